"""Colours, type sizes and sides of the house. One frame for every game, three signals, sides told by shape.

Signals mean the same in every game and never carry a side:
  STORY  (amber)  the puck and the path of the last action
  CHOICE (mint)   what may be done, who acts, what succeeded
  DANGER (coral)  penalised, threatened, failed
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Theme: TypeAlias = Literal["default", "safe"]
"""`safe` keeps sides and marks apart for every kind of colour blindness by hue as well as by shape."""

THEMES: tuple[Theme, ...] = ("default", "safe")

WIDTH = 1200

# Type sizes in pixels at full width; a phone shows a third of them.
TINY, SMALL, BODY, LEAD, TITLE, HERO = 24, 28, 34, 44, 60, 84

NIGHT0, NIGHT1, NIGHT2, LINE = "#0D1219", "#161E2A", "#212C3B", "#38475C"
HI, MID, LOW = "#F5F8FC", "#BAC6D6", "#8896AB"
STORY, CHOICE, DANGER, CASE = "#FFB81C", "#1FD6A6", "#FF5A5F", "#0B0F15"
WHITE = "#FFFFFF"

# The signals on a pale surface, and the pale ground of what may be chosen there.
CHOICE_DEEP, CHOICE_PALE, CHOICE_WORDS = "#0B7F63", "#C4F2E2", "#064836"
DANGER_DEEP, DANGER_PALE = "#C9283A", "#FFE1E1"

HOUSE = (NIGHT0, NIGHT1, NIGHT2, LINE, HI, MID, LOW, STORY, CHOICE, DANGER, CASE, WHITE)
"""The flat colours of the frame: every palette holds them exactly."""


@dataclass(frozen=True, slots=True)
class Side:
    """A side is told by shape and pattern first, then by letter, then by colour."""

    shape: Literal["round", "angular"]
    fill: str  # body of the token
    rim: str  # dark edge that holds on any surface
    mark: str  # letter on the body
    band: str  # pattern on the body
    lamp: str  # the side's colour on the dark frame


@dataclass(frozen=True, slots=True)
class Ice:
    """The colours of a rink."""

    base: str
    end_a: str  # tint of the first side's end
    end_b: str
    zone_a: str  # what the goal zone of an end leans to
    zone_b: str
    lines: str  # edges of squares or sections
    blue: str
    red: str
    net: str
    boards: str
    kick: str


BLUE = Side("round", "#1D5BD6", "#081B45", "#FFFFFF", "#4F86F0", "#4C8DFF")
WHITE_SIDE = Side("angular", "#F4F6FA", "#3B4657", "#131A24", "#AEBBCB", "#F4F6FA")
RED_SIDE = Side("angular", "#FFF6F4", "#7D0D1A", "#A80F20", "#DC2237", "#FF5266")
SAFE_BLUE = Side("round", "#0A4FA3", "#04193A", "#FFFFFF", "#3C86DC", "#5AA5FF")
SAFE_ORANGE = Side("angular", "#FFF4E2", "#5C3300", "#7A4300", "#F08A00", "#FFA630")
HOME = Side("round", "#F2F5F9", "#0A0D12", "#10151D", "#9AA8BA", "#F2F5F9")
VISITORS = Side("angular", "#DE2339", "#FFC4CA", "#FFFFFF", "#8E1222", "#FF4D61")
SAFE_VISITORS = Side("angular", "#F08A00", "#FFE3B8", "#1E1100", "#9A5800", "#FFA630")

ICE = Ice(
    "#E4EDF3",
    "#C9DBF0",
    "#F3F5F8",
    "#2C69D0",
    "#2C69D0",
    "#AFC2D2",
    "#2C69D0",
    "#D5304A",
    "#6E7F93",
    "#F4F8FB",
    "#E3B93F",
)
SAFE_ICE = replace(ICE, end_b="#F0E4D0", zone_a="#0A5FB8", zone_b="#8A5A10", blue="#0A5FB8", red="#8A5A10")
