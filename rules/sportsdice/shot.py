"""Shot on Goal: the shooter's Hockey Sticks against the goaltender die (SD-34)."""

from __future__ import annotations

from rules.actions import Seat
from rules.dice import Roll
from rules.kernel import roll, tell
from rules.sportsdice import chip, periods
from rules.sportsdice.pack import MASK
from rules.sportsdice.state import BLUE, WHITE, Table, other


def take_shot(t: Table, seat: Seat) -> None:
    """The shot is a roll of its own: the next step (SD-35)."""
    t.phase, t.shooter = "shot", seat


def total(t: Table) -> int:
    """The shooter's Hockey Sticks, with the section's modifier, not below zero (SD-18, SD-37)."""
    assert t.shooter is not None
    return max(0, t.dice[t.shooter].count("stick") + modifier(t))


def modifier(t: Table) -> int:
    """That of the section the shot is taken from; a shootout shoots from centre, which has none (SD-27)."""
    return t.components.rink.modifier(t.rolled_at)


async def shot_on_goal(t: Table) -> None:
    """One shot in play."""
    shooter = t.shooter
    assert shooter is not None
    await goal_attempted(t, shooter, scored=await resolve_shot(t, shooter))


async def resolve_shot(t: Table, shooter: Seat) -> bool:
    """Roll both sides of a shot and compare. Returns whether it is a goal."""
    t.clear_dice()
    t.shooter = shooter
    t.dice[shooter] = await roll(Roll(t.components.player_die, t.dice_of(shooter), f"shot {shooter}"))
    (t.goaltender,) = await roll(Roll(t.components.goaltender_die, 1, "goaltender"))
    sticks = t.dice[shooter].count("stick")
    await tell(
        "shot",
        seat=shooter,
        faces=t.dice[shooter],
        sticks=sticks,
        modifier=modifier(t),
        total=total(t),
        goaltender=t.goaltender,
    )
    t.goal = await beats_goaltender(t, shooter)
    t.won = shooter if t.goal else other(shooter)
    await tell(
        "goal" if t.goal else "save",
        moment=True,
        seat=shooter,
        total=total(t),
        goaltender=t.goaltender,
    )
    return t.goal


async def beats_goaltender(t: Table, shooter: Seat) -> bool:
    """A mask saves everything; else the higher number, and the chip between equals (SD-04, SD-05, SD-34)."""
    assert t.goaltender is not None
    if t.goaltender == MASK:
        return False
    rerolled = await chip.advanced_reroll(t, shooter)
    number = int(t.goaltender)
    if total(t) == number:
        return await (chip.tie_lost(t, shooter) if rerolled else chip.tie_goes_to(t)) == shooter
    return total(t) > number


async def goal_attempted(t: Table, seat: Seat, *, scored: bool) -> None:
    """After a shot or an automatic goal: score, penalties over, puck to centre, tokens (SD-06, SD-15, SD-40)."""
    t.score[seat] += scored
    t.penalties = {BLUE: 0, WHITE: 0}
    t.was, t.puck = (t.puck or None), 0
    t.phase = "play"
    await periods.shot_taken(t, seat, scored)
