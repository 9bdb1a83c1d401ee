"""Player cards and clubs as data (chapter Player Cards)."""

from __future__ import annotations

import functools
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from data.packs import read_deck
from rules.errors import BadPack
from rules.playoff.boxes import Box, parse_box

Position = Literal["G", "C", "LW", "RW", "D"]
Rarity = Literal["common", "uncommon", "rare", "ultra"]
POSITIONS: tuple[Position, ...] = ("G", "C", "LW", "RW", "D")


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Club(_Part):
    """A club: its short name for notation and crest, and where it plays."""

    name: Annotated[str, Field(min_length=2, max_length=24)]
    short: Annotated[str, Field(pattern="^[A-Z]{3}$")]
    conference: str
    division: str
    crest: str
    colours: Annotated[tuple[str, ...], Field(min_length=3, max_length=3)]


class Card(_Part):
    """One player. `shot` is the goalie's block; `other` and `scoring` are the aggressive numbers."""

    id: Annotated[str, Field(pattern="^[A-Z]{3}[1-9][0-9]?$")]
    name: Annotated[str, Field(min_length=3, max_length=24)]
    club: str
    position: Position
    rarity: Rarity
    shot: Annotated[int, Field(ge=1, le=5)]
    skill: Annotated[int, Field(ge=1, le=4)]
    other: Annotated[int, Field(ge=0, le=3)]
    scoring: Annotated[int, Field(ge=0, le=3)]
    text: str

    @field_validator("text")
    @classmethod
    def _reads(cls, text: str) -> str:
        parse_box(text)
        return text

    @model_validator(mode="after")
    def _goalie(self) -> Card:
        if self.position == "G" and self.scoring:
            raise ValueError(f"{self.name} is a goalie: he has no aggressive number for scoring")
        return self

    @functools.cached_property
    def box(self) -> Box:
        return parse_box(self.text)

    @property
    def number(self) -> int:
        """The number on his sweater."""
        return int(self.id[3:])


class Cards(_Part):
    clubs: tuple[Club, ...]
    cards: tuple[Card, ...]

    @model_validator(mode="after")
    def _fit(self) -> Cards:
        known = {club.short for club in self.clubs}
        names = {club.name for club in self.clubs}
        seen: set[str] = set()
        for card in self.cards:
            if card.club not in known or not card.id.startswith(card.club):
                raise ValueError(f"{card.id} belongs to no club")
            if card.id in seen:
                raise ValueError(f"{card.id} is there twice")
            if card.box.star == "Teamwork" and card.box.club not in names:
                raise ValueError(f"{card.id} names a club that is not there: {card.box.club}")
            seen.add(card.id)
        return self


@functools.cache
def load_cards() -> Cards:
    """All clubs and cards. Raises `BadPack`."""
    return check_cards({"clubs": read_deck("playoff", "clubs")["club"], "cards": read_deck("playoff", "cards")["card"]})


def check_cards(data: Any) -> Cards:
    try:
        return Cards.model_validate(data)
    except ValidationError as e:
        message = e.errors()[0]["msg"].removeprefix("Value error, ")
        raise BadPack(f"The cards cannot be played with: {message}.") from e


@functools.cache
def by_id() -> dict[str, Card]:
    return {card.id: card for card in load_cards().cards}


@functools.cache
def club_of(short: str) -> Club:
    return next(club for club in load_cards().clubs if club.short == short)


def card_of(card: str) -> Card:
    """The card of an id. Raises `KeyError`."""
    return by_id()[card]
