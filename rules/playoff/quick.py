"""Sensible answers at once: how the house coaches play on when they look ahead."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.playoff import coach, outlook
from rules.playoff.actions import Change, Plain
from rules.playoff.state import Table


def plays(options: tuple[Action, ...]) -> tuple[Action, ...]:
    """No change on the fly, and of each plain action the one with the card that is worth least."""
    plain: dict[str, Plain] = {}
    for action in options:
        if isinstance(action, Plain):
            best = plain.get(action.kind)
            if best is None or outlook.keep(action.card) < outlook.keep(best.card):
                plain[action.kind] = action
    return tuple(
        action
        for action in options
        if not isinstance(action, Change) and (not isinstance(action, Plain) or action is plain[action.kind])
    )


def answer(t: Table, question: Question) -> Action:
    """The best appraised option; most windows have no choice, and nobody changes on the fly."""
    options = question.options
    if len(options) == 1:
        return options[0]
    if question.name in ("offense", "defense"):
        options = plays(options) or options
    return max(options, key=lambda action: coach.worth(t, question, action))
