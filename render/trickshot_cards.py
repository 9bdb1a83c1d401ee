"""What stops the play, as a card on the ice: goals, fights, penalties, face-offs, periods, the end."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from render import theme as t
from render.boxes import Box
from render.frame import Frame
from render.kit import Sheet
from render.lettering import fit
from render.marks import event_plate, token
from render.trickshot_dice import paint_dice
from render.trickshot_path import legs
from render.trickshot_rink import Ground, Look, cell
from render.trickshot_targets import labels_of_squares, places_beside
from rules.actions import Seat
from rules.trickshot.view import OtherRoll, TableView

BEFORE: dict[str, str] = {
    "setup": "the home arena",
    "arenas": "arenas and their player cards",
    "deal": "player cards are dealt",
    "draft": "player cards are chosen",
}
"""What comes before the first face-off, by phase."""
WIDE = 7  # squares
ROW = 50  # of dice, in pixels
LABEL = 60  # how much a square with a part of a label matters
FIGURE = 1000  # how much a square with a figure matters, against a few for others


@dataclass(frozen=True, slots=True)
class Event:
    """`seat`: whose it is, in whose colour the card is edged. `rolls` are shown as rows of dice."""

    title: str
    words: str = ""
    seat: Seat | None = None
    colour: str = t.HI
    rolls: tuple[OtherRoll, ...] = ()


def event_of(view: TableView, frame: Frame) -> Event | None:
    """What the card says, if there is one."""
    if view.over:
        return _end(view, frame)
    action = view.action
    rolls = last_rolls(view)
    if action.outcome == "goal":
        return Event("GOAL", _scorer(view), action.seat, t.STORY)
    if action.outcome == "fight":
        return Event("FIGHT", _fought(rolls), action.seat, t.DANGER, rolls)
    if action.outcome == "penalty":
        return Event("PENALTY", _penalised(view), action.seat, t.DANGER, rolls)
    if view.phase in BEFORE:
        return Event("SET-UP", BEFORE[view.phase].capitalize())
    title = f"{view.period_name.upper()}" if view.space == 1 and view.period > 1 else "FACE-OFF"
    if view.puck is None:
        return Event(title, "Puck on the red line")
    if rolls and rolls[0].why == "face-off":
        return Event(title, f"{_side(view.turn)} wins the face-off", view.turn, rolls=rolls)
    return Event(rolls[0].why.upper(), "", rolls[0].seat, rolls=rolls) if rolls else None


def last_rolls(view: TableView) -> tuple[OtherRoll, ...]:
    """The last dice outside the pool: of rounds that were rolled again only the last one, each side's once."""
    others = view.action.others
    last: dict[Seat, OtherRoll] = {}
    for roll in reversed(others):
        if roll.why != others[-1].why or roll.seat in last:
            break
        last[roll.seat] = roll
    return tuple(last[side.seat] for side in view.sides if side.seat in last)


def _side(seat: Seat | None) -> str:
    return (seat or "nobody").capitalize()


def _end(view: TableView, frame: Frame) -> Event:
    if view.winner is None:
        return Event("FINAL", "A draw", colour=t.STORY)
    how = " in overtime" if view.overtime else ""
    return Event(frame.name(view.winner), f"wins the match{how}", view.winner, t.STORY)


def _scorer(view: TableView) -> str:
    action = view.action
    start = f", from {action.puck[0]}" if action.puck else ""
    return f"{_side(action.seat)} {action.figure or ''}".rstrip() + start


def _fought(rolls: tuple[OtherRoll, ...]) -> str:
    """Who still has dice after the last round; if nobody has, both win (chapter Fights)."""
    if any(roll.why != "fight" for roll in rolls):
        return ""
    left = [roll.seat for roll in rolls if set(roll.faces) - {"fail"}]
    return f"{_side(left[0])} wins" if len(left) == 1 else "" if left else "Both win"


def _penalised(view: TableView) -> str:
    """Who went to the box and until when; a substitute may serve, so only the box itself tells."""
    side = view.side(action_seat) if (action_seat := view.action.seat) else None
    figure = side.figure(view.action.figure) if side and view.action.figure else None
    if figure is None:
        return ""
    name = f"{_side(figure.seat)} {figure.id}"
    return f"{name}, back at {view.track[figure.back - 1].time}" if figure.back else name


# -- on the ice --------------------------------------------------------------------------------


def paint_event(sheet: Sheet, view: TableView, frame: Frame, ground: Ground, look: Look) -> None:
    """The card, where it hides least; where it would hide a figure it is left out, for the words tell it too."""
    event = event_of(view, frame)
    if event is None:
        return
    looks = dict(zip((side.seat for side in view.sides), look.sides, strict=True))
    wide, high = WIDE * 50, 50 * (2 if not event.words and not event.rolls else 3)
    if event.rolls:
        high = (66 if not event.words else 100) + ROW * len(event.rolls)
        high = -(-high // 50) * 50
    place = _place(view, frame, ground, -(-wide // ground.side), -(-high // ground.side))
    if place is None:
        return
    column, row = place
    x, y = ground.corner[0] + column * ground.side, ground.corner[1] + row * ground.side
    sheet.stamp(event_plate(looks.get(event.seat or ""), wide - 8, high - 8), x + wide / 2, y + high / 2)
    left, room = x + 40, wide - 64
    size = 72 if not event.rolls else 44
    title, size = fit(event.title, "bold", size, room)
    top = y + (54.0 if not event.rolls else 36.0)
    if not event.words and not event.rolls:
        top = y + high / 2
    sheet.say(left, top, title, "bold", size, event.colour)
    if event.words:
        words, size = fit(event.words, "text", 30, room)
        sheet.say(left, top + (58 if not event.rolls else 37), words, "text", size, t.HI)
    foot = y + high - 12 - ROW * len(event.rolls)
    for n, roll in enumerate(event.rolls):
        at = foot + ROW * (n + 0.5)
        sheet.stamp(token(looks[roll.seat], roll.seat[0].upper(), 38, lifted=False), left + 18, at)
        paint_dice(sheet, left + 50, at, roll.faces, size=40, room=room - 50)


def _place(view: TableView, frame: Frame, ground: Ground, wide: int, high: int) -> tuple[int, int] | None:
    """The column and row of a block of squares that hides as little as can be, toward the corners, and no figure."""
    weights = _weights(view, frame, ground)
    board = view.board

    def cost(place: tuple[int, int]) -> tuple[int, int, int, int]:
        column, row = place
        hidden = sum(
            weight for (x, y), weight in weights.items() if column <= x < column + wide and row <= y < row + high
        )
        inward = min(column, board.columns - wide - column) + min(row, board.rows - high - row)
        return hidden, inward, -row, column

    best = min(itertools.product(range(board.columns - wide + 1), range(board.rows - high + 1)), key=cost)
    return best if cost(best)[0] < FIGURE else None


def _weights(view: TableView, frame: Frame, ground: Ground) -> dict[tuple[int, int], int]:
    """How much a square matters: figures and the puck most, then labels, targets, paths, and the nets."""
    weights = {cell(square): 2 for half in view.board.halves for square in (*half.net, *half.crease)}
    for leg in legs(view):
        for a, b in itertools.pairwise(leg.squares):
            weights.update((square, 6) for square in _between(cell(a), cell(b)))
    weights.update((cell(target.place), 8) for target in frame.targets)
    labels = (*places_beside(view, frame, ground), *labels_of_squares(view, frame, ground))
    weights.update((square, LABEL) for _, box in labels for square in _under(box, ground))
    weights.update((cell(figure.square), FIGURE) for figure in view.figures if figure.square)
    if view.puck:
        weights[cell(view.puck)] = FIGURE
    else:  # the face-off spot
        weights.update(((view.board.lines.red - n, view.board.rows // 2), FIGURE) for n in (0, 1))
    return weights


def _under(box: Box, ground: Ground) -> Iterator[tuple[int, int]]:
    """The squares of which a box hides some."""
    (left, top), s = ground.corner, ground.side
    columns = range(int((box[0] - left) // s), int((box[2] - left) // s) + 1)
    return itertools.product(columns, range(int((box[1] - top) // s), int((box[3] - top) // s) + 1))


def _between(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    steps = max(abs(b[0] - a[0]), abs(b[1] - a[1])) or 1
    return [(a[0] + (b[0] - a[0]) * n // steps, a[1] + (b[1] - a[1]) * n // steps) for n in range(steps + 1)]
