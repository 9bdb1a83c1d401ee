"""Playoff: what may be answered, with every chance; questions met in random matches of the complete game."""

from __future__ import annotations

import time

from rules.actions import Action, Question
from rules.kernel import Match
from rules.playoff.game import Playoff
from tests.rules.playing import new_match, play, seeded_dice

MATCHES = 10


def main() -> None:
    taken: list[float] = []
    offered = 0

    def each(match: Match, question: Question, action: Action) -> Match:
        nonlocal offered
        start = time.perf_counter()
        for option in question.options:
            question.chance(option)
        taken.append(time.perf_counter() - start)
        offered += len(question.options)
        return match

    game = Playoff()
    for seed in range(MATCHES):
        play(new_match(game, seeded_dice(seed)), seed, each)
    taken.sort()
    print(  # noqa: T201
        f"the chances of all answers to a question: {sum(taken) / len(taken) * 1e3:.3f} ms for "
        f"{offered / len(taken):.1f} answers, 99 of 100 below {taken[len(taken) * 99 // 100] * 1e3:.2f} ms, "
        f"at most {taken[-1] * 1e3:.2f} ms"
    )
