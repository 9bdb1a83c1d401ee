"""Every scenario holds, and every ruling has one."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rules.dice import ScriptedDice
from rules.dreadball.rulings import RULINGS
from rules.kernel import Match
from rules.scenario import Scenario, merged, read_scenario, run
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


DEEP = 8
"""Rulings in one another, of which the deepest waits for an answer."""


def test_a_deep_chain_is_saved_and_restored_at_every_answer() -> None:
    """The scenario of eleven nested rulings, parked before each of its answers, ends as if it had never stopped."""
    (scenario,) = [s for s in SCENARIOS if "eleven rulings in one another" in s.name]
    start = merged(GAME.dump(GAME.start(GAME.settings.model_validate(scenario.options))), scenario.given)
    dice = ScriptedDice(scenario.dice)
    match, depths = Match(GAME, start, dice), []
    for turn in scenario.do:
        for seat, notation in turn.items():
            match = Match.restore(GAME, match.save(), dice)
            depths.append(len(match.where()))
            match.answer(seat, notation)
    assert max(depths) >= DEEP, depths
    assert not match.changed
    at_once = Match(GAME, start, ScriptedDice(scenario.dice))
    for turn in scenario.do:
        for seat, notation in turn.items():
            at_once.answer(seat, notation)
    assert GAME.dump(match.state) == GAME.dump(at_once.state)
