"""Setting Up the Game: the Power Chip is flipped (SD-28)."""

from __future__ import annotations

from rules.dice import Roll
from rules.kernel import roll, tell
from rules.sportsdice.pack import COIN
from rules.sportsdice.state import Table


async def flip_power_chip(t: Table) -> None:
    """Whoever wins the toss has the chip to start with."""
    (t.chip,) = await roll(Roll(COIN, 1, "toss"))
    t.phase = "play"
    await tell("toss", seat=t.chip)
