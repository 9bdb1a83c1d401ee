"""Where a puck slides: boards, corners, nets, rebounds (chapter Passing, TS-45, TS-46, TS-55)."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies

from rules.squares import DIRECTIONS
from rules.trickshot.pack import load_pack
from rules.trickshot.puck import bounce, rebound_step

BOARD = load_pack("standard").board
GRID = BOARD.grid
UP, UP_RIGHT, RIGHT, DOWN_RIGHT, DOWN, DOWN_LEFT, LEFT, UP_LEFT = DIRECTIONS


def slide(start: str, step: tuple[int, int], squares: int) -> list[str]:
    return GRID.named(bounce(BOARD, GRID.square(start), step, squares))


@pytest.mark.parametrize(
    ("start", "step", "squares", "way"),
    [
        ("K1", UP, 1, "K2"),
        ("K2", UP, 3, "K1 K2 K3"),
        ("K10", DOWN_RIGHT, 3, "L11 M10 N9"),
        ("T3", RIGHT, 4, "U3 V3 V4 V5"),
        ("T9", RIGHT, 4, "U9 V9 V8 V7"),
        ("U10", DOWN_RIGHT, 3, "V11 V10 V9"),
        ("T3", DOWN_RIGHT, 3, "U4 V5 V6"),
        ("T5", UP_RIGHT, 4, "U4 V3 V2 V1"),
        ("U9", DOWN, 3, "U10 U11 U10"),
        ("S5", RIGHT, 3, "T5"),
        ("T5", RIGHT, 3, ""),
        ("U4", DOWN, 2, ""),
        ("V1", UP_LEFT, 2, "U2 T3"),
    ],
)
def test_the_way_of_a_puck(start: str, step: tuple[int, int], squares: int, way: str) -> None:
    assert slide(start, step, squares) == way.split()


def test_a_diagonal_rebound_keeps_its_way_up_or_down() -> None:
    """The shot R2-S3-T4-U5 with two Pucks."""
    assert slide("T4", rebound_step(3), 2) == ["S5", "R6"]


def test_a_straight_rebound_comes_back() -> None:
    assert slide("T5", rebound_step(2), 3) == ["S5", "R5", "Q5"]


@given(
    strategies.integers(0, GRID.size - 1).filter(lambda s: not BOARD.is_net[s]),
    strategies.sampled_from(DIRECTIONS),
    strategies.integers(0, 40),
)
def test_a_puck_goes_square_by_square_and_never_into_a_net(start: int, step: tuple[int, int], squares: int) -> None:
    way = bounce(BOARD, start, step, squares)
    assert len(way) <= squares
    for a, b in zip([start, *way], way, strict=False):
        assert b in GRID.around[a]
        assert not BOARD.is_net[b]
