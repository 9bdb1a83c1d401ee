"""What lies on the table: plain data. Sides are 0 (South) and 1 (North); men go by their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from rules.actions import Seat
from rules.dice import Faces
from rules.playoff.actions import PLACES
from rules.playoff.cards import Card, card_of
from rules.playoff.decks import MIXED, STANDARD, deck_named

SEATS: tuple[Seat, Seat] = ("south", "north")
SOUTH, NORTH = 0, 1
SKATERS = ("LD", "LW", "C", "RW", "RD")
COLUMNS = (("LD", "LW", "C", "RW", "RD"), ("RD", "RW", "C", "LW", "LD"))
"""The places of each side from west to east: opponents face each other."""

COLUMN = tuple({place: n for n, place in enumerate(line)} for line in COLUMNS)
NOBODY = -1
COUNTER = 6
"""Cards to be drawn until a penalised man is free (PO-48)."""

MOST_PENALISED = 2
HAND = 4
Mode = Literal["complete", "quick", "series"]
Phase = Literal[
    "mix",
    "home roll",
    "line-up",
    "suspense",
    "duplicates",
    "deal",
    "face-off",
    "offense",
    "defense",
    "line change",
    "quick goalies",
    "quick deal",
    "quick turn",
    "over",
]


@dataclass(slots=True)
class Shown:
    """One roll for the picture: whose, what for, the faces, and what they count together.

    A logo on the first `own` dice is the crest of `club`, that of the one man who rolls; others are nobody's.
    """

    side: int
    why: str
    faces: Faces
    total: int
    club: str = ""
    own: int = 0


@dataclass(slots=True)
class Scene:
    """What the last play looked like: who played what, for which step, the rolls, and what came of it.

    `card` is the card that lies face up, None for a plain action; `men` are (side, place) of those who acted.
    """

    side: int = NOBODY
    verb: str = ""
    card: str | None = None
    step: int = NOBODY
    men: list[tuple[int, str]] = field(default_factory=list)
    stars: list[tuple[int, str]] = field(default_factory=list)
    rolls: list[Shown] = field(default_factory=list)
    outcome: str = ""


@dataclass(slots=True)
class Options:
    """The variants that are played: see `Settings`."""

    logo: int = 2
    team_dice: bool = False
    hand_changes: bool = False
    suspense: bool = False
    mill: bool = False
    tie_break: bool = False


@dataclass(slots=True)
class Table:
    """Both teams, their cards and the puck.

    Each of a side's fifty cards is in one place: `deck` (top first), `hand`, `line` (place -> card), `discard` ((card,
    face up)), in Quick Shot also `front` and `support`, before the line-up `picked`, in a line change `coming`. `up`
    tells for each column whose man stands in its attack space. `puck` is (side, place), None before a face-off. `box`
    counts for each penalised place the cards to be drawn yet, the longest in first; `together`: both went in for the
    same action. `horn`: a deck is empty, the play under way is the last.
    """

    mode: Mode
    options: Options
    phase: Phase = "home roll"
    home: int = NOBODY
    opening: bool = True
    offense: int = SOUTH
    score: list[int] = field(default_factory=lambda: [0, 0])
    wins: list[int] = field(default_factory=lambda: [0, 0])
    quick: bool = False
    deck: list[list[str]] = field(default_factory=lambda: [[], []])
    hand: list[list[str]] = field(default_factory=lambda: [[], []])
    discard: list[list[tuple[str, bool]]] = field(default_factory=lambda: [[], []])
    line: list[dict[str, str]] = field(default_factory=lambda: [{}, {}])
    picked: list[dict[str, str]] = field(default_factory=lambda: [{}, {}])
    coming: list[list[str]] = field(default_factory=lambda: [[], []])
    front: list[list[str]] = field(default_factory=lambda: [[], []])
    support: list[list[str]] = field(default_factory=lambda: [[], []])
    up: list[int] = field(default_factory=lambda: [NOBODY] * 5)
    puck: tuple[int, str] | None = None
    box: list[dict[str, int]] = field(default_factory=lambda: [{}, {}])
    together: list[bool] = field(default_factory=lambda: [False, False])
    stoppage: bool = False
    horn: bool = False
    winner: int = NOBODY
    how: str = ""
    scene: Scene = field(default_factory=Scene)

    # -- men -----------------------------------------------------------------------------------

    def card(self, side: int, place: str) -> Card:
        return card_of(self.line[side][place])

    def column(self, side: int, place: str) -> int:
        return COLUMN[side][place]

    def across(self, side: int, place: str) -> str:
        """The place of the opponent in the same column."""
        return COLUMNS[1 - side][COLUMN[side][place]]

    def is_up(self, side: int, place: str) -> bool:
        """Whether a man stands in the attack space of his column."""
        return place != "G" and self.up[COLUMN[side][place]] == side

    def sits(self, side: int, place: str) -> bool:
        return place in self.box[side]

    def skaters(self, side: int) -> Iterator[str]:
        """The places of those who are not in the penalty box."""
        return (place for place in SKATERS if place not in self.box[side])

    def attackers(self, side: int) -> list[str]:
        """Those in attack spaces."""
        return [COLUMNS[side][n] for n, who in enumerate(self.up) if who == side]

    def advantage(self, side: int) -> bool:
        """More men on the ice than the other side (PO-31)."""
        return len(self.box[side]) < len(self.box[1 - side])

    def advantage_dice(self, side: int) -> int:
        """A die more on a SHOT for each opponent who sits, but only with the advantage (PO-40)."""
        return len(self.box[1 - side]) if self.advantage(side) else 0

    @property
    def carrier(self) -> str:
        assert self.puck is not None, "somebody has the puck during play"
        return self.puck[1]

    def back_to_zones(self) -> None:
        """All cards back to their zones, the puck between the centers."""
        self.up = [NOBODY] * 5
        self.puck = None

    def throw_away(self, side: int, card: str, shown: bool = True) -> None:
        self.discard[side].append((card, shown))

    def seat(self, side: int) -> Seat:
        return SEATS[side]

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def cards_of(self, side: int) -> list[str]:
        """All cards of a side, wherever they are."""
        thrown = [card for card, _ in self.discard[side]]
        men = [*self.line[side].values(), *self.picked[side].values()]
        laid = [*self.coming[side], *self.front[side], *self.support[side]]
        return [*self.deck[side], *self.hand[side], *thrown, *men, *laid]


class Settings(BaseModel):
    """What the two coaches agree on before the match. A deck left out is its coach's own, or a club's."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    mode: Mode = Field(
        "complete", title="game", description="The complete game, Quick Shot, or Quick Shot best of five"
    )
    south: str = Field("", title="challenger's deck", description="A club's deck, mixed, one of yours, or a code")
    north: str = Field("", title="opponent's deck", description="The same; left out: the deck that they use")
    dice: Literal["plain", "team"] = Field("plain", description="Plain dice, or team dice whose logo needs its club")
    logo: Literal[1, 2] = Field(2, title="logo value", description="What the logo of a plain die counts (PO-03)")
    changes: Literal["deck", "hand"] = Field("deck", title="line changes", description="Drawn, or chosen from the hand")
    line_up: Literal["chosen", "turned up"] = Field("chosen", title="line-up", description="How the starting six come")
    limits: bool = Field(False, title="rarity limits", description="Three of a common card, one of a rare (PO-12)")
    mill: bool = Field(False, title="deck damage", description="A goal throws away cards of the other deck (PO-78)")
    tie_break: bool = Field(False, title="tie-break", description="A tie is decided by Quick Shot (PO-11)")

    @model_validator(mode="after")
    def _decks(self) -> Settings:
        for name in (self.south, self.north):
            if name not in ("", MIXED):
                deck_named(name, self.limits)
        return self


def set_up(settings: Settings) -> Table:
    """The table before anything was rolled: both decks in their order as built."""
    options = Options(
        logo=settings.logo,
        team_dice=settings.dice == "team",
        hand_changes=settings.changes == "hand",
        suspense=settings.line_up == "turned up",
        mill=settings.mill,
        tie_break=settings.tie_break,
    )
    t = Table(settings.mode, options, quick=settings.mode != "complete")
    names = (settings.south or STANDARD[SOUTH], settings.north or STANDARD[NORTH])
    t.deck = [[] if name == MIXED else deck_named(name, settings.limits) for name in names]
    t.phase = "mix" if MIXED in names else "home roll"
    return t


def copy(t: Table) -> Table:
    """A table of its own: what can change is copied, what cannot is shared."""
    new = Table.__new__(Table)
    for name in Table.__dataclass_fields__:
        value: Any = getattr(t, name)
        if name in _NESTED:
            value = [part.copy() for part in value]
        elif isinstance(value, list):
            value = value[:]
        setattr(new, name, value)
    s = t.scene
    new.scene = Scene(s.side, s.verb, s.card, s.step, s.men[:], s.stars[:], s.rolls[:], s.outcome)
    return new


_NESTED = ("deck", "hand", "discard", "line", "picked", "coming", "front", "support", "box")
__all__ = ["COUNTER", "HAND", "MOST_PENALISED", "PLACES", "Options", "Settings", "Table", "copy", "set_up"]
