"""This game's evaluation for the house coaches."""

from __future__ import annotations

from rules.actions import Action, Question, Seat
from rules.playoff.view import TableView


def appraise(v: TableView, question: Question, action: Action) -> float:
    odds = question.chance(action)
    return (float(odds.chance) if odds else 0.3) - 0.001 * question.options.index(action)


def evaluate(v: TableView, seat: Seat) -> float:
    south, north = (side.score for side in v.sides)
    lead = float(south - north)
    return lead if seat == v.sides[0].seat else -lead
