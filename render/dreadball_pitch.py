"""The still part of the DreadBall board: frame, pitch, tracks, benches and labels, for any theme."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator
from dataclasses import dataclass

from render import theme as t
from render.frame import TRAY, draw_frame, mirror
from render.ink import Colour, Ink, Point, mix
from render.kit import Sheet, Still
from render.signs import draw_sign
from render.theme import Side, Theme
from rules.dreadball.view import PitchView, ZoneView
from rules.hexes import Hexes, hexes

HIGH = 800
MIDDLE = (600, 382)
HALF, RISE = 26, 45  # half a hex, and from row to row: whole numbers, so that all hexes are the same pixels
TIP = 30  # from the middle of a hex to its northern corner
CORNERS: tuple[Point, ...] = (
    (HALF, -TIP / 2), (HALF, TIP / 2), (0, TIP), (-HALF, TIP / 2), (-HALF, -TIP / 2), (0, -TIP),
)  # fmt: skip
"""Of a hex, clockwise; the side in direction d lies between corners d and d + 1."""

SCALE = 3
BASE, LINES, WALL, WALL_CASE = "#12171E", "#3E4B5C", "#6E8098", "#05080C"
STRIP, NUMBERS = "#1C222A", "#66758A"
BONUS, GREEN, GREEN_SIGN, GATE = "#C79A2B", "#0E4A36", "#39E0A0", "#F2C93B"
START = "#A98A2B"

TRACK_Y, TRACK_STEP, TRACK_NIL = 672, 46, 66  # the lead track and the width of its middle cell
CORNER_X = 24
PENALTY_Y, ZONE_X = (172, 213, 254), 39
TRAY_Y = HIGH - TRAY / 2
BENCH_Y = 618  # the foot of the players on the bench


@dataclass(frozen=True, slots=True)
class Paint:
    """The colours of a side's half: floor of its strike zones, the pattern on it, its strike hexes and their points."""

    floor: str
    pattern: str
    strike: str
    points: str


@dataclass(frozen=True, slots=True)
class Look:
    """The colours of the game in one theme."""

    sides: tuple[Side, Side]
    zones: tuple[Paint, Paint]

    @property
    def flat(self) -> tuple[Colour, ...]:
        """Its flat colours."""
        sides = [colour for side in self.sides for colour in (side.fill, side.rim, side.mark, side.band, side.lamp)]
        zones = [colour for zone in self.zones for colour in (zone.floor, zone.pattern, zone.strike)]
        pitch = [BASE, LINES, WALL, STRIP, NUMBERS, BONUS, GREEN, GREEN_SIGN, GATE, START]
        tracks = [colour for side in self.sides for colour in (past(side), ahead(side))]
        return tuple(dict.fromkeys([*sides, *zones, *pitch, *tracks]))


WHITE_HALF = Paint("#3C4757", "#8494A9", "#EEF2F7", "#10151D")
LOOKS: dict[Theme, Look] = {
    "default": Look((t.HOME, t.VISITORS), (WHITE_HALF, Paint("#541824", "#B04555", "#E0263C", "#FFFFFF"))),
    "safe": Look((t.HOME, t.SAFE_VISITORS), (WHITE_HALF, Paint("#5A3A0C", "#B47A2A", "#F08A00", "#1E1100"))),
}


def past(side: Side) -> Colour:
    """An attack that is over, a point of the lead that ends the match."""
    return mix(side.lamp, t.NIGHT0, 0.42)


def ahead(side: Side) -> Colour:
    """An attack that is still to come."""
    return mix(side.lamp, t.NIGHT0, 0.76)


@dataclass(frozen=True, slots=True)
class Ground:
    """Where the hexes of a pitch lie."""

    pitch: PitchView

    @property
    def grid(self) -> Hexes:
        return hexes(self.pitch.rows)

    def cell(self, name: str) -> tuple[int, int]:
        """Half hexes from the middle, and row from the north."""
        grid = self.grid
        return grid.at[grid.number[name]]

    def at(self, name: str) -> Point:
        """The middle of a hex."""
        c, r = self.cell(name)
        return MIDDLE[0] + HALF * c, MIDDLE[1] + RISE * (r - (len(self.pitch.rows) - 1) / 2)

    def range(self, a: str, b: str) -> int:
        """Hexes from one to the other."""
        grid = self.grid
        return grid.distance[grid.number[a]][grid.number[b]]

    def around(self, name: str) -> Iterator[str | None]:
        """The neighbours in the six directions; None where there is the wall."""
        grid = self.grid
        return (grid.names[n] if n >= 0 else None for n in grid.next[grid.number[name]])


def hexagon(x: float, y: float, grow: float = 0) -> list[Point]:
    """The corners of a hex around a point, `grow` pixels larger or smaller."""
    k = 1 + grow / HALF
    return [(x + dx * k, y + dy * k) for dx, dy in CORNERS]


def side_of(x: float, y: float, direction: int, grow: float = 0) -> tuple[Point, Point]:
    """The edge of a hex in a direction."""
    corners = hexagon(x, y, grow)
    return corners[direction], corners[(direction + 1) % 6]


@functools.lru_cache(8)
def still(pitch: PitchView, landslide: int, theme: Theme) -> Still:
    look, ground = LOOKS[theme], Ground(pitch)
    ink = Ink(t.WIDTH, HIGH, SCALE, "RGB", t.NIGHT0)
    draw_frame(ink, *look.sides, HIGH)
    _floor(ink, ground, look)
    _marks(ink, ground, look)
    _walls(ink, ground)
    for k in (0, 1):
        for y in slots(k):
            ink.disc(mirror(k, ZONE_X), y, 15, edge=t.LINE, width=2.5)
    for n in range(-landslide, landslide + 1):
        x, wide = track_cell(n)
        colour = t.NIGHT2 if n == 0 else (past if abs(n) == landslide else ahead)(look.sides[n > 0])
        ink.box(x - wide / 2 + 3, TRACK_Y - 18, x + wide / 2 - 3, TRACK_Y + 18, fill=colour, r=7)
    return _lettered(Still(ink.image()), ground, landslide, look)


def slots(k: int) -> tuple[int, ...]:
    """The heights of a side's penalty zones: home's in the north-west, the visitors' in the south-east."""
    return PENALTY_Y if k == 0 else tuple(2 * MIDDLE[1] - y for y in PENALTY_Y)


def track_cell(n: int) -> tuple[float, int]:
    """Middle and width of a cell of the lead track; home's lead lies to the west, so n is negative there."""
    if n == 0:
        return MIDDLE[0], TRACK_NIL
    return MIDDLE[0] + math.copysign(TRACK_NIL / 2 + TRACK_STEP * (abs(n) - 0.5), n), TRACK_STEP


def _floor(ink: Ink, ground: Ground, look: Look) -> None:
    strip = set(ground.pitch.strip)
    names: tuple[str, ...] = ground.grid.names
    for name in names:
        ink.poly(hexagon(*ground.at(name), 0.4), STRIP if name in strip else BASE)
    for k, zones in enumerate(ground.pitch.zones):
        for zone in zones:
            _zone(ink, ground, zone, look.zones[k], look.sides[k])
    for name in ground.pitch.green:
        ink.poly(hexagon(*ground.at(name)), GREEN)
    for name in names:
        x, y = ground.at(name)
        for direction in (0, 1, 2):
            ink.line(side_of(x, y, direction), LINES, 2, caps=False)


def _zone(ink: Ink, ground: Ground, zone: ZoneView, paint: Paint, side: Side) -> None:
    """Rings around the strike hex, cut to the zone: circles on home's floor, angles on the visitors'."""
    spots = [ground.at(name) for name in zone.hexes]
    left, top = min(x for x, _ in spots) - HALF, min(y for _, y in spots) - TIP
    wide, high = max(x for x, _ in spots) + HALF - left, max(y for _, y in spots) + TIP - top
    floor, cut = Ink(wide, high, SCALE, "RGB", paint.floor), Ink(wide, high, SCALE, "L", 0)
    for x, y in spots:
        cut.pen.polygon([((px - left) * SCALE, (py - top) * SCALE) for px, py in hexagon(x, y, 0.4)], fill=255)
    x, y = ground.at(zone.strike)
    way = 1 if ground.at(zone.bonus)[0] > x else -1
    x, y = x - left, y - top
    for r in (78, 130):
        if side.shape == "round":
            floor.arc(x, y, r, 0, 360, paint.pattern, 4)
        else:
            tip, arm = r + 8, 1.25 * r
            floor.line([(x + way * (tip - arm), y - arm), (x + way * tip, y), (x + way * (tip - arm), y + arm)],
                       paint.pattern, 4)  # fmt: skip
    ink.im.paste(floor.im, (round(left * SCALE), round(top * SCALE)), cut.im)


def _marks(ink: Ink, ground: Ground, look: Look) -> None:
    """Marked hexes, strike and bonus hexes, the ways in, the start lines."""
    pitch = ground.pitch
    for name in pitch.green:
        draw_sign(ink, "ball", *ground.at(name), 30, GREEN_SIGN, GREEN)
    for k, zones in enumerate(pitch.zones):
        for zone in zones:
            ink.poly(hexagon(*ground.at(zone.strike), -1), look.zones[k].strike)
            x, y = ground.at(zone.bonus)
            ink.poly(hexagon(x, y, -1), BONUS)
            ink.poly(hexagon(x, y, -4), mix(look.zones[k].floor, BONUS, 0.2))
    for name in pitch.access:
        x, y = ground.at(name)
        ink.poly(hexagon(x, y, -3.5), GATE)
        ink.poly(hexagon(x, y, -7), BASE)
    strip = set(pitch.strip)
    for name in pitch.strip:
        x, y = ground.at(name)
        for direction, other in enumerate(ground.around(name)):
            if other and other not in strip:
                ink.line(side_of(x, y, direction), START, 3.4)


def _walls(ink: Ink, ground: Ground) -> None:
    edges = [
        side_of(*ground.at(name), direction)
        for name in ground.grid.names
        for direction, other in enumerate(ground.around(name))
        if other is None
    ]
    for colour, width in ((WALL_CASE, 10), (WALL, 5)):
        for edge in edges:
            ink.line(edge, colour, width)


def _lettered(plain: Still, ground: Ground, landslide: int, look: Look) -> Still:
    sheet = Sheet(plain)
    _numbers(sheet, ground, look)
    for row, length in enumerate(ground.pitch.rows):
        for n, dx in ((1, -HALF - 21), (length, HALF + 21)):
            x, y = ground.at(f"{chr(65 + row)}{n}")
            sheet.say(x + dx, y, chr(65 + row), "bold", t.SMALL, t.MID, "m")
    for k, zones in enumerate(ground.pitch.zones):
        for zone in zones:
            sheet.say(*ground.at(zone.strike), str(zone.points), "bold", 40, look.zones[k].points, "m")
            sheet.say(*ground.at(zone.bonus), f"+{ground.pitch.bonus}", "bold", t.SMALL, BONUS, "m")
        high, low = 2 * MIDDLE[1] - 632, 632
        side = "l" if k == 0 else "r"
        sheet.say(mirror(k, CORNER_X), (high, low)[k], "PENALTY", "semi", t.SMALL, t.LOW, side)  # type: ignore[arg-type]
        sheet.say(mirror(k, CORNER_X), (low, high)[k], "BENCH", "semi", t.SMALL, t.LOW, side)  # type: ignore[arg-type]
        for n, y in enumerate(slots(k), 1):
            sheet.say(mirror(k, ZONE_X), y, str(n), "semi", t.TINY, t.LOW, "m")
    for n in range(-landslide, landslide + 1):
        x, _ = track_cell(n)
        words = str(abs(n)) if n else "LEAD"
        ground_colour = past(look.sides[n > 0]) if abs(n) == landslide else t.NIGHT0
        fill = t.HI if abs(n) == landslide else t.LOW if n == 0 else mix(look.sides[n > 0].lamp, ground_colour, 0.25)
        sheet.say(x, TRACK_Y, words, "bold", t.SMALL if n else t.TINY, fill, "m")
    return Still(sheet.im)


def _numbers(sheet: Sheet, ground: Ground, look: Look) -> None:
    """Dim numbers along each row, where nothing else is printed."""
    pitch = ground.pitch
    printed = {*pitch.green, *(name for zones in pitch.zones for z in zones for name in (z.strike, z.bonus))}
    floors = {name: look.zones[k].pattern for k, zones in enumerate(pitch.zones) for z in zones for name in z.hexes}
    for row, length in enumerate(pitch.rows):
        for n in sorted({1, length, *range(5, length + 1, 5)}):
            name = f"{chr(65 + row)}{n}"
            if name not in printed:
                sheet.say(*ground.at(name), str(n), "semi", t.TINY, floors.get(name, NUMBERS), "m")
