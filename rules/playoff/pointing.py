"""What a picture of the table points at while a coach chooses: men, each by side and place (`south LW`)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.game import Mark
from rules.playoff.actions import PLACES


def marks(question: Question, verb: str, chosen: tuple[str, ...]) -> tuple[str, tuple[Mark, ...]]:
    """The men that the answers name, with the chance of the answer that names one alone. Cards have no place."""
    if question.secret:
        return "", ()
    alone: dict[str, Mark] = {}
    for action in question.options:
        if verb and (action.verb != verb or action.words[: len(chosen)] != chosen):
            continue
        for word in action.words[len(chosen) :]:
            if word in PLACES and (word not in alone or len(action.words) == 1):
                alone[word] = _mark(question, action, word)
    return "", tuple(alone.values())


def _mark(question: Question, action: Action, place: str) -> Mark:
    odds = question.chance(action) if len(action.words) == 1 else None
    return Mark(f"{question.seat} {place}", action.verb.capitalize() if odds else "", odds.chance if odds else None)
