"""What coaches keep as their own on a server: a team for each game that has teams, and formations."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from discord import app_commands

from bot.desk import Caller
from bot.errors import Refusal
from bot.tables import Live
from bot.turns import now
from bot.wording import clean
from data.store.rows import Own
from data.store.store import Store
from rules.actions import Action, Seat
from rules.game import Game, OwnTeam, all_games

if TYPE_CHECKING:
    from bot.house import House

TEAM_NAME, FORMATION_NAME = 40, 32  # characters
FORMATIONS_EACH = 10  # for a game, on a server
ONE = ""  # the key of what one has one of


def checked_name(name: str, most: int) -> str:
    """A name as it is kept. Raises `Refusal` for one that could not be shown or told from another."""
    kept = " ".join(name.split())
    if len(kept) > most:
        raise Refusal(f"“{kept[:most]}…” is too long: a name has at most {most} characters.")
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn") for c in kept if c != "\u200d"):
        raise Refusal("A name may not contain invisible or unknown characters: write it anew.")
    if not any(c.isalnum() for c in kept):
        raise Refusal("A name needs at least one letter or digit.")
    return kept


def pick(known: Mapping[str, str], typed: str, what: str) -> str:
    """The key of what somebody typed: the key, its last part, or its title. Raises `Refusal` naming what there is."""
    wanted = " ".join(typed.split()).casefold()
    exact = [key for key in known if wanted == key.casefold()]
    found = exact or [k for k in known if wanted in (k.partition("/")[2].casefold(), known[k].casefold())]
    if len(found) == 1:
        return found[0]
    names = ", ".join(clean(known[key]) for key in found or known)
    why = "could be several" if found else "is none of them"
    raise Refusal(f"“{clean(typed[:40])}” {why}; {what}: {names}.")


def choices(known: Mapping[str, str], current: str) -> list[app_commands.Choice[str]]:
    """What fits while somebody types."""
    wanted = current.strip().casefold()
    fitting = [(key, title) for key, title in known.items() if wanted in title.casefold() or wanted in key.casefold()]
    return [app_commands.Choice(name=title[:100], value=key[:100]) for key, title in fitting[:25]]


# -- teams ---------------------------------------------------------------------------------------


def squads() -> dict[str, str]:
    """The squad lists of all games: `dreadball/trontek` -> title."""
    return {f"{game.name}/{key}": title for game in all_games().values() for key, title in game.squads().items()}


async def save_team(store: Store, guild_id: int, by: Caller, typed: str, name: str | None) -> str:
    """Keep a team; the sentence about it. Raises `Refusal`."""
    known = squads()
    if not known:
        raise Refusal("None of the games here has teams of one's own.")
    game, _, squad = pick(known, typed, "the squad lists are").partition("/")
    called = checked_name(name, TEAM_NAME) if name else ""
    data = {"squad": squad}
    await store.owned.put(Own(guild_id, by.user_id, game, "team", ONE, called, data, now()), 1)
    own = team_words(all_games()[game], OwnTeam(squad, called))
    return f"Your team: {own}. It plays where a challenge names no team for you."


async def team_of(store: Store, guild_id: int, user_id: int | None, game: Game[object]) -> OwnTeam | None:
    """The team that somebody keeps for a game; None also when its squad list is no more."""
    squads_ = game.squads()
    own = await store.owned.get(guild_id, user_id, game.name, "team", ONE) if user_id and squads_ else None
    return OwnTeam(own.data["squad"], own.name) if own and own.data["squad"] in squads_ else None


def team_words(game: Game[object], team: OwnTeam) -> str:
    """`**Iron Reapers**, Trontek 29ers (Humans), in DreadBall: KickOff`."""
    title = game.squads().get(team.squad, f"a squad list that is no more, {team.squad}")
    return f"{f'**{clean(team.name)}**, ' if team.name else ''}{title}, in {game.title}"


async def teams_shown(store: Store, guild_id: int, user_id: int) -> str:
    """Somebody's teams, a line each. Raises `Refusal` when there are none."""
    kept = await store.owned.of(guild_id, user_id, "team")
    lines = [team_words(all_games()[o.game], OwnTeam(o.data["squad"], o.name)) for o in kept if o.game in all_games()]
    if not lines:
        raise Refusal("You keep no team on this server; /team save makes one.")
    return "\n".join(lines)


async def delete_team(store: Store, guild_id: int, user_id: int, game: str | None) -> str:
    """Forget a team; the sentence about it. Raises `Refusal`."""
    kept = [own.game for own in await store.owned.of(guild_id, user_id, "team")]
    if not kept:
        raise Refusal("You keep no team on this server, so there is none to delete.")
    if game is None and len(kept) > 1:
        raise Refusal(f"You keep several teams; name the game of the one to delete: {', '.join(kept)}.")
    which = pick({name: name for name in kept}, game, "your teams are for") if game else kept[0]
    await store.owned.delete(guild_id, user_id, which, "team", ONE)
    return "Your team is deleted. Matches that it plays in go on."


# -- formations ----------------------------------------------------------------------------------


async def formations(store: Store, guild_id: int, user_id: int, game: str | None = None) -> dict[str, Own]:
    """Somebody's formations: `dreadball/wall` -> what is kept."""
    kept = await store.owned.of(guild_id, user_id, "formation", game)
    return {f"{own.game}/{own.key}": own for own in kept}


async def save_formation(house: House, live: Live, by: Caller, name: str) -> str:
    """Keep the present set-up of one's side; the sentence about it. Raises a refusal."""
    called = checked_name(name, FORMATION_NAME)
    async with house.tables.lock(live.row.id):
        seat = seat_of(live, by)
        text = live.game.formation(live.match.state, seat)
    key, guild_id = called.casefold(), live.row.guild_id
    before = await house.store.owned.get(guild_id, by.user_id, live.game.name, "formation", key)
    own = Own(guild_id, by.user_id, live.game.name, "formation", key, called, {"places": text}, now())
    if not await house.store.owned.put(own, FORMATIONS_EACH):
        raise Refusal(f"You keep {FORMATIONS_EACH} formations already: /formation delete one of them first.")
    return f"Formation “{clean(called)}” is {'replaced' if before else 'saved'}: {text}."


def seat_of(live: Live, by: Caller) -> str:
    """The seat of somebody who plays. Raises `Refusal`."""
    seats = live.seats_of(by.user_id)
    if not seats:
        raise Refusal("You have no seat in this match; only its players can do that.")
    return next((seat for seat in seats if live.match.question(seat)), seats[0])


async def lined_up(house: House, match: Live, by: Caller, seq: int, key: str) -> tuple[Live, Seat, Action]:
    """The answer that sets a saved formation up, and who gives it. Raises a refusal."""
    guild_id, game = match.row.guild_id, match.game
    own = await house.store.owned.get(guild_id, by.user_id, game.name, "formation", key)
    if own is None:
        raise Refusal("You keep no formation of this name any more; /formation list shows those you have.")
    live, seat, question = await house.desk.asked(guild_id, match.row.id, by, seq)
    action = game.lined_up(live.match.state, seat, own.data["places"])
    offered = question.option(action.notation)
    if offered is None:
        raise game.why_not(live.match.state, question, action)
    return live, seat, offered


def formation_lines(kept: Iterable[Own]) -> list[str]:
    """A line for each formation."""
    games = all_games()
    return [
        f"**{clean(own.name)}** ({games[own.game].title if own.game in games else own.game}): {own.data['places']}"
        for own in kept
    ]
