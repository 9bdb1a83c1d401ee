"""How to Play: both teams roll, the greater number of equal symbols wins and is played (SD-32)."""

from __future__ import annotations

from rules.actions import Seat
from rules.dice import Roll
from rules.kernel import choose, roll, tell
from rules.sportsdice import chip, dice_chart, options
from rules.sportsdice.actions import Play
from rules.sportsdice.state import SEATS, Table, other, top


async def play_roll(t: Table) -> None:
    """One roll of both teams, from the throw to what the winning play does."""
    t.clear_dice()
    for seat in SEATS:
        t.dice[seat] = await roll(Roll(t.components.player_die, t.dice_of(seat), f"play {seat}"))
    await tell("rolled", dice=dict(t.dice), puck=t.puck)
    assert t.chip is not None
    holder = t.chip
    rerolled = await chip.advanced_reroll(t, holder)
    counts = {seat: top(t.dice[seat])[0] for seat in SEATS}
    if counts[holder] == counts[other(holder)]:
        winner = await (chip.tie_lost(t, holder) if rerolled else break_tie(t, holder))
    else:
        winner = max(SEATS, key=counts.__getitem__)
    await dice_chart.winning_action(t, winner, await name_play(t, winner))


async def break_tie(t: Table, holder: Seat) -> Seat:
    """The team without the chip names its symbol first, then the holder decides (SD-02)."""
    await tell("tied", count=top(t.dice[holder])[0], holder=holder)
    await name_play(t, other(holder), tied=True)
    return await chip.tie_goes_to(t)


async def name_play(t: Table, seat: Seat, *, tied: bool = False) -> str:
    """A team with several symbols equally often selects its play; one with a single symbol is not asked (SD-01)."""
    named = t.plays[seat]
    if named is not None:
        return named
    symbols = top(t.dice[seat])[1]
    if len(symbols) == 1:
        symbol = symbols[0]
    else:
        choice = await choose(options.plays(t, seat, symbols, tied=tied))
        assert isinstance(choice, Play)
        symbol = choice.symbol
        await tell("named", seat=seat, symbol=symbol)
    t.plays[seat] = symbol
    return symbol
