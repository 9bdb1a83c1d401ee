"""Whole matches between house coaches by the rules alone, as fast as they go."""

from __future__ import annotations

import random
import time
from typing import Any

from pydantic import BaseModel

from rules.coach import LooseDice, coach_named, play_out
from rules.game import Game


def simulate(game: Game[Any], settings: BaseModel, coaches: tuple[str, str], matches: int, seed: int) -> dict[str, Any]:
    """Play `matches` matches; the first coach is at home in the even ones (from 0), away in the odd ones.

    Returns totals (`matches decisions seconds goals`), rates (`decisions_per_s ms_per_match`) and `results`: how many
    matches the first and the second coach won, and how many were drawn. All but the times follow from `seed`.
    Raises `RuleError` for a coach that there is not.
    """
    chance = random.Random(seed)  # noqa: S311
    pair = [coach_named(name, chance) for name in coaches]
    dice = LooseDice(chance)
    results = {"first": 0, "second": 0, "draw": 0}
    decisions = goals = 0
    began = time.perf_counter()
    for number in range(matches):
        seats = game.seats if number % 2 == 0 else game.seats[::-1]
        played = play_out(game, game.start(settings), dict(zip(seats, pair, strict=True)), dice)
        decisions += played.decisions
        goals += sum(played.result.score.values())
        winner = played.result.winner
        results["draw" if winner is None else ("first", "second")[seats.index(winner)]] += 1
    seconds = time.perf_counter() - began
    return {
        "matches": matches,
        "decisions": decisions,
        "seconds": round(seconds, 6),
        "decisions_per_s": round(decisions / seconds) if seconds else 0,
        "ms_per_match": round(1000 * seconds / matches, 3),
        "goals": goals,
        "results": results,
    }
