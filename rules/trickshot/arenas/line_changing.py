"""Arenas that change the line change, in the order of TS-149. Boston's free Move is in `granting.py`."""

from __future__ import annotations

from rules.actions import Question
from rules.kernel import choose, tell
from rules.trickshot import dice_pool
from rules.trickshot.catalogue import NO_THANKS, REFRESH
from rules.trickshot.effects import effect
from rules.trickshot.figures import SEATS
from rules.trickshot.stamina import exhausted, refresh
from rules.trickshot.state import Table


@effect("line_change", "nashville")
async def nashville(t: Table, side: int, refreshes: bool) -> bool:
    """One die; a Fail, and no Stamina comes back (TS-97, TS-149)."""
    (face,) = await dice_pool.side_dice(t, side, 1, "line change")
    await tell("line change die", seat=SEATS[side], face=face)
    return refreshes and face != "fail"


@effect("changed_lines", "glendale")
async def glendale(t: Table, side: int) -> None:
    """The other side may refresh one token (TS-149); not asked if none is exhausted (TS-100)."""
    other = 1 - side
    if not exhausted(t, other):
        return
    heading = "The other side has changed lines: refresh one Stamina token?"
    if await choose(Question(t.seat(other), "refresh", heading, (REFRESH, NO_THANKS), REFRESH)) is REFRESH:
        await refresh(t, other, "glendale")
