"""The real bot in this process, at the stand-in: it can be stopped and started while people sit at the table."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from pydantic import SecretStr

from bot.client import Linesman
from bot.config import Config
from bot.local.connector import loopback_connector
from bot.local.standin import StandIn
from data.store.store import Store

log = logging.getLogger(__name__)


class Hosted:
    """One bot over one database file in `folder`."""

    def __init__(self, standin: StandIn, folder: Path) -> None:
        self.standin, self.folder = standin, folder
        self.client: Linesman | None = None
        self._store: Store | None = None
        self._running: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    async def start(self) -> None:
        """Start it and wait until it is ready. Raises whatever keeps it from starting."""
        self._store = await Store.open(self.folder / "linesman.sqlite3")
        settings = Config(token=SecretStr(self.standin.token), reports=self.folder / "reports")
        client = Linesman(settings, self._store, connector=loopback_connector(self.standin), guild_ready_timeout=0)
        self._running = asyncio.create_task(client.start(self.standin.token))
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({self._running, ready}, return_when=asyncio.FIRST_COMPLETED)
        self.client = client
        if self._running.done():
            ready.cancel()
            reason = self._running.exception()
            self._running = None
            await self.stop()
            raise reason or RuntimeError("the bot stopped before it was ready")

    async def stop(self) -> None:
        """Stop it in order; what it did not post yet it posts after the next start."""
        client, running, store = self.client, self._running, self._store
        self.client = self._running = self._store = None
        if client:
            await client.close()
        if running:
            try:
                await running
            except Exception:
                log.exception("the bot had stopped")
        if store:
            await store.close()

    async def restart(self) -> None:
        async with self._lock:
            await self.stop()
            await self.start()
