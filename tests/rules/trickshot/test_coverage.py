"""The coverage table of Trick Shot keeps to the rules: what it names exists, and no ruling of the book is missing."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from rules.trickshot.rulings import BOOK, RULINGS
from rules.trickshot.rulings_cards import CARDS
from tests.rules.trickshot.test_scenarios import SCENARIOS

TEXT = (Path(__file__).parents[3] / "docs" / "coverage.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its first two lines."""
    section = TEXT.split(f"## Trick Shot: {heading}\n")[1].split("\n## ")[0].split("\n# ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


SENTENCES = rows("the rulebook, sentence by sentence")
BY_RULING = rows("the rulings")
BY_ARENA = rows("the arenas")
BY_CARD = rows("the player cards")
RULES = sorted(
    {row[3].strip("`") for row in SENTENCES if row[3] != "—"}
    | {row[1].strip("`") for row in (*BY_RULING, *BY_ARENA, *BY_CARD)}
)
NAMES = {s.name for s in SCENARIOS}
OF_CARDS = ("TS-24", "TS-25", "TS-74", "TS-82", "TS-83", "TS-84", "TS-85", "TS-86", "TS-94", "TS-95", "TS-96", "TS-119")
"""Rulings of the book that nothing but a player card or an arena can show: their rows are in those tables."""
LAST_OF_CARDS = "TS-145"
"""The rulings on player cards; those after it are on arenas."""


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_named_exists(rule: str) -> None:
    module, *names = rule.split(".")
    if module == "cards":
        module, names = f"cards.{names[0]}", names[1:]
    found: object = importlib.import_module(f"rules.trickshot.{module}")
    for name in names:
        found = getattr(found, name)
    assert callable(found) or isinstance(found, property)


def test_every_scenario_named_exists() -> None:
    assert {row[4] for row in SENTENCES if row[3] != "—"} <= NAMES
    assert {name for row in BY_RULING for name in row[2].split("<br>")} <= NAMES


def test_every_scenario_of_an_arena_is_named_beside_its_ruling() -> None:
    named = [(row[0], name) for row in BY_ARENA for name in row[2].split("<br>")]
    assert {name for _, name in named} >= {
        s.name for s in SCENARIOS if s.given.get("arena") and not s.given.get("cards")
    }
    assert all(name.startswith(f"{ruling} ") and name in NAMES for ruling, name in named)
    assert {row[0] for row in BY_ARENA} >= {"TS-82", "TS-83", *(f"TS-{n}" for n in range(146, 168))}


def test_every_ruling_of_the_book_occurs_once() -> None:
    assert [row[0] for row in BY_RULING] == [number for number in BOOK if number not in OF_CARDS]


def test_every_ruling_on_player_cards_has_a_row_and_scenarios() -> None:
    numbers = list(CARDS)
    on_cards = numbers[: numbers.index(LAST_OF_CARDS) + 1]
    assert [row[0] for row in BY_CARD] == [*(n for n in OF_CARDS if n != "TS-83"), *on_cards]
    for number, _, scenarios in BY_CARD:
        assert all(number in name.split() for name in scenarios.split("<br>"))
        assert set(scenarios.split("<br>")) <= NAMES


def test_rulings_named_beside_sentences_exist() -> None:
    assert {number for row in SENTENCES for number in row[2].split()} <= set(RULINGS)


def test_what_is_not_enforced_has_a_reason() -> None:
    for sentence, _, _, rule, last in SENTENCES:
        assert rule != "—" or last.startswith(("a physical matter", "wording only")), sentence


def test_sentences_are_numbered_without_a_gap() -> None:
    seen: dict[str, int] = {}
    for chapter, number in (row[0].rsplit(" ", 1) for row in SENTENCES):
        assert int(number) == seen.get(chapter, 0) + 1
        seen[chapter] = int(number)
