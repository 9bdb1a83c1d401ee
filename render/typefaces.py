"""Which font sets which character: the house faces, the fallbacks for other scripts, and lines cut into runs."""

from __future__ import annotations

import bisect
import functools
import itertools
import struct
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from PIL import ImageFont, features

Style: TypeAlias = Literal["bold", "semi", "text"]
"""`bold`: numbers, titles, names. `semi`: labels. `text`: sentences."""

FOLDER = Path(__file__).parent / "fonts"
FACES: dict[Style, str] = {
    "bold": "BarlowCondensed-Bold.ttf",
    "semi": "BarlowCondensed-SemiBold.ttf",
    "text": "BarlowSemiCondensed-SemiBold.ttf",
}
FALLBACKS = (  # each is used only for characters that those before it lack
    "NotoSans-CondensedBold.ttf",
    "NotoSansArabic-CondensedBold.ttf",
    "NotoSansHebrew-Bold.ttf",
    "NotoSansThai-CondensedBold.ttf",
    "wqy-microhei.ttc",
    "NotoEmoji-Bold.ttf",
)
EMOJI = FALLBACKS[-1]

JOINER, EMOJI_STYLE = "\u200d", "\ufe0f"
KEPT_FORMATS = ("\u200c", JOINER)  # they shape words and emoji; every other format character only plays tricks
MARKS_A_LETTER = 3
LONGEST = 200


def shaping_works() -> bool:
    """Whether joined scripts are shaped and ordered: raqm needs FriBiDi on the machine (`libfribidi0`)."""
    return bool(features.check("raqm"))


@functools.lru_cache(256)
def font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FOLDER / file, size)


@functools.lru_cache(64)
def cap_height(style: Style, size: int) -> float:
    """Height of a capital letter in pixels: lines are centred on it."""
    return -font(FACES[style], size).getbbox("H", anchor="ls")[1]


# -- coverage ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Coverage:
    """The characters of a font, as ranges: `firsts[i]` to `lasts[i]`."""

    firsts: tuple[int, ...]
    lasts: tuple[int, ...]

    def __contains__(self, char: str) -> bool:
        k = bisect.bisect_right(self.firsts, ord(char)) - 1
        return k >= 0 and ord(char) <= self.lasts[k]


@functools.cache
def coverage(file: str) -> Coverage:
    """Read from the font's own cmap table (OpenType, cmap: formats 4 and 12 carry Unicode)."""
    ranges = sorted(_cmap_ranges((FOLDER / file).read_bytes()))
    return Coverage(tuple(a for a, _ in ranges), tuple(itertools.accumulate((b for _, b in ranges), max)))


def _cmap_ranges(data: bytes) -> Iterator[tuple[int, int]]:
    cmap = _table(data, b"cmap")
    (count,) = struct.unpack_from(">H", cmap, 2)
    for k in range(count):
        (at,) = struct.unpack_from(">I", cmap, 8 + 8 * k)
        (kind,) = struct.unpack_from(">H", cmap, at)
        if kind == 4:
            (twice,) = struct.unpack_from(">H", cmap, at + 6)
            ends = struct.unpack_from(f">{twice // 2}H", cmap, at + 14)
            starts = struct.unpack_from(f">{twice // 2}H", cmap, at + 16 + twice)
            yield from ((a, b) for a, b in zip(starts, ends, strict=True) if a != 0xFFFF)
        elif kind == 12:
            (groups,) = struct.unpack_from(">I", cmap, at + 12)
            yield from (struct.unpack_from(">II", cmap, at + 16 + 12 * g) for g in range(groups))


def _table(data: bytes, name: bytes) -> bytes:
    base = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    (count,) = struct.unpack_from(">H", data, base + 4)
    for k in range(count):
        tag, _, at, length = struct.unpack_from(">4sIII", data, base + 12 + 16 * k)
        if tag == name:
            return data[at : at + length]
    raise ValueError(f"the font has no table {name.decode()}")


# -- lines -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line that one font can set; `file` is None where no font has its characters."""

    file: str | None
    words: str


@functools.lru_cache(2048)
def clean(words: str) -> str:
    """A line that can be set: composed, on one line, without control and direction characters or towers of marks."""
    out: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", words[:LONGEST]):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "Z" or char.isspace():
            out.append(" ")
        elif (kind not in ("Cc", "Cf", "Cs") or char in KEPT_FORMATS) and marks <= MARKS_A_LETTER:
            out.append(char)
    return " ".join("".join(out).split())


def clusters(words: str) -> list[str]:
    """What a reader takes for one sign each: a letter with its marks, an emoji with its tones and joined partners."""
    out: list[str] = []
    flag = False
    for char in words:
        regional = 0x1F1E6 <= ord(char) <= 0x1F1FF
        joined = bool(out) and (_sticks(char) or out[-1].endswith(JOINER) or (regional and flag))
        flag = regional and not joined
        if joined:
            out[-1] += char
        else:
            out.append(char)
    return out


def _sticks(char: str) -> bool:
    tone = 0x1F3FB <= ord(char) <= 0x1F3FF
    return tone or char in KEPT_FORMATS or unicodedata.category(char)[0] == "M"


def runs(words: str, style: Style) -> tuple[Run, ...]:
    """Cut a cleaned line where the font must change, in the order in which the pieces stand from left to right."""
    if words.isascii() or all(char in coverage(FACES[style]) for char in set(words)):
        return (Run(FACES[style], words),)
    pieces = clusters(words)
    files = [_face_of(piece, style) for piece in pieces]
    out: list[Run] = []
    for k, (piece, file) in enumerate(zip(pieces, files, strict=True)):
        if piece == " ":  # within a script its own, else the house's: those of emoji are too wide
            around = files[k - 1], files[k + 1]
            file = around[0] if around[0] == around[1] not in (None, EMOJI) else FACES[style]
        if file:
            piece = "".join(c for c in piece if c in (" ", *KEPT_FORMATS) or c in coverage(file))
        if out and out[-1].file == file:
            out[-1] = Run(file, out[-1].words + piece)
        else:
            out.append(Run(file, piece))
    return tuple(reversed(out) if right_to_left(words) else out)


def _face_of(cluster: str, style: Style) -> str | None:
    base = cluster[0]
    if EMOJI_STYLE in cluster and base in coverage(EMOJI):
        return EMOJI
    chain = (FACES[style], *FALLBACKS)
    whole = (f for f in chain if all(c in coverage(f) for c in cluster if c not in (*KEPT_FORMATS, EMOJI_STYLE)))
    part = (f for f in chain if base in coverage(f))
    return next(whole, None) or next(part, None)


def right_to_left(words: str) -> bool:
    """By the first letter, as people read it."""
    first = next((c for c in words if unicodedata.bidirectional(c) in ("L", "R", "AL")), "")
    return bool(first) and unicodedata.bidirectional(first) != "L"
