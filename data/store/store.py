"""The store: one database with its doors."""

import asyncio
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from data.store.database import NO_LIMITS, Database, Limits, database_url, file_of
from data.store.deadlines import Deadlines
from data.store.lease import Leases
from data.store.matches import Matches
from data.store.migrate import migrate_file, revision, upgrade
from data.store.outbox import Outbox
from data.store.owned import Owned
from data.store.rows import Health
from data.store.settings import Meta, Settings
from data.store.tables import matches, outbox


class Store:
    """Use `await Store.open(...)`, and `close` it at the end."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.matches = Matches(database)
        self.outbox = Outbox(database)
        self.deadlines = Deadlines(database)
        self.settings = Settings(database)
        self.owned = Owned(database)
        self.meta = Meta(database)
        self.leases = Leases(database)

    @classmethod
    async def open(cls, url_or_path: str | Path, limits: Limits = NO_LIMITS) -> "Store":
        """Open a SQLite file or a PostgreSQL URL and bring its tables up to date.

        Raises StoreError, and leaves the database as it was, when it cannot be used.
        """
        url = database_url(url_or_path)
        path = file_of(url)
        if path is not None:
            await asyncio.to_thread(migrate_file, path, limits=limits)
        database = Database(url, limits)
        if path is None:
            try:
                await database.write(upgrade)
            except BaseException:
                await database.close()
                raise
        return cls(database)

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await self._database.close()

    async def health(self) -> Health:
        """Sweep: what an owner wants to know at a glance."""

        def work(connection: Connection) -> Health:
            live = sa.select(sa.func.count()).where(matches.c.status == "live")
            queue = sa.select(sa.func.count(), sa.func.min(outbox.c.created_at)).where(outbox.c.state == "waiting")
            waiting, oldest = connection.execute(queue).one()
            path = self._database.path
            return Health(
                backend=connection.dialect.name,
                revision=revision(connection),
                live_matches=connection.execute(live).scalar_one(),
                waiting_posts=waiting,
                oldest_waiting_at=oldest,
                file_bytes=path.stat().st_size if path else None,
            )

        return await self._database.read(work)
