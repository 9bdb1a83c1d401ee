"""The path of the last action on the ice: who moved and where the puck flew, and what both set off."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from render.arrows import paint_arrow
from render.ink import Point
from render.kit import Sheet
from render.marks import ghost
from render.trickshot_rink import Ground, Look, cell
from rules.actions import Seat
from rules.trickshot.view import TableView

GHOST = 40
ASIDE = 14  # how far a puck that comes back the same way is drawn beside it
OVER = 18  # how far an arrow between neighbours is drawn beside their letters
PAST = 25  # how far an arrow is drawn beside a figure that would hide its head
BY_CARRIER = (21, 22)  # where the puck lies on its carrier's square, from its middle: off his number


@dataclass(frozen=True, slots=True)
class Leg:
    """One arrow: the squares where it turns. `seat`: whose figure moved; None for the puck. Thin: what followed."""

    squares: tuple[str, ...]
    seat: Seat | None = None
    thin: bool = False
    aside: bool = False

    def touches(self, standing: set[str]) -> bool:
        """From one square to the next, both taken: there is no room between the figures."""
        (ax, ay), (bx, by) = cell(self.squares[0]), cell(self.squares[-1])
        return {self.squares[0], self.squares[-1]} <= standing and max(abs(ax - bx), abs(ay - by)) == 1

    def passes(self, standing: set[str]) -> bool:
        """Straight past a figure that stands right before the end, as some slide out of the zone."""
        (ax, ay), (bx, by) = cell(self.squares[0]), cell(self.squares[-1])
        far = max(abs(ax - bx), abs(ay - by))
        if len(self.squares) > 2 or far < 2 or (ax != bx and ay != by):
            return False
        return f"{chr(65 + bx - (bx - ax) // far)}{by - (by - ay) // far + 1}" in standing


def legs(view: TableView) -> tuple[Leg, ...]:
    """All arrows of the last action, the main one first."""
    return tuple(leg for leg in _legs(view) if len(leg.squares) > 1)


def _legs(view: TableView) -> Iterator[Leg]:
    action = view.action
    if action.path:
        yield Leg(corners(action.path), action.seat)
    if action.puck != action.path:
        yield Leg(corners(action.puck))
    back = bool(set(action.bounce[1:]) & set(action.puck))
    yield Leg(corners(action.bounce), thin=bool(action.puck), aside=back)
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
    if action.verb != "hit" or view.puck is None or not action.path:
        return None
    side = next(side for side in view.sides if side.seat != action.seat)
    later = [
        move.start
        for move in (*action.reactions, *action.slides)
        if (move.seat, move.figure) == (side.seat, action.target)
    ]
    where = later[0] if later else side.figure(action.target or "").square
    return (side.seat, action.path[-1], where) if where and where != action.path[-1] else None


def in_net(view: TableView) -> str | None:
    """The net square into which a goal was scored, until the board has been set up anew."""
    action = view.action
    return action.puck[-1] if action.outcome == "goal" and view.puck is None and action.puck else None


def paint_paths(sheet: Sheet, view: TableView, ground: Ground, look: Look) -> None:
    """Ghosts where figures came from, and arrows. Figures are laid over it, so arrows end before them."""
    looks = dict(zip((side.seat for side in view.sides), look.sides, strict=True))
    standing = _taken(view)
    for leg in legs(view):
        seat = leg.seat or (view.action.seat if leg.squares[:1] == view.action.puck[:1] else None)
        if seat and leg.squares[0] not in standing:
            sheet.stamp(ghost(looks[seat], round(GHOST * ground.side / 50)), *ground.at(leg.squares[0]))
    for leg in reversed(legs(view)):
        if not leg.touches(standing):
            _arrow(sheet, leg, ground, standing, in_net(view) or view.puck)


def paint_touches(sheet: Sheet, view: TableView, ground: Ground) -> None:
    """The arrows between neighbours, over their edges."""
    standing = _taken(view)
    for leg in legs(view):
        if leg.touches(standing):
            _arrow(sheet, leg, ground, standing, in_net(view) or view.puck)


def _taken(view: TableView) -> set[str]:
    """Squares where something lies that must not be hidden."""
    return {square for square in (view.puck, *(figure.square for figure in view.figures)) if square}


def _arrow(sheet: Sheet, leg: Leg, ground: Ground, standing: set[str], puck: str | None) -> None:
    points = [ground.at(square) for square in leg.squares]
    if leg.aside:
        (ax, ay), (bx, by) = points[:2]
        length = math.dist(*points[:2])
        points = [(x - (by - ay) / length * ASIDE, y + (bx - ax) / length * ASIDE) for x, y in points]
    gaps = _gaps(leg, standing, puck)
    if leg.touches(standing):
        points = _beside(points, OVER)
    elif leg.passes(standing):
        points, gaps = _beside(points, PAST), (gaps[0], 4)
    paint_arrow(sheet, points, gaps, thin=leg.thin, dashed=leg.seat is None, scale=ground.side / 50)


def _beside(points: list[Point], far: float) -> list[Point]:
    """An arrow along a row or column, so many pixels beside its squares; others stay where they are.

    To the right above, to the left below, down on the left, up on the right: neither puck nor tick lies there.
    """
    (ax, ay), (bx, by) = points[0], points[-1]
    if ax != bx and ay != by:
        return points
    length = math.dist(points[0], points[-1])
    return [(x - (by - ay) / length * far, y - (bx - ax) / length * far) for x, y in points]


def _gaps(leg: Leg, standing: set[str], puck: str | None) -> tuple[float, float]:
    """How far an arrow keeps from the middle of its first and of its last square."""
    first, last = leg.squares[0], leg.squares[-1]
    return (24 if first in standing else 6), (21 if last == puck else 27 if last in standing else 4)
