"""The last action on the pitch: who ran where and dodged, how the ball flew and bounced, who was pushed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from render.arrows import paint_arrow
from render.dreadball_pitch import Ground, Look
from render.dreadball_tokens import dodge, trace
from render.ink import Point
from render.kit import Sheet
from rules.actions import Seat
from rules.dreadball.view import TableView

CARRIED, LOOSE = 19, 26  # sizes of the ball
ASIDE = 13  # how far the way back of a ball is drawn beside its way there


@dataclass(frozen=True, slots=True)
class Leg:
    """One arrow: the hexes where it turns. `seat`: whose player moved; None for the ball. Thin: what followed."""

    hexes: tuple[str, ...]
    seat: Seat | None = None
    thin: bool = False

    def touches(self, standing: set[str], ground: Ground) -> bool:
        """From one hex to the next, both taken: there is no room between the players."""
        return len(self.hexes) == 2 and {*self.hexes} <= standing and ground.range(*self.hexes) == 1


def legs(view: TableView) -> tuple[Leg, ...]:
    """All arrows of the last action, the main one first."""
    return tuple(leg for leg in _legs(view, Ground(view.pitch)) if len(leg.hexes) > 1)


def _legs(view: TableView, ground: Ground) -> Iterator[Leg]:
    action = view.action
    yield Leg(corners(action.path, ground), action.seat)
    if len(set(action.line)) > 1:
        yield Leg(action.line)
    for n, way in enumerate(action.ball):
        yield Leg(corners(way, ground), thin=bool(action.verb) or n > 0)
    for push in action.pushes:
        yield Leg((push.start, push.end), push.seat, thin=True)


def corners(way: tuple[str, ...], ground: Ground) -> tuple[str, ...]:
    """First, turns and last of a way that is told hex by hex."""
    kept: list[str] = []
    for name in way:
        if len(kept) > 1 and _step(kept[-2], kept[-1], ground) == _step(kept[-1], name, ground):
            kept.pop()
        if not kept or kept[-1] != name:
            kept.append(name)
    return tuple(kept)


def _step(a: str, b: str, ground: Ground) -> tuple[int, int]:
    """One hex of a straight way from a to b."""
    (ac, ar), (bc, br) = ground.cell(a), ground.cell(b)
    far = max(1, ground.range(a, b))
    return (bc - ac) * 60 // far, (br - ar) * 60 // far


def standing(view: TableView) -> set[str]:
    """Hexes where something lies that must not be hidden."""
    return {name for name in (view.ball, *(p.hex for p in view.players)) if name}


def ball_at(view: TableView, ground: Ground) -> tuple[float, float, int] | None:
    """The middle of the ball as it is drawn, and its size; None where there is none on the pitch."""
    if view.ball:
        x, y = ground.at(view.ball)
        at_feet = any(p.hex == view.ball for p in view.players)  # of somebody who has not got it yet
        return (x - 17, y + 18, CARRIED) if at_feet else (x, y, LOOSE)
    held = view.side(view.carrier[0]).player(view.carrier[1]).hex if view.carrier else None
    if held is None:
        return None
    x, y = ground.at(held)
    return x + 17, y + 18, CARRIED


def _lone_ball(view: TableView) -> str | None:
    """The hex of a loose ball at nobody's feet."""
    return None if any(p.hex == view.ball for p in view.players) else view.ball


def paint_paths(sheet: Sheet, view: TableView, ground: Ground, look: Look) -> None:
    """Outlines where players came from, and arrows. Players are laid over it, so arrows end before them."""
    looks = dict(zip((side.seat for side in view.sides), look.sides, strict=True))
    taken = standing(view)
    for leg in legs(view):
        if leg.seat and leg.hexes[0] not in taken:
            sheet.stamp(trace(looks[leg.seat]), *ground.at(leg.hexes[0]))
    for leg in reversed(legs(view)):
        if not leg.touches(taken, ground):
            _arrow(sheet, leg, ground, taken, _lone_ball(view))


def paint_touches(sheet: Sheet, view: TableView, ground: Ground) -> None:
    """Over the players: the arrows between neighbours, and where a player dodged."""
    taken = standing(view)
    for leg in legs(view):
        if leg.touches(taken, ground):
            _arrow(sheet, leg, ground, taken, _lone_ball(view))
    for name in dict.fromkeys(view.action.dodges):
        x, y = ground.at(name)
        aside = 19 if name in taken else 0
        sheet.stamp(dodge(), x + aside, y - aside)


def _arrow(sheet: Sheet, leg: Leg, ground: Ground, taken: set[str], ball: str | None) -> None:
    first, last = leg.hexes[0], leg.hexes[-1]
    strikes = {zone.strike for zones in ground.pitch.zones for zone in zones}  # their points stay readable
    before = 25 if first in taken else 6
    after = 21 if last == ball or last in strikes else 29 if last in taken else 4
    paint_arrow(sheet, _points(leg.hexes, ground), (before, after), thin=leg.thin, dashed=leg.seat is None)


def _points(way: tuple[str, ...], ground: Ground) -> list[Point]:
    """Where a way turns; what comes straight back from a wall runs beside the way there."""
    points = [ground.at(name) for name in way]
    for n in range(1, len(way) - 1):
        there, back = _step(way[n - 1], way[n], ground), _step(way[n], way[n + 1], ground)
        if (there[0] + back[0], there[1] + back[1]) == (0, 0):
            (ax, ay), (bx, by) = ground.at(way[n]), ground.at(way[n + 1])
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            dx, dy = -(by - ay) / length * ASIDE, (bx - ax) / length * ASIDE
            moved = [(x + dx, y + dy) for x, y in points[n:]]
            return [*points[: n + 1], *moved]
    return points
