"""Team decks: what is asked of one, the clubs' decks, codes, and decks mixed at random."""

from __future__ import annotations

import base64
import copy
import string
import zlib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.packs import read_deck
from rules.errors import BadPack, RuleError
from rules.playoff.cards import Card, card_of, load_cards
from rules.playoff.decks import SHARE, SIZE, Deck, check_decks, deck_code, load_decks, mixed, problems, read_code

CARDS = load_cards().cards
DECKS = load_decks()
LANTERNS = DECKS["lanterns"].cards
NUMBERS = st.lists(st.integers(0, 2**32), min_size=SIZE, max_size=SIZE)


def of(position: str, rarity: str | None = None) -> list[str]:
    return [c.id for c in CARDS if c.position == position and rarity in (None, c.rarity)]


def deck_of(**copies: list[int]) -> dict[str, int]:
    """A deck of common cards: for each position the copies of one card after the other."""
    return {
        card: n for position, ns in copies.items() for card, n in zip(of(position, "common"), ns, strict=False) if n
    }


SMALLEST = {"C": [1, 1, 1], "LW": [1, 1, 1], "RW": [1, 1, 1], "D": [1] * 6}


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda d: d.name)
def test_every_club_has_a_legal_deck_of_all_its_players(deck: Deck) -> None:
    assert problems(deck.cards, limits=True) == []
    assert len({card_of(card).club for card in deck.cards}) == 1
    assert len(deck.cards) == 24


@pytest.mark.parametrize("deck", DECKS.values(), ids=lambda d: d.name)
def test_a_standard_deck_has_its_share_of_every_position(deck: Deck) -> None:
    share = Counter[str]()
    for card, copies in deck.cards.items():
        share[card_of(card).position] += copies
    assert share == SHARE == {"G": 4, "C": 10, "LW": 10, "RW": 10, "D": 16}


def test_the_decks_are_of_different_clubs() -> None:
    assert len(DECKS) == len({card_of(next(iter(deck.cards))).club for deck in DECKS.values()}) == 8


def test_a_deck_may_have_any_mix_beyond_what_it_must_have() -> None:
    assert problems(deck_of(G=[33, 1, 1], **SMALLEST), limits=False) == []


@pytest.mark.parametrize(
    ("cards", "sentences"),
    [
        (deck_of(G=[32, 1, 1], **SMALLEST), ["A deck has exactly 50 cards: yours has 49, add 1."]),
        (deck_of(G=[35, 1, 1], **SMALLEST), ["A deck has exactly 50 cards: yours has 52, take out 2."]),
        (deck_of(G=[34, 1], **SMALLEST), ["A deck needs three different Goalies: yours has two."]),
        (
            deck_of(G=[30, 1, 1], **{**SMALLEST, "C": [2, 2], "D": [3, 1, 1, 1, 2]}),
            [
                "A deck needs three different Centers: yours has two.",
                "A deck needs six different Defensemen: yours has five.",
            ],
        ),
        (
            deck_of(G=[40, 1, 1], C=[1, 1, 1], LW=[1], D=[1, 1, 1, 0, 1]),
            [
                "A deck needs three different Left Wingers: yours has one.",
                "A deck needs three different Right Wingers: yours has none.",
                "A deck needs six different Defensemen: yours has four.",
            ],
        ),
        ({"XYZ1": 50}, ["There is no card XYZ1: take others."]),
        ({**LANTERNS, of("C")[0]: 0}, [f"A card is in a deck once or more often: leave out {of('C')[0]}."]),
    ],
)
def test_every_lack_is_a_sentence(cards: dict[str, int], sentences: list[str]) -> None:
    assert problems(cards, limits=False) == sentences


def test_an_empty_deck_lacks_all() -> None:
    assert len(problems({}, limits=True)) == 6


@pytest.mark.parametrize(
    ("rarity", "allowed", "said"),
    [("common", 3, "three times"), ("uncommon", 3, "three times"), ("rare", 1, "once"), ("ultra", 1, "once")],
)
def test_rarity_limits_copies_only_where_limits_are_in_force(rarity: str, allowed: int, said: str) -> None:
    """PO-12: the limits are an optional switch."""
    center = of("C", rarity)[0]
    rest = {card: n for card, n in LANTERNS.items() if card != center}
    kept = {**rest, center: allowed}
    broken = {**rest, center: allowed + 1}
    assert not [s for s in problems(kept, limits=True) if center in s]
    assert [s for s in problems(broken, limits=True) if center in s] == [
        f"{card_of(center).name} ({center}) is {rarity} and may be in {said}: yours has {allowed + 1}."
    ]
    assert not [s for s in problems(broken, limits=False) if center in s]


@given(NUMBERS)
def test_a_mixed_deck_is_legal(numbers: list[int]) -> None:
    assert problems(mixed(CARDS, numbers), limits=True) == []


@given(NUMBERS, st.sampled_from(sorted({card.club for card in CARDS})))
def test_a_deck_can_be_mixed_from_one_club(numbers: list[int], club: str) -> None:
    deck = mixed([card for card in CARDS if card.club == club], numbers)
    assert problems(deck, limits=True) == []
    assert {card_of(card).club for card in deck} == {club}


@given(NUMBERS, st.permutations(CARDS[:24]))
def test_the_same_numbers_mix_the_same_deck_from_the_same_pool(numbers: list[int], pool: list[Card]) -> None:
    assert mixed(pool, numbers) == mixed(CARDS[:24], numbers)


def test_other_numbers_mix_another_deck() -> None:
    assert mixed(CARDS, range(0, 50_000, 1000)) != mixed(CARDS, range(7, 50_000, 999))


@pytest.mark.parametrize("position", SHARE)
def test_a_pool_that_is_too_small_is_refused(position: str) -> None:
    few = [card for card in CARDS if card.position != position or card.id in of(position)[:2]]
    with pytest.raises(RuleError, match=r"^There are too few \w.* to mix a deck from: add some\.$"):
        mixed(few, range(50))


@given(NUMBERS)
def test_a_code_gives_the_deck_back(numbers: list[int]) -> None:
    deck = mixed(CARDS, numbers)
    code = deck_code(deck)
    assert read_code(code) == deck
    assert len(code) <= 120
    assert set(code) <= set(string.ascii_letters + string.digits + "-_")


@given(st.dictionaries(st.sampled_from([card.id for card in CARDS]), st.integers(1, 5), max_size=10))
def test_an_unfinished_deck_has_a_code_too(cards: dict[str, int]) -> None:
    assert read_code(deck_code(cards)) == cards


def test_a_code_depends_on_the_cards_and_not_on_their_order() -> None:
    assert deck_code(dict(reversed(LANTERNS.items()))) == deck_code(LANTERNS)
    assert len({deck_code(deck.cards) for deck in DECKS.values()}) == len(DECKS)


def test_a_code_stays_what_it_is() -> None:
    """People keep codes: one once given is read for ever."""
    assert read_code("MnoVAU5HTDIDCgoKDAwODw8SEhIUFBQVFRYWGRoaHR0dHiIiJCQkJSUpKysrLi4uLy83NzdKSkpTVw") == LANTERNS


def test_a_code_may_be_broken_over_lines() -> None:
    code = deck_code(LANTERNS)
    assert read_code(f" {code[:30]}\n{code[30:]} ") == LANTERNS


@given(st.data())
def test_a_slip_in_a_code_is_noticed(data: st.DataObject) -> None:
    code = deck_code(LANTERNS)
    at = data.draw(st.integers(0, len(code) - 2))
    letter = data.draw(st.sampled_from([c for c in string.ascii_letters + string.digits if c != code[at]]))
    with pytest.raises(RuleError, match="has a slip"):
        read_code(code[:at] + letter + code[at + 1 :])


@pytest.mark.parametrize("cut", range(78))
def test_a_piece_of_a_code_is_no_code(cut: int) -> None:
    with pytest.raises(RuleError, match="deck code"):
        read_code(deck_code(LANTERNS)[:cut])


@pytest.mark.parametrize("text", ["?", "no code!", "äöü", "NGL34=2", "a"])
def test_other_words_are_no_code(text: str) -> None:
    with pytest.raises(RuleError, match=r"^This is no deck code: copy the whole word"):
        read_code(text)


@given(st.text(max_size=60))
def test_no_text_breaks_the_reading(text: str) -> None:
    with pytest.raises(RuleError):
        read_code(text)


@given(st.binary(max_size=60))
def test_a_forged_code_names_real_cards_or_is_refused(body: bytes) -> None:
    code = base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big") + body).decode()
    try:
        cards = read_code(code)
    except RuleError:
        return
    assert set(cards) <= {card.id for card in CARDS}
    assert all(copies > 0 for copies in cards.values())


def test_a_code_of_cards_that_there_are_not_is_refused() -> None:
    body = b"XYZ\x02\x07\x07"
    code = base64.urlsafe_b64encode(zlib.crc32(body).to_bytes(4, "big") + body).decode()
    with pytest.raises(RuleError, match=r"names cards that there are not: XYZ7\."):
        read_code(code)


@pytest.mark.parametrize("cards", [{"XYZ1": 1}, {of("C")[0]: 51}])
def test_what_is_no_deck_gets_no_code(cards: dict[str, int]) -> None:
    with pytest.raises(RuleError):
        deck_code(cards)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d["cards"].popitem(), "the deck “lanterns” is not legal: A deck has exactly 50 cards"),
        (lambda d: d.update(name="The Lanterns"), "pattern"),
        (lambda d: d.update(colour="blue"), "not permitted"),
    ],
)
def test_ready_decks_are_checked_when_read(change: Callable[[dict[str, Any]], object], sentence: str) -> None:
    changed = copy.deepcopy(read_deck("playoff", "decks"))
    change(changed["deck"][0])
    with pytest.raises(BadPack) as e:
        check_decks(changed)
    assert str(e.value).startswith("The decks cannot be played with: ")
    assert sentence in str(e.value)
