"""What a picture may point at while a question is open: whoever is chosen, and where the answers lead."""

from __future__ import annotations

from rules.actions import Action, Question, fields_of
from rules.game import Mark
from rules.squares import Square
from rules.trickshot.actions import ACTIONS, Hit, Move, Pass, Poke, Shoot, SlapShot
from rules.trickshot.coach import table_of
from rules.trickshot.figures import SEATS, Figure, number, side_of
from rules.trickshot.sight import is_checked
from rules.trickshot.state import copy
from rules.trickshot.view import TableView

AT_ONCE = (Shoot, SlapShot, Pass, Poke, Hit)
"""Few enough to be shown before anything is chosen."""
FIELDS = {action: fields_of(action) for action in ACTIONS}
WORDS = {"poke": "STEAL", "hit": "HIT"}
"""What stands at whom an answer meets, before its chance."""


def marks(v: TableView, question: Question, verb: str, chosen: tuple[str, ...]) -> tuple[str, tuple[Mark, ...]]:
    """The square of the chosen figure (or empty), and the places that its answers name, each once.

    Without a verb: shots, passes and challenges; with one, what its answers name after the words already chosen, as
    the menu asks for it: first who moves, then where to.
    """
    side = side_of(question.seat)
    start = _square(v, side, chosen[0]) if chosen else ""
    found: dict[str, Mark] = {}
    for action in question.options:
        if verb:
            place = _next(v, side, action, chosen) if action.verb == verb and _begins(action, chosen) else ""
        else:
            place = _aim(v, side, action)
        if place:
            odds = question.chance(action) if isinstance(action, AT_ONCE) else None
            word = "" if verb and not chosen else WORDS.get(action.verb, "")  # who does it, not whom it meets
            danger = place not in found and _checked_there(v, side, action, chosen)
            found.setdefault(place, Mark(place, word, odds.chance if odds else None, danger))
    return start or _carrier(v, question, verb), tuple(found.values())


def _begins(action: Action, chosen: tuple[str, ...]) -> bool:
    return action.words[: len(chosen)] == chosen


def _next(v: TableView, side: int, action: Action, chosen: tuple[str, ...]) -> str:
    """The place that an answer's next word names; of a figure that is off the ice, that of the word after it."""
    for name, kind, _ in FIELDS[type(action)][len(chosen) :]:
        word = getattr(action, name)
        place = str(word) if kind is Square and word else ""
        if kind is Figure:
            place = _square(v, 1 - side if name == "target" else side, word)
        if place:
            return place
    return ""


def _aim(v: TableView, side: int, action: Action) -> str:
    """Where an answer that is shown at once leads."""
    if isinstance(action, Pass):
        return _square(v, side, action.to)
    if isinstance(action, Shoot | SlapShot):
        return action.net
    if isinstance(action, Poke):
        return next((f.square for s in v.sides for f in s.figures if f.carrier and f.square), "")
    return _square(v, 1 - side, action.target) if isinstance(action, Hit) else ""


def _checked_there(v: TableView, side: int, action: Action, chosen: tuple[str, ...]) -> bool:
    """Whether the answer brings the puck to a figure that will be checked: by his move, or by a pass to him."""
    if isinstance(action, Pass):
        figure, to = number(side, action.to), _square(v, side, action.to)
    elif isinstance(action, Move) and chosen and v.puck in (action.to, action.via, _square(v, side, action.player)):
        figure, to = number(side, action.player), str(action.to)
    else:
        return False
    t = copy(table_of(v))
    t.place(figure, t.board.grid.square(to))
    t.puck = t.at[figure]
    return is_checked(t, figure)


def _square(v: TableView, side: int, figure: str) -> str:
    """Where a figure stands; empty when it is not on the ice."""
    found = (f for f in v.side(SEATS[side]).figures if f.id == figure)
    return next((f.square or "" for f in found), "")


def _carrier(v: TableView, question: Question, verb: str) -> str:
    """The puck's square where it is the carrier who sends it."""
    sends = ("shoot", "slap shot", "pass", "clear ice pass")
    mine = any(action.verb in sends for action in question.options)
    return v.puck or "" if mine and (not verb or verb in sends) else ""
