"""Odds are exact: pools built die by die agree with counting every face, and with dice that really fall."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import pytest

from rules import odds
from rules.coach import LooseDice
from rules.dice import Die, Roll

COIN = Die("coin", ("heads", "tails"))
D6 = Die("d6", ("1", "2", "3", "4", "5", "6"))
STICKS = Die("sticks", ("stick", "stick", "puck", "puck", "check", "referee"))
LOADED = Die("loaded", ("a", "a", "a", "a", "a", "a", "b"))
DICE = (COIN, D6, STICKS, LOADED)
THROWS = 20_000


def counted(die: Die, count: int, faces: tuple[str, ...]) -> Counter[tuple[int, ...]]:
    """Independently: every combination of faces, one by one."""
    return Counter(tuple(hand.count(f) for f in faces) for hand in itertools.product(die.faces, repeat=count))


@pytest.mark.parametrize("count", range(5))
@pytest.mark.parametrize("die", DICE, ids=lambda d: d.name)
def test_pools_equal_every_combination_counted(die: Die, count: int) -> None:
    faces = tuple(dict.fromkeys(die.faces))
    assert odds.faces_shown(die, count, faces) == counted(die, count, faces)
    assert odds.faces_shown(die, count, faces[:1]) == counted(die, count, faces[:1])


@pytest.mark.parametrize("count", range(5))
@pytest.mark.parametrize("die", DICE, ids=lambda d: d.name)
def test_matching_dice_follow_the_binomial_law(die: Die, count: int) -> None:
    face, sides = die.faces[0], len(die.faces)
    hits = die.faces.count(face)
    shown = odds.matching(die, count, face)
    for n in range(count + 1):
        law = math.comb(count, n) * hits**n * (sides - hits) ** (count - n)
        assert shown.get(n, 0) == law
    assert odds.cases(shown) == sides**count


@pytest.mark.parametrize("die", DICE, ids=lambda d: d.name)
def test_pools_agree_with_dice_that_fall(die: Die) -> None:
    throw, face, count = LooseDice(random.Random(11)), die.faces[0], 5
    fell = Counter(throw(Roll(die, count, "many")).count(face) for _ in range(THROWS))
    shown = odds.matching(die, count, face)
    for n in range(count + 1):
        p = shown.get(n, 0) / odds.cases(shown)
        assert abs(fell[n] - THROWS * p) <= 4 * math.sqrt(THROWS * p * (1 - p)) + 1e-9


def test_two_pools_are_seen_together() -> None:
    total = odds.convolve(odds.one(D6, int), odds.one(D6, int), lambda a, b: a + b)
    assert total == Counter(a + b for a in range(1, 7) for b in range(1, 7))
    assert odds.chance(total, lambda n: n >= 10) == Fraction(1, 6)


def test_a_face_that_occurs_twice_counts_twice() -> None:
    assert odds.one(STICKS, lambda face: face) == {"stick": 2, "puck": 2, "check": 1, "referee": 1}


def test_grouping_loses_no_case() -> None:
    shown = odds.faces_shown(STICKS, 4, ("stick", "puck"))
    grouped = odds.group(shown, max)
    assert odds.cases(grouped) == odds.cases(shown) == 6**4


def test_outcomes_stand_in_the_order_asked_for_without_those_that_cannot_be() -> None:
    found = odds.odds({"save": 3, "goal": 1}, ("goal", "level", "save"))
    assert found.outcomes == (("goal", Fraction(1, 4)), ("save", Fraction(3, 4)))
    assert (found.wish, found.chance) == ("goal", Fraction(1, 4))


def test_the_wished_for_outcome_is_shown_even_if_it_cannot_be() -> None:
    found = odds.odds({"save": 3}, ("goal", "save"))
    assert found.outcomes == (("goal", Fraction(0)), ("save", Fraction(1)))
