"""The player cards as data: complete, checked, each with a rule or numbers of its own and with scenarios."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from data.packs import pack_names, read_deck
from rules.errors import BadPack, BadRecord
from rules.trickshot import effects
from rules.trickshot.deck import DEALT, Card, card_texts, check_deck, load_deck
from tests.rules.trickshot.table import GAME, given, offered, on_ice
from tests.rules.trickshot.test_scenarios import SCENARIOS

CARDS = load_deck().cards


def data() -> dict[str, Any]:
    return copy.deepcopy(read_deck("trickshot", "cards"))


def used_in(scenario_given: dict[str, Any]) -> set[str]:
    return {card for hand in scenario_given.get("cards", {}).values() for card in hand.values()}


def test_there_are_thirty_six_cards() -> None:
    assert [len(load_deck().of(kind)) for kind in DEALT] == [11, 11, 10, 4]


@pytest.mark.parametrize("card", CARDS, ids=lambda c: c.id)
def test_every_card_does_something(card: Card) -> None:
    assert effects.acts(card.id) != (card.size is not None or card.speed is not None)


@pytest.mark.parametrize("card", CARDS, ids=lambda c: c.id)
def test_every_card_has_scenarios_that_name_it(card: Card) -> None:
    shown = [s for s in SCENARIOS if card.id in used_in(s.given)]
    assert len(shown) >= 2
    assert any(s.illegal or s.then or s.legal for s in shown)


def test_every_hook_belongs_to_a_card_or_an_arena() -> None:
    known = {card.id for card in CARDS} | set(GAME.choices()["arena"])
    assert {name for hooks in effects.EFFECTS.values() for name in hooks} <= known


def test_ids_are_names_in_small_letters() -> None:
    assert [card.id for card in CARDS] == [card.name.lower().replace(" ", "-") for card in CARDS]


def test_decks_are_no_packs() -> None:
    assert "cards" not in pack_names("trickshot")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d["cards"].append(d["cards"][0]), "the card “agile” is there twice"),
        (lambda d: d["cards"][0].update(id="swift"), "no rule knows what the card “swift” does"),
        (lambda d: d["cards"][0].update(kind="X"), "kind"),
        (lambda d: d["cards"][0].update(rulings=["TS-999"]), "names the ruling TS-999, which does not exist"),
        (lambda d: d["cards"][0].update(colour="red"), "colour"),
        (lambda d: d.update(cards=[c for c in d["cards"] if c["kind"] != "G"]), "there is no card for a Goalie"),
        (lambda d: d["cards"][2].update(speed=0), "speed"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused(change: Any, sentence: str) -> None:
    deck = data()
    change(deck)
    with pytest.raises(BadPack, match=sentence):
        check_deck(deck)


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ({"C": "tough"}, "Tough is a Winger's card, not a Center's"),
        ({"W": "swift"}, "there is no player card “swift”"),
        ({"X": "tough"}, "there is no kind of player “X”; the kinds are C, W, D, G"),
    ],
)
def test_a_table_with_a_hand_that_nobody_can_hold_is_refused(hand: dict[str, str], sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        GAME.load(given(cards={"blue": hand}))


def test_the_view_names_each_card_and_its_numbers() -> None:
    view = GAME.view(on_ice(cards={"blue": {"W": "tough", "C": "face-off-master"}}).state, None)
    assert [view.side("blue").figure(name).card for name in ("W1", "W2", "C1", "D1")] == [
        "Tough",
        "Tough",
        "Face-off Master",
        None,
    ]
    assert view.side("blue").figure("W1").size == 4
    assert view.side("red").figure("W1").size == 1


def test_cards_can_be_looked_up() -> None:
    assert GAME.cards()["sly"] == ("Sly (Winger)", card_texts()["sly"][1])
    assert "TS-136" in GAME.cards()["sly"][1]


def test_terms_say_how_cards_are_dealt() -> None:
    def terms(**options: Any) -> str:
        return " ".join(GAME.terms(GAME.settings.model_validate(options)))

    assert "cards: Dealt at random" in terms(cards="random")
    assert "cards: No player cards" in terms(cards="random", mode="arcade")


def test_without_cards_nothing_of_them_is_offered() -> None:
    verbs = {a.verb for a in on_ice().open[0].options}
    assert not verbs & {"step", "turn die", "pucks", "card"}
    assert not offered(on_ice(), "step")
