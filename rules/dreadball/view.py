"""What lies on the table, for whoever looks: the only thing the painter and the coaches receive.

Nothing in this game is hidden, so every seat and every spectator sees the same. Hexes are names (`F11`), players are
names of their team (`G1`) together with their side's seat; `sides[0]` is home, in the west.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rules.actions import Seat
from rules.dice import Faces
from rules.dreadball.pack import load_pack
from rules.dreadball.pitch import Zone
from rules.dreadball.state import DEAD, NOBODY, OF, SIDE, SUBSTITUTES, Phase, Table
from rules.hexes import COMPASS, Hexes

Where = Literal["pitch", "bench", "penalty", "dead"]
ROLE = {"G": "Guard", "J": "Jack", "S": "Striker"}


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A strike zone of the side that defends it: `hexes` are the eight, the bonus hex among them."""

    points: int
    strike: str
    bonus: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PitchView:
    """The pitch: row lengths from north to south, marked hexes, the strip between the start lines, zones and entrances.

    `zones` and `access` are home's and the visitors'; a Strike from a bonus hex is worth `bonus` points more.
    """

    rows: tuple[int, ...]
    green: tuple[str, ...]
    strip: tuple[str, ...]
    zones: tuple[tuple[ZoneView, ...], tuple[ZoneView, ...]]
    access: tuple[str, str]
    bonus: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player: where he is, how he stands, and what he can do.

    `facing` is None on the ground and off the pitch; `zone` the zone of the penalty bench. `actions` counts his marker
    actions in this attack. `threatens` are the hexes in front of him. The values are what a die must show.
    """

    id: str
    seat: Seat
    role: str
    place: Where
    hex: str | None
    facing: str | None
    zone: int | None
    ball: bool
    actions: int
    threatens: tuple[str, ...]
    move: int
    strength: int
    speed: int
    skill: int
    armour: int
    steadfast: bool

    @property
    def fallen(self) -> bool:
        return self.place == "pitch" and self.facing is None


@dataclass(frozen=True, slots=True)
class SideView:
    """One side: `squad` names its list, `team` is its title, `people` who they are; markers are left in this attack."""

    seat: Seat
    squad: str
    team: str
    people: str
    score: int
    markers: int
    coach_dice: int
    planned: int | None
    """Coach dice that are promised to the next test; None: its coach is asked."""
    players: tuple[PlayerView, ...]

    def player(self, name: str) -> PlayerView:
        return next(p for p in self.players if p.id == name)


@dataclass(frozen=True, slots=True)
class RollView:
    """One roll: `why` names the test; `coach` of the dice were coach dice; `least` is the lowest face that succeeds
    (0: no test), `need` how many had to (0: compared with the other side's)."""

    seat: Seat
    why: str
    faces: Faces
    coach: int
    least: int
    need: int
    successes: int


@dataclass(frozen=True, slots=True)
class PushView:
    """A player who was pushed, followed up or got away: from where to where."""

    seat: Seat
    player: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class ActionView:
    """The last declared action.

    `path` is the way of the acting player (first hex included), `dodges` the hexes out of which he dodged, `line` the
    hexes of thrower and target, `ball` each flight of the ball from where it bounced. `outcome` is empty while it is
    open.
    """

    seat: Seat | None
    verb: str
    player: str | None
    target: tuple[Seat, str] | None
    path: tuple[str, ...]
    dodges: tuple[str, ...]
    line: tuple[str, ...]
    ball: tuple[tuple[str, ...], ...]
    pushes: tuple[PushView, ...]
    rolls: tuple[RollView, ...]
    outcome: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table. `turn` is the seat whose attack it is, None before the first and after the end.

    `ball` is a hex or None (carried, or none in play), `carrier` who has it. `lead` is home's points less the
    visitors'.
    """

    pack: str
    title: str
    pitch: PitchView
    sides: tuple[SideView, SideView]
    phase: Phase
    turn: Seat | None
    attack: int
    attacks: int
    sudden: bool
    markers: int
    """Markers of an attack in all."""
    landslide: int
    lead: int
    ball: str | None
    carrier: tuple[Seat, str] | None
    throw_in: bool
    lost: bool
    """The attackers have lost the ball; the attack ends with the running action."""
    action: ActionView
    over: bool
    winner: Seat | None
    how: str

    def side(self, seat: Seat) -> SideView:
        return self.sides[0] if self.sides[0].seat == seat else self.sides[1]

    @property
    def players(self) -> tuple[PlayerView, ...]:
        return self.sides[0].players + self.sides[1].players


def look(t: Table) -> TableView:
    """The table as everybody sees it."""
    names = t.grid.names
    playing = t.phase in ("attack", "action", "end of attack") and t.attack > 0
    return TableView(
        pack=t.pack,
        title=t.kit.title,
        pitch=_pitch(t.pack),
        sides=(_side(t, 0), _side(t, 1)),
        phase=t.phase,
        turn=t.seat(t.side) if playing else None,
        attack=t.attack,
        attacks=t.kit.match.attacks,
        sudden=t.sudden,
        markers=t.kit.match.markers,
        landslide=t.kit.match.landslide,
        lead=t.lead,
        ball=names[t.ball] if t.ball >= 0 else None,
        carrier=(t.seat(SIDE[t.holder]), t.name(t.holder)) if t.holder >= 0 else None,
        throw_in=t.throw_in,
        lost=t.loss == "final",
        action=_action(t),
        over=t.over,
        winner=t.seat(t.winner) if t.winner >= 0 else None,
        how=t.how,
    )


@functools.cache
def _pitch(pack: str) -> PitchView:
    kit = load_pack(pack)
    pitch = kit.board
    grid = pitch.grid

    def zones(side: int) -> tuple[ZoneView, ...]:
        return tuple(_zone(grid, zone) for zone in pitch.zones if zone.side == side)

    access = (grid.names[pitch.access[0]], grid.names[pitch.access[1]])
    return PitchView(
        rows=grid.rows,
        green=_names(grid, pitch.green),
        strip=_names(grid, sorted(pitch.strip)),
        zones=(zones(0), zones(1)),
        access=access,
        bonus=kit.match.bonus,
    )


def _zone(grid: Hexes, zone: Zone) -> ZoneView:
    return ZoneView(zone.points, grid.names[zone.strike], grid.names[zone.bonus], _names(grid, zone.hexes))


def _names(grid: Hexes, hexes: Iterable[int]) -> tuple[str, ...]:
    return tuple(grid.names[h] for h in hexes)


def _side(t: Table, side: int) -> SideView:
    team = t.squads[side]
    return SideView(
        seat=t.seat(side),
        squad=t.teams[side],
        team=t.team_title(side),
        people=team.people,
        score=t.score[side],
        markers=t.markers if t.phase == "action" and side == t.side else 0,
        coach_dice=t.dice[side],
        planned=None if t.plan[side] < 0 else t.plan[side],
        players=tuple(_player(t, f) for f in OF[side]),
    )


def _player(t: Table, f: int) -> PlayerView:
    kind, h, facing, zone = t.kind(f), t.at[f], t.facing[f], t.zone[f]
    off: Where = "bench" if zone == SUBSTITUTES else "dead" if zone == DEAD else "penalty"
    return PlayerView(
        id=t.name(f),
        seat=t.seat(SIDE[f]),
        role=t.role(f),
        place="pitch" if h >= 0 else off,
        hex=t.grid.names[h] if h >= 0 else None,
        facing=COMPASS[facing] if facing >= 0 else None,
        zone=zone if h < 0 and off == "penalty" else None,
        ball=t.holder == f,
        actions=t.used[f],
        threatens=_names(t.grid, t.threatened(f)),
        move=kind.move,
        strength=kind.strength,
        speed=kind.speed,
        skill=kind.skill,
        armour=kind.armour,
        steadfast=kind.steadfast,
    )


def _action(t: Table) -> ActionView:
    s, grid = t.scene, t.grid
    return ActionView(
        seat=t.seat(s.side) if s.side >= 0 else None,
        verb=s.verb,
        player=t.name(s.figure) if s.figure != NOBODY else None,
        target=(t.seat(SIDE[s.target]), t.name(s.target)) if s.target != NOBODY else None,
        path=_names(grid, s.path),
        dodges=_names(grid, s.dodges),
        line=_names(grid, s.line),
        ball=tuple(_names(grid, way) for way in s.ball),
        pushes=tuple(PushView(t.seat(SIDE[f]), t.name(f), grid.names[a], grid.names[b]) for f, a, b in s.pushes),
        rolls=tuple(RollView(t.seat(r.side), r.why, r.faces, r.coach, r.least, r.need, r.successes) for r in s.rolls),
        outcome=s.outcome,
    )
