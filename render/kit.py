"""The painter's kit: a still layer, stamps and type on it, and the bytes.

A picture is a copy of a still layer plus stamps (cached sprites) and type (cached masks). It is mapped to the game's
one fixed palette without dithering and packed as a palette PNG.
"""

from __future__ import annotations

import functools
import io
import math
from importlib import resources
from typing import Literal, TypeAlias

from PIL import Image

from render.ink import Colour, Ink, rgb
from render.lettering import LEAST, middle, set_line, width_of
from render.typefaces import Style

Anchor: TypeAlias = Literal["l", "m", "r"]

LEVEL = 3  # of deflate: half the time of level 6 for a fifth more bytes


class Still:
    """The part of a picture that does not change: painted once for a game and theme."""

    def __init__(self, image: Image.Image):
        self.im = image.convert("RGB")


class Sheet:
    """A picture in the making. Coordinates are pixels of the final picture."""

    def __init__(self, still: Still):
        self.im = still.im.copy()
        self.w, self.h = self.im.size

    def stamp(self, sprite: Image.Image, x: float, y: float) -> None:
        """Paste a sprite with its centre on (x, y)."""
        self.im.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)

    def rect(self, x0: float, y0: float, x1: float, y1: float, fill: Colour) -> None:
        self.im.paste(rgb(fill), (round(x0), round(y0), round(x1), round(y1)))

    def say(self, x: float, y: float, words: str, style: Style, size: int, fill: Colour, anchor: Anchor = "l") -> float:
        """Set a line whose capitals are centred on y; returns its right end."""
        assert size >= LEAST, "too small for a phone"
        if not words:
            return x
        line = set_line(words, style, size)
        start = x - line.advance * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor]
        px, py = round(start) + line.left, round(y + middle(style, size)) + line.top
        self.im.paste(rgb(fill), (px, py, px + line.mask.width, py + line.mask.height), line.mask)
        return start + line.advance

    def chip(
        self,
        x: float,
        y: float,
        words: str,
        ground: Colour,
        fill: Colour,
        size: int = 26,
        anchor: Anchor = "l",
        pad: int = 12,
        height: int = 36,
    ) -> tuple[float, float]:
        """Words on a plate; returns its left and right end."""
        wide = chip_width(words, size, pad)
        left = round(x - wide * {"l": 0.0, "m": 0.5, "r": 1.0}[anchor])
        self.stamp(plate(wide, height, ground), left + wide / 2, y)
        self.say(left + wide / 2, y, words, "bold", size, fill, "m")
        return left, left + wide

    def png(self, palette: Image.Image | None = None, level: int = LEVEL) -> bytes:
        return pack(self.im, palette, level)


def chip_width(words: str, size: int, pad: int) -> int:
    return 2 * math.ceil(width_of(words, "bold", size) / 2 + pad)


@functools.lru_cache(256)
def plate(w: int, h: int, ground: Colour, r: int = 8) -> Image.Image:
    ink = Ink(w, h)
    ink.box(0, 0, w, h, fill=ground, r=r)
    return ink.image()


# -- bytes -------------------------------------------------------------------------------------


def pack(image: Image.Image, palette: Image.Image | None = None, level: int = LEVEL) -> bytes:
    """PNG bytes: with a palette as indexed colours, else as RGB."""
    out = io.BytesIO()
    if palette is not None:
        image = image.quantize(palette=palette, dither=Image.Dither.NONE)
    image.save(out, "PNG", compress_level=level)
    return out.getvalue()


@functools.cache
def palette_of(game: str, theme: str) -> Image.Image:
    """The fixed palette of a game's pictures. It lives on because Pillow keeps a look-up table in it."""
    return as_palette([rgb(c) for c in palette_colours(game, theme)])


@functools.cache
def palette_colours(game: str, theme: str) -> tuple[str, ...]:
    """The colours of a stored palette, as `#RRGGBB`."""
    text = resources.files("render.palettes").joinpath(f"{game}-{theme}.txt").read_text("ascii")
    return tuple(text.split())


def as_palette(colours: list[tuple[int, int, int]]) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette([v for colour in colours for v in colour])
    return image


def squeeze(image: Image.Image, palette: Image.Image, limit: int, level: int = LEVEL) -> bytes | None:
    """PNG bytes within `limit`: packed harder, then in fewer colours, then half as large; None if nothing will do."""
    data = pack(image, palette, level)
    if len(data) <= limit:
        return data
    small = image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX)
    for picture in (image.quantize(palette=palette, dither=Image.Dither.NONE), image.quantize(16), small.quantize(16)):
        data = pack(picture, level=9)
        if len(data) <= limit:
            return data
    return None
