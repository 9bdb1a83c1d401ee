"""Action boxes: what a card lets its side do, as a line of text (chapters Offense and Defense Action Highlights).

    SKATE: Winger +1                              either side
    OFFENSE: PASS Center to Winger, SKATE receiver
    OFFENSE: DROP PASS, SHOT receiver +1
    OFFENSE: SHOT any, rebound
    DEFENSE: SKATE Defenseman, STEAL any
    DEFENSE: DOUBLE STEAL
    STAR: Teamwork Harbour Kings

A box that begins with a verb belongs to either side. Who may do a step is a position, `any`, or, for a SKATE or a SHOT,
the man of an earlier step: `receiver` of the pass, `skater` who has just skated.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import Literal, get_args

Side = Literal["either", "offense", "defense", "star"]
Kind = Literal["skate", "pass", "drop pass", "shot", "steal", "double steal"]
Who = Literal["any", "Center", "Winger", "Defenseman", "receiver", "skater"]
Star = Literal["Interception", "Swarm Puck", "Whistle on STEAL", "Whistle on SHOT", "Player down", "Teamwork"]

FITS: dict[str, tuple[str, ...]] = {
    "any": ("LD", "LW", "C", "RW", "RD"),
    "Center": ("C",),
    "Winger": ("LW", "RW"),
    "Defenseman": ("LD", "RD"),
}
"""The places of a line that a word names (PO-18)."""

_STEP = re.compile(
    r"(?P<kind>DROP PASS|DOUBLE STEAL|SKATE|PASS|SHOT|STEAL)"
    r"(?: (?P<who>any|Center|Winger|Defenseman|receiver|skater))?"
    r"(?: to (?P<to>any|Center|Winger|Defenseman))?"
    r"(?: \+(?P<plus>[1-3]))?"
)


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a box: who does it, for a pass also to whom, and how many dice more."""

    kind: Kind
    who: Who = "any"
    to: Who = "any"
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Box:
    """A parsed box. A star has no steps but a name, Teamwork also a club; `rebound` is that of a SHOT (PO-44)."""

    side: Side
    steps: tuple[Step, ...] = ()
    rebound: bool = False
    star: Star | None = None
    club: str = ""

    @property
    def first(self) -> str:
        """The kind of the first step; empty for a star. A Drop PASS begins as a pass."""
        return (
            {"drop pass": "pass", "double steal": "steal"}.get(self.steps[0].kind, self.steps[0].kind)
            if self.steps
            else ""
        )

    def for_side(self, side: Literal["offense", "defense"]) -> bool:
        return self.side in (side, "either")


@functools.cache
def parse_box(text: str) -> Box:
    """A box from its text. Raises `ValueError` with what does not fit."""
    head, colon, rest = text.partition(":")
    if head == "STAR" and colon:
        return _star(rest.strip())
    side: Side = "either"
    if head in ("OFFENSE", "DEFENSE"):
        side = "offense" if head == "OFFENSE" else "defense"
        body = rest.strip()
    else:
        body = f"{head}{' ' if colon else ''}{rest.strip()}".strip()
    parts = [part.strip() for part in body.split(",")]
    rebound = parts[-1] == "rebound"
    steps = tuple(_step(part, text) for part in (parts[:-1] if rebound else parts))
    _check(side, steps, rebound, text)
    return Box(side, steps, rebound)


def _star(name: str) -> Box:
    for star in get_args(Star):
        if star == "Teamwork" and name.startswith("Teamwork "):
            return Box("star", star="Teamwork", club=name.removeprefix("Teamwork "))
        if name == star and star != "Teamwork":
            return Box("star", star=star)
    raise ValueError(f"“{name}” is no star: there are {', '.join(get_args(Star))}, and Teamwork names a club")


def _step(part: str, text: str) -> Step:
    found = _STEP.fullmatch(part)
    if found is None:
        raise ValueError(f"“{part}” in “{text}” is no step of an action box")
    kind = found["kind"].lower()
    if found["to"] and kind not in PASSES:
        raise ValueError(f"“{part}” in “{text}”: only a PASS goes to somebody")
    return Step(kind, found["who"] or "any", found["to"] or "any", int(found["plus"] or 0))  # type: ignore[arg-type]


ALLOWED: dict[Side, tuple[str, ...]] = {
    "either": ("skate",),
    "offense": ("skate", "pass", "drop pass", "shot"),
    "defense": ("skate", "steal", "double steal"),
}


PASSES = ("pass", "drop pass")


def _check(side: Side, steps: tuple[Step, ...], rebound: bool, text: str) -> None:
    if not steps:
        raise ValueError(f"“{text}” has no step")
    for n, step in enumerate(steps):
        if step.kind not in ALLOWED[side]:
            raise ValueError(f"“{text}”: {step.kind.upper()} is not for {side} cards")
        if step.who in ("receiver", "skater") and step.kind not in ("skate", "shot"):
            raise ValueError(f"“{text}”: only a SKATE or a SHOT is for the {step.who}, no {step.kind.upper()}")
        if step.kind in PASSES and step.plus:
            raise ValueError(f"“{text}”: a PASS rolls no dice, so it has no +{step.plus}")
        earlier = [s.kind for s in steps[:n]]
        if step.who == "receiver" and not any(k in PASSES for k in earlier):
            raise ValueError(f"“{text}” names a receiver without a PASS before")
        if step.who == "skater" and "skate" not in earlier:
            raise ValueError(f"“{text}” names a skater without a SKATE before")
    if rebound and steps[-1].kind != "shot":
        raise ValueError(f"“{text}”: only a SHOT has a rebound")
