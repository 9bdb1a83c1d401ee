"""Standing orders: a seat's answer to reaction windows, given beforehand, with its scope and its end.

| order   | answers with       | until                                              |
|---------|--------------------|----------------------------------------------------|
| `turn`  | the default (skip) | the seat is asked for something of its own          |
| `zone`  | the default (skip) | the game finds the seat threatened (`Game.alarms`)  |
| `coach` | the house coach    | it is taken back                                    |

`mates` is of another kind: whoever plays on the same side may answer everything for a coach who is away, until it is
taken back (TS-28).
"""

from __future__ import annotations

from bot.tables import Live
from data.store.rows import AWAY
from rules.actions import Question, Seat

ORDERS = {"turn": "Skip until my turn", "zone": "Skip until it is dangerous", "coach": "Let the coach answer"}
TOLD = {
    AWAY: "Your team-mates may answer for you while you are away.",
    "turn": "You skip reactions until you are asked for something of your own.",
    "zone": "You skip reactions until it gets dangerous.",
    "coach": "The house coach answers reactions for you.",
}


def ended(live: Live, seat: Seat) -> bool:
    """Whether a seat's order has come to its end."""
    order, asked = live.seats[seat].orders, live.match.question(seat)
    if order == "turn":
        return asked is not None and asked.name not in live.game.reactions
    if order == "zone":
        return asked is not None and live.game.alarms(live.game.view(live.match.state, seat), seat)
    return False


def standing_order(live: Live) -> tuple[Question, str] | None:
    """An open reaction question that a standing order answers, and the order."""
    for question in live.asked():
        order = live.seats[question.seat].orders
        if order in ORDERS and question.name in live.game.reactions and not ended(live, question.seat):
            return question, order
    return None
