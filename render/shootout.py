"""The shootout as a strip: each side's shots in order, scored or not, and the count."""

from __future__ import annotations

from PIL import Image

from render import theme as t
from render.kit import Sheet, plate
from render.marks import pip, token
from render.theme import Side
from rules.sportsdice.view import SideView

SHOOTOUT_HIGH = 116
SHOWN = 8  # rounds; earlier ones are counted
CELL = 48


def paint_shootout(sheet: Sheet, sides: tuple[SideView, SideView], looks: tuple[Side, Side], top: float) -> None:
    rounds = max(3, *(len(side.shootout) for side in sides))
    first = max(0, rounds - SHOWN)
    columns = rounds - first + bool(first)
    wide = 2 * (100 + columns * CELL // 2)
    left = t.WIDTH / 2 - wide / 2
    sheet.stamp(plate(wide, SHOOTOUT_HIGH, t.NIGHT1, 14), t.WIDTH / 2, top + SHOOTOUT_HIGH / 2)
    for k, (side, look) in enumerate(zip(sides, looks, strict=True)):
        y = top + 32 + 52 * k
        sheet.stamp(token(look, side.seat[0].upper(), 40, lifted=False), left + 44, y)
        x = left + 84 + CELL / 2
        if first:
            sheet.say(x, y, f"+{sum(side.shootout[:first])}", "semi", t.SMALL, t.MID, "m")
            x += CELL
        for n in range(first, rounds):
            sheet.stamp(_shot(side.shootout, n), x, y)
            x += CELL
        sheet.say(left + wide - 48, y, str(sum(side.shootout)), "bold", t.LEAD, t.HI, "m")


def _shot(shots: tuple[bool, ...], n: int) -> Image.Image:
    if n >= len(shots):
        return pip(36, False, t.LINE)
    return pip(36, True, t.CHOICE, "puck") if shots[n] else pip(36, False, t.LOW, "cross")
