"""What a table may become, and what that is worth: copies for the house coaches to look at, nothing is played."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from rules.dreadball import ball, pools, routes
from rules.dreadball.kept import lead
from rules.dreadball.measures import DECIDED, decided, fight, lead_of
from rules.dreadball.outlook import MAN, Outlook
from rules.dreadball.state import AHEAD, FALLEN, NOBODY, OFF, SIDE, Table, copy
from rules.kept import Kept

HURT = 0.35  # the chance that whoever is knocked down is also injured, near enough
FLIGHT = 3  # how far a loose ball goes
WAYS = (0, 2, 4)  # the directions that stand for all


class Imagined:
    """A table that is open to a question, and what others that come of it are worth to one side."""

    def __init__(self, t: Table, side: int) -> None:
        self.t, self.side = t, side

    @functools.cached_property
    def thrown(self) -> float:
        """What is left for the attacking side after a Strike."""
        return thrown_in(self.t)

    def worth(self, t: Table) -> float:
        """What a table is worth, the lead counted."""
        value = lead_of(t, t.side) + self._promise(t)
        return value if self.side == t.side else -value

    def _promise(self, t: Table) -> float:
        if no_ball(t):
            return self.thrown
        outlook = Outlook(t)
        if t.markers and t.loss != "final" and not t.struck:
            return outlook.going(t.side, t.markers, self.thrown)
        return outlook.after(t.side)

    def struck(self, side: int, points: int) -> float:
        """A side has scored; the attack is over, whose ever it was."""
        lead = lead_of(self.t, side, points)
        if abs(lead) < DECIDED:
            lead += self.thrown if side == self.t.side else -self.thrown
        return lead if side == self.side else -lead

    def mean(self, tables: Iterable[Table]) -> float:
        values = [self.worth(t) for t in tables]
        return sum(values) / len(values)

    def loose(self, t: Table, h: int, side: int = NOBODY) -> float:
        """The ball bounces off a hex; `side` has lost it."""
        return self.mean(bounced(t, h, side))

    # -- fights ------------------------------------------------------------------------------------

    def fought(self, t: Table, f: int, target: int, what: str, counters: bool, chances: tuple[float, ...]) -> float:
        """A Slam or a Snatch by `f`, answered by a Duck or a counter-slam; the chances are `f`'s."""
        double, won, level, lost, crushed = chances
        still = self.worth(t)
        value = (level + (0.0 if counters else lost + crushed)) * still
        if what == "snatch":
            value += double * self.worth(held(t, f)) if double else 0.0
            value += won * self.loose(t, t.at[target], SIDE[target]) if won else 0.0
        else:
            value += double * self.beaten(t, f, target, True) if double else 0.0
            value += won * self.beaten(t, f, target, False) if won else 0.0
        if counters:
            value += lost * self.beaten(t, target, f, False) if lost else 0.0
            value += crushed * self.beaten(t, target, f, True) if crushed else 0.0
        return value

    def beaten(self, t: Table, winner: int, loser: int, double: bool) -> float:
        """Pushed back into the hex that is worst for him, and with `double` off his feet."""
        h, new = t.at[loser], copy(t)
        to = next((n for n in t.grid.push(t.at[winner], h) if routes.may_enter(t, loser, n)), h)
        if to != h:
            new.place(loser, to)
            new.facing[loser] = t.grid.direction(to, h)
        new.facing[winner] = t.grid.direction(t.at[winner], h)
        if not double:
            return self.worth(new)
        if not t.kind(loser).steadfast:
            new.facing[loser] = FALLEN
        hurt = 0.0 if decided(t) else HURT * MAN[t.role(loser)] * (1 if SIDE[loser] != self.side else -1)
        if t.holder == loser:
            return hurt + self.loose(new, to, SIDE[loser])
        return hurt + self.worth(new)


def no_ball(t: Table) -> bool:
    return t.holder < 0 and t.ball < 0


def thrown_in(t: Table) -> float:
    """What is left for the attacking side after a Strike, the lead not counted: the other side gets a new ball."""
    if t.attack >= t.kit.match.attacks and not t.sudden:
        return 0.0
    place = t.pack, t.teams, *lead(t), *t.at, *t.facing
    found = known.get(place)
    return known.keep(place, _thrown_in(t)) if found is None else found


known = Kept[float]()
"""What is left after a Strike, by position and lead."""


def _thrown_in(t: Table) -> float:
    new, side, total = copy(t), t.side, 0.0
    new.holder = NOBODY
    for h in t.pitch.green:
        new.ball = h
        total += Outlook(new).plan(1 - side, t.kit.match.markers, [0] * len(t.used)).value
    outlook = Outlook(new)
    return outlook.shape(side) - outlook.shape(1 - side) - total / len(t.pitch.green)


# -- tables that come of this one ------------------------------------------------------------------


def spent(t: Table, f: int, free: bool) -> Table:
    """A marker less, unless the action is free."""
    new = copy(t)
    if not free:
        new.markers -= 1
        new.used[f] += 1
    return new


def put(t: Table, f: int, h: int, look: int | None = None) -> None:
    """Move a player of a copy."""
    if t.at[f] != h:
        t.place(f, h)
    t.facing[f] = facing(t, f) if look is None else look


def fallen(t: Table, f: int, h: int) -> Table:
    """He falls on hex `h`; a ball in his hands is lost."""
    new = copy(t)
    put(new, f, h, FALLEN)
    if t.holder == f:
        new.holder, new.ball = NOBODY, h
        lose(new, SIDE[f])
    return new


def held(t: Table, f: int) -> Table:
    new = copy(t)
    new.holder, new.ball = f, OFF
    return new


def lose(t: Table, side: int) -> None:
    if side == t.side:
        t.loss = "final"


def bounced(t: Table, h: int, side: int = NOBODY) -> list[Table]:
    """Where the ball may come to rest that bounces off a hex."""
    out = []
    for d in WAYS:
        new = copy(t)
        new.holder, new.ball = NOBODY, ball.travel(t, h, d, FLIGHT)[-1]
        lose(new, side)
        if t.floor[new.ball] >= 0 and t.catches(t.floor[new.ball]):
            new.holder, new.ball = t.floor[new.ball], OFF
            if SIDE[new.holder] == t.side:
                new.loss = t.loss
        out.append(new)
    return out


def facing(t: Table, f: int) -> int:
    """A sensible way to look: at the strike hex, the ball, or whoever has it."""
    h, side, grid = t.at[f], SIDE[f], t.grid
    if t.holder == f or (t.ball == h and t.role(f) != "G"):
        zones = [z for z in t.pitch.zones if z.side != side]
        here = t.pitch.zone_at[h]
        zone = here if here in zones else min(zones, key=lambda z: grid.distance[h][z.strike])
        assert zone is not None
        return grid.toward(h, grid.at[zone.strike]) if zone.strike != h else AHEAD[side]
    focus = t.at[t.holder] if t.holder >= 0 else t.ball
    return AHEAD[side] if focus < 0 or focus == h else grid.toward(h, grid.at[focus])


def replies(t: Table, dice: int, f: int, target: int, what: str) -> list[tuple[bool, tuple[float, ...]]]:
    """The answers of the target's coach to so many dice of `f`: whether it is a counter-slam, and `f`'s chances."""
    kind = t.kind(f)
    least = kind.speed if what == "snatch" else kind.strength
    duck = pools.duck(t, target, f, what)
    out = [(False, fight(dice, least, duck.thrown, duck.least))]
    if t.role(target) != "S" and t.at[f] in t.threatened(target):
        counter = pools.counter_slam(t, target, f)
        out.append((True, fight(dice, least, counter.thrown, counter.least)))
    return out
