"""How strong the house coaches are: series of a hundred matches, home and away in turn. Takes over an hour.

Not part of the whole bench; run `python -m tests.bench coaches`.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from rules.actions import Action, Question, Seat
from rules.coach import CarefulCoach, Coach, LooseDice, RandomCoach, RolloutCoach, play_out
from rules.game import all_games
from rules.rehearsal import Rehearsal

MATCHES = 100
FIRST = 7000  # seeds that no constant was measured with
UNEVEN = ("dreadball",)  # the one standard team is the stronger: each seed is played twice, with seats changed


class Timed:
    """A coach whose decisions are timed, in seconds of processor time."""

    def __init__(self, within: Coach, taken: list[float]) -> None:
        self.within, self.taken = within, taken

    def __call__(self, game: Any, view: Any, question: Question, imagine: Rehearsal | None = None) -> Action:
        start = time.process_time()
        answer = self.within(game, view, question, imagine)
        self.taken.append(time.process_time() - start)
        return answer


def main() -> None:
    _series("trickshot", "careful", lambda _: CarefulCoach(), "random", RandomCoach)
    _series("trickshot", "rollout", RolloutCoach, "careful", lambda _: CarefulCoach())
    _series("playoff", "careful", lambda _: CarefulCoach(), "random", RandomCoach)
    _series("playoff", "rollout", RolloutCoach, "careful", lambda _: CarefulCoach())
    _series("playoff", "rollout", RolloutCoach, "careful", lambda _: CarefulCoach(), tie_break=True)
    _series("dreadball", "careful", lambda _: CarefulCoach(), "random", RandomCoach)
    _series("dreadball", "rollout", RolloutCoach, "careful", lambda _: CarefulCoach())


def _series(
    name: str,
    one: str,
    make_one: Callable[[random.Random], Coach],
    other: str,
    make_other: Callable[[random.Random], Coach],
    **options: bool,
) -> None:
    game = all_games()[name]
    won, drawn, taken = 0, 0, list[float]()
    for n in range(MATCHES):
        rng = random.Random(FIRST + (n // 2 if name in UNEVEN else n))
        seats = game.seats if n % 2 else game.seats[::-1]
        coaches: dict[Seat, Coach] = {seats[0]: Timed(make_one(rng), taken), seats[1]: make_other(rng)}
        winner = play_out(game, game.start(game.settings(**options)), coaches, LooseDice(rng)).result.winner
        won, drawn = won + (winner == seats[0]), drawn + (winner is None)
    taken.sort()
    print(  # noqa: T201
        f"{name}, {one} against {other}: {won} won, {drawn} drawn, {MATCHES - won - drawn} lost; "
        f"{sum(taken) / len(taken) * 1000:.1f} ms a decision, 99 of 100 below "
        f"{taken[len(taken) * 99 // 100] * 1000:.0f} ms, at most {taken[-1] * 1000:.0f} ms"
    )
