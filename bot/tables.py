"""Live matches in memory. Each can be thrown away at any time: the store has all of it."""

from __future__ import annotations

import asyncio
import functools
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakValueDictionary

from bot.errors import Refusal
from bot.wording import clean
from data.store import rows
from data.store.store import Store
from rules.actions import Question, Seat
from rules.dice import SealedDice
from rules.game import Game, game_named
from rules.kernel import Match

COACH_SALT = "house"


@dataclass(eq=False)
class Live:
    """A match with its row, its seats and the kernel's state of it. Change it only under its lock.

    `told` and `dice.rolled` count the events and rolls that the store has. `bare_panel` is the last panel
    message whose controls are known to be gone. `requested`: a request to the other side may stand open.
    """

    row: rows.Match
    seats: Mapping[Seat, rows.Seat]
    match: Match
    dice: SealedDice
    told: int
    bare_panel: int | None = None
    requested: bool = True
    coaching: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def names(self) -> dict[Seat, str]:
        """The names of the seats; a side's first seat goes by the names of all its coaches."""
        own = {seat: self.seats[seat].name or self.game.seat_title(seat) for seat in self.order}
        sides = {side: [own[seat] for seat in self.order if self.game.side(seat) == side] for side in self.game.seats}
        return own | {side: " & ".join(names) for side, names in sides.items()}

    @property
    def shown(self) -> dict[Seat, str]:
        """The names as messages show them."""
        return {seat: clean(name) for seat, name in self.names.items()}

    @functools.cached_property
    def order(self) -> tuple[Seat, ...]:
        """The seats of this match, in the game's order."""
        return order_of(self.game, self.row)

    def seats_of(self, user_id: int) -> list[Seat]:
        """The seats a user holds, in the game's order."""
        return [seat for seat in self.order if self.seats[seat].user_id == user_id]

    def mates_of(self, seat: Seat) -> list[Seat]:
        """The other seats of the same side."""
        side = self.game.side(seat)
        return [other for other in self.order if other != seat and self.game.side(other) == side]

    def answers_for(self, user_id: int) -> list[Seat]:
        """The seats for which a user may answer: his own, then those of team-mates who are away."""
        own = self.seats_of(user_id)
        mates = [mate for seat in own for mate in self.mates_of(seat) if self.seats[mate].orders == rows.AWAY]
        return list(dict.fromkeys([*own, *mates]))

    def asked(self) -> list[Question]:
        """The questions that wait for an answer."""
        return [q for q in self.match.open if q.seat not in self.match.sealed]

    def stands(self, question: Question) -> bool:
        """Whether a question is still the one that waits; the odds of one that was answered mean nothing."""
        return any(q is question for q in self.match.open)

    @property
    def in_secret(self) -> bool:
        """Whether the open questions are for their own seats alone.

        Several seats choose at once, or the answers would show a hidden hand.
        """
        return len(self.match.open) > 1 or any(question.secret for question in self.match.open)

    def asked_people(self) -> list[int]:
        """The users who must act."""
        asked = [q.seat for q in self.asked()]
        away = [mate for seat in asked if self.seats[seat].orders == rows.AWAY for mate in self.mates_of(seat)]
        holders = [self.seats[seat].user_id for seat in (*asked, *away)]
        return list(dict.fromkeys(user for user in holders if user is not None))

    def asked_coach(self) -> Question | None:
        """A question put to a house coach."""
        return next((q for q in self.asked() if self.seats[q.seat].coach), None)


def order_of(game: Game[Any], row: rows.Match) -> tuple[Seat, ...]:
    """The seats of a match, in the game's order."""
    return game.seats_in(game.settings.model_validate(dict(row.options)))


def salts(seats: Mapping[Seat, rows.Seat], order: Sequence[Seat]) -> list[str]:
    """What each seat adds to the dice, in the game's order."""
    return [seats[seat].salt or COACH_SALT for seat in order]


class Tables:
    """The live matches at hand, least recently used first; the locks of those being changed.

    `on_changed` hears of a match whose open ruling no longer fits the rules since they were updated.
    """

    def __init__(self, store: Store, keep: int = 500) -> None:
        self.store = store
        self.keep = keep
        self.on_changed: Callable[[Live], None] = lambda live: None
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, match_id: str) -> asyncio.Lock:
        """The one lock of a match; it exists as long as somebody holds or awaits it."""
        lock = self._locks.get(match_id)
        if lock is None:
            lock = self._locks[match_id] = asyncio.Lock()
        return lock

    async def live(self, guild_id: int, match_id: str) -> Live:
        """The match, restored if need be. Raises `NoSuchMatch`, or `Refusal` if it has not begun."""
        live = self._lives.get(match_id)
        if live is not None and live.row.guild_id == guild_id:
            self._lives.move_to_end(match_id)
            return live
        row, seats, position = await self.store.matches.whole(guild_id, match_id)
        if position is None:
            raise Refusal(f"Match {match_id} has not begun; its invitation waits for an answer.")
        raced = self._lives.get(match_id)
        return raced if raced is not None else self._restore(row, {s.seat: s for s in seats}, position.text)

    def _restore(self, row: rows.Match, seats: Mapping[Seat, rows.Seat], position: str) -> Live:
        game = game_named(row.game)
        summary = row.summary or {}
        dice = SealedDice(row.secret, row.id, salts(seats, order_of(game, row)), summary.get("rolled", 0))
        live = Live(row, seats, Match.restore(game, position, dice), dice, summary.get("told", 0))
        self.put(live)
        if live.match.changed:
            self.on_changed(live)
        return live

    def put(self, live: Live) -> None:
        """Keep a match at hand; the least recently used goes when there are too many."""
        self._lives[live.row.id] = live
        self._lives.move_to_end(live.row.id)
        while len(self._lives) > self.keep:
            self._lives.popitem(last=False)

    def drop(self, match_id: str) -> None:
        """Forget the match in memory: it is restored from what the store has."""
        self._lives.pop(match_id, None)

    def at_hand(self, match_id: str) -> Live | None:
        """The match if it is in memory."""
        return self._lives.get(match_id)

    def see(self, live: Live, **changes: Any) -> None:
        """The row changed in the store."""
        live.row = replace(live.row, **changes)
