"""Slash commands built from the games' actions: a group for each game, a command for each Action class.

Discord takes 25 commands in a group; what is seldom declared stands in a group of its own, `/trickshot answer serve`.
Adding a game adds no code here. Autocomplete reads the open question, so it only ever offers what is legal.
"""

from __future__ import annotations

import inspect
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from discord import app_commands

from bot import replies
from bot.errors import REFUSALS, Refusal
from bot.press import caller, house_of
from bot.replies import Pressed, guarded, place_of, say_privately
from bot.tables import Live
from rules.actions import Action, Question, fields_of, narrow, optional_fields, words_of
from rules.game import Game

log = logging.getLogger(__name__)

CHOICES = 25
SELDOM = "answer"  # the group of what is seldom declared
LONGEST = 200  # characters of an action that anybody would type


def game_group(game: Game[Any]) -> app_commands.Group:
    """`/sportsdice shoot`, `/sportsdice reroll dice:2 4 5`, `/trickshot answer serve player:W1` and so on."""
    group = app_commands.Group(
        name=game.name,
        description=f"Declare an action in {game.title}"[:100],
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )
    seldom = [action for action in game.actions if action.seldom]
    for action in game.actions:
        if action not in seldom:
            group.add_command(action_command(game, action))
    if seldom:
        deeper = app_commands.Group(name=SELDOM, description="What you are seldom asked", parent=group)
        for action in seldom:
            deeper.add_command(action_command(game, action))
    return group


def action_command(game: Game[Any], action: type[Action]) -> app_commands.Command[Any, ..., None]:
    """One command for an Action class, with a text option for each of its fields."""
    names = [name for name, _, _ in fields_of(action)]

    async def declare(interaction: Pressed, **values: str | None) -> None:
        async def work() -> None:
            await declared(interaction, game, written(action, [values.get(name) for name in names]))

        await guarded(interaction, work)

    callback: Any = declare
    callback.__signature__ = signature_of(action)  # discord.py reads the options from it
    described: Any = app_commands.describe(**action.about)(callback)
    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name=action.verb.replace(" ", "-"), description=(action.help or action.verb)[:100], callback=described
    )
    for depth, name in enumerate(names):
        command.autocomplete(name)(completer(action, names[:depth], name))
    return command


def signature_of(action: type[Action]) -> inspect.Signature:
    """The interaction, then a string for each field; fields with a default may be left out."""
    kind, optional = inspect.Parameter.POSITIONAL_OR_KEYWORD, optional_fields(action)
    fields = [
        inspect.Parameter(name, kind, annotation=str | None, default=None)
        if name in optional
        else inspect.Parameter(name, kind, annotation=str)
        for name, _, _ in fields_of(action)
    ]
    return inspect.Signature([inspect.Parameter("interaction", kind, annotation=Pressed), *fields])


def written(action: type[Action], given: Sequence[str | None]) -> str:
    """The notation of what was given for each field. Raises `Refusal` for a gap, which notation cannot have."""
    words = [word or "" for word in given]
    for n, (name, _, _) in enumerate(fields_of(action)):
        if not words[n] and any(words[n + 1 :]):
            raise Refusal(f"What you wrote can only be read with the {name} before it: name the {name} as well.")
    return " ".join((action.verb, *filter(None, words)))


Completer = Callable[[Pressed, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


def completer(action: type[Action], earlier: list[str], name: str) -> Completer:
    """Autocomplete of one field: the words that the open question leaves after those of the earlier fields."""

    async def complete(interaction: Pressed, current: str) -> list[app_commands.Choice[str]]:
        try:
            live = await match_here(interaction, None)
            seat = next(seat for seat in live.answers_for(interaction.user.id) if live.match.question(seat))
            question = live.match.question(seat)
            assert question is not None
            chosen = tuple(str(getattr(interaction.namespace, n) or "") for n in earlier)
            found = legal_words(question, action, chosen) or spelled_words(question, action, chosen, current)
            wanted = current.lower().split()
            matching = [words for words in found if words.lower().split()[: len(wanted)] == wanted]
            matching += [words for words in found if current.lower() in words.lower() and words not in matching]
            return [app_commands.Choice(name=words[:100], value=words[:100]) for words in matching[:CHOICES]]
        except (*REFUSALS, StopIteration):
            return []
        except Exception:
            log.exception("autocomplete of %s failed", name)
            return []

    return complete


def legal_words(question: Question, action: type[Action], chosen: tuple[str, ...]) -> list[str]:
    """What may follow: single words, or all the words of a last field that takes several."""
    fields = fields_of(action)
    if len(fields) == len(chosen) + 1 and fields[-1][2]:
        return [
            " ".join(a.words[len(chosen) :])
            for a in question.options
            if a.verb == action.verb and a.words[: len(chosen)] == chosen
        ]
    return narrow(question.options, action.verb, chosen)


def spelled_words(question: Question, action: type[Action], chosen: tuple[str, ...], current: str) -> list[str]:
    """What may be spelled out though it is not listed: the words of the field's type that make an answer.

    For a field of several words what is typed, if it makes one, and each word that may be typed next.
    """
    _, kind, several = fields_of(action)[len(chosen)]
    known = words_of(kind)

    def legal(words: str) -> bool:
        return question.option(" ".join((action.verb, *chosen, words))) is not None

    if not several:
        return [word for word in known if legal(word)]
    typed = [word for word in current.upper().split() if word in known]
    return [*filter(legal, [" ".join(typed)] if typed else []), *(" ".join((*typed, word)) for word in known)]


async def match_here(interaction: Pressed, game: Game[Any] | None, waiting: bool = True) -> Live:
    """The match that a command means: the one in this channel or thread that the user plays in.

    With `waiting`, of several the one that waits for him. Raises a refusal when there is none, or no single one.
    """
    guild_id, channel_id = place_of(interaction)
    house, user = house_of(interaction), interaction.user.id
    found = await house.store.matches.find_by_thread(guild_id, channel_id)
    begun = [row for row in found if row.status in ("live", "over") and (game is None or row.game == game.name)]
    if not begun:
        what = f" of {game.title}" if game else ""
        raise Refusal(f"No match{what} is played in this channel; /matches lists yours, /challenge starts one.")
    lives = [await house.tables.live(guild_id, row.id) for row in begun if row.status == "live"]
    mine = [live for live in lives if live.seats_of(user)]
    asked = [live for live in mine if user in live.asked_people()]
    candidates = (asked or mine or lives) if waiting else (mine or lives)
    if len(candidates) > 1 and waiting and asked:
        raise Refusal("Several matches wait for you here: use the buttons under the board that you mean.")
    if candidates:
        return candidates[0]
    return await house.tables.live(guild_id, begun[0].id)


async def declared(interaction: Pressed, game: Game[Any], notation: str) -> None:
    """An action typed as a command."""
    if len(notation) > LONGEST:
        raise Refusal(f"“{notation[:40]}…” is no action: the longest has fewer words. Choose from what is offered.")
    live = await match_here(interaction, game)
    seq = live.row.asked_seq
    desk = house_of(interaction).desk
    live, seat, question = await desk.asked(live.row.guild_id, live.row.id, caller(interaction), seq)
    action = game.parse(notation)
    offered = question.option(action.notation)
    if offered is None:
        raise game.why_not(live.match.state, question, action)
    await replies.acknowledge(interaction.response.defer(ephemeral=True, thinking=True))
    await desk.answer(live.row.guild_id, live.row.id, seat, offered, caller(interaction), seq)
    await say_privately(interaction, f"Declared: {offered.notation}.")
