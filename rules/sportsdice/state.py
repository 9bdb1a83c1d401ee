"""What lies on the table: plain data, with load, dump and copy."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from rules.actions import Seat
from rules.dice import Faces
from rules.errors import BadRecord
from rules.sportsdice.pack import SYMBOLS, Pack, load_pack

BLUE, WHITE = SEATS = ("blue", "white")
Phase = Literal["toss", "play", "shot", "shootout", "over"]
OVERTIME, SHOOTOUT = 4, 5
MOST_PENALTIES = 2  # two players short is the most there is in hockey (SD-15)


def other(seat: Seat) -> Seat:
    return WHITE if seat == BLUE else BLUE


def forward(seat: Seat) -> int:
    """The way a team attacks: Blue toward the positive sections, White toward the negative ones."""
    return 1 if seat == BLUE else -1


@functools.cache
def top(faces: Faces) -> tuple[int, tuple[str, ...]]:
    """The greatest number of dice with the same symbol, and the symbols that occur so often."""
    counts = [faces.count(s) for s in SYMBOLS]
    most = max(counts, default=0)
    return most, tuple(s for s, n in zip(SYMBOLS, counts, strict=True) if n == most)


@dataclass(slots=True)
class Table:
    """The rink, the dice and the tokens.

    `puck` counts sections from the centre (0), White's end positive; `was` is where it was before the
    last play or shot (None: that did not move it).
    `dice`, `rerolled` (places from 1), `plays` and `won` describe the roll that lies on the table; `shooter`,
    `goaltender` and `goal` the shot, if it is one. `shootout` holds each team's shots: scored or not.
    """

    pack: str
    advanced: bool
    phase: Phase = "toss"
    puck: int = 0
    was: int | None = None
    chip: Seat | None = None
    period: int = 1
    shots: int = 0
    score: dict[Seat, int] = field(default_factory=lambda: {BLUE: 0, WHITE: 0})
    penalties: dict[Seat, int] = field(default_factory=lambda: {BLUE: 0, WHITE: 0})
    dice: dict[Seat, Faces] = field(default_factory=lambda: {BLUE: (), WHITE: ()})
    rerolled: dict[Seat, tuple[int, ...]] = field(default_factory=lambda: {BLUE: (), WHITE: ()})
    plays: dict[Seat, str | None] = field(default_factory=lambda: {BLUE: None, WHITE: None})
    rolled_at: int = 0
    won: Seat | None = None
    shooter: Seat | None = None
    goaltender: str | None = None
    goal: bool | None = None
    first: Seat | None = None
    shootout: dict[Seat, tuple[bool, ...]] = field(default_factory=lambda: {BLUE: (), WHITE: ()})
    winner: Seat | None = None

    @property
    def components(self) -> Pack:
        """The rink and the dice in use."""
        return load_pack(self.pack)

    def depth(self, seat: Seat) -> int:
        """How far the puck is in the opponents' half; negative in the team's own, 0 at centre."""
        return self.puck * forward(seat)

    def on_offense(self, seat: Seat) -> bool:
        """The puck is on the opponents' side; at centre both teams are (SD-08)."""
        return self.depth(seat) >= 0

    def dice_of(self, seat: Seat) -> int:
        """How many dice the team rolls: all but one for each penalty (SD-15)."""
        return self.components.dice.count - self.penalties[seat]

    def clear_dice(self) -> None:
        """Pick all dice up for the next roll."""
        self.dice, self.rerolled = {BLUE: (), WHITE: ()}, {BLUE: (), WHITE: ()}
        self.plays = {BLUE: None, WHITE: None}
        self.rolled_at = self.puck
        self.won, self.shooter, self.goaltender, self.goal = None, None, None, None


class Settings(BaseModel):
    """What the two coaches agree on before the match."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    pack: str = Field("classic", title="rink", description="The rink to play on")
    advanced: bool = Field(True, title="chip re-rolls", description="The Power Chip may also re-roll dice (SD-31)")


def copy(table: Table) -> Table:
    """A table of its own: what can change is copied, what cannot is shared."""
    new = Table(table.pack, table.advanced)
    for name in _NAMES:
        value = getattr(table, name)
        setattr(new, name, value.copy() if isinstance(value, dict) else value)
    return new


def dump(table: Table) -> dict[str, Any]:
    """The table as JSON types."""
    out: dict[str, Any] = {"schema": 1}
    for name in _NAMES:
        value = getattr(table, name)
        out[name] = value.copy() if isinstance(value, dict) else value
    return out


def load(data: dict[str, Any]) -> Table:
    """The inverse of `dump`. Raises `BadRecord` naming what does not fit."""
    plain = {k: v for k, v in data.items() if k != "schema"}
    unknown = sorted(set(plain) - set(_NAMES))
    if unknown:
        raise _unfit(f"it has no place for {', '.join(unknown)}")
    try:
        table = _TABLE.validate_python(plain)
    except ValidationError as e:
        first = e.errors()[0]
        raise _unfit(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from e
    _check(table)
    return table


def _check(table: Table) -> None:
    """Refuse what the pieces on the table cannot show."""
    for name in ("score", "penalties", "dice", "rerolled", "plays", "shootout"):
        if tuple(sorted(getattr(table, name))) != SEATS:
            raise _unfit(f"{name} needs an entry for blue and one for white")
    for name in ("chip", "won", "shooter", "first", "winner"):
        if getattr(table, name) not in (*SEATS, None):
            raise _unfit(f"{name} is blue, white or null, not “{getattr(table, name)}”")
    kit = table.components
    for section in (table.puck, table.rolled_at):
        if abs(section) > kit.rink.goal_zone:
            raise _unfit(f"there is no section {section} on this rink")
    for seat in SEATS:
        strange = [f for f in table.dice[seat] if f not in SYMBOLS]
        if strange:
            raise _unfit(f"no die shows {', '.join(strange)}")
        if not 0 <= table.penalties[seat] <= min(MOST_PENALTIES, kit.dice.count - 1):
            raise _unfit(f"{seat} cannot be {table.penalties[seat]} dice short")
    if table.phase != "toss" and table.chip is None:
        raise _unfit("after the toss somebody holds the Power Chip")
    if not 0 <= table.shots <= kit.match.shots or not 1 <= table.period <= SHOOTOUT:
        raise _unfit(f"there is no shot {table.shots} of period {table.period}")


def _unfit(what: str) -> BadRecord:
    return BadRecord(f"The table cannot be set up: {what}.")


_NAMES = tuple(Table.__dataclass_fields__)
_TABLE = TypeAdapter(Table)
