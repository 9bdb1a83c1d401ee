"""What a position promises in goals, and what a play leads to: the evaluation of the house coaches.

Everything is seen from the side that is asked. The table is what a view shows: decks and the other hand are unknown.
"""

from __future__ import annotations

from fractions import Fraction

from rules.playoff import chances, passing, skating, stealing
from rules.playoff.boxes import FITS, Box, Step
from rules.playoff.cards import card_of
from rules.playoff.state import NOBODY, SEATS, Options, Table, copy
from rules.playoff.view import TableView

# In goals; measured between careful coaches.
PUCK = 0.02  # to have the puck
NEAR = 0.2  # how much of the carrier's chance to score is worth now
UP = 0.025  # a man in an attack space
SHORT = 0.16  # a man in the penalty box
BREAK = 0.04  # an interception while passing
KEEP = {"star": 0.045, "shot": 0.035, "pass": 0.02, "steal": 0.035, "skate": 0.015}
SKILL, SHOT, BLOCK = 0.02, 0.02, 0.07
UNKNOWN = "?"


def table_of(v: TableView) -> Table:
    """The table that a view shows, for looking ahead; unknown cards are blanks."""
    t = Table(v.mode, Options(logo=v.logo, team_dice=v.team_dice), v.phase, quick=v.quick)
    for side, seen in enumerate(v.sides):
        t.line[side] = {man.place: man.card.id for man in seen.men}
        t.box[side] = {man.place: man.to_draw for man in seen.men if man.to_draw is not None}
        t.hand[side] = [card.id for card in seen.hand_cards or ()] or [UNKNOWN] * seen.hand
        t.deck[side] = [UNKNOWN] * seen.deck
        t.score[side], t.wins[side] = seen.score, seen.wins
        t.front[side], t.support[side] = [c.id for c in seen.front], [c.id for c in seen.support]
    t.home = next((side for side, seen in enumerate(v.sides) if seen.home), NOBODY)
    t.up = [NOBODY if seat is None else SEATS.index(seat) for seat in v.up]
    t.puck = None if v.puck is None else (SEATS.index(v.puck[0]), v.puck[1])
    t.offense = SEATS.index(v.offense) if v.offense else 0
    return t


def worth(t: Table, side: int) -> float:
    """What the position is worth: puck, chance to score from here, men up and men short."""
    value = UP * (t.up.count(side) - t.up.count(1 - side)) + SHORT * (len(t.box[1 - side]) - len(t.box[side]))
    if t.puck is None:
        return value
    owner, place = t.puck
    threat = PUCK + NEAR * float(chances.shot(t, owner, place, 0).chance)
    return value + (threat if owner == side else -threat)


def keep(card: str) -> float:
    """What a card in the hand is worth for later."""
    box = card_of(card).box
    return KEEP[(box.star and "star") or box.first] + 0.01 * (len(box.steps) - 1)


def strength(card: str) -> float:
    """What a man on the ice is worth."""
    c = card_of(card)
    return BLOCK * c.shot + SKILL * c.skill if c.position == "G" else SHOT * c.shot + SKILL * c.skill


def play(t: Table, side: int, box: Box, at: int = 0, man: str = "") -> float:
    """The expectation of the steps from `at` on, each man and receiver chosen as well as can be."""
    if at == len(box.steps):
        return worth(t, side)
    step, stay = box.steps[at], worth(t, side)
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
    odds = chances.skate(t, side, place, box.steps[at].plus)
    p = 1.0 if odds is None else float(odds.chance)
    new = copy(t)
    new.up[new.column(side, place)] = side
    return p * play(new, side, box, at + 1, place) + (1.0 - p) * worth(t, side)


def give(t: Table, side: int, box: Box, at: int, place: str) -> float:
    """The pass arrives; now and then it is intercepted."""
    new = copy(t)
    new.puck = (side, place)
    return play(new, side, box, at + 1, place) - BREAK


def shot(t: Table, side: int, plus: int, rebound: bool) -> float:
    """A goal, a face-off, or a rebound for one of the two."""
    odds = dict(chances.shot(t, side, t.carrier, plus, rebound).outcomes)
    zero = Fraction(0)
    own, theirs = float(odds.get(chances.OWN, zero)), float(odds.get(chances.THEIRS, zero))
    stay = worth(t, side)
    return float(odds[chances.GOAL]) + own * stay - theirs * abs(stay)


def groups(t: Table, side: int, step: Step) -> list[tuple[str, ...]]:
    men = stealing.in_range(t, side, step.who)
    return stealing.pairs(men) if step.kind == "double steal" else stealing.alone(men)


def steal(t: Table, side: int, men: tuple[str, ...], plus: int) -> float:
    """The puck, a face-off, or nothing."""
    odds = dict(chances.steal(t, side, men, plus).outcomes)
    new = copy(t)
    new.puck = (side, men[0])
    won, tied = float(odds[chances.STEALS]), float(odds[chances.TIED])
    return won * worth(new, side) + (1.0 - won - tied) * worth(t, side)
