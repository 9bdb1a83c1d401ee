"""Moving: the Move action and the way of a goalie."""

from __future__ import annotations

from typing import Any

from rules.kernel import tell
from rules.trickshot import dice_pool, windows
from rules.trickshot.act import Act
from rules.trickshot.figures import NAME, NOBODY, SEATS, SIDE
from rules.trickshot.state import Table


async def move(t: Table, act: Act, to: int) -> None:
    """Skate first, roll afterwards; a Fail only ends the turn."""
    start = t.at[act.figure]
    way = skate(t, act.figure, to, act)
    t.scene.path = [start, *way]
    await tell("moved", **moved(t, act.figure, start, act.picked_up))
    await dice_pool.roll_pool(t, act)
    t.scene.outcome = "success" if act.success else "failed"


def way_of(t: Table, figure: int, to: int, via: int = NOBODY) -> list[int]:
    """The squares of a Move up to its end; `via` is the puck's square if the way is to lead over it (TS-121)."""
    straight = t.board.grid.between(t.at[figure], to)
    way = list(straight[1]) if straight else []
    return windows.path(t, figure, to, via, way) if windows.played(t) else way


def skate(t: Table, figure: int, to: int, act: Act | None = None) -> list[int]:
    """Take a figure to a square, the puck with its carrier; a loose puck on the way is picked up (TS-30)."""
    way = way_of(t, figure, to, NOBODY if act is None else act.via)
    carries = t.carrier == figure
    picks_up = t.carrier < 0 and t.puck in way
    t.place(figure, to)
    if carries or picks_up:
        t.puck = to
    if act is not None:
        act.picked_up |= picks_up
    return way


def moved(t: Table, figure: int, start: int, picked_up: bool) -> dict[str, Any]:
    """The facts of a move, for the story."""
    names = t.board.grid.names
    return {
        "seat": SEATS[SIDE[figure]],
        "figure": str(NAME[figure]),
        "start": names[start],
        "end": names[t.at[figure]],
        "carries": t.carrier == figure,
        "picked_up": picked_up,
    }
