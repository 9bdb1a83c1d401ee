"""The container image, read as text: who runs it, what it keeps, and how its health is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
Instruction = tuple[str, str]


def instructions() -> list[Instruction]:
    """(instruction, its words) in order; continued lines are joined."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


@pytest.fixture(scope="module")
def last_stage() -> list[Instruction]:
    found = instructions()
    start = max(n for n, (word, _) in enumerate(found) if word == "FROM")
    return found[start:]


def only(stage: list[Instruction], word: str) -> str:
    (found,) = [rest for name, rest in stage if name == word]
    return found


def test_nobody_runs_as_root(last_stage: list[Instruction]) -> None:
    user = only(last_stage, "USER")
    assert user not in ("root", "0")
    assert any(word == "RUN" and "useradd" in rest and user in rest for word, rest in last_stage)
    order = [word for word, _ in last_stage]
    assert order.index("USER") > max(n for n, word in enumerate(order) if word == "RUN")


def test_the_database_lies_in_the_volume(last_stage: list[Instruction]) -> None:
    volume = only(last_stage, "VOLUME")
    settings = dict(setting.split("=") for setting in only(last_stage, "ENV").split())
    assert settings["LINESMAN_DATABASE"] == f"{volume}/linesman.sqlite3"
    assert settings["LINESMAN_REPORTS"].startswith(f"{volume}/")
    assert "LINESMAN_TOKEN" not in settings


def test_it_runs_the_bot_and_tells_its_health(last_stage: list[Instruction]) -> None:
    assert json.loads(only(last_stage, "CMD")) == ["linesman", "run"]
    assert json.loads(only(last_stage, "HEALTHCHECK").partition("CMD ")[2]) == ["linesman", "health"]


def test_packages_are_checked_and_shaping_is_there(last_stage: list[Instruction]) -> None:
    runs = [rest for word, rest in instructions() if word == "RUN"]
    assert all("--require-hashes" in run for run in runs if "requirements" in run)
    assert all("--no-build-isolation" in run for run in runs if "--wheel-dir /own" in run)
    assert any("libfribidi0" in rest for word, rest in last_stage if word == "RUN")
    assert all(rest.split()[0] == "python:3.11-slim" for word, rest in instructions() if word == "FROM")


def test_all_that_is_copied_is_let_in_and_there() -> None:
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = [rest.split()[:-1] for word, rest in instructions() if word == "COPY"]
    names = {name for names in copied for name in names}
    assert names == let_in
    assert all((ROOT / name).exists() for name in names)
