"""Tie Breaker and Power Chip, and the advanced rule that lets it roll dice again."""

from __future__ import annotations

from rules.actions import Seat
from rules.dice import Roll
from rules.kernel import choose, roll, tell
from rules.sportsdice import options
from rules.sportsdice.actions import Reroll, UseChip
from rules.sportsdice.state import Table, other


async def hand_over(t: Table, seat: Seat) -> None:
    """The chip goes to the other team as soon as it is used."""
    t.chip = other(seat)
    await tell("chip used", seat=seat)


async def advanced_reroll(t: Table, seat: Seat) -> bool:
    """The holder may roll any of his own dice again, once, before the result counts (SD-21, SD-31, SD-33).

    Returns whether he did: then a tie is lost and nobody may use the chip in this roll (SD-22, SD-24).
    """
    if not t.advanced or t.chip != seat:
        return False
    choice = await choose(options.reroll(t, seat))
    if not isinstance(choice, Reroll):
        return False
    await hand_over(t, seat)
    await roll_again(t, seat, choice.dice, f"reroll {seat}")
    return True


async def roll_again(t: Table, seat: Seat, places: tuple[int, ...], why: str) -> None:
    """Throw the dice at these places (from 1) again; the others lie."""
    thrown = iter(await roll(Roll(t.components.player_die, len(places), why)))
    t.dice[seat] = tuple(next(thrown) if n in places else face for n, face in enumerate(t.dice[seat], 1))
    t.rerolled[seat] = places
    await tell("rerolled", seat=seat, places=places, faces=t.dice[seat])


async def tie_lost(t: Table, seat: Seat) -> Seat:
    """Whoever has rolled again loses the tie; the other team keeps the chip that it has just got (SD-22)."""
    await tell("tie lost", seat=seat)
    return other(seat)


async def tie_goes_to(t: Table) -> Seat:
    """A tie is won by the chip's holder if he uses it, else by the other team (SD-03, SD-04, SD-42)."""
    assert t.chip is not None
    holder = t.chip
    choice = await choose(options.tie(t, holder))
    if isinstance(choice, UseChip):
        await hand_over(t, holder)
        return holder
    await tell("chip kept", seat=holder)
    return other(holder)
