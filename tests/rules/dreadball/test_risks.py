"""What it risks to go somewhere: the sets of hexes tell what a search for each single way finds."""

from __future__ import annotations

import random
from fractions import Fraction

from hypothesis import given, settings, strategies

from rules.dreadball import routes
from rules.dreadball.act import Gait, Movement
from rules.dreadball.risks import risks
from rules.dreadball.state import OF, SUBSTITUTES, Table
from tests.rules.dreadball.test_routes import RUNNER, SEEDS, crowd


def risked(t: Table, m: Movement, points: int) -> dict[int, Fraction]:
    """The chance to get to each hex; no hex is told twice, and none after a riskier one."""
    told = risks(t, m, points)
    hexes = [(h, chance) for chance, there in told for h in t.grid.listed(there)]
    assert len(dict(hexes)) == len(hexes)
    assert [chance for chance, _ in told] == sorted((chance for chance, _ in told), reverse=True)
    return dict(hexes)


def safest(t: Table, m: Movement, points: int) -> dict[int, Fraction]:
    every = routes.ways(t, m, points)
    found = {h: routes.best(every, h) for h in range(t.grid.size)}
    return {h: way.chance for h, way in found.items() if way is not None}


@settings(max_examples=120, deadline=None)
@given(SEEDS, strategies.sampled_from(["run", "sprint", "step"]), strategies.integers(0, 6), strategies.integers(0, 2))
def test_the_chance_to_get_to_a_hex_is_that_of_the_safest_way(seed: int, gait: Gait, points: int, beyond: int) -> None:
    """Also in the middle of an action, after Dodges and Sprint extras."""
    rng = random.Random(seed)
    t = crowd(rng)
    m = routes.movement(t, RUNNER, gait)
    m.points, m.dodges, m.extras = points, rng.randrange(3), rng.randrange(2)
    assert risked(t, m, points + beyond) == safest(t, m, points + beyond)


@settings(max_examples=30, deadline=None)
@given(SEEDS, strategies.sampled_from(["run", "sprint"]))
def test_so_it_is_from_the_bench(seed: int, gait: Gait) -> None:
    t = crowd(random.Random(seed), opponents=3, near="H2")
    m = routes.movement(t, next(f for f in OF[0] if t.at[f] < 0 and t.zone[f] == SUBSTITUTES), gait)
    assert risked(t, m, m.points + 1) == safest(t, m, m.points + 1)
