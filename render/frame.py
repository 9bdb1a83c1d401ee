"""The house frame: score bug above, tray below, the same in every game, so that eyes learn one place for each fact."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from render import theme as t
from render.ink import Ink
from render.kit import Sheet, chip_width
from render.lettering import LEAST, fit, width_of, wrap
from render.marks import token
from render.theme import Side
from render.typefaces import Style, clean
from rules.actions import Seat

HEAD = 104  # height of the score bug
PANEL = 404  # width of a side's panel in it
TRAY = 76  # height of the tray
CELL = 98  # width of a score


@dataclass(frozen=True, slots=True)
class Target:
    """A place that may be chosen now, by the table's own name for it (`K6`).

    `label`: words to stand there, such as the chance (`58%`). `danger`: what is chosen there is threatened.
    """

    place: str
    label: str = ""
    danger: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around the table.

    `names` of the seats as people wrote them; `title` and `note`: what happened and what it means; `chips`: what may
    be done now, verbs with their chances (`SHOOT 7%`); `act`: the seats that must answer. Of a choice on the board:
    `targets` that it offers, and the place that is already `chosen`, such as that of the figure which shall move.
    """

    names: Mapping[Seat, str]
    title: str = ""
    note: str = ""
    chips: tuple[str, ...] = ()
    act: tuple[Seat, ...] = ()
    targets: tuple[Target, ...] = ()
    chosen: str = ""

    @property
    def key(self) -> Hashable:
        names = tuple(sorted(self.names.items()))
        return (names, self.title, self.note, self.chips, self.act, self.targets, self.chosen)

    def name(self, seat: Seat) -> str:
        return clean(self.names.get(seat, "")) or seat.capitalize()


def draw_frame(ink: Ink, a: Side, b: Side, high: int) -> None:
    """The still part of the frame of a picture `high` pixels high."""
    w = t.WIDTH
    ink.box(0, 0, w, HEAD, fill=t.NIGHT0)
    for x0, x1 in ((0, PANEL), (w - PANEL, w)):
        ink.box(x0, 0, x1, HEAD, fill=t.NIGHT1)
    for x0 in (PANEL - CELL, w - PANEL):
        ink.box(x0, 0, x0 + CELL, HEAD, fill=t.NIGHT2)
    ink.box(0, 0, 14, HEAD, fill=a.lamp)
    ink.box(w - 14, 0, w, HEAD, fill=b.lamp)
    ink.hatch(w - 14, 0, w, HEAD, t.NIGHT0, 6, 18)
    ink.box(0, high - TRAY - 2, w, high, fill=t.NIGHT1)
    ink.box(0, high - TRAY - 2, w, high - TRAY, fill=t.NIGHT2)


def mirror(k: int, x: float) -> float:
    """The place of the first side's x on the panel of side k."""
    return t.WIDTH - x if k else x


def score_bug(sheet: Sheet, k: int, side: Side, letter: str, name: str, score: int, acts: bool) -> None:
    """One side's panel. Its second line belongs to the game."""
    sheet.stamp(token(side, letter, 58, lifted=False, chosen=acts), mirror(k, 58), 50)
    words, size = fit(name, "bold", t.LEAD, 194, least=26)
    sheet.say(mirror(k, 102), 35, words, "bold", size, t.HI, "r" if k else "l")
    sheet.say(mirror(k, PANEL - CELL / 2), 50, str(score), "bold", t.HERO, t.HI, "m")
    if acts:
        x0, x1 = sorted((mirror(k, 0), mirror(k, PANEL)))
        sheet.rect(x0, HEAD - 6, x1, HEAD, t.CHOICE)


def tray(
    sheet: Sheet,
    frame: Frame,
    chip_size: int = 32,
    pad: int = 18,
    gap: int = 12,
    start: float = 24,
    end: float = t.WIDTH - 24,
) -> None:
    """What happened, what it means, and what may be done now, between `start` and `end`.

    Chips that find no room are counted.
    """
    y = sheet.h - TRAY / 2
    left = end
    room = end - start - 300  # the words keep at least this
    for words in reversed(_chips_that_fit(frame.chips, room - 24, chip_size, pad, gap)):
        sheet.chip(left, y, words, t.CHOICE, t.NIGHT0, chip_size, "r", pad, height=48)
        left -= chip_width(words, chip_size, pad) + gap
    room = left - start - 24
    title, note = frame.title, frame.note
    if note and width_of(title, "bold", LEAST) > room:  # the board says it; what is asked has its lines
        title = ""
    if title and width_of(note, "text", LEAST) > room:  # half a question says less than the chips
        note = ""

    def line(y: float, words: str, style: Style, size: int, colour: str) -> None:
        sheet.say(start, y, *_sized(words, style, size, room), colour)

    if title and note:
        line(y - 17, title, "bold", 38, t.HI)
        line(y + 18, note, "text", t.SMALL, t.MID)
        return
    style: Style = "bold" if title else "text"
    words, size, small = (title, 38, 30) if title else (note, t.SMALL, 26)
    if width_of(words, style, size) <= room:
        line(y, words, style, size, t.HI)
    else:  # alone and long: on two lines
        first, *rest = wrap(words, style, small, room)
        line(y - 17 if rest else y, first, style, small, t.HI)
        line(y + 18, " ".join(rest), style, small, t.HI)


def _sized(words: str, style: Style, size: int, room: float) -> tuple[str, Style, int]:
    words, size = fit(words, style, size, room)
    return words, style, size


def _chips_that_fit(chips: tuple[str, ...], room: float, size: int, pad: int, gap: int) -> list[str]:
    shown = [fit(words, "bold", size, 300, least=size)[0] for words in dict.fromkeys(map(str.upper, chips))]
    for kept in range(len(shown), 0, -1):
        row = shown[:kept] + ([f"+{len(shown) - kept}"] if kept < len(shown) else [])
        if sum(chip_width(words, size, pad) + gap for words in row) <= room:
            return row
    return []
