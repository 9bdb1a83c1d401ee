"""Parked saves: matches that every release left in the middle of a ruling, and that every later one must finish.

`python -m tests.saves` writes those of this release. Those of earlier releases are never written again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.actions import Action, Question
from rules.game import Game
from rules.kernel import Match
from tests.rules.playing import new_match, play, seeded_dice

FOLDER = Path(__file__).parent
MOST = 8


def parked(game: Game[Any]) -> dict[str, str]:
    """One save for every place in the rules where a match waits: place -> save. The deepest places come first."""
    found: dict[tuple[str, ...], str] = {}

    def keep(match: Match, question: Question, _: Action) -> Match:
        place = (*match.where(), question.name + (" sealed" if match.sealed else ""))
        if place not in found:
            found[place] = match.save()
        return match

    for seed in range(20):
        play(new_match(game, seeded_dice(seed)), seed, keep)
    deepest = sorted(found, key=lambda place: (-len(place), place))[: MOST - 2]
    shallow = sorted(found, key=lambda place: (len(place), place))[:2]
    chosen = dict.fromkeys([*deepest, *shallow])
    return {f"{n}-{place[-1].replace(' ', '-')}": found[place] for n, place in enumerate(chosen, 1)}
