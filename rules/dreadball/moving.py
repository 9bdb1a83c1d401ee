"""Run, Sprint, Substitution in and out: moving hex by hex, with Sprint extras and Dodges on the way."""

from __future__ import annotations

from rules.actions import Question
from rules.dreadball import ball, extras, options, pools, routes
from rules.dreadball.act import Movement
from rules.dreadball.actions import BENCH, Face, On, Run, Spot, Sprint
from rules.dreadball.scenes import begin_scene
from rules.dreadball.state import AHEAD, FALLEN, SIDE, SUBSTITUTES, Table
from rules.hexes import Compass
from rules.kernel import choose, tell


async def run(t: Table, f: int, action: Run | Sprint) -> None:
    """A Run or a Sprint from beginning to end."""
    m = routes.movement(t, f, "sprint" if isinstance(action, Sprint) else "run")
    there = await walk(t, m, action.to, action.facing, action.via)
    if action.facing is None or not there:
        await look_around(t, m)


async def go(
    t: Table, m: Movement, to: Spot | str, facing: Compass | None = None, via: tuple[Compass, ...] = ()
) -> None:
    """The movement before a Slam, a Snatch or a Throw; somebody in between may have made it go on anew (DB-98)."""
    if not await walk(t, m, to, facing, via):
        await look_around(t, m)


async def walk(
    t: Table, m: Movement, to: Spot | str, facing: Compass | None = None, via: tuple[Compass, ...] = ()
) -> bool:
    """Go to a hex or the bench: the way that was spelled out, else the safest one. Ends with the facing declared.

    Gives whether that was all: he is there, or his movement has ended.
    """
    look = None if facing is None else facing.number
    goal = routes.OUT if to == BENCH else t.grid.hex(to)
    if via:
        way = routes.spelled(t, m, goal, tuple(d.number for d in via), look)
    else:
        way = routes.safest(t, m, goal, m.points + routes.LISTED_EXTRAS, look if m.gait == "sprint" else None)
    assert way is not None, f"no way leads to {to}, which was offered"
    gone = await follow(t, m, way, look)
    if not m.ended:
        await told(t, m)
    if gone and look is not None and m.gait != "sprint" and not m.ended:
        t.facing[m.figure] = look
    return gone or m.ended


async def told(t: Table, m: Movement) -> None:
    """The story of a movement that went well so far; falls and exits have sentences of their own."""
    f, names = m.figure, t.grid.names
    if t.at[f] != m.told:
        begun = names[m.told] if m.told >= 0 else BENCH
        await tell("moved", seat=t.seat(SIDE[f]), player=t.name(f), gait=m.gait, start=begun, end=names[t.at[f]])
    m.told = t.at[f]


async def follow(t: Table, m: Movement, way: routes.Way, look: int | None) -> bool:
    """Unit by unit, as long as nothing in between moved him or barred his way (DB-98). Gives whether all are gone."""
    f = m.figure
    for n, unit in enumerate(way.units, 1):
        here = t.at[f]
        if not possible(t, m, unit):
            return False
        if t.scene.figure != f:
            begin_scene(t, f, m.gait)
        await one(t, m, unit, look if n == len(way.units) else None, n == len(way.units))
        if m.ended or t.over:
            m.ended = True
            return True
        if unit[1] and t.at[f] != (t.pitch.access[SIDE[f]] if here < 0 else t.grid.next[here][unit[0]]):
            return False
    return True


def possible(t: Table, m: Movement, unit: routes.Unit) -> bool:
    """Whether a unit can be gone now: a hex is free, and in a Sprint straight ahead."""
    f, (direction, ahead) = m.figure, unit
    if t.at[f] < 0:
        return routes.enters(t, f)
    if m.gait == "sprint" and (direction - t.facing[f]) % 6 not in ((0,) if ahead else (1, 5)):
        return False
    to = t.grid.next[t.at[f]][direction]
    return not ahead or routes.may_enter(t, f, to) or (to < 0 and t.at[f] == t.pitch.access[SIDE[f]])


async def one(t: Table, m: Movement, unit: routes.Unit, look: int | None, last: bool) -> None:
    """One unit of a way: a hex, the step onto or off the pitch, or a turn of a Sprint."""
    f, (direction, ahead) = m.figure, unit
    if not ahead:
        await turn(t, m, direction)
    elif t.at[f] < 0:
        await come_on(t, m, direction, look, last)
    elif t.grid.next[t.at[f]][direction] < 0:
        await go_off(t, m)
    else:
        await step(t, m, t.grid.next[t.at[f]][direction], look)


# -- a hex -----------------------------------------------------------------------------------------


async def step(t: Table, m: Movement, to: int, look: int | None = None) -> None:
    """Into the next hex: the Sprint extra first, then the Dodge; whoever fails one falls there (DB-32)."""
    f, here = m.figure, t.at[m.figure]
    if not await tested(t, m, leaving=True):
        return await fall(t, m, to)
    m.points = max(0, m.points - 1)
    m.moved = True
    t.facing[f] = t.grid.direction(here, to)
    t.place(f, to)
    t.scene.path.append(to)
    if t.ball == to:
        await told(t, m)
        await extras.on_the_ball(t, m, look)
        m.told = t.at[f]


async def tested(t: Table, m: Movement, *, leaving: bool) -> bool:
    """The tests that a hex or a turn needs, each with its own count (DB-90). Gives whether all were passed."""
    f, here = m.figure, t.at[m.figure]
    if m.points <= 0:
        pool = pools.sprint_extra(t, f, here, m.extras)
        m.extras += 1
        if await pools.test(t, pool) < pool.need:
            return False
    if leaving and t.threats(here, SIDE[f]):
        t.scene.dodges.append(here)
        pool = pools.dodge(t, f, here, m.dodges)
        m.dodges += 1
        if await pools.test(t, pool) < pool.need:
            return False
    return True


async def turn(t: Table, m: Movement, direction: int) -> None:
    """A turn of a Sprint costs a point; a Sprint extra that fails fells him where he is (DB-28, DB-31)."""
    if not await tested(t, m, leaving=False):
        return await fall(t, m, t.at[m.figure])
    m.points = max(0, m.points - 1)
    m.moved = True
    t.facing[m.figure] = direction


async def fall(t: Table, m: Movement, to: int) -> None:
    """Down, in the hex he was moving into; a ball he carried is lost, one that lay there bounces (DB-16, DB-48)."""
    f = m.figure
    m.ended = m.moved = True
    t.place(f, to)
    t.facing[f] = FALLEN
    if t.scene.path[-1:] != [to]:
        t.scene.path.append(to)
    t.scene.outcome = "fell"
    await tell("fell", seat=t.seat(SIDE[f]), player=t.name(f), at=t.grid.names[to], ball=t.holder == f)
    if t.holder == f:
        ball.drop(t)
        ball.lose(t, SIDE[f])
        await ball.bounce(t, to)
    elif t.ball == to:
        ball.drop(t)
        await ball.bounce(t, to)


# -- substitutions ---------------------------------------------------------------------------------


async def come_on(t: Table, m: Movement, direction: int, look: int | None, last: bool) -> None:
    """Onto the own access hex, the first hex moved, with any facing; no Dodge from the bench (DB-38).

    A Sprint that ends there has no way that would tell his facing, so his coach is asked.
    """
    f = m.figure
    gate = t.pitch.access[SIDE[f]]
    m.points -= 1
    m.moved = True
    t.place(f, gate)
    t.facing[f] = direction if m.gait == "sprint" else AHEAD[SIDE[f]]
    t.scene.path.append(gate)
    await tell("came on", seat=t.seat(SIDE[f]), player=t.name(f))
    if m.gait == "sprint" and last and look is None:
        await face(t, f, f"{t.name(f)} comes on: which way does he look?")
    if t.ball == gate:
        await extras.on_the_ball(t, m, look)
        m.told = t.at[f]


async def go_off(t: Table, m: Movement) -> None:
    """Off to the substitutes' bench, a hex more; whoever fails a test falls in the access hex (DB-39)."""
    f = m.figure
    if not await tested(t, m, leaving=True):
        return await fall(t, m, t.at[f])
    m.ended = m.moved = True
    t.lift(f, SUBSTITUTES)
    t.scene.outcome = "left"
    await tell("went off", seat=t.seat(SIDE[f]), player=t.name(f))


# -- the end of a movement -------------------------------------------------------------------------


async def look_around(t: Table, m: Movement) -> None:
    """Go on, or end the movement with a facing (DB-97, DB-111)."""
    f = m.figure
    while not m.ended and not t.over and t.at[f] >= 0 and t.stands(f):
        if t.scene.figure != f:
            begin_scene(t, f, m.gait)
        question = options.movement(t, m)
        answer = await choose(question)
        if isinstance(answer, Face):
            for direction in routes.turns(t.facing[f], answer.direction.number) if m.gait == "sprint" else ():
                await turn(t, m, direction)
                if m.ended:
                    return
            t.facing[f] = answer.direction.number
            return
        assert isinstance(answer, On)
        if await walk(t, m, answer.to, answer.facing, answer.via) and answer.facing is not None:
            return


async def face(t: Table, f: int, heading: str, side: int | None = None) -> None:
    """Somebody chooses freely where a player looks."""
    seat = t.seat(SIDE[f] if side is None else side)
    answer = await choose(Question(seat, "facing", heading, options.FACES, options.facing_default(t, f)))
    assert isinstance(answer, Face)
    t.facing[f] = answer.direction.number
