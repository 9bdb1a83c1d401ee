"""The rink as tables of whole numbers, computed once for each pack (rulebook: Anatomy of the Board)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.squares import ORTHOGONAL, Grid
from rules.trickshot.figures import BLUE, SIDES


@dataclass(frozen=True, slots=True)
class Lane:
    """A straight way to a net square: the net square, the direction, and the squares before the net."""

    net: int
    direction: int
    squares: tuple[int, ...]


class Board:
    """Zones, nets and lanes for both sides. Squares are given for Blue; Red's are mirrored.

    Every table that is indexed by a side first speaks of that side's own things, except `offensive`, `goal`,
    `far_crease` and `beyond_goal_line`, which speak of what it attacks.
    """

    def __init__(
        self,
        grid: Grid,
        goal_line: int,
        blue_line: int,
        net: tuple[int, ...],
        crease: tuple[int, ...],
        bench: tuple[int, ...],
        exit: int,  # noqa: A002 - the rulebook's word
        start: tuple[int, ...],
    ) -> None:
        self.grid, self.size = grid, grid.size
        self.goal_line, self.blue_line = goal_line, blue_line
        half = grid.columns // 2

        def both(squares: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
            return squares, tuple(grid.mirrored(s) for s in squares)

        def columns(first: int, last: int) -> tuple[tuple[bool, ...], ...]:
            """For each side: is a square in these columns, counted from its own end?"""
            left = tuple(first <= c < last for c in grid.column)
            return left, tuple(left[grid.mirrored(s)] for s in range(grid.size))

        self.net, self.crease, self.bench = both(net), both(crease), both(bench)
        self.exit, self.start = (exit, grid.mirrored(exit)), both(start)
        self.is_net = tuple(s in self.net[0] or s in self.net[1] for s in range(grid.size))
        self.defensive = columns(0, blue_line)
        self.offensive = self.defensive[::-1]
        self.goal, self.far_crease = self.net[::-1], self.crease[::-1]
        self.beyond_goal_line = columns(0, goal_line)[::-1]
        self.slap_zone = columns(blue_line, half)[::-1]
        """Between the Offensive Zone and the red line (TS-50)."""
        self.boards = tuple(s for s in grid.edge if not self.is_net[s])
        lines = (blue_line, half, grid.columns - blue_line)
        self.lines_left = tuple(sum(c >= line for line in lines) for c in grid.column)
        """Red and blue lines to the left of a square; a difference counts the lines between two squares (TS-47)."""
        self.rays = tuple(tuple(self._open(ray) for ray in rays) for rays in grid.rays)
        """Straight lines as in `grid.rays`, cut off before a net."""
        self.arms = tuple(tuple(ray for ray in rays if ray) for rays in self.rays)
        """The same without the empty ones: for those who do not need the direction."""
        self.goalie_arms = tuple(tuple((d, rays[d][:1]) for d in ORTHOGONAL if rays[d]) for rays in self.rays)
        self._reach: dict[int, tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]] = {}
        self.shots = tuple(self._lanes(side, self.offensive[side], range(8)) for side in SIDES)
        self.slap_shots = tuple(self._lanes(side, self.slap_zone[side], ORTHOGONAL) for side in SIDES)
        self.start_of = (*self.start[0], -1, *self.start[1], -1)
        """The start square of each figure by its number; the spares have none."""

    def reach(self, speed: int) -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
        """For each square: (direction, squares up to `speed` away) in the eight directions."""
        if speed not in self._reach:
            self._reach[speed] = tuple(
                tuple((d, ray[:speed]) for d, ray in enumerate(rays) if ray) for rays in self.rays
            )
        return self._reach[speed]

    def _open(self, ray: tuple[int, ...]) -> tuple[int, ...]:
        end = next((n for n, s in enumerate(ray) if self.is_net[s]), len(ray))
        return ray[:end]

    def _lanes(
        self, side: int, area: tuple[bool, ...], directions: range | tuple[int, ...]
    ) -> tuple[tuple[Lane, ...], ...]:
        """For each square of the area before the goal line: the straight ways to the net (Scoring Goals)."""
        out = []
        for square in range(self.size):
            lanes = []
            if area[square] and not self.beyond_goal_line[side][square]:
                for d in directions:
                    ray, way = self.grid.rays[square][d], self.rays[square][d]
                    if len(way) < len(ray) and ray[len(way)] in self.goal[side]:
                        lanes.append(Lane(ray[len(way)], d, way))
            out.append(tuple(sorted(lanes, key=lambda lane: lane.net)))
        return tuple(out)

    def toward_own_end(self, side: int) -> int:
        """One column toward the end that a side defends."""
        return -1 if side == BLUE else 1

    def line_column(self, side: int) -> int:
        """The column of a side's defensive zone at the blue line."""
        return self.blue_line - 1 if side == BLUE else self.grid.columns - self.blue_line
