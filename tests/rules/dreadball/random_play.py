"""Random play that looks for trouble: verbs are equally likely, and the ball is sought, thrown and fought for."""

from __future__ import annotations

import random
from collections.abc import Callable

from rules.actions import Action, Question
from rules.kernel import Match
from tests.rules.dreadball.table import GAME, table
from tests.rules.playing import new_match, seeded_dice, waiting

SHORT = 150
"""Answers; about three attacks of each side."""

Look = Callable[[Match, Question], None]


def choose(rng: random.Random, match: Match, question: Question) -> Action:
    """Any verb, then any way of it; often the way to the ball, seldom the end of the attack."""
    if question.name == "set-up":
        return rng.choice(question.options[:4]) if rng.random() < 0.5 else rng.choice(question.options)
    t = table(match)
    ball = t.grid.names[t.ball] if t.ball >= 0 else ""
    to_ball = [a for a in question.options if ball and getattr(a, "to", "") == ball]
    if to_ball and rng.random() < 0.5:
        return rng.choice(to_ball)
    verbs = sorted({a.verb for a in question.options} - ({"end attack"} if rng.random() < 0.9 else set()))
    verb = rng.choice(verbs or ["end attack"])
    return rng.choice([a for a in question.options if a.verb == verb])


def random_play(seed: int, each: Look, most: int = SHORT, **options: str) -> Match:
    """A match up to so many answers; `each` sees it before every answer."""
    rng = random.Random(seed)
    match = new_match(GAME, seeded_dice(seed), **options)
    for _ in range(most):
        if match.over:
            break
        question = waiting(match)
        each(match, question)
        match.answer(question.seat, choose(rng, match, question))
    return match
