"""Why a blow or a throw cannot be declared: Slam, Snatch, Throw, Strike; `def`s only."""

from __future__ import annotations

from rules.actions import Action
from rules.dreadball import pools, routes
from rules.dreadball.actions import Pass, Slam, Snatch, Strike, Throw, ThrowAt
from rules.dreadball.refused_moving import Reason, on_his_feet, player, stranger, way
from rules.dreadball.state import NOBODY, SIDE, Table

# -- Slam and Snatch -------------------------------------------------------------------------------


def slam(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Slam)
    if reason := stranger(t, side, action.player) or stranger(t, 1 - side, action.target):
        return reason
    f, target = t.figure(side, action.player), t.figure(1 - side, action.target)
    if reason := on_his_feet(t, f):
        return reason
    if t.role(f) == "S":
        return "Strikers do not slam.", "DB-96"
    if not t.stands(target):
        return f"{player(t, target)} of the other team does not stand on the pitch.", "DB-61"
    return _beside(t, f, target, action, "G")


def snatch(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Snatch)
    if reason := stranger(t, side, action.player):
        return reason
    f = t.figure(side, action.player)
    if reason := on_his_feet(t, f):
        return reason
    if t.role(f) == "G":
        return "Guards do not snatch.", "DB-96"
    if t.holder == NOBODY or SIDE[t.holder] == side:
        return "no opponent has the ball.", "DB-96"
    return _beside(t, f, t.holder, action, "S")


def _beside(t: Table, f: int, target: int, action: Slam | Snatch, runner: str) -> Reason:
    """From that hex the target is out of reach, or the hex is."""
    if action.to in t.grid.number and t.grid.distance[t.grid.hex(action.to)][t.at[target]] != 1 and not action.via:
        return f"{player(t, target)} is on {t.grid.names[t.at[target]]}, not beside {action.to}.", "DB-61"
    return way(t, routes.movement(t, f, routes.gait(t, f, runner)), action)


# -- Throw -----------------------------------------------------------------------------------------


def throw(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Throw)
    if reason := _no_ball(t, side):
        return reason
    return way(t, routes.movement(t, t.holder, routes.gait(t, t.holder, "S")), action)


def _no_ball(t: Table, side: int) -> Reason | None:
    if t.holder != NOBODY and SIDE[t.holder] == side:
        return None
    return "none of your players has the ball.", "DB-96"


def strike(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Strike)
    if reason := _no_ball(t, side):
        return reason
    h = t.at[t.holder]
    zone = t.pitch.zone_at[h]
    if h in t.pitch.strike_of:
        return "nobody throws a Strike from a strike hex.", "DB-75"
    if zone is None or zone.side == side:
        return f"{player(t, t.holder)} is not in a strike zone of the other team.", "DB-75"
    return _line(t, zone.strike, "DB-75")


def pass_ball(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Pass)
    if reason := _no_ball(t, side) or stranger(t, side, action.to):
        return reason
    mate = t.figure(side, action.to)
    if mate == t.holder:
        return f"{player(t, mate)} has the ball himself.", "DB-83"
    if t.role(mate) == "G":
        return "Guards do not catch.", "DB-83"
    if not t.stands(mate):
        return f"{player(t, mate)} does not stand on the pitch.", "DB-83"
    if not t.sees(mate, t.grid.at[t.at[t.holder]]):
        return f"{player(t, mate)} looks the other way.", "DB-83"
    return _line(t, t.at[mate], "Throw")


def throw_at(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, ThrowAt)
    if reason := _no_ball(t, side) or stranger(t, 1 - side, action.target):
        return reason
    target = t.figure(1 - side, action.target)
    if not t.stands(target):
        return f"{player(t, target)} of the other team does not stand on the pitch.", "DB-80"
    return _line(t, t.at[target], "Throw")


def _line(t: Table, to: int, behind: str) -> Reason:
    """Too far, behind the thrower, or behind somebody."""
    f, name = t.holder, t.grid.names[to]
    away = t.grid.distance[t.at[f]][to]
    if away > pools.REACH:
        return f"{name} is {away} hexes away, and the ball flies {pools.REACH} at most.", "DB-83"
    if not t.sees(f, t.grid.at[to]):
        here = t.grid.names[t.at[f]]
        return f"{name} is behind {player(t, f)}: “throw {here}” lets him turn first.", behind
    return f"standing players block every shortest way to {name}.", "DB-73"
