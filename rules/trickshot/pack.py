"""The rink, the dice and the figures as data: what a pack must hold to be played with (rulebook: Components)."""

from __future__ import annotations

import functools
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from data.packs import PackError, read_pack
from rules.dice import Die
from rules.errors import BadPack
from rules.squares import MOST_COLUMNS, Grid, grid
from rules.trickshot.board import Board

Face = Literal["puck", "blank", "reaction", "fail"]
FACES: tuple[Face, ...] = ("puck", "blank", "reaction", "fail")
BENCH_SQUARES = 3


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Start(_Part):
    """Blue's squares at a face-off; the spare Center has none."""

    G: str
    D1: str
    D2: str
    W1: str
    W2: str
    C1: str


class Rink(_Part):
    """The rink as Blue sees it; Red's half is the mirror image. Lines are edges between columns."""

    columns: Annotated[int, Field(ge=10, le=MOST_COLUMNS)]
    rows: Annotated[int, Field(ge=5, le=19)]
    goal_line: Annotated[int, Field(ge=1)]
    blue_line: Annotated[int, Field(ge=2)]
    net: Annotated[tuple[str, ...], Field(min_length=3, max_length=3)]
    crease: Annotated[tuple[str, ...], Field(min_length=3, max_length=3)]
    bench: Annotated[tuple[str, ...], Field(min_length=BENCH_SQUARES, max_length=BENCH_SQUARES)]
    exit: str
    start: Start

    @model_validator(mode="after")
    def _possible(self) -> Rink:
        if self.columns % 2:
            raise ValueError("the red line is an edge in the middle, so the number of columns is even")
        if self.rows % 2 == 0:
            raise ValueError("net and crease stand in the middle, so the number of rows is odd")
        if not self.goal_line < self.blue_line < self.columns // 2:
            raise ValueError("from the end boards to the middle come the goal line, the blue line and the red line")
        places = [*self.net, *self.crease, *self.bench, self.exit, *self.starts]
        squares = self.grid
        if outside := [p for p in places if p not in squares.number]:
            raise ValueError(f"{outside[0]} is not a square of {self.columns} x {self.rows}")
        self._check_net(squares)
        self._check_neutral(squares)
        self._check_start(squares)
        return self

    def _check_net(self, squares: Grid) -> None:
        net, crease = squares.squares(self.net), squares.squares(self.crease)
        middle = (self.rows // 2 - 1, self.rows // 2, self.rows // 2 + 1)
        for name, line, column in (("net", net, self.goal_line - 1), ("crease", crease, self.goal_line)):
            if {squares.column[s] for s in line} != {column} or sorted(squares.row[s] for s in line) != list(middle):
                where = "just behind" if name == "net" else "just before"
                raise ValueError(f"the {name} is the three middle squares {where} the goal line")

    def _check_neutral(self, squares: Grid) -> None:
        half = range(self.blue_line, self.columns // 2)
        for name in (*self.bench, self.exit):
            square = squares.square(name)
            if squares.column[square] not in half or squares.row[square] not in (0, self.rows - 1):
                raise ValueError(f"{name} must lie at the boards of Blue's half of the neutral zone")
        if len({*self.bench, self.exit}) != BENCH_SQUARES + 1:
            raise ValueError("the bench has three squares, and the penalty box an exit of its own")

    def _check_start(self, squares: Grid) -> None:
        if len(set(self.starts)) != len(self.starts):
            raise ValueError("two figures start on one square")
        for name in self.starts:
            if name in self.net or squares.column[squares.square(name)] >= self.columns // 2:
                raise ValueError(f"{name} is no start square: it must be on Blue's half, not in the net")
        center = squares.square(self.start.C1)
        if squares.column[center] != self.columns // 2 - 1 or squares.row[center] != self.rows // 2:
            raise ValueError("the Center starts in the middle row at the red line")
        if self.start.G not in self.crease:
            raise ValueError("the Goalie starts in the crease")

    @property
    def starts(self) -> tuple[str, ...]:
        return tuple(self.start.model_dump().values())

    @property
    def grid(self) -> Grid:
        return grid(self.columns, self.rows)


class Dice(_Part):
    faces: Annotated[tuple[Face, ...], Field(min_length=4, max_length=20)]
    face_off: Annotated[int, Field(ge=1, le=12)]

    @model_validator(mode="after")
    def _whole(self) -> Dice:
        if missing := [f for f in FACES if f not in self.faces]:
            raise ValueError(f"no face of the die shows {' or '.join(missing)}")
        return self


class Clock(_Part):
    """The time track, how far ahead a penalty sends a figure, and the Stamina tokens of a side."""

    spaces: Annotated[tuple[str, ...], Field(min_length=2, max_length=20)]
    penalty: Annotated[int, Field(ge=1)]
    stamina: Annotated[int, Field(ge=0, le=9)]

    @model_validator(mode="after")
    def _short(self) -> Clock:
        if self.penalty >= len(self.spaces):
            raise ValueError("a penalty is shorter than a period")
        return self


class Body(_Part):
    size: Annotated[int, Field(ge=1, le=9)]
    speed: Annotated[int, Field(ge=1, le=9)]


class Bodies(_Part):
    """Size and Speed of Goalie, Defenseman, Winger and Center."""

    G: Body
    D: Body
    W: Body
    C: Body

    def of(self, kind: str) -> Body:
        body: Body = getattr(self, kind)
        return body


class Pack(_Part):
    """All that lies in the box but the cards."""

    title: Annotated[str, Field(min_length=1, max_length=60)]
    rink: Rink
    dice: Dice
    clock: Clock
    figures: Bodies
    arcade: Bodies

    @functools.cached_property
    def die(self) -> Die:
        return Die("trick shot", self.dice.faces)

    @functools.cached_property
    def board(self) -> Board:
        rink, squares = self.rink, self.rink.grid
        return Board(
            grid=squares,
            goal_line=rink.goal_line,
            blue_line=rink.blue_line,
            net=squares.squares(rink.net),
            crease=squares.squares(rink.crease),
            bench=squares.squares(rink.bench),
            exit=squares.square(rink.exit),
            start=squares.squares(rink.starts),
        )


def check_pack(name: str, data: dict[str, Any]) -> Pack:
    """A pack from its data. Raises `BadPack` with the first thing that is wrong, as a sentence."""
    try:
        return Pack.model_validate(data)
    except ValidationError as e:
        first = e.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the whole"
        what = first["msg"].removeprefix("Value error, ")
        raise BadPack(f"The pack “{name}” cannot be played: {where}: {what}.") from e


@functools.cache
def load_pack(name: str) -> Pack:
    """The pack of this name. Raises `BadPack`."""
    try:
        return check_pack(name, read_pack("trickshot", name))
    except PackError as e:
        raise BadPack(str(e)) from e
