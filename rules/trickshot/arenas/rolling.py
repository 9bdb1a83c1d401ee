"""Arenas that change the pool and its re-rolls (TS-93, windows 1, 5 and 6). Bans beat permissions (TS-98)."""

from __future__ import annotations

from rules.kernel import tell
from rules.trickshot.act import Act
from rules.trickshot.effects import effect
from rules.trickshot.figures import GOALIES, NOBODY, SEATS, SIDE
from rules.trickshot.stamina import refresh
from rules.trickshot.state import Table
from rules.trickshot.titles import title


@effect("no_rerolls", "buffalo")
def buffalo(t: Table, act: Act, value: bool) -> bool:
    """Nothing that a goalie does is rolled again (TS-148)."""
    return value or act.figure in GOALIES


@effect("no_rerolls", "los-angeles")
def los_angeles(t: Table, act: Act, value: bool) -> bool:
    """No re-rolls of pokes (TS-159)."""
    return value or act.verb == "poke"


@effect("no_rerolls", "newark")
def newark(t: Table, act: Act, value: bool) -> bool:
    """No re-rolls of passes; a clear ice pass is none (TS-159)."""
    return value or act.verb == "pass"


@effect("no_rerolls", "san-jose")
def san_jose(t: Table, act: Act, value: bool) -> bool:
    """No re-rolls of moves (TS-159)."""
    return value or act.verb == "move"


@effect("no_rerolls", "washington")
def washington(t: Table, act: Act, value: bool) -> bool:
    """No re-rolls of shots; a slap shot is none (TS-159)."""
    return value or act.verb == "shoot"


@effect("rerolls", "new-york")
def new_york(t: Table, act: Act, value: bool) -> bool:
    """Slap shots may be rolled again, and stay Difficult (TS-159)."""
    return value or act.verb == "slap shot"


@effect("rerolls_left", "detroit")
def detroit(t: Table, act: Act, value: int) -> int:
    """One re-roll in an activation, the power play's included (TS-155)."""
    return min(value, 1 - act.rerolled)


@effect("kept", "ottawa")
def ottawa(t: Table, act: Act, faces: tuple[str, ...]) -> tuple[str, ...]:
    """Reactions lie like Blanks (TS-160)."""
    return (*faces, "reaction")


@effect("kept", "st-louis")
def st_louis(t: Table, act: Act, faces: tuple[str, ...]) -> tuple[str, ...]:
    """Pucks lie like Blanks (TS-160)."""
    return (*faces, "puck")


@effect("first_roll", "raleigh")
async def raleigh(t: Table, act: Act) -> None:
    """A first roll of nothing but Blanks gives a token back (TS-93, window 5)."""
    if set(act.faces) == {"blank"}:
        await refresh(t, act.side, "raleigh")


@effect("begun", "vancouver")
async def vancouver(t: Table, side: int) -> None:
    """Without the puck a turn begins with a die in the pool (TS-166)."""
    if t.carrier == NOBODY or SIDE[t.carrier] != side:
        t.pool += 1
        await tell("extra die", seat=SEATS[side], card=title("vancouver"))
