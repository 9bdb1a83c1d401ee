"""What stops the play, as a card on the pitch: a Strike and the end of the match."""

from __future__ import annotations

from dataclasses import dataclass

from render import theme as t
from render.dreadball_path import legs
from render.dreadball_pitch import HALF, MIDDLE, RISE, Ground, Look
from render.frame import Frame
from render.kit import Sheet
from render.lettering import fit
from render.marks import event_plate
from rules.actions import Seat
from rules.dreadball.view import TableView

WIDE, HIGH = 364, 136
PLAYER, WAY = 1000, 6  # how much a hex with a player matters, and one on a path


@dataclass(frozen=True, slots=True)
class Event:
    """`seat`: whose it is, in whose colour the card is edged; `stays`: it is shown whatever it hides."""

    title: str
    words: str
    seat: Seat | None
    stays: bool = False


def event_of(view: TableView, frame: Frame) -> Event | None:
    """What the card says, if there is one."""
    if view.over:
        if view.winner is None:
            return Event("A DRAW", view.how, None, stays=True)
        how = f" {view.how}" if view.how else ""
        return Event(frame.name(view.winner), f"wins{how}", view.winner, stays=True)
    action = view.action
    if action.outcome != "strike":
        return None
    points = strike_points(view)
    scored = f" scores {points} {'point' if points == 1 else 'points'}" if points else ""
    return Event("STRIKE!", f"{action.player or ''}{scored}", action.seat)


def strike_points(view: TableView) -> int:
    """What the last throw was worth by where it began and ended; 0 when it went into no strike hex."""
    line = view.action.line
    for zone in (zone for zones in view.pitch.zones for zone in zones):
        if line[-1:] == (zone.strike,):
            return zone.points + (view.pitch.bonus if line[0] == zone.bonus else 0)
    return 0


def paint_event(sheet: Sheet, view: TableView, frame: Frame, ground: Ground, look: Look) -> None:
    """The card, where it hides least; where it would hide a player it is left out, for the words tell it too."""
    event = event_of(view, frame)
    if event is None:
        return
    looks = dict(zip((side.seat for side in view.sides), look.sides, strict=True))
    hidden, x, y = _place(view, ground)
    if hidden >= PLAYER and not event.stays:
        return
    sheet.stamp(event_plate(looks.get(event.seat or ""), WIDE, HIGH), x, y)
    left, room = x - WIDE / 2 + 44, WIDE - 72
    title, size = fit(event.title, "bold", 64, room, least=34)
    sheet.say(left, y - 20 if event.words else y, title, "bold", size, t.STORY)
    words, size = fit(event.words, "text", 30, room)
    sheet.say(left, y + 36, words, "text", size, t.HI)


def _place(view: TableView, ground: Ground) -> tuple[int, float, float]:
    """How much a card would hide, and its middle, where that is least."""
    weights = {p.hex: PLAYER for p in view.players if p.hex}
    if view.ball:
        weights[view.ball] = PLAYER
    for leg in legs(view):
        for name in leg.hexes:
            weights.setdefault(name, WAY)
    spots = [(weight, *ground.at(name)) for name, weight in weights.items()]
    rows = len(ground.pitch.rows)
    places = [
        (MIDDLE[0] + HALF * c, MIDDLE[1] + RISE * (r - (rows - 1) / 2))
        for r in range(1, rows - 1)
        for c in range(-10, 11)
    ]

    def cost(place: tuple[float, float]) -> tuple[int, float]:
        x, y = place
        near = (w for w, px, py in spots if abs(px - x) < WIDE / 2 + 24 and abs(py - y) < HIGH / 2 + 24)
        return sum(near), abs(y - MIDDLE[1]) + abs(x - MIDDLE[0]) / 2

    best = min(places, key=cost)
    return cost(best)[0], *best
