"""The coverage table of Playoff keeps to the rules: what it names exists, and no ruling of the book is missing."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from rules.playoff.rulings import BOOK, RULINGS
from tests.rules.playoff.test_scenarios import SCENARIOS

TEXT = (Path(__file__).parents[3] / "docs" / "coverage.md").read_text(encoding="utf-8")
REASONS = ("a physical matter", "wording only")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its first two lines."""
    section = TEXT.split(f"### Playoff: {heading}\n")[1].split("\n### ")[0].split("\n# ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def numbers(first: int, last: int) -> tuple[str, ...]:
    return tuple(f"PO-{n:02}" for n in range(first, last + 1))


# The rulings on penalties, stars, Quick Shot and the variants: see test_coverage_stars.py.
IN_THE_OTHER_TABLES = (*numbers(46, 64), *numbers(69, 69), *numbers(76, 81))

SENTENCES = rows("the game")
BY_RULING = rows("the rulings on the game")
RULES = sorted({row[3].strip("`") for row in SENTENCES if row[3] != "—"} | {row[1].strip("`") for row in BY_RULING})
NAMES = {s.name for s in SCENARIOS}


def shown(cell: str) -> list[str]:
    return cell.split("<br>")


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_named_exists(rule: str) -> None:
    module, *names = rule.split(".")
    found: object = importlib.import_module(f"rules.playoff.{module}")
    for name in names:
        found = getattr(found, name)
    assert callable(found) or isinstance(found, property)


def test_every_scenario_and_test_named_exists() -> None:
    named = [name for row in SENTENCES if row[3] != "—" for name in shown(row[4])]
    for name in named:
        if name.startswith("`"):
            module, test = name.strip("`").split(".")
            assert callable(getattr(importlib.import_module(f"tests.rules.playoff.{module}"), test))
        else:
            assert name in NAMES


def test_the_rulings_of_the_book_have_their_numbers() -> None:
    assert tuple(BOOK) == numbers(1, 81)


def test_every_ruling_occurs_once_with_scenarios_of_its_own() -> None:
    assert [row[0] for row in BY_RULING] == [number for number in BOOK if number not in IN_THE_OTHER_TABLES]
    for number, _, scenarios in BY_RULING:
        assert all(name.startswith(f"{number} ") and name in NAMES for name in shown(scenarios))


def test_rulings_named_beside_sentences_exist() -> None:
    assert {number for row in SENTENCES for number in row[2].split()} <= set(RULINGS)


def test_what_is_not_enforced_has_a_reason() -> None:
    for sentence, _, _, rule, last in SENTENCES:
        assert rule != "—" or last.startswith(REASONS), sentence


def test_sentences_are_numbered_without_a_gap() -> None:
    seen: dict[str, int] = {}
    for chapter, number in (row[0].rsplit(" ", 1) for row in SENTENCES):
        assert int(number) == seen.get(chapter, 0) + 1
        seen[chapter] = int(number)
