"""Trick Shot tables of matches that are played at random, with what a coach is asked about each."""

from __future__ import annotations

import functools
import random

from render.frame import Frame, Target
from rules.actions import Question
from rules.trickshot.game import TrickShot
from rules.trickshot.view import TableView
from tests.rules.playing import new_match, seeded_dice, waiting

GAME = TrickShot()
NAMES = {"blue": "Harbour Blues", "red": "Ember Reds", "blue2": "Quay", "red2": "Cinder"}
MOST = 400


@functools.cache
def played(seed: int, mode: str = "quick", coaches: int = 1) -> tuple[tuple[TableView, Frame], ...]:
    """The first tables of a match whose coaches answer at random, but rarely end their turn."""
    match = new_match(GAME, seeded_dice(seed), mode=mode, blue_coaches=coaches, red_coaches=coaches)
    rng = random.Random(seed)
    tables: list[tuple[TableView, Frame]] = []
    while len(tables) < MOST:
        frame = asked(match.open[0] if match.open else None)
        tables.append((GAME.view(match.state, None), frame))
        if match.over:
            break
        question = waiting(match)
        options = [o for o in question.options if o.verb not in ("line change", "pull goalie") or rng.random() < 0.05]
        match.answer(question.seat, rng.choice(options or list(question.options)))
    return tuple(tables)


def asked(question: Question | None) -> Frame:
    """A frame with every square that an answer names as a target."""
    if question is None:
        return Frame(NAMES, "Full time")
    squares = dict.fromkeys(
        w for o in question.options for w in o.words if len(w) > 1 and w[0] in LETTERS and w[1:].isdigit()
    )
    targets = tuple(Target(square) for square in squares if square not in FIGURES)
    chips = tuple(dict.fromkeys(o.label for o in question.options))
    return Frame(NAMES, question.heading, "", chips, (question.seat,), targets)


FIGURES = {"D1", "D2", "C1", "C2"}
"""Words that name figures first of all: `pass C1` is no square."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUV"
