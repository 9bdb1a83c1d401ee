"""The crests of the clubs: a shape, a field in two shades, a charge. All geometry, legible at 28 pixels.

The clubs' file says shape and charge by name (`shield lantern`); for a charge that is not known here stands the club's
letter.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image

from render import theme as t
from render.ink import Colour, Ink, Point, mix
from render.marks import letters
from rules.playoff.cards import Club, club_of, load_cards


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in a square from -1 to 1 in the middle of a crest, in the club's colours."""

    ink: Ink
    x: float
    y: float
    s: float
    field: Colour
    charge: Colour
    detail: Colour

    def at(self, *points: Point) -> list[Point]:
        return [(self.x + self.s * x, self.y + self.s * y) for x, y in points]

    def poly(self, colour: Colour, *points: Point) -> None:
        self.ink.poly(self.at(*points), colour)

    def both(self, colour: Colour, *points: Point) -> None:
        """A shape and its mirror image."""
        self.poly(colour, *points)
        self.poly(colour, *((-x, y) for x, y in points))

    def line(self, colour: Colour, width: float, *points: Point) -> None:
        self.ink.line(self.at(*points), colour, width * self.s)

    def disc(self, colour: Colour, x: float, y: float, r: float) -> None:
        ((cx, cy),) = self.at((x, y))
        self.ink.disc(cx, cy, r * self.s, fill=colour)


# -- shapes ------------------------------------------------------------------------------------


def _circle(r: float, start: float = 0, end: float = 360, step: int = 6) -> list[Point]:
    return [(r * math.cos(math.radians(a)), r * math.sin(math.radians(a))) for a in range(int(start), int(end), step)]


def _shield() -> list[Point]:
    side = [(0.0, -0.96), (0.46, -0.86), (0.86, -0.9), (0.86, -0.02)]
    side += [(0.86 * math.cos(math.radians(a)) ** 0.8, 1.0 * math.sin(math.radians(a))) for a in range(10, 90, 10)]
    return [*side, (0.0, 1.0), *((-x, y) for x, y in reversed(side[1:]))]


SHAPES: dict[str, list[Point]] = {
    "round": _circle(0.96),
    "shield": _shield(),
    "hexagon": [(0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5)],
    "diamond": [(0.0, -1.0), (0.94, 0.0), (0.0, 1.0), (-0.94, 0.0)],
}


def _half(points: list[Point]) -> list[Point]:
    """What lies west of the middle line."""
    out: list[Point] = []
    for (x0, y0), (x1, y1) in itertools.pairwise([*points, points[0]]):
        if x0 <= 0:
            out.append((x0, y0))
        if (x0 < 0) != (x1 < 0):
            out.append((0.0, y0 + (y1 - y0) * x0 / (x0 - x1)))
    return out


# -- charges -----------------------------------------------------------------------------------

Charge: TypeAlias = Callable[[Pen], None]


def _lantern(p: Pen) -> None:
    p.line(p.charge, 0.13, (-0.2, -0.5), (-0.16, -0.74), (0.16, -0.74), (0.2, -0.5))
    p.poly(p.charge, (-0.44, -0.24), (-0.24, -0.54), (0.24, -0.54), (0.44, -0.24))
    p.poly(p.charge, (-0.4, -0.18), (0.4, -0.18), (0.34, 0.5), (-0.34, 0.5))
    p.poly(p.field, (-0.26, -0.08), (0.26, -0.08), (0.21, 0.4), (-0.21, 0.4))
    p.poly(p.detail, (0, -0.06), (0.17, 0.2), (0.1, 0.38), (-0.1, 0.38), (-0.17, 0.2))
    p.poly(p.charge, (-0.46, 0.54), (0.46, 0.54), (0.38, 0.72), (-0.38, 0.72))


def _ram(p: Pen) -> None:
    for way in (1, -1):
        coil = []
        for n in range(33):
            angle, r = math.radians(-120 + 11.5 * n), 0.46 - 0.0108 * n
            coil.append((way * (0.42 + r * math.cos(angle) * 0.9), -0.2 + r * math.sin(angle)))
        p.line(p.charge, 0.19, *coil)
    p.poly(p.charge, (-0.3, -0.5), (0.3, -0.5), (0.26, 0.16), (0.14, 0.72), (-0.14, 0.72), (-0.26, 0.16))
    p.both(p.field, (0.07, 0.1), (0.2, -0.04), (0.19, 0.12))
    p.poly(p.field, (-0.1, 0.5), (0.1, 0.5), (0, 0.64))


def _owl(p: Pen) -> None:
    p.poly(
        p.detail, (-0.6, -0.74), (-0.24, -0.5), (0.24, -0.5), (0.6, -0.74), (0.6, 0.1), (0.34, 0.56), (0, 0.78),
        (-0.34, 0.56), (-0.6, 0.1),
    )  # fmt: skip
    for x in (-0.28, 0.28):
        p.disc(p.field, x, -0.12, 0.29)
        p.disc(p.charge, x, -0.12, 0.21)
        p.disc(p.field, x, -0.12, 0.1)
    p.poly(p.charge, (-0.13, 0.12), (0.13, 0.12), (0, 0.42))


def _fox(p: Pen) -> None:
    p.poly(
        p.charge, (-0.68, -0.68), (-0.22, -0.34), (0.22, -0.34), (0.68, -0.68), (0.64, 0.06), (0, 0.74), (-0.64, 0.06)
    )
    p.both(p.field, (0.56, -0.46), (0.3, -0.26), (0.53, -0.08))
    p.both(p.detail, (0.64, 0.06), (0.24, 0.2), (0, 0.52), (0, 0.74))
    p.both(p.field, (0.42, -0.02), (0.15, 0.14), (0.36, 0.16))
    p.poly(p.field, (-0.14, 0.52), (0.14, 0.52), (0, 0.74))


def _waves(p: Pen) -> None:
    for y, colour in ((-0.4, p.charge), (0.02, p.detail), (0.44, p.charge)):
        p.line(colour, 0.17, *((-0.7 + n / 24 * 1.4, y - 0.14 * math.sin(n / 24 * 4 * math.pi)) for n in range(25)))


def _bolt(p: Pen) -> None:
    p.poly(p.charge, (0.28, -0.76), (-0.5, 0.16), (-0.06, 0.16), (-0.26, 0.78), (0.52, -0.2), (0.06, -0.2))
    p.line(p.detail, 0.09, (-0.62, -0.3), (-0.36, -0.3))
    p.line(p.detail, 0.09, (0.36, 0.32), (0.62, 0.32))


def _pick(p: Pen) -> None:
    for way in (1, -1):
        p.line(p.detail, 0.15, (-way * 0.46, 0.62), (way * 0.3, -0.34))
    for way in (1, -1):
        head = [(-0.1, -0.54), (0.3, -0.66), (0.62, -0.42), (0.72, 0.04), (0.46, -0.24), (0.24, -0.32)]
        p.poly(p.charge, *((way * x, y) for x, y in head))


def _kite(p: Pen) -> None:
    p.poly(p.detail, (0.12, -0.7), (-0.5, -0.22), (-0.12, 0.36))
    p.poly(p.charge, (0.12, -0.7), (0.48, -0.08), (-0.12, 0.36))
    p.line(p.detail, 0.09, (-0.12, 0.36), (0.06, 0.5), (-0.06, 0.62), (0.06, 0.78))


CHARGES: dict[str, Charge] = {
    "lantern": _lantern,
    "ram": _ram,
    "owl": _owl,
    "fox": _fox,
    "waves": _waves,
    "bolt": _bolt,
    "pick": _pick,
    "kite": _kite,
}


# -- the crest ---------------------------------------------------------------------------------


def draw_crest(ink: Ink, club: str, x: float, y: float, size: float) -> None:
    """A club's crest, by its short name, in a square around (x, y)."""
    known = club_of(club)
    shape_name, _, charge_name = known.crest.partition(" ")
    shape, (field, charge, detail) = SHAPES.get(shape_name, SHAPES["round"]), known.colours
    scale = size / 2

    def layer(points: list[Point], k: float, colour: Colour) -> None:
        ink.poly([(x + px * k * scale, y + py * k * scale) for px, py in points], colour)

    layer(shape, 1.0, t.CASE)
    layer(shape, 0.95, detail)
    layer(shape, 0.87, field)
    layer(_half(shape), 0.87, lit(field))
    if charge_name in CHARGES:
        k = 0.68 if shape_name == "diamond" else 0.8
        CHARGES[charge_name](Pen(ink, x, y + 0.02 * scale, k * scale, field, charge, detail))
    else:
        letters(ink, x, y, club[0], size * 0.6, charge)


def lit(field: Colour) -> Colour:
    """The half of a field that is a shade lighter."""
    return mix(field, t.WHITE, 0.11)


@functools.lru_cache(64)
def crest(club: str, size: int) -> Image.Image:
    ink = Ink(size, size, 5)
    draw_crest(ink, club, size / 2, size / 2, size)
    return ink.image()


def clubs() -> tuple[Club, ...]:
    return load_cards().clubs


def flat() -> tuple[Colour, ...]:
    """The colours of all clubs: a palette holds them exactly."""
    return tuple(dict.fromkeys(colour for club in clubs() for colour in (*club.colours, lit(club.colours[0]))))
