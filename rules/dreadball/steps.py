"""A few actions that are worth a look, found from distances and sets of hexes instead of the hundreds on offer.

The house coaches compare them where they play on: the first steps of plans, blows, getting up, going for the ball.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence

from rules.actions import Action
from rules.dreadball import options, routes, targets
from rules.dreadball.act import Gait
from rules.dreadball.actions import Pass, Slam, Snatch, StandUp
from rules.dreadball.catalogue import catalogue
from rules.dreadball.options import END
from rules.dreadball.outlook import Outlook, Plan
from rules.dreadball.state import NOBODY, OF, SIDE, Table
from rules.dreadball.targets import STRIKE
from rules.dreadball.teams import SQUAD

IDLE = 0.05  # points for which nobody moves
FETCHING = 3  # so many go for the ball
GOALS = 8  # so many hexes to strike from, and ways towards them, are compared for a Sprint
AGAIN = 4  # hexes that he goes further for a blow out of another opponent's reach


def of_attack(t: Table) -> list[Action]:
    """What the attacking coach may declare, the end of the attack first; each of it is legal."""
    side, outlook = t.side, Outlook(t)
    free = [f for f in OF[side] if t.at[f] >= 0 and t.used[f] < t.kit.match.actions]
    found = [first_step(t, plan, sprints=True) for plan in outlook.plans(side, t.markers, t.used) if plan.value > IDLE]
    found += [StandUp(t.player(f)) for f in free if not t.stands(f)][:1]
    found += _for_the_ball(t, outlook, free)
    found.append(_blow(t, free))
    found += _fresh(t)
    if t.holder in free:
        found.append(_dash(t, outlook, t.holder))
    found.append(_closer(t, free))
    return [END, *dict.fromkeys(action for action in found if action is not None)]


def of_player(t: Table, f: int) -> Iterator[Action | None]:
    """What a player could do with a free action, whose ever attack it is."""
    side, actions, outlook = SIDE[f], t.kit.match.actions, Outlook(t)
    if t.holder == f:
        left = [min(t.markers, actions - t.used[n]) if side == t.side else 0 for n in OF[side]]
        left[f % SQUAD] += 1
        for plan in (outlook.carried(f, t.at[f], sum(left), left), outlook.scores(f, t.at[f], 2)):
            if plan.figure == f:
                yield first_step(t, plan, False)
    elif t.ball >= 0 and t.at[f] >= 0 and t.stands(f):
        yield _go(t, f, t.ball, False)
    yield from _for_the_ball(t, outlook, [f])
    yield _blow(t, [f])


def first_step(t: Table, plan: Plan, sprints: bool) -> Action | None:
    """The action with which a plan begins; None if it cannot be declared."""
    f, to, every = plan.figure, plan.to, catalogue(t.grid)
    if plan.deed == "throw":
        if to == t.at[f] and STRIKE in targets.of_thrower(t, f, t.facing[f]):
            return STRIKE
        return every.throw[to] if to == t.at[f] or _reaches(t, f, routes.gait(t, f, "S"), to) else None
    if plan.deed == "pass":
        throw = Pass(t.player(to))
        return throw if throw in targets.of_thrower(t, f, t.facing[f]) else every.throw[t.at[f]]
    if plan.deed in ("run", "support", "pick up"):
        return _go(t, f, to, sprints)
    if plan.deed == "snatch":
        return _from(t, f, to, "S")
    if plan.deed == "slam":
        return _from(t, f, to, "G")
    return None


def _reaches(t: Table, f: int, gait: Gait, to: int) -> bool:
    m = routes.movement(t, f, gait)
    return bool(routes.reach(t, m, m.points + (gait != "step")) & t.grid.bit[to])


def _go(t: Table, f: int, to: int, sprints: bool) -> Action | None:
    """Run there, else Sprint, else run as near as he gets."""
    every, name = catalogue(t.grid), t.name(f)
    if t.at[f] == to:
        return every.run[name][to]
    if _reaches(t, f, "run", to):
        return every.run[name][to]
    if sprints and t.grid.distance[t.at[f]][to] > t.kind(f).move and _reaches(t, f, "sprint", to):
        return every.sprint[name][to]
    return _nearer(t, f, to)


def _nearer(t: Table, f: int, to: int) -> Action | None:
    """Run as near as he gets without a Sprint extra."""
    m, away = routes.movement(t, f, "run"), t.grid.distance[to]
    reached = t.grid.listed(routes.reach(t, m, m.points))
    h = min(reached, key=lambda h: away[h], default=t.at[f])
    closer = h >= 0 and (t.at[f] < 0 or away[h] < away[t.at[f]])
    return catalogue(t.grid).run[t.name(f)][h] if closer else None


def _from(t: Table, f: int, target: int, runner: str) -> Action | None:
    """A Snatch (of a runner `S`) or a Slam from the hex that is nearest and out of the reach of others."""
    there, away = options.before_a_blow(t, f, runner), t.grid.distance[t.at[f]]
    beside = [h for h in t.grid.around[t.at[target]] if h in there]
    if not beside:
        return None
    h = min(beside, key=lambda h: away[h] + AGAIN * t.threats(h, SIDE[f], target))
    name, to = t.player(f), t.grid.names[h]
    return Snatch(name, to) if runner == "S" else Slam(name, t.player(target), to)


def _blow(t: Table, free: Sequence[int]) -> Action | None:
    """A Slam against whoever is nearest to the ball among those within reach."""
    focus = _focus(t)
    if focus < 0 or not free:
        return None
    away, foes = t.grid.distance, [o for o in OF[1 - SIDE[free[0]]] if t.stands(o)]
    pairs = [
        (away[t.at[o]][focus], away[t.at[f]][t.at[o]], f, o)
        for f in free
        if t.stands(f) and t.role(f) != "S"
        for o in foes
        if away[t.at[f]][t.at[o]] <= (t.kind(f).move + 1 if t.role(f) == "G" else 2)
    ]
    _, _, f, target = min(pairs, default=(0, 0, NOBODY, NOBODY))
    return None if f == NOBODY else _from(t, f, target, "G")


def _fresh(t: Table) -> Iterator[Action | None]:
    """A player of each role comes on from the bench, as near to the ball as he gets."""
    to = _focus(t)
    roles = {t.role(f): f for f in OF[t.side] if options.can_act(t, f) and t.at[f] < 0}
    for f in roles.values() if to >= 0 else ():
        yield _nearer(t, f, to)


def _dash(t: Table, outlook: Outlook, f: int) -> Action | None:
    """A Sprint with the ball to where nobody threatens him and he strikes best afterwards, else as far as he gets."""
    m, away = routes.movement(t, f, "sprint"), t.grid.distance
    there = [h for h in t.grid.listed(routes.reach(t, m, m.points)) if not outlook.danger[SIDE[f]][h]]
    goals = [aim[4] for aim in outlook.aims(f)[:GOALS]]
    far = (
        [(min(away[h][goal] for goal in goals), h) for h in there if away[t.at[f]][h] > t.kind(f).move] if goals else []
    )
    short = heapq.nsmallest(GOALS, far)
    if not short:
        return None
    _, h = max(short, key=lambda s: (outlook.scores(f, s[1], t.kit.match.actions).value, -s[0]))
    return catalogue(t.grid).sprint[t.name(f)][h]


def _for_the_ball(t: Table, outlook: Outlook, free: Sequence[int]) -> Iterator[Action | None]:
    """Whoever can pick it up or take it away."""
    to = _focus(t)
    if to < 0 or not free or (t.holder >= 0 and SIDE[t.holder] == SIDE[free[0]]):
        return
    able = [f for f in free if t.stands(f) and t.role(f) != "G"]
    for f in heapq.nsmallest(FETCHING, able, key=lambda f: t.grid.distance[t.at[f]][to]):
        if t.holder >= 0:
            yield _from(t, f, t.holder, "S")
        elif outlook.arrives(f, to)[0]:
            yield _go(t, f, to, True)


def _focus(t: Table) -> int:
    return t.at[t.holder] if t.holder >= 0 else t.ball


def _closer(t: Table, free: Sequence[int]) -> Action | None:
    """Whoever is nearest to the ball and not beside it runs there."""
    to = _focus(t)
    if to < 0:
        return None
    away = t.grid.distance[to]
    f = min((f for f in free if t.stands(f) and away[t.at[f]] > 2), key=lambda f: away[t.at[f]], default=NOBODY)
    return None if f == NOBODY else _nearer(t, f, to)
