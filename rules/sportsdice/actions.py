"""The verbs of Sports Dice: Hockey."""

from __future__ import annotations

from dataclasses import dataclass

from rules.actions import Action


@dataclass(frozen=True)
class Reroll(Action):
    """Hand over the Power Chip and roll some of one's own dice again (SD-21).

    `dice` are places, from 1; the order in which they are named says nothing, so they are kept in ascending order.
    """

    verb = "reroll"
    label = "Re-roll"
    help = "Spend the Power Chip to roll some of your own dice again"
    dice: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "dice", tuple(sorted(self.dice)))


@dataclass(frozen=True)
class Stand(Action):
    """Let the dice lie and keep the chip's reroll for later."""

    verb = "stand"
    label = "Keep dice"
    help = "Leave your dice as they are"


@dataclass(frozen=True)
class UseChip(Action):
    """Win a tie with the Power Chip, which goes to the other team (SD-03, SD-04)."""

    verb = "use chip"
    label = "Use the chip"
    help = "Win this tie with the Power Chip; the other team gets it"


@dataclass(frozen=True)
class KeepChip(Action):
    """Keep the Power Chip and lose the tie (SD-03, SD-04)."""

    verb = "keep chip"
    label = "Keep the chip"
    help = "Keep the Power Chip; the other team wins this tie"


@dataclass(frozen=True)
class Play(Action):
    """Name the play among symbols that are equally many (SD-01)."""

    verb = "play"
    label = "Play"
    help = "Choose your play among equally many symbols"
    symbol: str


@dataclass(frozen=True)
class Advance(Action):
    """Move the puck one section toward the goal (SD-09)."""

    verb = "advance"
    label = "Advance"
    help = "Advance the puck one section"


@dataclass(frozen=True)
class Shoot(Action):
    """Take a Shot on Goal from past the blue line (SD-09)."""

    verb = "shoot"
    label = "Shoot"
    help = "Take a shot on goal"


@dataclass(frozen=True)
class ShootFirst(Action):
    """Begin the shootout (SD-27)."""

    verb = "shoot first"
    label = "Shoot first"
    help = "Begin the shootout yourself"


@dataclass(frozen=True)
class ShootSecond(Action):
    """Let the other team begin the shootout (SD-27)."""

    verb = "shoot second"
    label = "Shoot second"
    help = "Let the other team begin the shootout"


ACTIONS: tuple[type[Action], ...] = (
    Shoot,
    Advance,
    Play,
    UseChip,
    KeepChip,
    Reroll,
    Stand,
    ShootFirst,
    ShootSecond,
)
