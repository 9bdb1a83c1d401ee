"""The odds that are shown: equal to counting every face, and to what the rules then really do."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from rules.coach import LooseDice
from rules.dice import Die
from rules.kernel import Match
from rules.sportsdice import chances
from rules.sportsdice.pack import load_pack
from tests.rules.sportsdice.tables import GAME, faces, table

KIT = load_pack("classic")
PLAYER, GOALTENDER = KIT.player_die, KIT.goaltender_die
BIASED = Die("biased", ("stick", "stick", "stick", "puck", "check", "referee"))
TRIALS = 3_000


def every(die: Die, count: int) -> list[tuple[str, ...]]:
    return list(itertools.product(die.faces, repeat=count))


def most_frequent(hand: tuple[str, ...]) -> tuple[int, frozenset[str]]:
    counts = Counter(hand)
    most = max(counts.values())
    return most, frozenset(s for s, n in counts.items() if n == most)


def share(hits: list[bool]) -> Fraction:
    return Fraction(sum(hits), len(hits))


# -- equal to counting every face --------------------------------------------------------------


@pytest.mark.parametrize("die", [PLAYER, BIASED], ids=lambda d: d.name)
@pytest.mark.parametrize("kept", ["", "S", "SSS", "SSPC", "CRRR"])
def test_hands_after_a_reroll(die: Die, kept: str) -> None:
    lying = tuple(faces(kept)) if kept else ()
    thrown = min(4, 6 - len(lying))
    found = chances.plays_after(die, lying, thrown)
    counted = Counter(most_frequent(lying + new) for new in every(die, thrown))
    assert {(most, frozenset(symbols)): n for (most, symbols), n in found.items()} == counted


@pytest.mark.parametrize("hand", ["SSSPCR", "SSPPCR", "SSSSP", "CCRR"])
@pytest.mark.parametrize("places", [(1,), (3, 4), (1, 2, 4), (1, 2, 3, 4)])
@pytest.mark.parametrize("against", [2, 3, 4])
def test_winning_a_roll_by_the_chip(hand: str, places: tuple[int, ...], against: int) -> None:
    lying = tuple(faces(hand))
    kept = tuple(f for n, f in enumerate(lying, 1) if n not in places)
    hits = [most_frequent(kept + new)[0] > against for new in every(PLAYER, len(places))]
    assert chances.winning_again(PLAYER, lying, places, against).chance == share(hits)


@pytest.mark.parametrize("hand", ["CCCSSS", "CCRRSP", "CCCRRR", "CSPR", "CCCCC"])
def test_the_play_after_a_check(hand: str) -> None:
    lying = tuple(faces(hand))
    kept = tuple(f for f in lying if f != "check")
    found = dict(chances.free_reroll(PLAYER, lying).outcomes)
    best = []
    for new in every(PLAYER, len(lying) - len(kept)):
        symbols = most_frequent(kept + new)[1]
        moving = symbols & {"stick", "puck"}
        best.append("stick or puck" if moving else "referee" if "referee" in symbols else "check again")
    assert found == {name: share([b == name for b in best]) for name in found}
    assert sum(found.values()) == 1


@pytest.mark.parametrize("modifier", [-1, 0, 1])
@pytest.mark.parametrize(("kept", "thrown"), [(0, 6), (0, 5), (0, 4), (2, 3), (4, 0)])
@pytest.mark.parametrize("die", [PLAYER, BIASED], ids=lambda d: d.name)
def test_a_shot(die: Die, kept: int, thrown: int, modifier: int) -> None:
    goals = levels = all_of_them = 0
    for new in every(die, thrown):
        total = max(0, kept + new.count("stick") + modifier)
        for face in GOALTENDER.faces:
            all_of_them += 1
            goals += face != "mask" and total > int(face)
            levels += face != "mask" and total == int(face)
    found = dict(chances.shot(die, GOALTENDER, kept, thrown, modifier).outcomes)
    assert found["goal"] == Fraction(goals, all_of_them)
    assert found.get("level", 0) == Fraction(levels, all_of_them)
    assert sum(found.values()) == 1


@pytest.mark.parametrize("modifier", [-1, 0, 1])
@pytest.mark.parametrize("face", ["1", "3", "5"])
@pytest.mark.parametrize("places", [(1,), (4, 5, 6), (1, 2, 3, 4, 5, 6)])
def test_a_shot_rolled_again(places: tuple[int, ...], face: str, modifier: int) -> None:
    lying = tuple(faces("SSSPCR"))
    kept = sum(f == "stick" for n, f in enumerate(lying, 1) if n not in places)
    hits = [max(0, kept + new.count("stick") + modifier) > int(face) for new in every(PLAYER, len(places))]
    assert chances.shot_again(PLAYER, lying, places, modifier, face).chance == share(hits)


@pytest.mark.parametrize(
    ("total", "face", "result"),
    [(3, "2", "goal"), (3, "3", "level"), (3, "4", "save"), (7, "mask", "save"), (0, "1", "save"), (0, "0", "level")],
)
def test_a_total_against_the_goaltender(total: int, face: str, result: str) -> None:
    assert chances.compare(total, face) == result


# -- equal to what the rules then do ---------------------------------------------------------------


def outcomes(match: Match, answer: str, read: Callable[[Match], bool]) -> tuple[float, list[bool]]:
    """The chance that is shown for an answer, and what came of it in many continuations with dice of their own."""
    (question,) = match.open
    action = question.option(answer)
    assert action is not None
    odds = question.chance(action)
    assert odds is not None
    dice = LooseDice(random.Random(7))
    saved = match.save()
    results = []
    for _ in range(TRIALS):
        fork = Match.restore(GAME, saved, dice)
        fork.take_news()
        fork.answer(question.seat, action)
        results.append(read(fork))
    return float(odds.chance), results


def told(match: Match, name: str) -> bool:
    return any(e.name == name for e in match.events)


def agrees(chance: float, results: list[bool]) -> bool:
    spread = math.sqrt(chance * (1 - chance) / len(results))
    return abs(sum(results) / len(results) - chance) <= 4 * spread + 1e-9


@pytest.mark.parametrize(("puck", "penalty"), [(2, 0), (3, 0), (3, 2)])
def test_shooting_scores_as_often_as_it_says(puck: int, penalty: int) -> None:
    hand = "SSSPCR"[: 6 - penalty]
    match = table(puck, "white", f"{hand} SSPPCR", advanced=False, penalties={"blue": penalty})

    def clear_goal(m: Match) -> bool:
        shot = next(e.facts for e in m.events if e.name == "shot")
        return chances.compare(shot["total"], shot["goaltender"]) == chances.GOAL

    assert agrees(*outcomes(match, "shoot", clear_goal))


def test_a_level_shot_is_as_frequent_as_it_says() -> None:
    match = table(3, "white", "SSSPCR SSPPCR", advanced=False)
    (question,) = match.open
    odds = question.chance(question.options[1])
    assert odds is not None
    _, levels = outcomes(match, "shoot", lambda m: m.open[0].name == "tie" and m.state.shooter == "blue")
    shown = float(dict(odds.outcomes)["level"])
    assert agrees(shown, levels)


@pytest.mark.parametrize("answer", ["reroll 6", "reroll 3 4 5 6", "reroll 1 2 3 4 5 6"])
def test_a_reroll_wins_the_roll_as_often_as_it_says(answer: str) -> None:
    match = table(-1, "blue", "SSPPCR PPPSCR")

    def won(m: Match) -> bool:
        view = m.game.view(m.state, None)
        first = next((e.facts["seat"] for e in m.events if e.name == "won"), None)
        return bool(first == "blue" if first is not None else view.side("blue").count > view.side("white").count)

    assert agrees(*outcomes(match, answer, won))


@pytest.mark.parametrize("answer", ["reroll 4", "reroll 4 5 6", "reroll 1 4"])
def test_a_reroll_scores_as_often_as_it_says(answer: str) -> None:
    match = table(3, "blue", "SSSPCR 3", phase="shot", shooter="blue")
    assert agrees(*outcomes(match, answer, lambda m: told(m, "goal")))


def test_a_check_leads_to_a_play_that_moves_as_often_as_it_says() -> None:
    match = table(0, "white", "CCCRRR SSPPCR", advanced=False)

    def moving(m: Match) -> bool:
        thrown = next(e.facts["faces"] for e in m.events if e.name == "rerolled")
        return bool(most_frequent(thrown)[1] & {"stick", "puck"})

    assert agrees(*outcomes(match, "play check", moving))


def test_the_odds_of_an_answer_that_no_die_decides_are_not_shown() -> None:
    (question,) = table(1, "blue", "SSSPCR PPPSCR", advanced=False).open
    assert [question.chance(a) for a in question.options] == [None, None]
