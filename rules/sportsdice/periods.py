"""End of Game and Overtime Period: shots, periods, overtime, shootout (SD-25, SD-26, SD-40)."""

from __future__ import annotations

from rules.actions import Seat
from rules.kernel import choose, tell
from rules.sportsdice import options, shot
from rules.sportsdice.actions import ShootFirst
from rules.sportsdice.state import OVERTIME, SEATS, SHOOTOUT, Table, other


async def shot_taken(t: Table, seat: Seat, scored: bool) -> None:
    """Move the Shots token, then the Periods token, then see whether the match is over, in this order (SD-40)."""
    t.shots += 1
    length = t.components.match
    if t.period == OVERTIME and scored:
        return await end_match(t, seat, "in overtime")
    if t.shots < length.shots:
        return
    if t.period < length.periods:
        t.period, t.shots = t.period + 1, 0
        return await tell("period", period=t.period, score=dict(t.score))
    if t.period == OVERTIME:
        t.period, t.shots, t.phase = SHOOTOUT, 0, "shootout"
        return await tell("shootout")
    await end_of_regulation(t)


async def end_of_regulation(t: Table) -> None:
    """The leader wins; level, and the Periods token moves to overtime."""
    blue, white = (t.score[seat] for seat in SEATS)
    if blue != white:
        return await end_match(t, SEATS[0] if blue > white else SEATS[1], "in regulation")
    t.period, t.shots = OVERTIME, 0
    await tell("overtime", score=dict(t.score))


async def shootout(t: Table) -> None:
    """One shot of the shootout, or the choice who begins; alternating, decided as soon as it is (SD-27, SD-41)."""
    if t.first is None:
        assert t.chip is not None
        choice = await choose(options.who_begins(t, t.chip))
        t.first = t.chip if isinstance(choice, ShootFirst) else other(t.chip)
        return await tell("begins", seat=t.first)
    seat, t.was = next_shooter(t), None
    scored = await shot.resolve_shot(t, seat)
    t.shootout[seat] = (*t.shootout[seat], scored)
    winner = shootout_winner(t)
    if winner is not None:
        await end_match(t, winner, "after a shootout")


def next_shooter(t: Table) -> Seat:
    """The team that began has shot as often as the other or, in its turn, once more."""
    assert t.first is not None
    second = other(t.first)
    return t.first if len(t.shootout[t.first]) == len(t.shootout[second]) else second


def shootout_winner(t: Table) -> Seat | None:
    """Who cannot be caught any more in the first three shots each, or leads after equal attempts (SD-27, SD-41)."""
    goals = {seat: sum(t.shootout[seat]) for seat in SEATS}
    taken = {seat: len(t.shootout[seat]) for seat in SEATS}
    each = max(t.components.match.shootout, *taken.values())
    for seat in SEATS:
        left = each - taken[other(seat)]
        if goals[seat] > goals[other(seat)] + left:
            return seat
    return None


async def end_match(t: Table, winner: Seat, how: str) -> None:
    t.phase, t.winner = "over", winner
    tally = {seat: sum(t.shootout[seat]) for seat in SEATS} if t.period == SHOOTOUT else None
    await tell("over", moment=True, winner=winner, how=how, score=dict(t.score), shootout=tally)
