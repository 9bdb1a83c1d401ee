"""Tables of Toss for tests to begin with."""

from __future__ import annotations

from rules.dice import ScriptedDice
from rules.kernel import Match
from tests.rules.toy import TOY

SHUFFLE = ("6", "5", "4", "3", "2")  # leaves the deck as it is: both teams hold two calm cards
FRESH = TOY.dump(TOY.start(TOY.settings()))


def kicked_off(*faces: str) -> tuple[Match, ScriptedDice]:
    """North has won its lane; the ball lies in the middle, next to N1."""
    dice = ScriptedDice([*SHUFFLE, *faces])
    match = Match(TOY, FRESH, dice)
    match.answer("north", "take lane middle")
    match.answer("south", "take lane left")
    return match, dice
