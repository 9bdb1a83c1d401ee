"""Scenario files: YAML, each a list of scenarios in the form that `rules.scenario` explains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from rules.errors import BadScenario
from rules.scenario import Scenario, read_scenario

ENDINGS = (".yaml", ".yml")


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """The files themselves, and all YAML files in the folders, in order. Raises `BadScenario` if there are none."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(p for p in path.rglob("*") if p.suffix in ENDINGS and p.is_file())
        if not inside:
            raise BadScenario(f"There is no YAML file in {path}; name a folder of scenarios.")
        found += inside
    return found


def scenarios_in(path: Path) -> Iterator[Scenario]:
    """The scenarios of a file. Raises `BadScenario` naming the file and what cannot be read in it."""
    try:
        data: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as e:
        raise BadScenario(f"{path} cannot be read: {e.strerror}.") from e
    except (UnicodeDecodeError, yaml.YAMLError, RecursionError) as e:
        mark = getattr(e, "problem_mark", None)
        where = f" (line {mark.line + 1})" if mark else ""
        raise BadScenario(f"{path} is not YAML text{where}; see the other scenarios for the form.") from e
    if not isinstance(data, list):
        raise BadScenario(f"{path} must hold a list: begin each scenario with “- name:”.")
    for entry in data:
        try:
            yield read_scenario(entry)
        except BadScenario as e:
            raise BadScenario(f"{path}: {e.sentence}") from e
