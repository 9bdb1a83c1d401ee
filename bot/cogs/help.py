"""Looking rules up."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.errors import Refusal
from bot.replies import Pressed, guarded, say_privately
from bot.wording import fitting_lines
from rules.game import all_games


def rulings() -> dict[str, tuple[str, str]]:
    """Ruling number -> (its game's title, its sentence), for all games."""
    return {
        number: (game.title, sentence) for game in all_games().values() for number, sentence in game.rulings.items()
    }


def ruling_text(number: str) -> str:
    """A ruling, or those with these words, each in a sentence; raises `Refusal` naming what there is."""
    known, wanted = rulings(), number.strip()
    numbers = (
        [wanted.upper()] if wanted.upper() in known else [n for n in known if wanted.lower() in known[n][1].lower()]
    )
    if not wanted or not numbers:
        series = ", ".join(sorted({n.split("-")[0] for n in known}))
        raise Refusal(
            f"No ruling is called “{wanted[:60]}” or says so; rulings are named like SD-09 (series: {series})."
        )
    return fitting_lines([f"**{n}** ({known[n][0]}): {known[n][1]}" for n in numbers])


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
