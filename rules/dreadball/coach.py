"""This game's evaluation for the house coaches: what a position is worth in points, and what an answer leads to.

A position is worth the lead, the best plans of both sides (`outlook.py`), and small change. An answer is worth the mean
over what its dice may bring; `declared.py` has the actions, the answers within an action are here.
"""

from __future__ import annotations

import functools

from rules.actions import Action, Question, Seat
from rules.dreadball import chances
from rules.dreadball.actions import (
    CounterSlam,
    Dice,
    Duck,
    Face,
    Follow,
    LineUp,
    On,
    Pass,
    Play,
    Push,
    Ready,
    Slam,
    Step,
    Strike,
    ThrowAt,
)
from rules.dreadball.declared import ALIKE, Declared
from rules.dreadball.imagine import Imagined, put
from rules.dreadball.measures import DECIDED, lead_of
from rules.dreadball.state import (
    ALL,
    ASKED,
    FALLEN,
    NOBODY,
    OFF,
    SIDE,
    SUBSTITUTES,
    WORDS,
    Scene,
    Shown,
    Table,
    copy,
)
from rules.dreadball.view import ActionView, PlayerView, TableView
from rules.hexes import COMPASS
from rules.kept import latest

UNIT = 0.4  # of a point: two or three points count like a goal of other games
DIE = 0.3  # points that a coach die is worth early in the match
LAST = 6  # attacks before the end from which it is worth less and less
FORMATIONS = ("rush", "line", "castle")  # the best first
NEVER = -99.0


def appraise(v: TableView, question: Question, action: Action) -> float:
    """Expected worth, one step ahead, for the seat that is asked."""
    return UNIT * worth(table_of(v), question, action)


def evaluate(v: TableView, seat: Seat) -> float:
    """What the table is worth to a seat: the lead, whose points count the more, the nearer the end is, and more."""
    t = table_of(v)
    return UNIT * promise(t, t.side_of(seat))


def promise(t: Table, side: int) -> float:
    """The same for a side, at a table that is only imagined."""
    if t.over:
        return 0.0 if t.winner == NOBODY else DECIDED if t.winner == side else -DECIDED
    if t.phase == "end of attack" and t.markers:
        t = copy(t)
        t.markers = 0
    return Imagined(t, side).worth(t)


def in_hand(t: Table, side: int) -> float:
    """What the coach dice that both sides have left are worth."""
    return 0.0 if t.over else price(t) * (t.dice[side] - t.dice[1 - side])


def price(t: Table) -> float:
    """Of a coach die that might be spent later."""
    left = max(0, t.kit.match.attacks - t.attack)
    return DIE * min(1.0, (left + 0.2) / LAST) if not t.sudden else DIE / LAST


_open: list[tuple[Question, Table, Answers]] = []


def worth(t: Table, question: Question, action: Action) -> float:
    """What an answer is worth; one question asks for it once for each of its options."""
    for seen, table, answers in _open:
        if seen is question and table is t:
            return answers(action)
    answers = Answers(t, question)
    _open[:] = [(question, t, answers)]
    return answers(action)


# -- the table of a view ---------------------------------------------------------------------------


@latest
def table_of(v: TableView) -> Table:
    """The table that a view shows, for looking ahead."""
    at, look, zone = [OFF] * ALL, [FALLEN] * ALL, [SUBSTITUTES] * ALL
    t = Table(v.pack, (v.sides[0].squad, v.sides[1].squad))
    number = t.grid.number
    for f, p in enumerate(v.players):
        at[f] = number[p.hex] if p.hex is not None else OFF
        look[f] = COMPASS.index(p.facing) if p.facing is not None else FALLEN
        zone[f] = _zone(p)
        if at[f] >= 0:
            t.floor[at[f]] = f
    t.at, t.facing, t.zone = at, look, zone
    t.used = [p.actions for p in v.players]
    t.seats = (v.sides[0].seat, v.sides[1].seat)
    t.phase, t.attack, t.sudden, t.throw_in = v.phase, v.attack, v.sudden, v.throw_in
    t.score, t.dice = [s.score for s in v.sides], [s.coach_dice for s in v.sides]
    t.plan = [ASKED if s.planned is None else s.planned for s in v.sides]
    t.markers = sum(s.markers for s in v.sides)
    t.ball = number[v.ball] if v.ball is not None else OFF
    t.holder = _figure(v, t, v.carrier)
    t.loss = "final" if v.lost else ""
    t.winner = t.side_of(v.winner) if v.winner else NOBODY
    t.scene = _scene(v, v.action, t)
    return t


def _zone(p: PlayerView) -> int:
    return p.zone if p.zone is not None else 4 if p.place == "dead" else SUBSTITUTES


def _figure(v: TableView, t: Table, who: tuple[Seat, str] | None) -> int:
    return NOBODY if who is None else t.figure(t.side_of(who[0]), who[1])


def _scene(v: TableView, a: ActionView, t: Table) -> Scene:
    """Who does what to whom, and where."""
    hexes = t.grid.hexes
    return Scene(
        side=t.side_of(a.seat) if a.seat else NOBODY,
        verb=a.verb,
        figure=_figure(v, t, (a.seat, a.player)) if a.seat and a.player else NOBODY,
        target=_figure(v, t, a.target),
        path=list(hexes(a.path)),
        line=list(hexes(a.line)),
        pushes=[(_figure(v, t, (p.seat, p.player)), t.grid.hex(p.start), t.grid.hex(p.end)) for p in a.pushes],
        rolls=[Shown(t.side_of(r.seat), r.why, r.faces, r.coach, r.least, r.need, r.successes) for r in a.rolls],
    )


# -- the answers to a question ---------------------------------------------------------------------


class Answers:
    """What each answer to one question is worth."""

    def __init__(self, t: Table, question: Question) -> None:
        self.t, self.question, self.side = t, question, t.side_of(question.seat)
        self.seen = Imagined(t, self.side)
        self.free = question.name != "action"
        declared = question.name in ("action", "free action")
        self.declared = Declared(self.seen, self.free, question.options) if declared else None
        self.mine = self._mine()

    def _mine(self) -> int:
        """The player of this side whom the running action is about."""
        s = self.t.scene
        return next((f for f in (s.figure, s.target) if f >= 0 and SIDE[f] == self.side), NOBODY)

    def _theirs(self) -> int:
        """The opponent in it; a team-mate who is struck by his own side's ball stands in for one."""
        s = self.t.scene
        return next((f for f in (s.figure, s.target) if f >= 0 and SIDE[f] != self.side), s.target)

    def __call__(self, action: Action) -> float:
        if self.declared is not None:
            return self.declared(action)
        if isinstance(action, Face):
            return self.looks[action]
        if isinstance(action, On):
            return NEVER
        if isinstance(action, Strike | Pass | ThrowAt):
            return self.thrown(action)
        if isinstance(action, Duck | CounterSlam):
            return self.reply(action)
        if isinstance(action, Push):
            return self.moved(self._theirs(), action.to)
        if isinstance(action, Follow):
            return self.followed()
        if isinstance(action, Step):
            return self.moved(self.mine, action.to)
        if isinstance(action, Dice):
            return self.coach_die(action)
        return self.other(action)

    def other(self, action: Action) -> float:
        """Set-up, ends, the next target; and what leaves everything as it is."""
        if isinstance(action, Play):
            return float(action.side == WORDS[0])
        if isinstance(action, LineUp):
            return -float(FORMATIONS.index(action.places[0])) if action.places[0] in FORMATIONS else NEVER
        if isinstance(action, Ready):
            full = sum(1 for _ in self.t.on_pitch(self.side)) >= self.t.kit.match.players
            return 1.0 if full else NEVER
        if isinstance(action, Slam):
            return -float(self.question.options.index(action))
        if self.question.name == "set-up":
            return NEVER
        if self.question.name == "duck":  # not to duck never helps
            return NEVER
        return self.seen.worth(self.t)

    # -- where he stands and looks -----------------------------------------------------------------

    @functools.cached_property
    def looks(self) -> dict[Action, float]:
        """The ways to look; playing on would tell little about them, so that only the best keeps its worth."""
        values = {a: self.facing(a) for a in self.question.options if isinstance(a, Face)}
        best = max(values, key=lambda a: values[a])
        return {a: value if a is best else value - ALIKE for a, value in values.items()}

    def facing(self, action: Face) -> float:
        f, t = self.mine, self.t
        if f < 0 or t.at[f] < 0:
            return 0.0
        chance = self.question.chance(action) if self.question.name == "movement" else None
        new = copy(t)
        if new.ball == t.at[f]:  # about to be picked up
            new.holder, new.ball = f, OFF
        new.facing[f] = action.direction.number
        value = self.seen.worth(new)
        return value if chance is None else value - float(1 - chance.chance)

    def moved(self, f: int, to: str) -> float:
        new, h = copy(self.t), self.t.grid.hex(to)
        left = new.at[f]
        new.place(f, h)
        if self.question.name == "push":
            new.facing[f] = self.t.grid.direction(h, left)
        else:
            put(new, f, h)
        if new.ball == h:
            return self.seen.loose(new, h)
        return self.seen.worth(new)

    def followed(self) -> float:
        t = self.t
        _, left, to = t.scene.pushes[-1]
        new = copy(t)
        new.place(self.mine, left)
        new.facing[self.mine] = t.grid.direction(left, to)
        return self.seen.worth(new)

    # -- dice --------------------------------------------------------------------------------------

    def thrown(self, action: Action) -> float:
        """A target after a movement: the dice are known to the question."""
        odds = self.question.chance(action)
        then = Declared(self.seen, free=True)
        p = float(odds.chance) if odds is not None else 0.0
        return then.thrown(self.t, self.t.holder, action, p, free=True)

    def reply(self, action: Action) -> float:
        """Duck or counter-slam; a thrown ball is always ducked."""
        odds = self.question.chance(action)
        f, t = self._theirs(), self.t
        if odds is None or self.question.name == "duck":
            return 0.0
        mine = dict(odds.outcomes)
        theirs = tuple(float(mine.get(name, 0)) for name in reversed(chances.COMPARED))
        what = "snatch" if t.scene.verb == "snatch" else "slam"
        return self.seen.fought(t, f, self.mine, what, isinstance(action, CounterSlam), theirs)

    def coach_die(self, action: Dice) -> float:
        """A die is spent where its success means more than it might mean later."""
        count = int(action.count)
        odds, none = self.question.chance(action), self.question.chance(self.question.options[0])
        if not count or odds is None or none is None:
            return 0.0
        return float(odds.chance - none.chance) * self.stake() - price(self.t) * count

    def stake(self) -> float:
        """What hangs on the test that is about to be rolled."""
        t, s = self.t, self.t.scene
        carrier = t.holder
        if carrier >= 0 and carrier == s.figure and s.line and SIDE[carrier] == self.side:
            zone = t.pitch.zone_at[t.at[carrier]]
            if zone is not None and s.line[1] == zone.strike:
                points = zone.points + (t.kit.match.bonus if t.at[carrier] == zone.bonus else 0)
                return lead_of(t, self.side, points) - lead_of(t, self.side) + 0.3
            return 1.0
        if carrier >= 0 and carrier in (s.figure, s.target):  # a fight for the ball, or a carrier who may fall
            return 1.0
        if carrier < 0 and (t.ball < 0 or (s.figure >= 0 and t.ball == t.at[s.figure])):
            return 1.0
        return 0.2
