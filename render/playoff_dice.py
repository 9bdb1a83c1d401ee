"""Playoff dice in the tray: a row for each side with its total, and the dice of penalty checks."""

from __future__ import annotations

import functools

from PIL import Image

from render import theme as t
from render.frame import TRAY
from render.ink import Ink
from render.kit import Sheet
from render.marks import die, token
from render.playoff_crests import draw_crest
from render.playoff_table import HIGH, Look
from render.signs import icon
from rules.actions import Seat
from rules.playoff.state import SEATS
from rules.playoff.view import RollView, TableView

BODY, MARK, PALE = "#F6F8FB", "#10161F", "#8A96A6"
FLAT = (BODY, MARK, PALE)
CHECK = "penalty check"
SIZE, STEP = 32, 35
ROOM = 316
"""Of the dice of a row; more lie closer together."""

ROW_Y = (HIGH - TRAY / 2 + 18, HIGH - TRAY / 2 - 18)
"""South below, as on the table."""


def last_duel(view: TableView) -> dict[Seat, RollView]:
    """The last cast of each side that was no penalty check; of rounds that were rolled again only the last."""
    out: dict[Seat, RollView] = {}
    why = ""
    for roll in reversed(view.action.rolls):
        if roll.why == CHECK:
            continue
        kind = "shot" if roll.why == "block" else roll.why
        if (why and kind != why) or roll.seat in out:
            break
        why = kind
        out[roll.seat] = roll
    return out


def checks(view: TableView) -> list[RollView]:
    return [roll for roll in view.action.rolls if roll.why == CHECK]


def paint_rolls(sheet: Sheet, view: TableView, look: Look, x: float) -> float:
    """Both rows from x on; returns their right end, or x if nothing was rolled."""
    duel, whistles = last_duel(view), checks(view)
    if not duel and not whistles:
        return x
    best = max((roll.total for roll in duel.values()), default=0)
    right = x
    for k, seat in enumerate(SEATS):
        y = ROW_Y[k]
        own = [roll for roll in whistles if roll.seat == seat]
        roll = duel.get(seat)
        if roll is None and not own:
            continue
        sheet.stamp(token(look.sides[k], seat[0].upper(), 30, lifted=False), x + 15, y)
        end = x + 40
        if roll is not None:
            won = roll.total == best
            sheet.say(end + 14, y, str(roll.total), "bold", 36, t.HI if won else t.LOW, "m")
            end = _row(sheet, roll, end + 34, y)
        for check in own:
            sheet.stamp(_whistle_die(check.faces[0]), end + 26, y)
            end += 46
        right = max(right, end)
    return right


def crest_on(roll: RollView, n: int) -> str:
    """Whose crest the logo of a die shows: the club of the man who rolls; empty for the others of team dice."""
    return roll.club if n < roll.own else ""


def _row(sheet: Sheet, roll: RollView, x: float, y: float) -> float:
    step = min(STEP, (ROOM - SIZE) / max(1, len(roll.faces) - 1))
    for n, face in enumerate(roll.faces):
        sheet.stamp(face_of(face, crest_on(roll, n)), x + SIZE / 2 + step * n, y)
    return x + (step * (len(roll.faces) - 1) + SIZE if roll.faces else 0)


@functools.lru_cache(64)
def face_of(face: str, club: str = "", size: int = SIZE) -> Image.Image:
    """A die. What counts nothing is sunk into the tray; a logo is the crest of a club, or a star."""
    if face == "logo":
        return _logo(club, size)
    if face == "puck":
        return die("puck", size, BODY, MARK)
    return die(face, size, "#F6F8FB", "#F6F8FB" if face == "blank" else "#C4CCD6", "spent")


def _logo(club: str, size: int) -> Image.Image:
    base = die("" if club else "star", size, BODY, MARK)
    if not club:
        return base
    ink = Ink(base.width, base.height)
    draw_crest(ink, club, base.width / 2, base.height / 2 - size * 0.02, size * 0.8)
    out = base.copy()
    out.alpha_composite(ink.image())
    return out


@functools.lru_cache(4)
def _whistle_die(face: str) -> Image.Image:
    """The die of a penalty check, behind a whistle: coral if he is sent off."""
    called = face == "whistle"
    ink = Ink(46, SIZE + 10)
    out = ink.image()
    sprite = die("whistle", SIZE, t.DANGER_PALE, t.DANGER_DEEP, "bad") if called else _no_call()
    out.alpha_composite(sprite, (2, 0))
    return out


def _no_call() -> Image.Image:
    """A whistle that did not blow."""
    base = die("", SIZE, BODY, MARK)
    out = base.copy()
    mark = icon("whistle", 24, "#8A96A6", BODY)
    cross = icon("spent", 30, MARK)
    for sprite in (mark, cross):
        out.alpha_composite(sprite, ((base.width - sprite.width) // 2, (base.height - sprite.height) // 2))
    return out
