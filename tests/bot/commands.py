"""Running commands of `linesman`, and a record for them to read."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.cli import invoke
from rules.coach import RandomCoach
from rules.game import game_named
from rules.record import MatchRecord
from rules.recorder import Recorder


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def sentence(self) -> str:
        """The one sentence on stderr; fails if there is any more or less."""
        assert self.code != 0
        assert self.err.endswith(".\n")
        assert len(self.err.splitlines()) == 1, self.err
        assert "Traceback" not in self.err
        return self.err.strip()


class Command:
    """Calls `linesman` in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *args: str | Path) -> Ran:
        code = invoke([str(a) for a in args])
        told = self.capsys.readouterr()
        return Ran(code, told.out, told.err)


def played_record(seed: int = 1) -> MatchRecord:
    """A whole match between two random coaches, with sealed dice."""
    chance = random.Random(seed)
    game = game_named("sportsdice")
    seats = {seat: (name, f"salt of {name}") for seat, name in zip(game.seats, ("Alice", "Bob"), strict=True)}
    table = Recorder(game, game.settings(), "abcd2345", seats, chance.randbytes(32))
    coach = RandomCoach(chance)
    while not table.match.over:
        for question in list(table.match.open):
            table.answer(question.seat, coach(game, None, question))
    return table.record()
