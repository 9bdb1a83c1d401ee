"""Armour Test: what is left of a blow (DB-65)."""

from __future__ import annotations

from rules.dreadball import ball, pools
from rules.dreadball.state import DEAD, SIDE, Table
from rules.kernel import tell


async def test(t: Table, f: int, damage: int) -> bool:
    """Every success cancels a point; what is left sends him to that zone of the penalty bench, 4 or more kill him.

    Gives whether he leaves the pitch.
    """
    hurt = damage - await pools.test(t, pools.armour(t, f, damage))
    if hurt <= 0:
        return False
    zone = min(hurt, DEAD)
    at = t.grid.names[t.at[f]]
    t.lift(f, zone)
    if t.holder == f:
        ball.drop(t)
    await tell(
        "killed" if zone == DEAD else "injured",
        moment=True,
        seat=t.seat(SIDE[f]),
        player=t.name(f),
        zone=zone,
        at=at,
    )
    return True
