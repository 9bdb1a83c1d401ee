"""What may be declared now; `def`s only. Each question is built where its ruling asks it."""

from __future__ import annotations

import functools
import itertools

from rules.actions import Action, Odds, Question, Seat
from rules.sportsdice import chances, shot
from rules.sportsdice.actions import (
    Advance,
    KeepChip,
    Play,
    Reroll,
    Shoot,
    ShootFirst,
    ShootSecond,
    Stand,
    UseChip,
)
from rules.sportsdice.state import Table, other, top
from rules.sportsdice.words import number_of

ADVANCE, SHOOT = Advance(), Shoot()
STAND, USE_CHIP, KEEP_CHIP = Stand(), UseChip(), KeepChip()
SHOOT_FIRST, SHOOT_SECOND = ShootFirst(), ShootSecond()


@functools.cache
def rerolls(dice: int) -> tuple[Action, ...]:
    """Let them lie, or throw any of one's own dice again, at least one (SD-33)."""
    places = range(1, dice + 1)
    return (
        STAND,
        *(Reroll(chosen) for n in places for chosen in itertools.combinations(places, n)),
    )


def reroll(t: Table, seat: Seat) -> Question:
    """The chip's holder, once all dice lie: throw some again? (SD-21)"""
    faces, kit = t.dice[seat], t.components
    if t.shooter == seat:
        assert t.goaltender is not None
        face, modifier = t.goaltender, shot.modifier(t)
        heading = f"{shot.total(t)} against the goaltender's {face}: re-roll with the Power Chip?"

        def chance(action: Action) -> Odds | None:
            if not isinstance(action, Reroll):
                return None
            return chances.shot_again(kit.player_die, faces, action.dice, modifier, face)

    else:
        against = top(t.dice[other(seat)])[0]
        heading = f"{_standing(top(faces)[0], against)}: re-roll with the Power Chip?"

        def chance(action: Action) -> Odds | None:
            if not isinstance(action, Reroll):
                return None
            return chances.winning_again(kit.player_die, faces, action.dice, against)

    return Question(seat, "reroll", heading, rerolls(len(faces)), STAND, chance)


def _standing(mine: int, theirs: int) -> str:
    if mine == theirs:
        return f"Level at {mine}"
    return f"You {'lead' if mine > theirs else 'trail'} {mine} to {theirs}"


def tie(t: Table, holder: Seat) -> Question:
    """The chip's holder at a tie: use it and win, or keep it and lose (SD-03, SD-42)."""
    if t.shooter is None:
        heading = "A tie: use the Power Chip to win the roll, or keep it and lose the roll?"
    elif t.shooter == holder:
        heading = "A tie with the goaltender: use the Power Chip to score, or keep it and be saved?"
    else:
        heading = "A tie with your goaltender: use the Power Chip to save, or keep it and concede the goal?"
    return Question(holder, "tie", heading, (USE_CHIP, KEEP_CHIP), USE_CHIP)


def plays(t: Table, seat: Seat, symbols: tuple[str, ...], *, tied: bool = False) -> Question:
    """A team with several symbols equally often (SD-01, SD-14)."""
    options = tuple(Play(symbol) for symbol in symbols)
    alike = " or ".join(number_of(symbol, top(t.dice[seat])[0]) for symbol in symbols)
    heading = f"{alike}: which do you play{', if you win the tie' if tied else ''}?"
    faces, die = t.dice[seat], t.components.player_die

    def chance(action: Action) -> Odds | None:
        free = isinstance(action, Play) and action.symbol == "check"
        return chances.free_reroll(die, faces) if free else None

    return Question(seat, "play", heading, options, options[0], chance)


def hockey_stick(t: Table, seat: Seat) -> Question:
    """Advance, or shoot from past the blue line; in the goal zone only the shot (SD-09, SD-37)."""
    rink = t.components.rink
    options: list[Action] = []
    if t.depth(seat) < rink.goal_zone:
        options.append(ADVANCE)
    if t.depth(seat) >= rink.blue_line:
        options.append(SHOOT)
    kit, dice, modifier = t.components, t.dice_of(seat), rink.modifier(t.puck)

    def chance(action: Action) -> Odds | None:
        if action is not SHOOT:
            return None
        return chances.shot(kit.player_die, kit.goaltender_die, 0, dice, modifier)

    heading = "Past the blue line: advance a section, or shoot from here?"
    return Question(seat, "hockey stick", heading, tuple(options), options[0], chance)


def who_begins(t: Table, holder: Seat) -> Question:
    """The chip's holder decides who shoots first in the shootout (SD-27)."""
    return Question(holder, "who begins", "Shootout: shoot first or second?", (SHOOT_FIRST, SHOOT_SECOND), SHOOT_FIRST)
