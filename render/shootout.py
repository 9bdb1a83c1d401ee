"""The shootout as a strip: each side's shots in order, scored or not, and the count."""

from __future__ import annotations

from PIL import Image

from render import theme as t
from render.kit import Sheet, plate
from render.marks import pip, token
from render.theme import Side
from rules.sportsdice.view import SideView

HIGH = 116
CELL = 48


def paint_shootout(
    sheet: Sheet, sides: tuple[SideView, SideView], looks: tuple[Side, Side], x: float, y: float, rounds: int
) -> None:
    """The strip with its middle on (x, y). The last `rounds` are shown, goals of earlier ones counted before them."""
    played = max(3, *(len(side.shootout) for side in sides))
    first = max(0, played - rounds)
    columns = played - first + bool(first)
    wide = 164 + columns * CELL
    left = x - wide / 2
    sheet.stamp(plate(wide, HIGH, t.NIGHT1, 14), x, y)
    for k, (side, look) in enumerate(zip(sides, looks, strict=True)):
        row = y - 26 + 52 * k
        sheet.stamp(token(look, side.seat[0].upper(), 40, lifted=False), left + 40, row)
        cell = left + 76 + CELL / 2
        if first:
            sheet.say(cell, row, f"+{sum(side.shootout[:first])}", "semi", t.SMALL, t.MID, "m")
            cell += CELL
        for n in range(first, played):
            sheet.stamp(_shot(side.shootout, n), cell + CELL * (n - first), row)
        sheet.say(left + wide - 44, row, str(sum(side.shootout)), "bold", t.LEAD, t.HI, "m")


def _shot(shots: tuple[bool, ...], n: int) -> Image.Image:
    if n >= len(shots):
        return pip(36, False, t.LINE)
    return pip(36, True, t.CHOICE, "tick") if shots[n] else pip(36, False, t.LOW, "cross")
