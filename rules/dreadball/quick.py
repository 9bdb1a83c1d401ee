"""Sensible answers at once: how the house coaches play on when they look ahead, and what they find where they stop."""

from __future__ import annotations

from typing import NamedTuple

from rules.actions import Action, Question
from rules.dreadball import coach, options, steps
from rules.dreadball.actions import Pass, Strike
from rules.dreadball.declared import Declared
from rules.dreadball.imagine import Imagined, facing
from rules.dreadball.kept import moment
from rules.dreadball.options import END, FACES, NONE
from rules.dreadball.outlook import Outlook
from rules.dreadball.state import SIDE, Table
from rules.kept import Kept


def answer(t: Table, question: Question) -> Action:
    """An option of this question."""
    if question.name == "action":
        action = best(t).action
        return action if action in question.options else END
    if question.name == "free action":
        return _free_action(t, question)
    if question.name in ("movement", "facing"):
        return _facing(t, question)
    if question.name == "target":
        return _target(t, question)
    if question.name in ("reply", "duck", "push", "follow up"):
        return question.default
    return max(question.options, key=lambda action: coach.worth(t, question, action))


# -- actions ----------------------------------------------------------------------------------------


def promise(t: Table, side: int) -> float:
    """What an imagined table is worth to a side, in points: by the best action that comes next."""
    if t.phase == "action":
        value = best(t).value
        return value if side == t.side else -value
    return coach.promise(t, side)


class Best(NamedTuple):
    """An action and what it is worth to the attacking side."""

    action: Action
    value: float


known = Kept[Best]()
"""What an attacking coach does at once, by the moment."""


def best(t: Table) -> Best:
    """The best of a few actions, if it is the attacking coach's turn to declare one."""
    place = moment(t)
    return known.get(place) or known.keep(place, _best(t))


def _best(t: Table) -> Best:
    seen = Imagined(t, t.side)
    declared = Declared(seen, free=False)
    return max((Best(action, declared.worth(action)) for action in steps.of_attack(t)), key=lambda b: b.value)


def _free_action(t: Table, question: Question) -> Action:
    """The best of a few things that the player could do for the ball, or with it; or nothing."""
    side = t.side_of(question.seat)
    f = options.actor(t, side, question.options[0])
    found = [action for action in steps.of_player(t, f) if action in question.options]
    declared = Declared(Imagined(t, side), free=True)
    return max((NONE, *found), key=declared.worth)


# -- within an action ------------------------------------------------------------------------------


def _facing(t: Table, question: Question) -> Action:
    side, s = t.side_of(question.seat), t.scene
    f = next((f for f in (s.figure, s.target) if f >= 0 and SIDE[f] == side and t.at[f] >= 0), None)
    if f is None:
        return question.default
    wish = FACES[facing(t, f)]
    return wish if wish in question.options[:6] else question.default


def _target(t: Table, question: Question) -> Action:
    """A Strike, else the pass to whoever scores best."""
    first = question.options[0]
    if isinstance(first, Strike) or not isinstance(first, Pass):
        return first
    outlook, side, most = Outlook(t), SIDE[t.holder], t.kit.match.actions
    passes = [a for a in question.options if isinstance(a, Pass)]

    def promise(action: Pass) -> float:
        mate = t.figure(side, action.to)
        left = min(t.markers, most - t.used[mate]) if side == t.side else most
        odds = question.chance(action)
        return outlook.scores(mate, t.at[mate], left).value * float(odds.chance if odds else 0)

    return max(passes, key=promise)
