"""This game's evaluation for the house coaches."""

from __future__ import annotations

from rules.actions import Action, Question, Seat
from rules.dreadball.view import TableView


def appraise(v: TableView, question: Question, action: Action) -> float:
    return -float(question.options.index(action))


def evaluate(v: TableView, seat: Seat) -> float:
    lead = float(v.lead)
    return lead if v.sides[0].seat == seat else -lead
