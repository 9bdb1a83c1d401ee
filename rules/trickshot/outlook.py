"""How far a side is from a goal, in activations, and how likely the dice let it have them: for the house coaches.

A chain of activations throws one die more each time; a Fail that Stamina cannot wash away ends it.
"""

from __future__ import annotations

import functools
import itertools
from typing import NamedTuple

from rules import odds
from rules.dice import Die
from rules.trickshot.board import Board
from rules.trickshot.figures import CENTERS, GOALIES, KIND, NOBODY, SIDE, SKATERS
from rules.trickshot.pack import load_pack
from rules.trickshot.sight import crease_taken, is_checked
from rules.trickshot.state import Table

# Measured over some hundred matches between careful coaches, in activations.
IN_ZONE = 3.0  # with the puck in the zone, and nobody yet where he could shoot
STRETCH = 1.5  # each further stretch of skating up to the zone, somebody else's activation between two
COLUMN = 0.05  # each column that the puck is still short of the zone, besides
CHECKED = 1.0  # the carrier cannot skate
ALONE = 1.0  # and has nobody to pass to
FILLER = 0.5  # a carrier who must wait for somebody else's activation, while the way is long anyhow
HIT = 1.4  # getting the puck by a hit, which no Stamina helps
GOALIE = 1.0  # getting the puck from a goalie
PICKED_UP = 0.3  # whoever gets the puck has been activated and must wait
FAR = 0.15  # each square that the nearest figure is away from the puck
MOST_DICE = 14
NEVER = 9.0


class Way(NamedTuple):
    """Activations up to a goal, the shot included: by a shot, and by a slap shot."""

    shot: float
    slap: float = NEVER


class Lines(NamedTuple):
    """What lies open: free squares, and figures at the end of a line."""

    free: set[int]
    figures: list[int]


# -- lines -----------------------------------------------------------------------------------------


@functools.cache
def fans(board: Board, side: int, slap: bool) -> tuple[tuple[tuple[int, bool], ...], ...]:
    """The lines on which a side shoots, from the net outwards: squares, and whether one may shoot from there."""
    longest: dict[tuple[int, int], tuple[int, ...]] = {}
    shooting: set[tuple[int, int, int]] = set()
    for square, lanes in enumerate((board.slap_shots if slap else board.shots)[side]):
        for lane in lanes:
            line = lane.net, lane.direction
            shooting.add((*line, square))
            longest[line] = max(longest.get(line, ()), (*lane.squares[::-1], square), key=len)
    return tuple(tuple((s, (*line, s) in shooting) for s in squares) for line, squares in longest.items())


def shooting(t: Table, side: int, slap: bool = False) -> Lines:
    """The squares from which a shot would be open, and the figures of the side that stand on such."""
    ice, free, figures = t.ice, set(), []
    for fan in fans(t.board, side, slap):
        for square, may in fan:
            other = ice[square]
            if other < 0:
                if may:
                    free.add(square)
                continue
            if may and SIDE[other] == side:
                figures.append(other)
            break
    return Lines(free, figures)


def passing(t: Table, side: int, square: int) -> Lines:
    """The squares in a clear straight line from here, and the team-mates at the end of one."""
    ice, free, figures = t.ice, set(), []
    for arm in t.board.arms[square]:
        for s in arm:
            other = ice[s]
            if other >= 0:
                if SIDE[other] == side:
                    figures.append(other)
                break
            free.add(s)
    return Lines(free, figures)


# -- the way to a goal -----------------------------------------------------------------------------


def way(t: Table, side: int, activated: int) -> Way:
    """The shortest way that is seen; `activated` may not act next."""
    carrier = t.carrier
    if carrier >= 0 and SIDE[carrier] == side:
        return with_puck(t, side, carrier, activated)
    if t.puck < 0:
        return Way(5.0)
    return Way(to_puck(t, side, carrier) + PICKED_UP + from_square(t, side, CENTERS[side], t.puck))


def with_puck(t: Table, side: int, carrier: int, activated: int) -> Way:
    """By a shot, by a slap shot, or by bringing the puck up first."""
    wait = 1.0 if carrier == activated else 0.0
    checked = is_checked(t, carrier)
    passes = passing(t, side, t.puck)
    shot = slap = NEVER
    if not crease_taken(t, side, carrier):
        shot = ready(t, side, carrier, activated, shooting(t, side), passes, checked)
        if shot > 1.0:
            slap = ready(t, side, carrier, activated, shooting(t, side, slap=True), passes, checked)
            if checked and slap < 2.0:
                slap = NEVER
        if wait and shot == 2.0 and t.goalie_pulled(1 - side):
            shot = 1.0
    if shot > 3.0:
        shot = min(shot, _brought_up(t, side, carrier, passes, checked, wait))
    return Way(shot, slap)


def ready(t: Table, side: int, carrier: int, activated: int, shots: Lines, passes: Lines, checked: bool) -> float:
    """Shoot, pass to a shooter, skate to a line of shot, or have somebody skate to one and pass; else never."""
    wait = 1.0 if carrier == activated else 0.0
    if carrier in shots.figures:
        return 1.0 + wait
    if any(f in shots.figures and f not in GOALIES for f in passes.figures):
        return 2.0 + wait
    both = shots.free & passes.free
    if both and any(f not in (carrier, activated) and _reaches(t, f, both) for f in SKATERS[side]):
        return 3.0
    if shots.free and not checked and _reaches(t, carrier, shots.free):
        return 3.0 + wait
    return NEVER


def _brought_up(t: Table, side: int, carrier: int, passes: Lines, checked: bool, wait: float) -> float:
    """The carrier skates, or passes to whoever has less to skate."""
    best = NEVER if checked else from_square(t, side, carrier, t.puck) + FILLER * wait
    for figure in passes.figures:
        if figure not in GOALIES:
            best = min(best, 1.0 + wait + from_square(t, side, figure, t.at[figure]))
    return best if best < NEVER else from_square(t, side, carrier, t.puck) + CHECKED + ALONE


def from_square(t: Table, side: int, figure: int, square: int) -> float:
    """The puck is brought into the zone, somebody skates to a line of shot, gets a pass and shoots."""
    column = t.board.grid.column[square]
    ahead = t.board.grid.columns - 1 - column if side == 0 else column
    short = ahead - (t.board.blue_line - 1)
    if short <= 0:
        return IN_ZONE
    stretches = -(-short // max(1, speed(t, figure)))
    return IN_ZONE + 1.0 + STRETCH * (stretches - 1) + COLUMN * short


def to_puck(t: Table, side: int, carrier: int) -> float:
    """Activations until the side has a puck that is loose or the other side's."""
    beside = t.board.grid.beside[t.puck]
    if carrier < 0:
        near = any(_reaches(t, f, {t.puck}) for f in SKATERS[side])
        return 1.0 if near else 1.5 + FAR * _nearest(t, side)
    hard = GOALIE if carrier in GOALIES else 0.0
    if any(t.ice[s] >= 0 and SIDE[t.ice[s]] == side for s in beside):
        return 1.0 + hard
    free = {s for s in beside if t.ice[s] < 0}
    best = 3.0 + FAR * _nearest(t, side)
    for figure in SKATERS[side]:
        if _hits(t, figure, carrier):
            return HIT
        if best > 3.0 and _reaches(t, figure, free):
            best = 3.0
    return hard + best


def _reaches(t: Table, figure: int, squares: set[int]) -> bool:
    """Whether a figure can skate to one of these squares."""
    start = t.at[figure]
    if start < 0:
        return False
    ways, ice, puck = paths(t.board, speed(t, figure))[start], t.ice, t.puck
    offensive = t.board.offensive[SIDE[figure]]
    free = offensive[start] or puck == start or (puck >= 0 and offensive[puck])
    for s in squares & ways.keys():
        for step in ways[s]:
            if ice[step] >= 0:
                break
        else:
            if free or not offensive[s] or puck in ways[s]:
                return True
    return False


@functools.cache
def paths(board: Board, speed: int) -> tuple[dict[int, tuple[int, ...]], ...]:
    """For each square: the squares that a figure of this speed reaches on an empty rink, and the ways there."""
    return tuple({s: arm[: n + 1] for _, arm in arms for n, s in enumerate(arm)} for arms in board.reach(speed))


def speed(t: Table, figure: int) -> int:
    return t.body(figure)[1] if any(t.cards) else _bodies(t.pack, t.mode)[figure][1]


def size(t: Table, figure: int) -> int:
    return t.body(figure)[0] if any(t.cards) else _bodies(t.pack, t.mode)[figure][0]


@functools.cache
def _bodies(pack: str, mode: str) -> tuple[tuple[int, int], ...]:
    kit = load_pack(pack)
    bodies = [(kit.arcade if mode == "arcade" else kit.figures).of(kind) for kind in KIND]
    return tuple((body.size, body.speed) for body in bodies)


def _hits(t: Table, figure: int, carrier: int) -> bool:
    """Whether a figure can skate straight into the carrier and is as large as he is."""
    start = t.at[figure]
    if start < 0 or size(t, carrier) > size(t, figure):
        return False
    way = paths(t.board, speed(t, figure))[start].get(t.puck)
    return way is not None and all(t.ice[s] < 0 for s in way[:-1])


def _nearest(t: Table, side: int) -> int:
    distance = t.board.grid.distance
    return min((distance(t.at[f], t.puck) for f in SKATERS[side] if t.at[f] >= 0), default=9)


# -- the dice --------------------------------------------------------------------------------------


@functools.lru_cache(1024)
def success(pack: str, dice: int, rerolls: int) -> tuple[float, ...]:
    """The chance to be rid of Fails with exactly 0, 1, 2 … re-rolls, Blanks lying still."""
    sums = [_success(load_pack(pack).die, min(dice, MOST_DICE), n) for n in range(rerolls + 1)]
    return (sums[0], *(b - a for a, b in itertools.pairwise(sums)))


def _success(die: Die, dice: int, rerolls: int) -> float:
    ends = odds.kept_and_rerolled(die, dice, rerolls, ("fail",), ("blank",), "fail")
    return float(odds.chance(ends, lambda shown: not shown[0]))


@functools.lru_cache(16384)
def chain(pack: str, pool: int, way: Way, rerolls: int) -> float:
    """The chance that so many activations in a row succeed, one die more each; a slap shot cannot be rolled again."""
    value = _part(pack, pool, way.shot, rerolls, slap=False)
    return max(value, _part(pack, pool, way.slap, rerolls, slap=True)) if way.slap < NEVER else value


def _part(pack: str, pool: int, steps: float, rerolls: int, slap: bool) -> float:
    whole = int(steps)
    value = _chain(pack, pool, whole, rerolls, slap)
    return value + (steps - whole) * (_chain(pack, pool, whole + 1, rerolls, slap) - value) if steps > whole else value


@functools.lru_cache(8192)
def _chain(pack: str, pool: int, steps: int, rerolls: int, slap: bool) -> float:
    if not steps:
        return 1.0
    if slap and steps == 1:
        return success(pack, pool + 1, 0)[0]
    ends = enumerate(success(pack, pool + 1, rerolls))
    return sum(p * _chain(pack, pool + 1, steps - 1, rerolls - n, slap) for n, p in ends)


def nobody_acts(t: Table, side: int) -> Way:
    """The way at the beginning of a turn."""
    return way(t, side, NOBODY)
