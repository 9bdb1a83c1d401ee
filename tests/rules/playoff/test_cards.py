"""The clubs and players as data: complete, within their ranges, equal from club to club, and checked when read."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from data.packs import pack_names, read_deck
from rules.errors import BadPack
from rules.playoff.cards import POSITIONS, Card, Club, card_of, check_cards, club_of, load_cards
from rules.playoff.decks import load_decks

CARDS = load_cards().cards
CLUBS = load_cards().clubs
RARITIES = ("common", "uncommon", "rare", "ultra")

SKILL = {"G": (1, 1, 2, 3), "C": (2, 2, 3, 4), "LW": (1, 2, 3, 3), "RW": (1, 2, 3, 3), "D": (1, 2, 2, 3)}
SHOT = {"G": (3, 4, 4, 5), "C": (1, 2, 3, 4), "LW": (2, 2, 3, 4), "RW": (2, 2, 3, 4), "D": (1, 1, 2, 3)}
"""By rarity from common to ultra; a goalie's Shot is his block."""
OTHER = {"G": (0, 1), "C": (0, 2), "LW": (0, 2), "RW": (0, 2), "D": (1, 3)}
SCORING = {"G": (0, 0), "C": (0, 2), "LW": (0, 2), "RW": (0, 2), "D": (0, 1)}
"""The lowest and the highest aggressive numbers."""

MIX = {
    "either: skate": 7,
    "offense: skate": 4,
    "offense: pass": 6,
    "offense: pass, skate": 4,
    "offense: pass, shot": 4,
    "offense: skate, shot": 3,
    "offense: shot": 6,
    "defense: skate": 2,
    "defense: steal": 5,
    "defense: skate, steal": 2,
    "defense: double steal": 1,
    "star: Interception": 2,
    "star: Teamwork": 1,
    "star: Swarm Puck": 1,
    "star: Whistle": 1,
    "star: Player down": 1,
}
"""How many of the 50 cards of a deck have a box of a kind."""


def kind_of(card: Card) -> str:
    box = card.box
    if box.star:
        return f"star: {'Whistle' if box.star.startswith('Whistle') else box.star}"
    kinds = [step.kind.removeprefix("drop ") for step in box.steps]
    return f"{box.side}: {', '.join(dict.fromkeys(kinds))}"


def of_club(club: Club) -> list[Card]:
    return [card for card in CARDS if card.club == club.short]


def data() -> dict[str, Any]:
    read = {"clubs": read_deck("playoff", "clubs")["club"], "cards": read_deck("playoff", "cards")["card"]}
    return copy.deepcopy(read)


def test_there_are_eight_clubs_of_24_players() -> None:
    assert len(CARDS) == 192
    assert Counter(card.club for card in CARDS) == {club.short: 24 for club in CLUBS}
    assert len(CLUBS) == 8


def test_ids_and_names_are_nobody_elses() -> None:
    assert len({card.id for card in CARDS}) == len(CARDS)
    assert len({card.name.casefold() for card in CARDS}) == len(CARDS)
    assert len({card.name.split()[-1].casefold() for card in CARDS}) == len(CARDS), "cards show the last name"


@pytest.mark.parametrize("card", CARDS, ids=lambda c: c.id)
def test_a_player_is_within_the_ranges_of_his_position_and_rarity(card: Card) -> None:
    rarity = RARITIES.index(card.rarity)
    assert (card.skill, card.shot) == (SKILL[card.position][rarity], SHOT[card.position][rarity])
    assert OTHER[card.position][0] <= card.other <= OTHER[card.position][1]
    assert SCORING[card.position][0] <= card.scoring <= SCORING[card.position][1]


@pytest.mark.parametrize("card", [c for c in CARDS if c.position == "G"], ids=lambda c: c.id)
def test_goalies_carry_boxes_of_the_defense_or_stars(card: Card) -> None:
    assert card.box.side in ("defense", "star")


@pytest.mark.parametrize("club", CLUBS, ids=lambda c: c.short)
def test_a_club_has_players_for_a_deck_of_its_own(club: Club) -> None:
    positions = Counter(card.position for card in of_club(club))
    assert all(positions[p] >= (6 if p == "D" else 3) for p in POSITIONS)


@pytest.mark.parametrize("club", CLUBS, ids=lambda c: c.short)
def test_a_club_has_rare_players_in_sensible_proportion(club: Club) -> None:
    assert Counter(card.rarity for card in of_club(club)) == {"common": 12, "uncommon": 7, "rare": 4, "ultra": 1}


@pytest.mark.parametrize("club", CLUBS, ids=lambda c: c.short)
def test_the_one_teamwork_star_of_a_club_is_for_itself(club: Club) -> None:
    """PO-57."""
    assert [card.box.club for card in of_club(club) if card.box.star == "Teamwork"] == [club.name]


@pytest.mark.parametrize("deck", load_decks().values(), ids=lambda d: d.name)
def test_the_boxes_of_a_deck_are_mixed_as_they_should(deck: Any) -> None:
    mix = Counter[str]()
    for card, copies in deck.cards.items():
        mix[kind_of(card_of(card))] += copies
    assert mix == MIX
    assert sum(MIX.values()) == 50


@pytest.mark.parametrize("number", ["skill", "shot", "other", "scoring"])
def test_clubs_are_equal(number: str) -> None:
    sums = [sum(getattr(card, number) for card in of_club(club)) for club in CLUBS]
    assert max(sums) - min(sums) <= 3


def test_decks_are_equal() -> None:
    def strength(cards: dict[str, int]) -> tuple[int, int]:
        men = [(card_of(card), copies) for card, copies in cards.items()]
        return sum((m.skill + m.shot) * n for m, n in men), sum((m.other + m.scoring) * n for m, n in men)

    strengths = [strength(deck.cards) for deck in load_decks().values()]
    for numbers in zip(*strengths, strict=True):
        assert max(numbers) - min(numbers) <= 2


def test_clubs_are_told_apart() -> None:
    assert len({club.name for club in CLUBS}) == len({club.short for club in CLUBS}) == len(CLUBS)
    assert len({club.crest.split()[1] for club in CLUBS}) == len(CLUBS)
    assert len({club.colours for club in CLUBS}) == len(CLUBS)
    assert {club.crest.split()[0] for club in CLUBS} == {"shield", "round", "hexagon", "diamond"}


def test_a_division_belongs_to_one_conference() -> None:
    assert len({club.conference for club in CLUBS}) == 2
    assert len({club.division for club in CLUBS}) == len({(c.conference, c.division) for c in CLUBS}) == 4


def luminance(colour: str) -> float:
    """Relative luminance of `#RRGGBB`, 0 to 1 (WCAG)."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("club", CLUBS, ids=lambda c: c.short)
def test_charge_and_detail_are_readable_on_the_field(club: Club) -> None:
    assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in club.colours)
    field, *marks = map(luminance, club.colours)
    assert all((max(field, m) + 0.05) / (min(field, m) + 0.05) >= 4.5 for m in marks)


def test_clubs_and_decks_are_no_packs() -> None:
    assert not {"cards", "clubs", "decks"} & set(pack_names("playoff"))


def test_a_card_and_a_club_are_found() -> None:
    card = CARDS[0]
    assert card_of(card.id) is card
    assert card.id == f"{card.club}{card.number}"
    assert club_of(card.club).short == card.club
    with pytest.raises(KeyError):
        card_of("XYZ1")


def first_skater(d: dict[str, Any]) -> Any:
    return next(card for card in d["cards"] if card["position"] != "G")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d["cards"].append(d["cards"][0]), "is there twice"),
        (lambda d: d["cards"][0].update(club="HFR"), "belongs to no club"),
        (lambda d: d["clubs"].pop(0), "belongs to no club"),
        (lambda d: d["cards"][0].update(scoring=1), "is a goalie: he has no aggressive number for scoring"),
        (lambda d: d["cards"][0].update(text="STAR: Teamwork Nobodies"), "a club that is not there: Nobodies"),
        (lambda d: first_skater(d).update(text="OFFENSE: STEAL any"), "STEAL is not for offense cards"),
        (lambda d: d["cards"][0].update(id="NGL007"), "pattern"),
        (lambda d: d["clubs"][0].update(short="NGLX"), "pattern"),
        (lambda d: first_skater(d).update(skill=5), "less than or equal to 4"),
    ],
)
def test_cards_that_cannot_be_played_with_are_refused(
    change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    changed = data()
    change(changed)
    with pytest.raises(BadPack) as e:
        check_cards(changed)
    assert str(e.value).startswith("The cards cannot be played with: ")
    assert sentence in str(e.value)
    assert "Value error" not in str(e.value)
