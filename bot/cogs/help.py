"""Looking rules and cards up."""

from __future__ import annotations

import re
from typing import Any

from discord import app_commands

from bot.compose import attached
from bot.errors import Refusal
from bot.press import house_of
from bot.replies import Pressed, guarded, say_privately
from bot.wording import fitting_lines
from rules.game import all_games

NUMBERED = re.compile(r"[A-Z]+-\d+")


def rulings() -> dict[str, tuple[str, str]]:
    """Ruling number -> (its game's title, its sentence), for all games."""
    return {
        number: (game.title, sentence) for game in all_games().values() for number, sentence in game.rulings.items()
    }


def found_rulings(ruling: str) -> list[str]:
    """The ruling of this number or name, or those with these words; raises `Refusal` naming what there is."""
    known, wanted = rulings(), ruling.strip().casefold()
    found = [n for n in known if n.casefold() == wanted]
    found = found or [n for n in known if wanted and wanted in known[n][1].casefold()]
    if not found:
        series = ", ".join(sorted({n.partition("-")[0] for n in known if NUMBERED.fullmatch(n)}))
        raise Refusal(
            f"No ruling is called “{ruling.strip()[:60]}” or says so; rulings are named like SD-09 (series: {series})."
        )
    return found


def ruling_text(ruling: str) -> str:
    """A ruling, or those with these words, each in a sentence; raises `Refusal` naming what there is."""
    known = rulings()
    return fitting_lines([f"**{n}** ({known[n][0]}): {known[n][1]}" for n in found_rulings(ruling)])


@app_commands.command(name="rule", description="Look a ruling up by its number or its words")
@app_commands.describe(ruling="Its number, such as SD-09, or words that it contains")
async def rule(interaction: Pressed, ruling: str) -> None:
    async def work() -> None:
        await say_privately(interaction, ruling_text(ruling))

    await guarded(interaction, work)


@rule.autocomplete("ruling")
async def complete_ruling(interaction: Pressed, current: str) -> list[app_commands.Choice[Any]]:
    """By number or by words."""
    wanted = current.lower()
    return [
        app_commands.Choice(name=f"{number}: {sentence}"[:100], value=number)
        for number, (_, sentence) in rulings().items()
        if wanted in number.lower() or wanted in sentence.lower()
    ][:25]


# -- cards ---------------------------------------------------------------------------------------


def cards() -> dict[str, tuple[str, str]]:
    """Card -> (its title with its game's, its text), for all games."""
    return {
        f"{game.name}/{card}": (f"{title}, {game.title}", text)
        for game in all_games().values()
        for card, (title, text) in game.cards().items()
    }


def found_cards(card: str) -> list[str]:
    """The card of this name, or those with these words; raises `Refusal` naming what to ask for."""
    known, wanted = cards(), card.strip().casefold()
    if not known:
        raise Refusal("None of the games here has cards to look up; /rule looks rulings up.")
    found = [c for c in known if wanted and wanted in (c.casefold(), c.casefold().partition("/")[2])]
    found = found or [c for c, texts in known.items() if wanted and any(wanted in text.casefold() for text in texts)]
    if not found:
        some = "; ".join({c.partition("/")[0]: known[c][0] for c in reversed(known)}.values())  # one of each game
        raise Refusal(f"No card is called “{card.strip()[:60]}” or says so; ask for one like these: {some}.")
    return found


def card_text(card: str) -> str:
    """A card, or those with these words, each with its text; raises `Refusal` naming what to ask for."""
    known = cards()
    return fitting_lines([f"**{known[c][0]}**: {known[c][1]}" for c in found_cards(card)])


@app_commands.command(name="card", description="Look a card up by its name or its words")
@app_commands.describe(card="Its name, such as Sly, or words that it contains")
async def card(interaction: Pressed, card: str) -> None:
    async def work() -> None:
        text, found = card_text(card), found_cards(card)
        game, _, name = found[0].partition("/")
        studio = house_of(interaction).studio
        picture = await studio.card(game, name, text) if len(found) == 1 else None
        files = [attached(picture, f"card-{name}.png")] if picture and picture.png else []
        await say_privately(interaction, text, files=files)

    await guarded(interaction, work)


@card.autocomplete("card")
async def complete_card(interaction: Pressed, current: str) -> list[app_commands.Choice[Any]]:
    """Those whose name begins so come first, then those that contain the words."""
    wanted = current.strip().casefold()
    found = [
        (not title.casefold().startswith(wanted), card, f"{title}: {text}")
        for card, (title, text) in cards().items()
        if wanted in title.casefold() or wanted in text.casefold()
    ]
    found.sort(key=lambda choice: choice[0])
    return [app_commands.Choice(name=shown[:100], value=card) for _, card, shown in found[:25]]
