"""Fixtures for the bot as a whole."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.bot.commands import Command
from tests.bot.table import Table, a_table


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Table]:
    """A table without a bot. Whatever a bot sends there has to be right by Discord's rules."""
    async with a_table(tmp_path) as table:
        yield table
        assert table.standin.problems == []


@pytest.fixture
async def table(house: Table) -> AsyncIterator[Table]:
    """A table with a bot that runs."""
    async with house.running():
        yield house


@pytest.fixture
def linesman(capsys: pytest.CaptureFixture[str]) -> Command:
    """The command `linesman`."""
    return Command(capsys)


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[pytest.MonkeyPatch]:
    """A host's environment: an empty folder, nothing set, and logs as they were afterwards."""
    for name in ("TOKEN", "DATABASE", "BACKUPS", "REPORTS", "LOG_LEVEL", "LIVE_MATCHES"):
        monkeypatch.delenv(f"LINESMAN_{name}", raising=False)
    monkeypatch.chdir(tmp_path)
    root, discords = logging.getLogger(), logging.getLogger("discord")
    handlers, level, discords_level = list(root.handlers), root.level, discords.level
    yield monkeypatch
    root.handlers[:] = handlers
    root.setLevel(level)
    discords.setLevel(discords_level)
