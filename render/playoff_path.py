"""Where men and puck went in the last step: solid arrows for men, dashed ones for the puck.

Passes and shots run in the gap between two rows, so that they hide no number.
"""

from __future__ import annotations

from dataclasses import dataclass

from render.kit import Sheet
from render.marks import arrow, trail
from render.playoff_table import CARD_H, CARD_W, GOAL_X, LANES, MIDDLE_Y, card_at
from rules.actions import Seat
from rules.playoff.boxes import Step, parse_box
from rules.playoff.state import SEATS
from rules.playoff.view import ManView, TableView

PASSES = ("pass", "drop pass")
SIDEWAYS = 36
"""Where a pass leaves and reaches a card: beside the middle, where chips and arrows of men are."""


@dataclass(frozen=True, slots=True)
class Leg:
    """What the last step did: `kind` skate, pass, shot or steal; who it began with, who it ended with (seat, place)."""

    kind: str
    start: tuple[Seat, str]
    end: tuple[Seat, str]


def last_legs(view: TableView) -> list[Leg]:
    """The last step that had men; empty for changes, face-offs and steps that nobody could do."""
    action = view.action
    men = list(action.men)
    if action.seat is None or action.verb not in ("play", "skate", "pass", "shot", "steal"):
        return []
    seat = action.seat
    steps = _steps(view)
    if len(men) < sum(_least(step) for step in steps):
        return []
    kind = steps[-1].kind if steps else ""
    if kind in PASSES and len(men) > 1:
        return [Leg("pass", men[-2], _receiver(view, men[-2], men[-1]))]
    if kind == "shot" and len(men) > 1:
        return [Leg("shot", men[-2], men[-1])]
    if kind == "skate" and men:
        return [Leg("skate", men[-1], men[-1])] if action.outcome == "gained" else []
    if kind in ("steal", "double steal") and men:
        if men[-1][0] != seat:  # passed away before the steal
            return [Leg("pass", men[-2], _receiver(view, men[-2], men[-1]))] if len(men) > 2 else []
        return [Leg("steal", who, who) for who in men[-(2 if kind == "double steal" else 1) :]]
    return []


def outcome_of(view: TableView) -> str:
    """What came of the last step; empty while a shot is open that follows a pass."""
    outcome = view.action.outcome
    shot = any(leg.kind == "shot" for leg in last_legs(view))
    return "" if shot and outcome == "received" else outcome


def _steps(view: TableView) -> tuple[Step, ...]:
    """The steps that were begun; of a plain action the one."""
    action = view.action
    if action.card is None:
        return (Step(action.verb),)  # type: ignore[arg-type]
    return parse_box(action.card.text).steps[: (action.step or 0) + 1]


def _least(step: Step) -> int:
    return 2 if step.kind in (*PASSES, "shot", "double steal") else 1


def _receiver(view: TableView, passer: tuple[Seat, str], meant: tuple[Seat, str]) -> tuple[Seat, str]:
    """Whom the pass reached: him who was meant, or the man across from the passer."""
    if view.action.outcome != "intercepted":
        return meant
    own, other = SEATS.index(passer[0]), 1 - SEATS.index(passer[0])
    return SEATS[other], view.columns[other][view.columns[own].index(passer[1])]


# -- painting ----------------------------------------------------------------------------------


def paint_legs(sheet: Sheet, view: TableView) -> None:
    for leg in last_legs(view):
        if leg.kind == "skate":
            _skate(sheet, view, leg)
        elif leg.kind == "steal":
            _steal(sheet, view, leg)
        else:
            _flight(sheet, view, leg)


def _man(view: TableView, who: tuple[Seat, str]) -> ManView | None:
    return next((man for man in view.side(who[0]).men if man.place == who[1]), None)


def _middle(view: TableView, who: tuple[Seat, str]) -> tuple[int, int] | None:
    man = _man(view, who)
    return card_at(SEATS.index(who[0]), man.column, man.up) if man else None


def _skate(sheet: Sheet, view: TableView, leg: Leg) -> None:
    """From his empty place into the attack space; he may be gone again, to the box."""
    man = _man(view, leg.start)
    if man is None or not man.up or man.column is None:
        return
    side = SEATS.index(leg.start[0])
    x, y = card_at(side, man.column, up=False)
    way = 1 if side else -1
    start, tip = y + way * 14, MIDDLE_Y - way * (CARD_H // 2 - 20)
    sprite, dx, dy = arrow(0, tip - start, width=12, head=34)
    sheet.stamp(sprite, x + dx, start + dy)


def _steal(sheet: Sheet, view: TableView, leg: Leg) -> None:
    """From the thief to the edge of the man who had the puck: across the gap, or sideways in the attack spaces."""
    man, carrier = _man(view, leg.start), _victim(view, leg)
    if man is None or carrier is None:
        return
    start, end = _middle(view, leg.start), _middle(view, carrier)
    if start is None or end is None or start == end:
        return
    sx = (end[0] > start[0]) - (end[0] < start[0])
    if sx and not start[1] == end[1] == MIDDLE_Y:  # somebody has moved since
        return
    sy = 0 if sx else (end[1] > start[1]) - (end[1] < start[1])
    reach = (CARD_W // 2 - 14) * abs(sx) + (CARD_H // 2 - 14) * abs(sy)
    x0, y0 = start[0] + sx * reach, start[1] + sy * reach - (84 if sx else 0)
    length = 52
    sprite, dx, dy = arrow(sx * length, sy * length, width=10, head=28)
    sheet.stamp(sprite, x0 + dx, y0 + dy)


def _victim(view: TableView, leg: Leg) -> tuple[Seat, str] | None:
    """Who had the puck: he who has it, or after a steal the man before the thieves."""
    if view.puck and view.puck[0] != leg.start[0]:
        return view.puck
    own = SEATS.index(leg.start[0])
    place = leg.start[1]
    return (SEATS[1 - own], view.columns[1 - own][view.columns[own].index(place)]) if place != "G" else None


def _flight(sheet: Sheet, view: TableView, leg: Leg) -> None:
    """A pass or shot: along the gap before the row it is nearest to."""
    start, end = _middle(view, leg.start), _middle(view, leg.end)
    if start is None or end is None or start == end:
        return
    side = SEATS.index(leg.start[0])
    points = _shot_way(start, end, side) if end[0] == GOAL_X else _pass_way(start, end, side)
    x0, y0 = points[0]
    sprite, dx, dy = trail(tuple((x - x0, y - y0) for x, y in points), 10, 28, dashed=True)
    sheet.stamp(sprite, x0 + dx, y0 + dy)


def _shot_way(start: tuple[int, int], end: tuple[int, int], side: int) -> list[tuple[int, int]]:
    """Along the gap before the other row to the goalie's edge; from afar first around the west end."""
    goal_y = end[1] + (22 if side == 0 else -22)
    before = LANES[1 - side]
    corner = GOAL_X + CARD_W // 2 + 10
    x = start[0] - SIDEWAYS
    if start[1] == MIDDLE_Y:
        return [(x, _edge(start[1], before)), (x, before), (corner, before), (corner, goal_y), (corner - 30, goal_y)]
    own = LANES[side]
    return [(x, _edge(start[1], own)), (x, own), (corner, own), (corner, goal_y), (corner - 30, goal_y)]


def _pass_way(start: tuple[int, int], end: tuple[int, int], side: int) -> list[tuple[int, int]]:
    """Along the gap before the side's own row; straight up or down to the man across who intercepts it."""
    gap = LANES[side]
    if start[0] == end[0]:
        x = start[0] - SIDEWAYS
        return [(x, _edge(start[1], end[1])), (x, _edge(end[1], start[1], 26))]
    way = 1 if end[0] > start[0] else -1
    x0, x1 = start[0] + way * SIDEWAYS, end[0] - way * SIDEWAYS
    return [(x0, _edge(start[1], gap)), (x0, gap), (x1, gap), (x1, _edge(end[1], gap, 26))]


def _edge(y: int, toward: int, inside: int = 10) -> int:
    """A little inside the edge of a card that looks toward a height."""
    return y + (CARD_H // 2 - inside) * (1 if toward > y else -1)
