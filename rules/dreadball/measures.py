"""What the house coaches measure a table by: chances of tests, Strikes from each hex, what a lead is worth.

All of it is worked out once and remembered.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple, TypeAlias

from rules.dreadball import chances, pools
from rules.dreadball.pack import load_pack
from rules.dreadball.state import ALL, SIDE, Table
from rules.dreadball.teams import SQUAD, load_teams

# Points; measured over some dozens of matches between careful coaches.
DECIDED = 6.5  # what a match is worth that is won
SPREAD = 2.0  # how far the lead drifts in an attack


class Body(NamedTuple):
    """A player in numbers that are added; the values are what a die must show at least."""

    striker: int
    guard: int
    move: int
    strength: int
    speed: int
    skill: int
    armour: int
    steady: bool

    @property
    def run(self) -> int:
        """How far he goes before a throw."""
        return self.move if self.striker else 1


Aim: TypeAlias = tuple[float, float, float, float, int, int]
"""A Strike from a hex: worth and chance of one who stands still, chance and worth of one who moved; hex, strike hex."""

Aims: TypeAlias = tuple[Aim, ...]


# -- dice ------------------------------------------------------------------------------------------

MOST = 14
PASSES: tuple[tuple[tuple[float, ...], ...], ...] = tuple(
    tuple(tuple(float(chances.at_least(n, least, need)) for n in range(MOST)) for least in range(7))
    if need
    else tuple((1.0,) * MOST for _ in range(7))
    for need in range(4)
)
"""The chance of a test by successes needed, least and dice."""


def passes(need: int, least: int, dice: int) -> float:
    return PASSES[need][least][dice] if dice > 0 else 0.0


@functools.cache
def fight(mine: int, least: int, theirs: int, other: int) -> tuple[float, ...]:
    """The chances of `chances.COMPARED`, in that order."""
    found = dict(chances.compared(max(0, mine), least, max(0, theirs), other).outcomes)
    return tuple(float(found.get(name, 0)) for name in chances.COMPARED)


@functools.cache
def passed_on(dice: int, least: int, bonus: int, other: int) -> float:
    """The chance that a pass is caught: thrown with so many dice, caught with a die for each success and `bonus`."""
    accuracy = chances.successes(max(0, dice), least)
    total = sum(accuracy.values())
    return sum(n / total * passes(1, other, min(made + bonus, MOST - 1)) for made, n in accuracy.items())


# -- what stays the same ---------------------------------------------------------------------------


@functools.cache
def bodies(teams: tuple[str, str]) -> tuple[Body, ...]:
    """The players of both sides by number."""
    squads = load_teams()
    out = []
    for f in range(ALL):
        team = squads[teams[SIDE[f]]]
        role, kind = team.roles[f % SQUAD], team.kinds[f % SQUAD]
        out.append(
            Body(
                int(role == "S"),
                int(role == "G"),
                kind.move,
                kind.strength,
                kind.speed,
                kind.skill,
                kind.armour,
                kind.steadfast,
            )
        )
    return tuple(out)


RANGE = tuple(next((n for most, n in pools.RANGES if distance <= most), 0) for distance in range(64))
"""The dice of a throw by distance; none beyond its range."""


@functools.cache
def zones_of(pack: str, side: int) -> int:
    """The hexes over which a side's Strikes fly, as a set."""
    pitch = load_pack(pack).board
    grid, out = pitch.grid, 0
    for zone in pitch.zones:
        if zone.side != side:
            for h in zone.hexes:
                out |= sum(
                    grid.bit[n]
                    for n in range(grid.size)
                    if grid.distance[h][n] + grid.distance[n][zone.strike] == grid.distance[h][zone.strike]
                )
    return out


@functools.cache
def hexes_of(pack: str, side: int) -> tuple[int, ...]:
    """The hexes from which a side strikes."""
    return tuple(h for zone in load_pack(pack).board.zones if zone.side != side for h in zone.hexes)


@functools.cache
def nearest(pack: str, side: int) -> bytes:
    """How far it is from each hex to the nearest from which a side strikes."""
    distance, there = load_pack(pack).board.grid.distance, hexes_of(pack, side)
    return bytes(min(away[h] for h in there) for away in distance)


@functools.lru_cache(1 << 14)
def aims(
    pack: str, side: int, taken: int, full: int, threats: bytes, striker: int, skill: int, gain: tuple[float, ...]
) -> Aims:
    """The Strikes of a side, the best first, while others stand on the set `taken` and stand or lie on `full`."""
    kit = load_pack(pack)
    grid, out = kit.board.grid, []
    danger = dict(zip(hexes_of(pack, side), threats, strict=True))
    for zone in kit.board.zones:
        for h in zone.hexes if zone.side != side else ():
            dice = RANGE[grid.distance[h][zone.strike]] - 1 + striker - min(2, danger[h])
            if dice > 0 and not grid.bit[h] & full and grid.clear(h, zone.strike, taken):
                worth = gain[zone.points + (kit.match.bonus if h == zone.bonus else 0)]
                steady, moved = passes(1, skill, dice), passes(1, skill, dice - 1)
                out.append((steady * worth, steady, moved, moved * worth, h, zone.strike))
    return tuple(sorted(out, reverse=True))


@functools.cache
def standing(lead: int, left: int, landslide: int, sudden: bool) -> float:
    """What a lead is worth with so many attacks to come: a point counts the more, the fewer there are."""
    if abs(lead) >= landslide or (lead and (sudden or not left)):
        return math.copysign(DECIDED, lead)
    return DECIDED * math.erf(lead / (SPREAD * math.sqrt(left + 0.05)))


def lead_of(t: Table, side: int, more: int = 0) -> float:
    """What a side's lead is worth, with so many points more."""
    lead = t.score[side] - t.score[1 - side] + more
    return standing(lead, max(0, t.kit.match.attacks - t.attack), t.kit.match.landslide, t.sudden)


@functools.cache
def gains(lead: int, left: int, landslide: int, sudden: bool) -> tuple[float, ...]:
    """What so many points more are worth."""
    now = standing(lead, left, landslide, sudden)
    return tuple(standing(lead + n, left, landslide, sudden) - now for n in range(12))


def decided(t: Table) -> bool:
    """Whether a side has won unless somebody scores in the last attack, which is under way."""
    return t.attack >= t.kit.match.attacks and not t.sudden and t.score[0] != t.score[1]
