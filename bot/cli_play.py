"""The command `play`: the local table in a browser, or a match of two house coaches without one."""

from __future__ import annotations

import asyncio
import logging
import random
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import BaseModel

from bot.cli_kit import GameOptions, Stop, settings_of
from bot.logs import set_up
from rules.coach import LooseDice, coach_named, play_out
from rules.game import Game, game_named


def play(
    game: Annotated[str, typer.Option(metavar="G", help="Headless: which game.")] = "sportsdice",
    headless: Annotated[bool, typer.Option("--headless", help="Without a browser: files only.")] = False,
    coach: Annotated[str, typer.Option(metavar="C", help="Headless: random, careful or rollout.")] = "careful",
    seed: Annotated[int, typer.Option(metavar="N", help="Headless: what the coaches leave to chance.")] = 1,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Headless: where transcript, boards and record go.")] = Path(
        "out"
    ),
    option: GameOptions = None,
    folder: Annotated[Path, typer.Option(metavar="DIR", help="Where the table is kept.")] = Path("local-table"),
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="P", help="Where the page is served.")] = 8471,
    reset: Annotated[bool, typer.Option("--reset", help="Begin with an empty table.")] = False,
) -> None:
    """Open the local table in a browser; headless, have two house coaches play a whole match. Needs no token."""
    chosen = game_named(game)
    settings = settings_of(chosen, option)
    coach_named(coach, random.Random(seed))  # noqa: S311
    try:
        from bot import headless as match
        from bot.local import table
    except ModuleNotFoundError as e:
        raise Stop(f"The local table needs the package {e.name}: pip install linesman-bot[local].") from e
    set_up("ERROR")
    if not headless:
        return table.main(folder, port, reset)
    logging.getLogger("discord").setLevel(logging.CRITICAL)

    def seated() -> None:
        *most, last = match.PEOPLE[: len(chosen.seats_in(settings))]
        typer.echo(f"{', '.join(most)} and {last} sit down at the local table.")

    try:
        with typer.progressbar(length=usual_length(chosen, settings, coach, seed), label=chosen.title) as bar:
            played = asyncio.run(match.play(chosen, settings, coach, seed, out, lambda: bar.update(1), seated))
            bar.update(bar.length or 0)
    except OSError as e:
        raise Stop(f"{e.filename or out} cannot be used: {e.strerror or e}; name another folder with --out.") from e
    result = played.record.result
    assert result is not None
    score = ", ".join(f"{played.record.seats[seat].name} {goals}" for seat, goals in result.score.items())
    typer.echo(f"{score}{f' ({result.how})' if result.how else ''}.")
    typer.echo(f"{out / 'transcript.txt'}: the {played.messages} messages as a reader sees them.")
    typer.echo(f"{out / 'board-001.png'} and on: {played.pictures} boards.")
    typer.echo(f"{out / 'match.json'}: the record. {' '.join(played.verdict.sentences)}")
    if not played.verdict.fits:
        raise Stop(f"The record does not fit. {played.verdict.sentences[-1]}")


def usual_length(game: Game[Any], settings: BaseModel, coach: str, seed: int) -> int:
    """How many answers such a match takes, from one played by the rules alone: the length of the progress bar."""
    chance = random.Random(seed)  # noqa: S311
    quick = "careful" if coach == "rollout" else coach
    coaches = {seat: coach_named(quick, chance) for seat in game.seats_in(settings)}
    return play_out(game, game.start(settings), coaches, LooseDice(chance)).decisions
