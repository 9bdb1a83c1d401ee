"""The exact odds of tests: successes with exploding sixes, passed or compared; `def`s only.

A six throws another die without end; here the twentieth six of one die is the last, which is left out of the account
less than once in 10^15.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import TYPE_CHECKING

from rules import odds
from rules.actions import Odds

if TYPE_CHECKING:
    from rules.dreadball.pools import Pool

PASSED, FAILED = "success", "failure"
DOUBLE, WON, LEVEL, LOST, CRUSHED = "double", "won", "level", "lost", "doubled"
COMPARED = (DOUBLE, WON, LEVEL, LOST, CRUSHED)
SIXES = 20


@functools.cache
def successes(dice: int, least: int) -> odds.Distribution[int]:
    """How many successes so many dice give: number -> cases."""
    return odds.exploding(6, least, dice, SIXES)


@functools.cache
def at_least(dice: int, least: int, need: int) -> Fraction:
    """The chance of so many successes."""
    return odds.chance(successes(max(0, dice), least), lambda n: n >= need)


def passes(pool: Pool, extra: int = 0) -> Fraction:
    """The chance that a test is passed, with so many coach dice."""
    return at_least(pool.thrown + extra, pool.least, pool.need)


@functools.cache
def compared(mine: int, least: int, theirs: int, other: int) -> Odds:
    """An opposed test: dice and least of both. The first two outcomes win (DB-70)."""

    def result(a: int, b: int) -> str:
        if a == b:
            return LEVEL
        if a > b:
            return DOUBLE if a >= 2 * b else WON
        return CRUSHED if b >= 2 * a else LOST

    both = odds.convolve(successes(mine, least), successes(theirs, other), result)
    return odds.odds(both, COMPARED, 2)


def against(pool: Pool, other: Pool, extra: int = 0, theirs: int = 0) -> Odds:
    return compared(pool.thrown + extra, pool.least, other.thrown + theirs, other.least)


def of_pool(pool: Pool, extra: int, other: Pool | None = None, theirs: int = 0) -> Odds:
    """The odds of a test with so many coach dice; `theirs` are those that the other side has added."""
    if other is not None:
        return against(pool, other, extra, theirs)
    passed = passes(pool, extra)
    return Odds(((PASSED, passed), (FAILED, 1 - passed)))


def named(chance: Odds, names: dict[str, str]) -> Odds:
    """The same odds in other words, equal words added up in the order in which they come."""
    out: dict[str, Fraction] = {}
    wished = {names.get(name, name) for name, _ in chance.outcomes[: chance.wished]}
    for name, p in chance.outcomes:
        word = names.get(name, name)
        out[word] = out.get(word, Fraction(0)) + p
    return Odds(tuple(out.items()), wished=len(wished))


def after(way: Fraction, odds_then: Odds, failed: str) -> Odds:
    """Odds that only count once a way is gone; else this outcome."""
    if way == 1:
        return odds_then
    outcomes = tuple((name, way * p) for name, p in odds_then.outcomes)
    return Odds((*outcomes, (failed, 1 - way)), wished=odds_then.wished)
