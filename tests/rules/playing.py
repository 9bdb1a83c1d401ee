"""Playing a game headless: dice and coaches that are random, but the same for the same seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from rules.actions import Action, Question
from rules.dice import Dice, Faces, Roll
from rules.game import Game
from rules.kernel import Match

LONG = 20_000  # answers; a match that needs more does not end


def seeded_dice(seed: int) -> Dice:
    rng = random.Random(seed)

    def throw(roll: Roll) -> Faces:
        return tuple(rng.choice(roll.die.faces) for _ in range(roll.count))

    return throw


def new_match(game: Game[Any], dice: Dice, **options: Any) -> Match:
    return Match(game, game.dump(game.start(game.settings(**options))), dice)


def waiting(match: Match) -> Question:
    """The next question without an answer."""
    return next(q for q in match.open if match.question(q.seat) is not None)


def play(match: Match, seed: int, each: Callable[[Match, Question, Action], Match] | None = None) -> Match:
    """Play on at random to the end. `each` may look at every answer before it is given, and replace the match."""
    rng = random.Random(seed)
    for _ in range(LONG):
        if match.over:
            return match
        question = waiting(match)
        action = rng.choice(question.options)
        if each is not None:
            match = each(match, question, action)
        match.answer(question.seat, action)
    raise AssertionError("the match does not end")
