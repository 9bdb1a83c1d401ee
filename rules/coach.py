"""House coaches for any game, and a match played out between them without a record.

A coach receives what a person in its seat would see: the seat's view and the question put to it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from rules.actions import Action, Question, Seat
from rules.dice import Chance as Draws
from rules.dice import Faces, Roll
from rules.errors import RuleError
from rules.game import Game, Result
from rules.kernel import Event
from rules.rehearsal import Rehearsal, Said

T = TypeVar("T")
LONG = 1 << 30
LEAST, CLEARLY = 6, 2.0


class Chance(Draws, Protocol):
    """Where a coach or a simulation gets its chance from; `random.Random` fits."""

    def choice(self, seq: Sequence[T], /) -> T: ...


class Coach(Protocol):
    """Answers a question from its seat's view; `imagine` lets it look ahead."""

    def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Rehearsal | None = None) -> Action: ...


class RandomCoach:
    """Any legal answer, all alike."""

    def __init__(self, chance: Chance) -> None:
        self.choice = chance.choice

    def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Rehearsal | None = None) -> Action:
        return self.choice(question.options)


class CarefulCoach:
    """The answer with the best exact expectation one step ahead; the first of equals."""

    def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Rehearsal | None = None) -> Action:
        return max(question.options, key=lambda action: game.appraise(view, question, action))


class RolloutCoach:
    """The careful coach's answer, unless another one does better when the match is played on, again and again.

    Open-loop: every playout begins at the question, deals anew what the seat cannot know, and lets the dice fall anew;
    all candidates meet the same cards and dice.
    Candidates are the best answers by appraisal, at most `candidates` and within `margin` goals of the careful one, and
    the best of each other verb; they play in rounds, and after each the worse half drops out. The careful coach's word
    counts as much as `trust` playouts, and his answer is left only for one that is better by `doubt` standard errors
    (None: as many as the game holds its evaluation to).
    `playouts` and the `decisions` in them (None: as many as the game asks for) are the budget in all; `spent` may end
    it earlier, for a budget in time.
    """

    def __init__(
        self,
        chance: Chance,
        playouts: int | None = None,
        decisions: int | None = None,
        candidates: int = 6,
        margin: float = 0.3,
        trust: float = 4.0,
        doubt: float | None = None,
        turns: int = 1,
        spent: Callable[[], bool] | None = None,
    ) -> None:
        self.chance, self.playouts, self.decisions, self.spent = chance, playouts, decisions, spent or never
        self.candidates, self.margin, self.trust, self.doubt = candidates, margin, trust, doubt
        self.turns = turns
        self.played = self.decided = 0

    def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Rehearsal | None = None) -> Action:
        worth = {action: game.appraise(view, question, action) for action in question.options}
        favourite, *others = sorted(question.options, key=lambda action: -worth[action])
        if imagine is None or not others:
            return favourite
        different = unlike(game, favourite, others)
        trials = [Trial(a, max(worth[a] - worth[favourite], -self.margin)) for a in self.shortlist(different, worth)]
        self.played = self.decided = 0
        rounds = len(trials).bit_length()
        for n in range(1, rounds + 1):
            self.play_round(game, question, favourite, trials, imagine, n / rounds)
            trials = [t for t in trials if t.bound(self.trust, -CLEARLY) > 0.0]
            trials.sort(key=lambda t: -t.mean(self.trust))
            if n < rounds:
                trials = trials[: (len(trials) + 1) // 2]
        doubt = game.doubt if self.doubt is None else self.doubt
        best = max(trials, key=lambda t: t.bound(self.trust, doubt), default=None)
        return favourite if best is None or best.bound(self.trust, doubt) <= 0.0 else best.action

    def shortlist(self, others: Sequence[Action], worth: Mapping[Action, float]) -> list[Action]:
        """The answers that may be better than the favourite; `others` begin with the best appraised."""
        least = max(worth.values()) - self.margin
        near = [a for a in others if worth[a] > least][: self.candidates - 1]
        kinds = {a.verb: a for a in reversed(others)}
        return [*near, *(a for a in kinds.values() if a not in near)]

    def play_round(
        self,
        game: Game[Any],
        question: Question,
        favourite: Action,
        trials: list[Trial],
        imagine: Rehearsal,
        share: float,
    ) -> None:
        """Each against the favourite with the same dice, until this share of the budget is gone."""
        playouts = game.playouts if self.playouts is None else self.playouts
        decisions = game.decisions if self.decisions is None else self.decisions
        while trials and not self.spent():
            after = self.played + len(trials) + 1
            if after > playouts * share or self.decided >= decisions * share:
                return
            tape = Tape(self.chance)
            against = self.playout(game, question, favourite, imagine, tape)
            for trial in trials:
                if self.spent():
                    return
                trial.see(self.playout(game, question, trial.action, imagine, tape) - against)
            self.played = after

    def playout(self, game: Game[Any], question: Question, first: Action, imagine: Rehearsal, tape: Tape) -> float:
        """What the match is worth to the seat at the end of the turn after this answer."""
        chosen: list[Action] = [first]

        def policy(table: Any, asked: Question) -> Action:
            self.decided += 1
            if chosen and asked.seat == question.seat:
                return asked.option(chosen.pop().notation) or asked.default
            return game.quick(table, asked)

        def deal(table: Any) -> None:
            game.deal_anew(table, question.seat, tape)

        tape.rewind()
        table = imagine(policy, LooseDice(tape), self.turns, deal)
        return game.promise(table, question.seat)


def unlike(game: Game[Any], favourite: Action, others: Sequence[Action]) -> list[Action]:
    """Of answers that are nearly the same to the game only the first, and none that is so to the favourite."""
    seen, out = {game.alike(favourite)}, list[Action]()
    for action in others:
        if (kind := game.alike(action)) not in seen:
            seen.add(kind)
            out.append(action)
    return out


class Tape:
    """Chance that can be had once more: as many whole numbers as are asked for, the same after each `rewind`."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.numbers: list[int] = []
        self.place = 0

    def rewind(self) -> None:
        self.place = 0

    def randrange(self, stop: int, /) -> int:
        if self.place == len(self.numbers):
            self.numbers.append(self.chance.randrange(LONG))
        self.place += 1
        return self.numbers[self.place - 1] % stop


@dataclass
class Trial:
    """How much better an answer does than the favourite: by appraisal, and in playouts with the same dice."""

    action: Action
    prior: float
    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def see(self, difference: float) -> None:
        self.count += 1
        self.total += difference
        self.squares += difference * difference

    def mean(self, trust: float) -> float:
        """Of appraisal, which counts as so many playouts, and playouts."""
        return (self.prior * trust + self.total) / (trust + self.count)

    def bound(self, trust: float, doubt: float) -> float:
        """The mean less so many standard errors; half a dozen playouts are the least."""
        if self.count < LEAST:
            return -doubt
        mean = self.total / self.count
        spread = max(0.0, self.squares / self.count - mean * mean)
        return self.mean(trust) - doubt * math.sqrt(spread / self.count)


COACHES = ("random", "careful", "rollout")


def never() -> bool:
    return False


def coach_named(name: str, chance: Chance, spent: Callable[[], bool] = never) -> Coach:
    """A house coach by its level; `spent` tells the one that looks ahead that its time is up.

    Raises `RuleError` naming the levels there are.
    """
    if name == "random":
        return RandomCoach(chance)
    if name == "careful":
        return CarefulCoach()
    if name == "rollout":
        return RolloutCoach(chance, spent=spent)
    raise RuleError(f"There is no coach “{name}”; the house coaches are {', '.join(COACHES)}.")


class LooseDice:
    """Quick dice for simulations; nobody can check them."""

    def __init__(self, chance: Chance | Tape) -> None:
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
    ahead = not blind and any(not isinstance(coach, CarefulCoach | RandomCoach) for coach in coaches.values())
    while not game.over(state):
        said: list[Said] = []
        moment = Rehearsal(game, game.copy(state), said) if ahead else None
        ruling: Any = game.step(state)
        value: Any = None
        while True:
            try:
                request = ruling.send(value)
            except StopIteration:
                break
            value = None
            if isinstance(request, Event):
                continue
            if isinstance(request, Roll):
                value = dice(request)
                said.append(list(value))
            else:
                decisions += len(request)
                views = [None if blind else game.view(state, q.seat) for q in request]
                value = tuple([coaches[q.seat](game, v, q, moment) for q, v in zip(request, views, strict=True)])
                said.append([action.notation for action in value])
    return PlayedOut(game.result(state), decisions)
