"""Dice Chart: what the winning play does, on offense and on defense."""

from __future__ import annotations

from rules.actions import Seat
from rules.kernel import choose, tell
from rules.sportsdice import chip, options, play, shot
from rules.sportsdice.actions import Shoot
from rules.sportsdice.state import MOST_PENALTIES, Table, forward, other, top


async def winning_action(t: Table, seat: Seat, symbol: str) -> None:
    """Apply the outcome of the winning play."""
    t.won, t.was = seat, None
    await tell("won", seat=seat, symbol=symbol, count=top(t.dice[seat])[0], against=top(t.dice[other(seat)])[0])
    if symbol == "stick":
        await hockey_stick(t, seat)
    elif symbol == "puck":
        await puck(t, seat)
    elif symbol == "check":
        await check(t, seat)
    else:
        await referee(t, seat)


async def hockey_stick(t: Table, seat: Seat) -> None:
    """Advance one section or shoot; push back one on defense; all six are an automatic goal (SD-06, SD-09, SD-36)."""
    if t.dice[seat].count("stick") == t.components.dice.count:
        await tell("automatic goal", moment=True, seat=seat, count=t.components.dice.count)
        return await shot.goal_attempted(t, seat, scored=True)
    if not t.on_offense(seat):
        return await move(t, seat, 1)
    choices = options.hockey_stick(t, seat)
    choice = choices.options[0] if len(choices.options) == 1 else await choose(choices)
    if isinstance(choice, Shoot):
        return shot.take_shot(t, seat)
    await move(t, seat, 1)


async def puck(t: Table, seat: Seat) -> None:
    """Saucer Pass of two sections, with a shot if it reaches the goal; Clear Puck on defense (SD-10 to SD-12)."""
    goal_zone = t.components.rink.goal_zone
    reaches = t.on_offense(seat) and t.depth(seat) + 2 >= goal_zone
    if t.depth(seat) < goal_zone:
        await move(t, seat, 2)
    if reaches:
        shot.take_shot(t, seat)


async def move(t: Table, seat: Seat, sections: int) -> None:
    """The puck goes toward the opponents' goal, section by section, at most into the goal zone (SD-12, SD-38)."""
    how = "advanced" if t.on_offense(seat) else "pushed back"
    t.was = t.puck
    depth = min(t.depth(seat) + sections, t.components.rink.goal_zone)
    t.puck = depth * forward(seat)
    await tell(how, seat=seat, sections=sections, start=t.was, end=t.puck)


async def check(t: Table, seat: Seat) -> None:
    """Free Reroll: the dice that show Check are thrown again and the whole roll counts anew (SD-13, SD-39)."""
    places = tuple(n for n, face in enumerate(t.dice[seat], 1) if face == "check")
    await chip.roll_again(t, seat, places, f"check {seat}")
    t.plays[seat] = None
    await winning_action(t, seat, await play.name_play(t, seat))


async def referee(t: Table, seat: Seat) -> None:
    """Penalty: the other team rolls a die less until the next shot or goal; nothing moves (SD-15 to SD-17)."""
    against = other(seat)
    t.penalties[against] = min(t.penalties[against] + 1, MOST_PENALTIES)
    await tell("penalty", seat=against, dice=t.dice_of(against))
