"""Grid geometry shared by games: squares as whole numbers, their names, neighbours and straight lines.

A square is `row * columns + column`, both from 0; its name is the column's letter and the row's number from 1, so
that `A1` is the top left corner. Directions are 0 to 7 clockwise from up; even ones are orthogonal.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

DIRECTIONS: tuple[tuple[int, int], ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""(columns, rows) of one step in each direction."""

ORTHOGONAL = (0, 2, 4, 6)
NOWHERE = -1
MOST_COLUMNS = 26
_NAME = re.compile(r"[A-Z][1-9][0-9]?", re.ASCII)


class Square(str):
    """The name of a square, as notation writes it. Raises `ValueError` for what no grid could name."""

    __slots__ = ()

    def __new__(cls, name: str) -> Square:
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name} is not the name of a square")
        return super().__new__(cls, name)


class Grid:
    """All geometry of a grid of `columns` by `rows` squares, computed once; use `grid` to get one."""

    def __init__(self, columns: int, rows: int) -> None:
        assert 1 <= columns <= MOST_COLUMNS, f"columns are named by letters: {columns} are too many"
        assert 1 <= rows <= 99, f"{rows} rows"
        self.columns, self.rows = columns, rows
        self.size = columns * rows
        self.column = tuple(s % columns for s in range(self.size))
        self.row = tuple(s // columns for s in range(self.size))
        self.names = tuple(Square(f"{chr(65 + s % columns)}{s // columns + 1}") for s in range(self.size))
        self.number: dict[str, int] = {name: s for s, name in enumerate(self.names)}
        self.next = tuple(tuple(self._next(s, d) for d in range(8)) for s in range(self.size))
        """The square one step from here in each direction, or `NOWHERE`."""
        self.rays = tuple(tuple(self._ray(s, d) for d in range(8)) for s in range(self.size))
        """The squares in a straight line from here to the edge, in each direction, without this one."""
        self.beside = tuple(tuple(n for n in (self.next[s][d] for d in ORTHOGONAL) if n >= 0) for s in range(self.size))
        """The squares that share a side with this one."""
        self.around = tuple(tuple(n for n in self.next[s] if n >= 0) for s in range(self.size))
        """The squares that share a side or a corner with this one."""
        self.edge = tuple(s for s in range(self.size) if len(self.around[s]) < 8)
        """The squares along the outer edge."""

    def _next(self, square: int, direction: int) -> int:
        dx, dy = DIRECTIONS[direction]
        x, y = self.column[square] + dx, self.row[square] + dy
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else NOWHERE

    def _ray(self, square: int, direction: int) -> tuple[int, ...]:
        out = []
        while (square := self._next(square, direction)) >= 0:
            out.append(square)
        return tuple(out)

    def square(self, name: str) -> int:
        """The number of a square. Raises `KeyError`."""
        return self.number[name]

    def squares(self, names: Iterable[str]) -> tuple[int, ...]:
        return tuple(self.number[name] for name in names)

    def named(self, squares: Iterable[int]) -> list[str]:
        return [self.names[s] for s in squares]

    def at(self, column: int, row: int) -> int:
        return row * self.columns + column

    def mirrored(self, square: int) -> int:
        """The same square seen from the other end: columns from the right."""
        return self.at(self.columns - 1 - self.column[square], self.row[square])

    def distance(self, a: int, b: int) -> int:
        """Steps between two squares when diagonal steps are allowed."""
        return max(abs(self.column[a] - self.column[b]), abs(self.row[a] - self.row[b]))

    def between(self, a: int, b: int) -> tuple[int, tuple[int, ...]] | None:
        """The direction from `a` to `b` and the squares after `a` up to `b`; None off the straight lines."""
        for direction, ray in enumerate(self.rays[a]):
            if b in ray:
                return direction, ray[: ray.index(b) + 1]
        return None


@functools.cache
def grid(columns: int, rows: int) -> Grid:
    """The grid of this size."""
    return Grid(columns, rows)
