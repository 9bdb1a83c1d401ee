"""Where the puck goes: one routine for imprecise passes, clear ice passes and rebounds (chapter Passing)."""

from __future__ import annotations

from rules.squares import DIRECTIONS
from rules.trickshot.board import Board
from rules.trickshot.figures import NAME, SEATS, SIDE
from rules.trickshot.state import Table


def bounce(board: Board, start: int, step: tuple[int, int], squares: int) -> list[int]:
    """The squares on which a puck comes from `start` in single steps of (columns, rows).

    At the end boards it turns along them, at the side boards it is thrown back; turning costs no step. Before a net it
    stops and loses the rest (TS-45, TS-46). Figures do not stop it.
    """
    grid, (dx, dy) = board.grid, step
    x, y = grid.column[start], grid.row[start]
    out: list[int] = []
    while squares > 0:
        if not 0 <= x + dx < grid.columns:
            dx, dy = 0, dy or (1 if y < grid.rows // 2 else -1)
        elif not 0 <= y + dy < grid.rows:
            dy = -dy
        else:
            square = grid.at(x + dx, y + dy)
            if board.is_net[square]:
                break
            x, y, squares = x + dx, y + dy, squares - 1
            out.append(square)
    return out


def rebound_step(direction: int) -> tuple[int, int]:
    """A rebound comes back from the net and keeps its way up or down the rink (TS-55)."""
    dx, dy = DIRECTIONS[direction]
    return -dx, dy


def send(t: Table, way: list[int]) -> None:
    """Let the puck slide along squares and stop on the last; whoever stands there is the carrier (TS-48)."""
    if way:
        t.scene.bounce = [t.puck, *way]
        t.puck = way[-1]


def owner(t: Table) -> list[str] | None:
    """Seat and figure of the carrier, for the story."""
    carrier = t.carrier
    return [SEATS[SIDE[carrier]], NAME[carrier]] if carrier >= 0 else None
