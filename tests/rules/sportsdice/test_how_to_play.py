"""How to Play, Tie Breaker and Power Chip, Advanced Rule: who is asked what, and what is not asked."""

from __future__ import annotations

import itertools

import pytest

from rules.sportsdice.state import top
from tests.rules.sportsdice.tables import asked, faces, table


@pytest.mark.parametrize(
    ("hand", "count", "symbols"),
    [
        ("SSSSPC", 4, ("stick",)),
        ("SSPPCR", 2, ("stick", "puck")),
        ("SSPPCC", 2, ("stick", "puck", "check")),
        ("RRRCCC", 3, ("check", "referee")),
        ("SPCR", 1, ("stick", "puck", "check", "referee")),
        ("RRRRRR", 6, ("referee",)),
    ],
)
def test_the_symbols_that_appear_most_are_the_play(hand: str, count: int, symbols: tuple[str, ...]) -> None:
    assert top(tuple(faces(hand))) == (count, symbols)


@pytest.mark.parametrize("dice", [6, 5, 4])
def test_the_holder_may_roll_any_of_his_dice_again_or_none(dice: int) -> None:
    short = {"blue": 6 - dice}
    seat, name, options = asked(table(chip="blue", dice=f"{'SSPPCR'[:dice]} SSPPCR", penalties=short))
    places = range(1, dice + 1)
    every = [c for n in places for c in itertools.combinations(places, n)]
    assert (seat, name) == ("blue", "reroll")
    assert options == ["stand", *(" ".join(["reroll", *map(str, chosen)]) for chosen in every)]
    assert len(options) == 2**dice


def test_the_clock_lets_the_dice_lie() -> None:
    (question,) = table(dice="SSPPCR SSPPCR").open
    assert question.default.notation == "stand"


def test_a_reroll_leaves_the_other_dice_where_they_lie() -> None:
    match = table(dice="SPCRSP SSSSPP CC SSPPCR SSPPCR")
    assert match.state.dice["blue"] == ("stick", "puck", "check", "referee", "stick", "puck")
    match.answer("blue", "reroll 2 5")
    rerolled = next(e.facts for e in match.events if e.name == "rerolled")
    assert rerolled["faces"] == ("stick", "check", "check", "referee", "check", "puck")


def test_a_level_roll_with_single_symbols_asks_the_holder_alone() -> None:
    assert asked(table(chip="white", dice="SSSPCR PPPSCR", advanced=False)) == (
        "white",
        "tie",
        ["use chip", "keep chip"],
    )


def test_the_holder_names_nothing_before_he_has_won_the_tie() -> None:
    match = table(chip="white", dice="SSSPPP SSSPPP", advanced=False)
    assert asked(match)[:2] == ("blue", "play")
    match.answer("blue", "play puck")
    assert asked(match)[:2] == ("white", "tie")
    match.answer("white", "use chip")
    assert asked(match)[:2] == ("white", "play")


def test_the_team_that_named_its_symbol_is_not_asked_again_when_it_wins_the_tie() -> None:
    match = table(chip="white", dice="SSSPPP SSSPPP SSPPCR SSPPCR", advanced=False)
    match.answer("blue", "play puck")
    match.answer("white", "keep chip")
    assert [e.name for e in match.events].count("named") == 1
    assert match.state.puck == 2


def test_the_view_shows_the_play_that_is_named_and_the_dice_that_make_it() -> None:
    match = table(chip="white", dice="SSSPPP SSSPPP", advanced=False)
    assert match.game.view(match.state, None).side("blue").symbols == ("stick", "puck")
    match.answer("blue", "play puck")
    side = match.game.view(match.state, None).side("blue")
    assert (side.symbols, side.symbol, side.count) == (("puck",), "puck", 3)
    assert side.counted == (False, False, False, True, True, True)
