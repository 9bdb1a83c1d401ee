"""A movement while it is resolved: what is known of it from the first hex to its end. Lives inside one step."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Gait = Literal["run", "sprint", "step"]
"""`step` is the one hex of a Jack before a Slam, a Snatch or a Throw: no Sprint extra."""


@dataclass(slots=True)
class Movement:
    """Who moves and how.

    `points` are the hexes (in a Sprint also turns) left without a Sprint extra. `dodges` and `extras` count the tests
    made in this action, failed or not (DB-90). `start` and `faced` are hex and facing at the start of the action.
    `ended`: he fell, picked up the ball, left the pitch or was knocked off his feet; nothing follows.
    """

    figure: int
    gait: Gait
    points: int
    start: int
    faced: int
    dodges: int = 0
    extras: int = 0
    moved: bool = False
    ended: bool = False
    told: int = field(init=False)
    """Where the story has left him."""

    def __post_init__(self) -> None:
        self.told = self.start
