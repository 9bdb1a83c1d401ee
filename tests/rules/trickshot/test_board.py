"""Anatomy of the Board: what the rulebook proves about it, and what the loader refuses."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from data.packs import read_pack
from rules.errors import BadPack
from rules.trickshot.figures import BLUE, RED
from rules.trickshot.pack import check_pack, load_pack

KIT = load_pack("standard")
BOARD = KIT.board
GRID = BOARD.grid


def at(name: str) -> int:
    return GRID.square(name)


def test_the_rink_has_242_squares_of_which_six_are_net() -> None:
    assert GRID.size == 242
    assert sum(BOARD.is_net) == 6
    assert len(GRID.around[at("A1")]) == 3, "corner squares are full squares"


def test_red_is_the_mirror_image_of_blue() -> None:
    assert GRID.named(BOARD.net[RED]) == ["U5", "U6", "U7"]
    assert GRID.named(BOARD.crease[RED]) == ["T5", "T6", "T7"]
    assert GRID.named(BOARD.start[RED]) == ["T6", "O3", "O9", "L2", "L10", "L6"]
    assert GRID.names[BOARD.exit[RED]] == "M1"


@pytest.mark.parametrize(
    ("row", "open_lanes"),
    [
        (1, "011000"),
        (2, "001100"),
        (3, "000110"),
        (4, "000011"),
        (5, "111112"),
        (6, "00000"),
        (7, "111112"),
        (8, "000011"),
    ],
)
def test_shooting_lanes_with_only_the_goalie(row: int, open_lanes: str) -> None:
    found = ""
    for column in "OPQRST"[: len(open_lanes)]:
        lanes = BOARD.shots[BLUE][at(f"{column}{row}")]
        found += str(sum(at("T6") not in lane.squares for lane in lanes))
    assert found == open_lanes


def test_slap_shot_squares_are_straight_before_the_net() -> None:
    squares = [n for n in GRID.names if any(at("T6") not in x.squares for x in BOARD.slap_shots[BLUE][at(n)])]
    assert squares == ["L5", "M5", "N5", "L7", "M7", "N7"]


def test_no_start_square_has_a_shot() -> None:
    for square in BOARD.start[BLUE]:
        assert not BOARD.shots[BLUE][square]
        assert not BOARD.slap_shots[BLUE][square]


def test_lines_are_edges_between_columns() -> None:
    assert BOARD.lines_left[at("H1")] == 0
    assert BOARD.lines_left[at("I1")] == BOARD.lines_left[at("K1")] == 1
    assert BOARD.lines_left[at("L1")] == BOARD.lines_left[at("N1")] == 2
    assert BOARD.lines_left[at("O1")] == 3


def test_zones_reach_to_the_end_boards() -> None:
    assert BOARD.offensive[BLUE][at("V1")]
    assert BOARD.offensive[BLUE][at("O11")]
    assert not BOARD.offensive[BLUE][at("N11")]
    assert BOARD.defensive[RED] == BOARD.offensive[BLUE]


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("rink", "columns"), 21, "the number of columns is even"),
        (("rink", "rows"), 10, "the number of rows is odd"),
        (("rink", "blue_line"), 12, "the goal line, the blue line and the red line"),
        (("rink", "net"), ["B4", "B5", "B6"], "the net is the three middle squares"),
        (("rink", "crease"), ["D5", "D6", "D7"], "the crease is the three middle squares"),
        (("rink", "exit"), "J2", "J2 must lie at the boards"),
        (("rink", "bench"), ["I11", "J11", "J11"], "the bench has three squares"),
        (("rink", "start", "W1"), "K10", "two figures start on one square"),
        (("rink", "start", "W1"), "L2", "L2 is no start square"),
        (("rink", "start", "C1"), "J6", "the Center starts in the middle row"),
        (("rink", "start", "W1"), "Z2", "Z2 is not a square of 22 x 11"),
        (("dice", "faces"), ["puck", "blank", "blank", "fail"], "no face of the die shows reaction"),
        (("clock", "penalty"), 10, "a penalty is shorter than a period"),
        (("figures", "W"), {"size": 0, "speed": 4}, "greater than or equal to 1"),
    ],
)
def test_an_impossible_board_is_refused_with_a_sentence(path: tuple[str, ...], value: Any, sentence: str) -> None:
    data = copy.deepcopy(read_pack("trickshot", "standard"))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BadPack, match=sentence):
        check_pack("mine", data)


def test_an_unknown_pack_is_refused() -> None:
    with pytest.raises(BadPack, match="There is no pack “moon”"):
        load_pack("moon")
