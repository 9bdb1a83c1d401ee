"""Picking up the ball, and what a Guard does to it instead (chapters Picking up the ball, Extras)."""

from __future__ import annotations

from rules.dreadball import ball, free_actions, moving, pools
from rules.dreadball.act import Movement
from rules.dreadball.scenes import outcome
from rules.dreadball.state import SIDE, Table
from rules.kernel import tell


async def on_the_ball(t: Table, m: Movement, look: int | None) -> None:
    """A player has moved into the hex of the loose ball by an action of his own (DB-48, DB-50).

    In a Run his facing is set first (DB-51, DB-97); `look` is the one that was declared.
    """
    f = m.figure
    if look is not None and m.gait != "sprint":
        t.facing[f] = look
    elif m.gait != "sprint":
        await moving.face(t, f, f"{t.name(f)} is on the ball: which way does he look?")
    if t.role(f) == "G":
        await kicked(t, m)
    else:
        m.ended = True
        await pick_up(t, f, m.gait == "sprint")


async def kicked(t: Table, m: Movement) -> None:
    """A Guard makes the ball bounce and goes on, if he still can (DB-22, DB-48, DB-98)."""
    f = m.figure
    ball.drop(t)
    await tell("kicked", seat=t.seat(SIDE[f]), player=t.name(f))
    await ball.bounce(t, t.at[f], f)
    m.ended = t.over or not t.stands(f)


async def pick_up(t: Table, f: int, sprinting: bool) -> None:
    """However it turns out, it ends the action; a spectacular one gives a free Run or Throw (DB-50)."""
    made = await pools.test(t, pools.pick_up(t, f, t.at[f], sprinting))
    await tell("picked up" if made else "fumbled", seat=t.seat(SIDE[f]), player=t.name(f), successes=made)
    outcome(t, f, "picked up" if made else "fumbled")
    ball.drop(t)
    if made:
        await ball.caught(t, f)
        if made >= 2:
            await free_actions.offered(t, f, free_actions.AFTER_BALL)
        return
    ball.lose(t, SIDE[f])
    await ball.bounce(t, t.at[f], f)
