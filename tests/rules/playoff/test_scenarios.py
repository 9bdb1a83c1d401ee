"""Every scenario holds, and no two have the same name."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rules.playoff.game import Playoff
from rules.scenario import Scenario, read_scenario, run

GAME = Playoff()
FOLDER = Path(__file__).parents[2] / "scenarios" / "playoff"

SCENARIOS: tuple[Scenario, ...] = tuple(
    read_scenario(data)
    for path in sorted(FOLDER.glob("*.yaml"))
    for data in yaml.safe_load(path.read_text(encoding="utf-8"))
)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
def test_scenario(scenario: Scenario) -> None:
    assert not run(scenario, GAME)


def test_scenarios_have_names_of_their_own() -> None:
    names = [s.name for s in SCENARIOS]
    assert len(set(names)) == len(names)
