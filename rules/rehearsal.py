"""The match played on from an open question, again and again, on copies that nobody keeps."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from rules.actions import Action, Question
from rules.dice import Dice, Roll
from rules.kernel import Event, Match
from rules.log import fitting

if TYPE_CHECKING:
    from rules.game import Game

Policy: TypeAlias = Callable[[Any, Question], Action]
"""Answers a question at a table that is only imagined."""

Deal: TypeAlias = Callable[[Any], None]
"""Mixes, in place, what the seat that looks ahead cannot know."""

Said: TypeAlias = list[str]
"""What came of a request: notations or faces."""


def rehearsal(match: Match) -> Rehearsal:
    """The moment at which a match waits; sealed answers of others are not in it."""
    return Rehearsal(match.game, match.game.load(json.loads(match.checkpoint)), match.said)


class Rehearsal:
    """A moment of a match: the table at the last checkpoint, and what was answered and rolled since.

    Takes no part in the match: changes nothing of it, and the dice of a rehearsal are others.
    """

    def __init__(self, game: Game[Any], table: Any, said: Sequence[Said]) -> None:
        self.game, self.table, self.said = game, table, said

    def __call__(self, policy: Policy, dice: Dice, turns: int = 1, deal: Deal | None = None) -> Any:
        """Play on with this policy and these dice until so many turns have ended; gives the table as it is then.

        `deal` is called once, when all that was said is said and before the first new answer or roll.
        """
        game, said = self.game, iter(tuple(self.said))
        table = game.copy(self.table)
        turn = game.turn(table)
        while not game.over(table):
            ruling: Any = game.step(table)
            value: Any = None
            while True:
                try:
                    request = ruling.send(value)
                except StopIteration:
                    break
                value = None
                if isinstance(request, Event):
                    continue
                if (kept := next(said, None)) is not None:
                    value = fitting(request, kept)
                    assert value is not None, "a rehearsal begins at a moment of the same rules"
                    continue
                if deal is not None:
                    deal(table)
                    deal = None
                if isinstance(request, Roll):
                    value = dice(request)
                else:
                    value = tuple([policy(table, question) for question in request])
            if (now := game.turn(table)) != turn:
                turn, turns = now, turns - 1
                if not turns:
                    break
        return table
