"""The pitch and the numbers of a match as data: what a pack must hold to be played with (The Playing Board)."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from data.packs import PackError, read_pack
from rules.dice import Die
from rules.dreadball.pitch import HOME, VISITORS, Pitch, Zone, pitch_of
from rules.errors import BadPack
from rules.hexes import COMPASS, Hexes, hexes

D6 = Die("d6", ("1", "2", "3", "4", "5", "6"))
ROLES = ("G", "J", "S")
"""Guard, Jack, Striker."""

CORNERS = 6  # hexes with three outer sides
ZONE = 8  # hexes of a strike zone, the strike hex not counted


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class ZoneData(_Part):
    points: Annotated[int, Field(ge=1, le=9)]
    strike: str
    bonus: str
    hexes: Annotated[tuple[str, ...], Field(min_length=ZONE - 1, max_length=ZONE - 1)]


class Half(_Part):
    access: str
    zones: Annotated[tuple[ZoneData, ...], Field(min_length=1)]


class PitchData(_Part):
    """The pitch as the pack gives it; refuses what could not be played on."""

    rows: Annotated[tuple[int, ...], Field(min_length=3, max_length=26)]
    green: Annotated[tuple[str, ...], Field(min_length=5, max_length=5)]
    strip: tuple[str, ...]
    home: Half
    visitors: Half

    @model_validator(mode="after")
    def _possible(self) -> PitchData:
        self._check_shape()
        marked = [*self.green, *self.strip, *(name for half in self.halves for name in _names(half))]
        if outside := [name for name in marked if name not in self.grid.number]:
            raise ValueError(f"{outside[0]} is not a hex of this pitch")
        self._check_middle()
        self._check_zones()
        self._check_access()
        return self

    @property
    def halves(self) -> tuple[Half, Half]:
        return self.home, self.visitors

    @property
    def grid(self) -> Hexes:
        return hexes(self.rows)

    def _check_shape(self) -> None:
        if any(abs(a - b) != 1 for a, b in pairwise(self.rows)):
            raise ValueError("each row is one hex longer or shorter than the next")
        sides = [len(outer) for outer in self.grid.outer if outer]
        if sides.count(3) != CORNERS or any(n not in (2, 3) for n in sides):
            raise ValueError(f"a hex at the wall has two outer sides, and exactly {CORNERS} have three")

    def _check_middle(self) -> None:
        grid = self.grid
        line = [grid.at[h] for h in grid.hexes(self.green)]
        if [c for c, _ in line] != [0] * len(line) or any(b[1] - a[1] != 2 for a, b in pairwise(line)):
            raise ValueError("the marked hexes lie on the centre line, in every second row from north to south")
        if line[0][1] != 1 or line[-1][1] != len(self.rows) - 2:
            raise ValueError("the first and the last marked hex lie in the rows next to the walls")
        if missing := [name for name in self.green if name not in self.strip]:
            raise ValueError(
                f"{missing[0]} lies on the centre line, so it belongs to the strip between the start lines"
            )

    def _check_zones(self) -> None:
        taken: dict[str, str] = dict.fromkeys(self.strip, "the strip")
        for half in self.halves:
            for zone in half.zones:
                _check_zone(self.grid, zone)
                for name in (zone.strike, zone.bonus, *zone.hexes):
                    if name in taken:
                        raise ValueError(f"{name} is in the zone of {zone.strike} and in {taken[name]}")
                    taken[name] = f"the zone of {zone.strike}"

    def _check_access(self) -> None:
        grid = self.grid
        for half, west in ((self.home, True), (self.visitors, False)):
            h = grid.hex(half.access)
            if len(grid.outer[h]) != 2 or (grid.at[h][0] < 0) != west:
                raise ValueError(f"{half.access} must lie at the wall of its side, not in a corner")

    def build(self) -> Pitch:
        grid = self.grid
        zones = tuple(
            Zone(side, z.points, grid.hex(z.strike), grid.hex(z.bonus), grid.hexes((*z.hexes, z.bonus)))
            for side, half in ((HOME, self.home), (VISITORS, self.visitors))
            for z in half.zones
        )
        access = (grid.hex(self.home.access), grid.hex(self.visitors.access))
        return pitch_of(grid, zones, grid.hexes(self.green), frozenset(grid.hexes(self.strip)), access)


def _names(half: Half) -> Iterator[str]:
    yield half.access
    for zone in half.zones:
        yield from (zone.strike, zone.bonus, *zone.hexes)


def _check_zone(grid: Hexes, zone: ZoneData) -> None:
    """The bonus hex is the only farthest one; three figures before the strike hex close it, one on the middle too."""
    strike, bonus = grid.hex(zone.strike), grid.hex(zone.bonus)
    others = grid.hexes(zone.hexes)
    far = grid.distance[strike][bonus]
    if any(grid.distance[strike][h] >= far for h in others):
        raise ValueError(f"{zone.bonus} must be farther from {zone.strike} than the rest of its zone")
    doors = grid.arc[strike][grid.toward(strike, grid.at[bonus])]
    throwers = [h for h in (*others, bonus) if h not in doors]
    if len(doors) != 3 or any(grid.clear(h, strike, grid.mask(doors)) for h in throwers):
        raise ValueError(f"three figures before {zone.strike} must be able to close it")
    if any(all(not grid.clear(h, strike, grid.mask((a, b))) for h in throwers) for a, b in combinations(doors, 2)):
        raise ValueError(f"two figures must not be able to close {zone.strike}")
    if not any(not grid.clear(bonus, strike, grid.bit[h]) for h in others):
        raise ValueError(f"one figure on the middle of the zone of {zone.strike} must bar its bonus hex")


class Switches(_Part):
    """The numbers of a match; the last two are what the base game rules otherwise (DB-34, DB-49)."""

    attacks: Annotated[int, Field(ge=2)]
    markers: Annotated[int, Field(ge=1)]
    actions: Annotated[int, Field(ge=1)]
    players: Annotated[int, Field(ge=1)]
    landslide: Annotated[int, Field(ge=1)]
    bonus: Annotated[int, Field(ge=0)]
    duck_counts_threats: bool
    pushed_picks_up: bool


class Place(_Part):
    hex: str
    facing: Literal["E", "SE", "SW", "W", "NW", "NE"]
    roles: str

    @model_validator(mode="after")
    def _roles(self) -> Place:
        if not self.roles or set(self.roles) - set(ROLES):
            raise ValueError(f"the roles of a place are letters of {', '.join(ROLES)}")
        return self

    @property
    def direction(self) -> int:
        return COMPASS.index(self.facing)


class Formation(_Part):
    """A set-up for the home side, by roles."""

    name: Annotated[str, Field(pattern="[a-z]+")]
    title: str
    places: tuple[Place, ...]


class Pack(_Part):
    title: str
    pitch: PitchData
    match: Switches
    formations: tuple[Formation, ...]

    @model_validator(mode="after")
    def _formations_fit(self) -> Pack:
        pitch = self.pitch.build()
        for formation in self.formations:
            if len(formation.places) > self.match.players:
                raise ValueError(f"the formation {formation.name} has more than {self.match.players} players")
            places = [place.hex for place in formation.places]
            for name in places:
                if name not in pitch.grid.number or pitch.grid.hex(name) not in pitch.half[HOME]:
                    raise ValueError(f"the formation {formation.name} places somebody on {name}, not on the home half")
            if len(set(places)) != len(places):
                raise ValueError(f"the formation {formation.name} places two players on one hex")
            for name in places:
                c, r = pitch.grid.at[pitch.grid.hex(name)]
                if pitch.grid.place[-c, r] not in pitch.half[VISITORS]:
                    raise ValueError(
                        f"the formation {formation.name} cannot be turned round: {name} has no mirror image"
                    )
        return self

    @functools.cached_property
    def board(self) -> Pitch:
        return self.pitch.build()


@functools.cache
def load_pack(name: str) -> Pack:
    """A pack by name. Raises `BadPack` with a sentence for one that cannot be played with, `PackError` for none."""
    return check_pack(name, read_pack("dreadball", name))


def check_pack(name: str, data: object) -> Pack:
    """A pack's data as a pack. Raises `BadPack`."""
    try:
        return Pack.model_validate(data)
    except ValidationError as e:
        first = e.errors()[0]
        place = " > ".join(map(str, first["loc"])) or "the whole"
        raise BadPack(f"The pack “{name}” cannot be played with: {place}: {first['msg']}.") from e


__all__ = ["D6", "ROLES", "Formation", "Pack", "PackError", "check_pack", "load_pack"]
