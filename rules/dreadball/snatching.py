"""Snatch: the ball out of an opponent's hands (chapter Snatch)."""

from __future__ import annotations

from rules.dreadball import ball, moving, options, pools, routes, slamming
from rules.dreadball.actions import Snatch
from rules.dreadball.scenes import outcome
from rules.dreadball.state import SIDE, Table
from rules.kernel import tell


async def snatch(t: Table, f: int, action: Snatch) -> None:
    """Move up, then roll against a Duck or a counter-slam."""
    m = routes.movement(t, f, routes.gait(t, f, "S"))
    await moving.go(t, m, action.to, action.facing, action.via)
    if m.ended or t.over:
        return
    if not options.snatch_possible(t, f, t.at[f], action.facing):
        await tell("no target", seat=t.seat(SIDE[f]), player=t.name(f))
        if action.facing is None:
            await moving.face(t, f, f"{t.name(f)} has nothing to snatch: which way does he look?")
        return
    target = t.holder
    t.scene.target = target
    if t.at[target] not in t.threatened(f):
        t.facing[f] = t.grid.direction(t.at[f], t.at[target])
    await tell("snatches", **slamming.facts_of(t, f, target))
    mine = pools.snatch(t, f, t.at[f], target)
    reply = await slamming.answer(t, target, f, mine)
    a, b = await pools.opposed(t, mine, reply)
    if a > b:
        return await snatched(t, f, target, pools.spectacular(a, b))
    await slamming.lost(t, f, target, reply, a, b)


async def snatched(t: Table, f: int, target: int, double: bool) -> None:
    """The ball bounces off the victim, who keeps his feet, or is taken from him (DB-67, DB-109)."""
    outcome(t, f, "snatched" if double else "knocked loose")
    await tell("snatched", **slamming.facts_of(t, f, target), double=double)
    ball.drop(t)
    if double:
        return await ball.caught(t, f)
    ball.lose(t, SIDE[target])
    await ball.bounce(t, t.at[target], target)
