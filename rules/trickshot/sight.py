"""Who stands where to whom: adjacency, checking, crease; `def`s only (chapter Key Terms and Concepts)."""

from __future__ import annotations

from rules.trickshot import windows
from rules.trickshot.figures import GOALIES, NOBODY, OF, SIDE
from rules.trickshot.state import Table


def checkers(t: Table, carrier: int) -> list[int]:
    """The opposing figures that check this carrier; goalies neither check nor are checked (Checking)."""
    square, side = t.at[carrier], SIDE[carrier]
    if square < 0 or carrier in GOALIES:
        return []
    if windows.opens(t, "checks"):
        return [f for f in OF[1 - side] if t.at[f] >= 0 and _may_check(t, f, carrier)]
    ice = t.ice
    return [f for s in t.board.grid.beside[square] if (f := ice[s]) != NOBODY and SIDE[f] != side and f not in GOALIES]


def is_checked(t: Table, carrier: int) -> bool:
    """Whether a carrier is checked."""
    return bool(checkers(t, carrier))


def reaches(t: Table, figure: int, carrier: int) -> bool:
    """Whether a figure is adjacent to the carrier, as a poke needs it; goalies too."""
    value = t.at[carrier] in t.board.grid.beside[t.at[figure]]
    return windows.checks(t, figure, carrier, value) if windows.opens(t, "checks") else value


def _may_check(t: Table, figure: int, carrier: int) -> bool:
    adjacent = t.at[carrier] in t.board.grid.beside[t.at[figure]]
    return windows.checks(t, figure, carrier, adjacent and figure not in GOALIES)


def crease_taken(t: Table, side: int, carrier: int) -> bool:
    """A figure of this side other than the carrier stands in the crease that it attacks (TS-33)."""
    ice = t.ice
    return any((f := ice[s]) != NOBODY and SIDE[f] == side and f != carrier for s in t.board.far_crease[side])
