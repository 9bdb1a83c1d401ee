"""The scenarios of Sports Dice: Hockey, read from `tests/scenarios/sportsdice`."""

from __future__ import annotations

from pathlib import Path

from bot.scenarios import scenario_files, scenarios_in
from rules.scenario import Scenario

FOLDER = Path(__file__).parents[2] / "scenarios" / "sportsdice"

SCENARIOS: tuple[Scenario, ...] = tuple(s for path in scenario_files([FOLDER]) for s in scenarios_in(path))
