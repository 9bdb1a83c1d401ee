"""Tokens, pucks, dice and arrows. Each is drawn once, large, and kept; the caches never hold names of people."""

from __future__ import annotations

import functools
import itertools
import math

from PIL import Image, ImageDraw

from render import theme as t
from render.ink import Colour, Ink, Point, fade, mix, shadow
from render.signs import SIGNS, draw_sign
from render.theme import Side
from render.typefaces import FACES, cap_height, font

PAD = 8  # room for a shadow around a token
LARGE = 60_000  # pixels of a sprite that is drawn less finely, because it takes long

PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    "5": ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    "6": ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}


def letters(ink: Ink, x: float, y: float, words: str, size: float, fill: Colour) -> None:
    """A letter or number of the house face, centred on (x, y), as part of a sprite."""
    large = round(size * ink.scale)
    base = y * ink.scale + cap_height("bold", large) / 2
    ImageDraw.Draw(ink.im).text((x * ink.scale, base), words, font=font(FACES["bold"], large), fill=fill, anchor="ms")


@functools.lru_cache(512)
def token(side: Side, words: str, s: int, lifted: bool = True, chosen: bool = False) -> Image.Image:
    """A figure or a side: round with an inner ring, or angular with a border. `chosen` puts a mint ring around it."""
    full = s + 2 * PAD
    c = full / 2
    ink = Ink(full, full)

    def shape(i: Ink, grow: float, colour: Colour) -> None:
        r = s / 2 + grow
        if side.shape == "round":
            i.disc(c, c, r, fill=colour)
        else:
            k = r * 0.94
            i.box(c - k, c - k, c + k, c + k, fill=colour, r=k * 0.34)

    if lifted:
        ink.under(shadow(full, full, lambda i, colour: shape(i, 0, colour)))
    if chosen:
        shape(ink, 7, t.CHOICE)
        shape(ink, 3, t.NIGHT1)
    shape(ink, 0, side.rim)
    shape(ink, -2.2, side.fill)
    if side.shape == "round":
        ink.disc(c, c, s / 2 - 4.6, edge=side.band, width=2.2)
    else:
        k = s / 2 * 0.94 - 2.2
        ink.box(c - k, c - k, c + k, c + k, r=k * 0.32, edge=side.band, width=s * 0.085)
    letters(ink, c, c, words, s * (0.68 if len(words) == 1 else 0.56), side.mark)
    return ink.image()


@functools.lru_cache(128)
def tag(side: Side, words: str, wide: int, high: int) -> Image.Image:
    """A figure by its name where a token has no room: the same body, rim and shape, all of it for the letters."""
    ink = Ink(wide + 2, high + 2)
    low = high < t.TINY  # the letters reach from edge to edge
    for off, fill in ((0.0, side.rim), (1.4, side.fill if low else side.band), (3.4, side.fill)):
        r = (high * 0.44 if side.shape == "round" else high * 0.17) - off
        ink.box(1 + off, 1 + off, wide + 1 - off, high + 1 - off, fill=fill, r=max(1, r))
    letters(ink, (wide + 2) / 2, (high + 2) / 2, words, t.TINY, side.mark)
    return ink.image()


@functools.lru_cache(32)
def ghost(side: Side, s: int) -> Image.Image:
    """Where a figure came from: a hollow token."""
    ink = Ink(s + 2, s + 2)
    c = (s + 2) / 2
    for grow, colour in ((0.0, fade(side.rim, 0.55)), (-2.5, fade(t.WHITE, 0.75))):
        r = s / 2 + grow
        if side.shape == "round":
            ink.disc(c, c, r, fill=colour)
        else:
            k = r * 0.94
            ink.box(c - k, c - k, c + k, c + k, fill=colour, r=k * 0.34)
    return ink.image()


@functools.lru_cache(16)
def puck(s: int) -> Image.Image:
    """The puck in its amber ring: the thing to look for."""
    full = s + 14
    c = full / 2
    ink = Ink(full, full)
    ink.disc(c, c, s / 2 + 6, fill=t.CASE)
    ink.disc(c, c, s / 2 + 4, fill=t.STORY)
    ink.disc(c, c, s / 2 - 1, fill=t.CASE)
    ink.disc(c, c, s / 2 * 0.55, edge="#4B5667", width=1.6)
    return ink.image()


@functools.lru_cache(512)
def die(face: str, s: int, body: str, mark: str, state: str = "") -> Image.Image:
    """A die that shows a face: a sign's name, a number, `pips-4` or nothing.

    State: `good` counted and won (mint edge), `bad` failed (dark red edge), `spent` ignored (sunk into the mat), else
    plain.
    """
    full = s + 10
    c, k, r = full / 2, s / 2, s * 0.2
    ink = Ink(full, full)
    rim: Colour = mix(body, "#000000", 0.45)
    ground: Colour = body
    sign: Colour = mark
    if state == "good":
        rim = t.CHOICE
    elif state == "bad":
        rim = t.DANGER_DEEP
    elif state == "spent":
        ground, sign, rim = mix(body, t.NIGHT1, 0.62), mix(mark, t.NIGHT1, 0.35), mix(rim, t.NIGHT1, 0.5)
    ink.under(shadow(full, full, lambda i, colour: i.box(c - k, c - k, c + k, c + k, colour, r), blur=1.6, alpha=0.4))
    ink.box(c - k, c - k, c + k, c + k, fill=rim, r=r)
    e = k - s * (0.065 if state == "good" else 0.04)
    ink.box(c - e, c - e, c + e, c + e, fill=mix(ground, "#000000", 0.10), r=r * 0.85)
    ink.box(c - e, c - e, c + e, c + e - s * 0.05, fill=ground, r=r * 0.85)
    _face(ink, c, s, face, sign, ground)
    return ink.image()


def _face(ink: Ink, c: float, s: int, face: str, mark: Colour, ground: Colour) -> None:
    if face.startswith("pips-"):
        for px, py in PIPS[face[5:]]:
            ink.disc(c + px * s * 0.245, c + py * s * 0.245 - s * 0.015, s * 0.098, fill=mark)
    elif face in SIGNS:
        draw_sign(ink, face, c, c - s * 0.01, s * 0.74, mark, ground)
    elif face:
        letters(ink, c, c - s * 0.01, face, s * 0.74, mark)


@functools.lru_cache(32)
def empty_die(s: int, colour: str, sign: str = "") -> Image.Image:
    """The place of a die that is not there: still to be rolled, or lost to a penalty (coral, with a whistle)."""
    full = s + 10
    c, k = full / 2, s / 2
    ink = Ink(full, full)
    ink.box(c - k, c - k, c + k, c + k, r=s * 0.2, edge=colour, width=2.5)
    if sign:
        draw_sign(ink, sign, c, c, s * 0.6, colour, t.NIGHT1)
    return ink.image()


@functools.lru_cache(64)
def pip(s: int, on: bool, colour: str, sign: str = "") -> Image.Image:
    """A counter: a full disc with its sign, or an empty ring."""
    ink = Ink(s + 4, s + 4)
    c, r = (s + 4) / 2, s / 2
    if on:
        ink.disc(c, c, r, fill=colour)
        if sign:
            draw_sign(ink, sign, c, c, s * 0.72, t.NIGHT0, colour)
    else:
        ink.disc(c, c, r - 1, edge=colour, width=2.4)
        if sign:
            draw_sign(ink, sign, c, c, s * 0.62, colour)
    return ink.image()


@functools.lru_cache(256)
def trail(
    way: tuple[tuple[int, int], ...], width: int = 8, head: int = 24, dashed: bool = False
) -> tuple[Image.Image, float, float]:
    """The path of the last action: amber in a dark case that holds on any surface.

    `way`: its corners, of which the first is (0, 0). Returns the sprite and where its centre lies from the start.
    Solid: a figure moved. Dashed: the puck or ball flew.
    """
    room = head + 8
    xs, ys = ([p[axis] for p in way] for axis in (0, 1))
    x0, y0 = min(xs) - room, min(ys) - room
    w, h = max(xs) + room - x0, max(ys) + room - y0
    ink = Ink(w, h, 4 if w * h < LARGE else 3 if w * h < 2 * LARGE else 2)
    *points, tip = [(float(x - x0), float(y - y0)) for x, y in way]
    ux, uy = _heading(points[-1], tip)
    neck = (tip[0] - ux * head * 0.8, tip[1] - uy * head * 0.8)
    points.append(neck)

    def barb(grow: float) -> list[Point]:
        back = (neck[0] - ux * grow * 0.67, neck[1] - uy * grow * 0.67)
        side = head * 0.58 + grow
        return [
            (tip[0] + ux * grow, tip[1] + uy * grow),
            (back[0] - uy * side, back[1] + ux * side),
            (back[0] + uy * side, back[1] - ux * side),
        ]

    ink.line(points, t.CASE, width + 5)
    ink.poly(barb(4.5), t.CASE)
    if dashed:
        for a, b in itertools.pairwise(points):
            ink.dashes(a, b, t.STORY, width, 13, 9)
    else:
        ink.line(points, t.STORY, width)
    ink.poly(barb(0), t.STORY)
    return ink.image(), x0 + ink.w / 2, y0 + ink.h / 2


def arrow(dx: int, dy: int, width: int = 8, head: int = 24, dashed: bool = False) -> tuple[Image.Image, float, float]:
    """A trail of one leg."""
    return trail(((0, 0), (dx, dy)), width, head, dashed)


def _heading(a: Point, b: Point) -> Point:
    length = math.dist(a, b) or 1
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


@functools.lru_cache(256)
def lane(dx: int, dy: int, colour: str, width: float = 5) -> Image.Image:
    """A thin line of sight from a place to another; its middle is that of the two."""
    ink = Ink(abs(dx) + 12, abs(dy) + 12, 3)
    x, y = (6 if dx >= 0 else ink.w - 6), (6 if dy >= 0 else ink.h - 6)
    ink.line([(x, y), (ink.w - x, ink.h - y)], colour, width)
    return ink.image()


@functools.lru_cache(16)
def event_plate(side: Side | None, wide: int, high: int) -> Image.Image:
    """The ground of a card that tells an event, edged in the colour of the side whose it is."""
    ink = Ink(wide, high)
    ink.box(0, 0, wide, high, fill=t.CASE, r=16)
    ink.box(3, 3, wide - 3, high - 3, fill=t.NIGHT1, r=13)
    if side:
        ink.box(12, 14, 24, high - 14, fill=side.lamp)
        if side.shape == "angular":
            ink.hatch(12, 14, 24, high - 14, t.NIGHT0, 5, 16)
    return ink.image()
