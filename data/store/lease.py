"""One process for one token and one database: whoever holds the lease works, any other stops and says why."""

from datetime import datetime, timedelta

import sqlalchemy as sa

from data.store.columns import put
from data.store.database import Database
from data.store.tables import lease


class Leases:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, name: str, holder: str, now: datetime, ttl: timedelta) -> bool:
        """Take a lease that is free, expired or the holder's own already; False when another holds it."""
        row = {"name": name, "holder": holder, "expires_at": now + ttl}
        free = sa.or_(lease.c.holder == holder, lease.c.expires_at <= now)
        return await self._database.write(lambda c: c.execute(put(c.dialect, lease, row, when=free)).rowcount == 1)

    async def renew(self, name: str, holder: str, now: datetime, ttl: timedelta) -> bool:
        """Hold on to a lease; False when it was lost to another, and the holder must stop."""
        held = sa.update(lease).where(lease.c.name == name, lease.c.holder == holder)
        return await self._database.write(lambda c: c.execute(held.values(expires_at=now + ttl)).rowcount == 1)

    async def release(self, name: str, holder: str) -> None:
        """Let go of a lease; nothing happens when it is not the holder's."""
        held = sa.delete(lease).where(lease.c.name == name, lease.c.holder == holder)
        await self._database.write(lambda c: c.execute(held).close())

    async def holder(self, name: str, now: datetime) -> str | None:
        """Who holds the lease now."""
        query = sa.select(lease.c.holder).where(lease.c.name == name, lease.c.expires_at > now)
        return await self._database.read(lambda c: c.scalar(query))
