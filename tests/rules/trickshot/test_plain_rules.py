"""The quick lists of legal actions agree with the slow and plain ones, on tables that play and chance lead to."""

from __future__ import annotations

import dataclasses
import random

from hypothesis import given, settings, strategies

from rules.kernel import Match
from tests.rules.playing import no_dice
from tests.rules.trickshot.plain_rules import COLUMNS, NETS, ROWS, Picture, name_of
from tests.rules.trickshot.table import GAME, offered, table
from tests.rules.trickshot.table import given as table_given
from tests.rules.trickshot.test_properties import random_play

SEEDS = strategies.integers(0, 1_000_000)


def agree(match: Match) -> None:
    picture = Picture(GAME.view(table(match), None))
    assert set(offered(match)) == picture.legal()


@settings(max_examples=20, deadline=None)
@given(SEEDS)
def test_in_play(seed: int) -> None:
    def each(match: Match, question: object) -> None:
        (asked,) = match.open
        view = GAME.view(table(match), None)
        if asked.name == "turn":
            agree(match)
        elif asked.name == "reaction":
            reacting = dataclasses.replace(view, turn=asked.seat)
            assert set(offered(match, "react")) == Picture(reacting).reactions()

    random_play(seed, "quick", each)


@settings(max_examples=300, deadline=None)
@given(SEEDS)
def test_on_tables_that_chance_has_set_up(seed: int) -> None:
    """Figures anywhere, some in the box, goalies pulled, the puck with somebody or alone, in any mode."""
    rng = random.Random(seed)
    free = [name_of((c, r)) for c in range(COLUMNS) for r in range(ROWS) if (c, r) not in NETS]
    crowd = rng.random() < 0.5
    if crowd:  # in one end of the rink, so that they meet
        free = [name for name in free if name[0] in "NOPQRSTUV"]
    rng.shuffle(free)
    figures: dict[str, dict[str, str | None]] = {"blue": {}, "red": {}}
    box: dict[str, dict[str, int]] = {"blue": {}, "red": {}}
    for seat in ("blue", "red"):
        pulled = rng.random() < 0.2
        for name in ("G", "D1", "D2", "W1", "W2", "C1", "C2"):
            gone = name == ("G" if pulled else "C2")
            boxed = not gone and name != "G" and rng.random() < 0.15
            if boxed:
                box[seat][name] = 9
            figures[seat][name] = None if gone or boxed else free.pop()
    turn = rng.choice(("blue", "red"))
    there = [s for f in figures.values() for s in f.values() if s]
    mine = [n for n, s in figures[turn].items() if s]
    fresh = rng.random() < 0.5
    state = table_given(
        rng.choice(("quick", "arcade")),
        phase="turn",
        turn=turn,
        figures=figures,
        box=box,
        fresh=fresh,
        activated=None if fresh else rng.choice(mine),
        puck=rng.choice(there) if rng.random() < 0.8 else free.pop(),
    )
    agree(Match(GAME, state, no_dice))
