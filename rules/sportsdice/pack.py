"""The rink and the dice as data: what a pack must hold to be played with."""

from __future__ import annotations

import functools
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from data.packs import PackError, read_pack
from rules.dice import Die
from rules.errors import BadPack

Symbol = Literal["stick", "puck", "check", "referee"]
SYMBOLS: tuple[Symbol, ...] = ("stick", "puck", "check", "referee")
MASK = "mask"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Dice(_Part):
    """Six player dice a team and the goaltender die (rulebook: Components)."""

    count: Annotated[int, Field(ge=3, le=8)]
    player: Annotated[tuple[Symbol, ...], Field(min_length=6, max_length=6)]
    goaltender: Annotated[tuple[str, ...], Field(min_length=6, max_length=6)]

    @model_validator(mode="after")
    def _whole(self) -> Dice:
        missing = [s for s in SYMBOLS if s not in self.player]
        if missing:
            raise ValueError(f"no face of the player die shows {' or '.join(missing)}")
        if MASK not in self.goaltender:
            raise ValueError("no face of the goaltender die shows the mask")
        strange = [f for f in self.goaltender if f != MASK and not f.isdecimal()]
        if strange:
            raise ValueError(f"the goaltender die shows numbers and masks, not {', '.join(strange)}")
        return self


class Rink(_Part):
    """One half of the rink from the centre outwards; the other is its mirror image."""

    modifiers: Annotated[tuple[Annotated[int, Field(ge=-2, le=2)], ...], Field(min_length=2, max_length=6)]
    blue_line: Annotated[int, Field(ge=1)]

    @model_validator(mode="after")
    def _inside(self) -> Rink:
        if self.blue_line > len(self.modifiers):
            raise ValueError(f"blue_line {self.blue_line} lies beyond the goal zone, section {len(self.modifiers)}")
        return self

    @property
    def goal_zone(self) -> int:
        """The number of the last section, before the goal."""
        return len(self.modifiers)

    def modifier(self, section: int) -> int:
        """What a shot from this section adds to its total."""
        return self.modifiers[abs(section) - 1] if section else 0


class Lengths(_Part):
    """How long a match is: periods, shots a period (overtime too), shots a team in the shootout."""

    periods: Annotated[int, Field(ge=1, le=3)]
    shots: Annotated[int, Field(ge=1, le=9)]
    shootout: Annotated[int, Field(ge=1, le=9)]


class Pack(_Part):
    """A rink, the dice and the length of a match."""

    title: Annotated[str, Field(min_length=1, max_length=60)]
    dice: Dice
    rink: Rink
    match: Lengths

    @functools.cached_property
    def player_die(self) -> Die:
        return Die("player", self.dice.player)

    @functools.cached_property
    def goaltender_die(self) -> Die:
        return Die("goaltender", self.dice.goaltender)


COIN = Die("coin", ("blue", "white"))


def check_pack(name: str, data: dict[str, Any]) -> Pack:
    """A pack from its data. Raises `BadPack` with the first thing that is wrong, as a sentence."""
    try:
        return Pack.model_validate(data)
    except ValidationError as e:
        first = e.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        what = first["msg"].removeprefix("Value error, ")
        raise BadPack(f"The pack “{name}” cannot be played: {where}: {what}.") from e


@functools.cache
def load_pack(name: str) -> Pack:
    """The pack of this name. Raises `BadPack`."""
    try:
        return check_pack(name, read_pack("sportsdice", name))
    except PackError as e:
        raise BadPack(str(e)) from e
