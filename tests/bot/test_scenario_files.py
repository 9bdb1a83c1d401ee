"""Scenario files are read with their place named where they cannot be, and those of the house hold."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.scenarios import scenario_files, scenarios_in
from rules.errors import BadScenario


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a: [", "is not YAML text"),
        ("a: 1", "must hold a list: begin each scenario with “- name:”"),
        ("", "must hold a list"),
        ("- {name: x, game: sportsdice, than: {}}", "“x” cannot be read at “than”"),
        ("- just a sentence", "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadScenario, match=sentence) as refused:
        list(scenarios_in(file))
    assert str(file) in refused.value.sentence


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match=r"none\.yaml cannot be read"):
        list(scenarios_in(tmp_path / "none.yaml"))


def test_a_folder_is_searched_and_a_file_is_itself(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    file = tmp_path / "deep" / "one.yaml"
    file.write_text("[]", encoding="utf-8")
    assert scenario_files([tmp_path]) == scenario_files([file]) == [file]
