"""What an action that may be declared is worth to the house coaches: the mean over what its dice may bring.

Most of the hundreds of destinations are only glanced at; the rest, and every throw and blow, are looked at in full.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from rules.actions import Action
from rules.dreadball import pools, routes, targets
from rules.dreadball.act import Gait
from rules.dreadball.actions import (
    BENCH,
    EndAttack,
    NoThanks,
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
from rules.dreadball.imagine import Imagined, fallen, held, put, replies, spent
from rules.dreadball.measures import passed_on, passes
from rules.dreadball.outlook import Outlook
from rules.dreadball.state import SIDE, SUBSTITUTES, Table, copy

MOST = {"run": 5, "sprint": 2, "throw": 8, "slam": 1, "snatch": 3}
"""So many moves of a player are looked at in full."""

CARRIER = 8
FAR = -50.0  # whatever is not looked at
ALIKE = 1.0
LAZY = 0.004  # a marker is not spent for nothing
GOING = 0.02  # between two that lead to the same, the one with fewer dice


class Declared:
    """What each action of a question is worth; the shortlist is made once."""

    def __init__(self, seen: Imagined, free: bool, options: Sequence[Action] = ()) -> None:
        self.seen, self.t, self.side, self.free, self.options = seen, seen.t, seen.side, free, options
        self.moves: dict[str, float] | None = None

    def __call__(self, action: Action) -> float:
        if not isinstance(action, Run | Sprint | Throw | Slam | Snatch):
            return self.worth(action)
        if self.moves is None:
            self.moves = self.compared()
        return self.moves.get(action.notation, FAR)

    def compared(self) -> dict[str, float]:
        """The moves of the shortlist by notation.

        Of those by which a player does the same from another hex only the best keeps its worth: whoever compares the
        best few answers shall see different ones.
        """
        out: dict[str, float] = {}
        for alike in self.shortlist():
            values = [self.worth(action) for action in alike]
            best = max(values)
            for action, value in zip(alike, values, strict=True):
                out[action.notation] = value if value == best else value - ALIKE
        return out

    def worth(self, action: Action) -> float:
        """One action in full."""
        t, side = self.t, self.side
        if isinstance(action, EndAttack):
            new = copy(t)
            new.markers = 0
            return self.seen.worth(new)
        if isinstance(action, NoThanks):
            return self.seen.worth(t)
        if isinstance(action, Run | Sprint):
            return self.run(t.figure(side, action.player), action) - LAZY
        if isinstance(action, Throw):
            return self.throw(action) - LAZY
        if isinstance(action, Strike | Pass | ThrowAt):
            f = t.holder
            return self.thrown(t, f, action, self.accuracy(t, f, t.at[f], action, False), self.free)
        if isinstance(action, Slam):
            return self.slam(action) - LAZY
        if isinstance(action, Snatch):
            return self.snatch(action) - LAZY
        if isinstance(action, StandUp):
            return self.stand_up(t.figure(side, action.player)) - LAZY
        return FAR

    # -- moving ------------------------------------------------------------------------------------

    def way(self, f: int, gait: Gait, to: int) -> float:
        """The chance to get there."""
        m = routes.movement(self.t, f, gait)
        extras = 0 if gait == "step" else routes.LISTED_EXTRAS
        if to == self.t.at[f]:
            return 1.0
        way = routes.safest(self.t, m, to, m.points + extras)
        return float(way.chance) if way is not None else 0.0

    def run(self, f: int, action: Run | Sprint) -> float:
        t = self.t
        gait: Gait = "sprint" if isinstance(action, Sprint) else "run"
        if action.to == BENCH:
            new = spent(t, f, self.free)
            new.lift(f, SUBSTITUTES)
            return self.seen.worth(new)
        h = t.grid.hex(action.to)
        p = self.way(f, gait, h)
        new = spent(t, f, self.free)
        if t.ball == h and t.role(f) != "G":
            good = self.picked_up(new, f, h, gait == "sprint")
        else:
            put(new, f, h)
            good = self.seen.worth(new) if t.ball != h else self.seen.loose(new, h)
        return self.gone(good, p, f, h)

    def gone(self, good: float, p: float, f: int, h: int) -> float:
        """What is worth so much if he gets there; else he lies on the ground, near enough at the end of his way."""
        if p >= 1.0:
            return good
        new = spent(self.t, f, self.free)
        if self.t.ball == h:
            return p * good + (1.0 - p) * self.seen.loose(fallen(new, f, h), h)
        if self.t.holder == f:
            return p * good + (1.0 - p) * self.seen.loose(fallen(new, f, h), h, SIDE[f])
        return p * good + (1.0 - p) * self.seen.worth(fallen(new, f, h))

    def picked_up(self, new: Table, f: int, h: int, sprinting: bool) -> float:
        """The ball is his, with a free action to follow if it was spectacular; or it bounces away."""
        pool = pools.pick_up(self.t, f, h, sprinting)
        one, two = (passes(n, pool.least, pool.thrown) for n in (1, 2))
        put(new, f, h)
        value = (1.0 - one) * self.seen.loose(new, h, SIDE[f])
        mine = held(new, f)
        return value + (one - two) * self.seen.worth(mine) + two * self.once_more(mine, f)

    def once_more(self, new: Table, f: int) -> float:
        """A free action: as if he had one more, and a marker for it."""
        more = copy(new)
        if SIDE[f] == more.side:
            more.markers += 1
            more.used[f] -= 1
        return max(self.seen.worth(new), self.seen.worth(more))

    def stand_up(self, f: int) -> float:
        t = self.t
        pool = pools.stand_up(t, f)
        p = passes(1, pool.least, pool.thrown)
        down, up = spent(t, f, self.free), spent(t, f, self.free)
        put(up, f, t.at[f])
        return p * self.seen.worth(up) + (1.0 - p) * self.seen.worth(down)

    # -- throwing ----------------------------------------------------------------------------------

    def throw(self, action: Throw) -> float:
        """The way, then the best target."""
        t, f, h = self.t, self.t.holder, self.t.grid.hex(action.to)
        gait = routes.gait(t, f, "S")
        new = spent(t, f, self.free)
        put(new, f, h)
        found = [a for a in targets.of_thrower(new, f, None) if not isinstance(a, ThrowAt)]
        good = max((self.thrown(new, f, a, self.accuracy(new, f, h, a, True), free=True) for a in found), default=FAR)
        return self.gone(good, self.way(f, gait, h), f, h)

    def accuracy(self, t: Table, f: int, h: int, action: Action, moved: bool) -> float:
        """The chance of a Strike, or that a pass is caught."""
        if isinstance(action, Strike):
            zone = t.pitch.zone_at[h]
            assert zone is not None
            pool = pools.throw(t, f, h, t.grid.distance[h][zone.strike], "strike", moved)
            return passes(1, pool.least, pool.thrown)
        if isinstance(action, Pass):
            mate = t.figure(SIDE[f], action.to)
            pool = pools.throw(t, f, h, t.grid.distance[h][t.at[mate]], "pass", moved)
            catch = pools.catch(t, mate, 0)
            return passed_on(pool.thrown, pool.least, catch.dice, catch.least)
        return 0.0

    def thrown(self, t: Table, f: int, action: Action, p: float, free: bool) -> float:
        """A throw that succeeds with this chance; the ball is lost if it does not."""
        new = spent(t, f, free)
        if isinstance(action, Strike):
            zone = t.pitch.zone_at[t.at[f]]
            assert zone is not None
            points = zone.points + (t.kit.match.bonus if t.at[f] == zone.bonus else 0)
            return p * self.seen.struck(SIDE[f], points) + (1.0 - p) * self.seen.loose(new, zone.strike, SIDE[f])
        if isinstance(action, Pass):
            mate = t.figure(SIDE[f], action.to)
            return p * self.seen.worth(held(new, mate)) + (1.0 - p) * self.seen.loose(new, t.at[mate], SIDE[f])
        assert isinstance(action, ThrowAt)
        return self.seen.loose(new, t.at[t.figure(1 - SIDE[f], action.target)], SIDE[f]) - GOING

    # -- blows -------------------------------------------------------------------------------------

    def slam(self, action: Slam) -> float:
        t, h = self.t, self.t.grid.hex(action.to)
        f, target = t.figure(self.side, action.player), t.figure(1 - self.side, action.target)
        closed_in = h != t.at[f] and t.grid.distance[t.at[f]][t.at[target]] > 1
        return self.blow(f, target, h, "slam", pools.slam(t, f, h, target, closed_in).thrown, routes.gait(t, f, "G"))

    def snatch(self, action: Snatch) -> float:
        t, h, f = self.t, self.t.grid.hex(action.to), self.t.figure(self.side, action.player)
        return self.blow(f, t.holder, h, "snatch", pools.snatch(t, f, h, t.holder).thrown, routes.gait(t, f, "S"))

    def blow(self, f: int, target: int, h: int, what: str, dice: int, gait: Gait) -> float:
        """From hex `h`, against the better answer."""
        t, new = self.t, spent(self.t, f, self.free)
        put(new, f, h, t.grid.direction(h, t.at[target]))
        answers = replies(new, dice, f, target, what)
        good = min(self.seen.fought(new, f, target, what, counter, chances) for counter, chances in answers)
        return self.gone(good, self.way(f, gait, h), f, h)

    # -- the shortlist -----------------------------------------------------------------------------

    def shortlist(self) -> list[list[Action]]:
        """The moves worth looking at: for each player and verb the best at a glance, the way to the ball among them."""
        glance = Glance(self.t, self.side)
        groups: dict[tuple[int, str, str], list[tuple[float, int, Action]]] = {}
        for n, action in enumerate(self.options):
            if isinstance(action, Run | Sprint | Throw | Slam | Snatch):
                f, value = glance(action)
                if value > FAR:
                    target = action.target if isinstance(action, Slam) else ""
                    groups.setdefault((f, action.verb, target), []).append((value, -n, action))
        out = []
        for (f, verb, _), seen in groups.items():
            most = CARRIER if f == self.t.holder else MOST[verb]
            out.append([action for _, _, action in heapq.nlargest(most, seen, key=lambda s: s[:2])])
        return out


class Glance:
    """How good a hex looks for a player, from terms that are computed once for each hex."""

    def __init__(self, t: Table, side: int) -> None:
        self.t, self.side, self.outlook = t, side, Outlook(t)
        self.danger = self.outlook.danger[side]
        self.mine = t.holder >= 0 and SIDE[t.holder] == side
        self.focus = t.at[t.holder] if t.holder >= 0 else t.ball
        self.spots: dict[int, dict[int, float]] = {}

    def __call__(self, action: Run | Sprint | Throw | Slam | Snatch) -> tuple[int, float]:
        """Whose move it is, and how good it looks."""
        t = self.t
        f = t.holder if isinstance(action, Throw) else t.figure(self.side, action.player)
        if action.to == BENCH:
            return f, FAR
        h = t.grid.hex(action.to)
        far = t.grid.distance[t.at[f]][h] if t.at[f] >= 0 else 0
        near = t.kind(f).move
        if isinstance(action, Sprint):
            if far <= near and t.at[f] >= 0:
                return f, FAR
            return f, self.place(f, h)
        value = 0.0 if far <= near else -0.1
        if isinstance(action, Throw):
            return f, value + self.strikes(f).get(h, -0.3) - 0.02 * far
        if isinstance(action, Slam):
            target = t.figure(1 - self.side, action.target)
            worth = (
                1.0
                if target == t.holder
                else 0.3 - 0.03 * (t.grid.distance[t.at[target]][self.focus] if self.focus >= 0 else 0)
            )
            return f, value + worth - 0.2 * self.danger[h] - 0.01 * far
        if isinstance(action, Snatch):
            return f, value - 0.3 * self.danger[h] - 0.01 * far
        return f, value + self.place(f, h)

    def strikes(self, f: int) -> dict[int, float]:
        """What a throw is worth from each hex of the zones."""
        if f not in self.spots:
            self.spots[f] = {aim[4]: aim[3] for aim in self.outlook.aims(f)}
        return self.spots[f]

    def place(self, f: int, h: int) -> float:
        t, outlook = self.t, self.outlook
        if h == t.ball:
            return 9.0 if t.role(f) != "G" else -1.0
        if f == t.holder:
            return (
                outlook.scores(f, h, t.kit.match.actions).value + outlook.scores(f, h, 1).value - 0.2 * self.danger[h]
            )
        value = -0.08 * self.danger[h]
        if t.role(f) != "G":
            value += 0.3 * self.strikes(f).get(h, 0.0)
        if self.focus >= 0:
            d = t.grid.distance[h][self.focus]
            value -= 0.02 * abs(d - 1) if not self.mine else 0.005 * d
        return value
