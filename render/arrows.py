"""Arrows of the last action between places of a board: the same strokes and lengths in every game."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from render.ink import Point
from render.kit import Sheet
from render.marks import trail

TOUCH = 20  # the least length of an arrow; one between neighbours lies over their edges


def paint_arrow(
    sheet: Sheet,
    points: Sequence[Point],
    gaps: tuple[float, float],
    *,
    thin: bool = False,
    dashed: bool = False,
    scale: float = 1,
) -> None:
    """From the first point over the others to the last, which both are kept clear of by `gaps`.

    Solid: a figure moved; dashed: the puck or ball flew. Thin: what followed. Gaps and strokes grow with `scale`.
    """
    way = list(points)
    before, after = (gap * scale for gap in gaps)
    if len(way) == 2:
        spare = max(0.0, TOUCH * scale - (math.dist(*way) - before - after))
        before, after = before - spare / 2, after - spare / 2
    way[0] = along(way[0], way[1], before)
    way[-1] = along(way[-1], way[-2], after)
    x, y = (round(v) for v in way[0])
    steps = tuple((round(px) - x, round(py) - y) for px, py in way)
    short = sum(itertools.starmap(math.dist, itertools.pairwise(way))) < 30 * scale
    width, head = (6, 17) if short else (6, 20) if thin else (8, 26)
    sprite, dx, dy = trail(steps, round(width * scale), round(head * scale), dashed=dashed)
    sheet.stamp(sprite, x + dx, y + dy)


def along(a: Point, b: Point, far: float) -> Point:
    """The point so many pixels from a toward b."""
    length = math.dist(a, b) or 1
    return a[0] + (b[0] - a[0]) / length * far, a[1] + (b[1] - a[1]) / length * far
