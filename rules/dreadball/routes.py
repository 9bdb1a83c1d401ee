"""Ways over the pitch: where a player can go, and the safest way there; `def`s only.

A way is a list of units: `(direction, ahead)`, a step in that direction, or in a Sprint also a turn to it. Every unit
costs a point; one without a point needs a Sprint extra; a step out of a threatened hex needs a Dodge.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from rules.dreadball import chances, pools
from rules.dreadball.act import Gait, Movement
from rules.dreadball.kept import where
from rules.dreadball.state import AHEAD, NOBODY, OF, SIDE, SUBSTITUTES, Table
from rules.hexes import DIRECTIONS, shifted, spread
from rules.kept import Kept

Unit: TypeAlias = tuple[int, bool]
"""Direction; True: a step, False: a turn."""

LISTED_EXTRAS = 1
"""So many Sprint extras the lists of destinations look ahead; more are declared one by one (DB-30)."""

SURE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Way:
    """A way, and the chance that no test on it fails."""

    units: tuple[Unit, ...]
    chance: Fraction = SURE


def movement(t: Table, f: int, gait: Gait) -> Movement:
    """A movement that has not begun: Move hexes, in a Sprint twice as many (DB-28), a Jack's single hex."""
    move = t.kind(f).move
    points = {"run": move, "sprint": 2 * move, "step": 1}[gait]
    return Movement(f, gait, points, t.at[f], t.facing[f])


def gait(t: Table, f: int, runner: str) -> Gait:
    """How a player may move inside another action: the role named runs, a Jack takes a step."""
    return "run" if t.role(f) == runner else "step"


def may_enter(t: Table, f: int, h: int) -> bool:
    """A hex on the pitch, free, and not the other team's access hex (DB-36, DB-37)."""
    return h >= 0 and t.floor[h] in (NOBODY, f) and h != t.pitch.access[1 - SIDE[f]]


def enters(t: Table, f: int) -> bool:
    """Whether a player can come on from the bench (DB-38): a place is free, the way in too, no Sudden Death."""
    side = SIDE[f]
    on_bench = t.at[f] < 0 and t.zone[f] == SUBSTITUTES
    room = sum(1 for _ in t.on_pitch(side)) < t.kit.match.players
    return on_bench and room and not t.sudden and t.floor[t.pitch.access[side]] == NOBODY


def can_leave(t: Table, f: int) -> bool:
    """Nobody takes the ball off the pitch (DB-39)."""
    return t.holder != f


# -- where he can go -------------------------------------------------------------------------------


class Ground:
    """Where a player may set foot: `free` hexes, and the ball's, on which his way ends, as sets."""

    def __init__(self, t: Table, f: int) -> None:
        bit = t.grid.bit
        free = t.grid.whole & ~bit[t.pitch.access[1 - SIDE[f]]]
        for other, h in enumerate(t.at):
            if h >= 0 and other != f:
                free &= ~bit[h]
        self.free = free
        self.stop = bit[t.ball] if t.ball >= 0 else 0

    def starts(self, t: Table, m: Movement) -> list[int]:
        """The hex from which a movement on the pitch begins, by facing; a Run has any."""
        here = t.grid.bit[t.at[m.figure]]
        return [here if m.gait != "sprint" or d == t.facing[m.figure] else 0 for d in DIRECTIONS]


def reach(t: Table, m: Movement, points: int) -> int:
    """The hexes that a movement can end on within so many points, as a set; the start is not among them."""
    seen = _spread_out(t, m, points)
    every = seen[0] | seen[1] | seen[2] | seen[3] | seen[4] | seen[5]
    return every if t.at[m.figure] < 0 else every & ~t.grid.bit[t.at[m.figure]]


def _spread_out(t: Table, m: Movement, points: int) -> list[int]:
    """Where he can be after so many points, by facing; each is a step, or in a Sprint a turn."""
    ground = Ground(t, m.figure)
    free, go_on = ground.free, ~ground.stop
    if t.at[m.figure] >= 0:
        seen = ground.starts(t, m)
    else:
        seen, points = [t.grid.bit[t.pitch.access[SIDE[m.figure]]]] * 6, points - 1
    return list(_grown(tuple(seen), free, go_on, points, m.gait == "sprint"))


@functools.lru_cache(1 << 12)
def _grown(seen: tuple[int, ...], free: int, go_on: int, points: int, sprinting: bool) -> tuple[int, ...]:
    """Sets of hexes by facing, grown by so many points; most players stand as they stood when it was asked before."""
    if not sprinting:
        ran = seen[0]
        for _ in range(points):
            ran |= spread(ran & go_on) & free
        return (ran,) * 6
    for _ in range(points):
        ahead = [shifted(seen[d] & go_on, d) & free for d in DIRECTIONS]
        seen = tuple([seen[d] | ahead[d] | ((seen[d - 1] | seen[d - 5]) & go_on) for d in DIRECTIONS])
    return seen


def leaves(t: Table, m: Movement, points: int) -> bool:
    """Whether he can reach the substitutes' bench: the access hex and a point more (DB-39)."""
    f = m.figure
    gate = t.pitch.access[SIDE[f]]
    if t.at[f] < 0 or not can_leave(t, f) or t.ball == gate or t.grid.distance[t.at[f]][gate] >= points:
        return False
    there = _spread_out(t, m, points - 1)
    return any(there[d] & t.grid.bit[gate] for d in t.grid.outer[gate])


# -- the safest way --------------------------------------------------------------------------------

ANYWHERE, OUT = -2, -1
"""Goals of a search that are no hex: everything within reach, and the substitutes' bench."""

State: TypeAlias = tuple[int, int, int]
"""Hex, facing (0 in a Run, where it is free), Dodges so far."""

Ways: TypeAlias = dict[tuple[int, int], Way]
"""The best way to each hex (or `OUT`) with each facing."""


def safest(t: Table, m: Movement, to: int, points: int, facing: int | None = None) -> Way | None:
    """The way to a hex or `OUT` with the best chance, of equals the shortest; None where there is none.

    In a Sprint `facing` is how he must arrive. So many `points` are looked ahead; those beyond the movement that is
    left are Sprint extras.
    """
    place = to, points, facing, m.figure, m.gait, m.points, m.dodges, m.extras, *where(t)
    if place in found_safest:
        return found_safest[place]
    return found_safest.keep(place, calm(t, m, to, facing) or best(ways(t, m, points, to, facing), to, facing))


found_safest = Kept[Way | None]()
"""By the movement, its goal, and who stands where."""


def quiet_hexes(t: Table, m: Movement) -> int:
    """The hexes that no opponent threatens, and bits that are no hexes, as a set."""
    return ~t.grid.mask(dangers(t, SIDE[m.figure]))


def quiet_layers(t: Table, m: Movement, ground: Ground, quiet: int) -> Iterator[list[int]]:
    """Where he can be after 0, 1, 2 and more units without a Dodge, by facing: all his points, and one Sprint extra.

    The extra is the first of the action, and out of a hex that nobody threatens.
    """
    sprinting, leave, free = m.gait == "sprint", quiet & ~ground.stop, ground.free
    last = ground.starts(t, m)
    yield last
    for unit in range(1, m.points + (m.extras == 0 and m.gait != "step") + 1):
        if not sprinting:
            last = [last[0] | spread(last[0] & leave) & free] * 6
        else:
            turning = (quiet if unit > m.points else -1) & ~ground.stop
            last = [
                last[d] | shifted(last[d] & leave, d) & free | (last[d - 1] | last[d - 5]) & turning for d in DIRECTIONS
            ]
        yield last


def calm(t: Table, m: Movement, to: int, facing: int | None = None) -> Way | None:
    """The shortest way to a hex out of no threatened one, with one Sprint extra at most; None where there is none.

    It is the safest: the first Sprint extra out of a hex that nobody threatens is likelier than any Dodge, which has a
    die less at least. Sets of hexes grow a unit at a time, by facing in a Sprint; the way is read off them backwards.
    """
    if to == OUT or t.at[m.figure] < 0:
        return None
    sprinting, layers = m.gait == "sprint", list[list[int]]()
    ground, quiet = Ground(t, m.figure), quiet_hexes(t, m)
    goal, looks = t.grid.bit[to], DIRECTIONS if facing is None or not sprinting else (facing,)
    for layer in quiet_layers(t, m, ground, quiet):
        layers.append(layer)
        if any(layer[d] & goal for d in looks):
            break
    else:
        return None
    look = next(d for d in looks if layers[-1][d] & goal)
    units = tuple(_read_back(t, layers, to, look, quiet & ~ground.stop, sprinting))
    return Way(units, chance_of(t, m, units) if len(units) > m.points else SURE)


def _read_back(t: Table, layers: list[list[int]], h: int, look: int, leave: int, sprinting: bool) -> list[Unit]:
    units: list[Unit] = []
    for layer in reversed(layers[:-1]):
        if layer[look] & t.grid.bit[h]:
            continue
        for d in (look,) if sprinting else DIRECTIONS:
            back = t.grid.next[h][(d + 3) % 6]
            if back >= 0 and layer[d] & leave & t.grid.bit[back]:
                units.append((d, True))
                h = back
                break
        else:
            units.append((look, False))
            look = next(d for d in ((look + 1) % 6, (look + 5) % 6) if layer[d] & t.grid.bit[h])
    return units[::-1]


def best(found: Ways, to: int, facing: int | None = None) -> Way | None:
    """The best of the ways that lead to a place."""
    looks = DIRECTIONS if facing is None else (facing,)
    here = [way for d in looks if (way := found.get((to, d))) is not None]
    return max(here, key=lambda way: (way.chance, -len(way.units)), default=None)


def dangers(t: Table, side: int) -> dict[int, int]:
    """The hexes that opponents of a side threaten, and how many of them."""
    out: dict[int, int] = {}
    for f in OF[1 - side]:
        if t.facing[f] >= 0:
            for h in t.grid.arc[t.at[f]][t.facing[f]]:
                out[h] = out.get(h, 0) + 1
    return out


def ways(t: Table, m: Movement, points: int, goal: int = ANYWHERE, facing: int | None = None) -> Ways:
    """Search layer by layer, a unit each. A state that is no better than an earlier one is dropped.

    With a goal, what is too far from it is left out, and the search ends with a way that cannot fail.
    """
    f = m.figure
    found: Ways = {}
    best_of: dict[tuple[int, int], list[tuple[int, Fraction]]] = {}
    layer = dict(_begin(t, m))
    unit = 1 if t.at[f] < 0 else 0
    step = _Stepper(t, m, goal)
    while True:
        fresh: dict[State, Way] = {}
        for state, way in layer.items():
            h, look, dodges = state
            known = best_of.setdefault((h, look), [])
            if h != OUT and any(d <= dodges and chance >= way.chance for d, chance in known):
                continue
            known.append((dodges, way.chance))
            fresh[state] = way
            old = found.get((h, look))
            if old is None or way.chance > old.chance:
                found[h, look] = way
        if unit >= points or not fresh:
            return found
        if goal != ANYWHERE and (reached := best(found, goal, facing)) is not None and reached.chance == SURE:
            return found
        layer = {}
        for state, way in fresh.items():
            if state[0] == OUT:
                continue
            for new, added, chance in step(state, way.chance, unit, points - unit - 1):
                old = layer.get(new)
                if old is None or chance > old.chance:
                    layer[new] = Way((*way.units, added), chance)
        unit += 1


def _begin(t: Table, m: Movement) -> Iterator[tuple[State, Way]]:
    f = m.figure
    if t.at[f] >= 0:
        yield (t.at[f], t.facing[f] if m.gait == "sprint" else 0, m.dodges), Way(())
        return
    gate = t.pitch.access[SIDE[f]]
    for d in DIRECTIONS if m.gait == "sprint" else (0,):
        yield (gate, d, m.dodges), Way(((d if m.gait == "sprint" else AHEAD[SIDE[f]], True),))


class _Stepper:
    """Every unit that may follow a state, with the chance of its tests."""

    def __init__(self, t: Table, m: Movement, goal: int) -> None:
        f = m.figure
        self.t, self.m, self.f, self.side = t, m, f, SIDE[f]
        self.gate, self.barred = t.pitch.access[self.side], t.pitch.access[1 - self.side]
        self.danger = dangers(t, self.side)
        self.distance = None if goal == ANYWHERE else t.grid.distance[self.gate if goal == OUT else goal]
        self.out = t.at[f] >= 0 and can_leave(t, f)
        self.stop = t.ball if t.ball != t.at[f] else OUT

    def __call__(self, state: State, chance: Fraction, unit: int, left: int) -> Iterator[tuple[State, Unit, Fraction]]:
        t, m, f, (h, look, dodges) = self.t, self.m, self.f, state
        if h == self.stop:  # picked up, or knocked away: the way ends here
            return
        if unit >= m.points:
            chance *= chances.passes(pools.sprint_extra(t, f, h, m.extras + unit - m.points))
        sprinting, distance = m.gait == "sprint", self.distance
        if sprinting and (distance is None or distance[h] <= left):
            yield (h, (look + 1) % 6, dodges), ((look + 1) % 6, False), chance
            yield (h, (look + 5) % 6, dodges), ((look + 5) % 6, False), chance
        if h in self.danger:
            chance *= chances.passes(pools.dodge(t, f, h, dodges))
            dodges += 1
        floor, ahead = t.floor, t.grid.next[h]
        for d in (look,) if sprinting else DIRECTIONS:
            to = ahead[d]
            if to < 0:
                if h == self.gate and self.out:
                    yield (OUT, look, dodges), (d, True), chance
            elif (floor[to] < 0 or floor[to] == f) and to != self.barred and (distance is None or distance[to] <= left):
                yield (to, look, dodges), (d, True), chance


# -- a way of one's own ----------------------------------------------------------------------------


def spelled(t: Table, m: Movement, to: int, via: tuple[int, ...], facing: int | None = None) -> Way | None:
    """A way step by step as a coach wrote it; None if it cannot be gone or does not lead there."""
    f = m.figure
    h, look = t.at[f], t.facing[f]
    units: list[Unit] = []
    if h < 0:
        h = t.pitch.access[SIDE[f]]
        look = via[0] if via else AHEAD[SIDE[f]]
        units.append((look, True))
    for n, d in enumerate(via):
        if m.gait == "sprint":
            units += [(turn, False) for turn in turns(look, d)]
        next_hex = t.grid.next[h][d]
        leaving = next_hex < 0 and to == OUT and n == len(via) - 1 and h == t.pitch.access[SIDE[f]]
        if not leaving and not may_enter(t, f, next_hex):
            return None
        if t.ball == h and h != t.at[f] and t.role(f) != "G":
            return None
        units.append((d, True))
        h, look = (OUT if leaving else next_hex), d
    if h != to or (to == OUT and not can_leave(t, f)):
        return None
    if m.gait == "sprint" and facing is not None:
        units += [(turn, False) for turn in turns(look, facing)]
    return Way(tuple(units), chance_of(t, m, tuple(units)))


def turns(look: int, to: int) -> list[int]:
    """The facings on the shorter way round, the last included; halfway round it goes clockwise."""
    by = (to - look) % 6
    return [(look + n) % 6 for n in range(1, by + 1)] if by <= 3 else [(look - n) % 6 for n in range(1, 7 - by)]


def chance_of(t: Table, m: Movement, units: tuple[Unit, ...]) -> Fraction:
    """The chance that no test on a way fails."""
    f, h, points = m.figure, t.at[m.figure], m.points
    dodges, extras, chance = m.dodges, m.extras, SURE
    for d, ahead in units:
        if h < 0:
            h, points = t.pitch.access[SIDE[f]], points - 1
            continue
        if points <= 0:
            chance *= chances.passes(pools.sprint_extra(t, f, h, extras))
            extras += 1
        points -= 1
        if not ahead:
            continue
        if t.threats(h, SIDE[f]):
            chance *= chances.passes(pools.dodge(t, f, h, dodges))
            dodges += 1
        h = t.grid.next[h][d]
    return chance
