"""Backups of a SQLite store: online, verified, and never over another file.

Blocking: call these from the command line or from a thread.
"""

import contextlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from data.store.columns import EPOCH, MILLISECOND
from data.store.errors import Damaged, NotAStore, StoreError, in_sentences

# "LNSM" in the header of the file: tells our databases from anybody else's.
APPLICATION_ID = 0x4C4E534D
_SIDE_FILES = ("-wal", "-shm")


def backup(source: Path, target: Path) -> None:
    """Copy the store `source`, in use or not, to the new file `target` and check the copy.

    Raises StoreError, with nothing left at `target`, when the source is not an intact store, when `target`
    exists already or when it cannot be written.
    """
    with in_sentences():
        _must_exist(source)
        with closing(_read_only(source)) as connection:
            _must_be_ours(connection, source)
        try:
            target.touch(exist_ok=False)
        except FileExistsError as taken:
            raise StoreError(f"There is a file {target} already; name another file for the backup.") from taken
        except OSError as fault:
            raise StoreError(f"The backup {target} cannot be written: {fault.strerror}. Name another place.") from fault
        try:
            copy(source, target)
        except BaseException:
            target.unlink()
            raise


def restore(source: Path, target: Path, now: datetime | None = None) -> Path | None:
    """Put the backup `source` in the place of the store `target`; return where the replaced file is kept.

    Raises StoreError, with nothing changed, when the backup is not an intact store or `target` is in use.
    """
    now = now or datetime.now(UTC)
    with in_sentences():
        _must_exist(source)
        verify(source)
        _must_be_free(target, now)
        fresh = target.with_name(target.name + ".restoring")
        copy(source, fresh)
        aside = _set_aside(target, now) if target.exists() else None
        fresh.replace(target)
        return aside


def copy(source: Path, target: Path) -> None:
    """Copy a database that may be in use; `target` appears, or is replaced, only whole and checked."""
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        with closing(_read_only(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            _must_be_intact(new, source)
            # One plain file: a backup must not need side files, nor a place it can write to.
            new.execute("PRAGMA journal_mode = DELETE")
        part.replace(target)
    finally:
        for name in ("", "-journal", *_SIDE_FILES):
            Path(f"{part}{name}").unlink(missing_ok=True)


def verify(path: Path) -> None:
    """Raise StoreError unless the file is a store of Linesman and intact."""
    with in_sentences(), closing(_read_only(path)) as connection:
        _must_be_ours(connection, path)
        _must_be_intact(connection, path)


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _must_exist(path: Path) -> None:
    if not path.is_file():
        raise StoreError(f"There is no file {path}; name the file of a store.")


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.DatabaseError as fault:
        if getattr(fault, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            raise NotAStore(path) from fault
        raise


def _must_be_ours(connection: sqlite3.Connection, path: Path) -> None:
    with _naming(path):
        (found,) = connection.execute("PRAGMA application_id").fetchone()
    if found != APPLICATION_ID:
        raise NotAStore(path)


def _must_be_intact(connection: sqlite3.Connection, path: Path) -> None:
    try:
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as fault:
        if getattr(fault, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_CORRUPT:
            raise Damaged(str(path)) from fault
        raise
    if found != ("ok",):
        raise Damaged(str(path))


def _must_be_free(target: Path, now: datetime) -> None:
    """No process may hold a lease in the store that is to be replaced; a broken store holds none."""
    if not target.exists():
        return
    with contextlib.suppress(sqlite3.DatabaseError), closing(_read_only(target)) as connection:
        moment = (now - EPOCH) // MILLISECOND
        held = connection.execute("SELECT holder FROM lease WHERE expires_at > ?", (moment,)).fetchone()
        if held:
            raise StoreError(f"{target} is in use by {held[0]}; stop it, then restore again. Nothing was changed.")


def _set_aside(target: Path, now: datetime) -> Path:
    aside = target.with_name(f"{target.name}.replaced-{now.astimezone(UTC):%Y%m%dT%H%M%S%fZ}")
    target.rename(aside)
    for name in _SIDE_FILES:
        # The log holds the newest answers of the old file, and would be taken for that of the new one.
        with contextlib.suppress(FileNotFoundError):
            Path(f"{target}{name}").rename(f"{aside}{name}")
    return aside
