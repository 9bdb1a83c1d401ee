"""Odds against counting by hand and against playing the very option (chapters Dice rolls and tests, Coach dice)."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from rules.actions import Action, Odds, Question
from rules.coach import LooseDice
from rules.dice import Roll
from rules.dreadball import attack, chances, options, perform, pools
from rules.dreadball.actions import Dice as CoachDice
from rules.dreadball.actions import EndAttack, Pass, Run, Sprint, Throw
from rules.dreadball.pack import D6
from rules.dreadball.state import SIDE, Table
from rules.kernel import Event
from tests.rules.dreadball.playing import mid_attack, position
from tests.rules.dreadball.table import GAME

DEEP = 5
LEFT_OUT = Fraction(1, 6**DEEP)
"""A die whose sixes are counted so many throws deep leaves this much out."""


def trees(least: int, deep: int = DEEP) -> list[tuple[int, Fraction]]:
    """Every way one die can fall, throw by throw: successes and chance; what is deeper is left out."""
    if deep == 0:
        return []
    ends = [(int(face >= least), Fraction(1, 6)) for face in range(1, 6)]
    return ends + [(1 + n, Fraction(1, 6) * p) for n, p in trees(least, deep - 1)]


@functools.cache
def one(least: int) -> dict[int, Fraction]:
    out: dict[int, Fraction] = {}
    for n, p in trees(least):
        out[n] = out.get(n, Fraction(0)) + p
    return out


def pool_by_hand(dice: int, least: int) -> dict[int, Fraction]:
    out: dict[int, Fraction] = {}
    for ends in itertools.product(one(least).items(), repeat=dice):
        p = Fraction(1)
        for _, q in ends:
            p *= q
        n = sum(n for n, _ in ends)
        out[n] = out.get(n, Fraction(0)) + p
    return out


def known(dice: int, least: int) -> dict[int, Fraction]:
    found = chances.successes(dice, least)
    total = sum(found.values())
    return {n: Fraction(cases, total) for n, cases in found.items()}


@pytest.mark.parametrize("least", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("dice", [0, 1, 2, 3])
def test_exploding_sixes(dice: int, least: int) -> None:
    by_hand, found = pool_by_hand(dice, least), known(dice, least)
    assert sum(found.values()) == 1
    for n, p in by_hand.items():
        assert 0 <= found.get(n, 0) - p <= dice * LEFT_OUT


def test_a_few_chances_that_everybody_knows() -> None:
    assert chances.at_least(3, 4, 1) == Fraction(7, 8)
    assert chances.at_least(1, 6, 1) == Fraction(1, 6)
    assert abs(chances.at_least(1, 4, 2) - Fraction(1, 12)) < Fraction(1, 10**12), "a six, then half of the time"
    assert chances.at_least(0, 2, 1) == 0
    assert chances.at_least(-2, 2, 1) == 0


@pytest.mark.parametrize(("mine", "least", "theirs", "other"), [(3, 4, 3, 4), (2, 3, 3, 5), (1, 4, 0, 4), (3, 6, 1, 2)])
def test_two_totals_compared(mine: int, least: int, theirs: int, other: int) -> None:
    result: dict[str, Fraction] = dict.fromkeys(chances.COMPARED, Fraction(0))
    for (a, p), (b, q) in itertools.product(pool_by_hand(mine, least).items(), pool_by_hand(theirs, other).items()):
        if a == b:
            word = chances.LEVEL
        elif a > b:
            word = chances.DOUBLE if pools.spectacular(a, b) else chances.WON
        else:
            word = chances.CRUSHED if pools.spectacular(b, a) else chances.LOST
        result[word] += p * q
    found = chances.compared(mine, least, theirs, other)
    assert sum(p for _, p in found.outcomes) == 1
    for word, p in found.outcomes:
        assert abs(p - result[word]) <= (mine + theirs) * LEFT_OUT
    assert found.chance == dict(found.outcomes)[chances.DOUBLE] + dict(found.outcomes)[chances.WON]


def test_compared_as_it_falls() -> None:
    """The odds of a fight against twenty thousand fights thrown by the referee's own dice."""
    throw, plays = LooseDice(random.Random(5)), 20_000

    def successes(dice: int, least: int) -> int:
        total, count = 0, dice
        while count:
            faces = throw(Roll(D6, count, "test"))
            total += sum(1 for f in faces if int(f) >= least or f == "6")
            count = faces.count("6")
        return total

    won = sum(successes(5, 4) > successes(4, 3) for _ in range(plays))
    assert near(won, plays, float(chances.compared(5, 4, 4, 3).chance))


def near(times: int, plays: int, p: float) -> bool:
    return abs(times / plays - p) <= 4.5 * sqrt(p * (1 - p) / plays) + 1e-9


def odds_of(match: Any, notation: str) -> Odds:
    (question,) = match.open
    found: Odds | None = question.chance(question.option(notation))
    assert found is not None
    return found


@pytest.mark.parametrize(("at", "dice"), [("F11", 3), ("F13", 2), ("F17", 1)])
def test_a_pass_is_thrown_and_caught(at: str, dice: int) -> None:
    """A die to catch with for each success of the throw (DB-54)."""
    match = mid_attack({"J1": "F8 E", "J2": f"{at} W"}, {"J1": "A16 W"}, holder="home J1")
    by_hand = sum((p * (1 - Fraction(1, 2) ** n) for n, p in pool_by_hand(dice, 4).items()), Fraction(0))
    assert abs(odds_of(match, "pass J2").chance - by_hand) <= dice * LEFT_OUT


def test_the_reply_that_is_better_for_the_target_counts() -> None:
    """An Orx Guard slams back better than he ducks; one who cannot see the slammer has to duck."""
    facing = mid_attack({"G1": "F10 E"}, {"G1": "F11 W"})
    assert dict(odds_of(facing, "slam G1 G1 F10").outcomes).keys() >= {"pushed back", "knocked down himself"}
    away = mid_attack({"G1": "F10 E"}, {"G1": "F11 E"})
    assert odds_of(away, "slam G1 G1 F10").chance > odds_of(facing, "slam G1 G1 F10").chance


def test_coach_dice_have_odds_for_each_number() -> None:
    """Against a target who looks away a thrown ball needs one success only; a coach die makes that likelier."""
    dice = {"home": 1, "visitors": 0}
    match = mid_attack({"J1": "F8 E"}, {"G1": "F11 E"}, holder="home J1", dice=dice)
    match.answer("first", "throw at G1")
    assert odds_of(match, "dice 0").chance == Fraction(7, 8)
    assert odds_of(match, "dice 1").chance == Fraction(15, 16)
    assert dict(odds_of(match, "dice 0").outcomes)[chances.LEVEL] == Fraction(1, 8)


# -- the list of options against playing it ----------------------------------------------------------

PLAYS = 300
CATCHES = ("caught", "dropped")
"""What decides a pass; a ball that somebody kicked on his way decides nothing."""


def verdict(event: Event, side: int, t: Table, f: int) -> str | None:
    """The outcome that an event decides, in the words of the odds."""
    e, mine = event.facts, event.facts.get("seat") == t.seat(side)
    me = mine and e.get("player") == t.name(f)
    words = {"level": "level", "ducked": "ducked", "grazed": "graze", "strike": "strike", "botched": "botched"}
    if event.name in words:
        return words[event.name]
    if event.name == "fell" and me:
        return "falls"
    if event.name == "beaten":
        if mine:
            return "knock-down" if e["double"] else "push"
        return "knocked down himself" if e["double"] else "pushed back"
    if event.name == "snatched":
        return "takes the ball" if e["double"] else "knocks it loose"
    if event.name == "hit":
        return "knock-down" if e["double"] else "push"
    if event.name in ("caught", "missed") and mine:
        return "caught" if event.name == "caught" else "dropped"
    if event.name in ("picked up", "fumbled") and me:
        return "picks it up" if event.name == "picked up" else "fumbles"
    if event.name in ("stood up", "dazed"):
        return "stands up" if event.name == "stood up" else "stays down"
    return None


def answered(question: Question) -> Action:
    """What everybody is taken to do in the odds: the better reply, a Duck, the best target, else the default."""
    if question.name in ("reply", "target"):
        alike = (
            [a for a in question.options if type(a) is type(question.options[0])] if question.name == "target" else []
        )
        return max(alike or question.options, key=lambda a: worth(question, a))
    return question.default


def worth(question: Question, action: Action) -> Fraction:
    """A reply is worth what it leaves the attacker; a target its chance."""
    found = question.chance(action)
    assert found is not None
    if question.name == "target":
        return found.chance
    outcomes = dict(found.outcomes)
    return -(outcomes[chances.LOST] + outcomes[chances.CRUSHED])


def played(t: Table, f: int, action: Action, throw: LooseDice) -> str:
    """Perform an action once, up to the event that decides it."""
    side, ruling = SIDE[f], perform.perform(t, f, action)
    answer: Any = None
    try:
        while True:
            request = ruling.send(answer)
            answer = None
            if isinstance(request, Event):
                found = verdict(request, side, t, f)
                if found and (found not in CATCHES or isinstance(action, Pass | Throw)):
                    ruling.close()
                    return found
                if request.name == "moved" and isinstance(action, Run | Sprint):
                    ruling.close()
                    return "arrives"
            elif isinstance(request, Roll):
                answer = throw(request)
            else:
                answer = (answered(request[0]),)
    except StopIteration:
        return "arrives"


@pytest.mark.parametrize("seed", range(12))
def test_what_the_list_says_is_what_happens(seed: int) -> None:
    """Random positions: options played three hundred times come out as their odds say, outcome by outcome."""
    rng = random.Random(seed)
    t, throw = position(rng), LooseDice(random.Random(seed))
    question = attack.question(t)
    by_verb: dict[str, list[Action]] = {}
    for action in question.options:
        if not isinstance(action, EndAttack | CoachDice) and question.chance(action) is not None:
            by_verb.setdefault(action.verb, []).append(action)
    for actions in by_verb.values():
        action = rng.choice(actions)
        odds = question.chance(action)
        assert odds is not None
        assert sum(p for _, p in odds.outcomes) == 1
        f = options.actor(t, t.side, action)
        came = Counter(played(GAME.copy(t), f, action, throw) for _ in range(PLAYS))
        assert set(came) <= {name for name, _ in odds.outcomes}, f"{action}: {came} {odds}"
        for name, p in odds.outcomes:
            assert near(came[name], PLAYS, float(p)), f"{action}: {name} {came[name]}/{PLAYS}, not {float(p):.3f}"
