"""The coverage tables of blows and throws keep to the rules: what they name exists, and no ruling is missing."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from rules.dreadball.rulings import BOOK
from tests.rules.dreadball.test_scenarios import SCENARIOS

TEXT = (Path(__file__).parents[3] / "docs" / "coverage.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its first two lines."""
    section = TEXT.split(f"### DreadBall: {heading}\n")[1].split("\n#")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


SENTENCES = rows("blows and throws")
BY_RULING = rows("rulings on blows and throws")
RULES = sorted({row[3].strip("`") for row in SENTENCES if row[3] != "—"} | {row[1].strip("`") for row in BY_RULING})
NAMES = {s.name for s in SCENARIOS}
OF_BLOWS = [f"DB-{n}" for n in (*range(57, 91), 99, 100, 101, 106, 108, 109, 111)]


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_named_exists(rule: str) -> None:
    module, *names = rule.split(".")
    found: object = importlib.import_module(f"rules.dreadball.{module}")
    for name in names:
        found = getattr(found, name)
    assert callable(found) or isinstance(found, property)


def test_every_scenario_named_exists() -> None:
    assert {row[4] for row in SENTENCES if row[3] != "—"} <= NAMES


def test_every_ruling_on_blows_and_throws_has_a_row_with_all_its_scenarios() -> None:
    assert [row[0] for row in BY_RULING] == OF_BLOWS
    for number, _, scenarios in BY_RULING:
        named = set(scenarios.split("<br>"))
        assert named
        assert named <= NAMES
        assert all(name.startswith(f"{number} ") for name in named)


def test_rulings_named_beside_sentences_exist() -> None:
    assert {number for row in SENTENCES for number in row[2].split()} <= set(BOOK)


def test_what_is_not_enforced_has_a_reason() -> None:
    for sentence, _, _, rule, last in SENTENCES:
        assert rule != "—" or last.startswith(("a physical matter", "wording only")), sentence


def test_sentences_are_numbered_without_a_gap() -> None:
    seen: dict[str, int] = {}
    for chapter, number in (row[0].rsplit(" ", 1) for row in SENTENCES):
        assert int(number) == seen.get(chapter, 0) + 1
        seen[chapter] = int(number)
