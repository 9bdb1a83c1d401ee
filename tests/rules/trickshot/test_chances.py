"""The odds of actions, against every roll counted one by one (chapters Dice Results, Stamina)."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

from rules import odds
from rules.actions import Odds
from rules.trickshot.pack import load_pack
from tests.rules.trickshot.table import offered, on_ice

DIE = load_pack("standard").die


def by_hand(dice: int, rerolls: int) -> Fraction:
    """The chance that no Fail is left, whoever fails buying every re-roll of all but the Blanks."""
    total = Fraction(0)
    chance: Fraction
    for faces in itertools.product(DIE.faces, repeat=dice):
        if "fail" not in faces:
            total += 1
        elif rerolls:
            total += by_hand(dice - faces.count("blank"), rerolls - 1)
    chance = total / len(DIE.faces) ** dice
    return chance


@pytest.mark.parametrize(("dice", "rerolls"), [(1, 0), (1, 1), (1, 3), (2, 1), (2, 2), (3, 1), (4, 1)])
def test_the_chance_with_every_reroll_bought(dice: int, rerolls: int) -> None:
    ends = odds.kept_and_rerolled(DIE, dice, rerolls, ("fail", "puck"), ("blank",), "fail")
    assert odds.cases(ends) == len(DIE.faces) ** (dice * (rerolls + 1))
    assert odds.chance(ends, lambda shown: not shown[0]) == by_hand(dice, rerolls)


def test_kept_faces_that_are_shown_are_counted_on() -> None:
    """With Pucks lying like Blanks, one die: a Fail is thrown again, a Puck stays."""
    ends = odds.kept_and_rerolled(DIE, 1, 1, ("fail", "puck"), ("blank", "puck"), "fail")
    assert odds.chance(ends, lambda shown: shown[1] == 1) == Fraction(2, 6) + Fraction(1, 6) * Fraction(2, 6)


def test_a_fail_that_does_no_harm_is_not_thrown_again() -> None:
    """Two dice, one Fail allowed: only two Fails are thrown again."""
    ends = odds.kept_and_rerolled(DIE, 2, 1, ("fail", "puck"), ("blank",), "fail", 1)
    assert odds.chance(ends, lambda shown: shown[0] <= 1) == 1 - Fraction(1, 36) ** 2


def chance_of(notation: str, **table: object) -> Odds:
    match = on_ice(**table)  # type: ignore[arg-type]
    (question,) = match.open
    action = question.option(notation)
    assert action is not None, offered(match)
    found = question.chance(action)
    assert found is not None
    return found


def test_a_regular_action_tells_both_chances() -> None:
    found = chance_of("move D1 I3", puck="H6", stamina={"blue": 1, "red": 0})
    assert found.chance == Fraction(5, 6)
    assert found.again is not None
    assert found.again.chance == Fraction(35, 36)


def test_the_power_play_counts_as_a_reroll_more() -> None:
    found = chance_of("move D1 I3", red={"W1": None}, puck="H6", stamina={"blue": 0, "red": 0}, box={"red": {"W1": 5}})
    assert found.again is not None
    assert found.again.chance == Fraction(35, 36)


def test_a_difficult_action_has_one_chance() -> None:
    found = chance_of("slap shot U5", blue={"W1": "M5"}, puck="M5")
    assert found.again is None
    assert found.outcomes == (("goal", Fraction(5, 6)), ("save", Fraction(1, 6)))


def test_a_shot_may_end_in_goal_rebound_or_save() -> None:
    found = dict(chance_of("shoot U5", blue={"W1": "S5"}, puck="S5", pool=1).outcomes)
    assert found == {"goal": Fraction(25, 36), "rebound": Fraction(4, 36), "save": Fraction(7, 36)}


def test_a_pass_may_arrive_all_the_same_or_slide_on() -> None:
    found = dict(chance_of("pass W1", puck="K6", pool=1).outcomes)
    assert found == {"success": Fraction(25, 36), "received, turn over": Fraction(7, 36), "off target": Fraction(4, 36)}


def test_a_poke_may_end_in_a_fight() -> None:
    found = dict(chance_of("poke C1", puck="L6").outcomes)
    assert found == {"puck won": Fraction(5, 6), "penalty": Fraction(5, 36), "fight": Fraction(1, 36)}


def test_a_free_shot_and_a_line_change_throw_nothing() -> None:
    match = on_ice({"W1": "S5"}, {"G": None, "C2": "M11"}, puck="S5")
    (question,) = match.open
    for notation in ("shoot U5", "line change"):
        action = question.option(notation)
        assert action is not None
        assert question.chance(action) is None


def test_a_reroll_is_judged_by_the_dice_it_throws() -> None:
    match = on_ice(puck="H6", pool=2, dice="fail blank puck", stamina={"blue": 2, "red": 0})
    match.answer("blue", "move D1 I3")
    (question,) = match.open
    reroll = question.option("reroll")
    assert reroll is not None
    found = question.chance(reroll)
    assert found is not None
    assert found.chance == Fraction(25, 36), "two dice are thrown, the Blank lies"
    assert found.again is not None
    assert found.again.chance == by_hand(2, 1), "one token is left"
