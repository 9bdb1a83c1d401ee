"""Teams: the squad lists (rulebook: Teams), as data."""

from __future__ import annotations

import functools
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from data.packs import read_deck
from rules.errors import BadPack

SQUAD = 8
Least = Annotated[int, Field(ge=2, le=6)]
"""What a die must show at least."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Kind(_Part):
    """One kind of player: how many there are, Move in hexes, and what a die must show for each value."""

    count: Annotated[int, Field(ge=0, le=SQUAD)]
    move: Annotated[int, Field(ge=1, le=12)]
    strength: Least
    speed: Least
    skill: Least
    armour: Least
    steadfast: bool = False
    note: str = ""


class Team(_Part):
    """A squad list. `roles` gives the letter of each of the eight players, Guards first."""

    title: str
    people: str
    coach_dice: Annotated[int, Field(ge=0, le=9)]
    guards: Kind | None = None
    jacks: Kind | None = None
    strikers: Kind | None = None

    @model_validator(mode="after")
    def _eight(self) -> Team:
        if len(self.roles) != SQUAD:
            raise ValueError(f"a team begins with {SQUAD} players, not {len(self.roles)}")
        return self

    @functools.cached_property
    def roles(self) -> str:
        kinds = (("G", self.guards), ("J", self.jacks), ("S", self.strikers))
        return "".join(letter * kind.count for letter, kind in kinds if kind is not None)

    @functools.cached_property
    def ids(self) -> tuple[str, ...]:
        """The name of each player: `G1`, `J3`."""
        return tuple(f"{role}{self.roles[: n + 1].count(role)}" for n, role in enumerate(self.roles))

    @functools.cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kind of each of the eight players."""
        of = {"G": self.guards, "J": self.jacks, "S": self.strikers}
        return tuple(kind for role in self.roles if (kind := of[role]) is not None)


@functools.cache
def load_teams() -> dict[str, Team]:
    """All squad lists by name. Raises `BadPack` with a sentence for one that does not fit."""
    teams = {}
    for name, data in read_deck("dreadball", "teams").items():
        try:
            teams[name] = Team.model_validate(data)
        except ValidationError as e:
            raise BadPack(f"The team “{name}” cannot play: {e.errors()[0]['msg']}.") from e
    return teams
