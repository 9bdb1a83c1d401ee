"""The rules alone: matches played out, answers with and without a restore, matches restored."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from rules.actions import Action, Question, Seat
from rules.coach import Coach, LooseDice, RolloutCoach, coach_named, play_out
from rules.game import Game, all_games
from rules.kernel import Match
from rules.rehearsal import Rehearsal

MATCHES = {"random": 200, "careful": 20}
COROUTINE_STEPS = 200_000


def main() -> None:
    floor = _coroutine_step()
    print(f"floor: a hand-driven coroutine step {floor * 1e6:.2f} us")  # noqa: T201
    for game in all_games().values():
        for level, matches in MATCHES.items():
            _simulated(game, level, matches, floor)
        _looked_ahead(game)
        _answered(game)


def _coroutine_step() -> float:
    """Seconds for one question sent back by hand: what no rule can be quicker than."""

    class Ask:
        def __await__(self) -> Any:
            return (yield)

    async def ruling() -> None:
        while True:
            await Ask()

    coroutine = ruling()
    coroutine.send(None)
    start = time.perf_counter()
    for _ in range(COROUTINE_STEPS):
        coroutine.send(None)
    taken = time.perf_counter() - start
    coroutine.close()
    return taken / COROUTINE_STEPS


def _simulated(game: Game[Any], level: str, matches: int, floor: float) -> None:
    rng = random.Random(1)
    decisions = 0
    start = time.perf_counter()
    for _ in range(matches):
        coaches = {seat: coach_named(level, rng) for seat in game.seats}
        decisions += play_out(game, game.start(game.settings()), coaches, LooseDice(rng)).decisions
    taken = time.perf_counter() - start
    each = taken / decisions
    print(  # noqa: T201
        f"{game.name}, {level} coaches: {decisions / taken:,.0f} decisions/s, {taken / matches * 1000:.2f} ms a match, "
        f"{each / floor:.0f} times the floor a decision"
    )


def _looked_ahead(game: Game[Any]) -> None:
    """Milliseconds of processor time that the coach that looks ahead takes for a decision, at its default budget."""
    rng = random.Random(3)
    taken: list[float] = []

    class Timed(RolloutCoach):
        def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Rehearsal | None = None) -> Action:
            start = time.process_time()
            answer = super().__call__(game, view, question, imagine)
            taken.append(time.process_time() - start)
            return answer

    coaches: dict[Seat, Coach] = {seat: coach_named("careful", rng) for seat in game.seats}
    coaches[game.seats[0]] = Timed(rng)
    play_out(game, game.start(game.settings()), coaches, LooseDice(rng))
    taken.sort()
    print(  # noqa: T201
        f"{game.name}, rollout coach: {sum(taken) / len(taken) * 1000:.1f} ms a decision, "
        f"nine of ten below {taken[len(taken) * 9 // 10] * 1000:.0f} ms, at most {taken[-1] * 1000:.0f} ms"
    )


def _answered(game: Game[Any]) -> None:
    rng = random.Random(2)
    match = Match(game, game.dump(game.start(game.settings())), LooseDice(rng))
    answers = saves = restores = 0.0
    count = 0
    while not match.over and count < 300:
        question = next(q for q in match.open if match.question(q.seat))
        action = rng.choice(question.options)
        answers += _timed(lambda match=match, question=question, action=action: match.answer(question.seat, action))  # type: ignore[misc]
        match.take_news()
        kept: list[Any] = []
        saves += _timed(lambda match=match, kept=kept: kept.append(match.save()))  # type: ignore[misc]
        restores += _timed(lambda kept=kept: kept.append(Match.restore(game, kept[0], LooseDice(rng))))  # type: ignore[misc]
        count += 1
    print(  # noqa: T201
        f"{game.name}: answer to next question {answers / count * 1e6:.0f} us, with a restore before it "
        f"{(answers + restores) / count * 1e6:.0f} us; save {saves / count * 1e6:.0f} us; "
        f"{count / restores:,.0f} matches restored a second"
    )


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
