"""Sensible answers at once: how the house coaches play on when they look ahead."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.playoff import coach
from rules.playoff.actions import Change
from rules.playoff.state import Table


def answer(t: Table, question: Question) -> Action:
    """The best appraised option; most windows have no choice, and nobody changes on the fly."""
    options = question.options
    if len(options) == 1:
        return options[0]
    if question.name in ("offense", "defense"):
        options = tuple(action for action in options if not isinstance(action, Change)) or options
    return max(options, key=lambda action: coach.worth(t, question, action))
