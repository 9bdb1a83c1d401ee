"""Why an action is not possible now: what stands against it, and the ruling that says so; `def`s only."""

from __future__ import annotations

from collections.abc import Callable

from rules.actions import Action, Question
from rules.errors import NotAnOption
from rules.sportsdice.actions import (
    Advance,
    KeepChip,
    Play,
    Reroll,
    Shoot,
    ShootFirst,
    ShootSecond,
    Stand,
    UseChip,
)
from rules.sportsdice.pack import SYMBOLS
from rules.sportsdice.state import SHOOTOUT, Table, top

Reason = tuple[str, str]
"""A sentence that ends the refusal, and the number of the ruling."""


def why_not(t: Table, question: Question, action: Action) -> NotAnOption:
    """The refusal of an action that is not among the options: what was asked, why not, what may be done."""
    legal = ", ".join(dict.fromkeys("reroll DICE" if a.verb == "reroll" else a.notation for a in question.options))
    sentence, rule = REASONS[type(action)](t, question, action)
    return NotAnOption(f"“{action.notation}” is not possible: {sentence} You may: {legal}.", rule)


def _shoot(t: Table, question: Question, action: Action) -> Reason:
    rink, depth = t.components.rink, t.depth(question.seat)
    if t.period == SHOOTOUT:
        return "in a shootout the teams shoot in turn, without declaring it.", "SD-27"
    if t.shooter is not None:
        return "a shot is being taken already.", "SD-34"
    if depth < 0:
        return "your team is on defense, and only the offense shoots.", "SD-20"
    if depth < rink.blue_line:
        return f"the puck is not past the blue line; shots are taken from section {rink.blue_line} on.", "SD-09"
    return "a shot is chosen once the roll is won with Hockey Sticks.", "SD-37"


def _advance(t: Table, question: Question, action: Action) -> Reason:
    if t.period == SHOOTOUT:
        return "in a shootout the puck does not move.", "SD-41"
    if t.shooter is not None:
        return "a shot is being taken, and it gives no advance.", "SD-37"
    if t.depth(question.seat) == t.components.rink.goal_zone:
        return "beyond the goal zone there is no section.", "SD-09"
    return "the puck advances once the roll is won with Hockey Sticks on offense.", "SD-09"


def _play(t: Table, question: Question, action: Action) -> Reason:
    assert isinstance(action, Play)
    if t.period == SHOOTOUT:
        return "in a shootout there are no plays, only shots.", "SD-41"
    if t.shooter is not None:
        return "a shot has no play: Hockey Sticks count against the goaltender.", "SD-34"
    if action.symbol not in SYMBOLS:
        return f"the dice show {', '.join(SYMBOLS)}, nothing else.", "SD-01"
    if question.name == "reroll":
        return "a play is named when the roll is won, after the re-roll.", "SD-32"
    if question.name == "tie":
        return "the tie is decided first, then its winner names his play.", "SD-02"
    if question.name == "hockey stick":
        return "your play is the Hockey Stick already.", "SD-32"
    count, symbols = top(t.dice[question.seat])
    return f"your play is one of the symbols that show {count} times: {' or '.join(symbols)}.", "SD-01"


def _chip(t: Table, question: Question, action: Action) -> Reason:
    if question.name == "reroll":
        return (
            "whether it is a tie is seen after the re-roll; let the dice lie first.",
            "SD-34" if t.shooter else "SD-32",
        )
    if question.name == "play" and t.won == question.seat:
        return "after a Check your dice count alone, so that no tie is left for the Power Chip.", "SD-13"
    return "no tie waits for you to decide it with the Power Chip.", "SD-03"


def _reroll(t: Table, question: Question, action: Action) -> Reason:
    seat = question.seat
    if not t.advanced:
        return "this match is played without the re-roll, so the Power Chip only breaks ties.", "SD-31"
    if question.name == "reroll":
        return f"name each die that you roll again once, by its place from 1 to {len(t.dice[seat])}.", "SD-33"
    if question.name == "who begins":
        return "no dice lie; a shooter who holds the Power Chip is asked after his roll.", "SD-34"
    if t.shooter not in (None, seat):
        return "the goaltender die is never rolled again.", "SD-23"
    if t.won == seat:
        return "the Power Chip rolls dice again only before a roll is decided.", "SD-21"
    if t.chip != seat:
        return "only the holder of the Power Chip may roll dice again.", "SD-21"
    return "you have let the dice of this roll lie, and they may be rolled again only once.", "SD-21"


def _stand(t: Table, question: Question, action: Action) -> Reason:
    if not t.advanced:
        return "this match is played without the re-roll, so there is none to decline.", "SD-31"
    return "no re-roll is open for you to decline.", "SD-21"


def _who_begins(t: Table, question: Question, action: Action) -> Reason:
    if t.period == SHOOTOUT:
        return "who begins is settled for the whole shootout.", "SD-27"
    return "there is no shootout; the holder of the Power Chip will be asked if it comes to one.", "SD-27"


REASONS: dict[type[Action], Callable[[Table, Question, Action], Reason]] = {
    Shoot: _shoot,
    Advance: _advance,
    Play: _play,
    UseChip: _chip,
    KeepChip: _chip,
    Reroll: _reroll,
    Stand: _stand,
    ShootFirst: _who_begins,
    ShootSecond: _who_begins,
}
