"""What may be declared now, and why not; `def`s only. Each question is built where its ruling asks it."""

from __future__ import annotations

import functools
import itertools

from rules.actions import Action, Odds, Question, Seat
from rules.errors import NotAnOption
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
        heading = f"{top(faces)[0]} alike against {against}: re-roll with the Power Chip?"

        def chance(action: Action) -> Odds | None:
            if not isinstance(action, Reroll):
                return None
            return chances.winning_again(kit.player_die, faces, action.dice, against)

    return Question(seat, "reroll", heading, rerolls(len(faces)), STAND, chance)


def tie(t: Table, holder: Seat) -> Question:
    """The chip's holder at a tie: use it and win, or keep it and lose (SD-03, SD-42)."""
    if t.shooter is None:
        heading = "A tie: use the Power Chip to win the roll, or keep it and lose the roll?"
    elif t.shooter == holder:
        heading = "A tie with the goaltender: use the Power Chip to score, or keep it and be saved?"
    else:
        heading = "A tie with your goaltender: use the Power Chip to save, or keep it and concede the goal?"
    return Question(holder, "tie", heading, (USE_CHIP, KEEP_CHIP), USE_CHIP)


def plays(t: Table, seat: Seat, symbols: tuple[str, ...]) -> Question:
    """A team with several symbols equally often (SD-01, SD-14)."""
    options = tuple(Play(symbol) for symbol in symbols)
    faces, die = t.dice[seat], t.components.player_die

    def chance(action: Action) -> Odds | None:
        free = isinstance(action, Play) and action.symbol == "check"
        return chances.free_reroll(die, faces) if free else None

    return Question(seat, "play", f"{top(faces)[0]} each: which is your play?", options, options[0], chance)


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


def why_not(t: Table, question: Question, action: Action) -> NotAnOption:
    """Why this action is not among the options, with the ruling that forbids it."""
    legal = ", ".join(dict.fromkeys(a.notation if a.verb != "reroll" else "reroll DICE" for a in question.options))
    sentence, rule = _forbidden(t, question, action)
    return NotAnOption(f"“{action.notation}” is not possible: {sentence} You may: {legal}.", rule)


def _forbidden(t: Table, question: Question, action: Action) -> tuple[str, str]:
    seat, asked = question.seat, question.name
    if isinstance(action, Reroll):
        return _no_reroll(t, seat, asked)
    if isinstance(action, Play):
        most, symbols = top(t.dice[seat])
        named = f"you name a symbol that shows {most} times ({' or '.join(symbols)}), when it is asked."
        return named, "SD-01"
    if isinstance(action, Shoot):
        line = t.components.rink.blue_line
        if asked == "hockey stick" or t.depth(seat) < line:
            return f"a shot is taken from section {line} on, past the blue line, after winning with sticks.", "SD-09"
        return "a shot is chosen only after winning a roll with Hockey Sticks on offense.", "SD-37"
    if isinstance(action, Advance):
        if asked == "hockey stick":
            return "in the goal zone there is nowhere to advance to, only a shot.", "SD-09"
        return "the puck advances only after winning a roll with Hockey Sticks on offense.", "SD-09"
    if isinstance(action, UseChip | KeepChip):
        return "the Power Chip decides a tie, and no tie waits for you now.", "SD-03"
    if isinstance(action, ShootFirst | ShootSecond):
        return "who begins is chosen once, at the start of a shootout, by the chip's holder.", "SD-27"
    return "no re-roll is open for you to decline.", "SD-21"


def _no_reroll(t: Table, seat: Seat, asked: str) -> tuple[str, str]:
    if not t.advanced:
        return "this match is played without the advanced rule, so the chip only breaks ties.", "SD-31"
    if asked == "reroll":
        return f"name each of your dice once, in order, from 1 to {len(t.dice[seat])}.", "SD-33"
    if t.chip != seat:
        return "only the holder of the Power Chip may roll dice again.", "SD-21"
    return "dice are rolled again only once, before the result is applied.", "SD-21"
