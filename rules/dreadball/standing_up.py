"""Stand Up (DB-86)."""

from __future__ import annotations

from rules.dreadball import free_actions, moving, pools
from rules.dreadball.scenes import outcome
from rules.dreadball.state import AHEAD, SIDE, Table
from rules.kernel import tell


async def stand_up(t: Table, f: int) -> None:
    """One success, and he stands with any facing; two give a free action of any kind but Sprint."""
    made = await pools.test(t, pools.stand_up(t, f))
    outcome(t, f, "up" if made else "dazed")
    await tell("stood up" if made else "dazed", seat=t.seat(SIDE[f]), player=t.name(f))
    if not made:
        return
    t.facing[f] = AHEAD[SIDE[f]]
    await moving.face(t, f, f"{t.name(f)} is up: which way does he look?")
    if made >= 2:
        await free_actions.offered(t, f, free_actions.AFTER_STANDING)
