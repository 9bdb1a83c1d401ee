"""The roll that is under way, for the house coaches: what each end of it is worth, with more dice or with a whistle."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction

from rules.playoff import chances, outlook, stars
from rules.playoff.boxes import Box, Step
from rules.playoff.cards import card_of
from rules.playoff.outlook import Three
from rules.playoff.state import Table

RELUCTANCE = 0.02  # goals that rough play must gain for each man besides
NONE = Fraction(0)


@functools.cache
def plain(kind: str) -> Box:
    """An action without a highlight."""
    return Box("either", (Step(kind),))  # type: ignore[arg-type]


def box_of(t: Table) -> tuple[Box, int]:
    """The box under way and its step."""
    s = t.scene
    return (card_of(s.card).box, max(0, s.step)) if s.card else (plain(s.verb), 0)


def what(t: Table) -> str:
    """The kind of roll that is coming."""
    if t.scene.verb == "face-off":
        return "face-off"
    box, at = box_of(t)
    return {"double steal": "steal"}.get(box.steps[at].kind, box.steps[at].kind)


def thieves(t: Table) -> tuple[str, ...]:
    box, at = box_of(t)
    count = 2 if box.steps[at].kind == "double steal" else 1
    return tuple(place for _, place in t.scene.men[-count:])


def ends(t: Table) -> Three:
    """What it is worth to the acting side to be ahead, level and behind."""
    side, kind = t.scene.side, what(t)
    if kind == "face-off":
        return outlook.FACE_OFF, 0.0, -outlook.FACE_OFF
    box, at = box_of(t)
    if kind == "shot":
        return outlook.after_shot(t, side, t.carrier, box.rebound)
    if kind == "steal":
        return outlook.after_steal(t, side, thieves(t))
    gained = outlook.gained(t, side, box, at, t.scene.men[-1][1])
    return gained, gained, outlook.rest(t, side)


def helpers(t: Table, side: int) -> int:
    """Dice of Swarm Puck."""
    return sum(place != t.carrier for place in t.attackers(side))


def odds(t: Table, more: tuple[int, int]) -> Three:
    """The chances of the acting side with the stars that lie there; `more` dice for it and for the other side."""
    side, kind = t.scene.side, what(t)
    extra = list(more)
    for owner, card in t.scene.stars:
        star = card_of(card).box.star
        dice = stars.TEAMWORK_DICE if star == stars.TEAMWORK else helpers(t, owner) if star == stars.SWARM else 0
        extra[0 if owner == side else 1] += dice
    mine, theirs = extra
    if kind == "face-off":
        men = dict(t.scene.men)
        skills = [t.card(s, men[s]).skill for s in (side, 1 - side)]
        return outlook.against(t, side, skills[0] + mine, (men[side],), skills[1] + theirs, men[1 - side])
    box, at = box_of(t)
    plus = box.steps[at].plus + mine
    if kind == "shot":
        return outlook.shot_odds(t, side, t.carrier, plus, theirs)
    if kind == "steal":
        return outlook.steal_odds(t, side, thieves(t), plus, theirs)
    return outlook.skate_odds(t, side, t.scene.men[-1][1], plus, theirs)


def expected(t: Table, side: int, more: int = 0) -> float:
    """The roll for the side that is asked, with more dice of its own."""
    acts = t.scene.side == side
    value = sum(p * end for p, end in zip(odds(t, (more, 0) if acts else (0, more)), ends(t), strict=True))
    return value if acts else -value


def whistled(t: Table, side: int) -> float:
    """The roll when a star calls for a check of the other side: a whistle ends all but a goal."""
    acts = t.scene.side == side
    chance, end = odds(t, (0, 0)), ends(t)
    stopped = chance[0] * end[0] if what(t) == "shot" else 0.0
    met = (stopped if acts else -stopped) + outlook.penalty(t)
    return (1.0 - outlook.WHISTLE) * expected(t, side) + outlook.WHISTLE * met


def cast(outcomes: Mapping[str, Fraction], *names: str) -> Three:
    ahead, level, behind = (float(outcomes.get(name, NONE)) for name in names)
    return ahead, level, behind


def shot_cast(outcomes: Mapping[str, Fraction], acts: bool) -> Three:
    """A shot with its rebound, as the side that is asked sees it: ahead, level and behind on the dice."""
    ours, theirs = (chances.OWN, chances.THEIRS) if acts else (chances.WON, chances.LOST)
    block = float(outcomes[ours] + outcomes[theirs])
    goal, level = float(outcomes[chances.GOAL]), float(outcomes[chances.HOLDS if acts else chances.HELD_FAST])
    return (goal, level, block) if acts else (block, level, goal)


def rough(t: Table, side: int, outcomes: Mapping[str, Fraction], men: int) -> float:
    """The roll with the odds of the side that is asked, when so many of its men may be whistled for it."""
    acts, end = t.scene.side == side, ends(t)
    wins, level, loses = shot_cast(outcomes, acts) if what(t) == "shot" else cast(outcomes, "wins", "level", "loses")
    ahead, tied, behind = end if acts else (-end[2], -end[1], -end[0])
    value = wins * ahead + level * tied + loses * behind
    if not men:
        return value
    met = -outlook.penalty(t) + outlook.face_off(t, side)
    if what(t) == "shot":
        met += wins if acts else -loses
    called = 1.0 - (1.0 - outlook.WHISTLE) ** men
    return (1.0 - called) * value + called * met - RELUCTANCE * men
