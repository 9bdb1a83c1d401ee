"""Why a figure cannot go there: moves, hits and reaction moves; `def`s only."""

from __future__ import annotations

from rules.actions import Action
from rules.trickshot import options, windows
from rules.trickshot.actions import Hit, Move, React, Step
from rules.trickshot.figures import GOALIES, KIND, NAME, NOBODY, SIDE, TITLE, number
from rules.trickshot.sight import is_checked
from rules.trickshot.state import Table

Reason = tuple[str, str]
NOT_OFFERED = "it is not offered."


def called(figure: int) -> str:
    """`Winger W1`, `Goalie`."""
    title = TITLE[KIND[figure]]
    return title if figure in GOALIES else f"{title} {NAME[figure]}"


def off_the_ice(t: Table, figure: int) -> Reason | None:
    """Why a figure cannot do anything at all."""
    if t.at[figure] >= 0:
        return None
    if t.box[figure]:
        space = (t.box[figure] - 1) % t.last_space + 1
        return f"{called(figure)} is in the penalty box until space {space}.", "Penalties"
    if figure in GOALIES:
        return "your goalie was pulled; he returns when the board is reset.", "TS-52"
    return f"{called(figure)} is the spare and comes on when you pull the goalie.", "TS-52"


def not_again(t: Table, figure: int) -> Reason | None:
    if windows.may_activate(t, figure):
        return None
    return f"{called(figure)} made your last activation; activate somebody else first.", "TS-18"


def move(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Move)
    figure = number(side, action.player)
    if reason := off_the_ice(t, figure) or not_again(t, figure):
        return reason
    if action.to in t.board.grid.number and figure == t.carrier and is_checked(t, figure):
        return f"{called(figure)} carries the puck and is checked: he may pass or shoot, but not move.", "Checking"
    return end_of_move(t, side, action)


def end_of_move(t: Table, side: int, action: Action) -> Reason:
    """Why a figure that may move does not get there."""
    assert isinstance(action, Move)
    figure = number(side, action.player)
    to = t.board.grid.number.get(action.to)
    if to is None:
        return no_square(t, action.to)
    if to == t.at[figure]:
        return "a move ends on another square.", "TS-20"
    return way(t, figure, to, 1 if figure in GOALIES else windows.speed(t, figure))


def no_square(t: Table, name: str) -> Reason:
    grid = t.board.grid
    return f"there is no square {name} on this rink: {grid.names[0]} to {grid.names[-1]}.", "Moving"


def way(t: Table, figure: int, to: int, speed: int) -> Reason:
    """What stands in the way to a square that cannot be reached."""
    grid, board = t.board.grid, t.board
    if board.is_net[to]:
        return f"{grid.names[to]} is a net square, which nobody enters.", "TS-88"
    line = grid.between(t.at[figure], to)
    if figure in GOALIES and windows.any_direction(t, figure) and to not in grid.around[t.at[figure]]:
        return "a goalie moves one square.", "TS-35"
    if figure in GOALIES and not windows.any_direction(t, figure) and to not in grid.beside[t.at[figure]]:
        return "a goalie moves one square, never diagonally.", "TS-35"
    if line is None:
        return f"{grid.names[to]} is not in a straight line from {grid.names[t.at[figure]]}.", "Moving"
    squares = line[1]
    if len(squares) > speed:
        return f"it is {len(squares)} squares away, and {called(figure)} has Speed {speed}.", "Moving"
    return blocked(t, figure, squares)


def blocked(t: Table, figure: int, squares: tuple[int, ...]) -> Reason:
    names, side = t.board.grid.names, SIDE[figure]
    allowed = t.board.offensive[side][t.at[figure]] or figure == t.carrier
    allowed = allowed or (t.puck >= 0 and t.board.offensive[side][t.puck])
    crosses = figure != t.carrier and windows.through(t, figure)
    for s in squares:
        if t.board.is_net[s]:
            return f"the net at {names[s]} is in the way.", "TS-88"
        if not allowed and t.board.offensive[side][s]:
            return f"{names[s]} is in the offensive zone, where the puck must be first.", "TS-29"
        if t.ice[s] != NOBODY and not (crosses and s != squares[-1]):
            return f"{called(t.ice[s])} stands on {names[s]}.", "Moving"
        if s == t.puck:
            allowed, crosses = True, False
    return NOT_OFFERED, "Moving"


def step(t: Table, side: int, action: Action) -> Reason:
    """Why a figure that may step does not get there (TS-95)."""
    assert isinstance(action, Step)
    figure, grid = number(side, action.player), t.board.grid
    to = grid.number.get(action.to)
    if to is None:
        return no_square(t, action.to)
    if to not in grid.around[t.at[figure]]:
        return "a step is one square.", "TS-95"
    if figure in GOALIES and to not in grid.beside[t.at[figure]] and not windows.any_direction(t, figure):
        return "a goalie steps straight, never diagonally.", "TS-95"
    return blocked(t, figure, (to,))


def react(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, React)
    figure = number(side, action.player)
    to = t.board.grid.number.get(action.to)
    if reason := off_the_ice(t, figure):
        return reason
    if to is None:
        return no_square(t, action.to)
    if figure == t.carrier and is_checked(t, figure):
        return f"{called(figure)} carries the puck and is checked, so he cannot react.", "TS-103"
    if any(figure == done for done, _, _ in t.scene.reactions):
        return f"{called(figure)} has made his reaction move.", "TS-144"
    if to not in t.board.grid.beside[t.at[figure]]:
        return "a reaction move is one square, never diagonal.", "Reactions"
    sentence, rule = blocked(t, figure, (to,))
    if sentence == NOT_OFFERED and any(SIDE[moved] == side for moved, _, _ in t.scene.reactions):
        return "another player's reaction move goes on now.", "TS-144"
    return sentence, "TS-41" if rule == "TS-29" else rule


def hit(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Hit)
    figure, target = number(side, action.player), number(1 - side, action.target)
    if reason := off_the_ice(t, figure) or off_the_ice(t, target) or not_again(t, figure):
        return reason
    if figure == t.carrier and is_checked(t, figure) and options.bound(t, figure, "hit", target, True):
        return f"{called(figure)} is checked, and a hit is a difficult action.", "Checking"
    mine, theirs = windows.size(t, figure), windows.size(t, target)
    if theirs > mine:
        return f"{called(target)} has Size {theirs}, larger than {mine}.", "Stealing the Puck"
    met = next((m for m in options.ways(t, figure)[1] if m[0] == target), None)
    if met is None:
        return _cannot_charge(t, figure, target)
    return _push(t, figure, met, action)


def _cannot_charge(t: Table, figure: int, target: int) -> Reason:
    speed = 1 if figure in GOALIES else windows.speed(t, figure)
    sentence, rule = way(t, figure, t.at[target], speed)
    if rule == "TS-35":
        return "a goalie hits an adjacent player, never diagonally.", "TS-108"
    return sentence, "TS-107" if rule == "TS-29" else "TS-59"


def _push(t: Table, figure: int, met: tuple[int, int, tuple[int, ...]], action: Hit) -> Reason:
    target, direction, squares = met
    free = options.pushes(t, figure, target, direction, squares)
    if not free:
        return f"there is no free square to push {called(target)} to.", "TS-60"
    if free == [None]:
        return f"the square behind {called(target)} is free, so he goes there: name no square.", "TS-60"
    if action.push is None:
        return f"the square behind {called(target)} is not free: name where he is pushed.", "TS-60"
    grid = t.board.grid
    if grid.number.get(action.push) in (*squares, t.at[figure]):
        return f"{action.push} is on the hitter's own way.", "TS-105"
    return f"{called(target)} cannot be pushed to {action.push}.", "TS-60"
