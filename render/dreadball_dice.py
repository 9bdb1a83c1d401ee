"""Rolls of DreadBall in the tray: faces in the side's colour, coach dice dark, what exploded, and how many succeeded."""

from __future__ import annotations

import functools

from PIL import Image

from render import theme as t
from render.dreadball_pitch import Look
from render.ink import Ink
from render.kit import Sheet
from render.lettering import width_of
from render.marks import die
from render.signs import draw_sign
from render.theme import Side
from rules.actions import Seat
from rules.dreadball.view import RollView, TableView

BIG, SMALL = 48, 32
ROOM = 440  # for all that is shown
AGAIN = "6"
COACH = "#2A3646"
FLAT = (COACH,)
BURST = 16  # the sign before dice that sixes threw


def waves(roll: RollView) -> tuple[tuple[str, ...], ...]:
    """The faces of a roll as they fell: the dice of the pool, then those that its sixes threw, and so on."""
    if not roll.least:
        return (roll.faces,) if roll.faces else ()
    out, rest, size = [], roll.faces, len(roll.faces) - roll.faces.count(AGAIN)
    while rest and size:
        out.append(rest[:size])
        rest = rest[size:]
        size = out[-1].count(AGAIN)
    return tuple(out)


def columns(view: TableView) -> tuple[tuple[RollView, ...], ...]:
    """The rolls of the last action by twos: those of both sides that are compared, and single ones."""
    out: list[tuple[RollView, ...]] = []
    rolls = view.action.rolls
    while rolls:
        pair = rolls[:2]
        alike = len(pair) == 2 and (compared(*pair) or not any(map(_opposed, pair)))
        out.append(pair if alike else pair[:1])
        rolls = rolls[len(out[-1]) :]
    return tuple(out)


def _opposed(roll: RollView) -> bool:
    return bool(roll.least) and not roll.need


def compared(a: RollView, b: RollView) -> bool:
    """Whether two rolls are set against each other."""
    return _opposed(a) and _opposed(b) and a.seat != b.seat


def verdict(roll: RollView, against: RollView | None) -> bool | None:
    """Whether a roll was good enough; None for dice that only tell a direction or a distance."""
    if against is not None:
        return None if roll.successes == against.successes else roll.successes > against.successes
    return roll.successes >= roll.need if roll.least and roll.need else None


def paint_rolls(sheet: Sheet, view: TableView, look: Look, x: float, y: float) -> float:
    """The last rolls from x on, oldest first, as many as there is room for. Returns their right end."""
    looks = dict(zip((side.seat for side in view.sides), look.sides, strict=True))
    shown: list[tuple[tuple[RollView, ...], float]] = []
    room = float(ROOM)
    for column in reversed(columns(view)):
        wide = _width(column, alone=not shown)
        if shown and wide > room:
            break
        shown.insert(0, (column, wide))
        room -= wide + 22
    alone = len(shown) == 1
    for column, _ in shown:
        wide = _width(column, alone)
        _column(sheet, column, looks, x, y, alone)
        x += wide + 22
    return x - 22 if shown else x


def _column(
    sheet: Sheet, column: tuple[RollView, ...], looks: dict[Seat, Side], x: float, y: float, alone: bool
) -> None:
    size = BIG if alone and len(column) == 1 else SMALL
    labels = max(_label(roll, column, size) for roll in column)
    for n, roll in enumerate(column):
        at = y + (n * 2 - 1) * 18 if len(column) == 2 else y
        right = _dice(sheet, roll, looks[roll.seat], x + labels, at, size)
        _told(sheet, roll, column, x, right, at, size)


def _label(roll: RollView, column: tuple[RollView, ...], size: int) -> float:
    """Room for the name of a test before its dice; where one roll stands alone it has its own place."""
    return 0.0 if size == BIG else width_of(roll.why.upper(), "semi", t.TINY) + 8


def _told(
    sheet: Sheet, roll: RollView, column: tuple[RollView, ...], x: float, right: float, y: float, size: int
) -> None:
    """What the dice were for and how many succeeded, of how many that were needed."""
    against = next((other for other in column if compared(roll, other)), None)
    good = verdict(roll, against)
    colour = {True: t.CHOICE, False: t.DANGER, None: t.HI}[good]
    if size == BIG:
        least = f" {roll.least}+" if roll.least else ""
        sheet.say(right + 12, y - 15 if roll.least else y, f"{roll.why.upper()}{least}", "semi", t.TINY, t.MID)
        if roll.least:
            sheet.say(right + 12, y + 14, _count(roll), "bold", t.SMALL, colour)
        return
    sheet.say(x, y, roll.why.upper(), "semi", t.TINY, t.MID)
    if roll.least:
        sheet.say(right + 8, y, _count(roll, short=True), "bold", 30, colour)


def _count(roll: RollView, short: bool = False) -> str:
    """`2 of 1`: successes, and how many were needed unless they are compared."""
    need = f" of {roll.need}" if roll.need else ""
    word = "" if short or roll.need else " successes" if roll.successes != 1 else " success"
    return f"{roll.successes}{need}{word}"


def _width(column: tuple[RollView, ...], alone: bool) -> float:
    size = BIG if alone and len(column) == 1 else SMALL
    labels = max(_label(roll, column, size) for roll in column)
    return max(labels + _dice_width(roll, size) + _told_width(roll, size) for roll in column)


def _told_width(roll: RollView, size: int) -> float:
    if size == SMALL:
        return 8 + width_of(_count(roll, short=True), "bold", 30) if roll.least else 0.0
    least = f" {roll.least}+" if roll.least else ""
    words = [width_of(f"{roll.why.upper()}{least}", "semi", t.TINY)]
    words += [width_of(_count(roll), "bold", t.SMALL)] if roll.least else []
    return 12 + max(words)


def _steps(roll: RollView, size: int) -> tuple[float, int]:
    """From die to die, and a die's size: smaller when there are many."""
    most = max(1, len(roll.faces))
    step = min(size + 6.0, (250 if size == BIG else 230) / most)
    return step, min(size, int(step) - 3)


def _dice_width(roll: RollView, size: int) -> float:
    step, _ = _steps(roll, size)
    return step * len(roll.faces) + BURST * max(0, len(waves(roll)) - 1)


def _dice(sheet: Sheet, roll: RollView, side: Side, x: float, y: float, size: int) -> float:
    """A row of dice from x on; returns where the next one would begin."""
    step, small = _steps(roll, size)
    if not roll.faces:
        return x
    for n, wave in enumerate(waves(roll)):
        if n:
            sheet.stamp(_burst(), x + BURST / 2 - 2, y)
            x += BURST
        for k, face in enumerate(wave):
            coach = n == 0 and k >= len(wave) - roll.coach
            sheet.stamp(die_of(roll, face, side, small, coach), x + small / 2, y)
            x += step
    return x


def die_of(roll: RollView, face: str, side: Side, size: int, coach: bool = False) -> Image.Image:
    """A die as it counted: mint where it succeeded, sunk where it failed."""
    body, mark = (COACH, t.HI) if coach else (side.fill, side.mark)
    good = int(face) >= roll.least or face == AGAIN
    state = "" if not roll.least else "good" if good else "spent"
    return die(f"pips-{face}", size, body, mark, state)


@functools.cache
def _burst() -> Image.Image:
    """Before dice that sixes threw."""
    ink = Ink(BURST + 4, BURST + 4)
    draw_sign(ink, "check", ink.w / 2, ink.h / 2, BURST + 3, t.STORY, t.NIGHT1)
    return ink.image()
