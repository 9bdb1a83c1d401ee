"""What stops the play, as a card over empty attack spaces: goal, penalty, set-up, the end."""

from __future__ import annotations

from dataclasses import dataclass

from render import theme as t
from render.frame import Frame
from render.kit import Sheet
from render.lettering import fit
from render.marks import event_plate, token
from render.playoff_dice import checks
from render.playoff_table import CARD_W, MIDDLE_Y, STEP_X, Look, column_x
from rules.actions import Seat
from rules.playoff.state import SEATS
from rules.playoff.view import TableView

HIGH = 140
MOST = 3  # columns


@dataclass(frozen=True, slots=True)
class Event:
    """`seat`: whose it is, in whose colour the card is edged. `stays`: it is shown whatever it hides."""

    title: str
    words: str = ""
    seat: Seat | None = None
    colour: str = t.STORY
    stays: bool = False


SETTING_UP = {
    "mix": ("MIXING THE DECKS", ""),
    "home roll": ("HOME ICE", "Six dice each"),
    "line-up": ("STARTING LINE-UP", "Both sides choose in secret"),
    "suspense": ("STARTING LINE-UP", "Goalies in secret, then from the deck"),
    "quick goalies": ("WHO IS IN GOAL?", "Both sides choose in secret"),
}


def event_of(view: TableView, frame: Frame) -> Event | None:
    """What the card says, if there is one."""
    action = view.action
    if view.over:
        how = f" {view.how}" if view.how else ""
        if view.winner is None:
            return Event("A TIE", view.how, None, stays=True)
        return Event(frame.name(view.winner), f"wins the match{how}", view.winner, stays=True)
    if view.phase in SETTING_UP and not any(side.men for side in view.sides):
        return Event(*SETTING_UP[view.phase], None, t.HI)
    if action.outcome == "goal":
        return Event("GOAL", scorer(view), action.seat)
    if called(view):
        return Event("PENALTY", sent_off(view), called(view), t.DANGER)
    return None


def scorer(view: TableView) -> str:
    shooter = next((who for who in view.action.men if who[0] == view.action.seat), None)
    men = [who for who in view.action.men if who[0] == view.action.seat]
    shooter = men[-1] if men else shooter
    if shooter is None:
        return ""
    man = next((m for m in view.side(shooter[0]).men if m.place == shooter[1]), None)
    return f"{man.card.name}, {man.place}" if man else ""


def called(view: TableView) -> Seat | None:
    """The side that a whistle sent somebody off from in the last play."""
    whistles = [roll.seat for roll in checks(view) if roll.faces == ("whistle",)]
    return whistles[-1] if whistles else None


def sent_off(view: TableView) -> str:
    """Who went to the box last: he who sits the longest yet."""
    seat = called(view)
    if seat is None:
        return ""
    men = [m for m in view.side(seat).men if m.sits]
    if not men:
        return ""
    man = max(men, key=lambda m: m.to_draw or 0)
    return f"{man.place} {man.card.name.split()[-1]}, {man.to_draw} cards"


def paint_event(sheet: Sheet, view: TableView, frame: Frame, look: Look) -> None:
    """Over the longest row of empty attack spaces; where there is none it is left out, for the words tell it too."""
    event = event_of(view, frame)
    if event is None:
        return
    first, wide = _place(view)
    if wide < 2:
        if not event.stays:
            return
        first, wide = _least_hidden(view), 2
    x = column_x(first) + STEP_X * (wide - 1) / 2
    pixels = STEP_X * (wide - 1) + CARD_W
    side = look.sides[SEATS.index(event.seat)] if event.seat else None
    sheet.stamp(event_plate(side, pixels, HIGH), x, MIDDLE_Y)
    left, room = x - pixels / 2 + 44, pixels - 72
    if event.seat and side and wide > 2:
        sheet.stamp(token(side, event.seat[0].upper(), 76, lifted=False), left + 40, MIDDLE_Y)
        left, room = left + 96, room - 96
    title, size = fit(event.title, "bold", 72, room, least=30)
    sheet.say(left, MIDDLE_Y - 22 if event.words else MIDDLE_Y, title, "bold", size, event.colour)
    words, size = fit(event.words, "text", 32, room)
    sheet.say(left, MIDDLE_Y + 36, words, "text", size, t.HI)


def _least_hidden(view: TableView) -> int:
    """The first of two columns with the fewest men in attack spaces, none of whom has the puck."""
    carrier = next((m.column for side in view.sides for m in side.men if m.puck and m.up), None)

    def cost(first: int) -> tuple[bool, int, int]:
        hidden = view.up[first : first + 2]
        return carrier in (first, first + 1), sum(seat is not None for seat in hidden), abs(2 * first - 3)

    return min(range(len(view.up) - 1), key=cost)


def _place(view: TableView) -> tuple[int, int]:
    """The first column and the length of the longest run of empty attack spaces, toward the middle."""
    if view.quick:
        return 1, MOST
    runs = [
        (first, length)
        for length in range(MOST, 0, -1)
        for first in range(len(view.up) - length + 1)
        if all(who is None for who in view.up[first : first + length])
    ]
    return max(runs, key=lambda run: (run[1], -abs(2 * run[0] + run[1] - 5)), default=(0, 0))
