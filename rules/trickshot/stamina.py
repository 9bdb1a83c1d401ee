"""Stamina tokens that an arena gives or takes, within their bounds (TS-100)."""

from __future__ import annotations

from rules.kernel import tell
from rules.trickshot.figures import SEATS
from rules.trickshot.state import Table
from rules.trickshot.titles import title


def exhausted(t: Table, side: int) -> bool:
    """Whether a side has a token that could be refreshed."""
    return t.stamina[side] < t.kit.clock.stamina


async def refresh(t: Table, side: int, card: str) -> None:
    """Turn one token to its ready side, if one is exhausted."""
    if exhausted(t, side):
        t.stamina[side] += 1
        await tell("refreshed", seat=SEATS[side], card=title(card), stamina=t.stamina[side])


async def spend(t: Table, side: int, card: str) -> None:
    """Exhaust one token, if one is ready."""
    if t.stamina[side]:
        t.stamina[side] -= 1
        await tell("exhausted", seat=SEATS[side], card=title(card), stamina=t.stamina[side])
