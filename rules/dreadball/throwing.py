"""Throw: Strikes, passes, and the ball as a weapon (chapter Throw and those that follow it)."""

from __future__ import annotations

import dataclasses

from rules.actions import Action, Odds, Question
from rules.dreadball import (
    armour,
    ball,
    chances,
    chances_of_actions,
    moving,
    options,
    pools,
    routes,
    scoring,
    slamming,
    targets,
)
from rules.dreadball.actions import Duck, Pass, Strike, Throw, ThrowAt
from rules.dreadball.scenes import outcome
from rules.dreadball.state import NOBODY, SIDE, Table
from rules.kernel import choose, tell


async def throw(t: Table, f: int, action: Throw) -> None:
    """Move or turn first, then name a target, if there is one (DB-96)."""
    m = routes.movement(t, f, routes.gait(t, f, "S"))
    await moving.go(t, m, action.to, action.facing, action.via)
    if m.ended or t.over or t.holder != f:
        return
    found = targets.of_thrower(t, f, None if action.facing is None else t.facing[f])
    if not found:
        await tell("no target", seat=t.seat(SIDE[f]), player=t.name(f))
        if action.facing is None:
            await moving.face(t, f, f"{t.name(f)} has no target: which way does he look?")
        return
    target = found[0]
    if len(found) > 1:

        def chance(then: Action) -> Odds | None:
            turned = not t.sees(f, t.grid.at[targets.aimed_at(t, f, then)]) or t.facing[f] != m.faced
            return chances_of_actions.thrown(t, f, t.at[f], then, m.moved or turned)

        question = Question(t.seat(SIDE[f]), "target", "Throw: at what?", tuple(found), found[0], chance)
        target = await choose(question)
    aim(t, f, target)
    await release(t, f, target, m.moved or t.facing[f] != m.faced)


def aim(t: Table, f: int, target: Action) -> None:
    """Turn to the target if it is not in the front area."""
    point = t.grid.at[targets.aimed_at(t, f, target)]
    if not t.sees(f, point):
        t.facing[f] = t.grid.toward(t.at[f], point)


async def release(t: Table, f: int, target: Action, moved: bool) -> None:
    """The throw itself; `moved` tells whether he moved or turned in this action (DB-74)."""
    h = targets.aimed_at(t, f, target)
    t.scene.line = [t.at[f], h]
    if isinstance(target, Strike):
        await strike(t, f, moved)
    elif isinstance(target, Pass):
        await pass_to(t, f, t.figure(SIDE[f], target.to), moved)
    else:
        assert isinstance(target, ThrowAt)
        await throw_at(t, f, t.figure(1 - SIDE[f], target.target), moved)


# -- Throwing a Strike -----------------------------------------------------------------------------


async def strike(t: Table, f: int, moved: bool) -> None:
    """One success scores (DB-71, DB-75)."""
    zone = t.pitch.zone_at[t.at[f]]
    assert zone is not None, "a Strike is thrown from a strike zone"
    distance = t.grid.distance[t.at[f]][zone.strike]
    if await pools.test(t, pools.throw(t, f, t.at[f], distance, "strike", moved)):
        outcome(t, f, "strike")
        return await scoring.strike(t, f, zone)
    outcome(t, f, "botched")
    await tell("botched", seat=t.seat(SIDE[f]), player=t.name(f))
    await botched(t, f, zone.strike, moved)


async def botched(t: Table, f: int, h: int, moved: bool) -> None:
    """Off the strike hex, or at whoever stands there (DB-76 to DB-78)."""
    there = t.floor[h]
    if there == NOBODY or not t.stands(there):
        ball.lose(t, SIDE[f])
        ball.drop(t)
        return await ball.bounce(t, h)
    if SIDE[there] == SIDE[f] and ball.sees_ball(t, there, t.grid.at[t.at[f]]):
        t.scene.target = there
        ball.lose(t, SIDE[f])
        await arrive(t, there, 0)
        return
    await throw_at(t, f, there, moved, botched=True)


# -- Passing ---------------------------------------------------------------------------------------


async def pass_to(t: Table, f: int, mate: int, moved: bool) -> None:
    """Thrown with some successes, caught with a die for each (DB-54)."""
    t.scene.target = mate
    distance = t.grid.distance[t.at[f]][t.at[mate]]
    seat = t.seat(SIDE[f])
    await tell("passes", seat=seat, player=t.name(f), target=t.name(mate))
    accuracy = await pools.test(t, pools.throw(t, f, t.at[f], distance, "pass", moved))
    if not accuracy:
        await tell("inaccurate", seat=seat, player=t.name(f))
    scene = t.scene
    scene.outcome = "caught" if await arrive(t, mate, accuracy) else "dropped"


async def arrive(t: Table, mate: int, accuracy: int) -> bool:
    """The ball reaches somebody who must catch it; if he fails it bounces off him (DB-108). Gives whether he has it."""
    ball.drop(t)
    h = t.at[mate]
    if await ball.catch(t, mate, accuracy):
        return True
    await ball.bounce(t, h, mate)
    return False


# -- Throwing the ball at opponents ----------------------------------------------------------------


async def throw_at(t: Table, f: int, target: int, moved: bool, *, botched: bool = False) -> None:
    """A loss at once; then Duck or not, dice, push, fall, Armour, and last the ball (DB-17, DB-99)."""
    t.scene.target = target
    ball.lose(t, SIDE[f])
    hit = t.at[target]
    pool = pools.throw(t, f, t.at[f], t.grid.distance[t.at[f]][hit], "throw at", moved)
    facts = slamming.facts_of(t, f, target)
    await tell("throws at", **facts, botched=botched)
    mine, theirs, ducks = await thrown(t, f, target, pool)
    ball.drop(t)
    if mine > theirs:
        outcome(t, f, "hit")
        await struck(t, f, target, mine, theirs)
    else:
        outcome(t, f, "grazed")
        away = ducks and pools.spectacular(theirs, mine)
        await tell("grazed", **facts, ducked=ducks and theirs > mine, double=away)
        if away:
            await slamming.duck_away(t, target, True)
    still = t.at[target] == hit and t.stands(target)
    await ball.bounce(t, hit, target if still else NOBODY)


async def thrown(t: Table, f: int, target: int, pool: pools.Pool) -> tuple[int, int, bool]:
    """The totals of both, and whether the target ducks: he may if the thrower is in his front area (DB-59)."""
    duck = pools.duck(t, target, f, "throw at")
    if t.sees(target, t.grid.at[t.at[f]]):

        def chance(action: Action) -> Odds | None:
            return chances.against(duck, pool) if isinstance(action, Duck) else None

        heading = f"The ball flies at your {t.name(target)}: does he duck?"
        offered = (options.DUCK, options.NONE)
        choice = await choose(Question(t.seat(SIDE[target]), "duck", heading, offered, options.DUCK, chance))
        if isinstance(choice, Duck):
            return *await pools.opposed(t, pool, duck), True
    helpless = dataclasses.replace(duck, dice=0)
    return await pools.throw_dice(t, pool, await pools.coach_dice(t, pool, helpless)), 0, False


async def struck(t: Table, f: int, target: int, won: int, lost_by: int) -> None:
    """Pushed away, and if it was spectacular knocked down and tested; nobody is steadfast here (DB-66, DB-81)."""
    hexes = [n for n in push_hexes(t, f, target) if routes.may_enter(t, target, n)]
    left, double = t.at[target], pools.spectacular(won, lost_by)
    end = await slamming.push_back(t, f, target, hexes)
    facts = slamming.facts_of(t, f, target)
    await tell("hit", **facts, end=t.grid.names[end], pushed=end != left, double=double)
    if double:
        await slamming.knock_down(t, target)
        await armour.test(t, target, won - lost_by)


def push_hexes(t: Table, f: int, target: int) -> tuple[int, ...]:
    """Adjacent: straight away from the thrower. Farther: behind him, or in front if he looked away (DB-81)."""
    h = t.at[target]
    if t.grid.distance[t.at[f]][h] == 1:
        return t.grid.push(t.at[f], h)
    facing = t.facing[target]
    seen = t.sees(target, t.grid.at[t.at[f]])
    return t.grid.arc[h][(facing + 3) % 6 if seen else facing]
