"""This game's evaluation for the house coaches: what a position is worth in goals, and what an answer leads to.

A position is worth the chance to score in the turns to come: how many activations a side still needs for a shot, and
how likely a growing pool lets it have them.
"""

from __future__ import annotations

import functools

from rules import odds
from rules.actions import Action, Question, Seat
from rules.dice import Die
from rules.trickshot import options, windows
from rules.trickshot.act import Act
from rules.trickshot.actions import Hit, Move, NoThanks, Pass, PullGoalie, React, Step
from rules.trickshot.arena_cards import arena_named
from rules.trickshot.chances import SHOWN
from rules.trickshot.deck import card_named
from rules.trickshot.declare import declare, power_play_ready
from rules.trickshot.figures import ALL, EACH, GOALIES, NOBODY, OF, SIDE, SKATERS, number, side_of
from rules.trickshot.moving import skate
from rules.trickshot.sight import crease_taken, is_checked
from rules.trickshot.state import OFF, PERIODS, SPOT, Table, copy
from rules.trickshot.stealing import charge
from rules.trickshot.stepping import stepped
from rules.trickshot.view import TableView

STAMINA = 0.01  # goals that a ready token is worth
PENALTY = 0.12  # goals that a skater short is worth
LATER = 0.8  # how much of a chance is left after the other side's turn
THREAT = 0.4  # how much the other side's chance counts while one's own turn goes on
LONG, SLOW = 0.5, 0.8  # the chance of later turns, and how it shrinks with the activations still needed
FAR = 3.5  # activations up to a shot when none is in sight, before the way is counted
STEAL = 2.5  # activations to get the puck when nobody is beside its carrier
LOOSE = 1.5
AWAY = 8  # squares beyond which a skater is simply out of play


def appraise(v: TableView, question: Question, action: Action) -> float:
    """Expected goals, one step ahead, for the seat that is asked."""
    t, side = table_of(v), side_of(question.seat)
    if question.name == "turn":
        return _turn(t, side, question, action)
    if question.name == "re-roll":
        return _reroll(t, v, side, question, action)
    if question.name == "reaction":
        return _reaction(t, side, action)
    if question.name == "free action":
        return _free_action(t, side, action)
    if question.name == "after step":
        return _declared(t, side, action, _chance(question, action))
    return -float(question.options.index(action))


def evaluate(v: TableView, seat: Seat) -> float:
    """The lead, and what the position promises to the side whose turn it is and to the other."""
    t, side = table_of(v), side_of(seat)
    lead = float(t.score[side] - t.score[1 - side])
    if t.phase == "over":
        return lead + (0.5 if t.winner == side else -0.5)
    if t.phase != "turn":
        return lead
    return lead + (during_turn(t, side) if t.turn == side else -during_turn(t, 1 - side))


@functools.lru_cache(16)
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
    turn = side_of(v.turn) if v.turn else 0
    activated = next((n for n, f in enumerate(v.figures) if f.activated), NOBODY)
    return Table(
        pack=v.pack,
        mode=v.mode,  # type: ignore[arg-type]
        arena=arena_named(v.arena),
        cards=tuple({f.kind: card_named(f.card) for f in side.figures if f.card} for side in v.sides),  # type: ignore[arg-type]
        phase=v.phase,
        period=v.period,
        space=v.space,
        turn=turn,
        score=[side.score for side in v.sides],
        stamina=[side.stamina for side in v.sides],
        at=at,
        box=box,
        puck=numbers[v.puck] if v.puck else SPOT,
        pool=v.pool,
        activated=activated,
        fresh=v.fresh,
        power_used=v.power_used,
    )


def _squares(v: TableView) -> list[str]:
    return [f"{chr(65 + c)}{r + 1}" for r in range(v.board.rows) for c in range(v.board.columns)]


# -- a turn ----------------------------------------------------------------------------------------


def _turn(t: Table, side: int, question: Question, action: Action) -> float:
    if action is question.default:  # the line change
        return after_turn(t, side, refreshed=True)
    if isinstance(action, PullGoalie):
        return _pulling(t, side)
    chance = _chance(question, action)
    if isinstance(action, Step):
        figure = number(side, action.player)
        new = stepped(t, figure, t.board.grid.square(action.to))
        return max(_declared(new, side, then, chance) for then in windows.after_step(new, figure))
    return _declared(t, side, action, chance)


def _chance(question: Question, action: Action) -> float:
    """With every re-roll bought; 1 for a free action."""
    given = question.chance(action)
    return float((given.again or given).chance) if given else 1.0


def _declared(t: Table, side: int, action: Action, chance: float) -> float:
    act = declare(t, side, action)
    if act.free:
        return 1.0
    new = before_the_roll(t, act, action)
    new.pool += 1
    new.activated, new.fresh = act.figure, False
    won, lost = outcomes(new, side, act.verb, act.figure, act.target, t.carrier)
    return chance * won + (1 - chance) * lost


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


def outcomes(t: Table, side: int, verb: str, figure: int, target: int, carrier: int) -> tuple[float, float]:
    """What success and failure are worth, once the part before the roll is done."""
    if verb in ("shoot", "slap shot"):
        saved = copy(t)
        saved.puck = t.at[GOALIES[1 - side]]
        return 1.0, after_turn(saved, side)
    lost = after_turn(t, side)
    if verb in ("poke", "hit"):
        won = t
        if carrier == target:
            won = copy(t)
            won.puck = t.at[figure]
        return during_turn(won, side), lost - PENALTY
    return during_turn(t, side), lost


def _pulling(t: Table, side: int) -> float:
    """Only when behind and the time is nearly over."""
    behind = t.score[side] < t.score[1 - side]
    late = t.space >= t.last_space - 1 and t.period >= PERIODS[t.mode]
    return 1.0 if behind and late else -1.0


def _reroll(t: Table, v: TableView, side: int, question: Question, action: Action) -> float:
    a = v.action
    figure = number(side, a.figure) if a.figure else NOBODY
    foe = a.verb in ("poke", "hit")
    target = number(1 - side if foe else side, a.target) if a.target else NOBODY
    new = copy(t)
    new.activated, new.fresh = figure, False
    won, lost = outcomes(new, side, a.verb, figure, target, new.carrier)
    given = question.chance(action)
    if given is None:
        return lost if "fail" in a.rolls[-1] else won
    chance = float((given.again or given).chance)
    cost = 0.0 if action.verb.startswith("power") else STAMINA
    return chance * won + (1 - chance) * lost - cost


def _reaction(t: Table, side: int, action: Action) -> float:
    """The other side is acting: the less it has afterwards, the better."""
    new = copy(t)
    if isinstance(action, React):
        skate(new, number(side, action.player), t.board.grid.square(action.to))
    value = -during_turn(new, 1 - side) + LATER * potential(new, side, 0, NOBODY)
    return value + (0.001 if isinstance(action, NoThanks) else 0.0)


def _free_action(t: Table, side: int, action: Action) -> float:
    """What nothing can go wrong with: the better position."""
    new = t
    if not isinstance(action, NoThanks):
        act = declare(t, side, action, free=True)
        new = before_the_roll(t, act, action)
        if isinstance(action, Hit) and t.carrier == act.target:
            new.puck = new.at[act.figure]
    if side == t.turn:
        return during_turn(new, side)
    return LATER * potential(new, side, 0, NOBODY) - during_turn(new, 1 - side)


# -- positions -------------------------------------------------------------------------------------


def during_turn(t: Table, side: int) -> float:
    """The side goes on, or changes lines if that is better."""
    stay = potential(t, side, t.pool, t.activated) - THREAT * potential(t, 1 - side, 0, NOBODY)
    return max(stay + STAMINA * t.stamina[side] + shape(t, side), after_turn(t, side, refreshed=True))


def after_turn(t: Table, side: int, refreshed: bool = False) -> float:
    """The other side is next. Holding the puck with the goalie means a face-off."""
    tokens = t.kit.clock.stamina if refreshed else t.stamina[side]
    if t.space == t.last_space and t.period >= PERIODS[t.mode] and t.mode != "classic":
        return 0.0
    if t.carrier == GOALIES[side]:
        return STAMINA * t.kit.clock.stamina
    value = LATER * potential(t, side, 0, NOBODY) - potential(t, 1 - side, 0, NOBODY)
    return value + STAMINA * tokens + shape(t, side)


def shape(t: Table, side: int) -> float:
    """Small change: the goalie at home, skaters near a puck that others have, or up the ice with one's own."""
    board, goalie = t.board, GOALIES[side]
    mine = t.carrier != NOBODY and SIDE[t.carrier] == side
    value = 0.0
    if t.at[goalie] >= 0:
        value -= 0.02 * board.grid.distance(t.at[goalie], board.start_of[goalie])
    for figure in SKATERS[side]:
        square = t.at[figure]
        if square < 0 or figure == t.carrier:
            continue
        if mine:
            value -= 0.004 * abs(board.grid.column[square] - board.line_column(1 - side))
        elif t.puck >= 0:
            away = board.grid.distance(square, t.puck)
            value -= 0.004 * min(away, AWAY) - (0.02 if away <= 1 else 0.0)
    return value


def potential(t: Table, side: int, pool: int, activated: int) -> float:
    """The chance to score in a turn that begins with this pool."""
    steps, slap = needed(t, side, activated)
    rerolls = t.stamina[side] + (t.power_play(side) and power_play_ready(t, side))
    now = _chain(t.kit.die, pool, round(steps * 4), rerolls, slap)
    return now + (1 - now) * LONG * float(SLOW**steps)


@functools.lru_cache(8192)
def _chain(die: Die, pool: int, quarters: int, rerolls: int, slap: bool) -> float:
    """So many actions in a row succeed, one die more each; re-rolls are kept for the last, a slap shot has none."""
    steps = quarters / 4
    whole = int(steps)
    parts = [(pool + 1 + n, 1.0) for n in range(whole)]
    if steps > whole:
        parts.append((pool + 1 + whole, steps - whole))
    value, left = 1.0, rerolls
    for n, (dice, part) in enumerate(reversed(parts)):
        use = 0 if slap and not n else min(left, max(1, rerolls - len(parts) + 1))
        left -= use
        value *= _success(die, min(dice, 14), use) ** part
    return value


@functools.lru_cache(1024)
def _success(die: Die, dice: int, rerolls: int) -> float:
    ends = odds.kept_and_rerolled(die, dice, max(0, rerolls), SHOWN, ("blank",), "fail")
    return float(odds.chance(ends, lambda shown: not shown[0]))


def needed(t: Table, side: int, activated: int) -> tuple[float, bool]:
    """How many activations up to a goal, the shot included; whether it ends with a slap shot."""
    carrier = t.carrier
    if carrier != NOBODY and SIDE[carrier] == side:
        return _with_puck(t, side, carrier, activated)
    way = _way_to_zone(t, side, t.puck) if t.puck >= 0 else 2.0
    if carrier == NOBODY:
        return LOOSE + FAR + way + 0.15 * _nearest(t, side, t.puck), False
    beside = any(options.pokes(t, side, carrier))
    steal = 1.0 if beside else STEAL + 0.1 * _nearest(t, side, t.puck)
    if carrier in GOALIES:
        steal += 2.0
    return steal + FAR + 1 + way, False


def _with_puck(t: Table, side: int, carrier: int, activated: int) -> tuple[float, bool]:
    """The shortest of: shoot, pass to somebody who can shoot, skate to where one can, bring the puck up."""
    wait = 1.0 if activated == carrier else 0.0
    checked = is_checked(t, carrier)
    spoilt = 1.0 if crease_taken(t, side, carrier) else 0.0
    if t.goalie_pulled(1 - side):
        wait = 0.0
    shot = _shot_from(t, side, carrier, t.at[carrier], checked)
    if shot == "shoot":
        return 1.0 + wait + spoilt, False
    passes, _ = options.sendings(t, carrier, checked)
    mates = [number(side, action.to) for action in passes if isinstance(action, Pass)]
    if any(_shot_from(t, side, mate, t.at[mate], False) == "shoot" for mate in mates if mate not in GOALIES):
        return 2.0 + wait + spoilt, False
    if shot == "slap shot":
        return 1.0 + wait + spoilt, True
    best = FAR + _way_to_zone(t, side, t.puck) + (0.5 if checked else 0.0) + 0.5 * wait - 0.1 * len(passes)
    if not checked and any(_shot_from(t, side, carrier, s, False) == "shoot" for s in options.ways(t, carrier)[0]):
        best = min(best, 3.0 + wait + spoilt)
    return best, False


def _shot_from(t: Table, side: int, figure: int, square: int, checked: bool) -> str:
    """The shot that a figure would have from a square; empty if none."""
    board = t.board
    for verb, lanes in (("shoot", board.shots[side][square]), ("slap shot", board.slap_shots[side][square])):
        if checked and verb == "slap shot":
            continue
        if any(all(t.ice[s] in (NOBODY, figure) for s in lane.squares) for lane in lanes):
            return verb
    return ""


def _way_to_zone(t: Table, side: int, square: int) -> float:
    """Columns still to go to the middle of the Offensive Zone, in activations."""
    column = t.board.grid.column[square]
    depth = column if side == 0 else t.board.grid.columns - 1 - column
    goal = t.board.grid.columns - t.board.goal_line - 3
    return abs(goal - depth) * 0.18


def _nearest(t: Table, side: int, square: int) -> int:
    return min((t.board.grid.distance(t.at[f], square) for f in OF[side] if t.at[f] >= 0 and f % EACH), default=9)
