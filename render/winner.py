"""The end of a match on the ice: who won, and how."""

from __future__ import annotations

import functools

from PIL import Image

from render import theme as t
from render.frame import Frame
from render.ink import Ink
from render.kit import Sheet
from render.lettering import fit, width_of
from render.marks import token
from render.theme import Side
from rules.sportsdice.view import SideView, TableView

HIGH = 116
WON_IN = {4: "wins in overtime", 5: "wins the shootout"}


def paint_winner(
    sheet: Sheet, view: TableView, frame: Frame, looks: tuple[Side, Side], x: float, y: float, wide: int
) -> None:
    """A banner `wide` pixels wide with its middle on (x, y)."""
    k = next((k for k, side in enumerate(view.sides) if side.seat == view.winner), None)
    sheet.stamp(_banner(looks[k] if k is not None else None, wide), x, y)
    if k is None:
        sheet.say(x, y, "A DRAW", "bold", t.TITLE, t.HI, "m")
        return
    winner, loser = view.sides[k], view.sides[1 - k]
    left, right = x - wide / 2, x + wide / 2
    sheet.stamp(token(looks[k], winner.seat[0].upper(), 72, lifted=False), left + 78, y)
    score = final_score(winner, loser)
    sheet.say(right - 30, y, score, "bold", t.HERO, t.HI, "r")
    name, size = fit(frame.name(winner.seat), "bold", 52, wide - 194 - width_of(score, "bold", t.HERO), least=28)
    sheet.say(left + 130, y - 23, name, "bold", size, t.STORY)
    sheet.say(left + 130, y + 27, WON_IN.get(view.period, "wins the match"), "text", 32, t.HI)


def final_score(winner: SideView, loser: SideView) -> str:
    """Goals, or those of the shootout when the match was level."""
    if winner.score != loser.score:
        return f"{winner.score}–{loser.score}"
    return f"{sum(winner.shootout)}–{sum(loser.shootout)}"


@functools.lru_cache(8)
def _banner(side: Side | None, wide: int) -> Image.Image:
    ink = Ink(wide, HIGH)
    ink.box(0, 0, wide, HIGH, fill=t.CASE, r=16)
    ink.box(3, 3, wide - 3, HIGH - 3, fill=t.NIGHT1, r=14)
    if side:
        ink.box(14, 14, 26, HIGH - 14, fill=side.lamp)
        if side.shape == "angular":
            ink.hatch(14, 14, 26, HIGH - 14, t.NIGHT0, 5, 16)
    return ink.image()
