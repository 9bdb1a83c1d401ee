"""Ways: what can be reached, how safe a way is, and that no way is safer than the safest."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies

from rules.dreadball import routes
from rules.dreadball.act import Gait, Movement
from rules.dreadball.routes import OUT, Unit
from rules.dreadball.state import ALL, SIDE, SUBSTITUTES, Table
from rules.kernel import Match
from tests.rules.dreadball.table import GAME, table
from tests.rules.dreadball.table import given as dumped
from tests.rules.playing import seeded_dice

SEEDS = strategies.integers(0, 1_000_000)
RUNNER = 2
"""Home's first Jack: the players are numbered Guards first."""


def crowd(rng: random.Random, opponents: int = 5, near: str = "F11") -> Table:
    """Home's Jack somewhere near a hex, players of both sides around him, and the ball."""
    t = GAME.load(dumped(ball=None, options={"second": "trontek"}))
    centre = t.grid.hex(near)
    places = [h for h in range(t.grid.size) if t.grid.distance[centre][h] <= 3 and h not in t.pitch.access]
    free = rng.sample(places, opponents + 3)
    t.place(RUNNER, free.pop())
    t.facing[RUNNER] = rng.randrange(6)
    for f in (0, *range(8, 8 + opponents)):
        t.place(f, free.pop())
        t.facing[f] = rng.randrange(-1, 6)
    t.ball = free.pop()
    return t


def units(t: Table, m: Movement, most: int) -> Iterator[tuple[Unit, ...]]:
    """Every sequence of units that the rulebook allows, by brute force."""

    def on(way: tuple[Unit, ...], h: int, look: int) -> Iterator[tuple[Unit, ...]]:
        yield way
        if len(way) == most or h == t.ball:
            return
        if m.gait == "sprint":
            for d in ((look + 1) % 6, (look + 5) % 6):
                yield from on((*way, (d, False)), h, d)
        for d in (look,) if m.gait == "sprint" else range(6):
            to = t.grid.next[h][d]
            if routes.may_enter(t, m.figure, to):
                yield from on((*way, (d, True)), to, d)

    yield from on((), t.at[m.figure], t.facing[m.figure])


def facings(gait: Gait) -> Sequence[int | None]:
    """How a movement may have to end: in a Sprint with each facing, else with any."""
    return range(6) if gait == "sprint" else (None,)


def ends(t: Table, m: Movement, way: tuple[Unit, ...]) -> tuple[int, int]:
    """Hex and facing at the end of a way."""
    h, look = t.at[m.figure], t.facing[m.figure]
    for d, ahead in way:
        h, look = (t.grid.next[h][d] if ahead else h), d
    return h, look


@settings(max_examples=25, deadline=None)
@given(SEEDS, strategies.sampled_from(["run", "sprint"]), strategies.integers(0, 2), strategies.integers(0, 1))
def test_no_way_is_safer_than_the_safest(seed: int, gait: Gait, points: int, extras: int) -> None:
    """For every hex within reach, and in a Sprint every facing there."""
    t = crowd(random.Random(seed))
    m = routes.movement(t, RUNNER, gait)
    m.points, m.extras = points, extras
    most = points + 2 if gait == "run" else points + 3
    found: dict[tuple[int, int], Fraction] = {}
    for way in units(t, m, most):
        h, look = ends(t, m, way)
        key = (h, look if gait == "sprint" else 0)
        found[key] = max(found.get(key, Fraction(-1)), routes.chance_of(t, m, way))
    reached = {h for h, _ in found}
    for to in range(t.grid.size):
        for at_last in facings(gait):
            safest = routes.safest(t, m, to, most, at_last)
            wanted = found.get((to, at_last or 0))
            assert (safest.chance if safest else None) == wanted, (t.grid.names[to], at_last)
            assert safest is None or routes.chance_of(t, m, safest.units) == safest.chance
    assert set(t.grid.listed(routes.reach(t, m, most))) | {t.at[RUNNER]} == reached


@settings(max_examples=60, deadline=None)
@given(SEEDS, strategies.sampled_from(["run", "sprint", "step"]), strategies.integers(0, 5), strategies.integers(0, 2))
def test_a_calm_way_is_the_one_a_full_search_finds(seed: int, gait: Gait, points: int, extras: int) -> None:
    t = crowd(random.Random(seed), opponents=4)
    m = routes.movement(t, RUNNER, gait)
    m.points, m.extras = points, extras
    most = points + (gait != "step")
    every = routes.ways(t, m, most)
    for to in range(t.grid.size):
        for look in facings(gait):
            calm = routes.calm(t, m, to, look)
            full = routes.best(every, to, look)
            if calm is not None:
                assert full is not None
                assert calm.chance == full.chance
                assert calm.chance < 1 or len(calm.units) == len(full.units), "and as short"
                end, facing = ends(t, m, calm.units)
                assert end == to
                assert look is None or facing == look


@settings(max_examples=30, deadline=None)
@given(SEEDS, strategies.sampled_from(["run", "sprint"]))
def test_the_bench_is_within_reach_if_there_is_a_way_out(seed: int, gait: Gait) -> None:
    rng = random.Random(seed)
    t = crowd(rng, opponents=3, near="H2")
    m = routes.movement(t, RUNNER, gait)
    m.points = rng.randrange(1, 7)
    way = routes.safest(t, m, OUT, m.points + 1)
    assert (way is not None) == routes.leaves(t, m, m.points + 1)
    if way is not None:
        last, ahead = way.units[-1]
        assert ahead
        assert last in t.grid.outer[t.pitch.access[0]]


@settings(max_examples=30, deadline=None)
@given(SEEDS, strategies.sampled_from(["run", "sprint"]))
def test_from_the_bench_everything_within_reach_has_a_way(seed: int, gait: Gait) -> None:
    t = crowd(random.Random(seed), opponents=3, near="H2")
    f = next(f for f in range(ALL) if SIDE[f] == 0 and t.at[f] < 0 and t.zone[f] == SUBSTITUTES)
    m = routes.movement(t, f, gait)
    reached = routes.reach(t, m, m.points + 1)
    for to in range(t.grid.size):
        way = routes.safest(t, m, to, m.points + 1)
        assert (way is not None) == bool(reached & t.grid.bit[to]), t.grid.names[to]


# -- the chance of a way, and the dice -------------------------------------------------------------

TRIES = 400
SIGMAS = 4.5
"""So far from the mean lies less than one in 100 000 experiments."""


@pytest.mark.parametrize("seed", range(8))
def test_a_way_fails_as_often_as_its_chance_says(seed: int) -> None:
    """Run the same way again and again: spelled out step by step, with Dodges and Sprint extras."""
    rng = random.Random(seed)
    while True:
        t = crowd(rng)
        t.ball, t.markers = t.grid.hex("A1"), 5
        m = routes.movement(t, RUNNER, "run")
        every = [w for to in range(t.grid.size) if (w := routes.safest(t, m, to, m.points + 1)) and 0 < w.chance < 1]
        if every:
            break
    way = rng.choice(every)
    to, _ = ends(t, m, way.units)
    steps = " ".join(("E", "SE", "SW", "W", "NW", "NE")[d] for d, _ in way.units)
    match_state, arrived = GAME.dump(t), 0
    for n in range(TRIES):
        match = Match(GAME, match_state, seeded_dice(seed * TRIES + n))
        match.answer("first", f"run J1 {t.grid.names[to]} E {steps}")
        after = table(match)
        arrived += after.at[RUNNER] == to and after.stands(RUNNER)
    spread = float(TRIES * way.chance * (1 - way.chance)) ** 0.5
    assert abs(arrived - float(TRIES * way.chance)) < SIGMAS * spread
