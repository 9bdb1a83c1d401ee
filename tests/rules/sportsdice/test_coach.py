"""What the careful coach makes of a table: the plain cases that any coach would get right."""

from __future__ import annotations

import pytest

from rules.coach import CarefulCoach
from rules.kernel import Match
from tests.rules.sportsdice.tables import GAME, table


def answer(match: Match) -> str:
    (question,) = match.open
    return CarefulCoach()(GAME, GAME.view(match.state, question.seat), question).notation


def worth(match: Match, notation: str) -> float:
    (question,) = match.open
    action = question.option(notation)
    assert action is not None
    return GAME.appraise(GAME.view(match.state, question.seat), question, action)


def test_a_won_roll_is_not_rolled_again() -> None:
    assert answer(table(3, "blue", "SSSSPC SSPPCR")) == "stand"


def test_a_goal_that_is_certain_is_not_rolled_again() -> None:
    assert answer(table(3, "blue", "SSSSPC 3", phase="shot", shooter="blue")) == "stand"


def test_a_beaten_shot_rolls_again_the_dice_that_are_no_sticks() -> None:
    assert answer(table(4, "blue", "SSSPCR 5", phase="shot", shooter="blue")) == "reroll 4 5 6"


@pytest.mark.parametrize("chip", ["blue", "white"])
def test_the_chip_is_spent_on_a_goal_and_on_a_save(chip: str) -> None:
    assert answer(table(3, chip, "SSSPPC 3", phase="shot", shooter="blue", advanced=False)) == "use chip"


def test_in_front_of_the_goal_it_advances_into_the_goal_zone_or_shoots_but_never_gives_the_puck_away() -> None:
    assert answer(table(3, "white", "SSSPPP SSPPCR", advanced=False)) == "play puck"


def test_a_free_reroll_is_worth_the_same_whatever_the_order_of_the_dice() -> None:
    one = table(2, "white", "CCCRRR SSPPCR", advanced=False)
    two = table(2, "white", "RCRCRC SSPPCR", advanced=False)
    assert worth(one, "play check") == worth(two, "play check")


def test_rerolls_that_keep_the_same_hand_are_worth_the_same() -> None:
    match = table(1, "blue", "SSPPCR PPPSCR")
    assert worth(match, "reroll 1 3") == worth(match, "reroll 2 4") == worth(match, "reroll 1 4")


def test_the_puck_is_worth_more_nearer_to_the_goal_and_the_same_to_both_teams() -> None:
    blue = [worth(table(n, "white", "SSSPPP SSPPCR", advanced=False), "play stick") for n in range(-4, 2)]
    white = [worth(table(-n, "blue", "SSPPCR SSSPPP", advanced=False), "play stick") for n in range(-4, 2)]
    assert blue == sorted(blue)
    assert blue == white


def test_six_sticks_are_a_goal_also_when_they_would_come_by_a_reroll() -> None:
    near = worth(table(-2, "blue", "SSSSSC SSPPCR"), "reroll 6")
    far = worth(table(-2, "blue", "SSSSCC SSPPCR"), "reroll 6")
    assert near - far > 0.25
