"""The still part of the Sports Dice: Hockey board: frame, rink and dice mats, for any rink and theme."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

from render import theme as t
from render.frame import draw_frame
from render.ink import Ink, mix
from render.kit import Sheet, Still
from render.signs import draw_sign
from render.theme import Ice, Side, Theme
from rules.sportsdice.view import RinkView

HIGH = 724
TOP, FOOT = 126, 372  # the ice
LEFT, RIGHT = 30, t.WIDTH - 30
CORNER = 62
SECTIONS_ROOM = 1044  # between the goal lines
PILL_Y = TOP + 40
MATS = ((20, 590), (610, 1180))  # left and right edges
MAT_TOP, MAT_FOOT = 422, 632
MINUS = "−"


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of the game in one theme. Dice: body and sign, for each side and for the goaltender."""

    sides: tuple[Side, Side]
    ice: Ice
    dice: tuple[tuple[str, str], tuple[str, str]]
    goaltender: tuple[str, str]

    @property
    def flat(self) -> tuple[str, ...]:
        """Its flat colours."""
        sides = [colour for side in self.sides for colour in (side.fill, side.rim, side.mark, side.band, side.lamp)]
        ice = self.ice
        rink = [ice.base, ice.end_a, ice.end_b, ice.lines, ice.blue, ice.red, ice.boards, ice.kick]
        dice = [colour for pair in (*self.dice, self.goaltender) for colour in pair]
        return tuple(dict.fromkeys([*sides, *rink, *dice]))


LOOKS: dict[Theme, Look] = {
    "default": Look(
        (t.BLUE, t.WHITE_SIDE), t.ICE, (("#1F5BD0", t.WHITE), ("#F6F8FB", "#131A24")), ("#D3203A", t.WHITE)
    ),
    "safe": Look(
        (t.SAFE_BLUE, t.SAFE_ORANGE), t.SAFE_ICE, (("#0A4FA3", t.WHITE), ("#FFF4E2", "#3A2000")), ("#8A5A10", t.WHITE)
    ),
}


@dataclass(frozen=True, slots=True)
class Ground:
    """Where the sections of a rink lie."""

    rink: RinkView

    @property
    def section(self) -> int:
        """Width of a section in pixels."""
        return SECTIONS_ROOM // len(self.rink.sections)

    def x(self, number: int) -> float:
        """The middle of a section."""
        return t.WIDTH / 2 + self.section * number

    @property
    def goal_lines(self) -> tuple[float, float]:
        half = self.section * len(self.rink.sections) / 2
        return t.WIDTH / 2 - half, t.WIDTH / 2 + half

    @property
    def blue_lines(self) -> tuple[float, float]:
        half = self.section * (self.rink.blue_line - 0.5)
        return t.WIDTH / 2 - half, t.WIDTH / 2 + half

    @property
    def edges(self) -> Iterator[float]:
        """Lines between sections that are not blue lines."""
        first, last = self.goal_lines
        xs = (first + self.section * k for k in range(1, len(self.rink.sections)))
        return (x for x in xs if first < x < last and x not in self.blue_lines)


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{MINUS}{-number}" if number < 0 else "0"


@functools.lru_cache(8)
def still(rink: RinkView, theme: Theme) -> Still:
    look, ground = LOOKS[theme], Ground(rink)
    ink = Ink(t.WIDTH, HIGH, 3, "RGB", t.NIGHT0)
    draw_frame(ink, *look.sides, HIGH)
    _boards(ink, look.ice)
    cut = Ink(RIGHT - LEFT, FOOT - TOP, 3, "L", 0)
    cut.box(0, 0, cut.w, cut.h, fill=255, r=CORNER)
    ink.im.paste(_ice(ground, look.ice).im, (LEFT * 3, TOP * 3), cut.im)
    for section in rink.sections:
        if section.modifier:
            x = ground.x(section.number)
            ink.box(x - 46, PILL_Y - 22, x + 46, PILL_Y + 22, fill=t.NIGHT1, r=22)
            draw_sign(ink, "shot", x - 22, PILL_Y, 27, t.HI, t.NIGHT1)
    for (x0, x1), side in zip(MATS, look.sides, strict=True):
        ink.box(x0, MAT_TOP, x1, MAT_FOOT, fill=t.NIGHT1, r=14)
        flat = (x0 + 14, x1 - 14)
        ink.box(flat[0], MAT_TOP, flat[1], MAT_TOP + 4, fill=mix(side.lamp, t.NIGHT1, 0.3))
    return _lettered(ink, ground, look)


def _lettered(ink: Ink, ground: Ground, look: Look) -> Still:
    sheet = Sheet(Still(ink.image()))
    for section in ground.rink.sections:
        n, x = section.number, ground.x(section.number)
        if section.modifier:
            sheet.say(x + 16, PILL_Y, signed(section.modifier), "bold", 32, t.HI, "m")
        lamp = look.sides[0 if n < 0 else 1].lamp
        colour = lamp if n else t.MID
        sheet.say(x, FOOT + 29, str(abs(n)) if n else "CENTRE", "bold", 30, colour, "m")
    return Still(sheet.im)


def _boards(ink: Ink, ice: Ice) -> None:
    for grow, colour in ((10, ice.boards), (4, ice.kick), (1.5, ice.base)):
        ink.box(LEFT - grow, TOP - grow, RIGHT + grow, FOOT + grow, fill=colour, r=CORNER + (grow if grow > 2 else 0))


def _ice(ground: Ground, ice: Ice) -> Ink:
    """The ice alone; its own corner is (LEFT, TOP) of the board."""
    w, h = RIGHT - LEFT, FOOT - TOP
    ink = Ink(w, h, 3, "RGB", ice.base)
    goals = [x - LEFT for x in ground.goal_lines]
    blues = [x - LEFT for x in ground.blue_lines]
    ink.box(0, 0, blues[0], h, fill=ice.end_a)
    ink.box(blues[1], 0, w, h, fill=ice.end_b)
    ink.box(0, 0, goals[0] + ground.section, h, fill=mix(ice.end_a, ice.zone_a, 0.16))
    ink.box(goals[1] - ground.section, 0, w, h, fill=mix(ice.end_b, ice.zone_b, 0.16))
    ink.disc(w / 2, h / 2, 92, edge=mix(ice.base, ice.blue, 0.5), width=4)
    for x in ground.edges:
        ink.box(x - LEFT - 1.2, 0, x - LEFT + 1.2, h, fill=ice.lines)
    for x in blues:
        ink.box(x - 6, 0, x + 6, h, fill=ice.blue)
    for y in range(0, h, 26):
        ink.box(w / 2 - 4, y, w / 2 + 4, y + 17, fill=ice.red)
    for x, way in zip(goals, (-1, 1), strict=True):
        ink.box(x - 2, 0, x + 2, h, fill=ice.red)
        _net(ink, x, h / 2, way, ice)
    return ink


def _net(ink: Ink, x: float, y: float, way: int, ice: Ice) -> None:
    ground, depth, half = "#EDF2F6", 34, 52
    x0, x1 = sorted((x, x + depth * way))
    ink.box(x0, y - half, x1, y + half, fill=ground)
    mesh = mix(ground, ice.net, 0.5)
    for k in range(10, 2 * half, 13):
        ink.box(x0, y - half + k, x1, y - half + k + 1.6, fill=mesh)
    for k in range(9, depth, 12):
        ink.box(x0 + k, y - half, x0 + k + 1.6, y + half, fill=mesh)
    back = x + depth * way
    ink.line([(x, y - half), (back, y - half), (back, y + half), (x, y + half)], ice.red, 7)
