"""Sensible answers at once, by rules of thumb: how the house coaches play on when they look ahead."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.trickshot.catalogue import FREE_REROLL, KEEP_DICE, REROLL
from rules.trickshot.declare import power_play_ready
from rules.trickshot.figures import EACH, GOALIES, IDS, SIDE
from rules.trickshot.outlook import NEVER, Way, chain, from_square, passing, shooting, success
from rules.trickshot.sight import crease_taken, is_checked
from rules.trickshot.state import Table

PLACE = {name: n for n, name in enumerate(IDS)}
HOPELESS = 0.3  # a line change is better than a smaller chance
BLOCKING = 0.5  # a move that stands in one's own way
IDLE = 2.5  # a move that brings nothing now


def answer(t: Table, question: Question) -> Action:
    """An option of this question."""
    if question.name == "turn":
        return _turn(t, question)
    if question.name == "re-roll":
        return _reroll(question, t)
    if question.name == "reaction":
        return _reaction(t, question)
    return question.options[0]


def _reroll(question: Question, t: Table) -> Action:
    if "fail" not in t.scene.rolls[-1]:
        return KEEP_DICE
    return FREE_REROLL if FREE_REROLL in question.options else REROLL


def _turn(t: Table, question: Question) -> Action:
    side, carrier = t.turn, t.carrier
    mine = carrier >= 0 and SIDE[carrier] == side
    steps, best = _attack(t, side, carrier, question) if mine else _chase(t, side, carrier, question)
    tokens = t.stamina[side]
    ready = not t.pool and tokens == t.kit.clock.stamina
    if best is None:
        return question.default
    way = Way(NEVER, steps) if best.verb == "slap shot" else Way(steps)
    if ready or chain(t.kit.die, t.pool, way, tokens + power_play_ready(t, side)) > HOPELESS:
        return best
    return question.default


def _attack(t: Table, side: int, carrier: int, question: Question) -> tuple[float, Action | None]:
    """The first step of the shortest way to a goal, and how long that is."""
    shots, passes = shooting(t, side), passing(t, side, t.puck)
    spoilt = 1.0 if crease_taken(t, side, carrier) else 0.0
    both, number, base = shots.free & passes.free, t.board.grid.number, side * EACH
    waiting = IDLE
    if carrier == t.activated:
        waiting = 2.0 if carrier in shots.figures else 3.0 if set(shots.figures) & set(passes.figures) else IDLE
    else:
        waiting = from_square(t, side, carrier, t.puck) + 1.0
    best: Action | None = None
    least = NEVER
    for action in question.options:
        verb = action.verb
        if verb == "move":
            figure, to = base + PLACE[action.player], number[action.to]  # type: ignore[attr-defined]
            if figure == carrier:
                steps = 3.0 + spoilt if to in shots.free else 1.0 + from_square(t, side, figure, to)
            elif figure in GOALIES:
                continue
            elif to in both:
                steps = 3.0 + spoilt
            else:
                blocking = to in passes.free or to in shots.free or figure in passes.figures
                steps = waiting + (BLOCKING if blocking else 0.0)
        elif verb == "shoot":
            return 1.0, action
        elif verb == "slap shot":
            steps = 1.5
        elif verb == "pass":
            figure = base + PLACE[action.to]  # type: ignore[attr-defined]
            if figure in GOALIES:
                continue
            ready = figure in shots.figures
            steps = 2.0 + spoilt if ready else 1.0 + from_square(t, side, figure, t.at[figure])
        else:
            continue
        if steps < least:
            least, best = steps, action
    return (1.0 if best is not None and best.verb == "slap shot" else least), best


def _chase(t: Table, side: int, carrier: int, question: Question) -> tuple[float, Action | None]:
    """Pick up the puck, poke, hit the carrier, or skate towards him."""
    grid, puck, base = t.board.grid, t.puck, side * EACH
    number, beside = grid.number, grid.beside[t.puck]
    then = from_square(t, side, base + 5, puck)
    best: Action | None = None
    least = NEVER
    for action in question.options:
        verb = action.verb
        if verb == "move":
            figure, to = base + PLACE[action.player], number[action.to]  # type: ignore[attr-defined]
            if figure in GOALIES:
                continue
            if to == puck:
                steps = 1.0
            elif carrier >= 0 and to in beside and t.at[figure] not in beside:
                steps = 2.5
            else:
                steps = 3.0 + 0.2 * grid.distance(to, puck)
        elif verb == "poke":
            steps = 1.0 if carrier not in GOALIES and _likely(t, side, t.stamina[side]) else NEVER
        elif verb == "hit":
            on_carrier = carrier == (1 - side) * EACH + PLACE[action.target]  # type: ignore[attr-defined]
            steps = 1.4 if on_carrier and _likely(t, side, 0) else NEVER
        else:
            continue
        if steps < least:
            least, best = steps, action
    return least + then, best


def _likely(t: Table, side: int, rerolls: int) -> bool:
    return sum(success(t.kit.die, t.pool + 1, rerolls)) > 0.5


def _reaction(t: Table, question: Question) -> Action:
    """Step into the way of a shot, else beside the carrier if nobody checks him."""
    side, carrier = t.turn, t.carrier
    if carrier < 0 or SIDE[carrier] != side:
        return question.default
    lanes = [lane.squares for lane in t.board.shots[side][t.puck] if all(t.ice[s] < 0 for s in lane.squares)]
    number, beside = t.board.grid.number, t.board.grid.beside[t.puck]
    free = not is_checked(t, carrier)
    best, most = question.default, 0.0
    for action in question.options:
        if action.verb != "react":
            continue
        to = number[action.to]  # type: ignore[attr-defined]
        worth = float(sum(to in lane for lane in lanes))
        if free and to in beside and action.player != "G":  # type: ignore[attr-defined]
            worth += 0.5
        if worth > most:
            best, most = action, worth
    return best
