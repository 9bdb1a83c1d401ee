"""House coaches for any game, and a match played out between them without a record.

A coach receives what a person in its seat would see: the seat's view and the question put to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from rules.actions import Action, Question, Seat
from rules.dice import Dice, Faces, Roll
from rules.errors import RuleError
from rules.game import Game, Result
from rules.kernel import Event, Match

T = TypeVar("T")


class Chance(Protocol):
    """Where a coach or a simulation gets its chance from; `random.Random` fits."""

    def choice(self, seq: Sequence[T], /) -> T: ...

    def randrange(self, stop: int, /) -> int: ...


Imagine: TypeAlias = Callable[[Dice], Match]
"""The moment of the question once more, as the seat knows it, with dice of one's own: to look ahead."""


class Coach(Protocol):
    """Answers a question from its seat's view; `imagine` lets it look ahead."""

    def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Imagine | None = None) -> Action: ...


class RandomCoach:
    """Any legal answer, all alike."""

    def __init__(self, chance: Chance) -> None:
        self.choice = chance.choice

    def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Imagine | None = None) -> Action:
        return self.choice(question.options)


class CarefulCoach:
    """The answer with the best exact expectation one step ahead; the first of equals."""

    def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Imagine | None = None) -> Action:
        return max(question.options, key=lambda action: game.appraise(view, question, action))


class RolloutCoach:
    """The answer that does best when the match is played on from here, again and again, with dice of its own.

    Open-loop: every playout begins at the question and lets the dice fall anew. The `candidates` best by the careful
    coach's measure are played on for `steps` steps by that measure; after each round the worse half drops out
    (sequential halving). `playouts` is the budget in all; `spent` may end it earlier, for a budget in time.
    """

    def __init__(
        self,
        chance: Chance,
        playouts: int = 36,
        steps: int = 3,
        candidates: int = 4,
        spent: Callable[[], bool] = lambda: False,
    ) -> None:
        self.chance, self.playouts, self.steps, self.candidates, self.spent = chance, playouts, steps, candidates, spent
        self.careful = CarefulCoach()

    def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Imagine | None = None) -> Action:
        worth = {action: game.appraise(view, question, action) for action in question.options}
        ranked = sorted(question.options, key=lambda action: -worth[action])[: self.candidates]
        if imagine is None or len(ranked) == 1:
            return ranked[0]
        totals = dict.fromkeys(ranked, 0.0)
        counts = dict.fromkeys(ranked, 0)
        rounds = max(1, (len(ranked) - 1).bit_length())
        while len(ranked) > 1 and not self.spent():
            for _ in range(max(1, self.playouts // (rounds * len(ranked)))):
                for action in ranked:
                    totals[action] += self.playout(game, question, action, imagine)
                    counts[action] += 1
            ranked.sort(key=lambda action: -totals[action] / counts[action])
            ranked = ranked[: (len(ranked) + 1) // 2]
        return ranked[0]

    def playout(self, game: Game[Any], question: Question, first: Action, imagine: Imagine) -> float:
        """What the match is worth to the seat some steps after this answer."""
        match = imagine(LooseDice(self.chance))
        chosen: list[Action] = [first]

        def answer(q: Question) -> Action:
            if chosen and q.seat == question.seat and q.name == question.name:
                return q.option(chosen.pop().notation) or q.default
            return self.careful(game, game.view(match.state, q.seat), q)

        match.rush(answer, self.steps)
        return game.evaluate(game.view(match.state, question.seat), question.seat)


COACHES = ("random", "careful", "rollout")


def coach_named(name: str, chance: Chance) -> Coach:
    """A house coach by its level. Raises `RuleError` naming the levels there are."""
    if name == "random":
        return RandomCoach(chance)
    if name == "careful":
        return CarefulCoach()
    if name == "rollout":
        return RolloutCoach(chance)
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
    if any(isinstance(coach, RolloutCoach) for coach in coaches.values()):
        return _play_match(game, state, coaches, dice)
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


def _play_match(game: Game[Any], state: Any, coaches: Mapping[Seat, Coach], dice: LooseDice) -> PlayedOut:
    """The same for coaches that look ahead: they need a match to imagine."""
    match, decisions = Match(game, game.dump(state), dice), 0
    while not match.over:
        question = next(q for q in match.open if match.question(q.seat))
        view = game.view(match.state, question.seat)
        match.answer(question.seat, coaches[question.seat](game, view, question, match.fork))
        match.take_news()
        decisions += 1
    return PlayedOut(game.result(match.state), decisions)
