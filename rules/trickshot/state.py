"""What lies on the table: plain data. Squares, figures and sides are numbers; `saving.py` gives them their names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator, model_validator

from rules.actions import Seat
from rules.dice import Faces
from rules.trickshot.arena_cards import CHOICE, NONE, RANDOM, arena_choices
from rules.trickshot.board import Board
from rules.trickshot.deck import load_deck
from rules.trickshot.figures import ALL, GOALIES, KIND, NOBODY, SEATS, SIDE, SKATERS
from rules.trickshot.pack import Pack, load_pack

Phase = Literal["setup", "arenas", "deal", "draft", "face-off", "turn", "goal", "fight", "over"]
"""`setup`: the home side's arena is still to be drawn, chosen or announced; `arenas`: each side still has to get an
arena and the player cards on it; `deal` and `draft`: the player cards are still to be dealt at random, or to be chosen;
`goal` and `fight`: the reset is still to come."""

CardSetting = Literal["none", "random", "choice", "arena"]
Mode = Literal["quick", "classic", "arcade"]
SPOT = -1
"""The puck before a face-off is won: on the red line, in no square."""

OFF = -1
PERIODS = {"quick": 1, "arcade": 1, "classic": 3}


@dataclass(slots=True)
class Scene:
    """What the last declared action looked like, for the picture and for those who missed it.

    `path` is the way of the acting figure, `puck` the way of the puck before the roll (first square included),
    `bounce` its way afterwards; `slides` are (figure, from, to) of offside moves; `reactions` the same of the other
    side's moves; `rolls` the pool after each roll of the action; `side` rolls are face-off, fight and penalty dice.
    """

    side: int = NOBODY
    verb: str = ""
    figure: int = NOBODY
    target: int = NOBODY
    path: list[int] = field(default_factory=list)
    puck: list[int] = field(default_factory=list)
    bounce: list[int] = field(default_factory=list)
    slides: list[tuple[int, int, int]] = field(default_factory=list)
    reactions: list[tuple[int, int, int]] = field(default_factory=list)
    rolls: list[Faces] = field(default_factory=list)
    again: tuple[int, ...] = ()
    """Places of the dice that the last re-roll threw again."""
    other: list[tuple[int, str, Faces]] = field(default_factory=list)
    """Dice outside the pool: side, what for, faces."""
    outcome: str = ""

    def forget_ways(self) -> None:
        """Everybody is put elsewhere: where they went is no longer to be seen."""
        self.path, self.puck, self.bounce, self.slides, self.reactions = [], [], [], [], []


@dataclass(slots=True)
class Table:
    """The rink, the figures, the clock and the tokens.

    `at` is each figure's square (`OFF`: not on the ice), `box` the space of the time track on which it returns (0:
    not in the penalty box; above the last space: in the next period). `puck` is a square or `SPOT`. `turn` is the
    side that acts (at a face-off: that acted last). `pool` counts the dice of the turn so far, `activated` is the
    figure of its last activation, `fresh` tells whether the turn has just begun, `power_used` whether the free
    re-roll of the power play is gone. `activations` and `reactions` count what each side has made, for sides of
    several coaches. `cards` names each side's card for each kind of figure, `arena` the home side's arena; both may
    be empty. `refresh` tells, after a fight, which sides the reset refreshes. `marks` is what cards and arenas must
    remember from one activation of a turn to the next, and before the first face-off which phase follows the setup.
    """

    pack: str
    mode: Mode
    coaches: tuple[int, int] = (1, 1)
    arena: str | None = None
    cards: tuple[dict[str, str], dict[str, str]] = field(default_factory=lambda: ({}, {}))
    phase: Phase = "face-off"
    period: int = 1
    space: int = 1
    turn: int = 0
    score: list[int] = field(default_factory=lambda: [0, 0])
    stamina: list[int] = field(default_factory=lambda: [0, 0])
    at: list[int] = field(default_factory=lambda: [OFF] * ALL)
    box: list[int] = field(default_factory=lambda: [0] * ALL)
    puck: int = SPOT
    pool: int = 0
    activated: int = NOBODY
    fresh: bool = True
    power_used: bool = False
    activations: list[int] = field(default_factory=lambda: [0, 0])
    reactions: list[int] = field(default_factory=lambda: [0, 0])
    refresh: tuple[bool, bool] = (True, True)
    marks: dict[str, int] = field(default_factory=dict)
    winner: int = NOBODY
    scene: Scene = field(default_factory=Scene)
    kit: Pack = field(init=False, repr=False, compare=False)
    board: Board = field(init=False, repr=False, compare=False)
    ice: list[int] = field(init=False, repr=False, compare=False)
    """The figure on each square, `NOBODY` where there is none; kept by `place` and `lift`."""

    def __post_init__(self) -> None:
        self.kit = load_pack(self.pack)
        self.board = self.kit.board
        self.ice = [NOBODY] * self.board.size
        for figure, square in enumerate(self.at):
            if square >= 0:
                self.ice[square] = figure

    # -- figures -------------------------------------------------------------------------------

    def place(self, figure: int, square: int) -> None:
        """Put a figure on a free square, wherever it was."""
        was = self.at[figure]
        if was >= 0:
            self.ice[was] = NOBODY
        assert self.ice[square] == NOBODY, f"{square} is taken by {self.ice[square]}"
        self.at[figure] = square
        self.ice[square] = figure

    def lift(self, figure: int) -> None:
        """Take a figure off the ice."""
        was = self.at[figure]
        if was >= 0:
            self.ice[was] = NOBODY
            self.at[figure] = OFF

    @property
    def carrier(self) -> int:
        """The figure in the puck's square, or `NOBODY` (Key Terms: Puck Carrier)."""
        return self.ice[self.puck] if self.puck >= 0 else NOBODY

    def body(self, figure: int) -> tuple[int, int]:
        """Size and Speed as printed: those of its kind, or of the card that its side holds."""
        bodies = self.kit.arcade if self.mode == "arcade" else self.kit.figures
        body = bodies.of(KIND[figure])
        held = self.cards[SIDE[figure]].get(KIND[figure])
        if held is None:
            return body.size, body.speed
        card = load_deck().by_id[held]
        return card.size or body.size, card.speed or body.speed

    def skaters(self, side: int) -> int:
        """How many of a side's figures are on the ice, the goalie not counted."""
        at = self.at
        return len([f for f in SKATERS[side] if at[f] >= 0])

    def goalie_pulled(self, side: int) -> bool:
        """A goalie is never in the penalty box: off the ice means pulled (TS-77)."""
        return self.at[GOALIES[side]] < 0

    def power_play(self, side: int) -> bool:
        """More skaters than the other side (chapter Power Play, TS-27)."""
        return self.skaters(side) > self.skaters(1 - side)

    # -- coaches -------------------------------------------------------------------------------

    def seat(self, side: int) -> Seat:
        """The coach of a side whose activation is next, who decides all but reaction moves (TS-28)."""
        return _seat(side, self.activations[side] % self.coaches[side])

    def reacting_seat(self, side: int) -> Seat:
        """The coach of a side whose reaction move is next (TS-28)."""
        return _seat(side, self.reactions[side] % self.coaches[side])

    @property
    def last_space(self) -> int:
        return len(self.kit.clock.spaces)


def _seat(side: int, coach: int) -> Seat:
    return f"{SEATS[side]}{coach + 1}" if coach else SEATS[side]


def seats(coaches: tuple[int, int]) -> tuple[Seat, ...]:
    """All seats: `blue` and `red`, then `blue2`, `red2` and so on for the further coaches of a side."""
    return tuple(_seat(side, n) for n in range(max(coaches)) for side in (0, 1) if n < coaches[side])


class Settings(BaseModel):
    """What the coaches agree on before the match."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    mode: Mode = Field("quick", description="Quick: one period; classic: three and overtime; arcade: no reactions")
    pack: str = Field("standard", description="The rink to play on")
    cards: CardSetting = Field(
        "none",
        description="Player cards: none, dealt, chosen, or those on each side's arena (as in classic); none in arcade",
    )
    blue_coaches: int = Field(1, ge=1, le=3, description="Coaches who share the blue side and take turns")
    red_coaches: int = Field(1, ge=1, le=3, description="Coaches who share the red side and take turns")
    arena: str = Field(RANDOM, description="The home side's arena, which acts on both sides; none in arcade")

    @field_validator("arena")
    @classmethod
    def _known(cls, arena: str, info: ValidationInfo) -> str:
        if arena not in arena_choices():
            raise ValueError(f"there is no arena “{arena}”; there are {', '.join(arena_choices())}")
        if arena == NONE and info.data.get("cards") == "arena" and info.data.get("mode") != "arcade":
            raise ValueError("without an arena there are no player cards on it; choose none, random or choice as cards")
        return arena

    @model_validator(mode="before")
    @classmethod
    def _full_game(cls, given: Any) -> Any:
        """The full game has the player cards that are on the arenas (Setup C and D), unless it is played without."""
        full = isinstance(given, dict) and given.get("mode") == "classic" and given.get("arena") != NONE
        return {"cards": "arena", **given} if full else given


DEALING: dict[CardSetting, Phase] = {"none": "face-off", "random": "deal", "choice": "draft", "arena": "arenas"}
"""What the first face-off waits for; but for `arenas`, once the arena is known."""


def set_up(settings: Settings) -> Table:
    """The table before the first face-off; Blue is the home side (chapter Setup).

    Arcade has neither cards nor arena (TS-81).
    """
    kit = load_pack(settings.pack)
    arena, cards = settings.arena, settings.cards
    if settings.mode == "arcade":
        arena, cards = NONE, "none"
    next_phase = DEALING[cards]
    at_once = arena == NONE or next_phase == "arenas"
    waiting = [CHOICE] if arena == CHOICE else []
    if not at_once and next_phase != "face-off":
        waiting.append(next_phase)
    return Table(
        arena=None if arena in (NONE, RANDOM, CHOICE) else arena,
        phase=next_phase if at_once else "setup",
        marks=dict.fromkeys(waiting, 1),
        pack=settings.pack,
        mode=settings.mode,
        coaches=(settings.blue_coaches, settings.red_coaches),
        stamina=[kit.clock.stamina, kit.clock.stamina],
        at=list(kit.board.start_of),
    )


def copy(t: Table) -> Table:
    """A table of its own: what can change is copied, what cannot is shared."""
    new = object.__new__(Table)
    new.pack, new.mode, new.coaches, new.arena = t.pack, t.mode, t.coaches, t.arena
    new.cards, new.phase, new.period, new.space, new.turn = t.cards, t.phase, t.period, t.space, t.turn
    new.score, new.stamina, new.at, new.box = t.score[:], t.stamina[:], t.at[:], t.box[:]
    new.puck, new.pool, new.activated = t.puck, t.pool, t.activated
    new.fresh, new.power_used = t.fresh, t.power_used
    new.activations, new.reactions, new.marks = t.activations[:], t.reactions[:], t.marks.copy()
    new.refresh = t.refresh
    new.winner, new.kit, new.board, new.ice = t.winner, t.kit, t.board, t.ice[:]
    s = t.scene
    new.scene = Scene(
        s.side, s.verb, s.figure, s.target, s.path[:], s.puck[:], s.bounce[:], s.slides[:], s.reactions[:],
        s.rolls[:], s.again, s.other[:], s.outcome,
    )  # fmt: skip
    return new


def named(t: Table, square: int) -> str | None:
    return t.board.grid.names[square] if square >= 0 else None


Dumped = dict[str, Any]
