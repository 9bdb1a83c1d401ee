"""One process for one bot and one database: whoever holds the lease works."""

from __future__ import annotations

import os
import socket
from datetime import timedelta

from bot.errors import Refusal
from bot.turns import now
from data.store.store import Store

TTL = timedelta(seconds=30)
RENEW_SECONDS = 8.0


class Lease:
    """The right to act for one bot. It names its machine and process, so that a dead one's can be taken over."""

    def __init__(self, store: Store, application_id: int) -> None:
        self.store = store
        self.name = f"bot:{application_id}"
        self.holder = f"{socket.gethostname()}/{os.getpid()}"

    async def take(self) -> None:
        """Take the lease. Raises `Refusal` when another process works with this bot and this database."""
        if await self.store.leases.take(self.name, self.holder, now(), TTL):
            return
        other = await self.store.leases.holder(self.name, now())
        if other and self._is_dead(other):
            await self.store.leases.release(self.name, other)
            if await self.store.leases.take(self.name, self.holder, now(), TTL):
                return
        raise Refusal(
            f"Another process ({other}) already runs this bot on this database. Stop it first; "
            f"if it died on another machine, wait {int(TTL.total_seconds())} seconds and start again."
        )

    def _is_dead(self, holder: str) -> bool:
        host, _, pid = holder.partition("/")
        if host != socket.gethostname() or not pid.isdecimal():
            return False
        if int(pid) == os.getpid():
            return True  # a container started anew gives its process the same number
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            return True
        except PermissionError:
            return False
        return False

    async def renew(self) -> bool:
        """Hold on to it; False when it is lost."""
        return await self.store.leases.renew(self.name, self.holder, now(), TTL)

    async def release(self) -> None:
        await self.store.leases.release(self.name, self.holder)
