"""Every scenario holds, and every ruling has one."""

from __future__ import annotations

import pytest

from rules.scenario import Scenario, run
from rules.sportsdice.rulings import RULINGS
from tests.rules.sportsdice.scenarios import SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
def test_scenario(scenario: Scenario) -> None:
    assert not run(scenario)


def test_every_ruling_has_a_scenario() -> None:
    shown = {s.name.split()[0] for s in SCENARIOS}
    assert [number for number in RULINGS if number not in shown] == []


def test_scenarios_have_names_of_their_own() -> None:
    names = [s.name for s in SCENARIOS]
    assert len(set(names)) == len(names)
