"""What may be declared; `def`s only. Each question's answers are listed here, one function for each chapter."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import TypeAlias

from rules.actions import Action, Question, parse
from rules.dreadball import chances_of_actions, routes, targets
from rules.dreadball.act import Movement
from rules.dreadball.actions import (
    ACTIONS,
    ASK,
    BENCH,
    CounterSlam,
    Dice,
    Duck,
    EndAttack,
    Extra,
    Face,
    Follow,
    NoThanks,
    On,
    Run,
    Slam,
    Snatch,
    Sprint,
    StandUp,
    Throw,
)
from rules.dreadball.catalogue import catalogue
from rules.dreadball.state import AHEAD, ASKED, OF, SIDE, Table
from rules.errors import RuleError
from rules.hexes import POINTS, Compass

NONE = NoThanks()
DUCK, COUNTER_SLAM = Duck(), CounterSlam()
REPLIES: tuple[Action, ...] = (DUCK, COUNTER_SLAM)
FOLLOW: tuple[Action, ...] = (Follow(), NONE)
END = EndAttack()
FACES: tuple[Action, ...] = tuple(Face(point) for point in POINTS)
KINDS = ("run", "sprint", "throw", "slam", "snatch", "stand up")

Moving: TypeAlias = Run | Sprint | Slam | Snatch | Throw | On


# -- a turn ----------------------------------------------------------------------------------------


def turn(t: Table) -> tuple[Action, ...]:
    """All that the attacking coach may declare: throws and blows first, then the end, then the many hexes."""
    near: list[Action] = []
    far: list[Action] = []
    for f in OF[t.side]:
        if can_act(t, f):
            near += blows(t, f, KINDS)
            far += movements(t, f, KINDS)
    return (*near, END, *plans(t), *far)


def can_act(t: Table, f: int) -> bool:
    """Two marker actions at most; on the pitch, or able to come on (DB-21, DB-95, DB-102)."""
    return t.used[f] < t.kit.match.actions and (t.at[f] >= 0 or routes.enters(t, f))


def of_player(t: Table, f: int, kinds: Sequence[str]) -> list[Action]:
    """The actions of these kinds that a player may be given, whatever he did before."""
    return [*blows(t, f, kinds), *movements(t, f, kinds)]


def blows(t: Table, f: int, kinds: Sequence[str]) -> list[Action]:
    """Throws from where he stands, Slams, Snatches and Stand Up: the short lists."""
    if t.at[f] < 0:
        return []
    if not t.stands(f):
        return [StandUp(t.player(f))] if "stand up" in kinds else []
    out: list[Action] = []
    if t.holder == f and "throw" in kinds:
        out += targets.of_thrower(t, f, t.facing[f])
    if "slam" in kinds and t.role(f) != "S":
        out += slams(t, f)
    if "snatch" in kinds and t.role(f) != "G":
        out += snatches(t, f)
    return out


def movements(t: Table, f: int, kinds: Sequence[str]) -> list[Action]:
    """Runs, Sprints and moves before a throw: a list entry for each hex within reach."""
    if t.at[f] >= 0 and not t.stands(f):
        return []
    if t.at[f] < 0 and not routes.enters(t, f):
        return []
    actions, name, out = catalogue(t.grid), t.name(f), []
    if t.holder == f and "throw" in kinds:
        out += [actions.throw[h] for h in before_a_blow(t, f, "S")]
    if "run" in kinds:
        out += _to_each(t, routes.movement(t, f, "run"), actions.run[name])
    if "sprint" in kinds:
        out += _to_each(t, routes.movement(t, f, "sprint"), actions.sprint[name])
    return out


def _to_each(t: Table, m: Movement, actions: list[Action]) -> list[Action]:
    """The hexes within reach, the own one for turning on the spot, and the bench."""
    points = m.points + routes.LISTED_EXTRAS
    reached = routes.reach(t, m, points)
    if t.at[m.figure] >= 0:
        reached |= t.grid.bit[t.at[m.figure]]
    out = [actions[h] for h in t.grid.listed(reached)]
    if routes.leaves(t, m, points):
        out.append(actions[-1])
    return out


def before_a_blow(t: Table, f: int, runner: str) -> list[int]:
    """Where he may go before a Slam, a Snatch or a Throw, his own hex included."""
    gait = routes.gait(t, f, runner)
    m = routes.movement(t, f, gait)
    points = m.points + (routes.LISTED_EXTRAS if gait == "run" else 0)
    return t.grid.listed(routes.reach(t, m, points) | t.grid.bit[t.at[f]])


def plans(t: Table) -> list[Action]:
    """What a coach may say in advance about coach dice, other than what he has said."""
    side, planned = t.side, t.plan[t.side]
    if not t.dice[side]:
        return []
    numbers: list[Action] = [Dice(Extra(str(n))) for n in range(t.dice[side] + 1) if n != planned]
    return numbers if planned == ASKED else [Dice(Extra(ASK)), *numbers]


def actor(t: Table, side: int, action: Action) -> int:
    """Whose action it is: a throw is the ball carrier's."""
    name = getattr(action, "player", None)
    return t.holder if name is None else t.figure(side, name)


# -- Slam, Snatch ----------------------------------------------------------------------------------


def slams(t: Table, f: int) -> list[Action]:
    """Each standing opponent, from each hex beside him that can be reached."""
    there, name, names = {*before_a_blow(t, f, "G")}, t.player(f), t.grid.names
    return [
        Slam(name, t.player(o), names[h])
        for o in OF[1 - SIDE[f]]
        if t.stands(o)
        for h in t.grid.around[t.at[o]]
        if h in there
    ]


def slam_targets(t: Table, f: int, h: int, facing: Compass | None) -> list[int]:
    """Standing opponents in a threatened hex; turning is free, so all around unless the facing was declared (DB-61)."""
    hexes = t.grid.around[h] if facing is None else t.grid.arc[h][facing.number]
    return [o for n in hexes if (o := t.floor[n]) >= 0 and SIDE[o] != SIDE[f] and t.stands(o)]


def snatches(t: Table, f: int) -> list[Action]:
    """Only while an opponent holds the ball (DB-96)."""
    if t.holder < 0 or SIDE[t.holder] == SIDE[f]:
        return []
    there = {*before_a_blow(t, f, "S")}
    return [Snatch(t.player(f), t.grid.names[h]) for h in t.grid.around[t.at[t.holder]] if h in there]


def snatch_possible(t: Table, f: int, h: int, facing: Compass | None) -> bool:
    """An opponent with the ball stands in a threatened hex."""
    return t.holder >= 0 and t.holder in slam_targets(t, f, h, facing)


# -- within an action ------------------------------------------------------------------------------


def movement(t: Table, m: Movement) -> Question:
    """Go on, or end the movement with a facing: free in a Run, paid for in a Sprint (DB-28, DB-97)."""
    f, side = m.figure, SIDE[m.figure]
    look = t.facing[f]
    faces = [a for d, a in enumerate(FACES) if m.gait != "sprint" or _turn_listed(m, len(routes.turns(look, d)))]
    points = m.points + routes.LISTED_EXTRAS
    actions = catalogue(t.grid)
    on = [actions.on[h] for h in t.grid.listed(routes.reach(t, m, points))]
    if routes.leaves(t, m, points):
        on.append(actions.on[-1])
    left = f"{m.points} left" if m.points else "only sprint extras left"
    heading = f"{t.name(f)} is on {t.grid.names[t.at[f]]}, {left}: which way does he look, or on to where?"
    offered = (*faces, *on)
    chance = chances_of_actions.going_on(t, m)
    spelled = _details(t, offered, lambda action: m)
    return Question(t.seat(side), "movement", heading, offered, FACES[look], chance, spelled)


def _turn_listed(m: Movement, turns: int) -> bool:
    return turns == 0 or turns <= m.points + routes.LISTED_EXTRAS


def facing_default(t: Table, f: int) -> Action:
    """As he looks now, or ahead."""
    return FACES[t.facing[f] if t.facing[f] >= 0 else AHEAD[SIDE[f]]]


# -- answers that are spelled out ------------------------------------------------------------------


def spelled(t: Table, side: int, offers: Sequence[Action]) -> Callable[[str], Action | None]:
    """Reads a movement with a facing or a way of one's own, if the same movement is offered."""

    def movement_of(action: Moving) -> Movement | None:
        if isinstance(action, On):
            return None
        f = actor(t, side, action)
        runner = {Slam: "G", Snatch: "S", Throw: "S"}.get(type(action))
        if runner is None:
            return routes.movement(t, f, "sprint" if isinstance(action, Sprint) else "run")
        return routes.movement(t, f, routes.gait(t, f, runner))

    return _details(t, offers, movement_of)


def _details(
    t: Table, offers: Sequence[Action], movement_of: Callable[[Moving], Movement | None]
) -> Callable[[str], Action | None]:
    def read(notation: str) -> Action | None:
        try:
            action = parse(notation, ACTIONS)
        except RuleError:
            return None
        if not isinstance(action, Moving) or (action.facing is None and not action.via):
            return None
        plain = dataclasses.replace(action, facing=None, via=())
        if action.via:
            alike: list[Action] = [a for a in offers if type(a) is type(action) and a.words[:-1] == plain.words[:-1]]
        else:
            alike = [a for a in offers if a.notation == plain.notation]
        m = movement_of(action) if alike else None
        return action if m is not None and can_go(t, m, action) else None

    return read


def can_go(t: Table, m: Movement, action: Moving) -> bool:
    """Whether the way that was spelled out can be gone, or, in a Sprint, the facing be reached."""
    if action.to != BENCH and action.to not in t.grid.number:
        return False
    to = routes.OUT if action.to == BENCH else t.grid.hex(action.to)
    look = None if action.facing is None else action.facing.number
    if action.via:
        way = routes.spelled(t, m, to, tuple(d.number for d in action.via), look)
        return way is not None and (m.gait != "step" or len(way.units) <= 1)
    if to == routes.OUT or m.gait != "sprint":
        return look is None or to != routes.OUT
    return routes.safest(t, m, to, m.points + routes.LISTED_EXTRAS, look) is not None
