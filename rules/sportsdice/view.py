"""What lies on the table, for whoever looks: the only thing the painter and the coaches receive.

Nothing in this game is hidden, so every seat and every spectator sees the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.actions import Seat

Role = Literal["offense", "defense", "shooter", "goaltender"]


@dataclass(frozen=True, slots=True)
class SectionView:
    """One section of the rink. `number` counts from the centre (0); White's end is positive."""

    number: int
    modifier: int


@dataclass(frozen=True, slots=True)
class RinkView:
    """The rink from Blue's goal to White's. A shot may be taken from section `blue_line` on."""

    sections: tuple[SectionView, ...]
    blue_line: int


@dataclass(frozen=True, slots=True)
class SideView:
    """One team: its counters and its dice on the table.

    `faces` are the dice of the last roll in order (empty before the first), `counted` tells for each whether
    it made the play, `rerolled` whether it was thrown again. `symbol` and `count` are the play that they make:
    for a shooter `stick` and the total with the section's modifier. `won` is None while the roll is undecided.
    """

    seat: Seat
    score: int
    dice: int  # that it rolls now: six less penalties
    penalties: int
    chip: bool
    role: Role | None
    faces: tuple[str, ...]
    counted: tuple[bool, ...]
    rerolled: tuple[bool, ...]
    symbol: str | None
    count: int
    won: bool | None
    shootout: tuple[bool, ...]  # its shots of the shootout: scored or not


@dataclass(frozen=True, slots=True)
class ShotView:
    """A shot on the table: `face` of the goaltender die, the section's modifier, and what became of it."""

    shooter: Seat
    face: str
    modifier: int
    total: int
    result: Literal["goal", "save"] | None


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table. `was` is the section the puck came from in the last movement (None: it did not move).

    `attacker` is the team on offense (None: the puck is at centre and both are). `period` counts from 1;
    4 is overtime, 5 the shootout. `shots` of `shots_a_period` were taken in it.
    """

    rink: RinkView
    sides: tuple[SideView, SideView]
    puck: int
    was: int | None
    attacker: Seat | None
    period: int
    shots: int
    shots_a_period: int
    shot: ShotView | None
    over: bool
    winner: Seat | None

    def side(self, seat: Seat) -> SideView:
        return self.sides[0] if self.sides[0].seat == seat else self.sides[1]

    @property
    def period_name(self) -> str:
        names = {1: "1st period", 2: "2nd period", 3: "3rd period", 4: "Overtime", 5: "Shootout"}
        return names[self.period]
