"""The arenas as data: names and effects in words (chapters Setup, Arena Cards; TS-82, TS-146 to TS-167)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, field_validator, model_validator

from data.packs import PackError, read_deck
from rules.dice import Die
from rules.errors import BadPack
from rules.trickshot.deck import DEALT, check_hand
from rules.trickshot.figures import SEATS
from rules.trickshot.rulings import RULINGS

NONE, RANDOM, CHOICE = "none", "random", "choice"
"""Settings beside the names of arenas: to play without one, to draw and to choose."""

Text = Annotated[str, Field(min_length=1, max_length=160)]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Deals(_Part):
    """The player cards that come with an arena, one for each kind of figure."""

    G: str
    D: str
    W: str
    C: str

    @model_validator(mode="after")
    def _can_be_held(self) -> Deals:
        check_hand(self.hand)
        return self

    @property
    def hand(self) -> dict[str, str]:
        """Kind of figure -> card, in the order in which a side takes them."""
        return {kind: getattr(self, kind) for kind in DEALT}


class Arena(_Part):
    """One arena: what it is called, what it changes for both sides, the rulings on it."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    effect: Text
    rulings: Annotated[tuple[str, ...], Field(min_length=1)]
    deals: Deals

    @field_validator("rulings")
    @classmethod
    def _known(cls, rulings: tuple[str, ...]) -> tuple[str, ...]:
        if unknown := [number for number in rulings if number not in RULINGS]:
            raise ValueError(f"there is no ruling {unknown[0]}")
        return rulings


_CARDS = TypeAdapter(dict[str, Arena])


def check_arenas(data: object) -> dict[str, Arena]:
    """Arenas by their ids. Raises `BadPack` with the first thing that is wrong, as a sentence."""
    try:
        arenas = _CARDS.validate_python(data)
    except ValidationError as e:
        first = e.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BadPack(f"The arenas cannot be played: {where}: {first['msg'].removeprefix('Value error, ')}.") from e
    if taken := [name for name in (NONE, RANDOM, CHOICE) if name in arenas]:
        raise BadPack(f"The arenas cannot be played: none may be called “{taken[0]}”.")
    return arenas


@functools.cache
def load_arenas() -> Mapping[str, Arena]:
    """All arenas by their ids, in the order of the file. Raises `BadPack`."""
    try:
        return check_arenas(read_deck("trickshot", "arenas"))
    except PackError as e:
        raise BadPack(str(e)) from e


@functools.cache
def toss() -> Die:
    """Which side keeps the arena that both have named."""
    return Die("toss", SEATS)


@functools.cache
def arena_die() -> Die:
    """Draws one of the arenas."""
    return Die("arena", tuple(load_arenas()))


def title(arena: str) -> str:
    """What an arena is called; what is no arena's id is taken for a name."""
    card = load_arenas().get(arena)
    return card.name if card else arena


def arena_named(name: str | None) -> str | None:
    """The id of the arena with this name."""
    return next((arena for arena, card in load_arenas().items() if card.name == name), name)


def arena_texts() -> Mapping[str, tuple[str, str]]:
    """For looking up: id -> (title, text with the rulings)."""
    return {
        arena: (f"{card.name} (arena)", f"{card.effect} Both sides. ({', '.join(card.rulings)})")
        for arena, card in load_arenas().items()
    }


def arena_choices() -> dict[str, str]:
    """What may be set before a match: value -> title."""
    named = {arena: card.name for arena, card in load_arenas().items()}
    return {RANDOM: "Drawn at random", CHOICE: "Chosen, unseen by the other side", NONE: "No arena", **named}
