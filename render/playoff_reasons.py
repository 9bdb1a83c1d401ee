"""What a question lets a card of the hand do, and in two or three words why it lets it do nothing."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.playoff.boxes import parse_box
from rules.playoff.view import CardView, TableView

STARS_WHEN = {
    "Interception": "After their pass",
    "Swarm Puck": "On your shot",
    "Player down": "On their shot",
    "Whistle on STEAL": "On their steal",
    "Whistle on SHOT": "On your shot",
    "Teamwork": "Before a roll",
}
FIRST = ("play", "star", "avoid", "deploy", "support", "discard")
"""Verbs that name the card they play; `plain` throws any card away and marks none."""


def doings(question: Question, card: CardView) -> list[str]:
    """What the card can do: the verb, or where it can come on."""
    verbs = [action.verb for action in question.options if action.verb in FIRST and card.id in action.words]
    places = [word.partition("-")[2] for action in question.options for word in _single(action, card)]
    return [*dict.fromkeys(verbs), *(f"change {place}" for place in dict.fromkeys(places))]


def _single(action: Action, card: CardView) -> list[str]:
    """The word of a change of this one man."""
    if action.verb != "change" or len(action.words) != 1:
        return []
    return [word for word in action.words if word.partition("-")[0] == card.id]


def reason(view: TableView, question: Question, card: CardView) -> str:
    """Why the card can do nothing now."""
    box = parse_box(card.text)
    if question.name == "lay":
        return f"{card.position} is taken"
    if question.name == "interception":
        return "No interception"
    if question.name == "avoid":
        return "No pass now" if box.first == "pass" else "No PASS"
    if question.name == "hand change":
        return "No place for him"
    if question.name == "star":
        if box.star is None:
            return "No star"
        return "Not his club" if box.star == "Teamwork" else STARS_WHEN[box.star]
    if box.star is not None:
        return STARS_WHEN[box.star]
    if not box.for_side("offense" if question.name == "offense" else "defense"):
        return f"On {box.side} only"
    return "Nobody can do it now"
