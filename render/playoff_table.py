"""The felt of Playoff: its looks, where each card lies, and the still layer of the complete game and of Quick Shot."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from PIL import Image

from render import theme as t
from render.frame import HEAD, TRAY, draw_frame
from render.ink import Colour, Ink, mix
from render.kit import Still
from render.marks import letters
from render.playoff_crests import flat as club_colours
from render.theme import Side, Theme
from rules.playoff.state import COLUMNS

HIGH = 812
CARD_W, CARD_H = 178, 190
GOAL_X, FIRST_X, STEP_X = 110, 308, 196
NORTH_Y, MIDDLE_Y, SOUTH_Y = 212, 420, 628
ROWS = (SOUTH_Y, NORTH_Y)
"""A side's own row."""

LANES = (524, 316)
"""The gap between a side's own row and the attack spaces."""

FELT, LANE, CHALK, DARK, LETTERS = "#143A3C", "#1A4A4B", "#2C6464", "#0E2C2E", "#457777"
STOCK, INK, SKILL, RUST = "#F4EEDF", "#1B1F27", "#F0BE2E", "#A8480F"
FRONT = ("LW", "C", "RW", "D")
"""Quick Shot: the columns of those who may lie in front of the goalie; the fifth is for goalies in support."""


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of a theme: only the sides differ."""

    sides: tuple[Side, Side]

    @property
    def flat(self) -> tuple[Colour, ...]:
        """Colours that the palette holds exactly."""
        own = [c for s in self.sides for c in (s.fill, s.rim, s.mark, s.band, s.lamp, pointer(s))]
        return (*dict.fromkeys((FELT, LANE, CHALK, DARK, LETTERS, STOCK, INK, SKILL, RUST, *own)), *club_colours())


def pointer(side: Side) -> Colour:
    """The colour of a side's way into an attack space."""
    return mix(LANE, side.lamp, 0.5)


SOUTH = Side("round", "#2566D8", "#081B45", "#FFFFFF", "#6E9DF4", "#5A98FF")
NORTH = Side("angular", "#E0334A", "#2B0309", "#FFFFFF", "#8E1222", "#FF5D70")
SAFE_NORTH = Side("angular", "#F08A00", "#3A1F00", "#1E1100", "#9A5800", "#FFA630")
LOOKS: dict[Theme, Look] = {"default": Look((SOUTH, NORTH)), "safe": Look((t.SAFE_BLUE, SAFE_NORTH))}


def column_x(column: int) -> int:
    """The middle of one of the five columns, from the west."""
    return FIRST_X + STEP_X * column


def card_at(side: int, column: int | None, up: bool) -> tuple[int, int]:
    """The middle of a man's card; a goalie has no column."""
    return GOAL_X if column is None else column_x(column), MIDDLE_Y if up else ROWS[side]


# -- the still layer ---------------------------------------------------------------------------


@functools.lru_cache(4)
def still(quick: bool, theme: Theme) -> Still:
    """The table without cards."""
    look = LOOKS[theme]
    ink = Ink(t.WIDTH, HIGH, 3, "RGB", FELT)
    draw_frame(ink, *look.sides, HIGH)
    foot = HIGH - TRAY - 2
    x0, (south, north) = 204, LANES
    ink.box(x0, north, t.WIDTH, south, fill=LANE)
    ink.box(0, HEAD, t.WIDTH, HEAD + 2, fill=DARK)
    ink.box(x0 - 1, HEAD, x0 + 1, foot, fill=CHALK)
    for y in LANES:
        ink.box(x0, y - 1, t.WIDTH, y + 1, fill=CHALK)
    for side, y in enumerate(ROWS):
        _space(ink, GOAL_X, y, "G")
        for n in range(5):
            _space(ink, column_x(n), y, _letters(side, n, quick))
    if not quick:
        for n in range(5):
            _attack(ink, column_x(n), look)
    return Still(ink.im.resize((t.WIDTH, HIGH), Image.Resampling.BOX))


def _letters(side: int, column: int, quick: bool) -> str:
    if not quick:
        return COLUMNS[side][column]
    return FRONT[column] if column < len(FRONT) else "+G"


def _space(ink: Ink, x: float, y: float, words: str) -> None:
    """An empty place: a chalk line and its name."""
    w, h = CARD_W / 2 - 6, CARD_H / 2 - 6
    ink.box(x - w, y - h, x + w, y + h, r=12, edge=CHALK, width=2)
    letters(ink, x, y, words, 44, LETTERS)


def _attack(ink: Ink, x: float, look: Look) -> None:
    """An attack space: it may be taken from both ways."""
    w, h = CARD_W / 2 - 6, CARD_H / 2 - 6
    ink.box(x - w, MIDDLE_Y - h, x + w, MIDDLE_Y + h, r=12, edge=CHALK, width=2)
    for k, (way, y) in enumerate(((1, MIDDLE_Y + 20), (-1, MIDDLE_Y - 20))):  # south comes from below
        ink.line([(x - 20, y + 8 * way), (x, y - 12 * way), (x + 20, y + 8 * way)], pointer(look.sides[k]), 6)
