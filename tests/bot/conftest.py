"""A table with a bot at it. Whatever the bot sends has to be right by Discord's rules."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.table import Table, a_table


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Table]:
    """A table without a bot."""
    async with a_table(tmp_path) as table:
        yield table
        assert table.standin.problems == []


@pytest.fixture
async def table(house: Table) -> AsyncIterator[Table]:
    """A table with a bot that runs."""
    async with house.running():
        yield house
