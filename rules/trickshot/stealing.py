"""Stealing the Puck: Poke and Hit."""

from __future__ import annotations

from typing import Any

from rules.kernel import tell
from rules.trickshot import dice_pool, penalties, windows
from rules.trickshot.act import Act
from rules.trickshot.figures import NAME, NOBODY, SEATS
from rules.trickshot.state import Table


async def poke(t: Table, act: Act) -> None:
    """Success takes the puck; failure a die for penalty or fight."""
    await tell("poke", **_who(act))
    await dice_pool.roll_pool(t, act)
    if act.success:
        t.puck = t.at[act.figure]
        t.scene.outcome = "success"
        await tell("puck won", **_who(act), verb=act.verb)
    else:
        await failed(t, act)


async def hit(t: Table, act: Act, push: int | None) -> None:
    """Push the target, take his square, then roll; the displacement stays whatever falls (TS-58)."""
    on_carrier = t.carrier == act.target
    t.scene.path = charge(t, act, push)
    names = t.board.grid.names
    await tell(
        "hit", **_who(act), start=names[t.scene.path[0]], end=names[t.scene.path[-1]], pushed=names[t.at[act.target]]
    )
    windows.grant(t, act, "charge", act.figure)
    await dice_pool.roll_pool(t, act)
    if not act.success:
        return await failed(t, act)
    t.scene.outcome = "success"
    if on_carrier:
        t.puck = t.at[act.figure]
        await tell("puck won", **_who(act), verb=act.verb)


def charge(t: Table, act: Act, push: int | None) -> list[int]:
    """The displacement of a hit; gives the hitter's way, his first square included (TS-60, TS-105, TS-106)."""
    grid, start, square = t.board.grid, t.at[act.figure], t.at[act.target]
    line = grid.between(start, square)
    assert line is not None, "hits go in straight lines"
    direction, way = line
    behind = grid.next[square][direction] if push is None else push
    on_carrier, carries = t.carrier == act.target, t.carrier == act.figure
    picks_up = t.carrier == NOBODY and t.puck in way
    t.place(act.target, behind)
    if on_carrier:
        t.puck = behind
    t.place(act.figure, square)
    if carries or picks_up:
        t.puck = square
    act.picked_up |= picks_up
    return [start, *way]


async def failed(t: Table, act: Act) -> None:
    """One die that nobody may roll again: a Fail starts a fight, anything else is a penalty (TS-57, TS-65)."""
    t.scene.outcome = "failed"
    if not windows.punished(t, act):
        return
    (face,) = await dice_pool.side_dice(t, act.side, 1, f"failed {act.verb}")
    if windows.fight_starts(t, act, face):
        await penalties.fight(t, act)
    else:
        t.scene.outcome = "penalty"
        await penalties.penalise(t, act.figure)


def _who(act: Act) -> dict[str, Any]:
    return {"seat": SEATS[act.side], "figure": str(NAME[act.figure]), "target": str(NAME[act.target])}
