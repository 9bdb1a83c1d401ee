"""The still part of the Trick Shot board: frame, rink and labels, for any rink and theme."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, replace

from render import theme as t
from render.frame import TRAY, draw_frame
from render.ink import Colour, Ink, Point, mix
from render.kit import Sheet, Still
from render.theme import Ice, Side, Theme
from rules.trickshot.view import BoardView, HalfView

HIGH = 812
ROOM = (1100, 550)  # for the squares
MIDDLE = (600, 421)
LARGEST = 50  # side of a square
CORNER = 46  # of the boards; the corner squares stay usable
SCALE = 3
NET_GROUND = "#EDF2F6"


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of the game in one theme."""

    sides: tuple[Side, Side]
    ice: Ice
    crease: str

    @property
    def flat(self) -> tuple[Colour, ...]:
        """Its flat colours."""
        sides = [colour for side in self.sides for colour in (side.fill, side.rim, side.mark, side.band, side.lamp)]
        ice = self.ice
        rink: list[Colour] = [
            ice.base,
            ice.end_a,
            ice.end_b,
            ice.lines,
            ice.blue,
            ice.red,
            ice.boards,
            ice.kick,
            self.crease,
        ]
        rink += [_circle(ice.end_a, ice), _circle(ice.end_b, ice)]
        marks = [t.CHOICE_DEEP, t.CHOICE_PALE, t.CHOICE_WORDS, t.DANGER_DEEP, t.DANGER_PALE]
        return tuple(dict.fromkeys([*sides, *rink, *marks]))


ICE = replace(t.ICE, base="#DCE7EF", end_a="#CFDFF0", end_b="#EADDE0", lines="#BACBD9")
LOOKS: dict[Theme, Look] = {
    "default": Look((t.BLUE, t.RED_SIDE), ICE, "#A5CDF0"),
    "safe": Look((t.SAFE_BLUE, t.SAFE_ORANGE), replace(ICE, end_b="#F0E4D0", blue="#0A5FB8", red="#8A5A10"), "#A5CDF0"),
}


def cell(square: str) -> tuple[int, int]:
    """Column and row of a square by its name, from 0."""
    return ord(square[0]) - 65, int(square[1:]) - 1


@dataclass(frozen=True, slots=True)
class Ground:
    """Where the squares of a rink lie."""

    board: BoardView

    @property
    def side(self) -> int:
        """Side of a square in pixels."""
        return min(LARGEST, ROOM[0] // self.board.columns, ROOM[1] // self.board.rows)

    @property
    def size(self) -> tuple[int, int]:
        return self.side * self.board.columns, self.side * self.board.rows

    @property
    def corner(self) -> tuple[int, int]:
        """The top left corner of the ice."""
        w, h = self.size
        return MIDDLE[0] - w // 2, MIDDLE[1] - h // 2

    def at(self, square: str) -> Point:
        """The middle of a square."""
        (x, y), (column, row) = self.corner, cell(square)
        return x + self.side * (column + 0.5), y + self.side * (row + 0.5)

    @property
    def spot(self) -> Point:
        """The face-off spot: on the red line, in the middle row."""
        x, y = self.corner
        return x + self.side * self.board.lines.red, y + self.size[1] / 2

    def span(self, squares: Iterable[str]) -> tuple[float, float, float, float]:
        """The box around squares, on the ice: (0, 0) is its corner."""
        cells = [cell(square) for square in squares]
        (left, right), (top, foot) = ((min(v), max(v) + 1) for v in zip(*cells, strict=True))
        return left * self.side, top * self.side, right * self.side, foot * self.side


@functools.lru_cache(8)
def still(board: BoardView, theme: Theme) -> Still:
    look, ground = LOOKS[theme], Ground(board)
    ink = Ink(t.WIDTH, HIGH, SCALE, "RGB", t.NIGHT0)
    draw_frame(ink, *look.sides, HIGH)
    _boards(ink, ground, look.ice)
    w, h = ground.size
    cut = Ink(w, h, SCALE, "L", 0)
    cut.box(0, 0, w, h, fill=255, r=CORNER)
    x, y = ground.corner
    ink.im.paste(_ice(ground, look).im, (x * SCALE, y * SCALE), cut.im)
    for half, side in zip(board.halves, look.sides, strict=True):
        _doors(ink, ground, half, side)
    return _lettered(Still(ink.image()), ground)


def _boards(ink: Ink, ground: Ground, ice: Ice) -> None:
    """Dark edge, white boards, a thin yellow kick plate."""
    (x, y), (w, h) = ground.corner, ground.size
    for grow, colour in ((13.0, "#05080C"), (10.0, ice.boards), (4.0, ice.kick), (1.5, ice.base)):
        ink.box(x - grow, y - grow, x + w + grow, y + h + grow, fill=colour, r=CORNER + (grow if grow > 2 else 0))


def _ice(ground: Ground, look: Look) -> Ink:
    """The ice alone; its own corner is that of the rink."""
    board, ice, s = ground.board, look.ice, ground.side
    w, h = ground.size
    ink = Ink(w, h, SCALE, "RGB", ice.base)
    blues = [column * s for column in board.lines.blue]
    ink.box(0, 0, blues[0], h, fill=ice.end_a)
    ink.box(blues[1], 0, w, h, fill=ice.end_b)
    for half in board.halves:
        ink.box(*ground.span(half.crease), fill=look.crease)
    _circles(ink, ground, ice)
    for column in range(1, board.columns):
        ink.box(column * s - 0.75, 0, column * s + 0.75, h, fill=ice.lines)
    for row in range(1, board.rows):
        ink.box(0, row * s - 0.75, w, row * s + 0.75, fill=ice.lines)
    for x in blues:
        ink.box(x - 4, 0, x + 4, h, fill=ice.blue)
    red = board.lines.red * s
    ink.box(red - 4, 0, red + 4, h, fill=ice.red)
    for y in range(0, h, 24):
        ink.box(red - 4, y, red + 4, y + 8, fill=t.WHITE)
    for column in board.lines.goal:
        ink.box(column * s - 1.5, 0, column * s + 1.5, h, fill=ice.red)
    for half, way in zip(board.halves, (1, -1), strict=True):
        _net(ink, ground.span(half.net), way, ice)
    return ink


def _circles(ink: Ink, ground: Ground, ice: Ice) -> None:
    """Faint decoration that helps to find the middle of each zone."""
    w, h = ground.size
    lines, s = ground.board.lines, ground.side
    ink.disc(w / 2, h / 2, 2.6 * s, edge=mix(ice.base, ice.blue, 0.34), width=3)
    for goal, blue, end in zip(lines.goal, lines.blue, (ice.end_a, ice.end_b), strict=True):
        for y in (2.5 * s, h - 2.5 * s):
            ink.disc((goal + blue) / 2 * s, y, 1.7 * s, edge=_circle(end, ice), width=3)


def _circle(end: str, ice: Ice) -> Colour:
    return mix(end, ice.red, 0.22)


def _net(ink: Ink, span: tuple[float, float, float, float], way: int, ice: Ice) -> None:
    """Red frame and mesh, open to the middle: `way` is 1 where that is to the right."""
    x0, y0, x1, y1 = span
    ink.box(x0, y0, x1, y1, fill=NET_GROUND)
    mesh = mix(NET_GROUND, ice.net, 0.45)
    for y in range(round(y0) + 6, round(y1), 12):
        ink.box(x0, y, x1, y + 1.6, fill=mesh)
    for x in range(round(x0) + 6, round(x1), 12):
        ink.box(x, y0, x + 1.6, y1, fill=mesh)
    back, mouth = (x0 + 3, x1) if way > 0 else (x1 - 3, x0)
    ink.line([(mouth, y0 + 3), (back, y0 + 3), (back, y1 - 3), (mouth, y1 - 3)], ice.red, 7)
    ink.box(mouth - 3, y0, mouth + 3, y1, fill=ice.red)


def _doors(ink: Ink, ground: Ground, half: HalfView, side: Side) -> None:
    """The penalty box and the bench as doors in the boards, in the side's colour; the angular side's are striped."""
    x0, y0 = ground.corner
    for squares in ((half.exit,), half.bench):
        left, top, right, _ = ground.span(squares)
        y = y0 - 10 if top == 0 else y0 + ground.size[1] + 1
        box = (x0 + left + 3, y, x0 + right - 3, y + 9)
        ink.box(*box, fill=side.lamp)
        if side.shape == "angular":
            ink.hatch(*box, t.NIGHT0, 4, 12)


def _lettered(plain: Still, ground: Ground) -> Still:
    sheet = Sheet(plain)
    (x0, y0), (w, h), s = ground.corner, ground.size, ground.side
    foot = min(y0 + h + 25, HIGH - TRAY - 15)
    for column in range(ground.board.columns):
        for y in (y0 - 26, foot):
            sheet.say(x0 + s * (column + 0.5), y, chr(65 + column), "bold", t.SMALL, t.MID, "m")
    for row in range(ground.board.rows):
        for x in (x0 - 31, x0 + w + 31):
            sheet.say(x, y0 + s * (row + 0.5), str(row + 1), "bold", t.SMALL, t.MID, "m")
    return Still(sheet.im)
