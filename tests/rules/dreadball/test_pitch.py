"""The pitch: what a pack must hold, and what the printed one shows."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from data.packs import read_pack
from rules.dreadball.pack import check_pack, load_pack
from rules.dreadball.pitch import HOME, VISITORS
from rules.errors import BadPack

DATA: dict[str, Any] = read_pack("dreadball", "standard")
BOARD = load_pack("standard").board
GRID = BOARD.grid


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The pack's data with one value changed."""
    data = copy.deepcopy(DATA)
    place: Any = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return data


ROWS = DATA["pitch"]["rows"]
STRIP = DATA["pitch"]["strip"]

IMPOSSIBLE = {
    "each row is one hex longer or shorter": changed("pitch", "rows", 0, to=15),
    "exactly 6 have three": changed("pitch", "rows", to=[*ROWS[:8], 18, 19, 18]),
    "Z9 is not a hex of this pitch": changed("pitch", "home", "access", to="Z9"),
    "lie on the centre line": changed("pitch", "green", 2, to="F10"),
    "F11 lies on the centre line": changed("pitch", "strip", to=[name for name in STRIP if name != "F11"]),
    "C4 is in the zone of C3 and in the strip": changed("pitch", "strip", to=[*STRIP, "C4"]),
    "I3 is in the zone of I3 and in the zone of I3": changed(
        "pitch", "home", "zones", 0, to=DATA["pitch"]["home"]["zones"][1]
    ),
    "C5 must be farther": changed("pitch", "home", "zones", 0, "bonus", to="C5"),
    "three figures before C3": changed(
        "pitch", "home", "zones", 0, "hexes", to=["C2", "C5", "C6", "B4", "B5", "D5", "D6"]
    ),
    "H2 must lie at the wall": changed("pitch", "home", "access", to="H2"),
    "D19 must lie at the wall of its side": changed("pitch", "home", "access", to="D19"),
    "F1 must lie at the wall of its side, not in a corner": changed("pitch", "home", "access", to="F1"),
    "zones > 0 > hexes": changed("pitch", "home", "zones", 0, "hexes", to=["C4"]),
    "match > markers": changed("match", "markers", to=0),
    "places somebody on F11": changed("formations", 0, "places", 0, "hex", to="F11"),
    "places two players on one hex": changed("formations", 0, "places", 0, "hex", to="G9"),
    "cannot be turned round: F10": changed("pitch", "strip", to=[*STRIP, "F12"]),
    "the roles of a place": changed("formations", 0, "places", 0, "roles", to="X"),
    "more than 6 players": changed(
        "formations", 0, "places", to=[*DATA["formations"][0]["places"], {"hex": "F2", "facing": "E", "roles": "G"}]
    ),
}


@pytest.mark.parametrize("why", IMPOSSIBLE)
def test_an_impossible_pitch_is_refused_with_a_sentence(why: str) -> None:
    with pytest.raises(BadPack) as caught:
        check_pack("mine", IMPOSSIBLE[why])
    assert why in caught.value.sentence
    assert caught.value.sentence.startswith("The pack “mine” cannot be played with")


def test_the_data_itself_is_possible() -> None:
    check_pack("mine", copy.deepcopy(DATA))


def away(a: str, b: str) -> int:
    return GRID.distance[GRID.hex(a)][GRID.hex(b)]


@pytest.mark.parametrize(
    ("a", "b", "hexes"),
    [
        ("E4", "F2", 3),
        ("F11", "C7", 4),
        ("F11", "C12", 4),
        ("F11", "C16", 8),
        ("F11", "F16", 5),
        ("F11", "F20", 9),
        ("H1", "D19", 20),
        ("C8", "C14", 6),
        ("A1", "K16", 20),
        ("F1", "F21", 20),
    ],
)
def test_distances(a: str, b: str, hexes: int) -> None:
    assert away(a, b) == away(b, a) == hexes


def test_the_zones_lie_four_in_a_row_from_bonus_to_strike_hex() -> None:
    """Six zones of nine hexes; the bonus hex is the only one at four, with a single shortest way."""
    taken: set[int] = set()
    for zone in BOARD.zones:
        distance = GRID.distance[zone.strike]
        assert len(zone.hexes) == 8
        assert {h for h in zone.hexes if distance[h] >= 4} == {zone.bonus}
        assert distance[zone.bonus] == 4
        assert len(GRID.shortest(zone.bonus, zone.strike)) == 1
        assert not taken & {*zone.hexes, zone.strike}
        taken |= {*zone.hexes, zone.strike}
    assert [(z.side, z.points) for z in BOARD.zones] == [(s, p) for s in (HOME, VISITORS) for p in (1, 1, 3)]
    assert not taken & BOARD.strip


@pytest.mark.parametrize("side", [HOME, VISITORS])
def test_the_castle_of_three_closes_a_zone(side: int) -> None:
    for zone in BOARD.zones:
        if zone.side == side:
            doors = GRID.arc[zone.strike][GRID.toward(zone.strike, GRID.at[zone.bonus])]
            others = [h for h in zone.hexes if h not in doors]
            assert len(doors) == 3
            assert not any(GRID.clear(h, zone.strike, GRID.mask(doors)) for h in others)
            for gap in doors:
                two = GRID.mask(h for h in doors if h != gap)
                assert any(GRID.clear(h, zone.strike, two) for h in others), "two do not close it"


def test_the_sides_mirror_each_other() -> None:
    def mirrored(h: int) -> int:
        c, r = GRID.at[h]
        return GRID.place[-c, r]

    home, visitors = ([z for z in BOARD.zones if z.side == side] for side in (HOME, VISITORS))
    for z, other in zip(home, visitors, strict=True):
        assert mirrored(z.strike) == other.strike
        assert mirrored(z.bonus) == other.bonus
        assert set(map(mirrored, z.hexes)) == set(other.hexes)
    assert {mirrored(h) for h in BOARD.strip} == BOARD.strip
    assert len(BOARD.strip) == 17
    assert [len(half) for half in BOARD.half] == [92, 92]
    assert GRID.size == 201


@pytest.mark.parametrize(
    ("side", "line", "toward", "away_from_him"),
    [
        (HOME, ["B9", "D10", "F11", "H10", "J9"], "K8", "K9"),
        (VISITORS, ["J9", "H10", "F11", "D10", "B9"], "A9", "A8"),
    ],
)
def test_the_way_of_a_throw_in(side: int, line: list[str], toward: str, away_from_him: str) -> None:
    assert GRID.named(BOARD.line(side)) == line
    assert GRID.names[BOARD.sixth(side, toward=True)] == toward
    assert GRID.names[BOARD.sixth(side, toward=False)] == away_from_him


def test_where_a_throw_in_comes_from() -> None:
    """The hex two rows back, for the first one a point outside, for the sixth the fifth marked hex."""
    assert BOARD.before(HOME, 0) == (0, -1)
    assert BOARD.before(VISITORS, 0) == (0, 11)
    assert BOARD.before(HOME, 2) == GRID.at[GRID.hex("D10")]
    assert BOARD.before(VISITORS, 2) == GRID.at[GRID.hex("H10")]
    assert BOARD.before(HOME, 5) == GRID.at[GRID.hex("J9")]
    assert BOARD.before(VISITORS, 5) == GRID.at[GRID.hex("B9")]
