"""What lies on the table: plain data. Hexes, players and sides are numbers; `saving.py` gives them their names.

A player's number is `side * 8 + n`, home first. Whoever sits on the first seat may be home or visitors: that is rolled
for (DB-01), so `seats` says who is which.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from rules.actions import Seat
from rules.dice import Faces
from rules.dreadball.actions import Player
from rules.dreadball.pack import Pack, load_pack
from rules.dreadball.pitch import HOME, VISITORS, Pitch
from rules.dreadball.teams import SQUAD, Kind, Team, load_teams
from rules.hexes import E, Hexes, W

SEATS: tuple[Seat, Seat] = ("first", "second")
WORDS = ("home", "visitors")
ALL = 2 * SQUAD
OF = (range(SQUAD), range(SQUAD, ALL))
"""The players of each side."""

SIDE = tuple(f // SQUAD for f in range(ALL))
NOBODY = OFF = -1
FALLEN = -1
"""In place of a facing: on the ground, or off the pitch."""

AHEAD = (E, W)
"""The way each side attacks."""

SUBSTITUTES, DEAD = 0, 4
ASKED = -1
Phase = Literal["roll-off", "set up home", "set up visitors", "attack", "action", "end of attack", "over"]
Loss = Literal["", "open", "final"]
"""The attacking team lost the ball: not at all, it still travels, or for good (DB-93)."""


@dataclass(frozen=True, slots=True)
class Shown:
    """One roll for the picture: what for, whose, the faces, how many of them were coach dice, and what was needed.

    `least` is the lowest face that succeeds (0: not a test), `need` how many successes were needed (0: compared).
    """

    side: int
    why: str
    faces: Faces
    coach: int = 0
    least: int = 0
    need: int = 0
    successes: int = 0


@dataclass(slots=True)
class Scene:
    """What the last declared action looked like, for the picture and for those who missed it.

    `path` is the way of the acting player (first hex included), `dodges` the hexes of it that he dodged out of;
    `line` thrower's and target's hex; `ball` the way of the ball as it bounced, each bounce a list of hexes; `pushes`
    are (player, from, to).
    """

    side: int = NOBODY
    verb: str = ""
    figure: int = NOBODY
    target: int = NOBODY
    path: list[int] = field(default_factory=list)
    dodges: list[int] = field(default_factory=list)
    line: list[int] = field(default_factory=list)
    ball: list[list[int]] = field(default_factory=list)
    pushes: list[tuple[int, int, int]] = field(default_factory=list)
    rolls: list[Shown] = field(default_factory=list)
    outcome: str = ""


@dataclass(slots=True)
class Table:
    """The pitch, the players, the tracks and the dice.

    `at` is each player's hex (`OFF`: not on the pitch), `facing` his direction or `FALLEN`; off the pitch `zone` tells
    where: substitutes' bench, penalty bench 1 to 3, dead. `used` counts his marker actions in this attack. `attack`
    counts from 1, anew in Sudden Death. `plan` is what each coach said in advance about coach dice: `ASKED`, or how
    many for the next test. `ball` is a hex or `OFF` (carried, or none in play), `holder` who has it. `throw_in`: a ball
    is due at the start of the next attack. `struck`: a Strike ends the running attack.
    """

    pack: str
    teams: tuple[str, str]
    names: tuple[str, str] = ("", "")
    seats: tuple[Seat, Seat] = SEATS
    phase: Phase = "roll-off"
    attack: int = 0
    sudden: bool = False
    score: list[int] = field(default_factory=lambda: [0, 0])
    markers: int = 0
    dice: list[int] = field(default_factory=lambda: [0, 0])
    plan: list[int] = field(default_factory=lambda: [ASKED, ASKED])
    at: list[int] = field(default_factory=lambda: [OFF] * ALL)
    facing: list[int] = field(default_factory=lambda: [FALLEN] * ALL)
    zone: list[int] = field(default_factory=lambda: [SUBSTITUTES] * ALL)
    used: list[int] = field(default_factory=lambda: [0] * ALL)
    ball: int = OFF
    holder: int = NOBODY
    throw_in: bool = True
    loss: Loss = ""
    struck: bool = False
    winner: int = NOBODY
    how: str = ""
    scene: Scene = field(default_factory=Scene)
    kit: Pack = field(init=False, repr=False, compare=False)
    pitch: Pitch = field(init=False, repr=False, compare=False)
    grid: Hexes = field(init=False, repr=False, compare=False)
    squads: tuple[Team, Team] = field(init=False, repr=False, compare=False)
    floor: list[int] = field(init=False, repr=False, compare=False)
    """The player on each hex, `NOBODY` where there is none; kept by `place` and `lift`."""

    def __post_init__(self) -> None:
        self.kit = load_pack(self.pack)
        self.pitch = self.kit.board
        self.grid = self.pitch.grid
        teams = load_teams()
        self.squads = (teams[self.teams[0]], teams[self.teams[1]])
        self.floor = [NOBODY] * self.grid.size
        for f, h in enumerate(self.at):
            if h >= 0:
                self.floor[h] = f

    # -- players -------------------------------------------------------------------------------

    def place(self, f: int, h: int) -> None:
        """Put a player on a free hex, wherever he was; facing and ball are somebody else's business."""
        was = self.at[f]
        if was >= 0:
            self.floor[was] = NOBODY
        assert self.floor[h] == NOBODY, f"{h} is taken by {self.floor[h]}"
        self.at[f] = h
        self.floor[h] = f

    def lift(self, f: int, zone: int) -> None:
        """Take a player off the pitch."""
        self.floor[self.at[f]] = NOBODY
        self.at[f], self.facing[f], self.zone[f] = OFF, FALLEN, zone

    def name(self, f: int) -> str:
        """`G1`, within his team."""
        return self.squads[SIDE[f]].ids[f % SQUAD]

    def player(self, f: int) -> Player:
        """The same as notation writes it."""
        return Player(self.name(f))

    def role(self, f: int) -> str:
        return self.squads[SIDE[f]].roles[f % SQUAD]

    def kind(self, f: int) -> Kind:
        return self.squads[SIDE[f]].kinds[f % SQUAD]

    def figure(self, side: int, name: str) -> int:
        """The number of a player. Raises `KeyError` for a name that his team does not have."""
        ids = self.squads[side].ids
        if name not in ids:
            raise KeyError(name)
        return side * SQUAD + ids.index(name)

    def stands(self, f: int) -> bool:
        return self.facing[f] >= 0

    def fallen(self, f: int) -> bool:
        return self.at[f] >= 0 and self.facing[f] < 0

    def on_pitch(self, side: int) -> Iterator[int]:
        return (f for f in OF[side] if self.at[f] >= 0)

    def threatened(self, f: int) -> tuple[int, ...]:
        """The hexes that a player threatens: the three in front of one who stands."""
        return self.grid.arc[self.at[f]][self.facing[f]] if self.facing[f] >= 0 else ()

    def threats(self, h: int, side: int, but: int = NOBODY) -> int:
        """How many opponents of a side threaten a hex, one of them not counted."""
        arc, at, facing = self.grid.arc, self.at, self.facing
        return sum(1 for f in OF[1 - side] if facing[f] >= 0 and f != but and h in arc[at[f]][facing[f]])

    def sees(self, f: int, point: tuple[int, int]) -> bool:
        """Whether a point lies in a standing player's front area."""
        return self.facing[f] >= 0 and self.grid.in_front(self.at[f], self.facing[f], point)

    def catches(self, f: int) -> bool:
        """Guards never catch, nor does anybody on the ground (DB-55)."""
        return self.facing[f] >= 0 and self.role(f) != "G"

    # -- sides ---------------------------------------------------------------------------------

    @property
    def side(self) -> int:
        """Whose attack it is: home has the odd ones (DB-03)."""
        return HOME if self.attack % 2 else VISITORS

    def seat(self, side: int) -> Seat:
        return self.seats[side]

    def side_of(self, seat: Seat) -> int:
        return self.seats.index(seat)

    @property
    def lead(self) -> int:
        """Home's points less the visitors': the score track."""
        return self.score[HOME] - self.score[VISITORS]

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def team_title(self, side: int) -> str:
        return self.names[side] or self.squads[side].title


STANDARD = ("trontek", "greenmoon")
"""The squad lists of coaches who have no team of their own and name none."""


class Settings(BaseModel):
    """What the two coaches agree on before the match. A team left out is its coach's own, or a standard one."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    pack: str = Field("standard", title="pitch", description="The pitch to play on")
    first: str = Field("", title="challenger's team", description="Your squad list; left out: your own team (/team)")
    second: str = Field("", title="opponent's team", description="The other squad list; left out: their own team")
    first_name: str = Field(
        "", title="challenger's name", description="A name of your own for your team", max_length=40
    )
    second_name: str = Field("", title="opponent's name", description="A name for the other team", max_length=40)

    @field_validator("first", "second")
    @classmethod
    def _known(cls, name: str) -> str:
        if name and name not in load_teams():
            raise ValueError(f"there is no team “{name}”; the teams are {', '.join(load_teams())}")
        return name


def set_up(settings: Settings) -> Table:
    """The table before anything was rolled: all players on their benches."""
    teams = (settings.first or STANDARD[HOME], settings.second or STANDARD[VISITORS])
    t = Table(settings.pack, teams, (settings.first_name, settings.second_name))
    t.dice = [team.coach_dice for team in t.squads]
    return t


def copy(t: Table) -> Table:
    """A table of its own: what can change is copied, what cannot is shared."""
    new = Table.__new__(Table)
    for name in _SHARED:
        setattr(new, name, getattr(t, name))
    for name in _LISTS:
        setattr(new, name, getattr(t, name)[:])
    s = t.scene
    new.scene = Scene(s.side, s.verb, s.figure, s.target, s.path[:], s.dodges[:], s.line[:], [b[:] for b in s.ball])
    new.scene.pushes, new.scene.rolls, new.scene.outcome = s.pushes[:], s.rolls[:], s.outcome
    return new


_LISTS = ("score", "dice", "plan", "at", "facing", "zone", "used", "floor")
_SHARED: tuple[Any, ...] = tuple(n for n in Table.__dataclass_fields__ if n not in (*_LISTS, "scene"))
