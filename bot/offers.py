"""Challenges: from the invitation to the first whistle."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import BaseModel

from bot.decks import deck_of
from bot.desk import Caller, Desk
from bot.errors import Refusal
from bot.own import team_of
from bot.tables import COACH_SALT, Live, order_of, salts
from bot.turns import BEGIN, after, make_turn, now
from data.store import rows
from rules.dice import SealedDice, seal_of
from rules.game import Game, OwnTeam, game_named
from rules.kernel import Match

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
OFFERS_EACH = 10
HOUSE_COACH = "House coach"


@dataclass(frozen=True, slots=True)
class Terms:
    """What a challenger asks for. `opponent` is a user, None for anyone; `coach` a house coach's level instead."""

    game: Game[Any]
    settings: BaseModel
    opponent: int | None = None
    opponent_name: str = ""
    coach: str | None = None
    pace: Literal["none", "daily"] = "none"
    friendly: bool = False


@dataclass(frozen=True, slots=True)
class Where:
    """The server and channel in which something was declared."""

    guild_id: int
    channel_id: int


def new_match_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(8))


class Offers:
    """Takes challenges, answers to them, and blows the first whistle."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.store = desk.store

    async def challenge(self, where: Where, by: Caller, name: str, terms: Terms) -> rows.Offer:
        """Keep a challenge and post its card; against the house coach the match begins at once."""
        if terms.opponent == by.user_id:
            raise Refusal(
                "You cannot challenge yourself: name somebody else, leave the opponent open, or take a coach."
            )
        if terms.opponent and len(terms.game.seats_in(terms.settings)) > len(terms.game.seats):
            raise Refusal("A match with several coaches a side is open to anyone: leave the opponent out.")
        mine = await self.store.matches.open_matches(where.guild_id, by.user_id)
        if sum(row.status == "offered" for row in mine) >= OFFERS_EACH:
            raise Refusal(f"You have {OFFERS_EACH} challenges waiting already: /withdraw one of them first.")
        home = terms.game.seats[0]
        own = await self._brought(where.guild_id, by.user_id, terms.game)
        terms = replace(terms, settings=terms.game.with_team(terms.settings, home, own))
        offer, seats = _offer(where, by, name, terms)
        card = rows.Post(where.channel_id, "card", {}, f"{offer.id}-card")
        if terms.coach:
            await self.store.matches.offer(offer, seats)
            await self._begin(offer.guild_id, offer.id, None, card)
        else:
            ids = await self.store.matches.offer(offer, seats, [card])
            self.desk.announcer.announce(offer.guild_id, offer.id, [card], ids)
        return offer

    async def accept(self, guild_id: int, match_id: str, by: Caller, name: str) -> Live | None:
        """Take the next free seat, and begin if it is the last (else None). Of several people exactly one gets it."""
        row = await self._offered(guild_id, match_id)
        if by.user_id == row.offered_by:
            raise Refusal("This is your own challenge: somebody else must accept it. You can withdraw it.")
        seats = await self.store.matches.seats(guild_id, match_id)
        if any(s.user_id == by.user_id for s in seats):
            raise Refusal("You have a seat in this match already; it begins when the others are taken.")
        by_seat = {s.seat: s for s in seats}
        order = order_of(game_named(row.game), row)
        free = [seat for seat in order if not by_seat[seat].user_id and not by_seat[seat].coach]
        if not free:
            raise Refusal("No seat is free in this match; /challenge makes a new one.")
        taking = rows.Taking(free[0], by.user_id, name, str(by.interaction_id))
        if len(free) > 1:
            await self.store.matches.take_seat(guild_id, match_id, taking, now())
            return None
        return await self._begin(guild_id, match_id, taking)

    async def decline(self, guild_id: int, match_id: str, by: Caller) -> None:
        """The invited user says no."""
        row = await self._offered(guild_id, match_id)
        if row.invited is None:
            raise Refusal(
                "This challenge is open to anyone, so there is nothing to decline. Only its author withdraws it."
            )
        if row.invited != by.user_id:
            raise Refusal("This challenge was made to somebody else; only they can decline it.")
        await self.store.matches.decline(guild_id, match_id, now())

    async def withdraw(self, guild_id: int, match_id: str, by: Caller) -> None:
        """The challenger takes it back."""
        row = await self._offered(guild_id, match_id)
        if row.offered_by != by.user_id:
            raise Refusal("Only the player who made this challenge can withdraw it.")
        await self.store.matches.withdraw(guild_id, match_id, now())

    async def rematch(self, where: Where, match_id: str, by: Caller, name: str) -> rows.Offer:
        """The same terms once more; whoever asks is at home. Asked for twice, it is offered once."""
        async with self.desk.tables.lock(match_id):
            live = await self.desk.tables.live(where.guild_id, match_id)
            mine = live.seats_of(by.user_id)
            if not mine:
                raise Refusal("You had no seat in that match; /challenge starts one of your own.")
            if live.row.status != "over":
                raise Refusal("That match is still on; a rematch comes after it.")
            foe = next(live.seats[seat] for seat in live.game.seats if seat != live.game.side(mine[0]))
            alone = len(live.order) == len(live.game.seats)
            await self._must_be_first(live, {by.user_id, foe.user_id if alone else None} - {None})
            settings = live.game.settings.model_validate(live.row.options)
            terms = Terms(
                live.game,
                settings if live.game.side(mine[0]) == live.game.seats[0] else live.game.turned(settings),
                foe.user_id if alone else None,
                foe.name if alone else "",
                foe.coach,
                live.row.pace,
                live.row.friendly,
            )
            return await self.challenge(where, by, name, terms)

    async def _must_be_first(self, live: Live, people: set[int | None]) -> None:
        """Since this match was over, none of these people has asked the others for one more."""
        for row in await self.store.matches.open_matches(live.row.guild_id):
            if row.game != live.row.game or row.created_at < live.row.updated_at or row.offered_by not in people:
                continue
            seats = await self.store.matches.seats(row.guild_id, row.id)
            if {row.invited, *(seat.user_id for seat in seats)} - {None} == people:
                raise Refusal(f"You have another match already: {row.id}. Play it; /withdraw takes a challenge back.")

    async def _offered(self, guild_id: int, match_id: str) -> rows.Match:
        row = await self.store.matches.load(guild_id, match_id)
        if row.status == "offered":
            return row
        why = {"live": "has begun already", "over": "is over", "withdrawn": "was withdrawn", "declined": "was declined"}
        raise Refusal(f"This challenge {why[row.status]}; /challenge makes a new one.")

    async def _begin(
        self, guild_id: int, match_id: str, taking: rows.Taking | None, card: rows.Post | None = None
    ) -> Live:
        async with self.desk.tables.lock(match_id):
            row = await self._offered(guild_id, match_id)
            seats = {s.seat: s for s in await self.store.matches.seats(guild_id, match_id)}
            if taking:
                seats[taking.seat] = rows.Seat(taking.seat, taking.user_id, None, taking.name, taking.salt)
            row = await self._settled(row, seats)
            live = first_whistle(row, seats)
            turn = make_turn(live, live.match, None, [{"event": BEGIN, "seal": row.seal}])
            if card is not None:
                turn = replace(turn, posts=(card, *turn.posts))
            ids = await self.store.matches.begin(turn, taking, row.options)
            live.told = len(turn.events)
            self.desk.tables.see(live, **after(turn))
            self.desk.tables.put(live)
        self.desk.announcer.announce(guild_id, match_id, turn.posts, ids)
        self.desk.let_coach_play(live)
        return live

    async def _brought(self, guild_id: int, user_id: int | None, game: Game[Any]) -> OwnTeam | None:
        """The team, or the deck, that somebody plays where the terms name none."""
        if user_id and game.deck_rules():
            return await deck_of(self.store, guild_id, user_id)
        return await team_of(self.store, guild_id, user_id, game)

    async def _settled(self, row: rows.Match, seats: dict[str, rows.Seat]) -> rows.Match:
        """The match on its final terms: where they leave a team open, whoever sits there plays his own."""
        game = game_named(row.game)
        settings = game.settings.model_validate(row.options)
        for seat in game.seats:
            own = await self._brought(row.guild_id, seats[seat].user_id, game)
            settings = game.with_team(settings, seat, own)
        return replace(row, options=settings.model_dump())


def first_whistle(row: rows.Match, seats: dict[str, rows.Seat]) -> Live:
    """The match at its beginning, dice sealed and salted."""
    game = game_named(row.game)
    assert row.secret is not None
    dice = SealedDice(row.secret, row.id, salts(seats, order_of(game, row)))
    start = game.start(game.settings.model_validate(row.options))
    return Live(row, seats, Match(game, game.dump(start), dice), dice, 0)


def _offer(where: Where, by: Caller, name: str, terms: Terms) -> tuple[rows.Offer, Sequence[rows.Seat]]:
    secret = secrets.token_bytes(32)
    home, *others = terms.game.seats_in(terms.settings)
    options = terms.settings.model_dump()
    offer = rows.Offer(
        id=new_match_id(),
        guild_id=where.guild_id,
        channel_id=where.channel_id,
        game=terms.game.name,
        pack=str(options.get("pack", "")),
        options=options,
        revision=terms.game.revision,
        offered_by=by.user_id,
        at=now(),
        pace=terms.pace,
        friendly=terms.friendly or terms.coach is not None,
        invited=terms.opponent,
        seal=seal_of(secret),
        secret=secret,
    )
    mine = rows.Seat(home, by.user_id, None, name, str(by.interaction_id))
    if terms.coach:
        return offer, (mine, *(rows.Seat(seat, None, terms.coach, HOUSE_COACH, COACH_SALT) for seat in others))
    return offer, (mine, *(rows.Seat(seat, None, None, terms.opponent_name) for seat in others))
