"""Playoff tables of matches that are played at random, with what a coach is asked about each."""

from __future__ import annotations

import functools
import random

from render.frame import Frame, Target
from rules.actions import Question
from rules.kernel import Match
from rules.playoff.game import Playoff
from rules.playoff.state import Table
from tests.rules.playing import new_match, seeded_dice, waiting

GAME = Playoff()
NAMES = {"south": "Sam's Select", "north": "Mika's Eight"}
MOST = 500


@functools.cache
def played(seed: int, mode: str = "complete", **options: str) -> tuple[tuple[Table, Frame, Question | None], ...]:
    """The first tables of a match whose coaches answer at random; each with the question that waits."""
    match = new_match(GAME, seeded_dice(seed), mode=mode, **options)
    rng = random.Random(seed)
    tables: list[tuple[Table, Frame, Question | None]] = []
    while len(tables) < MOST:
        question = None if match.over else waiting(match)
        tables.append((GAME.copy(match.state), asked(match, question), question))
        if question is None:
            break
        match.answer(question.seat, rng.choice(by_verb(rng, question)))
    return tuple(tables)


def by_verb(rng: random.Random, question: Question) -> list:  # type: ignore[type-arg]
    """The options of one verb, so that hundreds of changes do not drown all else."""
    verb = rng.choice(list(dict.fromkeys(option.verb for option in question.options)))
    return [option for option in question.options if option.verb == verb]


def asked(match: Match, question: Question | None) -> Frame:
    """A frame as the house makes it: of a secret question neither answers nor marks."""
    if question is None:
        return Frame(NAMES, "The horn")
    seats = tuple(q.seat for q in match.open)
    if question.secret:
        return Frame(NAMES, "What happened last", "", (), seats)
    start, marks = GAME.marks(GAME.view(match.state, question.seat), question)
    targets = tuple(Target(mark.place, f"{mark.word} 37%" if mark.word else "") for mark in marks)
    chips = tuple(dict.fromkeys(option.label for option in question.options))
    return Frame(NAMES, question.heading, "", chips, seats, targets, start)
