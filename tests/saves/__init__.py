"""Parked saves: matches that every release left in the middle of a ruling, and that every later one must finish.

`python -m tests.saves` writes those of this release. Those of earlier releases are never written again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import yaml

from rules.game import Game
from rules.kernel import Match
from rules.scenario import played, read_scenario
from tests.rules.playing import any_answer, new_match, seeded_dice, waiting

FOLDER = Path(__file__).parent
SCENARIOS = FOLDER.parent / "scenarios"
MOST = 8
ANSWERS = 1500

OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "trickshot": ({}, {"cards": "arena"}, {"cards": "arena", "arena": "choice"}, {"cards": "choice"})
}
"""What is agreed on before the matches of a game that are parked; nothing, if it is not here."""

BY_SCENARIO = {"trickshot": ("TS-72 a goalie who has fought has a mate in the penalty box for him",)}
"""Scenarios whose last question is parked: places that random play hardly ever comes to."""

Place = tuple[str, ...]


def parked(game: Game[Any]) -> dict[str, str]:
    """One save for the places in the rules where a match waits: place -> save.

    The deepest places come first, then the shallowest, then the deepest for each question that is not there yet.
    """
    found: dict[Place, str] = {}
    for match in chain(_scripted(game), _random(game)):
        place = _place(match)
        if place not in found:
            found[place] = match.save()
    deepest = sorted(found, key=lambda place: (-len(place), place))
    shallow = sorted(found, key=lambda place: (len(place), place))[:2]
    chosen = dict.fromkeys([*deepest[: MOST - 2], *shallow])
    for place in deepest:
        if not any(place[-1] == other[-1] for other in chosen):
            chosen[place] = None
    chosen |= dict.fromkeys(_place(match) for match in _scripted(game))
    return {f"{n}-{place[-1].replace(' ', '-')}": found[place] for n, place in enumerate(chosen, 1)}


def _place(match: Match) -> Place:
    question = waiting(match)
    return (*match.where(), question.name + (" sealed" if match.sealed else ""))


def _random(game: Game[Any]) -> Iterator[Match]:
    """Random matches, before each answer."""
    for options in OPTIONS.get(game.name, ({},)):
        for seed in range(20):
            match, rng = new_match(game, seeded_dice(seed), **options), random.Random(seed)
            for _ in range(ANSWERS):
                if match.over:
                    break
                yield match
                question = waiting(match)
                match.answer(question.seat, any_answer(game, rng, question))


def _scripted(game: Game[Any]) -> Iterator[Match]:
    names = BY_SCENARIO.get(game.name, ())
    for path in sorted((SCENARIOS / game.name).glob("*.yaml")) if names else ():
        for data in yaml.safe_load(path.read_text(encoding="utf-8")):
            if data["name"] in names:
                yield played(read_scenario(data), game)
