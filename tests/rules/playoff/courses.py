"""Whole courses of play, answered and watched step by step."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from rules.actions import Action, Question
from rules.dice import Dice, Roll
from rules.kernel import Event
from rules.playoff.game import Playoff
from rules.playoff.state import Table

GAME = Playoff()

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"mode": "quick"},
    {"mode": "series"},
    {"changes": "hand", "mill": True},
    {"line_up": "turned up", "tie_break": True, "dice": "team"},
    {"south": "mixed", "north": "mixed", "limits": True, "logo": 1},
    {"south": "lanterns", "north": "lanterns", "tie_break": True},
)
"""Settings that between them switch on every mode and every tip."""

Answering = Callable[[Table, tuple[Question, ...]], tuple[Action, ...]]


def at_random(rng: random.Random) -> Answering:
    return lambda _, questions: tuple(rng.choice(q.options) for q in questions)


def course(
    t: Table, dice: Dice, answering: Answering, told: Callable[[Table, Event], None] | None = None, steps: int = 10_000
) -> None:
    """Rule on to the end, or so many steps: `answering` meets every question, `told` every event, with the table."""
    for _ in range(steps):
        if t.over:
            return
        ruling: Any = GAME.step(t)
        value: Any = None
        while True:
            try:
                request = ruling.send(value)
            except StopIteration:
                break
            value = None
            if isinstance(request, Event):
                if told is not None:
                    told(t, request)
            elif isinstance(request, Roll):
                value = dice(request)
            else:
                value = answering(t, request)
    assert t.over or steps < 10_000, "the match does not end"


def start(variant: dict[str, Any]) -> Table:
    return GAME.start(GAME.settings.model_validate(variant))
