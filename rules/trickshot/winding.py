"""Ways that may turn on every square (TS-121)."""

from __future__ import annotations

from rules.trickshot import windows
from rules.trickshot.figures import NOBODY, SIDE
from rules.trickshot.state import Table

Place = tuple[int, bool]
"""A square, and whether the puck was reached before or on it."""


def winding(t: Table, figure: int) -> dict[Place, tuple[int, ...]]:
    """The shortest way to every square within the figure's Speed, each step under the conditions of a Move.

    Where Moves have a least length (TS-150) a way may take a turn more. With a loose puck there are two sorts of ways
    to a square: those that lead over the puck, and those that do not.
    """
    board, side, start, carries = t.board, SIDE[figure], t.at[figure], t.carrier == figure
    zone = board.offensive[side]
    open_zone = t.puck >= 0 and zone[t.puck]
    least = windows.shortest(t, figure)
    found: dict[Place, tuple[int, ...]] = {}
    edge: dict[Place, tuple[int, ...]] = {(start, carries): ()}
    for length in range(1, windows.speed(t, figure) + 1):
        reached: dict[Place, tuple[int, ...]] = {}
        for (here, has), way in edge.items():
            for s in board.grid.around[here]:
                if board.is_net[s] or t.ice[s] not in (NOBODY, figure):
                    continue
                if zone[s] and not (open_zone or has or zone[here]):
                    continue
                place = s, has or s == t.puck
                if place not in found:
                    reached.setdefault(place, (*way, s))
        if length >= least:
            found |= reached
        edge = reached
    found.pop((start, carries), None)
    return found
