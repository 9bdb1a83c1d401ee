"""One action while it is resolved: what is known of it from the declaration to its end. Lives inside one step."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.dice import Faces
from rules.trickshot.figures import NOBODY, SIDE


@dataclass(slots=True)
class Act:
    """What was declared and what came of it.

    `target` is a figure (pass, poke, hit) or a square (clear ice pass, shots). `checked`, `carried`, `puck_was` and
    `loose_was` are as at the declaration (TS-16, TS-93). `faces` are the pool as it lies now. `paid` counts the re-
    rolls bought with Stamina. `goal` and `fight` end the turn at once; `refresh` says, for each side, whether the
    reset that follows refreshes it (TS-09).
    """

    figure: int
    verb: str
    target: int = NOBODY
    free: bool = False
    difficult: bool = False
    checked: bool = False
    carried: bool = False
    puck_was: int = -1
    loose_was: bool = False
    faces: Faces = ()
    paid: int = 0
    rerolled: int = 0
    picked_up: bool = False
    success: bool = True
    goal: bool = False
    fight: bool = False
    refresh: tuple[bool, bool] = (True, True)
    used: dict[str, int] = field(default_factory=dict)
    """What each card granted has been used for, by card and figure (TS-96)."""
    paid_last: bool = False
    """The last re-roll was bought with Stamina, not given by the power play."""
    reacted: list[int] = field(default_factory=list)
    """The figures that have made their reaction move (TS-144)."""
    extra: bool = False
    """The reaction move that is asked now was given by a card, not by a Reaction (TS-146)."""
    done: list[Act] = field(default_factory=list)
    """The free actions that have followed from it."""

    @property
    def side(self) -> int:
        return SIDE[self.figure]

    @property
    def fails(self) -> int:
        return self.faces.count("fail")

    @property
    def pucks(self) -> int:
        return self.faces.count("puck")
