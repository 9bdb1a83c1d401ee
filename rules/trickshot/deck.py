"""The player cards as data, and which of them a side may hold (rulebook: Player Cards)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from data.packs import PackError, read_deck
from rules.dice import Die
from rules.errors import BadPack
from rules.trickshot import effects
from rules.trickshot.figures import TITLE
from rules.trickshot.rulings import RULINGS

DEALT = ("C", "W", "D", "G")
"""The kinds in the order in which their cards are dealt or chosen: as an arena lists them."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Card(_Part):
    """One card; `size` and `speed` only where they differ from the figure's own."""

    id: Annotated[str, Field(pattern=r"^[a-z]+(-[a-z]+)*$", max_length=30)]
    name: Annotated[str, Field(min_length=1, max_length=40)]
    kind: Literal["C", "W", "D", "G"]
    text: Annotated[str, Field(min_length=1, max_length=200)]
    size: Annotated[int, Field(ge=1, le=9)] | None = None
    speed: Annotated[int, Field(ge=1, le=9)] | None = None
    rulings: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _known(self) -> Card:
        if unknown := [number for number in self.rulings if number not in RULINGS]:
            raise ValueError(f"{self.name} names the ruling {unknown[0]}, which does not exist")
        if self.size is None and self.speed is None and not effects.acts(self.id):
            raise ValueError(f"no rule knows what the card “{self.id}” does, and it has no Size or Speed of its own")
        return self


class Deck(_Part):
    """All player cards; each side has one copy of every card."""

    cards: tuple[Card, ...]

    @model_validator(mode="after")
    def _whole(self) -> Deck:
        ids = [card.id for card in self.cards]
        if doubles := [i for i in ids if ids.count(i) > 1]:
            raise ValueError(f"the card “{doubles[0]}” is there twice")
        if missing := [kind for kind in DEALT if not any(c.kind == kind for c in self.cards)]:
            raise ValueError(f"there is no card for a {TITLE[missing[0]]}")
        return self

    @functools.cached_property
    def by_id(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    def of(self, kind: str) -> tuple[Card, ...]:
        """The cards of a kind, in the order of the file."""
        return tuple(card for card in self.cards if card.kind == kind)

    @functools.cached_property
    def dice(self) -> dict[str, Die]:
        """For each kind a die with a card on each face: a random card is a roll like any other."""
        return {kind: Die(f"{TITLE[kind].lower()} card", tuple(c.id for c in self.of(kind))) for kind in DEALT}


def check_deck(data: dict[str, Any]) -> Deck:
    """A deck from its data. Raises `BadPack` with the first thing that is wrong, as a sentence."""
    try:
        return Deck.model_validate(data)
    except ValidationError as e:
        first = e.errors()[0]
        where = " > ".join(str(part) for part in first["loc"]) or "the whole"
        raise BadPack(
            f"The player cards cannot be played: {where}: {first['msg'].removeprefix('Value error, ')}."
        ) from e


@functools.cache
def load_deck() -> Deck:
    """The player cards of the house. Raises `BadPack`."""
    try:
        return check_deck(read_deck("trickshot", "cards"))
    except PackError as e:
        raise BadPack(str(e)) from e


def card_named(name: str | None) -> str | None:
    """The id of the card with this name."""
    return next((card.id for card in load_deck().cards if card.name == name), name)


def card_texts() -> dict[str, tuple[str, str]]:
    """What each card says, by its id: a title, and the text with the rulings on it."""
    return {
        card.id: (
            f"{card.name} ({TITLE[card.kind]})",
            f"{card.text} ({', '.join(card.rulings)})" if card.rulings else card.text,
        )
        for card in load_deck().cards
    }


def check_hand(held: Mapping[str, str]) -> None:
    """Refuse what a side cannot hold: an unknown card, or one of another kind. Raises `ValueError`."""
    cards = load_deck().by_id
    for kind, name in held.items():
        if kind not in DEALT:
            raise ValueError(f"there is no kind of player “{kind}”; the kinds are {', '.join(DEALT)}")
        if name not in cards:
            raise ValueError(f"there is no player card “{name}”")
        if cards[name].kind != kind:
            raise ValueError(f"{cards[name].name} is a {TITLE[cards[name].kind]}'s card, not a {TITLE[kind]}'s")
