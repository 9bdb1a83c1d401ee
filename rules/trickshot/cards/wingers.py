"""The Wingers' cards (TS-132 to TS-137, TS-144)."""

from __future__ import annotations

from rules.trickshot import options, windows
from rules.trickshot.act import Act, Grant
from rules.trickshot.effects import effect
from rules.trickshot.figures import KIND, NOBODY, OF, SIDE
from rules.trickshot.reactions import one_square_more
from rules.trickshot.state import Table


@effect("see_through", "aware")
def aware(t: Table, figure: int, verb: str, target: int, value: bool) -> bool:
    """The lanes of his passes, and of passes to him, cross figures (TS-132)."""
    return value or verb in ("pass", "clear ice pass")


@effect("grants", "coordinated")
def coordinated(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """After his Move with the puck the other Winger may make a free one (TS-133)."""
    if what != "move" or SIDE[figure] != side or t.carrier != figure or not windows.holds(t, figure, "coordinated"):
        return []
    mates = [f for f in OF[side] if KIND[f] == KIND[figure] and f != figure and t.at[f] >= 0]
    return [Grant("coordinated", "move", (f,)) for f in mates]


@effect("reacted", "darting")
async def darting(t: Table, act: Act, figure: int) -> None:
    """One square more in the same direction, under the same conditions (TS-144)."""
    grid = t.board.grid
    _, start, end = t.scene.reactions[-1]
    line = grid.between(start, end)
    assert line is not None, "a reaction move is one square"
    further = grid.next[end][line[0]]
    await one_square_more(t, figure, options.one_square(t, figure, (further,)) if further >= 0 else [])


@effect("through", "nimble")
def nimble(t: Table, figure: int, value: bool) -> bool:
    """He skates through figures, until he has the puck (TS-85, TS-134)."""
    return True


@effect("difficult", "punchy")
def punchy(t: Table, figure: int, verb: str, target: int, value: bool) -> bool:
    """His Slap Shot is Regular: re-rolls, and also while checked (TS-135)."""
    return value and verb != "slap shot"


@effect("grants", "relentless")
def relentless(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """As the carrier he may make a free Move after his side's line change (TS-136, TS-149)."""
    if what != "line change" or side != act.side or t.carrier not in windows.holders(t, side, "relentless"):
        return []
    return [Grant("relentless", "move", (t.carrier,), as_carrier=True)]


@effect("grants", "sly")
def sly(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """A free Move after his successful poke, even if checked (TS-136)."""
    if what != "poke won" or SIDE[figure] != side or not windows.holds(t, figure, "sly"):
        return []
    return [Grant("sly", "move", (figure,), though_checked=True)]


STOPS = ("move", "step", "charge", "reaction move")
"""What ends with a figure standing somewhere of its own will; being pushed or placed does not (TS-137)."""


@effect("grants", "vigilant")
def vigilant(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """A free pass when an opponent has stopped beside him; he must be the carrier when he uses it (TS-137)."""
    if what not in STOPS or figure == NOBODY or SIDE[figure] == side or t.at[figure] < 0:
        return []
    beside = t.board.grid.beside[t.at[figure]]
    return [Grant("vigilant", "pass", (f,)) for f in windows.holders(t, side, "vigilant") if t.at[f] in beside]
