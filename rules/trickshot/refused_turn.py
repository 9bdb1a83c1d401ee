"""Why the puck cannot be sent or taken that way, and why the goalie stays; `def`s only."""

from __future__ import annotations

from rules.actions import Action
from rules.squares import ORTHOGONAL
from rules.trickshot import options, windows
from rules.trickshot.actions import ClearIcePass, Pass, Poke, PullGoalie, Shoot, SlapShot
from rules.trickshot.figures import GOALIES, NOBODY, SIDE, number
from rules.trickshot.refused_skating import NOT_OFFERED, called, no_square, not_again, off_the_ice
from rules.trickshot.sight import crease_taken, is_checked
from rules.trickshot.state import Table

Reason = tuple[str, str]


def _no_puck(t: Table, side: int) -> Reason | None:
    if t.carrier == NOBODY:
        return "the puck lies on clear ice.", "TS-48"
    if SIDE[t.carrier] != side:
        return "the other side has the puck.", "TS-48"
    return None


def _lane(t: Table, to: int, through: bool = False) -> Reason | None:
    """What is in the way of the puck to a square; `through` figures it may pass."""
    grid = t.board.grid
    line = grid.between(t.puck, to)
    if line is None:
        return f"{grid.names[to]} is not in a straight line from {grid.names[t.puck]}.", "Passing"
    for s in line[1][:-1]:
        if t.board.is_net[s]:
            return f"the net at {grid.names[s]} is in the way.", "TS-43"
        if t.ice[s] != NOBODY and not through:
            return f"{called(t.ice[s])} on {grid.names[s]} is in the way.", "TS-43"
    return None


def pass_puck(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Pass)
    to = number(side, action.to)
    if reason := _no_puck(t, side) or not_again(t, t.carrier) or off_the_ice(t, to):
        return reason
    if to == t.carrier:
        return f"{called(to)} has the puck already.", "Passing"
    if is_checked(t, t.carrier) and options.bound(t, t.carrier, "pass", to, True):
        return "a pass to the goalie is a difficult action, and your carrier is checked.", "TS-102"
    return _lane(t, t.at[to], windows.see_through(t, t.carrier, "pass", to)) or (NOT_OFFERED, "Passing")


def clear_ice_pass(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, ClearIcePass)
    if reason := _no_puck(t, side) or not_again(t, t.carrier):
        return reason
    to = t.board.grid.number.get(action.to)
    if to is None:
        return no_square(t, action.to)
    if is_checked(t, t.carrier) and options.bound(t, t.carrier, "clear ice pass", to, True):
        return "a clear ice pass is a difficult action, and your carrier is checked.", "Checking"
    if t.board.is_net[to]:
        return f"{action.to} is a net square.", "TS-88"
    if t.ice[to] != NOBODY:
        return f"{called(t.ice[to])} stands on {action.to}: the target is an empty square.", "TS-47"
    if reason := _lane(t, to, windows.see_through(t, t.carrier, "clear ice pass", to)):
        return reason
    lines = abs(t.board.lines_left[to] - t.board.lines_left[t.puck])
    return f"{lines} red and blue lines lie between; one at most may be crossed.", "TS-47"


def shoot(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Shoot)
    if reason := _before_shot(t, side, action.net):
        return reason
    if not t.board.offensive[side][t.puck]:
        return "your carrier is not in the offensive zone.", "Scoring Goals"
    return _at_net(t, side, t.board.grid.number[action.net], straight=False)


def slap_shot(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, SlapShot)
    if reason := _before_shot(t, side, action.net):
        return reason
    if is_checked(t, t.carrier) and options.bound(t, t.carrier, "slap shot", NOBODY, True):
        return "a slap shot is a difficult action, and your carrier is checked.", "Checking"
    if not t.board.slap_zone[side][t.puck]:
        return "a slap shot is taken between the red line and the offensive zone.", "TS-50"
    return _at_net(t, side, t.board.grid.number[action.net], straight=True)


def _before_shot(t: Table, side: int, net: str) -> Reason | None:
    """What stands against shots of both kinds."""
    if reason := _no_puck(t, side):
        return reason
    if not t.goalie_pulled(1 - side) and (again := not_again(t, t.carrier)):
        return again
    square = t.board.grid.number.get(net)
    if square in t.board.net[side]:
        return "that is your own net.", "TS-56"
    if square not in t.board.goal[side]:
        squares = ", ".join(t.board.grid.named(t.board.goal[side]))
        return f"{net} is not a square of the net; they are {squares}.", "TS-51"
    if crease_taken(t, side, t.carrier):
        return "one of your other players stands in the crease before that net.", "TS-33"
    return None


def _at_net(t: Table, side: int, net: int, straight: bool) -> Reason:
    if t.board.beyond_goal_line[side][t.puck]:
        return "your carrier is behind the goal line.", "TS-87"
    line = t.board.grid.between(t.puck, net)
    if straight and (line is None or line[0] not in ORTHOGONAL):
        return "a slap shot goes straight, never diagonally.", "TS-50"
    through = windows.see_through(t, t.carrier, "slap shot" if straight else "shoot", net)
    return _lane(t, net, through) or ("there is no lane to that square.", "Scoring Goals")


def poke(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Poke)
    figure = number(side, action.player)
    if t.carrier == NOBODY:
        return "nobody carries the puck.", "Stealing the Puck"
    if SIDE[t.carrier] == side:
        return "your own side has the puck.", "Stealing the Puck"
    if reason := off_the_ice(t, figure) or not_again(t, figure):
        return reason
    return f"{called(figure)} is not next to the carrier, side to side.", "Stealing the Puck"


def pull_goalie(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, PullGoalie)
    square = t.board.grid.number.get(action.to)
    if t.goalie_pulled(side):
        return "your goalie is off already.", "TS-91"
    if not t.fresh:
        return "the goalie is pulled at the start of a turn, before any action.", "TS-52"
    if _no_puck(t, side) or t.carrier in GOALIES:
        return "one of your skaters must carry the puck.", "TS-52"
    if square not in t.board.bench[side]:
        return f"the spare comes on at your bench: {', '.join(t.board.grid.named(t.board.bench[side]))}.", "TS-52"
    return f"{action.to} is taken.", "TS-52"
