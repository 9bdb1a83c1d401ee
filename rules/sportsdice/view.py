"""What lies on the table, for whoever looks: the only thing the painter and the coaches receive.

Nothing in this game is hidden, so every seat and every spectator sees the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.actions import Seat
from rules.sportsdice import shot as shooting
from rules.sportsdice.state import BLUE, SEATS, WHITE, Table, top

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
    symbols: tuple[str, ...]  # that may still be played; one when it is named
    count: int
    won: bool | None
    shootout: tuple[bool, ...]  # its shots of the shootout: scored or not


@dataclass(frozen=True, slots=True)
class ShotView:
    """A shot on the table: `face` of the goaltender die, the section's modifier, and what became of it."""

    shooter: Seat
    section: int  # that it was taken from; 0 in a shootout
    face: str
    modifier: int
    total: int
    result: Literal["goal", "save"] | None


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table. `was` is the section the puck came from in the last play or shot (None: it did not move).

    `attacker` is the team on offense (None: the puck is at centre and both are). `period` counts from 1;
    4 is overtime, 5 the shootout. `shots` of `shots_a_period` were taken in it.
    """

    pack: str
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


def look(t: Table) -> TableView:
    """The table as everybody sees it."""
    rink = t.components.rink
    numbers = range(-rink.goal_zone, rink.goal_zone + 1)
    return TableView(
        pack=t.pack,
        rink=RinkView(tuple(SectionView(n, rink.modifier(n)) for n in numbers), rink.blue_line),
        sides=(_side(t, BLUE), _side(t, WHITE)),
        puck=t.puck,
        was=t.was,
        attacker=next((seat for seat in SEATS if t.depth(seat) > 0), None),
        period=t.period,
        shots=t.shots,
        shots_a_period=t.components.match.shots,
        shot=_shot(t),
        over=t.phase == "over",
        winner=t.winner,
    )


def _side(t: Table, seat: Seat) -> SideView:
    faces = t.dice[seat]
    symbols, count = _play(t, seat)
    symbol = symbols[0] if symbols else None
    return SideView(
        seat=seat,
        score=t.score[seat],
        dice=t.dice_of(seat),
        penalties=t.penalties[seat],
        chip=t.chip == seat,
        role=_role(t, seat),
        faces=faces,
        counted=tuple(face == symbol for face in faces),
        rerolled=tuple(n in t.rerolled[seat] for n in range(1, len(faces) + 1)),
        symbol=symbol,
        symbols=symbols,
        count=count,
        won=None if t.won is None else t.won == seat,
        shootout=t.shootout[seat],
    )


def _play(t: Table, seat: Seat) -> tuple[tuple[str, ...], int]:
    """The symbols that may be the play (one when it is named) and how often they show."""
    if t.shooter == seat:
        return ("stick",), shooting.total(t)
    if not t.dice[seat]:
        return (), 0
    count, symbols = top(t.dice[seat])
    named = t.plays[seat]
    return ((named,) if named else symbols), count


def _role(t: Table, seat: Seat) -> Role | None:
    if t.shooter is not None:
        if t.goaltender is None:
            return None
        return "shooter" if t.shooter == seat else "goaltender"
    if not t.dice[seat]:
        return None
    toward = t.rolled_at if seat == BLUE else -t.rolled_at
    return "offense" if toward >= 0 else "defense"


def _shot(t: Table) -> ShotView | None:
    if t.shooter is None or t.goaltender is None:
        return None
    result: Literal["goal", "save"] | None = None
    if t.goal is not None:
        result = "goal" if t.goal else "save"
    return ShotView(t.shooter, t.rolled_at, t.goaltender, shooting.modifier(t), shooting.total(t), result)
