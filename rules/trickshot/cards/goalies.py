"""The Goalies' cards (TS-139, TS-143, TS-144)."""

from __future__ import annotations

from rules.trickshot import options, windows
from rules.trickshot.act import Act, Grant
from rules.trickshot.effects import effect
from rules.trickshot.reactions import one_square_more
from rules.trickshot.state import Table

STEPS = 3
"""Squares of an instinctive goalie's reaction move."""


@effect("grants", "active")
def active(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """Having become the carrier he may step, then pass; either may be left out (TS-143)."""
    if what != "opened" or t.carrier == act.carrier_was or t.carrier not in windows.holders(t, side, "active"):
        return []
    goalie = (t.carrier,)
    return [Grant("active", "step", goalie, as_carrier=True), Grant("active", "pass", goalie, as_carrier=True)]


@effect("checks", "bold")
def bold(t: Table, figure: int, carrier: int, value: bool) -> bool:
    """He checks carriers beside him; he himself is still never checked (TS-139)."""
    return value or t.at[carrier] in t.board.grid.beside[t.at[figure]]


@effect("reacted", "instinctive")
async def instinctive(t: Table, act: Act, figure: int) -> None:
    """Up to three squares, each straight in a direction of its own, still one reaction move (TS-144)."""
    for _ in range(STEPS - 1):
        beside = t.board.grid.beside[t.at[figure]]
        if not await one_square_more(t, figure, options.one_square(t, figure, beside)):
            return


@effect("any_direction", "mobile")
def mobile(t: Table, figure: int, value: bool) -> bool:
    """He moves, steps and hits diagonally too; his reaction moves stay straight (TS-108, TS-144)."""
    return True
