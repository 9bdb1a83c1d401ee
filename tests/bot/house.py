"""A bot at the stand-in, and people who play by its buttons."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.client import Linesman
from bot.config import Config
from bot.local.connector import loopback_connector
from bot.local.standin import StandIn
from bot.local.things import Channel, Message, User
from data.store import Store
from data.store.database import NO_LIMITS, Limits


@asynccontextmanager
async def running(standin: StandIn, folder: Path, limits: Limits = NO_LIMITS, **config: Any) -> AsyncIterator[Linesman]:
    """The bot, connected and ready; closed at the end."""
    store = await Store.open(folder / "linesman.sqlite3", limits)
    settings = Config(token=standin.token, reports=folder / "reports", **config)
    client = Linesman(settings, store, connector=loopback_connector(standin), guild_ready_timeout=0)
    running = asyncio.create_task(client.start(standin.token))
    ready = asyncio.create_task(client.wait_until_ready())
    await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
    if running.done():
        ready.cancel()
        await store.close()
        await running
    try:
        yield client
    finally:
        await client.close()
        await running
        await store.close()


def place_of_match(standin: StandIn, table: Channel) -> Channel:
    """The thread of the newest match of a channel, or the channel."""
    threads = standin.threads(table)
    return threads[-1] if threads else table


def panels(standin: StandIn, channel: Channel) -> list[Message]:
    """Messages that have answer controls on them, oldest first."""
    return [m for m in standin.messages(channel) if any(i[:2] in ("a1", "m1", "r1", "c1") for i in m.labels.values())]


async def newest_panel(standin: StandIn, channel: Channel, after: int = 0) -> Message:
    """The newest message with answer controls that is newer than `after`."""

    found = await standin.wait_for(lambda: [m for m in panels(standin, channel) if m.id > after])
    return found[-1]


def labels_starting(message: Message, start: str) -> Callable[[], str]:
    return lambda: next(i for label, i in message.labels.items() if label.startswith(start))


def user_asked(message: Message, users: dict[int, User]) -> User:
    """Whom a panel mentions."""
    return next(user for number, user in users.items() if f"<@{number}>" in message.text)
