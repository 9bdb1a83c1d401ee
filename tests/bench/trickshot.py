"""Trick Shot: how long the list of what may be declared takes, and the odds of a large pool."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from rules.coach import LooseDice, coach_named
from rules.kernel import Match
from rules.trickshot import chances, options
from rules.trickshot.game import TrickShot
from rules.trickshot.pack import load_pack
from rules.trickshot.state import Table, copy

TABLES = 300
AGAIN = 20
POOL, STAMINA = 8, 3


def main() -> None:
    for cards in ("none", "arena"):
        _options(cards)
    _odds()


def _options(cards: str) -> None:
    """Tables met between careful coaches."""
    rng, game = random.Random(1), TrickShot()
    coach = coach_named("careful", rng)
    tables: list[Table] = []
    while len(tables) < TABLES:
        match = Match(game, game.dump(game.start(game.settings(cards=cards))), LooseDice(rng))
        while not match.over and len(tables) < TABLES:
            (question, *_) = (q for q in match.open if match.question(q.seat))
            if question.name == "turn":
                tables.append(copy(match.state))
            match.answer(question.seat, coach(game, game.view(match.state, question.seat), question))
    offered = sum(len(options.turn(t)) for t in tables)
    taken = _timed(lambda: [options.turn(t) for _ in range(AGAIN) for t in tables])
    print(  # noqa: T201
        f"options of a turn, cards {cards}: {taken / TABLES / AGAIN * 1e6:.0f} us for {offered / TABLES:.0f} actions"
    )


def _odds() -> None:
    """A shot with every re-roll bought, not asked for before and asked for again."""
    die = load_pack("standard").die

    def asked() -> object:
        return chances.of(die, "shoot", POOL, STAMINA, ("blank",), (), "", ())

    chances.of.cache_clear()
    first = _timed(asked)
    again = _timed(lambda: [asked() for _ in range(1000)]) / 1000
    print(  # noqa: T201
        f"odds of {POOL} dice with {STAMINA} Stamina: {first * 1000:.2f} ms at first, {again * 1e6:.1f} us then"
    )


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
