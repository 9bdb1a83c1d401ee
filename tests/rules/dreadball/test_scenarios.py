"""Every scenario holds, and every ruling has one."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rules.dreadball.rulings import RULINGS
from rules.scenario import Scenario, read_scenario, run
from tests.rules.dreadball.table import GAME

FOLDER = Path(__file__).parents[2] / "scenarios" / "dreadball"

SCENARIOS: tuple[Scenario, ...] = tuple(
    read_scenario(data)
    for path in sorted(FOLDER.glob("*.yaml"))
    for data in yaml.safe_load(path.read_text(encoding="utf-8"))
)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
def test_scenario(scenario: Scenario) -> None:
    assert not run(scenario, GAME)


def test_every_ruling_has_a_scenario() -> None:
    names = " ".join(s.name for s in SCENARIOS)
    assert [number for number in RULINGS if f"{number} " not in names and f"{number}:" not in names] == []


def test_scenarios_have_names_of_their_own() -> None:
    names = [s.name for s in SCENARIOS]
    assert len(set(names)) == len(names)
