"""Commands that need the rules only: simulate, scenario, verify, board, rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from bot.cli_kit import GameName, GameOptions, RecordFile, Stop, load_record, settings_of
from bot.cogs.help import found_rulings, rulings
from bot.scenarios import scenario_files, scenarios_in
from bot.simulation import simulate as play_matches
from bot.stills import picture_at
from rules.errors import BadScenario
from rules.game import game_named
from rules.record import game_of
from rules.record import verify as verify_record
from rules.scenario import run as run_scenario


def simulate(
    game: GameName,
    matches: Annotated[int, typer.Option(min=1, metavar="N", help="How many matches.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same matches.")] = 1,
    coach: Annotated[str, typer.Option(metavar="C[,C]", help="The house coach, or two.")] = "random",
    option: GameOptions = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the numbers as JSON.")] = False,
) -> None:
    """Play matches by the rules alone, house coach against house coach, and count."""
    chosen = game_named(game)
    names = coach.split(",")
    if len(names) > 2:
        raise Stop(f"“{coach}” names {len(names)} coaches; name one, or two with a comma between them.", 2)
    told = play_matches(chosen, settings_of(chosen, option), (names[0], names[-1]), matches, seed)
    if as_json:
        typer.echo(json.dumps(told))
        return
    results = told["results"]
    typer.echo(
        f"{matches} matches of {chosen.title}, {names[0]} against {names[-1]}: the first coach won {results['first']}, "
        f"the second {results['second']}, {results['draw']} were drawn; {told['goals'] / matches:.2f} goals a match.\n"
        f"{told['decisions']} decisions in {told['seconds']:.2f} s: {told['decisions_per_s']} a second, "
        f"{told['ms_per_match']:.2f} ms a match."
    )


def scenario(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="YAML files, or folders of them.")],
) -> None:
    """Play scenarios and tell which do not hold. Exit code 1: some fail; 2: one cannot be read."""
    passed = failed = 0
    try:
        for path in scenario_files(paths):
            for case in scenarios_in(path):
                wrong = run_scenario(case)
                passed, failed = passed + (not wrong), failed + bool(wrong)
                for sentence in wrong:
                    typer.echo(f"{path}: {case.name}: {sentence}")
    except BadScenario as e:
        raise Stop(e.sentence, 2) from e
    typer.echo(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def verify(record: RecordFile) -> None:
    """Check a match record: the seal, every roll, every answer, the result. Exit code 1: it does not fit."""
    kept = load_record(record)
    game = game_of(kept)
    verdict = verify_record(kept, game)
    for sentence in verdict.sentences:
        typer.echo(sentence)
    if not verdict.fits:
        misfit = verdict.sentences[-1 if kept.revision == game.revision else -2]
        raise Stop(f"{record} does not fit. {misfit}")


def board(
    record: RecordFile,
    at: Annotated[int | None, typer.Option(min=0, metavar="N", help="After so many entries; all if not given.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="SEAT", help="As this seat sees it; a spectator if not.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="X.PNG", help="Where the picture goes.")] = None,
    text: Annotated[bool, typer.Option("--text", help="The board in words, to the terminal or to --out.")] = False,
) -> None:
    """Paint the board of a recorded match, or write it in words."""
    if out is None and not text:
        raise Stop("Say where the picture goes with --out X.png, or ask for the board in words with --text.", 2)
    picture = picture_at(load_record(record), at, seat)
    if text and out is None:
        typer.echo(picture.text)
        return
    assert out is not None
    if not text and picture.png is None:
        raise Stop("This board could not be painted; --text shows it in words.")
    try:
        out.write_bytes(picture.text.encode() + b"\n" if text else picture.png or b"")
    except OSError as e:
        raise Stop(f"{out} cannot be written: {e.strerror}.") from e
    typer.echo(f"{out}: {picture.alt}")


def rule(
    ruling: Annotated[str, typer.Argument(metavar="ID", help="Its number, such as SD-09, or words in it.")],
) -> None:
    """Look a ruling up by its number or its words."""
    known = rulings()
    for number in found_rulings(ruling):
        title, sentence = known[number]
        typer.echo(f"{number} ({title}): {sentence}")
