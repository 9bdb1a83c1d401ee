"""What may be chosen on the ice: named squares, dots, rings around figures, chances, lanes to the net."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from PIL import Image

from render import theme as t
from render.boxes import Box, along, around, hidden
from render.frame import Frame, Target
from render.ink import Ink, Point, fade
from render.kit import Sheet, chip_width, plate
from render.marks import lane
from render.theme import Side
from render.trickshot_path import BY_CARRIER, legs
from render.trickshot_rink import Ground, Look, cell
from rules.trickshot.view import FigureView, TableView

BESIDE = 26  # size of the words beside a figure
NAMED = 12  # so many targets bear their square's name; of more only those where a ray ends


def paint_lanes(sheet: Sheet, view: TableView, frame: Frame, ground: Ground) -> None:
    """Thin lines from the puck to what it may be sent at: the net, and team-mates if the carrier is chosen."""
    if view.puck is None:
        return
    start, mates = ground.at(view.puck), _mates(view) if frame.chosen == view.puck else set()
    nets = {square for half in view.board.halves for square in half.net}
    for target in frame.targets:
        if target.place in nets | mates:
            end = ground.at(target.place)
            line = lane(round(end[0] - start[0]), round(end[1] - start[1]), _colour(target))
            sheet.stamp(line, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def _mates(view: TableView) -> set[str]:
    """Squares of the carrier's team-mates."""
    if view.carrier is None:
        return set()
    seat, name = view.carrier
    return {f.square for f in view.side(seat).figures if f.square and f.id != name}


def paint_squares(sheet: Sheet, view: TableView, frame: Frame, ground: Ground) -> None:
    """Targets where nobody stands; where the puck lies, a tile that is larger than it."""
    taken = _standing(view)
    free = [target for target in frame.targets if target.place not in taken]
    named = set(map(str, ray_ends(free, frame.chosen))) if len(free) > NAMED else {target.place for target in free}
    for target in free:
        x, y = ground.at(target.place)
        if target.label:
            _chip(sheet, x, y, target, ground)
        elif target.place in named or target.place == view.puck:
            sheet.stamp(_tile(ground.side, target.danger), x, y)
            sheet.say(x, y, target.place, "bold", t.TINY, t.CHOICE_WORDS if not target.danger else "#6E0F1C", "m")
        else:
            sheet.stamp(_dot(target.danger), x, y)


def ray_ends(targets: list[Target], start: str) -> set[str]:
    """The farthest target in each of the eight directions from a square."""
    if not start:
        return set()
    column, row = cell(start)
    ends: dict[tuple[int, int], tuple[int, str]] = {}
    for target in targets:
        dx, dy = (a - b for a, b in zip(cell(target.place), (column, row), strict=True))
        far = max(abs(dx), abs(dy))
        if far and (dx == 0 or dy == 0 or abs(dx) == abs(dy)):
            way = (dx // far, dy // far)
            ends[way] = max(ends.get(way, (0, "")), (far, target.place))
    return {place for _, place in ends.values()}


def _standing(view: TableView) -> dict[str, FigureView]:
    return {figure.square: figure for figure in view.figures if figure.square}


def paint_rings(sheet: Sheet, view: TableView, frame: Frame, ground: Ground, look: Look) -> None:
    """Under the figures: rings around those that are chosen or may be."""
    looks = dict(zip((side.seat for side in view.sides), look.sides, strict=True))
    standing = _standing(view)
    rings = {target.place: (target.danger, False) for target in frame.targets} | {frame.chosen: (False, True)}
    for place, (danger, chosen) in rings.items():
        if figure := standing.get(place):
            sheet.stamp(_ring(looks[figure.seat], ground.side - 4, danger, chosen), *ground.at(place))


def paint_labels(sheet: Sheet, view: TableView, frame: Frame, ground: Ground) -> None:
    """Over the figures: words beside those that may be chosen."""
    for target, (x0, y0, x1, y1) in places_beside(view, frame, ground):
        _chip(sheet, (x0 + x1) / 2, (y0 + y1) / 2, target, ground, size=BESIDE, height=32)


def places_beside(view: TableView, frame: Frame, ground: Ground) -> list[tuple[Target, Box]]:
    """The labels of figures that may be chosen, each where it hides least: labels, figures and the puck, then paths."""
    standing = _standing(view)
    half = ground.side / 2 - 2
    tokens = [around(*ground.at(square), half, half) for square in standing]
    tokens += _puck(view, ground)
    ways = [
        around(*point, 12, 12) for leg in legs(view) for point in along(map(ground.at, leg.squares), ground.side / 2)
    ]
    taken = [box for _, box in labels_of_squares(view, frame, ground)]
    found: list[tuple[Target, Box]] = []

    def cost(box: Box) -> float:
        return hidden(box, taken) * 4 + hidden(box, tokens) + hidden(box, ways) / 2

    for target in frame.targets:
        if target.label and target.place in standing:
            best = min(_beside(ground, target), key=cost)
            taken.append(best)
            found.append((target, best))
    return found


def labels_of_squares(view: TableView, frame: Frame, ground: Ground) -> list[tuple[Target, Box]]:
    """The labels of targets where nobody stands: on their squares."""
    standing = _standing(view)
    free = [target for target in frame.targets if target.label and target.place not in standing]
    return [(target, _around(ground, target, ground.at(target.place))) for target in free]


def _puck(view: TableView, ground: Ground) -> list[Box]:
    if view.puck is None:
        return []
    (x, y), (dx, dy) = ground.at(view.puck), BY_CARRIER if view.carrier else (0, 0)
    return [around(x + dx, y + dy, 15, 15)]


def _around(ground: Ground, target: Target, middle: Point) -> Box:
    """The box of a label that stands with its middle here."""
    half = chip_width(target.label, BESIDE, 7) / 2 + 2
    left, right = ground.corner[0], ground.corner[0] + ground.size[0]
    x = min(max(middle[0], left + half), right - half)
    return x - half, middle[1] - 18, x + half, middle[1] + 18


def _beside(ground: Ground, target: Target) -> Iterator[Box]:
    """Where a label may stand beside its figure: above, below, then shifted, then at its sides."""
    (x, y), s = ground.at(target.place), ground.side
    half = chip_width(target.label, BESIDE, 7) / 2 + 2
    shift = max(0.0, half - s / 2)
    away = half + s / 2
    for dx, dy in ((0, -1), (0, 1), (-shift, -1), (shift, -1), (-shift, 1), (shift, 1), (away, 0), (-away, 0)):
        box = _around(ground, target, (x + dx, y + dy * (s * 0.88)))
        if ground.corner[1] <= box[1] and box[3] <= ground.corner[1] + ground.size[1]:
            yield box


def _colour(target: Target) -> str:
    return t.DANGER_DEEP if target.danger else t.CHOICE_DEEP


def _chip(sheet: Sheet, x: float, y: float, target: Target, ground: Ground, size: int = 28, height: int = 40) -> None:
    """A label in a dark chip that stays on the ice."""
    left, wide = ground.corner[0], ground.size[0]
    half = chip_width(target.label, size, 7) / 2
    x = min(max(x, left + half), left + wide - half)
    sheet.stamp(plate(round(2 * half) + 4, height + 4, t.WHITE, 10), x, y)
    sheet.chip(x, y, target.label, _colour(target), t.WHITE, size, "m", 7, height)


@functools.lru_cache(8)
def _tile(s: int, danger: bool) -> Image.Image:
    ink = Ink(s, s)
    ink.box(2, 2, s - 2, s - 2, fill=t.DANGER_DEEP if danger else t.CHOICE_DEEP, r=11)
    ink.box(5, 5, s - 5, s - 5, fill=t.DANGER_PALE if danger else t.CHOICE_PALE, r=8)
    return ink.image()


@functools.lru_cache(8)
def _dot(danger: bool) -> Image.Image:
    ink = Ink(28, 28)
    ink.disc(14, 14, 11, fill=t.DANGER_DEEP if danger else t.CHOICE_DEEP)
    ink.disc(14, 14, 8, fill=t.DANGER_PALE if danger else t.CHOICE_PALE)
    if danger:
        ink.line([(9, 19), (19, 9)], t.DANGER_DEEP, 3)
    return ink.image()


@functools.lru_cache(32)
def _ring(side: Side, s: int, danger: bool, chosen: bool) -> Image.Image:
    """A ring around a token of s pixels: broad for the one that is chosen, narrow for one that may be."""
    full = s + 22
    c = full / 2
    ink = Ink(full, full)
    broad = 6.0 if chosen else 5.5
    for grow, shade in ((broad + 1.6, t.CASE), (broad, t.DANGER if danger else t.CHOICE)):
        r = s / 2 + grow
        if side.shape == "round":
            ink.disc(c, c, r, fill=shade)
        else:
            k = r * 0.95
            ink.box(c - k, c - k, c + k, c + k, r=k * 0.36, fill=shade)
    if chosen:
        return ink.image()
    r = s / 2 + 1.5
    if side.shape == "round":
        ink.disc(c, c, r, fill=t.CASE)
    else:
        ink.box(c - r * 0.95, c - r * 0.95, c + r * 0.95, c + r * 0.95, r=r * 0.34, fill=t.CASE)
    return ink.image()


@functools.lru_cache(4)
def checked(s: int) -> Image.Image:
    """Coral hatching over the floor of a carrier who is checked."""
    ink = Ink(s, s)
    ink.hatch(1, 1, s - 1, s - 1, fade(t.DANGER_DEEP, 0.85), 3, 9)
    ink.box(1, 1, s - 1, s - 1, r=6, edge=t.DANGER_DEEP, width=3)
    return ink.image()
