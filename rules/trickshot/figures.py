"""The figures by name and by number: seven a side, Blue's from 0, Red's from 7."""

from __future__ import annotations

from enum import StrEnum

from rules.actions import Seat

SEATS: tuple[Seat, ...] = ("blue", "red")
SIDES = BLUE, RED = 0, 1
"""Inside the rules a side is a number; `SEATS[side]` is its name."""


class Figure(StrEnum):
    """A figure of the side that is spoken of: goalie, defensemen, wingers, center, and the spare center."""

    G = "G"
    D1 = "D1"
    D2 = "D2"
    W1 = "W1"
    W2 = "W2"
    C1 = "C1"
    C2 = "C2"


IDS: tuple[Figure, ...] = tuple(Figure)
EACH = len(IDS)
ALL = EACH * len(SIDES)
GOALIE, CENTER, SPARE = 0, 5, 6
"""Places within a side."""


class Symbol(StrEnum):
    """What a die shows and a card may turn to a Blank."""

    FAIL = "fail"
    REACTION = "reaction"


NOBODY = -1
KINDS = ("G", "D", "W", "C")
TITLE = {"G": "Goalie", "D": "Defenseman", "W": "Winger", "C": "Center"}
KIND: tuple[str, ...] = tuple(name[0] for name in IDS) * 2
"""The kind of each figure, by its number."""

SIDE: tuple[int, ...] = (BLUE,) * EACH + (RED,) * EACH
NAME: tuple[Figure, ...] = IDS * 2
OF: tuple[range, ...] = (range(EACH), range(EACH, ALL))
"""The figures of each side."""

SKATERS: tuple[range, ...] = (range(1, EACH), range(EACH + 1, ALL))
GOALIES = (GOALIE, EACH + GOALIE)
CENTERS = (CENTER, EACH + CENTER)
SPARES = (SPARE, EACH + SPARE)


def number(side: int, name: str) -> int:
    """The figure of this name. Raises `ValueError`."""
    return side * EACH + IDS.index(Figure(name))


def side_of(seat: Seat) -> int:
    """The side of a coach's seat: `blue` and `blue2` are Blue."""
    return BLUE if seat.startswith(SEATS[BLUE]) else RED
