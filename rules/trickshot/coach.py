"""This game's evaluation for the house coaches: what a position is worth in goals, and what an answer leads to.

An answer is appraised by the chance to score in this turn and in those to come (`outlook.py`), and by what is left of
Stamina. A position at which playouts end is worth the chance that the match is won.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.actions import Action, Question, Seat
from rules.kept import Kept, latest
from rules.trickshot import standing, windows
from rules.trickshot.act import Act
from rules.trickshot.actions import CallTalk, FreeReroll, Hit, KeepDice, Move, NoThanks, Pass, PullGoalie, React, Step
from rules.trickshot.arena_cards import arena_named
from rules.trickshot.deck import card_named
from rules.trickshot.declare import declare, free_reroll, power_play_ready, rerolls_allowed
from rules.trickshot.figures import ALL, GOALIES, NOBODY, SIDE, SKATERS, number, side_of
from rules.trickshot.kept import where
from rules.trickshot.moving import skate
from rules.trickshot.outlook import Way, chain, nobody_acts, success, way
from rules.trickshot.standing import a_goal, decided, ends, face_off, mixed, turns_left
from rules.trickshot.state import OFF, PERIODS, SPOT, Scene, Table, copy
from rules.trickshot.stealing import charge
from rules.trickshot.stepping import stepped
from rules.trickshot.view import ActionView, TableView

# Measured over some hundred matches between careful coaches.
STAMINA = 0.03  # goals that a ready token is worth
PENALTY = 0.2  # goals that a skater short is worth
LATER = 0.3  # how much of a chance is left after the other side's turn
MATCH = 3.0  # goals that a match won is worth
LEAD = 0.05  # what a lead is worth besides
NOTHING_HEARD = -2 * MATCH  # a house coach calls nobody
FREE = 0.002  # what does not cost Stamina, or moves nobody, goes first among equals


def appraise(v: TableView, question: Question, action: Action) -> float:
    """Expected goals, one step ahead, for the seat that is asked."""
    return worth(table_of(v), question, action)


def worth(t: Table, question: Question, action: Action) -> float:
    """The same at a table that is only imagined."""
    side = side_of(question.seat)
    if question.name == "turn":
        return _turn(t, side, question, action)
    if question.name == "re-roll":
        return _reroll(t, side, action)
    if question.name == "reaction":
        return _reaction(t, side, action)
    if question.name == "free action":
        return _free_action(t, side, action)
    if question.name == "after step":
        return _declared(t, side, action)
    return -float(question.options.index(action))


def evaluate(v: TableView, seat: Seat) -> float:
    """What the match is worth as it stands: how likely it is won (`standing.py`), in goals."""
    return promise(table_of(v), side_of(seat))


def promise(t: Table, side: int) -> float:
    """The same at a table that is only imagined."""
    lead = t.score[side] - t.score[1 - side]
    if t.phase == "over":
        won = standing.worth(t, decided(lead))
    elif t.phase == "turn":
        won = _in_turn(t, side, lead)
    else:
        won = standing.worth(t, face_off(lead, turns_left(t)))
    return MATCH * won + LEAD * lead


def _in_turn(t: Table, side: int, lead: int) -> float:
    """Whoever has the turn scores or not, then the other side does; from there on turns are alike."""
    acting, turns, goal = t.turn == side, turns_left(t), a_goal(t)
    mine = lead if acting else -lead
    now = Outlook(t, t.turn)
    after = ends(mine, max(0, turns - 2))
    if turns > 1:
        after = mixed(conceding(now), face_off(mine - goal, turns - 1), after)
    end = mixed(scoring(now), face_off(mine + goal, turns), after)
    ahead, behind = ends(mine + goal, turns - 1), ends(mine - goal, turns - 1)
    slope = (standing.worth(t, ahead) - standing.worth(t, behind)) / 2.0
    other = 1 - t.turn
    small = PENALTY * (t.skaters(t.turn) - t.skaters(other)) + STAMINA * (t.stamina[t.turn] - t.stamina[other])
    return standing.worth(t, end if acting else end.turned) + slope * (small if acting else -small)


def scoring(now: Outlook) -> float:
    """The chance of a goal in the turn that begins; a chain is easily broken, a short one less so."""
    g = chain(now.t.pack, now.t.pool, now.mine, now.t.stamina[now.side] + now.free)
    return min(1.0, 0.02 + 0.7 * g - 0.7 * g**2 + 0.9 * g**4)


def conceding(now: Outlook) -> float:
    """The chance of a goal against in the turn after this one."""
    t, side, grid = now.t, now.side, now.t.board.grid
    up = (grid.column[t.puck] - (grid.columns - 1) / 2) * (1 if side == 0 else -1)
    tokens = 0.024 * t.stamina[1 - side] - 0.034 * t.stamina[side]
    return min(1.0, max(0.01, 0.213 * now.threat**4 - 0.036 + tokens - 0.011 * up - 1.15 * now.shape))


@latest
def table_of(v: TableView) -> Table:
    """The table that a view shows, for looking ahead."""
    at, box = [OFF] * ALL, [0] * ALL
    numbers = {name: s for s, name in enumerate(_squares(v))}
    spaces = len(v.track)
    for n, figure in enumerate(v.figures):
        if figure.square is not None:
            at[n] = numbers[figure.square]
        if figure.back is not None:
            box[n] = figure.back + spaces * figure.next_period
    return Table(
        pack=v.pack,
        mode=v.mode,  # type: ignore[arg-type]
        arena=arena_named(v.arena),
        cards=tuple({f.kind: card_named(f.card) for f in side.figures if f.card} for side in v.sides),  # type: ignore[arg-type]
        phase=v.phase,
        period=v.period,
        space=v.space,
        turn=side_of(v.turn) if v.turn else 0,
        score=[side.score for side in v.sides],
        stamina=[side.stamina for side in v.sides],
        at=at,
        box=box,
        puck=numbers[v.puck] if v.puck else SPOT,
        pool=v.pool,
        activated=next((n for n, f in enumerate(v.figures) if f.activated), NOBODY),
        fresh=v.fresh,
        power_used=v.power_used,
        winner=side_of(v.winner) if v.winner else NOBODY,
        scene=_scene(v.action),
    )


def _scene(a: ActionView) -> Scene:
    """Who rolls for what."""
    side = side_of(a.seat) if a.seat else NOBODY
    figure = number(side, a.figure) if a.figure else NOBODY
    foe = a.verb in ("poke", "hit")
    target = number(1 - side if foe else side, a.target) if a.target else NOBODY
    return Scene(side, a.verb, figure, target, rolls=list(a.rolls))


def _squares(v: TableView) -> list[str]:
    return [f"{chr(65 + c)}{r + 1}" for r in range(v.board.rows) for c in range(v.board.columns)]


# -- a turn ----------------------------------------------------------------------------------------


def _turn(t: Table, side: int, question: Question, action: Action) -> float:
    if action is question.default:  # the line change
        return Outlook(t, side).passed(t.kit.clock.stamina)
    if isinstance(action, PullGoalie):
        return _pulling(t, side)
    if isinstance(action, CallTalk):
        return NOTHING_HEARD
    if isinstance(action, Step):
        figure = number(side, action.player)
        new = stepped(t, figure, t.board.grid.square(action.to))
        return max(_declared(new, side, then) for then in windows.after_step(new, figure))
    return _declared(t, side, action)


def _declared(t: Table, side: int, action: Action) -> float:
    act = declare(t, side, action)
    if act.free:
        return 1.0
    new, carrier = before_the_roll(t, act, action), t.carrier
    new.pool += 1
    new.activated, new.fresh = act.figure, False
    rerolls = t.stamina[side] + free_reroll(t, act) if rerolls_allowed(t, act) else 0
    return _rolled(new, side, Deed(act.verb, act.figure, act.target, carrier), success(t.pack, new.pool, rerolls))


def before_the_roll(t: Table, act: Act, action: Action) -> Table:
    """The table as it lies when the dice fall."""
    new = copy(t)
    if isinstance(action, Move | Step):
        skate(new, act.figure, act.target, act)
    elif isinstance(action, Hit):
        charge(new, act, None if action.push is None else t.board.grid.square(action.push))
    elif isinstance(action, Pass):
        new.puck = t.at[act.target]
    elif act.verb == "clear ice pass":
        new.puck = act.target
    return new


def _pulling(t: Table, side: int) -> float:
    """Only when behind and the time is nearly over."""
    behind = t.score[side] < t.score[1 - side]
    late = t.space >= t.last_space - 1 and t.period >= PERIODS[t.mode]
    return 1.0 if behind and late else -1.0


def _reroll(t: Table, side: int, action: Action) -> float:
    """Keep the roll as it lies, or buy re-rolls as long as it fails."""
    scene, new = t.scene, copy(t)
    new.activated, new.fresh = scene.figure, False
    faces = scene.rolls[-1]
    failed = "fail" in faces
    if isinstance(action, KeepDice):
        chances: tuple[float, ...] = (0.0,) if failed else (1.0,)
    elif not failed:
        return -9.0
    else:
        rerolls = t.stamina[side] + power_play_ready(t, side)
        chances = (0.0, *success(t.pack, len(faces) - faces.count("blank"), rerolls - 1))
    value = _rolled(new, side, Deed(scene.verb, scene.figure, scene.target, new.carrier), chances)
    return value + (FREE if isinstance(action, FreeReroll) else 0.0)


def _reaction(t: Table, side: int, action: Action) -> float:
    """The other side is acting: the less it has afterwards, the better."""
    new = copy(t)
    if isinstance(action, React):
        skate(new, number(side, action.player), t.board.grid.square(action.to))
    return -Outlook(new, 1 - side).going(new.stamina[1 - side]) - (0.0 if isinstance(action, NoThanks) else FREE)


def _free_action(t: Table, side: int, action: Action) -> float:
    """What nothing can go wrong with: the better position."""
    new = t
    if not isinstance(action, NoThanks):
        act = declare(t, side, action, free=True)
        new = before_the_roll(t, act, action)
        if isinstance(action, Hit) and t.carrier == act.target:
            new.puck = new.at[act.figure]
    now = Outlook(new, t.turn).going(new.stamina[t.turn])
    return now if side == t.turn else -now


# -- a roll ----------------------------------------------------------------------------------------


class Deed(NamedTuple):
    """What is rolled for: who does it, at whom or where, and who had the puck when it was declared."""

    verb: str
    figure: int
    target: int
    carrier: int


def _rolled(t: Table, side: int, deed: Deed, chances: tuple[float, ...]) -> float:
    """What a roll is worth that succeeds with exactly so many re-rolls, once the part before the roll is done."""
    tokens, left = t.stamina[side], max(0, t.stamina[side] - len(chances) + 1)
    succeeded, failed = sum(chances), 0.0
    if deed.verb in ("shoot", "slap shot"):
        if succeeded < 1.0:
            failed = Outlook(saved(t, side), side).passed(left)
        return succeeded + (1.0 - succeeded) * failed
    now = Outlook(t, side)
    if succeeded < 1.0:
        failed = now.passed(left)
    if deed.verb in ("poke", "hit"):
        failed -= PENALTY
        if deed.target == deed.carrier:
            now = Outlook(stolen(t, deed), side)
    value = sum(p * now.going(max(0, tokens - used)) for used, p in enumerate(chances) if p)
    return value + (1.0 - succeeded) * failed


def saved(t: Table, side: int) -> Table:
    """The other goalie has the puck."""
    new = copy(t)
    new.puck = t.at[GOALIES[1 - side]]
    return new


def stolen(t: Table, deed: Deed) -> Table:
    """Whoever poked or hit has the puck."""
    new = copy(t)
    new.puck = t.at[deed.figure]
    return new


# -- positions -------------------------------------------------------------------------------------


class Outlook:
    """What a position promises to the side whose turn it is, with so many tokens."""

    def __init__(self, t: Table, side: int) -> None:
        self.t, self.side = t, side
        self.mine, theirs, more, self.held, self.shape = ground(t, side)
        self.free = more > 0 and not t.power_used
        self.last = t.space == t.last_space and t.period >= PERIODS[t.mode] and t.mode != "classic"
        free = more < 0 and not (t.power_used and t.turn != side)
        self.threat = chain(t.pack, 0, theirs, t.stamina[1 - side] + free)

    def going(self, tokens: int) -> float:
        """The side goes on, or changes lines if that is better."""
        goal = chain(self.t.pack, self.t.pool, self.mine, tokens + self.free)
        on = goal + (1.0 - goal) * self.passed(max(0, tokens - 2))
        return max(on, self.passed(self.t.kit.clock.stamina))

    def passed(self, tokens: int) -> float:
        """The other side is next. Holding the puck with the goalie means a face-off."""
        if self.last:
            return self.shape
        if self.held:
            return STAMINA * (self.t.kit.clock.stamina - self.t.stamina[1 - self.side])
        goal = chain(self.t.pack, 0, self.mine, tokens)
        return (1.0 - self.threat) * LATER * goal - self.threat + STAMINA * tokens + self.shape


grounds = Kept[tuple[Way, Way, int, bool, float]]()


def ground(t: Table, side: int) -> tuple[Way, Way, int, bool, float]:
    """What hangs on nothing but who stands where: both sides' ways, skaters more than the other side has, whether the
    goalie has the puck, the shape."""
    place = side, *where(t)
    known = grounds.get(place)
    if known is None:
        ways = way(t, side, t.activated), nobody_acts(t, 1 - side)
        more = t.skaters(side) - t.skaters(1 - side)
        known = grounds.keep(place, (*ways, more, t.carrier == GOALIES[side], shape(t, side)))
    return known


def shape(t: Table, side: int) -> float:
    """Small change: the goalie at home, skaters near a puck that others have, or up the ice with one's own."""
    board, goalie, grid = t.board, GOALIES[side], t.board.grid
    carrier = t.carrier
    mine = carrier >= 0 and SIDE[carrier] == side
    line = board.line_column(1 - side)
    value = 0.0
    if t.at[goalie] >= 0:
        value -= 0.02 * grid.distance(t.at[goalie], board.start_of[goalie])
    for figure in SKATERS[side]:
        square = t.at[figure]
        if square < 0 or figure == carrier:
            continue
        if mine:
            value -= 0.004 * abs(grid.column[square] - line)
        elif t.puck >= 0:
            away = grid.distance(square, t.puck)
            value -= 0.005 * away - (0.01 if away <= 1 else 0.0)
    return value
