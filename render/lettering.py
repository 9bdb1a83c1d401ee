"""Type on pictures: lines as masks, lines that fit, lines that wrap. Measured as drawn; all caches are bounded."""

from __future__ import annotations

import bisect
import functools
import math
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

from render.typefaces import FACES, Run, Style, cap_height, clean, clusters, font, runs

FALLBACK_SCALE = 0.92  # other scripts stand larger than the house face at the same size
ELLIPSIS = "…"
LEAST = 24  # nothing smaller can be read on a phone


@dataclass(frozen=True, slots=True)
class Line:
    """A set line: `mask` lies at (`left`, `top`) from the pen on the baseline, which moves on by `advance`."""

    mask: Image.Image
    left: int
    top: int
    advance: float


@functools.lru_cache(512)
def set_line(words: str, style: Style, size: int) -> Line:
    pen, pieces = 0.0, []
    for run in runs(clean(words), style):
        pieces.append((pen, run))
        pen += _advance(run, size)
    boxes = [(x + b[0], b[1], x + b[2], b[3]) for x, run in pieces for b in (_box(run, size),)]
    left = math.floor(min((b[0] for b in boxes), default=0))
    top = math.floor(min((b[1] for b in boxes), default=0))
    right = math.ceil(max((b[2] for b in boxes), default=1))
    foot = math.ceil(max((b[3] for b in boxes), default=1))
    mask = Image.new("L", (max(1, right - left), max(1, foot - top)), 0)
    draw = ImageDraw.Draw(mask)
    for x, run in pieces:
        if run.file is None:
            x0, y0, x1, y1 = _box(run, size)
            corners = (x + x0 - left, y0 - top, x + x1 - left - 1, y1 - top - 1)
            draw.rounded_rectangle(corners, size * 0.1, outline=255, width=max(2, size // 12))
        else:
            draw.text((x - left, -top), run.words, font=_font(run, size), fill=255, anchor="ls")
    return Line(mask, left, top, pen)


@functools.lru_cache(4096)
def width_of(words: str, style: Style, size: int) -> float:
    """How far the pen moves, in pixels."""
    return sum(_advance(run, size) for run in runs(clean(words), style))


def fit(words: str, style: Style, size: int, room: float, least: int = LEAST) -> tuple[str, int]:
    """Words and size that keep within `room`: first smaller, down to `least`, then cut with an ellipsis."""
    words = clean(words)
    for smaller in range(size, least - 1, -2):
        if width_of(words, style, smaller) <= room:
            return words, smaller
    signs = clusters(words)

    def cut(kept: int) -> str:
        return "".join(signs[:kept]).rstrip() + ELLIPSIS

    # The longest cut that fits, by halving: a line is long, and each try is set in type.
    kept = bisect.bisect_right(range(1, len(signs) + 1), room, key=lambda n: width_of(cut(n), style, least))
    return cut(kept), least


def wrap(words: str, style: Style, size: int, room: float) -> list[str]:
    """Lines that keep within `room` as far as single words do."""
    lines: list[str] = []
    for word in clean(words).split():
        if lines and width_of(f"{lines[-1]} {word}", style, size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def middle(style: Style, size: int) -> float:
    """How far the baseline lies below the middle of the capitals."""
    return cap_height(style, size) / 2


def _font(run: Run, size: int) -> ImageFont.FreeTypeFont:
    assert run.file
    return font(run.file, size if run.file in FACES.values() else round(size * FALLBACK_SCALE))


def _advance(run: Run, size: int) -> float:
    if run.file is None:
        return size * 0.7
    return float(_font(run, size).getlength(run.words))


def _box(run: Run, size: int) -> tuple[float, float, float, float]:
    """Left, top, right and foot from the pen on the baseline."""
    if run.file is None:  # no font has these signs: one empty box stands for all of them
        return size * 0.08, -size * 0.7, size * 0.62, 0.0
    left, top, right, foot = _font(run, size).getbbox(run.words, anchor="ls")
    return float(left), float(top), float(right), float(foot)
