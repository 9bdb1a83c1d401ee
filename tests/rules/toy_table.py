"""Tables of Toss for tests to begin with."""

from __future__ import annotations

import copy
from collections.abc import Callable, Coroutine
from typing import Any

from rules.actions import Action, Question, Seat
from rules.dice import ScriptedDice
from rules.kernel import Match, Ruling, choose
from tests.rules.toy import TOY, No, Table, Toy, Yes, other

SHUFFLE = ("6", "5", "4", "3", "2")  # leaves the deck as it is: both teams hold two calm cards
FRESH = TOY.dump(TOY.start(TOY.settings()))


def kicked_off(*faces: str) -> tuple[Match, ScriptedDice]:
    """North has won its lane; the ball lies in the middle, next to N1."""
    dice = ScriptedDice([*SHUFFLE, *faces])
    match = Match(TOY, FRESH, dice)
    match.answer("north", "take lane middle")
    match.answer("south", "take lane left")
    return match, dice


class Ruled(Toy):
    """Toss with another step."""

    def __init__(self, other_step: Callable[[Table], Coroutine[Any, Any, None]]) -> None:
        super().__init__()
        self.other_step = other_step

    def step(self, state: Table) -> Ruling:
        return self.other_step(state)


async def ask(name: str, *more: Action) -> Action:
    """Ask north for a yes or no, or for one action more."""
    return await choose(Question("north", name, "Well?", (Yes(), No(), *more), No()))


def unseen_twin(data: dict[str, Any], seat: Seat) -> dict[str, Any]:
    """A table that this seat cannot tell from the given one: the other hand and the deck are exchanged at one end."""
    twin = copy.deepcopy(data)
    hand, deck = twin["hands"][other(seat)], twin["deck"]
    if hand and deck:
        hand[0], deck[0] = deck[0], hand[0]
    deck.reverse()
    return twin
