"""House coaches for any game, and a match played out between them without a record.

A coach receives what a person in its seat would see: the seat's view and the question put to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from rules.actions import Action, Question, Seat
from rules.dice import Faces, Roll
from rules.errors import RuleError
from rules.game import Game, Result
from rules.kernel import Event

T = TypeVar("T")


class Chance(Protocol):
    """Where a coach or a simulation gets its chance from; `random.Random` fits."""

    def choice(self, seq: Sequence[T], /) -> T: ...

    def randrange(self, stop: int, /) -> int: ...


class Coach(Protocol):
    """Answers a question from its seat's view."""

    def __call__(self, game: Game[Any], view: Any, question: Question) -> Action: ...


class RandomCoach:
    """Any legal answer, all alike."""

    def __init__(self, chance: Chance) -> None:
        self.choice = chance.choice

    def __call__(self, game: Game[Any], view: Any, question: Question) -> Action:
        return self.choice(question.options)


class CarefulCoach:
    """The answer with the best exact expectation one step ahead; the first of equals."""

    def __call__(self, game: Game[Any], view: Any, question: Question) -> Action:
        return max(question.options, key=lambda action: game.appraise(view, question, action))


COACHES = ("random", "careful")


def coach_named(name: str, chance: Chance) -> Coach:
    """A house coach by its level. Raises `RuleError` naming the levels there are."""
    if name == "random":
        return RandomCoach(chance)
    if name == "careful":
        return CarefulCoach()
    raise RuleError(f"There is no coach “{name}”; the house coaches are {', '.join(COACHES)}.")


class LooseDice:
    """Quick dice for simulations; nobody can check them."""

    def __init__(self, chance: Chance) -> None:
        self.randrange = chance.randrange

    def __call__(self, roll: Roll) -> Faces:
        faces, randrange = roll.die.faces, self.randrange
        sides = len(faces)
        return tuple([faces[randrange(sides)] for _ in range(roll.count)])


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A match that was played without a record."""

    result: Result
    decisions: int


def play_out(game: Game[Any], state: Any, coaches: Mapping[Seat, Coach], dice: LooseDice) -> PlayedOut:
    """Rule from this state to the end; answers go straight back, nothing is saved. Changes `state`."""
    decisions = 0
    blind = all(isinstance(coach, RandomCoach) for coach in coaches.values())
    while not game.over(state):
        ruling: Any = game.step(state)
        value: Any = None
        while True:
            try:
                request = ruling.send(value)
            except StopIteration:
                break
            answers: Any = None
            if isinstance(request, Event):
                pass
            elif isinstance(request, Roll):
                answers = dice(request)
            else:
                decisions += len(request)
                views = [None if blind else game.view(state, q.seat) for q in request]
                answers = tuple([coaches[q.seat](game, view, q) for q, view in zip(request, views, strict=True)])
            value = answers
    return PlayedOut(game.result(state), decisions)
