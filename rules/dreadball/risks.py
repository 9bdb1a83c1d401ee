"""What it risks to go somewhere: every hex within reach of a movement, by the chance of the safest way.

The chance of a way depends only on how many opponents threaten the hexes that are left by a Dodge or a Sprint extra,
in their order. So all ways with the same tests are followed at once, as sets of hexes that grow a unit at a time.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from rules.dreadball import chances, pools
from rules.dreadball.act import Movement
from rules.dreadball.routes import SURE, Ground, dangers, reach
from rules.dreadball.state import SIDE, Table
from rules.hexes import DIRECTIONS, shifted, spread

Layer: TypeAlias = list[int]
"""Where a player can be after some units: in a Sprint a set of hexes for each facing, in a Run a single one."""

Risk: TypeAlias = tuple[Fraction, int]
"""A chance, and the hexes to which the safest way has that chance."""


@dataclass(slots=True)
class Tests:
    """Ways with the same tests: how many so far, the chance to pass them all, and where these ways are after a unit."""

    dodges: int
    extras: int
    chance: Fraction = SURE
    after: dict[int, Layer] = field(default_factory=dict)

    def __lt__(self, other: Tests) -> bool:
        """The likelier ones come first out of a heap."""
        return self.chance > other.chance


Sort: TypeAlias = tuple[int, bool, bool]
"""What a unit is tested for: how many opponents threaten the hex; whether it is a Dodge; whether it is an extra."""

Test: TypeAlias = tuple[Sort, int, int]
"""The hexes out of which a step is so tested, and those on which a turn is."""


def risks(t: Table, m: Movement, points: int) -> list[Risk]:
    """Each hex within so many points once, the start too, the safest first; points that are not left are extras."""
    search, found = _Search(t, m, points), list[Risk]()
    left = reach(t, m, points) | (t.grid.bit[t.at[m.figure]] if t.at[m.figure] >= 0 else 0)
    waiting = [search.begun()]
    while left:
        tests = heapq.heappop(waiting)
        here = search.follow(tests, waiting) & left
        if here:
            found.append((tests.chance, here))
            left &= ~here
    return found


class _Search:
    """Where the player may set foot, and which hexes are threatened alike."""

    def __init__(self, t: Table, m: Movement, points: int) -> None:
        self.t, self.m, self.points = t, m, points
        ground, danger = Ground(t, m.figure), dangers(t, SIDE[m.figure])
        self.ground, self.free, self.leave = ground, ground.free, t.grid.whole & ~ground.stop
        self.quiet = self.leave & ~t.grid.mask(danger)
        alike: dict[int, list[int]] = {}
        for h, n in danger.items():
            alike.setdefault(min(n, pools.MOST_THREATS), []).append(h)
        self.example = {n: hexes[0] for n, hexes in alike.items()} | {0: t.grid.listed(self.quiet)[0]}
        self.passed: dict[tuple[str, int, int], Fraction] = {}
        threatened = {n: self.leave & t.grid.mask(hexes) for n, hexes in alike.items()}
        self.dodges: list[Test] = [((n, True, False), hexes, 0) for n, hexes in threatened.items()]
        self.extras: list[Test] = [((0, False, True), self.quiet, self.quiet)]
        for n, hexes in threatened.items():
            self.extras += [((n, True, True), hexes, 0), ((n, False, True), 0, hexes)]

    def begun(self) -> Tests:
        """Before any test: where he stands, or after the unit that brings him on from the bench."""
        t, m, looks = self.t, self.m, len(DIRECTIONS) if self.m.gait == "sprint" else 1
        if t.at[m.figure] < 0:
            return Tests(m.dodges, m.extras, after={1: [t.grid.bit[t.pitch.access[SIDE[m.figure]]]] * looks})
        return Tests(m.dodges, m.extras, after={0: self.ground.starts(t, m)[:looks]})

    def follow(self, tests: Tests, waiting: list[Tests]) -> int:
        """The hexes to which ways with just these tests lead; the ways with one test more go on the heap."""
        every, first, points = 0, min(tests.after), self.m.points
        layer, riskier = [0] * len(tests.after[first]), dict[Sort, Tests]()
        for unit in range(first, self.points + 1):
            if unit in tests.after:
                layer = [a | b for a, b in zip(layer, tests.after[unit], strict=True)]
            for hexes in layer:
                every |= hexes
            if unit == self.points:
                break
            for sort, stepping, turning in self.dodges if unit < points else self.extras:
                there = self._grown(layer, stepping, turning)
                if any(there):
                    if sort not in riskier:
                        riskier[sort] = self._riskier(tests, sort)
                    riskier[sort].after[unit + 1] = there
            layer = self._grown(layer, self.quiet, self.leave) if unit < points else [0] * len(layer)
        for more in riskier.values():
            heapq.heappush(waiting, more)
        return every

    def _grown(self, layer: Layer, stepping: int, turning: int) -> Layer:
        """A unit further: a step out of these hexes, or in a Sprint a turn on those."""
        if len(layer) == 1:
            return [spread(layer[0] & stepping) & self.free]
        return [
            shifted(layer[d] & stepping, d) & self.free | (layer[d - 1] | layer[d - 5]) & turning for d in DIRECTIONS
        ]

    def _riskier(self, tests: Tests, sort: Sort) -> Tests:
        """One test more, or both."""
        chance, (threats, dodging, extra) = tests.chance, sort
        if extra:
            chance *= self._passes("sprint extra", threats, tests.extras)
        if dodging:
            chance *= self._passes("dodge", threats, tests.dodges)
        return Tests(tests.dodges + dodging, tests.extras + extra, chance)

    def _passes(self, what: str, threats: int, before: int) -> Fraction:
        found = self.passed.get((what, threats, before))
        if found is None:
            pool = pools.dodge if what == "dodge" else pools.sprint_extra
            found = chances.passes(pool(self.t, self.m.figure, self.example[threats], before))
            self.passed[what, threats, before] = found
        return found
