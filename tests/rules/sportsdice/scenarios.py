"""The scenarios of Sports Dice: Hockey, read from `tests/scenarios/sportsdice`."""

from __future__ import annotations

from pathlib import Path

import yaml

from rules.scenario import Scenario, read_scenario

FOLDER = Path(__file__).parents[2] / "scenarios" / "sportsdice"

SCENARIOS: tuple[Scenario, ...] = tuple(
    read_scenario(data)
    for path in sorted(FOLDER.glob("*.yaml"))
    for data in yaml.safe_load(path.read_text(encoding="utf-8"))
)
