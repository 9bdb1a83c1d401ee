"""Arenas that grant free actions (TS-93, window 11; TS-94 to TS-96)."""

from __future__ import annotations

from rules.trickshot.act import Act, Grant
from rules.trickshot.effects import effect
from rules.trickshot.figures import OF
from rules.trickshot.state import Table


@effect("grants", "boston")
def boston(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """After a line change one free Move, by anybody but the carrier (TS-149)."""
    if what != "line change" or side != act.side:
        return []
    return [Grant("boston", "move", tuple(f for f in OF[side] if f != t.carrier))]


@effect("grants", "toronto")
def toronto(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """After a failed action one free Move of the other side (TS-165)."""
    if what != "opened" or act.success or side == act.side:
        return []
    return [Grant("toronto", "move", tuple(OF[side]))]


@effect("grants", "winnipeg")
def winnipeg(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """After his successful hit, free or not, a hitter who carries the puck passes free (TS-157)."""
    if what != "hit won" or side != act.side:
        return []
    return [Grant("winnipeg", "pass", (figure,), as_carrier=True, though_checked=True)]
