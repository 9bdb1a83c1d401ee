"""The Quick Shot table: a goalie, men in front of him, goalies in support, and what a shot would be worth."""

from __future__ import annotations

from render import theme as t
from render.kit import Sheet, plate
from render.marks import token
from render.playoff_plates import stamp_card
from render.playoff_table import FRONT, GOAL_X, MIDDLE_Y, ROWS, Look, column_x
from render.signs import icon
from rules.playoff.view import SideView, TableView

FANNED = 14
"""How far a supporting goalie looks out from under the next one."""


def paint_quick(sheet: Sheet, view: TableView, look: Look) -> None:
    for k, side in enumerate(view.sides):
        y = ROWS[k]
        for man in side.men:
            stamp_card(sheet, look.sides[k], man.card, "G", GOAL_X, y)
        for _, card in side.picked or ():
            stamp_card(sheet, look.sides[k], card, "G", GOAL_X, y)
        for card in side.front:
            if card.position in FRONT:
                stamp_card(sheet, look.sides[k], card, card.position, column_x(FRONT.index(card.position)), y)
        _support(sheet, k, side, y, look)
    if all(side.men for side in view.sides) and not view.over:
        for k, side in enumerate(view.sides):
            _worth(sheet, k, side, view.sides[1 - k], look)


def _support(sheet: Sheet, k: int, side: SideView, y: int, look: Look) -> None:
    """Goalies in support in a fan; their number counts, one each."""
    shown = side.support[-2:]
    for n, card in enumerate(shown):
        stamp_card(sheet, look.sides[k], card, "G", column_x(4) + FANNED * (n - (len(shown) - 1)), y)
    if len(side.support) > 1:
        x = column_x(4) + 62
        sheet.stamp(plate(60, 42, t.CASE), x, y + 70)
        sheet.say(x, y + 70, f"×{len(side.support)}", "bold", 32, t.HI, "m")


def pools(side: SideView, other: SideView) -> tuple[int, int]:
    """The dice of a shot: all Shot numbers together, against the block and one for each goalie in support."""
    block = sum(man.card.shot for man in other.men) + len(other.support)
    return sum(card.shot for card in side.front), block


def _worth(sheet: Sheet, k: int, side: SideView, other: SideView, look: Look) -> None:
    """In the lane, on a side's own half: how many dice its shot has against how many."""
    y = MIDDLE_Y + (50 if k == 0 else -50)
    shot, block = pools(side, other)
    x = column_x(0) + 90.0
    sheet.stamp(token(look.sides[k], side.seat[0].upper(), 52, lifted=False), x, y)
    x = sheet.say(x + 44, y, "SHOT", "bold", 36, t.MID) + 16
    sheet.stamp(icon("shot", 44, t.HI), x + 22, y)
    x = sheet.say(x + 56, y, str(shot), "bold", 56, t.HI) + 22
    x = sheet.say(x, y, "DICE AGAINST", "bold", 36, t.MID) + 20
    sheet.stamp(token(look.sides[1 - k], other.seat[0].upper(), 40, lifted=False), x + 20, y)
    sheet.stamp(icon("shield", 44, t.HI), x + 68, y)
    sheet.say(x + 100, y, str(block), "bold", 56, t.HI)
