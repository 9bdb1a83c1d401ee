"""What a picture may point at while a question is open: whoever is chosen, and where the answers lead."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.game import Mark
from rules.trickshot.actions import (
    ClearIcePass,
    FaceOff,
    GoalieHome,
    Hit,
    Move,
    Nudge,
    Pass,
    Poke,
    PullGoalie,
    React,
    Return,
    Serve,
    Shoot,
    SlapShot,
    Step,
    Swap,
)
from rules.trickshot.figures import SEATS, side_of
from rules.trickshot.view import TableView

AT_ONCE = (Shoot, SlapShot, Pass, Poke, Hit)
"""Few enough to be shown before anything is chosen."""


def marks(v: TableView, question: Question, verb: str, chosen: tuple[str, ...]) -> tuple[str, tuple[Mark, ...]]:
    """The square of the chosen figure (or empty), and the places that its answers name, each once.

    Without a verb: shots, passes and challenges; with one, its answers after the words already chosen.
    """
    side = side_of(question.seat)
    start = _square(v, side, chosen[0]) if chosen else ""
    found: dict[str, Mark] = {}
    for action in question.options:
        wanted = action.verb == verb and action.words[: len(chosen)] == chosen if verb else isinstance(action, AT_ONCE)
        place = _place(v, side, action, chosen) if wanted else ""
        if place:
            odds = question.chance(action) if isinstance(action, AT_ONCE) else None
            found.setdefault(place, Mark(place, _word(action), odds.chance if odds else None))
    return start or _carrier(v, question, verb), tuple(found.values())


def _place(v: TableView, side: int, action: Action, chosen: tuple[str, ...]) -> str:
    if isinstance(action, Move | Step):
        return action.to if chosen else _square(v, side, action.player)
    if isinstance(action, Swap):
        return _square(v, side, action.mate if chosen else action.player)
    if isinstance(action, Pass):
        return _square(v, side, action.to)
    if isinstance(action, ClearIcePass):
        return action.to
    if isinstance(action, Shoot | SlapShot):
        return action.net
    if isinstance(action, Poke):
        return next((f.square for s in v.sides for f in s.figures if f.carrier and f.square), "")
    if isinstance(action, Hit):
        return _square(v, 1 - side, action.target)
    if isinstance(action, React | Return | GoalieHome | PullGoalie | Nudge):
        return action.to
    return _square(v, side, action.player) if isinstance(action, FaceOff | Serve) else ""


def _word(action: Action) -> str:
    return {"poke": "STEAL", "hit": "HIT"}.get(action.verb, "")


def _square(v: TableView, side: int, figure: str) -> str:
    """Where a figure stands; empty when it is not on the ice."""
    found = (f for f in v.side(SEATS[side]).figures if f.id == figure)
    return next((f.square or "" for f in found), "")


def _carrier(v: TableView, question: Question, verb: str) -> str:
    """The puck's square where it is the carrier who sends it."""
    sends = ("shoot", "slap shot", "pass", "clear ice pass")
    mine = any(action.verb in sends for action in question.options)
    return v.puck or "" if mine and (not verb or verb in sends) else ""
