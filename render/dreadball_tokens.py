"""DreadBall's players and ball as sprites. Home is a drop, the visitors a shield, both pointing the way they look."""

from __future__ import annotations

import functools
import math

from PIL import Image

from render import theme as t
from render.dreadball_pitch import HALF, TIP, hexagon
from render.ink import Colour, Ink, Point, mix
from render.marks import letters
from render.signs import draw_sign
from render.theme import Side
from rules.hexes import COMPASS

SIZE = 46
THREAT = "#C9484F"
PAD = 12
SHIELD: tuple[Point, ...] = ((1.22, 0), (0.42, 0.95), (-0.88, 0.86), (-0.88, -0.86), (0.42, -0.95))
"""Looking east, in halves of the token's size."""


@functools.lru_cache(512)
def player(side: Side, words: str, facing: str, s: int = SIZE) -> Image.Image:
    """A player who stands and looks in a direction (`NE`)."""
    full = s + 2 * PAD
    c, r = full / 2, s / 2
    angle = math.radians(60 * COMPASS.index(facing))
    ink = Ink(full, full)
    _shape(ink, side, c, r, angle, side.rim)
    _shape(ink, side, c, r - 2.2, angle, side.fill)
    back = 0.0
    if side.shape == "round":
        ink.disc(c, c, r - 4.8, edge=side.band, width=2)
    else:
        _shape(ink, side, c, r - 2.2, angle, side.band)
        _shape(ink, side, c, r - 4.6, angle, side.fill)
        tip = ((1.22, 0), (0.78, 0.52), (0.78, -0.52))
        ink.poly([_turned(c, r * px, r * py, angle) for px, py in tip], side.rim)
        back = 0.05 * s
    letters(ink, c - math.cos(angle) * back, c - math.sin(angle) * back, words, s * 0.53, side.mark)
    return ink.image()


def _shape(ink: Ink, side: Side, c: float, r: float, angle: float, colour: Colour) -> None:
    if side.shape == "angular":
        ink.poly(_shield(c, r, angle), colour)
        return
    far = 1.36 * (r - 2) + 3.5
    lean = math.acos((r - 1.5) / far)
    ink.disc(c, c, r - 1.5, fill=colour)
    base = [(c + (r - 1.5) * math.cos(angle + a), c + (r - 1.5) * math.sin(angle + a)) for a in (lean, -lean)]
    ink.poly([(c + far * math.cos(angle), c + far * math.sin(angle)), *base], colour)


def _shield(c: float, r: float, angle: float) -> list[Point]:
    return [_turned(c, r * px, r * py, angle) for px, py in SHIELD]


def _turned(c: float, x: float, y: float, angle: float) -> Point:
    return c + x * math.cos(angle) - y * math.sin(angle), c + x * math.sin(angle) + y * math.cos(angle)


@functools.lru_cache(128)
def fallen(side: Side, words: str) -> Image.Image:
    """A player on the ground: flat and darker, over a coral bar; he looks nowhere."""
    w, h = 60, 52
    x, y = w / 2, 22
    ink = Ink(w, h)
    body = mix(side.fill, "#000000", 0.36)

    def flat(grow: float, colour: Colour) -> None:
        if side.shape == "round":
            ink.oval(x, y, 24 + grow, 15 + grow, fill=colour)
        else:
            ends = ((-25, 0), (-18, -14), (18, -14), (25, 0), (18, 14), (-18, 14))
            ink.poly([(x + dx * (1 + grow / 22), y + dy * (1 + grow / 15)) for dx, dy in ends], colour)

    flat(0, side.rim)
    flat(-2.2, body)
    letters(ink, x, y, words, 23, side.mark)
    ink.box(x - 23, 40, x + 23, 48, fill=t.CASE, r=3)
    ink.box(x - 22, 41, x + 22, 47, fill=t.DANGER, r=2.5)
    return ink.image()


@functools.lru_cache(8)
def ball(s: int) -> Image.Image:
    """The ball in its amber ring: the thing to look for."""
    full = s + 14
    c = full / 2
    ink = Ink(full, full)
    ink.disc(c, c, s / 2 + 6, fill=t.CASE)
    ink.disc(c, c, s / 2 + 4, fill=t.STORY)
    ink.disc(c, c, s / 2, fill=t.CASE)
    draw_sign(ink, "ball", c, c, s, t.HI, t.CASE)
    return ink.image()


@functools.lru_cache(8)
def used(actions: int, colour: str) -> Image.Image:
    """The action markers that a player has used in this attack."""
    ink = Ink(18 + 13 * (actions - 1), 18)
    for n in range(actions):
        ink.disc(9 + 13 * n, 9, 8.5, fill=t.CASE)
    for n in range(actions):
        ink.disc(9 + 13 * n, 9, 5.6, fill=colour)
    return ink.image()


@functools.lru_cache(8)
def trace(side: Side) -> Image.Image:
    """Where a player came from: an empty outline."""
    s, width = 36, 2.6
    ink = Ink(s + 4, s + 4)
    c = ink.w / 2
    if side.shape == "round":
        ink.disc(c, c, s / 2, edge=side.lamp, width=width)
    else:
        ink.box(c - s / 2, c - s / 2, c + s / 2, c + s / 2, r=7, edge=side.lamp, width=width)
    return ink.image()


@functools.cache
def threat() -> Image.Image:
    """Coral hatching over a hex that is threatened."""
    ink = Ink(2 * HALF, 2 * TIP)
    ink.hatch(0, 0, 2 * HALF, 2 * TIP, THREAT, 3, 10)
    cut = Ink(2 * HALF, 2 * TIP)
    cut.poly(hexagon(HALF, TIP, -1), "#FFFFFF")
    clear = Ink(2 * HALF, 2 * TIP)
    clear.im.paste(ink.im, (0, 0), cut.im)
    _edge(clear, t.DANGER, 2, -1)
    return clear.image()


@functools.lru_cache(8)
def hex_ring(colour: str, filled: bool = False) -> Image.Image:
    """Around the hex of a player who may be chosen, or, filled, under the one who is."""
    ink = Ink(2 * HALF + 8, 2 * TIP + 8)
    if filled:
        ink.poly(hexagon(ink.w / 2, ink.h / 2, 1), t.CASE)
        ink.poly(hexagon(ink.w / 2, ink.h / 2, -0.5), colour)
    else:
        _edge(ink, t.CASE, 8, -1)
        _edge(ink, colour, 4.6, -1)
    return ink.image()


def _edge(ink: Ink, colour: Colour, width: float, grow: float) -> None:
    points = hexagon(ink.w / 2, ink.h / 2, grow)
    ink.line([*points, points[0]], colour, width)


@functools.cache
def dodge() -> Image.Image:
    """Where a player dodged out of a threatened hex."""
    ink = Ink(28, 28)
    ink.disc(14, 14, 14, fill=t.CASE)
    ink.disc(14, 14, 11.5, fill=t.STORY)
    draw_sign(ink, "reaction", 14, 14, 20, t.CASE)
    return ink.image()
