"""Ink: soft-edged drawing. A surface is drawn some times too large and averaged down, once, and then kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from PIL import Image, ImageColor, ImageDraw, ImageFilter

RGB: TypeAlias = tuple[int, int, int]
RGBA: TypeAlias = tuple[int, int, int, int]
Colour: TypeAlias = str | RGB | RGBA
Point: TypeAlias = tuple[float, float]


def rgb(colour: Colour) -> RGB:
    values = ImageColor.getrgb(colour) if isinstance(colour, str) else colour
    return cast(RGB, tuple(values[:3]))


def mix(a: Colour, b: Colour, t: float) -> RGB:
    """A colour between two: t = 0 gives a, t = 1 gives b."""
    return cast(RGB, tuple(round(x + (y - x) * t) for x, y in zip(rgb(a), rgb(b), strict=True)))


def fade(colour: Colour, alpha: float) -> RGBA:
    return (*rgb(colour), round(255 * alpha))


class Ink:
    """A surface of `w` x `h` pixels drawn `scale` times too large. All coordinates are those of the final picture."""

    def __init__(self, w: float, h: float, scale: int = 4, mode: str = "RGBA", ground: Colour | int = (0, 0, 0, 0)):
        self.w, self.h, self.scale = round(w), round(h), scale
        self.im = Image.new(mode, (round(w * scale), round(h * scale)), ground)
        self.pen = ImageDraw.Draw(self.im)

    # -- shapes --------------------------------------------------------------------------------
    def poly(self, points: Sequence[Point], fill: Colour) -> None:
        self.pen.polygon(self._large(points), fill=fill)

    def box(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        fill: Colour | int | None = None,
        r: float = 0,
        edge: Colour | None = None,
        width: float = 0,
    ) -> None:
        s = self.scale
        corners = (round(x0 * s), round(y0 * s), round(x1 * s) - 1, round(y1 * s) - 1)
        self.pen.rounded_rectangle(corners, round(r * s), fill=fill, outline=edge, width=self._stroke(edge, width))

    def disc(
        self, cx: float, cy: float, r: float, fill: Colour | None = None, edge: Colour | None = None, width: float = 0
    ) -> None:
        self.oval(cx, cy, r, r, fill, edge, width)

    def oval(
        self,
        cx: float,
        cy: float,
        rx: float,
        ry: float,
        fill: Colour | None = None,
        edge: Colour | None = None,
        width: float = 0,
    ) -> None:
        s = self.scale
        corners = ((cx - rx) * s, (cy - ry) * s, (cx + rx) * s, (cy + ry) * s)
        self.pen.ellipse(corners, fill=fill, outline=edge, width=self._stroke(edge, width))

    # -- lines ---------------------------------------------------------------------------------
    def arc(self, cx: float, cy: float, r: float, start: float, end: float, colour: Colour, width: float) -> None:
        """Degrees, clockwise from east."""
        s = self.scale
        corners = ((cx - r) * s, (cy - r) * s, (cx + r) * s, (cy + r) * s)
        self.pen.arc(corners, start, end, colour, max(1, round(width * s)))

    def line(self, points: Sequence[Point], colour: Colour, width: float, caps: bool = True) -> None:
        large, w = self._large(points), width * self.scale
        self.pen.line(large, fill=colour, width=max(1, round(w)), joint="curve")
        if caps and w > 2:
            for x, y in large:
                self.pen.ellipse((x - w / 2, y - w / 2, x + w / 2, y + w / 2), fill=colour)

    def dashes(self, p0: Point, p1: Point, colour: Colour, width: float, on: float, off: float) -> None:
        length = math.dist(p0, p1)
        ux, uy = ((b - a) / (length or 1) for a, b in zip(p0, p1, strict=True))
        at = 0.0
        while at < length:
            end = min(at + on, length)
            ends = [(p0[0] + ux * t, p0[1] + uy * t) for t in (at, end)]
            self.line(ends, colour, width, caps=False)
            at = end + off

    def hatch(self, x0: float, y0: float, x1: float, y1: float, colour: Colour, width: float, gap: float) -> None:
        """Stripes of 45 degrees inside a box."""
        at = x0 - (y1 - y0)
        while at < x1:
            a, b = max(at, x0), min(at + y1 - y0, x1)
            if b > a:
                self.line([(a, y1 - (a - at)), (b, y1 - (b - at))], colour, width, caps=False)
            at += gap

    def curve(self, points: Sequence[Point], fill: Colour, steps: int = 16) -> None:
        """A filled outline of cubic Bezier pieces: p0, c1, c2, p1, c1, c2, p2 ..."""
        out = [points[0]]
        for i in range(0, len(points) - 3, 3):
            a, b, c, d = points[i : i + 4]
            out += [_bezier(a, b, c, d, k / steps) for k in range(1, steps + 1)]
        self.poly(out, fill)

    # -- whole surfaces ------------------------------------------------------------------------
    def under(self, other: Ink) -> None:
        """Lay `other` under what is drawn here."""
        other.im.alpha_composite(self.im)
        self.im, self.pen = other.im, ImageDraw.Draw(other.im)

    def image(self) -> Image.Image:
        """The final picture. Plain averaging: no ringing, so there are few in-between colours to pack."""
        return self.im.resize((self.w, self.h), Image.Resampling.BOX)

    def _large(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def _stroke(self, edge: Colour | None, width: float) -> int:
        return max(1, round(width * self.scale)) if edge else 0


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    u = 1 - t
    weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
    x, y = (sum(w * p[axis] for w, p in zip(weights, (a, b, c, d), strict=True)) for axis in (0, 1))
    return x, y


def shadow(
    w: float, h: float, draw: Callable[[Ink, Colour], None], drop: float = 2, blur: float = 2.5, alpha: float = 0.45
) -> Ink:
    """A soft shadow, `drop` pixels below: `draw` paints the shape in one colour."""
    ink = Ink(w, h)
    draw(ink, fade("#000000", alpha))
    moved = Image.new("RGBA", ink.im.size, (0, 0, 0, 0))
    moved.paste(ink.im, (0, round(drop * ink.scale)))
    ink.im = moved.filter(ImageFilter.GaussianBlur(blur * ink.scale))
    return ink
