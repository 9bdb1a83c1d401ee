"""What may be chosen on the pitch: named hexes, dots, rings around players, chances, and the hexes that are threatened.

Labels stand beside players, where they hide least.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator

from PIL import Image

from render import theme as t
from render.boxes import Box, along, around, hidden
from render.dreadball_path import ball_at, legs
from render.dreadball_pitch import HIGH, Ground
from render.dreadball_tokens import hex_ring, threat
from render.frame import HEAD, TRAY, Frame, Target
from render.ink import Ink, Point
from render.kit import Sheet, chip_width, plate
from render.lettering import width_of
from rules.actions import Seat
from rules.dreadball.view import TableView

NAMED = 12  # so many targets bear their hex's name; of more only the risky ones bear their chance
SURE = "100%"
LABEL, LABEL_HIGH = 26, 32
TILE = 50


def chooser(view: TableView, frame: Frame) -> Seat | None:
    """Who chooses a place on the pitch while the ball is in play."""
    choosing = len(frame.act) == 1 and bool(frame.targets or frame.chosen)
    return frame.act[0] if choosing and view.turn is not None and not view.over else None


def threatened(view: TableView, frame: Frame) -> tuple[str, ...]:
    """The hexes in which the one who chooses would be threatened."""
    seat = chooser(view, frame)
    if seat is None:
        return ()
    return tuple(sorted({name for p in view.players if p.seat != seat for name in p.threatens}))


def strike_hexes(view: TableView) -> set[str]:
    return {zone.strike for zones in view.pitch.zones for zone in zones}


def _ringed(view: TableView, frame: Frame) -> list[Target]:
    """Targets with a ring and their words beside them: players, and strike hexes at which may be thrown."""
    taken = {p.hex for p in view.players}
    strikes = strike_hexes(view)
    return [x for x in frame.targets if x.place in taken or (" " in x.label and x.place in strikes)]


def paint_hexes(sheet: Sheet, view: TableView, frame: Frame, ground: Ground) -> None:
    """Under everything: threats, the chosen hex, and targets where nobody stands."""
    for name in threatened(view, frame):
        sheet.stamp(threat(), *ground.at(name))
    if frame.chosen in ground.grid.number:
        sheet.stamp(hex_ring(t.CHOICE, filled=True), *ground.at(frame.chosen))
    for target in _ringed(view, frame):
        sheet.stamp(hex_ring(_colour(target)), *ground.at(target.place))


def _free(view: TableView, frame: Frame, ground: Ground) -> Iterator[tuple[Target, Point]]:
    """Targets where nobody stands, each with the middle of its hex."""
    ringed = _ringed(view, frame)
    for target in frame.targets:
        if target not in ringed and target.place in ground.grid.number:
            yield target, ground.at(target.place)


def paint_dots(sheet: Sheet, view: TableView, frame: Frame, ground: Ground) -> None:
    """Many targets, under the path of the last action: dots, and the chance of each that may fail."""
    strikes = strike_hexes(view)
    for target, (x, y) in _free(view, frame, ground):
        if target.place in strikes:
            sheet.stamp(hex_ring(_colour(target)), x, y)
        if words := _chance(target):
            sheet.stamp(plate(44, 28, t.CASE), x, y)
            sheet.say(x, y, words, "bold", t.TINY, _colour(target), "m")
        elif target.place not in strikes:
            sheet.stamp(_dot(target.danger), x, y)


def paint_tiles(sheet: Sheet, view: TableView, frame: Frame, ground: Ground) -> None:
    """A few targets: each with its name, or with its label unless that says that it is safe."""
    for target, (x, y) in _free(view, frame, ground):
        words = target.place if target.label in ("", SURE) else target.label
        if width_of(words, "bold", t.TINY) > TILE - 8 and _chance(target):
            words = _chance(target)  # the verb is chosen, and neighbours leave no room for it
        if width_of(words, "bold", t.TINY) <= TILE - 8:
            sheet.stamp(_tile(target.danger), x, y)
            sheet.say(x, y, words, "bold", t.TINY, t.NIGHT0, "m")
        else:
            _chip(sheet, x, y, words, _colour(target))


def _chance(target: Target) -> str:
    """The chance of a risky target without its verb; empty for one that cannot fail."""
    words = target.label.rpartition(" ")[2]
    return words if words.endswith("%") and words != SURE else ""


def _colour(target: Target) -> str:
    return t.DANGER if target.danger else t.CHOICE


class Labels:
    """Places words beside hexes so that they hide as few players and other labels as can be."""

    def __init__(self, sheet: Sheet, view: TableView, ground: Ground) -> None:
        self.sheet, self.ground = sheet, ground
        self.taken = [around(*ground.at(name), 17, 17) for p in view.players if (name := p.hex)]
        self.taken += [around(*ground.at(z.strike), 14, 16) for zones in view.pitch.zones for z in zones]
        if where := ball_at(view, ground):
            x, y, size = where
            self.taken.append(around(x, y, size / 2 + 4, size / 2 + 4))
        for leg in legs(view):
            self.taken += [around(*point, 5, 5) for point in along([ground.at(name) for name in leg.hexes], 24)]

    def on(self, x: float, y: float, words: str, colour: str) -> None:
        """A chance at the upper edge of a player among many targets: nothing is free around him."""
        self.sheet.stamp(plate(46, 24, t.CASE), x, y - 24)
        self.sheet.stamp(plate(43, 21, colour), x, y - 24)
        self.sheet.say(x, y - 24, words, "bold", t.TINY, t.NIGHT0, "m")

    def put(self, x: float, y: float, words: str, colour: str, off: float = 40, tail: bool = False) -> None:
        """A chip above a point, or else below or beside it; a tail says whose it is."""
        half = chip_width(words, LABEL, 7) / 2 + 2
        across = half + off - 12
        spots = [(x, y - off), (x, y + off), (x + across, y), (x - across, y)]
        spots += [(x + side * across * 0.8, y + rise * off * 0.7) for rise in (-1, 1) for side in (1, -1)]
        boxes = [around(min(max(sx, half), t.WIDTH - half), sy, half, LABEL_HIGH / 2 + 1) for sx, sy in spots]
        box = min(boxes, key=lambda box: (self._hidden(box), boxes.index(box)))
        self.taken += [box, box]
        cx, cy = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
        if tail:  # from the edge of the chip that is nearest to him
            dx, dy = round(cx - x), round(cy - y)
            near = 1 - min(half / max(1, abs(dx)), LABEL_HIGH / 2 / max(1, abs(dy)))
            self.sheet.stamp(_tail(dx, dy, colour), x + dx * near, y + dy * near)
        _chip(self.sheet, cx, cy, words, colour, LABEL, LABEL_HIGH)

    def _hidden(self, box: Box) -> float:
        """Pixels of players and labels under a box; outside the pitch is worst."""
        if box[1] < HEAD + 4 or box[3] > HIGH - TRAY - 4:
            return 1e9
        return hidden(box, self.taken)


def paint_labels(labels: Labels, view: TableView, frame: Frame, ground: Ground) -> None:
    """Over the players: words beside those that may be chosen; once a verb is chosen, only its chances."""
    many = len(frame.targets) > NAMED
    chosen = not frame.chips and len({target.label.rpartition(" ")[0] for target in frame.targets}) == 1
    strikes = strike_hexes(view)
    for target in _ringed(view, frame):
        (x, y), chance = ground.at(target.place), _chance(target)
        if many and chance:
            labels.on(x, y, chance, _colour(target))
        elif words := "" if many else (chosen and chance) or target.label:
            labels.put(x, y, words, _colour(target), tail=target.place not in strikes)


def paint_range(labels: Labels, view: TableView, ground: Ground) -> None:
    """How far the last throw went, beside the middle of its line."""
    line = view.action.line
    if len(set(line)) < 2:
        return
    (ax, ay), (bx, by) = map(ground.at, line)
    far = ground.range(*line)
    labels.put((ax + bx) / 2, (ay + by) / 2, f"{far} {'HEX' if far == 1 else 'HEXES'}", t.STORY, 30)


def _chip(sheet: Sheet, x: float, y: float, words: str, colour: str, size: int = 26, height: int = 34) -> None:
    half = chip_width(words, size, 7) / 2
    sheet.stamp(plate(round(2 * half) + 5, height + 5, t.CASE, 10), x, y)
    sheet.chip(x, y, words, colour, t.NIGHT0, size, "m", 7, height)


@functools.lru_cache(64)
def _tail(dx: int, dy: int, colour: str) -> Image.Image:
    """A wedge that points away from (dx, dy), its middle in the middle of the sprite."""
    far = math.hypot(dx, dy)
    ux, uy = dx / far, dy / far
    ink = Ink(40, 40)

    def wedge(half: float, tip: float, fill: str) -> None:
        ends = (
            (-ux * tip, -uy * tip),
            (ux * 10 - uy * half, uy * 10 + ux * half),
            (ux * 10 + uy * half, uy * 10 - ux * half),
        )
        ink.poly([(20 + px, 20 + py) for px, py in ends], fill)

    wedge(18, 13, t.CASE)
    wedge(14, 8, colour)
    return ink.image()


@functools.lru_cache(4)
def _tile(danger: bool) -> Image.Image:
    """A free hex that may be chosen, with room for its name."""
    ink = Ink(TILE, 36)
    ink.box(0, 0, TILE, 36, fill=t.CASE, r=10)
    ink.box(2, 2, TILE - 2, 34, fill=t.DANGER if danger else t.CHOICE, r=8)
    return ink.image()


@functools.lru_cache(4)
def _dot(danger: bool) -> Image.Image:
    ink = Ink(22, 22)
    ink.disc(11, 11, 11, fill=t.CASE)
    ink.disc(11, 11, 8.5, fill=t.DANGER if danger else t.CHOICE)
    if danger:
        ink.line([(6, 16), (16, 6)], t.CASE, 3)
    return ink.image()
