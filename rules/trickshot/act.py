"""One action while it is resolved: what is known of it from the declaration to its end. Lives inside one step."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.dice import Faces
from rules.trickshot.figures import NOBODY, SIDE


@dataclass(frozen=True, slots=True)
class Grant:
    """What a card or an arena allows: a free action or a step, `what` being `move`, `pass`, `hit` or `step`.

    `figures` are those of whom one may do it. `as_carrier`: only as long as he has the puck. `though_checked`: being
    checked is no hindrance.
    """

    card: str
    what: str
    figures: tuple[int, ...]
    as_carrier: bool = False
    though_checked: bool = False

    @property
    def side(self) -> int:
        return SIDE[self.figures[0]]


@dataclass(slots=True)
class Act:
    """What was declared and what came of it.

    `target` is a figure (pass, poke, hit) or a square (clear ice pass, shots). `checkers`, `carried`, `carrier_was`,
    `puck_was` and `loose_was` are as at the declaration (TS-16, TS-93). `via` is the square of the loose puck, for a
    way that is to lead over it. `repeat`: only his own card lets him act again (TS-122). `faces` are the pool as it
    lies now. `paid` counts the re-rolls bought with Stamina. `goal` and `fight` end the turn at once; `refresh` says,
    for each side, whether the reset that follows refreshes it (TS-09).
    """

    figure: int
    verb: str
    target: int = NOBODY
    free: bool = False
    difficult: bool = False
    checkers: tuple[int, ...] = ()
    carried: bool = False
    carrier_was: int = NOBODY
    puck_was: int = -1
    loose_was: bool = False
    faces: Faces = ()
    paid: int = 0
    rerolled: int = 0
    via: int = NOBODY
    repeat: bool = False
    picked_up: bool = False
    success: bool = True
    goal: bool = False
    fight: bool = False
    refresh: tuple[bool, bool] = (True, True)
    paid_last: bool = False
    """The last re-roll was bought with Stamina, not given by the power play."""
    reacted: list[int] = field(default_factory=list)
    """The figures that have made their reaction move (TS-144)."""
    extra: int = 0
    """Reaction moves that other reaction moves gave; nothing that needs a Reaction replaces one (TS-146)."""
    grants: list[Grant] = field(default_factory=list)
    """What is still granted in this activation; a free action shares the list with what led to it."""
    used: list[Grant] = field(default_factory=list)
    """What was granted and used: each figure has each grant once (TS-96). Shared as `grants` is."""

    @property
    def checked(self) -> bool:
        return bool(self.checkers)

    @property
    def side(self) -> int:
        return SIDE[self.figure]

    @property
    def fails(self) -> int:
        return self.faces.count("fail")

    @property
    def pucks(self) -> int:
        return self.faces.count("puck")
