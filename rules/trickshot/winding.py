"""Ways that may turn on every square (TS-121)."""

from __future__ import annotations

from rules.trickshot import windows
from rules.trickshot.figures import NOBODY, SIDE
from rules.trickshot.state import Table

Place = tuple[int, bool]
"""A square, and whether the puck was reached before or on it."""


def winding(t: Table, figure: int) -> dict[Place, tuple[int, ...]]:
    """The shortest way to every square within the figure's Speed, each step under the conditions of a Move.

    With a loose puck there are two sorts of ways to a square: those that lead over the puck, and those that do not.
    """
    board, side, start, carries = t.board, SIDE[figure], t.at[figure], t.carrier == figure
    zone = board.offensive[side]
    open_zone = t.puck >= 0 and zone[t.puck]
    found: dict[Place, tuple[int, ...]] = {(start, carries): ()}
    edge: list[Place] = [(start, carries)]
    for _ in range(windows.speed(t, figure)):
        reached: list[Place] = []
        for here, has in edge:
            for s in board.grid.around[here]:
                if board.is_net[s] or t.ice[s] not in (NOBODY, figure):
                    continue
                if zone[s] and not (open_zone or has or zone[here]):
                    continue
                place = s, has or s == t.puck
                if place not in found:
                    found[place] = (*found[here, has], s)
                    reached.append(place)
        edge = reached
    del found[start, carries]
    return found
