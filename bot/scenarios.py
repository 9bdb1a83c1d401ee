"""Scenario files: YAML, each a list of scenarios in the form that `rules.scenario` explains."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from rules.errors import BadScenario
from rules.scenario import Scenario, read_scenario, run


def read_file(path: Path) -> list[Scenario]:
    """The scenarios of a file; raises `BadScenario` naming the file and what cannot be read in it."""
    try:
        data: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as e:
        raise BadScenario(f"{path} cannot be read: {e}.") from e
    if not isinstance(data, list):
        raise BadScenario(f"{path} must hold a list: begin each scenario with “- name:”.")
    try:
        return [read_scenario(one) for one in data]
    except BadScenario as e:
        raise BadScenario(f"{path}: {e.sentence}") from e


def files_in(path: Path) -> list[Path]:
    """The path itself, or every scenario file below a folder."""
    return sorted(path.rglob("*.yaml")) if path.is_dir() else [path]


def check_file(path: Path) -> Iterator[tuple[Scenario, list[str]]]:
    """Every scenario of a file with its failures (none: it holds)."""
    for scenario in read_file(path):
        yield scenario, run(scenario)
