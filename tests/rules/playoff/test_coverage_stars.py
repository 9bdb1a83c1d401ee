"""The coverage table of stars, penalties and Quick Shot keeps to the rules and leaves no ruling of them out."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tests.rules.playoff.test_scenarios import SCENARIOS

TEXT = (Path(__file__).parents[3] / "docs" / "coverage.md").read_text(encoding="utf-8")
NAMES = {s.name for s in SCENARIOS}
BOOK = [f"PO-{n}" for n in (*range(46, 65), 69, *range(76, 82))]


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its first two lines."""
    section = TEXT.split(f"### Playoff: {heading}\n")[1].split("\n### ")[0].split("\n# ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


SENTENCES = rows("stars, penalties and Quick Shot")
BY_RULING = rows("the rulings on stars, penalties and Quick Shot")
RULES = sorted({row[3].strip("`") for row in SENTENCES} | {row[1].strip("`") for row in BY_RULING})


def found(path: str, package: str) -> object:
    module, *names = path.split(".")
    thing: object = importlib.import_module(f"{package}.{module}")
    for name in names:
        thing = getattr(thing, name)
    return thing


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_named_exists(rule: str) -> None:
    assert callable(found(rule, "rules.playoff"))


def test_every_scenario_and_test_named_exists() -> None:
    for name in (name for row in SENTENCES for name in row[4].split("<br>")):
        assert name in NAMES or callable(found(name.strip("`"), "tests.rules.playoff")), name


def test_every_ruling_occurs_once_with_all_its_scenarios() -> None:
    assert [row[0] for row in BY_RULING] == BOOK
    for number, _, shown in BY_RULING:
        assert set(shown.split("<br>")) <= NAMES
        assert shown.count(f"{number} ") == len(shown.split("<br>"))


def test_sentences_are_numbered_without_a_gap() -> None:
    seen: dict[str, int] = {}
    for chapter, number in (row[0].rsplit(" ", 1) for row in SENTENCES):
        assert int(number) == seen.get(chapter, 0) + 1
        seen[chapter] = int(number)
