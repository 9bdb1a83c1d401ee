"""What may be declared in a turn; `def`s only. One function for each chapter, all of them bare lists of actions."""

from __future__ import annotations

from collections.abc import Iterator

from rules.actions import Action
from rules.trickshot import windows
from rules.trickshot.actions import Hit
from rules.trickshot.board import Lane
from rules.trickshot.catalogue import LINE_CHANGE, PASS, POKE, catalogue
from rules.trickshot.figures import GOALIES, NAME, NOBODY, OF, SIDE, SPARES
from rules.trickshot.sight import crease_taken, is_checked, reaches
from rules.trickshot.state import Table

MOST_LINES = 1
"""Red and blue lines that a clear ice pass may cross (TS-47)."""


def turn(t: Table) -> tuple[Action, ...]:
    """All that the acting side may declare: goals first, then the line change, then the many squares."""
    side, carrier = t.turn, t.carrier
    mine = carrier if carrier >= 0 and SIDE[carrier] == side else NOBODY
    checked = mine >= 0 and is_checked(t, mine)
    played = windows.played(t)
    near: list[Action] = []
    far: list[Action] = []
    if mine >= 0:
        may = windows.may_activate(t, mine)
        near += shots(t, mine, checked, may)
        if played:
            near += steps_of_carrier(t, mine, may)
        if may:
            passes, clear = sendings(t, mine, checked)
            near += passes
            far += clear
    elif carrier >= 0:
        near += pokes(t, side, carrier)
    moves: list[Action] = []
    for figure in OF[side]:
        if t.at[figure] >= 0 and windows.may_activate(t, figure):
            moved, hits = skating(t, figure, checked and figure == mine)
            moves += moved
            near += hits
            if played:
                near += windows.steps(t, side, "hit", figure)
    if t.fresh:
        near += pulls(t, side, mine)
    actions = [*near, LINE_CHANGE, *moves, *far]
    if played:
        actions = windows.options(t, side, actions)
    return tuple(actions)


def steps_of_carrier(t: Table, carrier: int, may_activate: bool) -> list[Action]:
    """Steps before his pass or his shot; a shot at an empty net needs no activation (TS-52, TS-117)."""
    side = SIDE[carrier]
    passes = windows.steps(t, side, "pass", carrier) if may_activate else []
    if may_activate or t.goalie_pulled(1 - side):
        return [*passes, *windows.steps(t, side, "shoot", carrier)]
    return passes


# -- Moving, Hit -----------------------------------------------------------------------------------


def skating(t: Table, figure: int, checked: bool) -> tuple[list[Action], list[Action]]:
    """Moves and hits of a figure: both go along the same straight ways."""
    played = windows.played(t)
    if checked and not played:
        return [], []
    ends, charges = ways(t, figure)
    if played:
        ends = windows.moves(t, figure, ends)
        if charges:
            charges = [c for c in charges if not bound(t, figure, "hit", c[0], checked)]
    moves = catalogue(t.board.grid).move[figure]
    hits: list[Action] = []
    if charges:
        size = windows.size(t, figure)
        for target, direction, way in charges:
            if windows.size(t, target) <= size:
                hits += _hits(t, figure, target, direction, way)
    if checked:
        return [], hits
    declared: list[Action] = [moves[s] for s in ends]
    return windows.move_actions(t, figure, declared) if played else declared, hits


def ways(t: Table, figure: int) -> tuple[list[int], list[tuple[int, int, tuple[int, ...]]]]:
    """Where a figure can skate, and whom it meets: (opponent, direction, way up to him), the zone ban observed.

    The ban is judged square by square: whoever picks up the loose puck on his way is the carrier from there on (TS-29).
    """
    board, ice, puck, side, start = t.board, t.ice, t.puck, SIDE[figure], t.at[figure]
    offensive = board.offensive[side]
    free = offensive[start] or puck == start or (puck >= 0 and offensive[puck])
    played = windows.played(t)
    if figure in GOALIES and not (played and windows.any_direction(t, figure)):
        arms = board.goalie_arms[start]
    else:
        arms = board.reach(windows.speed(t, figure))[start]
    crosses = played and figure != t.carrier and windows.through(t, figure)
    ends: list[int] = []
    met: list[tuple[int, int, tuple[int, ...]]] = []
    for direction, arm in arms:
        allowed, crossing = free, crosses
        for n, s in enumerate(arm):
            if not allowed and offensive[s]:
                break
            other = ice[s]
            if other >= 0:
                if SIDE[other] != side:
                    met.append((other, direction, arm[:n]))
                if not crossing:
                    break
                continue
            if s == puck:
                allowed, crossing = True, False
            ends.append(s)
    return ends, met


def _hits(t: Table, figure: int, target: int, direction: int, way: tuple[int, ...]) -> Iterator[Action]:
    for push in pushes(t, figure, target, direction, way):
        yield Hit(NAME[figure], NAME[target], None if push is None else t.board.grid.names[push])


def pushes(t: Table, figure: int, target: int, direction: int, way: tuple[int, ...]) -> list[int | None]:
    """Where the target may go: None, straight back, if that is free, else any free neighbour (TS-60, TS-105)."""
    grid, square = t.board.grid, t.at[target]
    behind = grid.next[square][direction]
    if behind >= 0 and t.ice[behind] == NOBODY and not t.board.is_net[behind]:
        return [None]
    barred = (t.at[figure], *way)
    return [s for s in grid.around[square] if t.ice[s] == NOBODY and not t.board.is_net[s] and s not in barred]


# -- Passing -----------------------------------------------------------------------------------------


def sendings(t: Table, carrier: int, checked: bool) -> tuple[list[Action], list[Action]]:
    """Passes and clear ice passes along the eight straight lines from the carrier."""
    board, ice, side, start = t.board, t.ice, SIDE[carrier], t.at[carrier]
    played = windows.played(t)
    judged = played and (checked or windows.opens(t, "bound"))  # each square by itself
    clear_too = judged or not bound(t, carrier, "clear ice pass", NOBODY, checked)
    lines, here = board.lines_left, board.lines_left[start]
    clear = catalogue(board.grid).clear
    passes: list[Action] = []
    empty: list[Action] = []
    for arm in board.arms[start]:
        blocked = False
        for s in arm:
            other = ice[s]
            if other < 0:
                near = clear_too and -MOST_LINES <= lines[s] - here <= MOST_LINES
                if near and judged:
                    near = not bound(t, carrier, "clear ice pass", s, checked)
                if near and (not blocked or windows.see_through(t, carrier, "clear ice pass", s)):
                    empty.append(clear[s])
                continue
            mate = SIDE[other] == side and not bound(t, carrier, "pass", other, checked)
            if mate and (not blocked or windows.see_through(t, carrier, "pass", other)):
                passes.append(PASS[other])
            if not played:
                break
            blocked = True
    return passes, empty


# -- Scoring Goals -----------------------------------------------------------------------------------


def shots(t: Table, carrier: int, checked: bool, may_activate: bool) -> list[Action]:
    """Shots and slap shots; at an empty net they are free, also right after the carrier's activation (TS-52)."""
    board, side, square = t.board, SIDE[carrier], t.at[carrier]
    shoot, slap = board.shots[side][square], board.slap_shots[side][square]
    if not shoot and not slap:
        return []
    if not may_activate and not t.goalie_pulled(1 - side):
        return []
    if crease_taken(t, side, carrier):
        return []
    actions = catalogue(board.grid)
    if shoot and not bound(t, carrier, "shoot", NOBODY, checked):
        return [actions.shoot[lane.net] for lane in open_lanes(t, carrier, "shoot", shoot)]
    if slap and not bound(t, carrier, "slap shot", NOBODY, checked):
        return [actions.slap[lane.net] for lane in open_lanes(t, carrier, "slap shot", slap)]
    return []


def open_lanes(t: Table, carrier: int, verb: str, lanes: tuple[Lane, ...]) -> Iterator[Lane]:
    ice = t.ice
    for lane in lanes:
        if all(ice[s] < 0 for s in lane.squares) or windows.see_through(t, carrier, verb, lane.net):
            yield lane


# -- Stealing the Puck -------------------------------------------------------------------------------


def pokes(t: Table, side: int, carrier: int) -> list[Action]:
    """Whoever is adjacent to the opposing carrier may poke; he has no puck, so he is never checked."""
    return [POKE[f] for f in OF[side] if t.at[f] >= 0 and reaches(t, f, carrier) and windows.may_activate(t, f)]


# -- Pulling the Goalie ------------------------------------------------------------------------------


def pulls(t: Table, side: int, carrier: int) -> list[Action]:
    """At the start of a turn, with a skater as carrier and a free bench square (TS-52)."""
    if carrier < 0 or carrier in GOALIES or t.goalie_pulled(side) or t.at[SPARES[side]] >= 0:
        return []
    pull = catalogue(t.board.grid).pull
    return [pull[s] for s in t.board.bench[side] if t.ice[s] == NOBODY]


# -- common ------------------------------------------------------------------------------------------


def is_difficult(t: Table, figure: int, verb: str, target: int) -> bool:
    """Difficult actions: no re-roll, not by a checked figure (chapter Types of Actions, TS-102).

    A step that a card gives is none of them, a goalie's neither (TS-95).
    """
    if verb in ("move", "step"):
        value = False
    elif verb in ("slap shot", "hit", "clear ice pass") or figure in GOALIES:
        value = True
    else:
        value = verb in ("pass", "poke") and target in GOALIES
    return windows.difficult(t, figure, verb, target, value)


def bound(t: Table, figure: int, verb: str, target: int, checked: bool) -> bool:
    """Whether being checked forbids this action (chapter Checking)."""
    if not checked:
        return windows.bound(t, figure, verb, target, False) if windows.played(t) else False
    value = verb == "move" or is_difficult(t, figure, verb, target)
    return windows.bound(t, figure, verb, target, value)


def reaction_squares(t: Table, figure: int) -> list[int]:
    """Where a figure may go as a reaction move: one orthogonal square, under the conditions of a Move."""
    squares = one_square(t, figure, t.board.grid.beside[t.at[figure]])
    return windows.reaction_moves(t, figure, squares) if windows.played(t) else squares


def one_square(t: Table, figure: int, around: tuple[int, ...]) -> list[int]:
    """Those of these neighbouring squares that a Move of one square could reach; none for a checked carrier."""
    side, start = SIDE[figure], t.at[figure]
    if figure == t.carrier and is_checked(t, figure):
        return []
    board, puck = t.board, t.puck
    offensive = board.offensive[side]
    free = offensive[start] or puck == start or (puck >= 0 and offensive[puck])
    return [s for s in around if t.ice[s] == NOBODY and not board.is_net[s] and (free or not offensive[s])]


def step_squares(t: Table, figure: int) -> list[int]:
    """Where a figure may go as a step: any neighbouring square, for a goalie the straight ones (TS-95)."""
    grid, start = t.board.grid, t.at[figure]
    straight = figure in GOALIES and not windows.any_direction(t, figure)
    return one_square(t, figure, grid.beside[start] if straight else grid.around[start])


def reactions(t: Table, side: int, but: list[int] | tuple[int, ...] = ()) -> list[Action]:
    """All reaction moves of a side, without those figures that have made theirs."""
    react = catalogue(t.board.grid).react
    return [react[f][s] for f in OF[side] if t.at[f] >= 0 and f not in but for s in reaction_squares(t, f)]
