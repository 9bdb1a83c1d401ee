"""One process for one token and one database: whoever holds the lease works, any other stops and says why."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import sqlalchemy as sa

from data.store.columns import EPOCH, MILLISECOND, put
from data.store.database import Database, database_url, file_of
from data.store.errors import NotAStore, StoreError, in_sentences
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


async def any_holder(url_or_path: str | Path, now: datetime) -> str | None:
    """Who holds any lease of a database now. Looks only: nothing is created, upgraded or locked.

    Raises StoreError when there is no store there.
    """
    url = database_url(url_or_path)
    path = file_of(url)
    if path is not None:
        return await asyncio.to_thread(_holder_in_file, path, now)
    database = Database(url)
    query = sa.select(lease.c.holder).where(lease.c.expires_at > now)
    try:
        return await database.read(lambda c: c.scalar(query))
    finally:
        await database.close()


def _holder_in_file(path: Path, now: datetime) -> str | None:
    if not path.is_file():
        raise StoreError(f"There is no database {path}; start the bot, or name the right file.")
    with in_sentences(), closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
        try:
            moment = (now - EPOCH) // MILLISECOND
            found = connection.execute("SELECT holder FROM lease WHERE expires_at > ?", (moment,)).fetchone()
        except sqlite3.OperationalError as fault:
            if "no such table" in str(fault):
                raise NotAStore(path) from fault
            raise
    return str(found[0]) if found else None
