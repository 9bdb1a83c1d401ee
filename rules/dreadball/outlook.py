"""What a position promises to a side: the best plan to score in an attack, for the house coaches; `def`s only.

A plan is seen at a glance: distances are counted as if nobody stood in the way, and its tests as if they came one after
the other. What a single answer really leads to is in `coach.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from rules.dreadball import pools
from rules.dreadball.kept import lead, where
from rules.dreadball.measures import (
    RANGE,
    Aims,
    aims,
    bodies,
    decided,
    fight,
    gains,
    hexes_of,
    nearest,
    passed_on,
    passes,
    zones_of,
)
from rules.dreadball.state import AHEAD, ALL, NOBODY, OF, SIDE, Table
from rules.dreadball.teams import SQUAD
from rules.kept import Kept

# Measured over some hundred matches between careful coaches; points unless said otherwise.
LATER = 0.45  # how much of a plan is left after the other side's attack
AGAIN = 0.6  # how much another try for the ball is worth beside the first one
TWO = 0.6  # a blow for which somebody must come nearer first
LOOSE = 0.6  # how much of a plan is left once the ball has bounced
DROPPED = 0.2  # a ball that is lost at the far end
THROWN_IN = -1.0  # what the other side makes of a new ball, near enough
MAN = {"G": 0.22, "J": 0.26, "S": 0.3}  # a player on the pitch
DOWN = 0.12  # a player on the ground
NEAR = 0.006  # each hex nearer to the ball
LOOKING = 0.012  # looking at the ball, or with it ahead

FRESH = [0] * ALL
FARTHEST = 9
Deed: TypeAlias = Literal["", "throw", "run", "pass", "support", "pick up", "snatch", "slam"]


class Plan(NamedTuple):
    """What it is worth, its chance to score, and its first step: who does what, where or to whom."""

    value: float = 0.0
    chance: float = 0.0
    deed: Deed = ""
    figure: int = NOBODY
    to: int = NOBODY


NONE = Plan()


known = Kept[float]()
"""What is left after an attack, by position and lead."""


# -- a position ------------------------------------------------------------------------------------


class Outlook:
    """What a table promises to both sides. The table must not change meanwhile."""

    def __init__(self, t: Table) -> None:
        self.t, self.bodies, self.distance = t, bodies(t.teams), t.grid.distance
        self.taken = self.full = 0
        self.danger = (bytearray(t.grid.size), bytearray(t.grid.size))
        arc, bit = t.grid.arc, t.grid.bit
        for f, look in enumerate(t.facing):
            h = t.at[f]
            if h >= 0:
                self.full |= bit[h]
            if look >= 0:
                self.taken |= bit[h]
                threatened = self.danger[1 - SIDE[f]]
                for n in arc[h][look]:
                    threatened[n] += 1
        left = max(0, t.kit.match.attacks - t.attack)
        ahead = t.score[0] - t.score[1]
        args = left, t.kit.match.landslide, t.sudden
        self.gain = (gains(ahead, *args), gains(-ahead, *args))
        self.threats = [bytes([danger[h] for h in hexes_of(t.pack, side)]) for side, danger in enumerate(self.danger)]
        self._aims: list[Aims | None] = [None] * ALL
        self._scores: dict[tuple[int, int, int], Plan] = {}

    # -- one player with the ball ------------------------------------------------------------------

    def escape(self, f: int, h: int) -> float:
        """The chance to get away from a hex."""
        threats = self.danger[SIDE[f]][h]
        if not threats:
            return 1.0
        body = self.bodies[f]
        return passes(1, body.speed, pools.DICE + body.striker - min(2, threats))

    def further(self, f: int) -> float:
        """The chance of a Sprint extra."""
        body = self.bodies[f]
        return passes(1, body.speed, pools.DICE + body.striker)

    def aims(self, f: int) -> Aims:
        """Where a player could strike if he stood there, the best first."""
        found = self._aims[f]
        if found is None:
            t, side, body = self.t, SIDE[f], self.bodies[f]
            zones, others = zones_of(t.pack, side), ~(t.grid.bit[t.at[f]] if t.at[f] >= 0 else 0)
            found = self._aims[f] = aims(
                t.pack,
                side,
                self.taken & zones & others,
                self.full & zones & others,
                self.threats[side],
                body.striker,
                body.skill,
                self.gain[side],
            )
        return found

    def scores(self, f: int, h: int, actions: int) -> Plan:
        """He has the ball on hex `h` and so many actions left: he goes where he strikes best."""
        if actions <= 0:
            return NONE
        key = f, h, actions
        found = self._scores.get(key)
        if found is None:
            found = self._scores[key] = self._score(f, h, actions)
        return found

    def _score(self, f: int, h: int, actions: int) -> Plan:
        t, body, away = self.t, self.bodies[f], self.distance[h]
        first = body.move if actions > 1 else body.run
        last = first + body.run if actions > 1 else 0
        far, steady = first if first == 1 else first + 1, actions > 1
        most, way, spurt = max(far, last + body.striker), 0.0, 0.0
        if nearest(t.pack, SIDE[f])[h] > most:
            return NONE
        best, value = NONE, 0.0
        for worth, p, moved, less, s, strike in self.aims(f):
            if worth <= value:
                break
            d = away[s]
            if d > most:
                continue
            if not way:
                way, spurt = self.escape(f, h), self.further(f)
            if d == 0:
                if not (steady or (t.at[f] == h and t.sees(f, t.grid.at[strike]))):
                    p, worth = moved, less
            else:
                chance = way if d <= first or first + 1 < d <= last or (d == first + 1 and d > far) else way * spurt
                if not steady or d > far:
                    p, worth = moved, less
                p, worth = p * chance, worth * chance
            if worth > value:
                value, best = worth, Plan(worth, p, "throw" if actions == 1 or d == 0 else "run", f, s)
        return best

    # -- a side ------------------------------------------------------------------------------------

    def plan(self, side: int, markers: int, used: Sequence[int]) -> Plan:
        """The best that a side can do with so many markers, if it is its attack."""
        t = self.t
        if markers <= 0:
            return NONE
        left = [min(markers, t.kit.match.actions - used[f]) for f in OF[side]]
        carrier = t.holder
        if carrier < 0:
            return self.fetched(side, t.ball, markers, left) if t.ball >= 0 else NONE
        if SIDE[carrier] != side:
            return self.robbed(side, carrier, markers, left)
        return self.carried(carrier, t.at[carrier], markers, left)

    def plans(self, side: int, markers: int, used: Sequence[int]) -> list[Plan]:
        """The best plans of each kind, that differ in their first step."""
        t, carrier = self.t, self.t.holder
        if carrier < 0 or SIDE[carrier] != side or markers <= 0:
            return [self.plan(side, markers, used)]
        left = [min(markers, t.kit.match.actions - used[f]) for f in OF[side]]
        h, actions = t.at[carrier], left[carrier % SQUAD]
        out = [self.scores(carrier, h, actions), self.scores(carrier, h, min(1, actions))]
        if actions > 0 and markers > 1:
            out.append(self.passed(carrier, h, markers, left))
        if actions > 0 and markers > 2:
            out.append(self.supported(carrier, h, markers, left))
        return sorted(set(out), reverse=True)

    def carried(self, carrier: int, h: int, markers: int, left: Sequence[int]) -> Plan:
        """Alone, or by a pass to somebody who stands better, or who goes there first."""
        best = self.scores(carrier, h, left[carrier % SQUAD])
        if left[carrier % SQUAD] < 1 or markers < 2:
            return best
        best = max(best, self.passed(carrier, h, markers, left, best.value))
        return max(best, self.supported(carrier, h, markers, left, best.value)) if markers > 2 else best

    def accuracy(self, carrier: int, h: int, mate: int, to: int, turned: bool) -> float:
        """The chance that a pass from hex to hex is caught."""
        side, body, other = SIDE[carrier], self.bodies[carrier], self.bodies[mate]
        danger = self.danger[side]
        dice = RANGE[self.distance[h][to]] + body.striker - turned - min(2, danger[h])
        return passed_on(dice, body.skill, other.striker - min(2, danger[to]), other.skill)

    def passed(self, carrier: int, h: int, markers: int, left: Sequence[int], least: float = 0.0) -> Plan:
        """To a team-mate who does better than `least`."""
        t, side, best = self.t, SIDE[carrier], NONE
        origin, bit = t.grid.at[h], t.grid.bit
        for mate in OF[side]:
            to = t.at[mate]
            if mate == carrier or self.bodies[mate].guard or not t.sees(mate, origin) or left[mate % SQUAD] < 1:
                continue
            if self.distance[h][to] > FARTHEST:
                continue
            then = self.scores(mate, to, min(markers - 1, left[mate % SQUAD]))
            if then.value <= least or not t.grid.clear(h, to, self.taken & ~(bit[h] | bit[t.at[carrier]])):
                continue
            p = self.accuracy(carrier, h, mate, to, t.at[carrier] != h or not t.sees(carrier, t.grid.at[to]))
            if p * then.value > least:
                least = p * then.value
                best = Plan(least, p * then.chance, "pass", carrier, mate)
        return best

    def supported(self, carrier: int, h: int, markers: int, left: Sequence[int], least: float = 0.0) -> Plan:
        """A team-mate goes where he can strike and looks back, gets the ball and turns: better than `least`."""
        t, side, best, body = self.t, SIDE[carrier], NONE, self.bodies[carrier]
        from_ball, danger = self.distance[h], self.danger[side]
        throw = body.striker - 1 - min(2, danger[h])
        far = nearest(t.pack, side)
        for mate in OF[side]:
            other, start = self.bodies[mate], t.at[mate]
            if mate == carrier or other.guard or t.facing[mate] < 0 or left[mate % SQUAD] < 2:
                continue
            away, way, move = self.distance[start], self.escape(mate, start), other.move
            if far[start] > move:
                continue
            for worth, _, p, less, s, _ in self.aims(mate):
                if worth * way <= least:
                    break
                if away[s] > move or less * way <= least or from_ball[s] > FARTHEST:
                    continue
                dice = RANGE[from_ball[s]] + throw
                caught = way * passed_on(dice, body.skill, other.striker - min(2, danger[s]), other.skill)
                if less * caught > least:
                    least = less * caught
                    best = Plan(least, p * caught, "support", mate, s)
        return best

    def fetched(self, side: int, h: int, markers: int, left: Sequence[int]) -> Plan:
        """Somebody picks the ball up from a hex, and what he then does with it."""
        t, best = self.t, NONE
        for f in OF[side]:
            actions = left[f % SQUAD]
            if actions < 1 or t.facing[f] < 0 or self.bodies[f].guard:
                continue
            p, sprinting = self.arrives(f, h)
            if not p:
                continue
            body = self.bodies[f]
            dice = pools.DICE + body.striker - min(2, self.danger[side][h]) - sprinting
            after = list(left)
            after[f % SQUAD] = actions - 1
            once = self.carried(f, h, markers - 1, after)
            after[f % SQUAD] = actions
            twice = max(once, self.scores(f, h, min(markers, actions))) if actions > 0 else once
            one, two = p * passes(1, body.skill, dice), p * passes(2, body.skill, dice)
            value = (one - two) * once.value + two * twice.value
            if value > best.value:
                best = Plan(value, (one - two) * once.chance + two * twice.chance, "pick up", f, h)
        return best

    def arrives(self, f: int, h: int) -> tuple[float, bool]:
        """The chance to reach a hex in an action, and whether it needs a Sprint."""
        t, body = self.t, self.bodies[f]
        d = self.distance[t.at[f]][h]
        if d <= body.move:
            return self.escape(f, t.at[f]), False
        if d == body.move + 1:
            return self.escape(f, t.at[f]) * self.further(f), False
        if d < 2 * body.move:
            look = t.grid.toward(t.at[f], t.grid.at[h])
            turn = abs((look - t.facing[f] + 3) % 6 - 3)
            if d + turn + 1 <= 2 * body.move:
                return self.escape(f, t.at[f]), True
        return 0.0, False

    def robbed(self, side: int, carrier: int, markers: int, left: Sequence[int]) -> Plan:
        """The other side has the ball: a Snatch or a Slam, and what comes of a ball that is loose or taken."""
        t, best, to, tries = self.t, NONE, self.t.at[carrier], 0.0
        loose = self.fetched(side, to, markers - 1, left) if markers > 1 else NONE
        worth = loose.value * LOOSE
        for f in OF[side]:
            actions = left[f % SQUAD]
            if actions < 1 or t.facing[f] < 0:
                continue
            p, cost = self.closes_in(f, to)
            if not p or cost > min(actions, markers):
                continue
            body = self.bodies[f]
            if not body.guard:
                double, won = self.snatched(f, carrier)
                then = self.scores(f, to, min(markers, actions) - cost)
                value = p * (double * then.value + won * worth)
                if value > best.value:
                    best = Plan(value, p * (double * then.chance + won * loose.chance * LOOSE), "snatch", f, carrier)
                    tries = p * (double + won)
            if not body.striker:
                double = self.slammed(f, carrier)[0]
                if p * double * worth > best.value:
                    best = Plan(p * double * worth, p * double * loose.chance * LOOSE, "slam", f, carrier)
                    tries = p * double
        if not tries or markers < 4:
            return best
        more = 1.0 + AGAIN * (1.0 - tries) * (markers - 3)
        return best._replace(value=best.value * more, chance=min(1.0, best.chance * more))

    def closes_in(self, f: int, to: int) -> tuple[float, int]:
        """The chance to come beside a hex for a Slam or a Snatch, and how many actions it takes, the blow included."""
        body, start = self.bodies[f], self.t.at[f]
        d = self.distance[start][to] - 1
        reach = body.move if body.guard or body.striker else 1
        if d <= 0:
            return 1.0, 1
        if d <= reach:
            return self.escape(f, start), 1
        if d <= reach + body.move:
            return TWO * self.escape(f, start), 2
        return 0.0, 0

    def snatched(self, f: int, carrier: int) -> tuple[float, float]:
        """The chances to take the ball, and to knock it loose, from a hex that nobody else threatens."""
        body, foe = self.bodies[f], self.bodies[carrier]
        theirs = pools.DICE + foe.striker - min(2, max(0, self.danger[SIDE[carrier]][self.t.at[carrier]]))
        return fight(pools.DICE + body.striker, body.speed, theirs, foe.speed)[:2]  # type: ignore[return-value]

    def slammed(self, f: int, target: int) -> tuple[float, float]:
        """The chances to knock down, and to push, a target that ducks."""
        body, foe = self.bodies[f], self.bodies[target]
        far = self.distance[self.t.at[f]][self.t.at[target]] > 1
        dice = pools.DICE + body.guard + far
        return fight(dice, body.strength, pools.DICE + foe.striker, foe.speed)[:2]  # type: ignore[return-value]

    # -- the whole ---------------------------------------------------------------------------------

    def shape(self, side: int) -> float:
        """Small change: men on the pitch and on their feet, near the ball and looking at it."""
        t, out = self.t, 0.0
        focus = t.at[t.holder] if t.holder >= 0 else t.ball
        for f in OF[side]:
            h = t.at[f]
            if h < 0:
                continue
            out += MAN[t.role(f)]
            look = t.facing[f]
            if look < 0:
                out -= DOWN
            elif f == t.holder:
                out += LOOKING * ((look - AHEAD[side] + 1) % 6 < 3)
            elif focus >= 0:
                out -= NEAR * self.distance[h][focus]
                if t.grid.in_front(h, look, t.grid.at[focus]):
                    out += LOOKING
        return out

    def after(self, side: int) -> float:
        """What is left for a side whose attack is over, the lead not counted: the other side is next."""
        t = self.t
        if decided(t):
            return 0.0
        place = side, *lead(t), *where(t)
        found = known.get(place)
        return known.keep(place, self._after(side)) if found is None else found

    def _after(self, side: int) -> float:
        markers = self.t.kit.match.markers
        theirs, mine = self.plan(1 - side, markers, FRESH), self.plan(side, markers, FRESH)
        return (1.0 - theirs.chance) * LATER * mine.value - theirs.value + self.shape(side) - self.shape(1 - side)

    def going(self, side: int, markers: int, thrown_in: float) -> float:
        """The same with so many markers left; `thrown_in` is what is left after a Strike."""
        over = self.after(side)
        return max(over, self.tried(side, self.plan(side, markers, self.t.used), over, thrown_in))

    def tried(self, side: int, plan: Plan, over: float, thrown_in: float) -> float:
        """What a plan is worth: whoever fails to score with a ball in hand has lost it, else all is as if `over`.

        In Sudden Death nothing comes after a Strike.
        """
        held = self.t.holder >= 0 and SIDE[self.t.holder] == side
        failed = DROPPED + self.shape(side) - self.shape(1 - side) if held and not decided(self.t) else over
        return plan.value + plan.chance * (0.0 if self.t.sudden else thrown_in) + (1.0 - plan.chance) * failed
