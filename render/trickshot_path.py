"""The path of the last action on the ice: who moved and where the puck flew, and what both set off."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass

from render.ink import Point
from render.kit import Sheet
from render.marks import ghost, trail
from render.trickshot_rink import Ground, Look, cell
from rules.actions import Seat
from rules.trickshot.view import TableView

GHOST = 40
TOUCH = 12  # the least length of an arrow: a figure pushed from a square that another one took


@dataclass(frozen=True, slots=True)
class Leg:
    """One arrow: the squares where it turns. `seat`: whose figure moved; None for the puck. Thin: what followed."""

    squares: tuple[str, ...]
    seat: Seat | None = None
    thin: bool = False


def legs(view: TableView) -> tuple[Leg, ...]:
    """All arrows of the last action, the main one first."""
    return tuple(leg for leg in _legs(view) if len(leg.squares) > 1)


def _legs(view: TableView) -> Iterator[Leg]:
    action = view.action
    if action.path:
        yield Leg(corners(action.path), action.seat)
    if action.puck != action.path:
        yield Leg(corners(action.puck))
    yield Leg(corners(action.bounce), thin=bool(action.puck))
    if push := pushed(view):
        yield Leg(push[1:], push[0], thin=True)
    for move in (*action.reactions, *action.slides):
        yield Leg((move.start, move.end), move.seat, thin=True)


def corners(squares: tuple[str, ...]) -> tuple[str, ...]:
    """First, turns and last of a way that is told square by square."""
    kept: list[str] = []
    for square in squares:
        if len(kept) > 1 and _way(kept[-2], kept[-1]) == _way(kept[-1], square):
            kept.pop()
        if not kept or kept[-1] != square:
            kept.append(square)
    return tuple(kept)


def _way(a: str, b: str) -> tuple[int, int]:
    (ax, ay), (bx, by) = cell(a), cell(b)
    steps = max(abs(bx - ax), abs(by - ay)) or 1
    return (bx - ax) * 60 // steps, (by - ay) * 60 // steps


def pushed(view: TableView) -> tuple[Seat, str, str] | None:
    """Whom a hit pushed away: his side, from and to; None once the board has been set up anew."""
    action = view.action
    if action.verb != "hit" or view.phase == "face-off" or not action.path:
        return None
    side = next(side for side in view.sides if side.seat != action.seat)
    later = [
        move.start
        for move in (*action.reactions, *action.slides)
        if (move.seat, move.figure) == (side.seat, action.target)
    ]
    where = later[0] if later else side.figure(action.target or "").square
    return (side.seat, action.path[-1], where) if where and where != action.path[-1] else None


def paint_paths(sheet: Sheet, view: TableView, ground: Ground, look: Look) -> None:
    """Ghosts where figures came from, and arrows. Figures are laid over it, so arrows end before them."""
    seats = [side.seat for side in view.sides]
    standing = {figure.square for figure in view.figures if figure.square}
    for leg in legs(view):
        start = leg.squares[0]
        if leg.seat and start not in standing:
            sheet.stamp(ghost(look.sides[seats.index(leg.seat)], round(GHOST * ground.side / 50)), *ground.at(start))
    for leg in reversed(legs(view)):
        _arrow(sheet, leg, ground, standing, view.puck)


def _arrow(sheet: Sheet, leg: Leg, ground: Ground, standing: set[str], puck: str | None) -> None:
    scale = ground.side / 50
    points = [ground.at(square) for square in leg.squares]
    first, last = leg.squares[0], leg.squares[-1]
    before = (24 if first in standing else 6) * scale
    after = (27 if last in standing else 21 if last == puck else 4) * scale
    if len(points) == 2:  # neighbours that both stand: the arrow shows over their edges
        spare = max(0.0, TOUCH - (math.dist(*points) - before - after))
        before, after = before - spare / 2, after - spare / 2
    points[0] = _along(points[0], points[1], before)
    points[-1] = _along(points[-1], points[-2], after)
    x, y = (round(v) for v in points[0])
    way = tuple((round(px) - x, round(py) - y) for px, py in points)
    short = sum(math.dist(a, b) for a, b in itertools.pairwise(points)) < 30 * scale
    width, head = (6, 20) if leg.thin or short else (8, 26)
    sprite, dx, dy = trail(way, round(width * scale), round(head * scale), dashed=leg.seat is None)
    sheet.stamp(sprite, x + dx, y + dy)


def _along(a: Point, b: Point, far: float) -> Point:
    length = math.dist(a, b) or 1
    return a[0] + (b[0] - a[0]) / length * far, a[1] + (b[1] - a[1]) / length * far
