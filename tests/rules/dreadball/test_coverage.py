"""The coverage tables of DreadBall keep to the rules: what they name exists, and no ruling is missing."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from rules.dreadball.rulings import BOOK, RULINGS
from tests.rules.dreadball.test_scenarios import SCENARIOS

TEXT = (Path(__file__).parents[3] / "docs" / "coverage.md").read_text(encoding="utf-8")
SECTION = TEXT.split("# What the rules cover: DreadBall: KickOff\n")[1].split("\n# ")[0]
HEADINGS = [line[4:] for line in SECTION.splitlines() if line.startswith("### ")]


def rows(heading: str, cells: int) -> list[list[str]]:
    """The rows with so many cells under a heading, without the first two of each table."""
    part = SECTION.split(f"### {heading}\n")[1].split("\n### ")[0]
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line[:1] == "|"]
    heads = ("Sentence", "Ruling", "---")
    return [row for row in lines if len(row) == cells and row[0] not in heads]


SENTENCES = [row for heading in HEADINGS for row in rows(heading, 5)]
BY_RULING = [row for heading in HEADINGS for row in rows(heading, 3)]
RULES = sorted({row[3].strip("`") for row in SENTENCES if row[3] != "—"} | {row[1].strip("`") for row in BY_RULING})
NAMES = {s.name for s in SCENARIOS}


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_named_exists(rule: str) -> None:
    module, *names = rule.split(".")
    found: object = importlib.import_module("rules.hexes" if module == "hexes" else f"rules.dreadball.{module}")
    for name in names:
        fields = getattr(found, "model_fields", {}) | getattr(found, "__annotations__", {})
        found = getattr(found, name, fields.get(name))
    assert found is not None


def test_every_scenario_named_exists() -> None:
    named = {name for row in SENTENCES if row[3] != "—" for name in row[4].split("<br>")}
    assert named | {name for row in BY_RULING for name in row[2].split("<br>")} <= NAMES


def test_every_ruling_has_a_row_with_scenarios_of_its_own() -> None:
    numbers = [row[0] for row in BY_RULING]
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) >= set(BOOK)
    for number, _, scenarios in BY_RULING:
        assert all(number in name.replace(":", " ").split() for name in scenarios.split("<br>"))


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
