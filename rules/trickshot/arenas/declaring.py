"""Arenas that change what may be declared (TS-93, window 2)."""

from __future__ import annotations

from rules.actions import Action
from rules.trickshot import options, windows
from rules.trickshot.actions import Move, Pass
from rules.trickshot.effects import effect
from rules.trickshot.figures import GOALIES, NOBODY, SIDE, number
from rules.trickshot.moving import way_of
from rules.trickshot.sight import is_checked
from rules.trickshot.state import Table

Reason = tuple[str, str]
SHORTEST = 2
"""Squares of a Move in Calgary."""


@effect("bound", "anaheim")
def anaheim(t: Table, figure: int, verb: str, target: int, value: bool) -> bool:
    """A check forbids passes, but not clear ice passes (TS-147)."""
    if verb == "clear ice pass":
        return False
    return value or (verb == "pass" and is_checked(t, figure))


@effect("objection", "anaheim")
def anaheim_objects(t: Table, side: int, action: Action) -> Reason | None:
    if isinstance(action, Pass) and t.carrier != NOBODY and SIDE[t.carrier] == side and is_checked(t, t.carrier):
        return "in Anaheim a checked carrier has no pass but the clear ice pass.", "TS-147"
    return None


@effect("moves", "calgary")
def calgary(t: Table, figure: int, squares: list[int]) -> list[int]:
    """Skaters move two squares or more, counted along their way (TS-150)."""
    if figure in GOALIES:
        return squares
    return [s for s in squares if len(way_of(t, figure, s)) >= SHORTEST]


@effect("shortest", "calgary")
def calgary_counts(t: Table, figure: int, value: int) -> int:
    """Who may turn on his way may take a longer one."""
    return value if figure in GOALIES else SHORTEST


@effect("objection", "calgary")
def calgary_objects(t: Table, side: int, action: Action) -> Reason | None:
    if isinstance(action, Move) and number(side, action.player) not in GOALIES and _moves_elsewhere(t, side, action):
        return "in Calgary a skater moves two squares or more.", "TS-150"
    return None


@effect("difficult", "edmonton")
def edmonton(t: Table, figure: int, verb: str, target: int, value: bool) -> bool:
    """Hits are Regular, but by or at a goalie (TS-104, TS-156)."""
    return value and not (verb == "hit" and figure not in GOALIES and target not in GOALIES)


@effect("may_activate", "seattle")
def seattle(t: Table, figure: int, value: bool) -> bool:
    """Again and again while the puck is loose (TS-163)."""
    return value or t.carrier == NOBODY


@effect("moves", "st-paul")
def st_paul(t: Table, figure: int, squares: list[int]) -> list[int]:
    """A goalie moves only as the first activation of a turn (TS-163)."""
    return [] if figure in GOALIES and t.activated != NOBODY else squares


@effect("objection", "st-paul")
def st_paul_objects(t: Table, side: int, action: Action) -> Reason | None:
    if isinstance(action, Move) and number(side, action.player) in GOALIES and _moves_elsewhere(t, side, action):
        return "in St. Paul a goalie moves only as the first activation of a turn.", "TS-163"
    return None


def _moves_elsewhere(t: Table, side: int, action: Move) -> bool:
    """Whether nothing but the arena stands against a Move."""
    figure, to = number(side, action.player), t.board.grid.number.get(action.to)
    if t.at[figure] < 0 or not windows.may_activate(t, figure) or (figure == t.carrier and is_checked(t, figure)):
        return False
    return to in options.ways(t, figure)[0]
