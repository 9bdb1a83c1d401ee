"""`/deck`: decks that coaches build, keep and share."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands

from bot import decks, own
from bot.errors import REFUSALS
from bot.press import caller, house_of
from bot.replies import Pressed, guarded, place_of, say_privately
from bot.wording import fitting, fitting_lines
from data.store.store import Store

log = logging.getLogger(__name__)

COPIES = app_commands.Range[int, 1, 50]
Choices = list[app_commands.Choice[str]]

deck = app_commands.Group(
    name="deck",
    description="Decks of your own on this server",
    allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
)


async def say(interaction: Pressed, doing: Callable[[Store, int, int], Awaitable[str | list[str]]]) -> None:
    """Do something with one's decks on this server and tell it, to nobody else."""

    async def work() -> None:
        guild_id, _ = place_of(interaction)
        said = await doing(house_of(interaction).store, guild_id, interaction.user.id)
        await say_privately(interaction, fitting(said) if isinstance(said, str) else fitting_lines(said))

    await guarded(interaction, work)


@deck.command(name="save", description="Keep a deck under a name: from a club's, from a code, or empty to build on")
@app_commands.describe(
    name="What you call it; one of the same name is replaced", start="A club's deck, yours, or a code"
)
async def save(interaction: Pressed, name: str, start: str | None = None) -> None:
    await say(interaction, lambda store, guild, user: decks.save(store, guild, caller(interaction), name, start))


@deck.command(name="add", description="Put a card into a deck")
@app_commands.describe(card="Its name or number", copies="How many; else one", deck="Else the one you changed last")
async def add(interaction: Pressed, card: str, copies: COPIES = 1, deck: str | None = None) -> None:
    await say(interaction, lambda store, guild, user: decks.change(store, guild, user, card, copies, deck))


@deck.command(name="remove", description="Take a card out of a deck")
@app_commands.describe(card="Its name or number", copies="How many; else one", deck="Else the one you changed last")
async def remove(interaction: Pressed, card: str, copies: COPIES = 1, deck: str | None = None) -> None:
    await say(interaction, lambda store, guild, user: decks.change(store, guild, user, card, -copies, deck))


@deck.command(name="check", description="Whether a deck can be played, and what it lacks")
@app_commands.describe(deck="Yours, a club's, or a code; else the one you changed last", limits="With rarity limits")
async def check(interaction: Pressed, deck: str | None = None, limits: bool = False) -> None:
    await say(interaction, lambda store, guild, user: decks.checked(store, guild, user, deck, limits))


@deck.command(name="show", description="The cards of a deck, to you alone")
@app_commands.describe(deck="Yours, a club's, or a code; else the one you changed last")
async def show(interaction: Pressed, deck: str | None = None) -> None:
    await say(interaction, lambda store, guild, user: decks.shown(store, guild, user, deck))


@deck.command(name="share", description="The code of a deck: one word, to send to whom you like")
@app_commands.describe(deck="Yours or a club's; else the one you changed last")
async def share(interaction: Pressed, deck: str | None = None) -> None:
    await say(interaction, lambda store, guild, user: decks.shared(store, guild, user, deck))


@deck.command(name="use", description="Play this deck wherever a challenge names none for you")
@app_commands.describe(deck="One of yours")
async def use(interaction: Pressed, deck: str) -> None:
    await say(interaction, lambda store, guild, user: decks.use(store, guild, user, deck))


@deck.command(name="list", description="Your decks on this server")
async def list_decks(interaction: Pressed) -> None:
    await say(interaction, decks.listed)


@deck.command(name="delete", description="Delete a deck of yours; matches that it plays in go on")
@app_commands.describe(deck="Which one")
async def delete(interaction: Pressed, deck: str) -> None:
    await say(interaction, lambda store, guild, user: decks.delete(store, guild, user, deck))


# -- while somebody types ------------------------------------------------------------------------


async def names_of(interaction: Pressed) -> dict[str, str]:
    """One's own decks: key -> name."""
    if interaction.guild_id is None:
        return {}
    try:
        kept = await decks.kept(house_of(interaction).store, interaction.guild_id, interaction.user.id)
    except REFUSALS as e:
        log.warning("the names of decks could not be offered: %s", e)
        return {}
    return {key: own_.name for key, own_ in kept.items()}


async def complete_own(interaction: Pressed, current: str) -> Choices:
    return own.choices(await names_of(interaction), current)


async def complete_any(interaction: Pressed, current: str) -> Choices:
    """One's own decks, then the clubs'."""
    return own.choices({**await names_of(interaction), **decks.deck_game()[1].ready}, current)


async def complete_challenge(interaction: Pressed, current: str) -> Choices:
    """What a challenge may name: one's own decks, the clubs', a random one."""
    return own.choices({**await names_of(interaction), **decks.deck_game()[1].offered}, current)


async def complete_card(interaction: Pressed, current: str) -> Choices:
    """Cards by name, club or text: those whose name begins so come first."""
    wanted = " ".join(current.split()).casefold()
    known = {card: f"{title}: {text}" for card, (title, text) in decks.deck_game()[0].cards().items()}
    first = {card: words for card, words in known.items() if words.casefold().startswith(wanted)}
    return own.choices({**first, **known}, wanted)


add.autocomplete("card")(complete_card)
remove.autocomplete("card")(complete_card)
own_deck: tuple[Any, ...] = (add, remove, use, delete)
for command in own_deck:
    command.autocomplete("deck")(complete_own)
of_any_deck: tuple[Any, ...] = (check, show, share)
for command in of_any_deck:
    command.autocomplete("deck")(complete_any)
save.autocomplete("start")(complete_any)
