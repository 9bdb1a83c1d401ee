"""What an answer leads to, one step ahead, for the house coaches; a coach never sees the other hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from rules.actions import Action, Question, Seat
from rules.playoff import chances, outlook
from rules.playoff.actions import (
    Aggressive,
    Avoid,
    Change,
    Deploy,
    Discard,
    FillUp,
    Plain,
    Play,
    Put,
    PutPuck,
    Receive,
    Shoot,
    Skate,
    Star,
    Start,
    Steal,
    Support,
)
from rules.playoff.boxes import Box, Step
from rules.playoff.cards import card_of
from rules.playoff.state import SEATS, Table
from rules.playoff.view import ActionView, TableView

STAKE = {"shot": 1.0, "steal": 0.3, "face-off": 0.15, "skate": 0.08}
"""What more dice may win in each kind of roll, in goals."""

WHISTLE = Fraction(1, 6)
AVOID = 0.34  # a steal that succeeds more often is avoided
DOWN = 0.3  # a shot that scores more often is worth lying down for
HOLD = 0.42  # a Quick Shot that scores less often waits


def evaluate(v: TableView, seat: Seat) -> float:
    """The lead, and what the position promises."""
    side = SEATS.index(seat)
    lead = float(v.sides[side].score - v.sides[1 - side].score)
    if v.over or v.quick or not all(len(s.men) > 1 for s in v.sides):
        won = v.sides[side].wins - v.sides[1 - side].wins
        return lead + won + (0.0 if v.winner is None else 1.0 if v.winner == seat else -1.0)
    return lead + outlook.worth(outlook.table_of(v), side)


def appraise(v: TableView, question: Question, action: Action) -> float:
    """Expected goals, one step ahead, for the seat that is asked; the first of equals."""
    side = SEATS.index(question.seat)
    value = VALUES.get(question.name, _first)(outlook.table_of(v), v, side, question, action)
    return value - 1e-6 * question.options.index(action)


Value = Callable[[Table, TableView, int, Question, Action], float]


def _first(t: Table, v: TableView, side: int, question: Question, action: Action) -> float:
    if isinstance(action, FillUp):
        return 1.0
    return outlook.strength(action.card) if isinstance(action, Start) else 0.0


def _play(t: Table, v: TableView, side: int, question: Question, action: Action) -> float:
    if isinstance(action, Play):
        return outlook.play(t, side, card_of(action.card).box) - outlook.keep(action.card)
    if isinstance(action, Plain):
        box = Box("either", (Step(action.kind),))  # type: ignore[arg-type]
        return outlook.play(t, side, box) - outlook.keep(action.card)
    stay = outlook.worth(t, side)
    return stay + _changed(t, side, action.men) if isinstance(action, Change) else stay


def _changed(t: Table, side: int, men: tuple[str, ...]) -> float:
    total = 0.0
    for word in men:
        card, _, place = word.partition("-")
        total += outlook.strength(card) - outlook.strength(t.line[side][place]) - outlook.keep(card)
    return total


def _man(t: Table, v: TableView, side: int, question: Question, action: Action) -> float:
    """Who does a step that is under way."""
    box, at = _box(v.action)
    if isinstance(action, Skate):
        return outlook.skate(t, side, box, at, action.man)
    if isinstance(action, Receive):
        return outlook.give(t, side, box, at, action.man)
    if isinstance(action, Steal):
        return outlook.steal(t, side, tuple(action.men), box.steps[at].plus)
    if isinstance(action, PutPuck):
        t.puck = (side, action.man)
        return outlook.worth(t, side)
    return 0.0


def _box(a: ActionView) -> tuple[Box, int]:
    """The box under way and its step; a plain action is a box of one."""
    if a.card is not None:
        return card_of(a.card.id).box, a.step or 0
    kind = a.verb if a.verb in ("skate", "pass", "shot", "steal") else "skate"
    return Box("either", (Step(kind),)), 0  # type: ignore[arg-type]


def what(a: ActionView) -> str:
    """The kind of roll that is coming."""
    if a.verb == "face-off":
        return "face-off"
    box, at = _box(a)
    return {"double steal": "steal"}.get(box.steps[at].kind, box.steps[at].kind)


def _star(t: Table, v: TableView, side: int, question: Question, action: Action) -> float:
    """A star is played when it is worth more than kept."""
    if not isinstance(action, Star):
        return 0.0
    kind, star = what(v.action), card_of(action.card).box.star
    mine = v.action.seat == SEATS[side]
    gain = 0.12 * STAKE.get(kind, 0.0)
    if star == "Swarm Puck":
        gain = 0.06 * max(0, t.up.count(side) - 1)
    elif star in ("Whistle on SHOT", "Whistle on STEAL"):
        gain = float(WHISTLE) * outlook.SHORT * 2
    elif star == "Player down":
        gain = -outlook.worth(t, side) - DOWN * outlook.NEAR
    elif star == "Interception":
        gain = 1.0
    elif star == "Teamwork" and not mine and kind == "skate":
        gain = 0.0
    return gain - outlook.keep(action.card)


def _aggression(t: Table, v: TableView, side: int, question: Question, action: Action) -> float:
    """More dice against the whistle, for each man who is rough."""
    odds = question.chance(action)
    stake = STAKE.get(what(v.action), 0.1)
    rough = len(action.men) if isinstance(action, Aggressive) else 0
    return (float(odds.chance) if odds else 0.0) * stake - rough * float(WHISTLE) * outlook.SHORT * 1.5


def _avoid(t: Table, v: TableView, side: int, question: Question, action: Action) -> float:
    if not isinstance(action, Avoid):
        return 0.0
    thieves = tuple(place for seat, place in v.action.men if seat != SEATS[side])
    risk = chances.steal(t, 1 - side, thieves, 0).chance if thieves else Fraction(0)
    return (float(risk) - AVOID) * outlook.PUCK * 3 - outlook.keep(action.card)


def _line_change(t: Table, v: TableView, side: int, question: Question, action: Action) -> float:
    if isinstance(action, Put):
        return outlook.strength(action.card) - outlook.strength(t.line[side][action.place])
    return _changed(t, side, action.men) if isinstance(action, Change) else 0.0


def _lay(t: Table, v: TableView, side: int, question: Question, action: Action) -> float:
    """Quick Shot: strong men first; a goalie in support when the other front is strong."""
    if isinstance(action, Deploy):
        return float(card_of(action.card).shot)
    if isinstance(action, Support):
        return 0.6 * len(t.front[1 - side])
    return -float(card_of(action.card).shot) if isinstance(action, Discard) else 0.0


def _shoot(t: Table, v: TableView, side: int, question: Question, action: Action) -> float:
    odds = question.chance(action)
    return float(odds.chance) if isinstance(action, Shoot) and odds else HOLD


VALUES: dict[str, Value] = {
    "offense": _play,
    "defense": _play,
    "skate": _man,
    "receiver": _man,
    "thief": _man,
    "puck": _man,
    "star": _star,
    "interception": _star,
    "aggression": _aggression,
    "avoid": _avoid,
    "line change": _line_change,
    "hand change": _line_change,
    "lay": _lay,
    "shoot": _shoot,
}
