"""Sensible answers at once, by rules of thumb: how the house coaches play on when they look ahead."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.dreadball import coach, routes
from rules.dreadball.act import Gait
from rules.dreadball.actions import Pass, Slam, Snatch, Strike
from rules.dreadball.catalogue import catalogue
from rules.dreadball.imagine import facing
from rules.dreadball.options import END, FACES, NONE
from rules.dreadball.outlook import THROWN_IN, Outlook, Plan
from rules.dreadball.state import NOBODY, OF, SIDE, Table
from rules.dreadball.targets import STRIKE
from rules.dreadball.teams import SQUAD

IDLE = 0.05  # points for which nobody moves


def answer(t: Table, question: Question) -> Action:
    """An option of this question."""
    if question.name == "action":
        return _action(t, question)
    if question.name == "free action":
        return _free_action(t, question)
    if question.name in ("movement", "facing"):
        return _facing(t, question)
    if question.name == "target":
        return _target(t, question)
    if question.name in ("reply", "duck", "push", "follow up"):
        return question.default
    return max(question.options, key=lambda action: coach.worth(t, question, action))


# -- actions ---------------------------------------------------------------------------------------


def _action(t: Table, question: Question) -> Action:
    """The first step of the best plan, or somebody closes in on the ball for it; without one the attack ends."""
    outlook, side = Outlook(t), t.side
    plan = outlook.plan(side, t.markers, t.used)
    good = plan.value > IDLE
    if good and t.holder >= 0 and SIDE[t.holder] == side:
        over = outlook.after(side)
        good = outlook.tried(side, plan, over, THROWN_IN) > over
    if not good:
        return END
    return first_step(t, plan, question) or _closer(t)


def _free_action(t: Table, question: Question) -> Action:
    """What the plan says for him who has the ball, with an action and a marker more."""
    side, f = t.side_of(question.seat), t.holder
    if f < 0 or SIDE[f] != side or any(getattr(a, "player", t.name(f)) != t.name(f) for a in question.options):
        return NONE
    actions = t.kit.match.actions
    if side == t.side:
        left = [min(t.markers, actions - t.used[n]) for n in OF[side]]
        left[f % SQUAD] += 1
        plan = Outlook(t).carried(f, t.at[f], t.markers + 1, left)
    else:
        plan = Outlook(t).scores(f, t.at[f], 2)
    step = first_step(t, plan, question) if plan.figure == f else None
    return step or NONE


def first_step(t: Table, plan: Plan, question: Question) -> Action | None:
    """The action with which a plan begins; None if it cannot be declared."""
    f, to, every = plan.figure, plan.to, catalogue(t.grid)
    if plan.deed == "throw":
        if to == t.at[f] and t.sees(f, t.grid.at[_strike_hex(t, f)]):
            return _near(question, STRIKE)
        return every.throw[to] if to == t.at[f] or _reaches(t, f, routes.gait(t, f, "S"), to) else None
    if plan.deed == "pass":
        return _near(question, Pass(t.player(to))) or every.throw[t.at[f]]
    if plan.deed in ("run", "support", "pick up"):
        return _go(t, f, to, sprints=question.name == "action")
    if plan.deed in ("snatch", "slam"):
        return _blow(t, question, f, Snatch if plan.deed == "snatch" else Slam, to)
    return None


def _near(question: Question, action: Action) -> Action | None:
    """A throw, if it is offered: those come before the end of the attack."""
    for option in question.options:
        if option == action:
            return option
        if option is END:
            break
    return None


def _strike_hex(t: Table, f: int) -> int:
    zone = t.pitch.zone_at[t.at[f]]
    assert zone is not None, "a Strike is planned from a strike zone"
    return zone.strike


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
    h = min(reached, key=lambda h: away[h], default=to)
    return catalogue(t.grid).run[t.name(f)][h] if away[h] < away[t.at[f]] else None


def _blow(t: Table, question: Question, f: int, kind: type[Snatch] | type[Slam], target: int) -> Action | None:
    """From the hex that is nearest and out of the reach of others."""
    best, least = None, 1 << 9
    name, foe, away = t.name(f), t.name(target), t.grid.distance[t.at[f]]
    for action in question.options:
        if not isinstance(action, Slam | Snatch):
            if action is END:
                break
            continue
        if isinstance(action, kind) and action.player == name and (kind is Snatch or action.target == foe):  # type: ignore[union-attr]
            h = t.grid.number[action.to]
            cost = away[h] + 4 * t.threats(h, SIDE[f], target)
            if cost < least:
                best, least = action, cost
    return best


def _closer(t: Table) -> Action:
    """Whoever is nearest to the ball and not beside it runs there."""
    to = t.at[t.holder] if t.holder >= 0 else t.ball
    away = t.grid.distance[to]
    free = [f for f in OF[t.side] if t.facing[f] >= 0 and t.used[f] < t.kit.match.actions and away[t.at[f]] > 2]
    f = min(free, key=lambda f: away[t.at[f]], default=NOBODY)
    return END if f == NOBODY else _nearer(t, f, to) or END


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
