"""Exact chances of dice pools: the one place that computes probability.

A distribution maps each value to a whole number of equally likely cases. Pools are built die by die
(convolution), so that no pool is ever enumerated face by face.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TypeAlias, TypeVar

from rules.actions import Odds
from rules.dice import Die

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)
M = TypeVar("M", bound=Hashable)

Distribution: TypeAlias = Mapping[K, int]
"""Value -> number of equally likely cases."""


def cases(distribution: Distribution[K]) -> int:
    """How many equally likely cases there are."""
    return sum(distribution.values())


def one(die: Die, worth: Callable[[str], K]) -> dict[K, int]:
    """One die, each face counted as what it is worth."""
    out: dict[K, int] = {}
    for face in die.faces:
        value = worth(face)
        out[value] = out.get(value, 0) + 1
    return out


def convolve(a: Distribution[K], b: Distribution[L], join: Callable[[K, L], M]) -> dict[M, int]:
    """Two independent distributions seen together."""
    out: dict[M, int] = {}
    for x, n in a.items():
        for y, m in b.items():
            value = join(x, y)
            out[value] = out.get(value, 0) + n * m
    return out


def group(distribution: Distribution[K], by: Callable[[K], L]) -> dict[L, int]:
    """The same cases under coarser names."""
    out: dict[L, int] = {}
    for value, n in distribution.items():
        name = by(value)
        out[name] = out.get(name, 0) + n
    return out


@functools.cache
def faces_shown(die: Die, count: int, faces: tuple[str, ...]) -> Distribution[tuple[int, ...]]:
    """How often each of these faces shows in a pool of `count` dice: tuple of numbers -> cases."""
    if count == 0:
        return {(0,) * len(faces): 1}
    single = one(die, lambda face: tuple(int(face == f) for f in faces))
    return convolve(
        faces_shown(die, count - 1, faces), single, lambda a, b: tuple(x + y for x, y in zip(a, b, strict=True))
    )


def matching(die: Die, count: int, face: str) -> Distribution[int]:
    """How many dice of a pool show one face."""
    return group(faces_shown(die, count, (face,)), lambda shown: shown[0])


@functools.lru_cache(4096)
def kept_and_rerolled(
    die: Die,
    count: int,
    rerolls: int,
    shown: tuple[str, ...],
    kept: tuple[str, ...],
    unwanted: str,
    harmless: int = 0,
) -> Distribution[tuple[int, ...]]:
    """A pool of which all but the `kept` faces are thrown again, up to `rerolls` times, while `unwanted` shows.

    So many `unwanted` do no harm: with no more of them nothing is thrown again.
    How often each of `shown` shows in the end: tuple of numbers -> cases. An end that needs fewer throws counts as
    often as the throws left out could have fallen, so that all cases stay equally likely.
    """
    faces = tuple(dict.fromkeys((*shown, *kept, unwanted)))
    bad, lying = faces.index(unwanted), [faces.index(face) for face in kept]
    sides, width = len(die.faces), len(shown)
    out: dict[tuple[int, ...], int] = {}
    again: dict[tuple[int, tuple[int, ...]], int] = {}
    for numbers, n in faces_shown(die, count, faces).items():
        stay = sum(numbers[k] for k in lying)
        if rerolls and numbers[bad] > harmless and stay < count:
            held = tuple(number if face in kept else 0 for face, number in zip(shown, numbers, strict=False))
            again[stay, held] = again.get((stay, held), 0) + n
        else:
            end = numbers[:width]
            out[end] = out.get(end, 0) + n * sides ** (count * rerolls)
    for (stay, held), n in again.items():
        weight = n * sides ** (stay * rerolls)
        rest = kept_and_rerolled(die, count - stay, rerolls - 1, shown, kept, unwanted, harmless)
        for numbers, m in rest.items():
            end = tuple(a + b for a, b in zip(held, numbers, strict=True))
            out[end] = out.get(end, 0) + weight * m
    return out


@functools.cache
def exploding(sides: int, least: int, dice: int, depth: int) -> Distribution[int]:
    """Successes of dice whose highest face counts and throws another die, at most `depth` times for each die.

    A face of at least `least` is a success, the highest always.
    """
    if dice == 0:
        return {0: 1}
    again = sides**depth
    one_die: dict[int, int] = {}
    for sixes in range(depth):
        again //= sides
        plain = max(0, sides - least)
        one_die[sixes] = one_die.get(sixes, 0) + (sides - 1 - plain) * again
        one_die[sixes + 1] = one_die.get(sixes + 1, 0) + plain * again
    one_die[depth] = one_die.get(depth, 0) + 1
    return convolve(exploding(sides, least, dice - 1, depth), one_die, lambda a, b: a + b)


def chance(distribution: Distribution[K], wanted: Callable[[K], bool]) -> Fraction:
    """The exact chance of what is wanted."""
    return Fraction(sum(n for value, n in distribution.items() if wanted(value)), cases(distribution))


def odds(distribution: Distribution[str], order: tuple[str, ...], wished: int = 1) -> Odds:
    """Outcomes by name, the wished-for first; those that cannot happen are left out, but never the wished-for."""
    total = cases(distribution)
    return Odds(
        tuple(
            (name, Fraction(distribution.get(name, 0), total))
            for n, name in enumerate(order)
            if n < wished or distribution.get(name)
        ),
        wished=wished,
    )
