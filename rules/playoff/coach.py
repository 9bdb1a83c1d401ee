"""What an answer leads to, one step ahead, for the house coaches; a coach never sees the other hand."""

from __future__ import annotations

import math
from collections.abc import Callable

from rules.actions import Action, Question, Seat
from rules.playoff import outlook, passing, rolling, stars
from rules.playoff.actions import (
    Aggressive,
    Avoid,
    Change,
    Deploy,
    Discard,
    FaceOff,
    FillUp,
    Free,
    Plain,
    Play,
    Put,
    PutPuck,
    Receive,
    Serve,
    Shoot,
    Skate,
    Star,
    Start,
    Steal,
    Support,
)
from rules.playoff.boxes import Step
from rules.playoff.cards import card_of
from rules.playoff.seen import table_of
from rules.playoff.state import SEATS, Table
from rules.playoff.view import TableView

HOLD = 0.42  # a Quick Shot that scores less often waits
COMING_ON = 0.3  # how much of a man's worth a change on the fly gains: he is soon replaced
GOALS = 0.11  # goals of both sides while a card of the shorter deck is played
STAY = 12  # cards of a deck that are drawn while a man stays on
MATCH = 4.0  # goals that a game won is worth
DRAWN = 0.2  # how much of it a draw is worth
LEAD = 0.05  # what a lead is worth besides


def evaluate(v: TableView, seat: Seat) -> float:
    return promise(table_of(v), SEATS.index(seat))


def promise(t: Table, side: int) -> float:
    """What the game is worth as it stands, in goals: how likely it is won, by the lead and the position."""
    if t.over:
        return MATCH * (DRAWN if t.winner < 0 else t.winner == side)
    if t.quick and t.mode == "complete":  # the tie-break
        return MATCH / 2
    if t.quick or not all(len(line) > 1 for line in t.line):
        return float(t.wins[side] - t.wins[1 - side])
    lead = t.score[side] - t.score[1 - side] + _position(t, side)
    left = min(len(deck) for deck in t.deck)
    lead += 0.5 * min(1.0, left / STAY) * (_line(t, side) - _line(t, 1 - side))
    spread = math.sqrt(2.0 * (0.05 + GOALS * left))
    won, level = (0.5 + 0.5 * math.erf((lead + margin) / spread) for margin in (-0.5, 0.5))
    drawn = 0.5 if t.options.tie_break else DRAWN
    return MATCH * (won + drawn * (level - won)) + LEAD * lead


def _position(t: Table, side: int) -> float:
    """A stoppage leaves the puck where it was: it tells nothing then."""
    if t.puck is not None and t.phase in ("offense", "defense"):
        return outlook.worth(t, side, t.phase == "offense")
    return outlook.face_off(t, side)


def _line(t: Table, side: int) -> float:
    return sum(map(outlook.strength, t.line[side].values()))


def appraise(v: TableView, question: Question, action: Action) -> float:
    """Expected goals, one step ahead, for the seat that is asked."""
    return worth(table_of(v), question, action)


def worth(t: Table, question: Question, action: Action) -> float:
    """The same at a table that is only imagined; the first of equals."""
    value = VALUES.get(question.name, _first)(t, SEATS.index(question.seat), question, action)
    return value - 1e-6 * question.options.index(action)


Value = Callable[[Table, int, Question, Action], float]


def _first(t: Table, side: int, question: Question, action: Action) -> float:
    """Who starts, sits, comes out or stands in: strong men play."""
    if isinstance(action, FillUp):
        return 10.0
    if isinstance(action, Start):
        return outlook.strength(action.card)
    if isinstance(action, Free):
        return outlook.strength(t.line[side][action.man])
    if isinstance(action, Serve):
        return -outlook.strength(t.line[side][action.man])
    return float(t.card(side, action.man).skill) if isinstance(action, FaceOff) else 0.0


# -- a play ----------------------------------------------------------------------------------------


def _play(t: Table, side: int, question: Question, action: Action) -> float:
    if isinstance(action, Play):
        return outlook.play(t, side, card_of(action.card).box) - outlook.keep(action.card)
    if isinstance(action, Plain):
        return outlook.play(t, side, rolling.plain(action.kind)) - outlook.keep(action.card)
    return outlook.rest(t, side) + (_changed(t, side, action.men) if isinstance(action, Change) else 0.0)


def _changed(t: Table, side: int, men: tuple[str, ...]) -> float:
    total = 0.0
    for word in men:
        card, _, place = word.partition("-")
        gain = outlook.strength(card) - outlook.strength(t.line[side][place])
        total += COMING_ON * gain - outlook.keep(card)
    return total


def _man(t: Table, side: int, question: Question, action: Action) -> float:
    """Who does a step that is under way."""
    if isinstance(action, PutPuck):
        return outlook.owned(t, side, action.man, True)
    if isinstance(action, Receive) and t.scene.side != side:  # he avoids a steal
        return outlook.owned(t, side, action.man, True)
    box, at = rolling.box_of(t)
    if isinstance(action, Skate):
        return outlook.skate(t, side, box, at, action.man)
    if isinstance(action, Receive):
        return outlook.give(t, side, box, at, action.man)
    return outlook.steal(t, side, tuple(action.men), box.steps[at].plus) if isinstance(action, Steal) else 0.0


def _avoid(t: Table, side: int, question: Question, action: Action) -> float:
    """The puck is passed away, or the steal is met."""
    if not isinstance(action, Avoid):
        return -outlook.steal(t, 1 - side, (t.scene.men[-1][1],), 0)
    box = card_of(action.card).box
    step = box.steps[0] if box.first == "pass" else Step("pass")
    found = passing.receivers(t, side, step.to, step.kind == "drop pass") or passing.receivers(t, side, "any")
    return outlook.carried(t, side, found) - outlook.BREAK - outlook.keep(action.card)


# -- a roll ----------------------------------------------------------------------------------------


def _star(t: Table, side: int, question: Question, action: Action) -> float:
    """A star is played when it gains more than it is worth in the hand."""
    if not isinstance(action, Star):
        return rolling.expected(t, side)
    star = card_of(action.card).box.star
    if star == stars.DOWN:
        value = outlook.face_off(t, side)
    elif star in (stars.ON_SHOT, stars.ON_STEAL):
        value = rolling.whistled(t, side)
    else:
        more = stars.TEAMWORK_DICE if star == stars.TEAMWORK else rolling.helpers(t, side)
        value = rolling.expected(t, side, more)
    return value - outlook.keep(action.card)


def _interception(t: Table, side: int, question: Question, action: Action) -> float:
    """The puck where the man across from the passer stands."""
    if not isinstance(action, Star):
        return outlook.worth(t, side, False)
    passer = t.scene.men[-2][1]
    return outlook.owned(t, side, t.across(1 - side, passer), True) - outlook.keep(action.card)


def _aggression(t: Table, side: int, question: Question, action: Action) -> float:
    """More dice against the whistle, which ends all but a goal."""
    odds = question.chance(action)
    if odds is None:
        return 0.0
    rough = len(action.men) if isinstance(action, Aggressive) else 0
    return rolling.rough(t, side, dict(odds.outcomes), rough)


# -- line changes and Quick Shot -------------------------------------------------------------------


def _line_change(t: Table, side: int, question: Question, action: Action) -> float:
    if isinstance(action, Put):
        return outlook.strength(action.card) - outlook.strength(t.line[side][action.place])
    return _changed(t, side, action.men) if isinstance(action, Change) else 0.0


def _lay(t: Table, side: int, question: Question, action: Action) -> float:
    """Quick Shot: strong men first; a goalie in support when the other front is strong."""
    if isinstance(action, Deploy):
        return float(card_of(action.card).shot)
    if isinstance(action, Support):
        return 0.6 * len(t.front[1 - side])
    return -float(card_of(action.card).shot) if isinstance(action, Discard) else 0.0


def _shoot(t: Table, side: int, question: Question, action: Action) -> float:
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
    "interception": _interception,
    "aggression": _aggression,
    "avoid": _avoid,
    "line change": _line_change,
    "hand change": _line_change,
    "lay": _lay,
    "shoot": _shoot,
}
