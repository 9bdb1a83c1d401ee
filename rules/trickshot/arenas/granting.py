"""Arenas that grant free actions (TS-93, window 11; TS-94 to TS-96)."""

from __future__ import annotations

from rules.actions import Action
from rules.trickshot import free_actions
from rules.trickshot.act import Act
from rules.trickshot.figures import OF
from rules.trickshot.state import Table
from rules.trickshot.windows import effect


@effect("grants", "boston")
def boston(t: Table, act: Act, side: int) -> list[Action]:
    """After a line change one free Move, by anybody but the carrier (TS-149)."""
    if act.verb != "line change" or side != t.turn or "boston" in act.used:
        return []
    return [move for figure in OF[side] if figure != t.carrier for move in free_actions.moves(t, figure)]


@effect("grants", "toronto")
def toronto(t: Table, act: Act, side: int) -> list[Action]:
    """After a failed action one free Move of the other side (TS-165)."""
    if act.success or side == act.side or "toronto" in act.used:
        return []
    return [move for figure in OF[side] for move in free_actions.moves(t, figure)]


@effect("grants", "winnipeg")
def winnipeg(t: Table, act: Act, side: int) -> list[Action]:
    """After his successful hit, free or not, a hitter who carries the puck passes free (TS-157)."""
    carrier = t.carrier
    hits = [a for a in (act, *act.done) if a.verb == "hit" and a.success and a.figure == carrier and a.side == side]
    if not hits or f"winnipeg {carrier}" in act.used:
        return []
    return free_actions.passes(t, carrier)
