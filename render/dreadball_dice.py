"""Rolls of DreadBall in the tray: faces in the side's colour, coach dice dark, explosions, and what succeeded."""

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

BIG, SMALL = 48, 31
ROOM = 490  # for all that is shown
AGAIN = "6"
COACH = "#3F4E66"
FLAT = (COACH,)
GAP = 22  # between columns
BURST = 16  # the sign before dice that sixes threw
SHORT = {"counter-slam": "COUNTER", "sprint extra": "SPRINT"}


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
    """The rolls of the last action by twos: those of both sides that are compared, and single ones.

    Dice that only sent the ball somewhere are left out beside tests: its path tells the same.
    """
    out: list[tuple[RollView, ...]] = []
    rolls = view.action.rolls
    if any(roll.least for roll in rolls):
        rolls = tuple(roll for roll in rolls if roll.least)
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
    shown: list[tuple[RollView, ...]] = []
    room = float(ROOM)
    for column in reversed(columns(view)):
        room -= _width(column) + GAP
        if shown and room < 0:
            break
        shown.insert(0, column)
    if [len(column) for column in shown] == [1]:
        return _big(sheet, shown[0][0], looks, x, y)
    for column in shown:
        (_pair if len(column) == 2 else _single)(sheet, column, looks, x, y)
        x += _width(column) + GAP
    return x - GAP if shown else x


def _big(sheet: Sheet, roll: RollView, looks: dict[Seat, Side], x: float, y: float) -> float:
    """One roll alone: what it was for and what came of it stand after its dice."""
    x = _dice(sheet, roll, looks[roll.seat], x, y, BIG) + 12
    if not roll.least:
        return sheet.say(x, y, _why(roll), "semi", t.TINY, t.MID)
    right = sheet.say(x, y - 15, f"{_why(roll)} {roll.least}+", "semi", t.TINY, t.MID)
    return max(right, sheet.say(x, y + 14, _count(roll), "bold", t.SMALL, _colour(roll)))


def _single(sheet: Sheet, column: tuple[RollView, ...], looks: dict[Seat, Side], x: float, y: float) -> None:
    """One roll beside others: the words stand above its dice."""
    (roll,) = column
    right = sheet.say(x, y - 19, _why(roll), "semi", t.TINY, t.MID)
    if roll.least:
        sheet.say(right + 10, y - 19, _count(roll), "bold", t.SMALL, _colour(roll))
    _dice(sheet, roll, looks[roll.seat], x, y + 15, SMALL)


def _pair(sheet: Sheet, column: tuple[RollView, ...], looks: dict[Seat, Side], x: float, y: float) -> None:
    """Two rolls, one above the other, each between its words."""
    labels = _labels(column)
    for roll, other, at in zip(column, column[::-1], (y - 18, y + 18), strict=True):
        sheet.say(x, at, _why(roll), "semi", t.TINY, t.MID)
        right = _dice(sheet, roll, looks[roll.seat], x + labels, at, SMALL)
        if roll.least:
            colour = _colour(roll, other if compared(roll, other) else None)
            sheet.say(right + 8, at, _count(roll), "bold", 30, colour)


def _colour(roll: RollView, against: RollView | None = None) -> str:
    return {True: t.CHOICE, False: t.DANGER, None: t.HI}[verdict(roll, against)]


def _count(roll: RollView) -> str:
    """`2 ≥ 1`: successes, and how many were needed; alone where they are compared."""
    if not roll.need:
        return str(roll.successes)
    return f"{roll.successes} {'≥' if roll.successes >= roll.need else '<'} {roll.need}"


def _why(roll: RollView) -> str:
    return SHORT.get(roll.why, roll.why.upper())


def _labels(column: tuple[RollView, ...]) -> float:
    return max(width_of(_why(roll), "semi", t.TINY) for roll in column) + 8


def _width(column: tuple[RollView, ...]) -> float:
    """Of a column beside others."""
    if len(column) == 2:
        counts = [8 + width_of(_count(roll), "bold", 30) if roll.least else 0.0 for roll in column]
        return _labels(column) + max(_dice_width(r, SMALL) + wide for r, wide in zip(column, counts, strict=True))
    (roll,) = column
    words = width_of(_why(roll), "semi", t.TINY)
    words += 10 + width_of(_count(roll), "bold", t.SMALL) if roll.least else 0
    return max(words, _dice_width(roll, SMALL))


def _steps(roll: RollView, size: int) -> tuple[float, int]:
    """From die to die, and a die's size: smaller when there are many."""
    most = max(1, len(roll.faces))
    step = min(size + (6.0 if size == BIG else 4.0), (250 if size == BIG else 230) / most)
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
    """A die as it counted: mint where it succeeded, sunk where it failed. Coach dice are dark: only their pips fade."""
    good = int(face) >= roll.least or face == AGAIN
    if coach:
        return die(f"pips-{face}", size, COACH, t.HI if good else t.LOW, "good" if good else "")
    body, mark = side.fill, side.mark
    state = "" if not roll.least else "good" if good else "spent"
    return die(f"pips-{face}", size, body, mark, state)


@functools.cache
def _burst() -> Image.Image:
    """Before dice that sixes threw."""
    ink = Ink(BURST + 4, BURST + 4)
    draw_sign(ink, "check", ink.w / 2, ink.h / 2, BURST + 3, t.STORY, t.NIGHT1)
    return ink.image()
