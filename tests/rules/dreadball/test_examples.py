"""What the rulebook's diagrams and examples show of the pitch and the tracks; those with dice are scenarios."""

from __future__ import annotations

import pytest

from rules.dreadball.pack import load_pack
from rules.dreadball.teams import load_teams
from rules.hexes import COMPASS, NE, SE, E, W
from tests.rules.dreadball.playing import mid_attack
from tests.rules.dreadball.table import GAME, given, table

PITCH = load_pack("standard").board
GRID = PITCH.grid


def distance(a: str, b: str) -> int:
    return GRID.distance[GRID.hex(a)][GRID.hex(b)]


def test_measuring_movement() -> None:
    """From A to the strike hex B are 3 hexes, by three ways of which two are drawn; C is 7 from A, D 2 from C."""
    assert distance("E4", "F2") == 3
    assert len(GRID.shortest(GRID.hex("E4"), GRID.hex("F2"))) == 3
    assert distance("E4", "E11") == 7
    assert distance("E11", "D12") == 2


def test_front_and_back_area() -> None:
    """The dividing line goes across; a hex that it cuts belongs to the front."""
    start = GRID.hex("F11")
    c, r = GRID.at[start]
    assert GRID.in_front(start, E, GRID.at[GRID.hex("F12")])
    assert GRID.in_front(start, E, (c, r - 2)), "cut by the line, like A in the diagram"
    assert GRID.in_front(start, E, (c, r + 2)), "cut by the line, like B"
    assert not GRID.in_front(start, E, GRID.at[GRID.hex("E10")])
    assert not GRID.in_front(start, E, GRID.at[GRID.hex("F10")])
    front = sum(GRID.in_front(start, SE, at) for at in GRID.at)
    assert front > GRID.size / 2


def test_threatened_hexes() -> None:
    assert set(GRID.named(GRID.arc[GRID.hex("F11")][E])) == {"E11", "F12", "G11"}


def test_a_ball_that_hits_the_wall_comes_back_by_the_other_corner() -> None:
    """From B it rolls to C, not back where it came from; from the corners A and D it rolls straight back."""
    wall = GRID.hex("A8")
    assert COMPASS[GRID.bounce(wall, NE)] == "SE"
    assert all(len(GRID.outer[GRID.hex(name)]) == 3 for name in ("A1", "A16", "K1", "K16", "F1", "F21"))
    assert sum(len(outer) == 3 for outer in GRID.outer) == 6
    assert GRID.bounce(GRID.hex("F21"), E) == W
    assert COMPASS[GRID.bounce(GRID.hex("A1"), NE)] == "SW"


def test_where_a_push_leads() -> None:
    """Guard A pushes Jack X into one of three hexes in a line away from him."""
    assert GRID.named(GRID.push(GRID.hex("F10"), GRID.hex("F11"))) == ["F12", "E11", "G11"]


def test_a_strike_is_worth_one_or_three_and_one_more_from_the_bonus_hex() -> None:
    assert sorted((z.points, z.points + load_pack("standard").match.bonus) for z in PITCH.zones if z.side == 1) == [
        (1, 2),
        (1, 2),
        (3, 4),
    ]
    for zone in PITCH.zones:
        away = {GRID.distance[h][zone.strike] for h in zone.hexes if h != zone.bonus}
        assert len(zone.hexes) == 8
        assert max(away) == 3
        assert GRID.distance[zone.bonus][zone.strike] == 4


def test_the_score_track_shows_the_difference() -> None:
    """Two points for A and four for B: B leads by two."""
    view = GAME.view(GAME.load(given(score={"home": 2, "visitors": 4})), None)
    assert view.lead == -2


def test_a_lead_of_seven_ends_the_match_at_once() -> None:
    match = mid_attack({"S1": "F16 E"}, {"J1": "A1 W"}, "4 4", holder="home S1", score={"home": 3, "visitors": 0})
    match.answer("first", "strike")
    assert match.over
    assert GAME.result(table(match)).winner == "first"


def test_the_squad_list_that_is_explained() -> None:
    """Greenmoon Smackers: three Orx Guards, five Goblin Jacks, no Striker, and the values of the list."""
    side = GAME.view(GAME.load(given()), None).sides[1]
    guard, jack = side.player("G1"), side.player("J1")
    assert [p.role for p in side.players] == ["G"] * 3 + ["J"] * 5
    assert (guard.move, guard.strength, guard.speed, guard.skill, guard.armour) == (5, 3, 4, 5, 4)
    assert (jack.move, jack.strength, jack.speed, jack.skill, jack.armour) == (5, 5, 3, 4, 4)


SQUADS = {
    "trontek": (1, {"G": (2, 5, 4, 4, 4, 4), "J": (3, 5, 4, 4, 4, 4), "S": (3, 5, 4, 4, 4, 5)}),
    "greenmoon": (1, {"G": (3, 5, 3, 4, 5, 4), "J": (5, 5, 5, 3, 4, 4)}),
    "skittersneak": (0, {"G": (2, 6, 4, 3, 5, 4), "S": (6, 6, 4, 3, 5, 5)}),
    "midgard": (1, {"G": (3, 4, 3, 5, 4, 4), "J": (3, 4, 3, 5, 4, 4), "S": (2, 4, 3, 5, 4, 5)}),
}
"""As printed: coach dice, then for each role how many there are, Move, Strength, Speed, Skill and Armour."""


@pytest.mark.parametrize("name", SQUADS)
def test_the_squad_lists_as_printed(name: str) -> None:
    team, (dice, printed) = load_teams()[name], SQUADS[name]
    assert team.coach_dice == dice
    found = dict(zip(team.roles, team.kinds, strict=True))
    values = {r: (k.count, k.move, k.strength, k.speed, k.skill, k.armour) for r, k in found.items()}
    assert values == printed
    assert [role for role, kind in found.items() if kind.steadfast] == (["G"] if name == "midgard" else [])
