"""What a position promises in goals, and what a play leads to: the evaluation of the house coaches.

Everything is seen from the side that is asked; decks and the other hand are never looked at.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable

from rules.playoff import chances, dice, passing, shooting, skating, stealing
from rules.playoff.boxes import FITS, Box, Step
from rules.playoff.cards import card_of
from rules.playoff.state import MOST_PENALISED, SKATERS, Table

# In goals; measured over some hundred games between careful coaches.
TURN = (0.08, 0.42, 0.035, -0.03, -0.06, 0.09)
"""For the side with the puck, when it plays next: the puck, the carrier's chance to score, men up, opponents up, the
chance that it is stolen, men more."""

ANSWER = (-0.05, 0.16, 0.05, -0.02, -0.06, 0.06)
"""The same when the other side answers first."""

SHORT = 0.2  # a man in the penalty box
WHISTLE = 1 / 6
BREAK = 0.05  # an interception while passing
FACE_OFF = 0.15  # to win a face-off
KEEP = {"star": 0.03, "shot": 0.03, "pass": 0.012, "steal": 0.025, "skate": 0.01}
MORE = 0.01  # each further step of a box
CENTER, SKILL, SHOT, BLOCK = 0.12, 0.01, 0.04, 0.1  # a die more of a man, for as long as he stays on

Three = tuple[float, float, float]


# -- the position ----------------------------------------------------------------------------------


def rest(t: Table, side: int) -> float:
    """The position as it is when this side's play is over: its opponent is next."""
    assert t.puck is not None
    return worth(t, side, t.puck[0] != side)


def worth(t: Table, side: int, turn: bool) -> float:
    """The position; `turn`: the side with the puck plays next, else the other side answers first."""
    assert t.puck is not None
    owner, place = t.puck
    value = owned(t, owner, place, turn)
    return value if owner == side else -value


def owned(t: Table, owner: int, place: str, turn: bool) -> float:
    """What the puck there is worth to its owner; nothing when the horn has sounded, for nobody plays on from there."""
    if t.horn:
        return 0.0
    puck, shot_, up, foes, stolen, more = TURN if turn else ANSWER
    value = puck + shot_ * scores(t, owner, place) + stolen * risk(t, owner, place)
    value += up * t.up.count(owner) + foes * t.up.count(1 - owner)
    return value + more * (len(t.box[1 - owner]) - len(t.box[owner]))


def face_off(t: Table, side: int) -> float:
    """What a stoppage leaves: men short."""
    return penalty(t) * (len(t.box[1 - side]) - len(t.box[side]))


def penalty(t: Table) -> float:
    """What it costs to be a man short."""
    return 0.0 if t.horn else SHORT


def scores(t: Table, side: int, place: str) -> float:
    """The chance of a plain shot, as rough as he can."""
    return shot_odds(t, side, place, rough(t, side, place))[0]


def rough(t: Table, side: int, place: str) -> int:
    """The dice that a shooter may add by his aggressive number (PO-46)."""
    return 0 if len(t.box[side]) >= MOST_PENALISED else t.card(side, place).scoring


def risk(t: Table, owner: int, place: str) -> float:
    """The chance that one man steals the puck from him."""
    before, t.puck = t.puck, (owner, place)
    thieves = stealing.in_range(t, 1 - owner)
    value = max((steal_odds(t, 1 - owner, (man,), 0)[0] for man in thieves), default=0.0)
    t.puck = before
    return value


# -- chances ---------------------------------------------------------------------------------------


@functools.cache
def compared(mine: int, doubled: int, theirs: int, other: int) -> Three:
    ahead, level, behind = chances.compared(mine, doubled, theirs, other)
    return float(ahead), float(level), float(behind)


def against(t: Table, side: int, mine: int, men: tuple[str, ...], theirs: int, other: str) -> Three:
    """Dice of both sides, each with the logo that counts for its men: ahead, level, behind."""
    return compared(mine, dice.doubled(t, side, men), theirs, dice.doubled(t, 1 - side, (other,)))


def shot_odds(t: Table, side: int, place: str, plus: int, more: int = 0) -> Three:
    """Goal, tie, block; `more` dice for the goalie."""
    pools = shooting.pools(t, side, place, plus)
    return against(t, side, pools[side], (place,), pools[1 - side] + more, "G")


def steal_odds(t: Table, side: int, men: tuple[str, ...], plus: int, more: int = 0) -> Three:
    assert t.puck is not None
    carrier = t.puck[1]
    mine = sum(t.card(side, place).skill for place in men) + plus
    return against(t, side, mine, men, t.card(1 - side, carrier).skill + more, carrier)


def skate_odds(t: Table, side: int, place: str, plus: int, more: int = 0) -> Three:
    """Sure past a penalised man or with more men on the ice."""
    if skating.unchallenged(t, side, place):
        return 1.0, 0.0, 0.0
    other = t.across(side, place)
    return against(t, side, t.card(side, place).skill + plus, (place,), t.card(1 - side, other).skill + more, other)


@functools.cache
def scramble(attackers: int, defenders: int) -> float:
    """The chance that the attackers win a rebound; ties are rolled again."""
    ahead, _, behind = compared(attackers, 0, defenders, 0)
    return ahead / (ahead + behind)


# -- a play, step by step --------------------------------------------------------------------------


def play(t: Table, side: int, box: Box, at: int = 0, man: str = "") -> float:
    """The expectation of the steps from `at` on, each man and receiver chosen as well as can be."""
    stay = rest(t, side)
    if at == len(box.steps):
        return stay
    step = box.steps[at]
    if step.kind == "skate":
        return max((skate(t, side, box, at, place) for place in skaters(t, side, step, man)), default=stay)
    if step.kind in ("pass", "drop pass"):
        drop = step.kind == "drop pass"
        able = t.carrier in FITS[step.who] and (not drop or t.is_up(side, t.carrier))
        found = passing.receivers(t, side, step.to, drop) if able else []
        return max((give(t, side, box, at, place) for place in found), default=stay)
    if step.kind == "shot":
        fits = t.carrier == man if step.who in ("receiver", "skater") else t.carrier in FITS[step.who]
        return shot(t, side, step.plus, box.rebound) if fits else stay
    return max((steal(t, side, group, step.plus) for group in groups(t, side, step)), default=stay)


def skaters(t: Table, side: int, step: Step, man: str) -> list[str]:
    if step.who in FITS:
        return skating.able(t, side, step.who)
    return [man] if man and not t.is_up(side, man) else []


def skate(t: Table, side: int, box: Box, at: int, place: str) -> float:
    """Gains the space and goes on, or stays."""
    ahead, level, behind = skate_odds(t, side, place, box.steps[at].plus)
    return (ahead + level) * gained(t, side, box, at, place) + behind * rest(t, side)


def gained(t: Table, side: int, box: Box, at: int, place: str) -> float:
    column = t.column(side, place)
    before, t.up[column] = t.up[column], side
    value = play(t, side, box, at + 1, place)
    t.up[column] = before
    return value


def give(t: Table, side: int, box: Box, at: int, place: str) -> float:
    """The pass arrives; now and then it is intercepted."""
    before, t.puck = t.puck, (side, place)
    value = play(t, side, box, at + 1, place)
    t.puck = before
    return value - BREAK


def carried(t: Table, side: int, places: Iterable[str]) -> float:
    """The side plays next, and the puck lies where it is worth most."""
    return max(owned(t, side, place, True) for place in places)


def shot(t: Table, side: int, plus: int, rebound: bool) -> float:
    """Plain, or rough where that is better: a goal stands, whoever is whistled."""
    ends = after_shot(t, side, t.carrier, rebound)
    value = weighed(shot_odds(t, side, t.carrier, plus), ends)
    more = rough(t, side, t.carrier)
    if not more:
        return value
    odds = shot_odds(t, side, t.carrier, plus + more)
    called = odds[0] + face_off(t, side) - penalty(t)
    return max(value, (1.0 - WHISTLE) * weighed(odds, ends) + WHISTLE * called)


def weighed(odds: Three, ends: Three) -> float:
    return odds[0] * ends[0] + odds[1] * ends[1] + odds[2] * ends[2]


def after_shot(t: Table, side: int, shooter: str, rebound: bool) -> Three:
    """A goal, a face-off, or a rebound for one of the two."""
    other, stopped = 1 - side, face_off(t, side)
    attackers = t.attackers(side)
    defenders = [p for p in SKATERS if not t.sits(other, p) and not t.is_up(other, p)]
    own = 1.0 if rebound else scramble(len(attackers), 1 + len(defenders))
    kept = carried(t, side, attackers or [shooter]) if own else 0.0
    lost = carried(t, other, defenders) if defenders else -stopped
    return 1.0 + stopped, stopped, own * kept - (1.0 - own) * lost


def groups(t: Table, side: int, step: Step) -> list[tuple[str, ...]]:
    men = stealing.in_range(t, side, step.who)
    return stealing.pairs(men) if step.kind == "double steal" else stealing.alone(men)


def steal(t: Table, side: int, men: tuple[str, ...], plus: int) -> float:
    won, tied, kept = steal_odds(t, side, men, plus)
    stolen, stopped, stays = after_steal(t, side, men)
    return won * stolen + tied * stopped + kept * stays


def after_steal(t: Table, side: int, men: tuple[str, ...]) -> Three:
    """The puck, a face-off, or nothing."""
    return carried(t, side, men), face_off(t, side), rest(t, side)


# -- cards -----------------------------------------------------------------------------------------


@functools.cache
def keep(card: str) -> float:
    """What a card in the hand is worth for later."""
    box = card_of(card).box
    return KEEP[(box.star and "star") or box.first] + MORE * max(0, len(box.steps) - 1)


@functools.cache
def strength(card: str) -> float:
    """What a man on the ice is worth for as long as he stays."""
    c = card_of(card)
    return (BLOCK if c.position == "G" else SHOT) * c.shot + (CENTER if c.position == "C" else SKILL) * c.skill
