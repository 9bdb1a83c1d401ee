"""Team decks: what makes one, the clubs' own, a code to share one, a random one (chapter Building a Team Deck).

A deck is a mapping from card ids to copies. The six of the line-up come out of it like all others (PO-02).
"""

from __future__ import annotations

import base64
import binascii
import functools
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from data.packs import read_deck
from rules.errors import BadPack, RuleError
from rules.playoff.cards import POSITIONS, Card, Position, Rarity, by_id

MIXED = "mixed"
"""In place of a deck's name: a random one."""
STANDARD = ("lanterns", "rams")
"""What South and North play who brought no deck."""
SIZE = 50
DIFFERENT: dict[Position, int] = {"G": 3, "C": 3, "LW": 3, "RW": 3, "D": 6}
"""How many different players of a position a deck must have."""
SHARE: dict[Position, int] = {"G": 4, "C": 10, "LW": 10, "RW": 10, "D": 16}
"""How many cards of a position a standard deck has; one built by hand may have others."""
COPIES: dict[Rarity, int] = {"common": 3, "uncommon": 3, "rare": 1, "ultra": 1}
"""How often a deck may have a card where the limits are in force (PO-12)."""
TITLES: dict[Position, tuple[str, str]] = {
    "G": ("Goalie", "Goalies"),
    "C": ("Center", "Centers"),
    "LW": ("Left Winger", "Left Wingers"),
    "RW": ("Right Winger", "Right Wingers"),
    "D": ("Defenseman", "Defensemen"),
}
WORDS = ("none", "one", "two", "three", "four", "five", "six")


class Deck(BaseModel):
    """A ready deck: a short name to call it by, a title to show, and its cards."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(pattern="^[a-z]{2,16}$")]
    title: Annotated[str, Field(min_length=2, max_length=24)]
    cards: dict[str, int]

    @model_validator(mode="after")
    def _legal(self) -> Deck:
        if wrong := problems(self.cards, limits=True):
            raise ValueError(f"the deck “{self.name}” is not legal: {wrong[0]}")
        return self


class _Decks(BaseModel):
    deck: tuple[Deck, ...]


@functools.cache
def load_decks() -> dict[str, Deck]:
    """The ready decks by their names. Raises `BadPack`."""
    return check_decks(read_deck("playoff", "decks"))


def deck_named(name: str, limits: bool) -> list[str]:
    """The fifty cards of a ready deck, or of a code. Raises `RuleError` for what is no legal deck."""
    ready = load_decks().get(name)
    cards = ready.cards if ready is not None else read_code(name)
    if wrong := problems(cards, limits):
        raise RuleError(wrong[0])
    return sorted(card for card, copies in cards.items() for _ in range(copies))


def check_decks(data: Any) -> dict[str, Deck]:
    """Decks from their data. Raises `BadPack` with the first thing that is wrong, as a sentence."""
    try:
        decks = _Decks.model_validate(data).deck
    except ValidationError as e:
        message = e.errors()[0]["msg"].removeprefix("Value error, ").rstrip(".")
        raise BadPack(f"The decks cannot be played with: {message}.") from e
    return {deck.name: deck for deck in decks}


def problems(cards: Mapping[str, int], limits: bool) -> list[str]:
    """Why this is no deck, a sentence for each reason; empty for a deck. `limits`: rare cards once, others thrice."""
    if strange := sorted(card for card in cards if card not in by_id()):
        return [f"There is no card {', '.join(strange)}: take others."]
    if empty := sorted(card for card, copies in cards.items() if copies < 1):
        return [f"A card is in a deck once or more often: leave out {', '.join(empty)}."]
    return [*_wrong_size(cards), *_missing(cards), *(_too_often(cards) if limits else ())]


def _wrong_size(cards: Mapping[str, int]) -> list[str]:
    total = sum(cards.values())
    if total == SIZE:
        return []
    change = f"add {SIZE - total}" if total < SIZE else f"take out {total - SIZE}"
    return [f"A deck has exactly {SIZE} cards: yours has {total}, {change}."]


def _missing(cards: Mapping[str, int]) -> list[str]:
    has = Counter(by_id()[card].position for card in cards)
    return [
        f"A deck needs {WORDS[DIFFERENT[p]]} different {TITLES[p][1]}: yours has {WORDS[has[p]]}."
        for p in POSITIONS
        if has[p] < DIFFERENT[p]
    ]


def _too_often(cards: Mapping[str, int]) -> list[str]:
    said = {1: "once", 3: "three times"}
    return [
        f"{card.name} ({card.id}) is {card.rarity} and may be in {said[COPIES[card.rarity]]}: yours has {copies}."
        for card, copies in sorted(((by_id()[c], n) for c, n in cards.items()), key=lambda pair: _place(pair[0]))
        if copies > COPIES[card.rarity]
    ]


def _place(card: Card) -> tuple[str, int]:
    return card.club, card.number


def deck_code(cards: Mapping[str, int]) -> str:
    """A deck as one word for a message: letters, digits, `-` and `_`; the same for the same cards in any order.

    Four bytes of checksum (CRC-32), then for each club its three letters, how many of its cards follow, and their
    sweater numbers, a byte each; a number comes as often as the card has copies. All that in base 64 without padding.
    Also for a deck that is not finished; raises `RuleError` for one that is too big or has strange cards.
    """
    if strange := sorted(card for card in cards if card not in by_id()):
        raise RuleError(f"There is no card {', '.join(strange)}, so the deck has no code: take others.")
    if sum(cards.values()) > SIZE:
        raise RuleError(f"A deck has {SIZE} cards: this one has {sum(cards.values())} and gets no code.")
    clubs: dict[str, list[int]] = {}
    for card in sorted((by_id()[card] for card in cards), key=_place):
        clubs.setdefault(card.club, []).extend([card.number] * cards[card.id])
    body = b"".join(club.encode() + bytes([len(numbers), *numbers]) for club, numbers in clubs.items() if numbers)
    return base64.urlsafe_b64encode(_checksum(body) + body).decode().rstrip("=")


def read_code(code: str) -> dict[str, int]:
    """The cards of a code, by club and number. Raises `RuleError` for one cut, mistyped or of other cards."""
    code = "".join(code.split())
    try:
        data = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as e:
        raise RuleError("This is no deck code: copy the whole word, letters, digits, - and _.") from e
    body = data[4:]
    if data[:4] != _checksum(body):
        raise RuleError("The deck code has a slip, or a piece of it is missing: copy it once more.")
    cards = Counter(_unpacked(body))
    if strange := [card for card in cards if card not in by_id()]:
        raise RuleError(f"The deck code names cards that there are not: {', '.join(strange)}.")
    return dict(cards)


def _checksum(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(4, "big")


def _unpacked(body: bytes) -> list[str]:
    cards: list[str] = []
    while body:
        club, count = body[:3].decode("latin-1"), body[3] if len(body) > 3 else 0
        numbers, body = body[4 : 4 + count], body[4 + count :]
        cards += [f"{club}{number}" for number in numbers]
    return cards


def mixed(pool: Iterable[Card], faces: Sequence[int]) -> dict[str, int]:
    """A random deck within the limits from these cards, with the standard share of every position.

    `faces` are 50 random whole numbers from 0 on, one for each card drawn; each is taken modulo the number of cards
    still to choose from (at most 3 for each of the pool's), so they should be much larger. The same pool, in any
    order, and the same numbers give the same deck. Raises `RuleError` if the pool is too small.
    """
    assert len(faces) >= SIZE, f"a deck takes {SIZE} numbers, not {len(faces)}"
    players = sorted({card.id: card for card in pool}.values(), key=_place)
    numbers = iter(faces)
    deck: dict[str, int] = {}
    for position in POSITIONS:
        drawn = Counter[str]()
        for n in range(SHARE[position]):
            bag = _bag(players, position, drawn, new=n < DIFFERENT[position])
            if not bag:
                raise RuleError(f"There are too few {TITLES[position][1]} to mix a deck from: add some.")
            drawn[bag[next(numbers) % len(bag)]] += 1
        deck.update(drawn)
    return deck


def _bag(players: Sequence[Card], position: Position, drawn: Mapping[str, int], new: bool) -> list[str]:
    """The copies left to draw; `new`: only of those of whom none is drawn yet."""
    return [
        card.id
        for card in players
        if card.position == position and not (new and drawn[card.id])
        for _ in range(COPIES[card.rarity] - drawn[card.id])
    ]
