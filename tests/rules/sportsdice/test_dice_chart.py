"""Dice Chart: every play of either team from every section, on both packs."""

from __future__ import annotations

import pytest

from rules.sportsdice.pack import load_pack
from tests.rules.sportsdice.tables import asked, table

NEXT = "SSPPCR SSPPCR"
HANDS = {"stick": "SSSPCR", "puck": "PPPSCR"}
PLACES = [
    (pack, puck)
    for pack in ("classic", "seven")
    for puck in range(-4, 5)
    if abs(puck) <= (4 if pack == "classic" else 3)
]


def winning(seat: str, symbol: str) -> str:
    hands = (HANDS[symbol], "SSPPCR") if seat == "blue" else ("SSPPCR", HANDS[symbol])
    return " ".join(hands)


@pytest.mark.parametrize("seat", ["blue", "white"])
@pytest.mark.parametrize(("pack", "puck"), PLACES)
def test_a_stick_from_every_section(pack: str, puck: int, seat: str) -> None:
    rink = load_pack(pack).rink
    depth = puck if seat == "blue" else -puck
    dice = winning(seat, "stick")
    if depth == rink.goal_zone:
        match = table(puck, dice=f"{dice} SSPPCR mask {NEXT}", pack=pack, advanced=False)
        assert (match.state.shots, match.state.puck) == (1, 0)
    elif depth >= rink.blue_line:
        match = table(puck, dice=dice, pack=pack, advanced=False)
        assert asked(match) == (seat, "hockey stick", ["advance", "shoot"])
    else:
        match = table(puck, dice=f"{dice} {NEXT}", pack=pack, advanced=False)
        assert match.state.puck == puck + (1 if seat == "blue" else -1)
        told = [e.name for e in match.events]
        assert ("advanced" in told, "pushed back" in told) == (depth >= 0, depth < 0)


@pytest.mark.parametrize("seat", ["blue", "white"])
@pytest.mark.parametrize(("pack", "puck"), PLACES)
def test_a_puck_from_every_section(pack: str, puck: int, seat: str) -> None:
    rink = load_pack(pack).rink
    depth = puck if seat == "blue" else -puck
    reaches = depth >= 0 and depth + 2 >= rink.goal_zone
    dice = winning(seat, "puck") + (" SSPPCR mask " if reaches else " ") + NEXT
    match = table(puck, dice=dice, pack=pack, advanced=False)
    if reaches:
        shot = next(e.facts for e in match.events if e.name == "shot")
        assert shot["total"] == 2 + rink.modifier(rink.goal_zone)
        assert (match.state.shots, match.state.puck) == (1, 0)
    else:
        assert match.state.shots == 0
        assert match.state.puck == puck + (2 if seat == "blue" else -2)


@pytest.mark.parametrize("puck", range(-4, 5))
def test_a_referee_moves_the_puck_from_no_section(puck: int) -> None:
    match = table(puck, dice="RRRSPC SSPPCR SSPPCR SSPPC", advanced=False)
    assert (match.state.puck, match.state.penalties) == (puck, {"blue": 0, "white": 1})


@pytest.mark.parametrize("puck", range(-4, 5))
@pytest.mark.parametrize("seat", ["blue", "white"])
def test_six_sticks_score_from_every_section(puck: int, seat: str) -> None:
    hands = "SSSSSS SSPPCR" if seat == "blue" else "SSPPCR SSSSSS"
    match = table(puck, dice=f"{hands} {NEXT}", advanced=False)
    assert (match.state.score[seat], match.state.shots, match.state.puck) == (1, 1, 0)


@pytest.mark.parametrize("chain", range(1, 6))
def test_checks_are_rolled_again_as_often_as_they_come(chain: int) -> None:
    rolls = " ".join(["CCCCSP", "SPPRRR", *["CCCC"] * (chain - 1), "SSSS"])
    match = table(dice=f"{rolls} {NEXT}", advanced=False)
    assert [e.name for e in match.events].count("rerolled") == chain
    assert match.state.puck == 1


def test_a_play_that_moves_nothing_shows_no_movement() -> None:
    match = table(2, dice="RRRSPC SSPPCR SSPPCR SSPPC", was=1, advanced=False)
    assert match.game.view(match.state, None).was is None
