"""Small signs of one or two colours, legible at 24 pixels. A game adds its own with `@sign("name")`."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import TypeAlias

from PIL import Image

from render.ink import Colour, Ink, mix, rgb
from render.theme import WHITE

Draw: TypeAlias = Callable[[Ink, float, float, float, Colour, Colour], None]
"""Draws into a square of side s around (x, y), in a colour and a second one."""

SIGNS: dict[str, Draw] = {}


def sign(name: str) -> Callable[[Draw], Draw]:
    def add(draw: Draw) -> Draw:
        SIGNS[name] = draw
        return draw

    return add


def draw_sign(ink: Ink, name: str, x: float, y: float, s: float, colour: Colour, second: Colour = WHITE) -> None:
    SIGNS[name](ink, x, y, s, colour, second)


@functools.lru_cache(256)
def icon(name: str, s: int, colour: Colour, second: Colour = WHITE) -> Image.Image:
    ink = Ink(s, s)
    draw_sign(ink, name, s / 2, s / 2, s, colour, second)
    return ink.image()


@sign("puck")
def _puck(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    h = s * 0.16
    pale = sum(rgb(c)) > 380
    edge = mix(c, "#000000", 0.42) if pale else mix(c, WHITE, 0.14)
    i.oval(x, y + h, s * 0.44, s * 0.24, fill=edge)
    i.box(x - s * 0.44, y - h, x + s * 0.44, y + h, fill=edge)
    i.oval(x, y - h, s * 0.44, s * 0.24, fill=c)
    i.oval(x, y - h, s * 0.32, s * 0.155, edge=mix(c, "#000000" if pale else WHITE, 0.38), width=s * 0.035)


@sign("ball")
def _ball(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    """A ball with six seams around its middle plate."""
    i.disc(x, y, s * 0.47, fill=c)
    for k in range(6):
        a = math.radians(60 * k + 30)
        ends = [(x + s * r * math.cos(a), y + s * r * math.sin(a)) for r in (0.17, 0.40)]
        i.line(ends, c2, s * 0.085, caps=False)
    i.disc(x, y, s * 0.15, fill=c2)


@sign("stick")
def _stick(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    i.line([(x + s * 0.30, y - s * 0.40), (x - s * 0.10, y + s * 0.26)], c, s * 0.135)
    i.line([(x - s * 0.10, y + s * 0.28), (x - s * 0.36, y + s * 0.33)], c, s * 0.19)
    i.line([(x + s * 0.30, y - s * 0.40), (x + s * 0.235, y - s * 0.29)], c2, s * 0.135)
    i.oval(x + s * 0.22, y + s * 0.33, s * 0.15, s * 0.085, fill=c)


@sign("check")
def _check(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    """A burst: two bodies meet."""
    spikes = []
    for k in range(16):
        r, a = s * (0.47 if k % 2 == 0 else 0.27), math.radians(k * 22.5 + 11)
        spikes.append((x + r * math.sin(a), y - r * math.cos(a)))
    i.poly(spikes, c)
    i.poly([(x + (px - x) * 0.42, y + (py - y) * 0.42) for px, py in spikes], c2)


@sign("referee")
def _referee(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    """A striped shirt."""
    w, top, foot = s * 0.30, y - s * 0.34, y + s * 0.42
    right = [(w, top), (s * 0.48, y + s * 0.02), (s * 0.33, y + s * 0.12), (w * 0.95, y - s * 0.02)]
    body = [(s * 0.13, top - s * 0.04), *right, (w * 0.95, foot)]
    i.poly([(x + dx, dy) for dx, dy in body] + [(x - dx, dy) for dx, dy in reversed(body)], c2)
    for k in (-0.21, -0.07, 0.07, 0.21):
        i.box(x + s * (k - 0.036), top, x + s * (k + 0.036), foot, fill=c)
    for way in (1, -1):
        i.poly([(x + way * dx, dy + (s * 0.02 if k == 0 else 0)) for k, (dx, dy) in enumerate(right)], c)
    i.poly([(x - s * 0.13, top - s * 0.06), (x + s * 0.13, top - s * 0.06), (x, top + s * 0.14)], c)


@sign("whistle")
def _whistle(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    i.disc(x - s * 0.10, y + s * 0.08, s * 0.29, fill=c)
    body = [(-0.14, -0.21), (0.44, -0.21), (0.44, -0.01), (0.12, 0.06)]
    i.poly([(x + s * dx, y + s * dy) for dx, dy in body], c)
    i.disc(x - s * 0.10, y + s * 0.08, s * 0.12, fill=c2)
    i.line([(x - s * 0.02, y - s * 0.30), (x - s * 0.02, y - s * 0.42)], c, s * 0.08)


@sign("mask")
def _mask(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    outline = [(-0.36, -0.12), (-0.36, -0.56), (0.36, -0.56), (0.36, -0.12), (0.36, 0.18), (0.20, 0.46), (0, 0.46)]
    outline += [(-0.20, 0.46), (-0.36, 0.18), (-0.36, -0.12)]
    i.curve([(x + s * dx, y + s * dy) for dx, dy in outline], fill=c)
    for k in (-0.10, 0.04, 0.18):
        i.line([(x - s * 0.23, y + s * k), (x + s * 0.23, y + s * k)], c2, s * 0.055)
    for k in (-0.13, 0, 0.13):
        i.line([(x + s * k, y - s * 0.12), (x + s * k, y + s * 0.28)], c2, s * 0.055)
    i.oval(x, y - s * 0.33, s * 0.10, s * 0.04, fill=c2)


@sign("shot")
def _shot(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    i.disc(x, y, s * 0.42, edge=c, width=s * 0.10)
    i.disc(x, y, s * 0.17, fill=c)


@sign("bolt")
def _bolt(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    zigzag = [(0.12, -0.46), (-0.28, 0.08), (-0.02, 0.08), (-0.12, 0.46), (0.28, -0.10), (0.02, -0.10)]
    i.poly([(x + s * dx, y + s * dy) for dx, dy in zigzag], c)


@sign("cross")
def _cross(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    k = s * 0.3
    i.line([(x - k, y - k), (x + k, y + k)], c, s * 0.2)
    i.line([(x - k, y + k), (x + k, y - k)], c, s * 0.2)


@sign("tick")
def _tick(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    i.line([(x - s * 0.32, y + s * 0.02), (x - s * 0.08, y + s * 0.26), (x + s * 0.34, y - s * 0.24)], c, s * 0.18)


@sign("again")
def _again(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    """Thrown again: an arrow that comes round."""
    r = s * 0.30
    i.arc(x, y, r + s * 0.075, 330, 250, c, s * 0.15)
    tip = math.radians(250)
    px, py = x + r * math.cos(tip), y + r * math.sin(tip)
    i.poly([(px - s * 0.06, py - s * 0.26), (px + s * 0.30, py - s * 0.02), (px - s * 0.06, py + s * 0.24)], c)


@sign("from")
def _from(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    """Where the puck came from."""
    i.disc(x, y, s * 0.44, fill=c)
    i.disc(x, y, s * 0.16, fill=c2)


@sign("east")
def _east(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    i.poly([(x - s * 0.33, y - s * 0.42), (x + s * 0.38, y), (x - s * 0.33, y + s * 0.42)], c)


@sign("west")
def _west(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    i.poly([(x + s * 0.33, y - s * 0.42), (x - s * 0.38, y), (x + s * 0.33, y + s * 0.42)], c)


@sign("reaction")
def _reaction(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    """Two chevrons: one quick step."""
    for dx in (-0.2, 0.14):
        ends = [(x + s * (dx - 0.1), y - s * 0.3), (x + s * (dx + 0.16), y), (x + s * (dx - 0.1), y + s * 0.3)]
        i.line(ends, c, s * 0.15)


@sign("blank")
def _blank(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    """A dash, so that nobody takes it for a picture that failed."""
    i.line([(x - s * 0.16, y), (x + s * 0.16, y)], c, s * 0.115)


@sign("spent")
def _spent(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    """A token that is used up: a thin cross."""
    k = s * 0.22
    for way in (1, -1):
        i.line([(x - k, y - k * way), (x + k, y + k * way)], c, s * 0.09)
