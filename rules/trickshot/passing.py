"""Passing: Pass and Clear Ice Pass."""

from __future__ import annotations

from typing import Any

from rules.kernel import tell
from rules.squares import DIRECTIONS
from rules.trickshot import dice_pool
from rules.trickshot.act import Act
from rules.trickshot.figures import NAME, SEATS
from rules.trickshot.puck import bounce, owner, send
from rules.trickshot.state import Table


async def pass_puck(t: Table, act: Act, to: int) -> None:
    """The puck goes to the team-mate first; with Fails and Pucks it slides on, with Fails alone it stays (TS-44)."""
    direction = _send_off(t, t.at[to])
    await tell("passed", seat=SEATS[act.side], figure=str(NAME[act.figure]), receiver=str(NAME[to]), **_way(t))
    await dice_pool.roll_pool(t, act)
    if act.success:
        t.scene.outcome = "success"
    elif act.pucks:
        await _slide(t, act, direction, "off target")
    else:
        t.scene.outcome = "received"
        await tell("received", seat=SEATS[act.side], figure=str(NAME[to]))


async def clear_ice_pass(t: Table, act: Act, to: int) -> None:
    """The puck goes to the empty square and always slides on by the Pucks, failed or not (TS-47)."""
    direction = _send_off(t, to)
    await tell("cleared", seat=SEATS[act.side], figure=str(NAME[act.figure]), **_way(t))
    await dice_pool.roll_pool(t, act)
    await _slide(t, act, direction, "success" if act.success else "failed")


def _send_off(t: Table, to: int) -> int:
    """Put the puck on its target square; gives the direction."""
    line = t.board.grid.between(t.puck, to)
    assert line is not None, "passes go in straight lines"
    direction, way = line
    t.scene.puck = [t.puck, *way]
    t.puck = to
    return direction


def _way(t: Table) -> dict[str, Any]:
    names = t.board.grid.names
    return {"start": names[t.scene.puck[0]], "end": names[t.puck]}


async def _slide(t: Table, act: Act, direction: int, outcome: str) -> None:
    t.scene.outcome = outcome
    if not act.pucks:
        return
    way = bounce(t.board, t.puck, DIRECTIONS[direction], act.pucks)
    send(t, way)
    names = t.board.grid.names
    await tell("slid", seat=SEATS[act.side], pucks=act.pucks, end=names[t.puck], owner=owner(t), outcome=outcome)
