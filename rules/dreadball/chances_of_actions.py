"""The odds of a declared action: the way there, and what he does there; `def`s only."""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction

from rules.actions import Action, Odds
from rules.dreadball import chances, pools, routes, targets
from rules.dreadball.act import Gait, Movement
from rules.dreadball.actions import (
    BENCH,
    Face,
    On,
    Pass,
    Run,
    Slam,
    Snatch,
    Sprint,
    StandUp,
    Strike,
    Throw,
    ThrowAt,
)
from rules.dreadball.risks import Risk, risks
from rules.dreadball.state import SIDE, Table
from rules.hexes import Compass

FALLS = "falls"
SLAM_COUNTERED = {
    chances.DOUBLE: "knock-down",
    chances.WON: "push",
    chances.LEVEL: "level",
    chances.LOST: "pushed back",
    chances.CRUSHED: "knocked down himself",
}
SLAM_DUCKED = {**SLAM_COUNTERED, chances.LOST: "ducked", chances.CRUSHED: "ducked"}
SNATCHED = {chances.DOUBLE: "takes the ball", chances.WON: "knocks it loose"}
THROWN_AT = {
    chances.DOUBLE: "knock-down",
    chances.WON: "push",
    chances.LEVEL: "graze",
    chances.LOST: "graze",
    chances.CRUSHED: "graze",
}


class Outlook:
    """The odds of all answers to one question; the ways of a player are searched once."""

    def __init__(self, t: Table, side: int) -> None:
        self.t, self.side = t, side
        self.arriving: dict[tuple[str, Gait], dict[str, Odds | None]] = {}
        self.risks: dict[tuple[int, Gait], list[Risk]] = {}

    def __call__(self, action: Action) -> Odds | None:
        t, side = self.t, self.side
        if isinstance(action, Run | Sprint):
            gait: Gait = "run" if isinstance(action, Run) else "sprint"
            if not action.via and action.facing is None and action.to != BENCH:
                return self.arrivals(action.player, gait).get(action.to, NEVER)
            m = routes.movement(t, t.figure(side, action.player), gait)
            return moved(t, m, self.way(m, action), action.to)
        if isinstance(action, Slam):
            f, target = t.figure(side, action.player), t.figure(1 - side, action.target)
            m = routes.movement(t, f, routes.gait(t, f, "G"))
            if m.gait == "step" and t.ball == t.grid.hex(action.to):  # he picks it up instead (DB-50)
                return moved(t, m, self.way(m, action), action.to)
            return _after(self.way(m, action), slam(t, f, t.grid.hex(action.to), target))
        if isinstance(action, Snatch):
            f = t.figure(side, action.player)
            m = routes.movement(t, f, routes.gait(t, f, "S"))
            return _after(self.way(m, action), snatch(t, f, t.grid.hex(action.to), t.holder))
        if isinstance(action, Throw):
            return self.throw(action)
        if isinstance(action, Strike | Pass | ThrowAt):
            return thrown(t, t.holder, t.at[t.holder], action, moved=False)
        if isinstance(action, StandUp):
            p = chances.passes(pools.stand_up(t, t.figure(side, action.player)))
            return Odds((("stands up", p), ("stays down", 1 - p)))
        return None

    def arrivals(self, player: str, gait: Gait) -> dict[str, Odds | None]:
        """What comes of going to each hex within reach, by its name: many are alike, and a question lists them all."""
        found = self.arriving.get((player, gait))
        if found is None:
            t, found = self.t, dict[str, Odds | None]()
            m = routes.movement(t, t.figure(self.side, player), gait)
            for chance, there in self.risked(m):
                found |= dict.fromkeys(t.grid.named(t.grid.listed(there)), arrives(chance))
                if t.ball >= 0 and there & t.grid.bit[t.ball]:
                    found[t.grid.names[t.ball]] = moved(t, m, chance, t.grid.names[t.ball])
            self.arriving[player, gait] = found
        return found

    def way(self, m: Movement, action: Run | Sprint | Slam | Snatch | Throw | On) -> Fraction:
        """The chance to get there."""
        t, to = self.t, routes.OUT if action.to == BENCH else self.t.grid.hex(action.to)
        look = _number(action.facing)
        if action.via:
            way = routes.spelled(t, m, to, tuple(d.number for d in action.via), look)
        elif to == routes.OUT or (m.gait == "sprint" and look is not None):
            way = routes.safest(t, m, to, m.points + _extras(m), look)
        else:
            return next((chance for chance, there in self.risked(m) if there & t.grid.bit[to]), Fraction(0))
        return Fraction(0) if way is None else way.chance

    def risked(self, m: Movement) -> list[Risk]:
        """The hexes within reach by the chance to get there."""
        found = self.risks.get((m.figure, m.gait))
        if found is None:
            found = self.risks[m.figure, m.gait] = risks(self.t, m, m.points + _extras(m))
        return found

    def throw(self, action: Throw) -> Odds | None:
        """The way, then the best that can be thrown at from there."""
        t, f, h = self.t, self.t.holder, self.t.grid.hex(action.to)
        m = routes.movement(t, f, routes.gait(t, f, "S"))
        way, look = self.way(m, action), _number(action.facing)
        found = targets.of_thrower(t, f, look, h)
        if not found:
            return moved(t, m, way, action.to)
        alike = [target for target in found if type(target) is type(found[0])]
        return _after(way, max((self.aimed(action, target, h) for target in alike), key=lambda odds: odds.chance))

    def aimed(self, action: Throw, target: Action, h: int) -> Odds:
        """A throw after moving; on the spot he may have the target in front of him already (DB-74)."""
        t, f = self.t, self.t.holder
        start, look = t.at[f], _number(action.facing)
        still = h == start and not action.via and look in (None, t.facing[f])
        still = still and t.sees(f, t.grid.at[targets.aimed_at(t, f, target)])
        return thrown(t, f, h, target, moved=not still)


def of(t: Table, side: int, action: Action) -> Odds | None:
    """The odds of one action."""
    return Outlook(t, side)(action)


def going_on(t: Table, m: Movement) -> Callable[[Action], Odds | None]:
    """The odds of going on with a movement, and of the turns of a Sprint."""
    outlook = Outlook(t, SIDE[m.figure])

    def chance(action: Action) -> Odds | None:
        if isinstance(action, On):
            return moved(t, m, outlook.way(m, action), action.to)
        if isinstance(action, Face) and m.gait == "sprint":
            turned = tuple((d, False) for d in routes.turns(t.facing[m.figure], action.direction.number))
            p = routes.chance_of(t, m, turned)
            return None if p == 1 else Odds((("turns", p), (FALLS, 1 - p)))
        return None

    return chance


def _extras(m: Movement) -> int:
    return 0 if m.gait == "step" else routes.LISTED_EXTRAS


def _number(facing: Compass | None) -> int | None:
    return None if facing is None else facing.number


def _after(way: Fraction, then: Odds) -> Odds:
    return chances.after(way, then, FALLS)


def moved(t: Table, m: Movement, way: Fraction, to: str) -> Odds | None:
    """Arrives or falls; on the loose ball a Jack or Striker picks it up or fumbles."""
    f = m.figure
    if to != BENCH and t.ball == t.grid.hex(to) and t.role(f) != "G":
        p = chances.passes(pools.pick_up(t, f, t.ball, m.gait == "sprint"))
        return _after(way, Odds((("picks it up", p), ("fumbles", 1 - p))))
    return arrives(way)


@functools.lru_cache(1 << 10)
def arrives(way: Fraction) -> Odds | None:
    return None if way == 1 else Odds((("arrives", way), (FALLS, 1 - way)))


NEVER = arrives(Fraction(0))


def slam(t: Table, f: int, h: int, target: int) -> Odds:
    """From hex `h`, against whatever answer is better for the target."""
    mine = pools.slam(t, f, h, target, h != t.at[f] and t.grid.distance[t.at[f]][t.at[target]] > 1)
    return _answered(t, f, h, target, mine, "slam", {})


def snatch(t: Table, f: int, h: int, target: int) -> Odds:
    return _answered(t, f, h, target, pools.snatch(t, f, h, target), "snatch", SNATCHED)


def _answered(t: Table, f: int, h: int, target: int, mine: pools.Pool, what: str, names: dict[str, str]) -> Odds:
    ducked = chances.against(mine, pools.duck(t, target, f, what))
    odds = chances.named(ducked, {**SLAM_DUCKED, **names})
    if t.role(target) != "S" and h in t.threatened(target):
        countered = chances.against(mine, pools.counter_slam(t, target, f))
        if countered.chance < ducked.chance:
            return chances.named(countered, {**SLAM_COUNTERED, **names})
    return odds


def thrown(t: Table, f: int, h: int, target: Action, moved: bool) -> Odds:
    """A throw from hex `h`."""
    if isinstance(target, Strike):
        zone = t.pitch.zone_at[h]
        assert zone is not None, "a Strike is thrown from a strike zone"
        p = chances.passes(pools.throw(t, f, h, t.grid.distance[h][zone.strike], "strike", moved))
        return Odds((("strike", p), ("botched", 1 - p)))
    if isinstance(target, Pass):
        return passed(t, f, h, t.figure(SIDE[f], target.to), moved)
    assert isinstance(target, ThrowAt)
    foe = t.figure(1 - SIDE[f], target.target)
    pool = pools.throw(t, f, h, t.grid.distance[h][t.at[foe]], "throw at", moved)
    duck = pools.duck(t, foe, f, "throw at")
    ducks = t.sees(foe, t.grid.at[h])
    odds = chances.against(pool, duck) if ducks else chances.compared(pool.thrown, pool.least, 0, duck.least)
    return chances.named(odds, THROWN_AT)


def passed(t: Table, f: int, h: int, mate: int, moved: bool) -> Odds:
    """Caught or dropped: a die to catch with for each success of the throw (DB-54)."""
    pool = pools.throw(t, f, h, t.grid.distance[h][t.at[mate]], "pass", moved)
    return _caught(pool.thrown, pool.least, pools.catch(t, mate, 0))


@functools.lru_cache(1 << 10)
def _caught(thrown: int, least: int, catch: pools.Pool) -> Odds:
    """`catch` is what the catcher rolls beside a die for each success."""
    accuracy = chances.successes(thrown, least)
    total = sum(accuracy.values())
    caught = sum(
        (
            Fraction(n, total) * chances.at_least(catch.dice + min(successes, MOST_COUNTED), catch.least, catch.need)
            for successes, n in accuracy.items()
        ),
        Fraction(0),
    )
    return Odds((("caught", caught), ("dropped", 1 - caught)))


MOST_COUNTED = 12
"""More successes of a throw than these give no better catch worth counting."""
