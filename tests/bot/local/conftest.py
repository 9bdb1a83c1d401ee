"""A stand-in with a table and two people, and the demo bot sitting at it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.local.connector import loopback_connector
from bot.local.spec import load_spec
from bot.local.standin import StandIn
from bot.local.things import Channel, Guild, User
from tests.bot.local.demo import Demo


@dataclass
class Table:
    discord_: StandIn
    guild: Guild
    channel: Channel
    alice: User
    bob: User


@contextlib.asynccontextmanager
async def seated(standin: StandIn) -> AsyncIterator[Demo]:
    """The demo bot, logged in and ready; gone afterwards."""
    client = Demo(loopback_connector(standin))
    running = asyncio.create_task(client.start(standin.token))
    ready = asyncio.create_task(client.up.wait())
    try:
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        yield client
    finally:
        ready.cancel()
        await client.close()
        await running


@pytest.fixture
async def table() -> AsyncIterator[Table]:
    async with StandIn(spec=load_spec(), rate_limits=False) as standin:
        guild = standin.guild("Game night")
        yield Table(standin, guild, standin.channel(guild, "table"), standin.user("Alice"), standin.user("Bob"))


@pytest.fixture
async def bot(table: Table) -> AsyncIterator[Demo]:
    async with seated(table.discord_) as client:
        yield client
        assert table.discord_.problems == []
