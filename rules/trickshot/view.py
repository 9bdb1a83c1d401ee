"""What lies on the table, for whoever looks: the only thing the painter and the coaches receive.

Nothing in this game is hidden, so every seat and every spectator sees the same. Squares are names (`K6`), figures are
names of their side (`W1`) together with the side's seat.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rules.actions import Seat
from rules.dice import Faces
from rules.squares import Grid
from rules.trickshot import windows
from rules.trickshot.figures import BLUE, KIND, NAME, NOBODY, OF, RED, SEATS, SIDE
from rules.trickshot.pack import load_pack
from rules.trickshot.sight import is_checked
from rules.trickshot.state import PERIODS, Phase, Scene, Table
from rules.trickshot.titles import title

Place = Literal["ice", "box", "bench"]


@dataclass(frozen=True, slots=True)
class ColumnLines:
    """The lines as edges: the number of columns to the left of each, from Blue's end."""

    goal: tuple[int, int]
    blue: tuple[int, int]
    red: int


@dataclass(frozen=True, slots=True)
class HalfView:
    """The places of one side: what it defends, its bench, its way out of the penalty box and its start squares."""

    seat: Seat
    net: tuple[str, ...]
    crease: tuple[str, ...]
    bench: tuple[str, ...]
    exit: str
    start: tuple[tuple[str, str], ...]
    """(figure, square)."""


@dataclass(frozen=True, slots=True)
class BoardView:
    """The rink: columns are letters from Blue's end, rows numbers from the penalty boxes' side."""

    columns: int
    rows: int
    lines: ColumnLines
    halves: tuple[HalfView, HalfView]


@dataclass(frozen=True, slots=True)
class FigureView:
    """One figure.

    `kind` is G, D, W or C; `number` tells the two of a kind apart (0 for the goalie). `place`: on the ice, in the
    penalty box or on the bench (a goalie that was pulled, the spare Center). `card` is the name of its player card. In
    the box, `back` is the space of the time track on which it returns and `next_period` tells whether that is in the
    next.
    """

    id: str
    seat: Seat
    kind: str
    number: int
    place: Place
    square: str | None
    carrier: bool
    checked: bool
    activated: bool
    """It made the last activation of this turn, so it cannot be activated now (TS-18)."""
    size: int
    speed: int
    card: str | None
    back: int | None
    next_period: bool


@dataclass(frozen=True, slots=True)
class SideView:
    """One side: its figures (spare last), goals, ready Stamina tokens and how many there are in all."""

    seat: Seat
    score: int
    stamina: int
    tokens: int
    figures: tuple[FigureView, ...]
    goalie_pulled: bool
    power_play: bool
    coaches: int
    next_coach: Seat
    next_reaction: Seat

    def figure(self, name: str) -> FigureView:
        return next(f for f in self.figures if f.id == name)


@dataclass(frozen=True, slots=True)
class SlideView:
    """A figure that was moved by a rule or in answer: offside moves, reaction moves."""

    seat: Seat
    figure: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class OtherRoll:
    """Dice outside the pool: `why` is `face-off`, `fight`, `failed poke`, `failed hit` or a card's own."""

    seat: Seat
    why: str
    faces: Faces


@dataclass(frozen=True, slots=True)
class ActionView:
    """The last declared action.

    `kind`: a figure moved, the puck was sent, a figure was challenged (poke, hit), or none of these. `path` is the
    way of the figure, `puck` that of the puck before the roll, `bounce` that afterwards; each begins with the square
    they came from. `rolls` are the faces of the pool after each roll of the action, the last one counts; `rerolled`
    tells for each die of it whether the last re-roll threw it. `outcome` is empty while the dice are not final, then
    `success`, `failed`, `goal`, `save`, `rebound`, `received`, `off target`, `penalty`, `fight` or `line change`.
    """

    seat: Seat | None
    verb: str
    kind: Literal["move", "puck", "challenge", "other"]
    figure: str | None
    target: str | None
    path: tuple[str, ...]
    puck: tuple[str, ...]
    bounce: tuple[str, ...]
    slides: tuple[SlideView, ...]
    reactions: tuple[SlideView, ...]
    rolls: tuple[Faces, ...]
    rerolled: tuple[bool, ...]
    others: tuple[OtherRoll, ...]
    outcome: str


@dataclass(frozen=True, slots=True)
class SpaceView:
    """A space of the time track, from 1, and who returns on it: (seat, figure)."""

    number: int
    time: str
    marker: bool
    waiting: tuple[tuple[Seat, str], ...]
    waiting_next_period: tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The whole table. `puck` is None on the face-off spot; `turn` is None at a face-off and after the end.

    `pool` counts the dice of the turn so far: the next activation rolls one more. `coach` is the seat whose activation
    is next. `fresh` tells whether nothing has been declared in this turn yet. `arena` is the name of the home side's
    arena, which acts on both sides.
    """

    pack: str
    title: str
    mode: str
    arena: str | None
    board: BoardView
    sides: tuple[SideView, SideView]
    puck: str | None
    carrier: tuple[Seat, str] | None
    phase: Phase
    turn: Seat | None
    coach: Seat | None
    fresh: bool
    pool: int
    power_used: bool
    period: int
    periods: int
    space: int
    track: tuple[SpaceView, ...]
    action: ActionView
    over: bool
    winner: Seat | None

    def side(self, seat: Seat) -> SideView:
        return self.sides[0] if self.sides[0].seat == seat else self.sides[1]

    @property
    def figures(self) -> tuple[FigureView, ...]:
        return self.sides[0].figures + self.sides[1].figures

    @property
    def overtime(self) -> bool:
        return self.period > self.periods

    @property
    def period_name(self) -> str:
        if self.overtime:
            extra = self.period - self.periods
            return "Overtime" if extra == 1 else f"Overtime {extra}"
        if self.periods == 1:
            return "Only period"
        return ("1st period", "2nd period", "3rd period")[self.period - 1]


def look(t: Table) -> TableView:
    """The table as everybody sees it."""
    names = t.board.grid.names
    carrier, playing = t.carrier, t.phase == "turn"
    return TableView(
        pack=t.pack,
        title=t.kit.title,
        mode=t.mode,
        arena=title(t.arena) if t.arena is not None else None,
        board=_board(t.pack),
        sides=(_side(t, BLUE, carrier), _side(t, RED, carrier)),
        puck=names[t.puck] if t.puck >= 0 else None,
        carrier=(SEATS[SIDE[carrier]], NAME[carrier]) if carrier >= 0 else None,
        phase=t.phase,
        turn=SEATS[t.turn] if playing else None,
        coach=t.seat(t.turn) if playing else None,
        fresh=t.fresh,
        pool=t.pool,
        power_used=t.power_used,
        period=t.period,
        periods=PERIODS[t.mode],
        space=t.space,
        track=_track(t),
        action=_action(t.scene, t.board.grid),
        over=t.phase == "over",
        winner=SEATS[t.winner] if t.winner >= 0 else None,
    )


@functools.cache
def _board(pack: str) -> BoardView:
    kit = load_pack(pack)
    board, grid = kit.board, kit.board.grid
    half = grid.columns // 2
    lines = ColumnLines(
        (board.goal_line, grid.columns - board.goal_line), (board.blue_line, grid.columns - board.blue_line), half
    )

    def view(side: int) -> HalfView:
        return HalfView(
            SEATS[side],
            _names(grid, board.net[side]),
            _names(grid, board.crease[side]),
            _names(grid, board.bench[side]),
            grid.names[board.exit[side]],
            tuple((NAME[f], grid.names[s]) for f in OF[side] if (s := board.start_of[f]) >= 0),
        )

    return BoardView(grid.columns, grid.rows, lines, (view(BLUE), view(RED)))


def _names(grid: Grid, squares: Iterable[int]) -> tuple[str, ...]:
    return tuple(grid.names[s] for s in squares)


def _side(t: Table, side: int, carrier: int) -> SideView:
    return SideView(
        seat=SEATS[side],
        score=t.score[side],
        stamina=t.stamina[side],
        tokens=t.kit.clock.stamina,
        figures=tuple(_figure(t, f, carrier) for f in OF[side]),
        goalie_pulled=t.goalie_pulled(side),
        power_play=t.power_play(side),
        coaches=t.coaches[side],
        next_coach=t.seat(side),
        next_reaction=t.reacting_seat(side),
    )


def _figure(t: Table, figure: int, carrier: int) -> FigureView:
    square, back, side = t.at[figure], t.box[figure], SIDE[figure]
    place: Place = "ice" if square >= 0 else "box" if back else "bench"
    name = NAME[figure]
    return FigureView(
        id=name,
        seat=SEATS[side],
        kind=KIND[figure],
        number=int(name[1:] or 0),
        place=place,
        square=t.board.grid.names[square] if square >= 0 else None,
        carrier=figure == carrier,
        checked=figure == carrier and is_checked(t, figure),
        activated=t.phase == "turn" and figure == t.activated,
        size=windows.size(t, figure),
        speed=windows.speed(t, figure),
        card=title(held) if (held := t.cards[side].get(KIND[figure])) else None,
        back=(back - 1) % t.last_space + 1 if back else None,
        next_period=back > t.last_space,
    )


def _track(t: Table) -> tuple[SpaceView, ...]:
    def waiting(space: int) -> tuple[tuple[Seat, str], ...]:
        return tuple((SEATS[SIDE[f]], NAME[f]) for f, back in enumerate(t.box) if back == space)

    return tuple(
        SpaceView(n, time, n == t.space, waiting(n), waiting(n + t.last_space))
        for n, time in enumerate(t.kit.clock.spaces, 1)
    )


KINDS: dict[str, Literal["move", "puck", "challenge"]] = {
    "move": "move",
    "pass": "puck",
    "clear ice pass": "puck",
    "shoot": "puck",
    "slap shot": "puck",
    "poke": "challenge",
    "hit": "challenge",
}


def _action(s: Scene, grid: Grid) -> ActionView:
    last = s.rolls[-1] if s.rolls else ()
    return ActionView(
        seat=SEATS[s.side] if s.side >= 0 else None,
        verb=s.verb,
        kind=KINDS.get(s.verb, "other"),
        figure=NAME[s.figure] if s.figure != NOBODY else None,
        target=NAME[s.target] if s.target != NOBODY else None,
        path=_names(grid, s.path),
        puck=_names(grid, s.puck),
        bounce=_names(grid, s.bounce),
        slides=tuple(_slide(grid, *move) for move in s.slides),
        reactions=tuple(_slide(grid, *move) for move in s.reactions),
        rolls=tuple(s.rolls),
        rerolled=tuple(n in s.again for n in range(len(last))),
        others=tuple(OtherRoll(SEATS[side], why, faces) for side, why, faces in s.other),
        outcome=s.outcome,
    )


def _slide(grid: Grid, figure: int, start: int, end: int) -> SlideView:
    return SlideView(SEATS[SIDE[figure]], NAME[figure], grid.names[start], grid.names[end])


def in_own_zone(v: TableView, side: int) -> bool:
    """Whether the puck is behind the blue line that a side defends."""
    if v.puck is None:
        return False
    column = ord(v.puck[0]) - ord("A")
    left, right = v.board.lines.blue
    return column < left if side == BLUE else column >= right
