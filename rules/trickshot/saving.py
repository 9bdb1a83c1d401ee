"""The table as JSON types that a person can read and write, and back."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from data.packs import PackError
from rules.errors import BadRecord
from rules.squares import Grid
from rules.trickshot.figures import ALL, EACH, IDS, NAME, NOBODY, SEATS, SIDE, SPARES, number
from rules.trickshot.pack import FACES, load_pack
from rules.trickshot.state import OFF, SPOT, Mode, Phase, Scene, Table

SCHEMA = 1
T = TypeVar("T")


def dump(t: Table) -> dict[str, Any]:
    """The table as JSON types."""
    names = t.board.grid.names
    at, box = t.at, t.box
    return {
        "schema": SCHEMA,
        "pack": t.pack,
        "mode": t.mode,
        "coaches": _by_side(t.coaches),
        "arena": t.arena,
        "cards": _by_side([dict(c) for c in t.cards]),
        "phase": t.phase,
        "period": t.period,
        "space": t.space,
        "turn": SEATS[t.turn],
        "score": _by_side(t.score),
        "stamina": _by_side(t.stamina),
        "figures": {
            seat: {IDS[n]: names[at[b + n]] if at[b + n] >= 0 else None for n in range(EACH)} for seat, b in _BASES
        },
        "box": {seat: {IDS[n]: box[b + n] for n in range(EACH) if box[b + n]} for seat, b in _BASES},
        "puck": names[t.puck] if t.puck >= 0 else None,
        "pool": t.pool,
        "activated": NAME[t.activated] if t.activated >= 0 else None,
        "fresh": t.fresh,
        "power_used": t.power_used,
        "activations": _by_side(t.activations),
        "reactions": _by_side(t.reactions),
        "refresh": _by_side(t.refresh),
        "marks": dict(t.marks),
        "winner": SEATS[t.winner] if t.winner >= 0 else None,
        "scene": _dump_scene(t.scene, t.board.grid),
    }


_BASES = tuple((seat, side * EACH) for side, seat in enumerate(SEATS))


def _by_side(pair: list[T] | tuple[T, T]) -> dict[str, T]:
    return {SEATS[0]: pair[0], SEATS[1]: pair[1]}


def _figure(figure: int) -> str | None:
    return f"{SEATS[SIDE[figure]]} {NAME[figure]}" if figure >= 0 else None


def _dump_scene(s: Scene, grid: Grid) -> dict[str, Any]:
    names = grid.names
    return {
        "side": SEATS[s.side] if s.side >= 0 else None,
        "verb": s.verb,
        "figure": _figure(s.figure),
        "target": _figure(s.target),
        "path": [names[q] for q in s.path],
        "puck": [names[q] for q in s.puck],
        "bounce": [names[q] for q in s.bounce],
        "slides": [[_figure(f), names[a], names[b]] for f, a, b in s.slides],
        "reactions": [[_figure(f), names[a], names[b]] for f, a, b in s.reactions],
        "rolls": [list(faces) for faces in s.rolls],
        "again": list(s.again),
        "other": [[SEATS[side], why, list(faces)] for side, why, faces in s.other],
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
    puck: list[str] = []
    bounce: list[str] = []
    slides: list[tuple[str, str, str]] = []
    reactions: list[tuple[str, str, str]] = []
    rolls: list[tuple[str, ...]] = []
    again: tuple[int, ...] = ()
    other: list[tuple[str, str, tuple[str, ...]]] = []
    outcome: str = ""


class _Pair(_Part):
    blue: int = Field(ge=0)
    red: int = Field(ge=0)

    @property
    def both(self) -> tuple[int, int]:
        return self.blue, self.red


class _Both(_Part):
    blue: bool
    red: bool


class _Saved(_Part):
    schema_: int = Field(SCHEMA, alias="schema")
    pack: str
    mode: Mode
    coaches: _Pair
    arena: str | None
    cards: dict[str, dict[str, str]]
    phase: Phase
    period: int = Field(ge=1)
    space: int = Field(ge=1)
    turn: str
    score: _Pair
    stamina: _Pair
    figures: dict[str, dict[str, str | None]]
    box: dict[str, dict[str, int]]
    puck: str | None
    pool: int = Field(ge=0)
    activated: str | None
    fresh: bool
    power_used: bool
    activations: _Pair
    reactions: _Pair
    refresh: _Both = _Both(blue=True, red=True)
    marks: dict[str, int]
    winner: str | None
    scene: _SavedScene


def load(data: dict[str, Any]) -> Table:
    """The inverse of `dump`. Raises `BadRecord` naming what does not fit."""
    try:
        saved = _Saved.model_validate(data)
        table = _table(saved)
    except ValidationError as e:
        first = e.errors()[0]
        raise _unfit(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from e
    except PackError as e:
        raise _unfit(str(e)) from e
    except KeyError as e:
        raise _unfit(f"there is no {e.args[0]} on this table") from e
    except ValueError as e:
        raise _unfit(str(e)) from e
    return table


def _table(saved: _Saved) -> Table:
    kit = load_pack(saved.pack)
    grid = kit.board.grid
    at, box = _figures(saved, grid)
    turn = _side(saved.turn)
    _check(saved, at, box, len(kit.clock.spaces) + kit.clock.penalty, kit.board.is_net)
    return Table(
        pack=saved.pack,
        mode=saved.mode,
        coaches=saved.coaches.both,
        arena=saved.arena,
        cards=(saved.cards["blue"], saved.cards["red"]),
        phase=saved.phase,
        period=saved.period,
        space=saved.space,
        turn=turn,
        score=list(saved.score.both),
        stamina=list(saved.stamina.both),
        at=at,
        box=box,
        puck=_puck(saved, grid, kit.board.is_net),
        pool=saved.pool,
        activated=number(turn, saved.activated) if saved.activated else NOBODY,
        fresh=saved.fresh,
        power_used=saved.power_used,
        activations=list(saved.activations.both),
        reactions=list(saved.reactions.both),
        refresh=(saved.refresh.blue, saved.refresh.red),
        marks=saved.marks,
        winner=_side(saved.winner) if saved.winner else NOBODY,
        scene=_scene(saved.scene, grid),
    )


def _figures(saved: _Saved, grid: Grid) -> tuple[list[int], list[int]]:
    at, box = [OFF] * ALL, [0] * ALL
    for side, seat in enumerate(SEATS):
        for name, square in saved.figures[seat].items():
            at[number(side, name)] = OFF if square is None else grid.square(square)
        for name, space in saved.box[seat].items():
            box[number(side, name)] = space
    return at, box


def _puck(saved: _Saved, grid: Grid, is_net: tuple[bool, ...]) -> int:
    if saved.puck is None:
        if saved.phase == "turn":
            raise ValueError("during a turn the puck lies on a square")
        return SPOT
    square = grid.square(saved.puck)
    if is_net[square]:
        raise ValueError("the puck cannot lie in a net")
    return square


def _check(saved: _Saved, at: list[int], box: list[int], latest: int, is_net: tuple[bool, ...]) -> None:
    """Refuse what the pieces on the table cannot show."""
    taken: dict[int, int] = {}
    for figure, square in enumerate(at):
        if square < 0:
            missing = saved.phase == "turn" and not box[figure]
            if missing and figure % EACH and figure not in SPARES:
                raise ValueError(f"{_figure(figure)} is neither on the ice nor in the penalty box")
            continue
        if is_net[square]:
            raise ValueError(f"{_figure(figure)} stands in a net")
        if square in taken:
            raise ValueError(f"{_figure(taken[square])} and {_figure(figure)} stand on one square")
        if box[figure]:
            raise ValueError(f"{_figure(figure)} is on the ice and in the penalty box")
        taken[square] = figure
    if max(box) > latest:
        raise ValueError(f"nobody returns later than space {latest}")
    tokens = load_pack(saved.pack).clock.stamina
    if max(saved.stamina.both) > tokens:
        raise ValueError(f"a side has {tokens} Stamina tokens at most")
    if saved.space > len(load_pack(saved.pack).clock.spaces):
        raise ValueError(f"the time track has no space {saved.space}")
    if min(saved.coaches.both) < 1:
        raise ValueError("each side has a coach")


def _side(seat: str) -> int:
    if seat not in SEATS:
        raise ValueError(f"a side is blue or red, not “{seat}”")
    return SEATS.index(seat)


def _scene(s: _SavedScene, grid: Grid) -> Scene:
    def figure(name: str | None) -> int:
        if name is None:
            return NOBODY
        seat, _, which = name.partition(" ")
        return number(_side(seat), which)

    def moves(saved: list[tuple[str, str, str]]) -> list[tuple[int, int, int]]:
        return [(figure(f), grid.square(a), grid.square(b)) for f, a, b in saved]

    strange = [f for faces in s.rolls for f in faces if f not in FACES]
    if strange:
        raise ValueError(f"no die shows {strange[0]}")
    return Scene(
        side=_side(s.side) if s.side else NOBODY,
        verb=s.verb,
        figure=figure(s.figure),
        target=figure(s.target),
        path=list(grid.squares(s.path)),
        puck=list(grid.squares(s.puck)),
        bounce=list(grid.squares(s.bounce)),
        slides=moves(s.slides),
        reactions=moves(s.reactions),
        rolls=list(s.rolls),
        again=s.again,
        other=[(_side(seat), why, faces) for seat, why, faces in s.other],
        outcome=s.outcome,
    )


def _unfit(what: str) -> BadRecord:
    return BadRecord(f"The table cannot be set up: {what}.")
