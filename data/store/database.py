"""One database: how it is opened, read and written.

Work is an ordinary function of a Connection, the same for SQLite and PostgreSQL; nothing else can run
between its statements. On SQLite all writing is done by one thread on one connection, so that a
transaction of a dozen statements costs one hop off the event loop and no writer ever waits for another.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from data.store.errors import Closed, StoreError, in_sentences

T = TypeVar("T")
Work = Callable[[Connection], T]
POSTGRES_CONNECTIONS = 10


@dataclass(frozen=True, slots=True)
class Limits:
    """For a SQLite file: how many pages of 4096 bytes it may have (beyond them it behaves as on a full disk),
    and how many milliseconds a writer waits for another program."""

    pages: int | None = None
    busy_ms: int = 5000


NO_LIMITS = Limits()


_to_json = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))


def database_url(url_or_path: str | Path) -> URL:
    """The URL of a database: a path is a SQLite file; a bare scheme gets the driver the store uses."""
    text = str(url_or_path)
    url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
    }
    backend = url.get_backend_name() if url.drivername not in drivers else url.drivername
    if backend not in drivers:
        raise StoreError(f"The store cannot use a {backend} database; name a SQLite file or a PostgreSQL URL.")
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError("The store needs a file to keep matches in; name one, for example linesman.sqlite3.")
    return url.set(drivername=drivers[backend])


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for a server."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def sqlite_engine(path: Path, *, foreign_keys: bool = True, limits: Limits = NO_LIMITS) -> Engine:
    """An engine for writing from one thread: every transaction takes the write lock at its start."""
    engine = sa.create_engine(URL.create("sqlite", database=str(path)), json_serializer=_to_json, pool_size=1)
    _set_up_sqlite(engine, "BEGIN IMMEDIATE", limits, foreign_keys=foreign_keys)
    return engine


def _set_up_sqlite(engine: Engine, begin: str, limits: Limits, *, foreign_keys: bool = True) -> None:
    pragmas = [f"busy_timeout = {limits.busy_ms}", "journal_mode = WAL", "synchronous = NORMAL"]
    pragmas.append(f"foreign_keys = {'ON' if foreign_keys else 'OFF'}")
    if limits.pages is not None:
        pragmas.append(f"max_page_count = {limits.pages}")

    @sa.event.listens_for(engine, "connect")
    def connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say, table changes included
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @sa.event.listens_for(engine, "begin")
    def on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


class Database:
    """Reads and writes as whole transactions: a `Work` that raises leaves nothing behind."""

    def __init__(self, url: URL, limits: Limits = NO_LIMITS) -> None:
        self.path = file_of(url)
        self._reader = _async_engine(url)
        self._writer: Engine | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store-writer")
        self._under_way: set[asyncio.Task[Any]] = set()
        self._closed = False
        if self.path is not None:
            self._writer = sqlite_engine(self.path, limits=limits)
            _set_up_sqlite(self._reader.sync_engine, "BEGIN", limits)

    async def read(self, work: Work[T]) -> T:
        """Run `work` on one consistent view of the database, which is closed even if the caller is cancelled."""
        if self._closed:
            raise Closed
        return await self._seen_through(self._read(work))

    async def write(self, work: Work[T]) -> T:
        """Run `work` as one transaction: all of it is kept, or nothing.

        A caller cancelled while waiting leaves it either wholly done or not begun.
        """
        if self._closed:
            raise Closed
        if self._writer is None:
            return await self._seen_through(self._write(work))
        with in_sentences():
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, _transact, self._writer, work)

    async def _seen_through(self, doing: Coroutine[Any, Any, T]) -> T:
        """Let it be finished, whatever becomes of the caller: a connection that is let go of midway is never closed."""
        task = asyncio.create_task(doing)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _read(self, work: Work[T]) -> T:
        with in_sentences():
            async with self._reader.connect() as connection:
                return await connection.run_sync(work)

    async def _write(self, work: Work[T]) -> T:
        with in_sentences():
            async with self._reader.begin() as connection:
                return await connection.run_sync(work)

    async def close(self) -> None:
        """Take nothing more, finish what is under way and let go of the database."""
        self._closed = True
        if self._under_way:
            await asyncio.wait(self._under_way)
        await self._reader.dispose()
        if self._writer is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._writer.dispose)
        self._thread.shutdown()


def _transact(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _async_engine(url: URL) -> AsyncEngine:
    try:
        if url.get_backend_name() == "sqlite":
            return create_async_engine(url, json_serializer=_to_json)
        return create_async_engine(url, json_serializer=_to_json, pool_size=POSTGRES_CONNECTIONS, pool_pre_ping=True)
    except ModuleNotFoundError as missing:
        raise StoreError(
            f"A PostgreSQL database needs the package {missing.name}; install it and start again."
        ) from missing
