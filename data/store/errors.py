"""What may go wrong in the store. Every message is a sentence: what was asked, why not, what to do."""

import errno
import socket
import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

if TYPE_CHECKING:
    from collections.abc import Iterator


class StoreError(Exception):
    """The store could not do what was asked; nothing of it was kept."""


class NoSuchMatch(StoreError):
    def __init__(self, match_id: str) -> None:
        super().__init__(f"There is no match {match_id} on this server; look at the list of matches for its name.")


class Stale(StoreError):
    """The match has moved on (or is not live) since the answer was formed."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"Match {match_id} has moved on since then; look at its newest board and answer there.")


class Repeated(StoreError):
    """This very interaction was committed before."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"That was already done: this answer to match {match_id} was taken the first time.")


class SeatTaken(StoreError):
    def __init__(self, seat: str) -> None:
        super().__init__(f"Somebody else took the {seat} seat a moment ago; pick another match or offer one.")


class NotYourSeat(StoreError):
    def __init__(self, seat: str) -> None:
        super().__init__(f"The {seat} seat of this match is not yours; only its player answers for it.")


class NotInvited(StoreError):
    def __init__(self) -> None:
        super().__init__("This match was offered to somebody else; only they can take the seat.")


class NotOffered(StoreError):
    def __init__(self, match_id: str) -> None:
        super().__init__(f"Match {match_id} is no longer on offer; offer a new one.")


class AlreadyPosted(StoreError):
    """A post with this nonce is in the outbox, or was."""

    def __init__(self) -> None:
        super().__init__("That was posted already; look for it in the channel of the match.")


class RollRetold(StoreError):
    """A die with this number fell before: a die is never rolled again."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"A die of match {match_id} was about to be rolled a second time; the answer was not taken.")


class DiskFull(StoreError):
    def __init__(self) -> None:
        super().__init__("The disk is full; nothing of it was kept. Free some space and try again.")


class DiskFault(StoreError):
    def __init__(self) -> None:
        super().__init__(
            "The disk could not be read or written; nothing of it was kept. Check the disk and its rights."
        )


class Unreachable(StoreError):
    def __init__(self) -> None:
        super().__init__("The database server cannot be reached. Check its address and that it runs, then try again.")


class Damaged(StoreError):
    def __init__(self, what: str = "The database") -> None:
        super().__init__(f"{what} is damaged or is not a database; restore a backup of it.")


class Closed(StoreError):
    def __init__(self) -> None:
        super().__init__("The bot is being stopped; nothing of it was kept. Try again in a moment.")


class NotAStore(StoreError):
    def __init__(self, what: object) -> None:
        super().__init__(f"{what} is not a database of Linesman; nothing was changed. Name the right file.")


class TooNew(StoreError):
    def __init__(self, revision: str) -> None:
        super().__init__(
            f"The database was written by a newer Linesman (revision {revision}); "
            "nothing was changed. Install that version, or restore a backup made before it."
        )


class Busy(StoreError):
    def __init__(self) -> None:
        super().__init__("Another program is writing to the database; nothing of it was kept. Try again in a moment.")


_BY_SQLITE_CODE: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_BUSY: Busy,
    sqlite3.SQLITE_IOERR: DiskFault,
    sqlite3.SQLITE_READONLY: DiskFault,
    sqlite3.SQLITE_CANTOPEN: DiskFault,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
}
_POSTGRES_DISK_FULL = "53100"


def sentence_for(fault: BaseException | None) -> StoreError | None:
    """The store's own error for a fault of disk, file or server; None for anything else."""
    if isinstance(fault, ConnectionError | socket.gaierror | TimeoutError):
        return Unreachable()
    if isinstance(fault, OSError):
        return DiskFull() if fault.errno == errno.ENOSPC else DiskFault()
    if isinstance(fault, sqlite3.Error):
        # The low byte is the kind of fault, the rest details it.
        kind = _BY_SQLITE_CODE.get(getattr(fault, "sqlite_errorcode", 0) & 0xFF)
        return kind() if kind else None
    return DiskFull() if getattr(fault, "sqlstate", None) == _POSTGRES_DISK_FULL else None


@contextmanager
def in_sentences() -> "Iterator[None]":
    """Turn faults of disk, file and server into StoreErrors; a fault of the program stays what it is."""
    try:
        yield
    except (DBAPIError, sqlite3.Error, OSError) as fault:
        known = sentence_for(fault.orig if isinstance(fault, DBAPIError) else fault)
        if known is None:
            raise
        raise known from fault
