"""Boxes on a picture, and how much of others one hides: where a label finds room."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator

from render.ink import Point

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def around(x: float, y: float, half: float, high: float) -> Box:
    """The box with this middle, so wide and high to each side."""
    return x - half, y - high, x + half, y + high


def hidden(box: Box, others: Iterable[Box]) -> float:
    """How many pixels of other boxes this one hides."""
    x0, y0, x1, y1 = box
    return sum(max(0.0, min(x1, b[2]) - max(x0, b[0])) * max(0.0, min(y1, b[3]) - max(y0, b[1])) for b in others)


def along(way: Iterable[Point], apart: float) -> Iterator[Point]:
    """Points on a way, so far apart at most."""
    for a, b in itertools.pairwise(way):
        steps = max(1, math.ceil(math.dist(a, b) / apart))
        yield from ((a[0] + (b[0] - a[0]) * n / steps, a[1] + (b[1] - a[1]) * n / steps) for n in range(steps + 1))
