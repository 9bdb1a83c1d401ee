"""Matches: challenge, and what can be asked or done about one."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Literal

import discord
from discord import app_commands
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from bot import rights, services, wording
from bot.cogs.deck import complete_challenge
from bot.commands import match_here
from bot.decks import named_in
from bot.errors import REFUSALS, Refusal
from bot.offers import Terms, Where
from bot.orders import ORDERS, TOLD
from bot.press import caller, house_of, must_be_able
from bot.replies import Pressed, acknowledge, guarded, place_of, say_privately
from bot.tables import Live
from data.store import rows
from rules.coach import COACHES
from rules.game import Game

log = logging.getLogger(__name__)

SERVER_ONLY = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
Pace = Literal["none", "daily"]


def challenge_group(games: dict[str, Game[Any]]) -> app_commands.Group:
    """`/challenge <game>`, with the game's own options."""
    group = app_commands.Group(
        name="challenge", description="Challenge somebody, anyone or the house coach", allowed_contexts=SERVER_ONLY
    )
    for game in games.values():
        group.add_command(challenge_command(game))
    return group


def challenge_command(game: Game[Any]) -> app_commands.Command[Any, ..., None]:
    """The challenge to a match of one game."""

    async def challenge(
        interaction: Pressed,
        opponent: discord.User | None = None,
        coach: str | None = None,
        pace: str = "none",
        friendly: bool = False,
        **settings: Any,
    ) -> None:
        async def work() -> None:
            given = {name: value for name, value in settings.items() if value is not None}
            await challenged(
                interaction, game, given, opponent, coach, "daily" if pace == "daily" else "none", friendly
            )

        await guarded(interaction, work)

    callback: Any = challenge
    callback.__signature__ = challenge_signature(game)  # discord.py reads the options from it
    describe = {
        "opponent": "Whom you challenge; nobody named: anyone may accept",
        "coach": "Play the house coach instead",
        "pace": "none: no deadlines; daily: a day for each answer, then the clock answers",
        "friendly": "Does not count",
    }
    for name, field in game.settings.model_fields.items():
        describe[name] = (field.description or name)[:100]
    described = app_commands.describe(**describe)(callback)
    choices: dict[str, list[app_commands.Choice[str]]] = {
        "coach": [app_commands.Choice(name=level, value=level) for level in reversed(COACHES)],
        "pace": [app_commands.Choice(name=pace, value=pace) for pace in ("none", "daily")],
    }
    for name, values in game.choices().items():
        choices[name] = [app_commands.Choice(name=title[:100], value=value) for value, title in values.items()][:25]
    chosen = app_commands.choices(**choices)(described)
    title = f"Challenge to {game.title}"[:100]
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=game.name, description=title, callback=chosen
    )
    for seat in game.seats if game.deck_rules() else ():
        command.autocomplete(seat)(complete_challenge)
    return command


def challenge_signature(game: Game[Any]) -> inspect.Signature:
    """The common options of a challenge, then the game's settings; all may be left out."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    common: list[tuple[str, Any, Any]] = [
        ("opponent", discord.User | None, None),
        ("coach", str | None, None),
        ("pace", str, "none"),
        ("friendly", bool, False),
    ]
    own = [(name, option_type(field) | None, None) for name, field in game.settings.model_fields.items()]
    parameters = [inspect.Parameter(n, kind, annotation=a, default=d) for n, a, d in [*common, *own]]
    return inspect.Signature([inspect.Parameter("interaction", kind, annotation=Pressed), *parameters])


def option_type(field: FieldInfo) -> Any:
    """How Discord asks for a setting: yes or no, a number, or text."""
    return field.annotation if field.annotation in (bool, int) else str


async def challenged(
    interaction: Pressed,
    game: Game[Any],
    given: dict[str, Any],
    opponent: discord.User | discord.Member | None,
    coach: str | None,
    pace: Pace,
    friendly: bool,
) -> None:
    """Check the place and the terms, then keep the challenge."""
    guild_id, channel_id = place_of(interaction)
    must_be_able(interaction)
    if opponent is not None and coach is not None:
        raise Refusal("You named an opponent and the house coach: choose one of them.")
    if opponent is not None and opponent.bot:
        raise Refusal("Bots do not play; name a person, nobody (anyone may accept), or take the house coach.")
    given = await named_in(house_of(interaction).store, guild_id, interaction.user.id, game, given)
    try:
        settings: BaseModel = game.settings.model_validate(given)
    except ValidationError as e:
        found = [(".".join(map(str, f["loc"])), f["msg"].removeprefix("Value error, ").rstrip(".")) for f in e.errors()]
        faults = "; ".join(": ".join(filter(None, fault)) for fault in found)
        raise Refusal(f"The match cannot be played on these terms ({faults}); choose others.") from e
    terms = Terms(
        game,
        settings,
        opponent.id if opponent else None,
        opponent.display_name if opponent else "",
        coach,
        pace,
        friendly,
    )
    name = interaction.user.display_name
    await acknowledge(interaction.response.defer(ephemeral=True, thinking=True))
    offer = await house_of(interaction).offers.challenge(Where(guild_id, channel_id), caller(interaction), name, terms)
    if coach:
        words = f"The {coach} house coach takes you on: match {offer.id}."
    else:
        words = f"Your challenge {offer.id} is out. Its button or /withdraw takes it back."
    await say_privately(interaction, words + thread_note(interaction))


def thread_note(interaction: Pressed) -> str:
    """Why the match will have no thread of its own, if so."""
    missing = rights.missing_for_thread(interaction.app_permissions)
    if isinstance(interaction.channel, discord.Thread) or not missing:
        return ""
    return f" It is played in this channel itself: for a thread I lack {', '.join(missing)}."


Service = Callable[[Pressed, Live, Where], Awaitable[None]]


def match_commands() -> list[app_commands.Command[Any, ..., None]]:
    """`/board`, `/log`, `/odds` and the others that speak of the match in this channel."""
    table: list[tuple[str, str, Service]] = [
        ("board", "Show the board of this match again, to you alone", services.board),
        ("log", "The story of this match so far", services.log),
        ("odds", "The exact odds of what is asked now", services.odds),
        ("undo", "Take the last answer back; dice that fell stay fallen", services.undo),
        ("draw", "Offer a draw", services.draw),
        ("rematch", "The same match again", services.rematch),
        ("verify", "The record of this match, and whether every roll was fair", services.verify),
        ("resign", "Give this match up", services.resign),
        ("move", "Bring your match without a channel to this one", services.move),
    ]
    return [service_command(*row) for row in table]


def service_command(name: str, description: str, service: Service) -> app_commands.Command[Any, ..., None]:
    async def run(interaction: Pressed, match: str | None = None) -> None:
        async def work() -> None:
            guild_id, channel_id = place_of(interaction)
            wanted = match or (await without_channel(interaction) if service is services.move else None)
            if wanted:
                live = await house_of(interaction).tables.live(guild_id, wanted.strip().lower())
            else:
                live = await match_here(interaction, None, waiting=False)
            await service(interaction, live, Where(guild_id, channel_id))

        await guarded(interaction, work)

    described = app_commands.describe(match="The match's name, when it is not the one of this channel")(run)
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=name, description=description, callback=described
    )
    command.allowed_contexts = SERVER_ONLY
    command.autocomplete("match")(complete_match)
    return command


async def without_channel(interaction: Pressed) -> str | None:
    """One's own match that lost its channel. Raises a refusal when there are several."""
    guild_id, _ = place_of(interaction)
    mine = await house_of(interaction).store.matches.open_matches(guild_id, interaction.user.id)
    lost = [row.id for row in mine if row.homeless and row.status == "live"]
    if len(lost) > 1:
        raise Refusal(f"Several matches of yours have no channel; name the one to move: {', '.join(lost)}.")
    return lost[0] if lost else None


@app_commands.command(name="withdraw", description="Take a challenge of yours back")
@app_commands.describe(match="The challenge's name, as its answer and /matches give it")
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def withdraw(interaction: Pressed, match: str) -> None:
    async def work() -> None:
        (guild_id, _), house, name = place_of(interaction), house_of(interaction), match.strip().lower()
        await house.offers.withdraw(guild_id, name, caller(interaction))
        await say_privately(interaction, f"Your challenge {name} is withdrawn.")
        await house.poster.delivery.renew_card(guild_id, name)

    await guarded(interaction, work)


async def complete_match(interaction: Pressed, current: str) -> list[app_commands.Choice[str]]:
    """One's own open matches on this server."""
    if interaction.guild_id is None:
        return []
    try:
        mine = await house_of(interaction).store.matches.open_matches(interaction.guild_id, interaction.user.id)
    except REFUSALS as e:
        log.warning("the names of matches could not be offered: %s", e)
        return []
    return [
        app_commands.Choice(name=f"{row.id} ({row.game}, {row.status})"[:100], value=row.id)
        for row in mine
        if row.id.startswith(current.lower())
    ][:25]


withdraw.autocomplete("match")(complete_match)


@app_commands.command(name="orders", description="Standing orders: how your reactions are answered from now on")
@app_commands.describe(
    order="none takes a standing order back",
    match="The match, if it is not the one of this channel",
    absent="A team-mate who is away: you answer for them until they take it back",
)
@app_commands.choices(
    order=[
        app_commands.Choice(name=title, value=name)
        for name, title in (*ORDERS.items(), (rows.AWAY, "Let my team-mates answer"), ("none", "Ask me"))
    ]
)
@app_commands.autocomplete(match=complete_match)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def orders(
    interaction: Pressed, order: str | None = None, match: str | None = None, absent: discord.Member | None = None
) -> None:
    async def work() -> None:
        guild_id, _ = place_of(interaction)
        house = house_of(interaction)
        live = await match_here(interaction, None, waiting=False)
        if match:
            live = await house.tables.live(guild_id, match.strip().lower())
        if absent is not None:
            await house.desk.stand_in(guild_id, live.row.id, caller(interaction), absent.id)
            name = wording.clean(absent.display_name)
            await say_privately(interaction, f"You may answer for {name} until they take it back with /orders.")
            return
        if order is not None:
            given = None if order == "none" else order
            live = await house.desk.order(guild_id, live.row.id, caller(interaction), given)
        held = {live.seats[seat].orders for seat in live.seats_of(interaction.user.id)} - {None}
        await say_privately(interaction, TOLD[held.pop() or ""] if held else "You are asked about every reaction.")

    await guarded(interaction, work)


@app_commands.command(name="matches", description="Your matches on this server, and whose turn it is")
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def matches(interaction: Pressed) -> None:
    async def work() -> None:
        guild_id, _ = place_of(interaction)
        store, me = house_of(interaction).store, interaction.user.id
        mine = await store.matches.open_matches(guild_id, me)
        lines = [await match_line(store.matches, row, me) for row in mine]
        words = wording.fitting_lines(lines) or "You have no open matches here. /challenge starts one."
        await say_privately(interaction, words)

    await guarded(interaction, work)


async def match_line(matches_: Any, row: rows.Match, me: int) -> str:
    """A match in a line: name, game, against whom, whose turn, and where."""
    seats = await matches_.seats(row.guild_id, row.id)
    foes = " and ".join(wording.clean(s.name) for s in seats if s.user_id != me and s.name) or "anyone"
    if row.status == "offered":
        state = "waits to be accepted"
    else:
        mine = {s.seat for s in seats if s.user_id == me}
        state = "**your turn**" if any(q.seat in mine for q in row.asked) else "waits for the other side"
    place = "no channel: use /move" if row.homeless else f"<#{row.place_id}>"
    return f"`{row.id}` {row.game} against {foes}: {state}, {place}"
