"""Hex geometry shared by games: hexes as whole numbers, their names, neighbours, distances, arcs and walls.

A board is a list of row lengths, each row centred, rows of touching hexes running from west to east. A hex lies at
`(c, r)` in double-width coordinates: `c` counts half hexes from the middle, `r` rows from the north. Its name is the
letter of its row and its number from the west, so that `A1` is the north-western hex. Directions are 0 to 5 clockwise
from east.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

E, SE, SW, W, NW, NE = DIRECTIONS = range(6)
STEPS: tuple[tuple[int, int], ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""(c, r) of one step in each direction."""

STRIDE = 2 * 32
"""Bits of a row in a set of hexes: wide enough that no step runs over into the next row."""

SHIFTS = tuple(dc + dr * STRIDE for dc, dr in STEPS)

COMPASS = ("E", "SE", "SW", "W", "NW", "NE")
NOWHERE = -1
_NAME = re.compile(r"[A-Z][1-9][0-9]?", re.ASCII)


class Hex(str):
    """The name of a hex, as notation writes it. Raises `ValueError` for what no board could name."""

    __slots__ = ()

    def __new__(cls, name: str) -> Hex:
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name} is not the name of a hex")
        return super().__new__(cls, name)


class Compass(str):
    """A direction in notation: E, SE, SW, W, NW, NE. Raises `ValueError` for any other word."""

    __slots__ = ()
    WORDS = COMPASS

    def __new__(cls, name: str) -> Compass:
        if name not in COMPASS:
            raise ValueError(f"{name} is not one of {', '.join(COMPASS)}")
        return super().__new__(cls, name)

    @property
    def number(self) -> int:
        return COMPASS.index(self)


POINTS = tuple(Compass(name) for name in COMPASS)


class Hexes:
    """All geometry of a board, computed once; use `hexes` to get one."""

    def __init__(self, rows: tuple[int, ...]) -> None:
        assert 1 <= len(rows) <= 26, f"rows are named by letters: {len(rows)} are too many"
        self.rows = rows
        self.at = tuple((2 * i - (n - 1), r) for r, n in enumerate(rows) for i in range(n))
        """(c, r) of each hex."""
        self.size = len(self.at)
        self.names = tuple(Hex(f"{chr(65 + r)}{i + 1}") for r, n in enumerate(rows) for i in range(n))
        self.number: dict[str, int] = {name: h for h, name in enumerate(self.names)}
        self.place = {at: h for h, at in enumerate(self.at)}
        self.next = tuple(tuple(self._next(h, d) for d in DIRECTIONS) for h in range(self.size))
        """The hex one step from here in each direction, or `NOWHERE`."""
        self.around = tuple(tuple(n for n in self.next[h] if n >= 0) for h in range(self.size))
        self.outer = tuple(tuple(d for d in DIRECTIONS if self.next[h][d] < 0) for h in range(self.size))
        """The directions in which there is a wall."""
        self.arc = tuple(
            tuple(
                tuple(n for n in (self.next[h][d], self.next[h][d - 1], self.next[h][(d + 1) % 6]) if n >= 0)
                for d in DIRECTIONS
            )
            for h in range(self.size)
        )
        """The three adjacent hexes in front of a figure that stands here and faces that way, straight ahead first."""
        self.bit = tuple(1 << ((c + STRIDE // 2) + r * STRIDE) for c, r in self.at)
        """Each hex as a bit, so that a set of hexes is a whole number and a step of all of them is a shift."""
        self.whole = sum(self.bit)
        self.distance = tuple(bytes(_distance(a, b) for b in self.at) for a in self.at)
        """Hexes on a shortest way from one to the other, the last counted."""
        self.ring = tuple(self._rings(h) for h in range(self.size))
        """The hexes at each distance from one, as sets."""

    def _next(self, h: int, direction: int) -> int:
        (c, r), (dc, dr) = self.at[h], STEPS[direction]
        return self.place.get((c + dc, r + dr), NOWHERE)

    def _rings(self, h: int) -> tuple[int, ...]:
        rings = [0] * (max(self.distance[h]) + 1)
        for other, away in enumerate(self.distance[h]):
            rings[away] |= self.bit[other]
        return tuple(rings)

    def mask(self, numbers: Iterable[int]) -> int:
        """A set of hexes as a whole number."""
        out = 0
        for h in numbers:
            out |= self.bit[h]
        return out

    def hex(self, name: str) -> int:
        """The number of a hex. Raises `KeyError`."""
        return self.number[name]

    def hexes(self, names: Iterable[str]) -> tuple[int, ...]:
        return tuple(self.number[name] for name in names)

    def named(self, numbers: Iterable[int]) -> list[str]:
        return [self.names[h] for h in numbers]

    def direction(self, start: int, to: int) -> int:
        """The direction of an adjacent hex. Raises `ValueError` for any other."""
        return self.next[start].index(to)

    def toward(self, start: int, to: tuple[int, int]) -> int:
        """The facing that looks most directly at a point; of two alike the one further clockwise."""
        c, r = self.at[start]
        dc, dr = to[0] - c, to[1] - r
        return max(DIRECTIONS, key=lambda d: (dc * STEPS[d][0] + 3 * dr * STEPS[d][1], d))

    def in_front(self, h: int, facing: int, point: tuple[int, int]) -> bool:
        """Whether a point is in the front area: on the facing's side of the line across the hex, or on that line."""
        (c, r), (fc, fr) = self.at[h], STEPS[facing]
        return (point[0] - c) * fc + 3 * (point[1] - r) * fr >= 0

    def push(self, start: int, to: int) -> tuple[int, ...]:
        """The hexes in a direct line away from an adjacent hex, straight on first; those outside left out."""
        return self.arc[to][self.direction(start, to)]

    def bounce(self, h: int, direction: int) -> int:
        """The direction in which a ball at `h` really goes: back from a wall that bars it.

        A hex with three outer sides sends it back the way it came; one with two reflects it.
        """
        if self.next[h][direction] >= 0:
            return direction
        outer = self.outer[h]
        if len(outer) >= 3:
            return (direction + 3) % 6
        return (sum(outer) + 3 - direction) % 6

    def listed(self, hexes: int) -> list[int]:
        """The numbers of a set of hexes, in order."""
        return list(_listed(self, hexes))

    def clear(self, start: int, to: int, taken: int) -> bool:
        """Whether at least one shortest way between two hexes leads over hexes of which none is in the set `taken`."""
        ring, front, open_hexes = self.ring[to], self.bit[start], ~taken
        for left in range(self.distance[to][start] - 1, 0, -1):
            front = spread(front) & ring[left] & open_hexes
            if not front:
                return False
        return True

    def shortest(self, start: int, to: int) -> list[tuple[int, ...]]:
        """All shortest ways, each without its start."""
        if start == to:
            return [()]
        distance = self.distance[to]
        nearer = [n for n in self.around[start] if distance[n] < distance[start]]
        return [(n, *rest) for n in nearer for rest in self.shortest(n, to)]


def shifted(hexes: int, direction: int) -> int:
    """A set of hexes, each moved one step; what falls off the board has bits that no hex has."""
    by = SHIFTS[direction]
    return hexes << by if by > 0 else hexes >> -by


def spread(hexes: int) -> int:
    """All neighbours of a set of hexes, also outside the board."""
    east, west = hexes << 1, hexes >> 1
    sides = east | west
    return east << 1 | west >> 1 | sides << STRIDE | sides >> STRIDE


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    dc, dr = abs(a[0] - b[0]), abs(a[1] - b[1])
    return dr + max(0, (dc - dr) // 2)


@functools.lru_cache(1 << 12)
def _listed(grid: Hexes, hexes: int) -> tuple[int, ...]:
    return tuple([h for h, bit in enumerate(grid.bit) if hexes & bit])


@functools.cache
def hexes(rows: tuple[int, ...]) -> Hexes:
    """The board with rows of these lengths."""
    return Hexes(rows)
