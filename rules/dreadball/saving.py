"""The table as JSON types that a person can read and write, and back.

A player is a word or two: `F5 E` (hex and facing), `F5 fallen`, `bench`, `penalty 2`, `dead`.
"""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from data.packs import PackError
from rules.actions import Seat
from rules.dreadball.state import (
    ASKED,
    DEAD,
    FALLEN,
    NOBODY,
    OF,
    OFF,
    SEATS,
    SIDE,
    SUBSTITUTES,
    WORDS,
    Loss,
    Phase,
    Scene,
    Shown,
    Table,
)
from rules.errors import BadPack, BadRecord
from rules.hexes import COMPASS

SCHEMA = 1
T = TypeVar("T")
BENCH, PENALTY, GONE, DOWN, ASK = "bench", "penalty", "dead", "fallen", "ask"


def dump(t: Table) -> dict[str, Any]:
    """The table as JSON types."""
    names = t.grid.names
    return {
        "schema": SCHEMA,
        "pack": t.pack,
        "teams": _by_side(t.teams),
        "names": _by_side(t.names),
        "seats": _by_side(t.seats),
        "phase": t.phase,
        "attack": t.attack,
        "sudden": t.sudden,
        "score": _by_side(t.score),
        "markers": t.markers,
        "dice": _by_side(t.dice),
        "plan": {WORDS[side]: ASK if n == ASKED else n for side, n in enumerate(t.plan)},
        "players": {WORDS[side]: {t.name(f): _place(t, f) for f in OF[side]} for side in (0, 1)},
        "used": {WORDS[side]: {t.name(f): t.used[f] for f in OF[side] if t.used[f]} for side in (0, 1)},
        "ball": names[t.ball] if t.ball >= 0 else None,
        "holder": _figure(t, t.holder),
        "throw_in": t.throw_in,
        "loss": t.loss,
        "struck": t.struck,
        "winner": WORDS[t.winner] if t.winner >= 0 else None,
        "how": t.how,
        "scene": _dump_scene(t),
    }


def _by_side(pair: list[T] | tuple[T, T]) -> dict[str, T]:
    return {WORDS[0]: pair[0], WORDS[1]: pair[1]}


def _place(t: Table, f: int) -> str:
    if t.at[f] >= 0:
        return f"{t.grid.names[t.at[f]]} {COMPASS[t.facing[f]] if t.facing[f] >= 0 else DOWN}"
    if t.zone[f] == SUBSTITUTES:
        return BENCH
    return GONE if t.zone[f] == DEAD else f"{PENALTY} {t.zone[f]}"


def _figure(t: Table, f: int) -> str | None:
    return f"{WORDS[SIDE[f]]} {t.name(f)}" if f >= 0 else None


def _dump_scene(t: Table) -> dict[str, Any]:
    s, grid = t.scene, t.grid
    return {
        "side": WORDS[s.side] if s.side >= 0 else None,
        "verb": s.verb,
        "figure": _figure(t, s.figure),
        "target": _figure(t, s.target),
        "path": grid.named(s.path),
        "dodges": grid.named(s.dodges),
        "line": grid.named(s.line),
        "ball": [grid.named(way) for way in s.ball],
        "pushes": [[_figure(t, f), grid.names[a], grid.names[b]] for f, a, b in s.pushes],
        "rolls": [[WORDS[r.side], r.why, list(r.faces), r.coach, r.least, r.need, r.successes] for r in s.rolls],
        "outcome": s.outcome,
    }


# -- loading -------------------------------------------------------------------------------------


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid")


class _SavedScene(_Part):
    side: str | None = None
    verb: str = ""
    figure: str | None = None
    target: str | None = None
    path: list[str] = []
    dodges: list[str] = []
    line: list[str] = []
    ball: list[list[str]] = []
    pushes: list[tuple[str, str, str]] = []
    rolls: list[tuple[str, str, tuple[str, ...], int, int, int, int]] = []
    outcome: str = ""


class _Words(_Part):
    home: str
    visitors: str

    @property
    def both(self) -> tuple[str, str]:
        return self.home, self.visitors


class _Numbers(_Part):
    home: int = Field(ge=0)
    visitors: int = Field(ge=0)

    @property
    def both(self) -> list[int]:
        return [self.home, self.visitors]


class _Plans(_Part):
    home: int | str
    visitors: int | str

    @property
    def both(self) -> list[int]:
        return [ASKED if n == ASK else int(n) for n in (self.home, self.visitors)]


class _Saved(_Part):
    schema_: int = Field(SCHEMA, alias="schema")
    pack: str
    teams: _Words
    names: _Words
    seats: _Words
    phase: Phase
    attack: int = Field(ge=0)
    sudden: bool
    score: _Numbers
    markers: int = Field(ge=0)
    dice: _Numbers
    plan: _Plans
    players: dict[str, dict[str, str]]
    used: dict[str, dict[str, int]]
    ball: str | None
    holder: str | None
    throw_in: bool
    loss: Loss
    struck: bool
    winner: str | None
    how: str
    scene: _SavedScene


def load(data: dict[str, Any]) -> Table:
    """The inverse of `dump`. Raises `BadRecord` naming what does not fit."""
    try:
        return _table(_Saved.model_validate(data))
    except ValidationError as e:
        first = e.errors()[0]
        raise _unfit(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from e
    except (PackError, BadPack) as e:
        raise _unfit(str(e)) from e
    except KeyError as e:
        raise _unfit(f"there is no {e.args[0]} on this table") from e
    except ValueError as e:
        raise _unfit(str(e)) from e


def _table(saved: _Saved) -> Table:
    t = Table(saved.pack, saved.teams.both, saved.names.both, _seats(saved.seats.both))
    reader = _Reader(t)
    for word, players in saved.players.items():
        for name, place in players.items():
            reader.put(reader.figure(f"{word} {name}"), place)
    for word, counts in saved.used.items():
        for name, count in counts.items():
            t.used[reader.figure(f"{word} {name}")] = count
    t.phase, t.attack, t.sudden = saved.phase, saved.attack, saved.sudden
    t.score, t.markers, t.dice, t.plan = saved.score.both, saved.markers, saved.dice.both, saved.plan.both
    t.ball = OFF if saved.ball is None else t.grid.hex(saved.ball)
    t.holder = NOBODY if saved.holder is None else reader.figure(saved.holder)
    t.throw_in, t.loss, t.struck, t.how = saved.throw_in, saved.loss, saved.struck, saved.how
    t.winner = NOBODY if saved.winner is None else _side(saved.winner)
    t.scene = reader.scene(saved.scene)
    _check(t)
    return t


class _Reader:
    """Names of this table as numbers."""

    def __init__(self, t: Table) -> None:
        self.t, self.grid = t, t.grid

    def figure(self, name: str) -> int:
        word, _, player = name.partition(" ")
        return self.t.figure(_side(word), player)

    def put(self, f: int, place: str) -> None:
        t, words = self.t, place.split()
        if words == [BENCH]:
            return
        if words == [GONE]:
            t.zone[f] = DEAD
        elif len(words) == 2 and words[0] == PENALTY and words[1] in ("1", "2", "3"):
            t.zone[f] = int(words[1])
        elif len(words) == 2 and words[1] in (*COMPASS, DOWN):
            h = self.grid.hex(words[0])
            if t.floor[h] != NOBODY:
                raise ValueError(f"{_figure(t, t.floor[h])} and {_figure(t, f)} stand on one hex")
            t.place(f, h)
            t.facing[f] = FALLEN if words[1] == DOWN else COMPASS.index(words[1])
        else:
            raise ValueError(f"“{place}” is no place of a player; write “F5 E”, “F5 fallen”, “bench” or “penalty 2”")

    def scene(self, s: _SavedScene) -> Scene:
        def figure(name: str | None) -> int:
            return NOBODY if name is None else self.figure(name)

        numbers = self.grid.hexes
        return Scene(
            side=NOBODY if s.side is None else _side(s.side),
            verb=s.verb,
            figure=figure(s.figure),
            target=figure(s.target),
            path=list(numbers(s.path)),
            dodges=list(numbers(s.dodges)),
            line=list(numbers(s.line)),
            ball=[list(numbers(way)) for way in s.ball],
            pushes=[(figure(f), self.grid.hex(a), self.grid.hex(b)) for f, a, b in s.pushes],
            rolls=[Shown(_side(word), *rest) for word, *rest in s.rolls],  # type: ignore[arg-type]
            outcome=s.outcome,
        )


def _check(t: Table) -> None:
    """Refuse what the pieces on the table cannot show."""
    most = t.kit.match.players
    for side in (0, 1):
        if sum(1 for _ in t.on_pitch(side)) > most:
            raise ValueError(f"a team has {most} players on the pitch at most")
        foreign = t.floor[t.pitch.access[1 - side]]
        if foreign >= 0 and SIDE[foreign] == side:
            raise ValueError(f"{_figure(t, foreign)} stands on the other team's access hex")
        if t.dice[side] > t.squads[side].coach_dice:
            raise ValueError(f"{WORDS[side]} cannot have {t.dice[side]} coach dice")
    if t.holder >= 0 and (t.ball >= 0 or not t.stands(t.holder) or t.role(t.holder) == "G"):
        raise ValueError(f"{_figure(t, t.holder)} cannot hold the ball")
    if t.markers > t.kit.match.markers:
        raise ValueError(f"a coach has {t.kit.match.markers} markers")


def _side(word: str) -> int:
    if word not in WORDS:
        raise ValueError(f"a side is home or visitors, not “{word}”")
    return WORDS.index(word)


def _seats(seats: tuple[str, str]) -> tuple[Seat, Seat]:
    if tuple(sorted(seats)) != SEATS:
        raise ValueError(f"the seats are {' and '.join(SEATS)}")
    return seats


def _unfit(what: str) -> BadRecord:
    return BadRecord(f"The table cannot be set up: {what}.")
