"""Hex geometry: walls, fronts, arcs, shortest ways."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies

from rules.dreadball.pack import load_pack
from rules.hexes import COMPASS, DIRECTIONS, STEPS, Compass, Hex, shifted, spread

GRID = load_pack("standard").board.grid
HEXES = strategies.integers(0, GRID.size - 1)
FACINGS = strategies.sampled_from(DIRECTIONS)


def reflected(h: int, direction: int, axis: int) -> int:
    """A direction mirrored at a wall that runs at this angle (in degrees, like the directions)."""
    return (2 * axis - 60 * direction) % 360 // 60


def axis_of(h: int) -> int:
    """The angle of the wall at a hex with two outer sides: 0 along the long sides, 60 or 120 along the ends."""
    c, r = GRID.at[h]
    if r in (0, len(GRID.rows) - 1):
        return 0
    return 120 if (c < 0) == (r < 5) else 60


def test_six_hexes_have_three_outer_sides_and_44_have_two() -> None:
    three = [GRID.names[h] for h in range(GRID.size) if len(GRID.outer[h]) == 3]
    two = [h for h in range(GRID.size) if len(GRID.outer[h]) == 2]
    assert three == ["A1", "A16", "F1", "F21", "K1", "K16"]
    assert len(two) == 44
    assert all(len(outer) in (0, 2, 3) for outer in GRID.outer)


@pytest.mark.parametrize("h", [h for h in range(GRID.size) if len(GRID.outer[h]) == 2], ids=lambda h: GRID.names[h])
def test_a_straight_wall_reflects(h: int) -> None:
    for direction in GRID.outer[h]:
        turned = GRID.bounce(h, direction)
        assert turned == reflected(h, direction, axis_of(h))
        assert GRID.next[h][turned] >= 0, "the ball stays on the pitch"


@pytest.mark.parametrize("h", [h for h in range(GRID.size) if len(GRID.outer[h]) == 3], ids=lambda h: GRID.names[h])
def test_a_corner_sends_it_back(h: int) -> None:
    for direction in GRID.outer[h]:
        assert GRID.bounce(h, direction) == (direction + 3) % 6
        assert GRID.next[h][(direction + 3) % 6] >= 0


@given(HEXES, FACINGS)
def test_where_there_is_no_wall_nothing_turns(h: int, direction: int) -> None:
    assert GRID.next[h][direction] < 0 or GRID.bounce(h, direction) == direction


def position(h: int) -> tuple[float, float]:
    c, r = GRID.at[h]
    return c / 2, r * 3**0.5 / 2


@given(HEXES, FACINGS, HEXES)
def test_the_front_area_is_one_side_of_a_line_across_the_own_hex(h: int, facing: int, other: int) -> None:
    (x, y), (ox, oy) = position(h), position(other)
    dx, dy = STEPS[facing][0] / 2, STEPS[facing][1] * 3**0.5 / 2
    dot = (ox - x) * dx + (oy - y) * dy
    assert GRID.in_front(h, facing, GRID.at[other]) == (dot > -1e-9)


@given(HEXES, FACINGS)
def test_the_own_hex_and_the_hexes_beside_the_line_are_in_front(h: int, facing: int) -> None:
    assert GRID.in_front(h, facing, GRID.at[h])
    for n in GRID.around[h]:
        turned = (GRID.direction(h, n) - facing) % 6
        assert GRID.in_front(h, facing, GRID.at[n]) == (turned in (0, 1, 5))


@given(HEXES, FACINGS)
def test_the_arc_is_the_hex_ahead_and_its_two_neighbours(h: int, facing: int) -> None:
    wanted = [GRID.next[h][(facing + by) % 6] for by in (0, 5, 1)]
    assert GRID.arc[h][facing] == tuple(n for n in wanted if n >= 0)


@given(HEXES, HEXES)
def test_distance_is_the_length_of_the_shortest_way(a: int, b: int) -> None:
    front, away = {a}, 0
    while b not in front:
        front, away = front | {n for h in front for n in GRID.around[h]}, away + 1
    assert GRID.distance[a][b] == away


@settings(max_examples=200)
@given(HEXES, HEXES, strategies.sets(HEXES, max_size=25))
def test_a_clear_line_is_a_shortest_way_over_hexes_that_are_not_taken(a: int, b: int, taken: set[int]) -> None:
    if GRID.distance[a][b] > 9 or a == b:
        return
    ways = GRID.shortest(a, b)
    assert all(len(way) == GRID.distance[a][b] and way[-1] == b for way in ways)
    assert GRID.clear(a, b, GRID.mask(taken)) == any(not taken & set(way[:-1]) for way in ways)


def test_the_books_example_has_three_shortest_ways() -> None:
    ways = GRID.shortest(GRID.hex("E4"), GRID.hex("F2"))
    assert sorted(GRID.named(way) for way in ways) == [["E3", "E2", "F2"], ["E3", "F3", "F2"], ["F4", "F3", "F2"]]


@given(strategies.sets(HEXES, max_size=30), FACINGS)
def test_sets_of_hexes_step_and_spread(hexes: set[int], direction: int) -> None:
    mask = GRID.mask(hexes)
    assert set(GRID.listed(mask)) == hexes
    assert set(GRID.listed(shifted(mask, direction) & GRID.whole)) == {GRID.next[h][direction] for h in hexes} - {-1}
    assert set(GRID.listed(spread(mask) & GRID.whole)) == {n for h in hexes for n in GRID.around[h]}


@given(HEXES, HEXES)
def test_looking_most_directly_at_a_hex_has_it_in_front(a: int, b: int) -> None:
    facing = GRID.toward(a, GRID.at[b])
    assert GRID.in_front(a, facing, GRID.at[b])
    if GRID.distance[a][b] == 1:
        assert facing == GRID.direction(a, b)
        assert GRID.push(a, b) == GRID.arc[b][facing]


def test_names() -> None:
    assert [Compass(name).number for name in COMPASS] == list(DIRECTIONS)
    for wrong in ("A0", "a1", "AA1", "A100", "", "Ä1"):
        with pytest.raises(ValueError, match="is not the name of a hex"):
            Hex(wrong)
    with pytest.raises(ValueError, match="N is not one of"):
        Compass("N")
