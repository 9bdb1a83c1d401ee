"""When questions run out. The clock works for all servers at once: `due` and `unsettled` are sweeps."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from data.store.database import Database
from data.store.outbox import enqueue
from data.store.rows import Due, Post
from data.store.tables import deadlines

_DUE = [deadlines.c[name] for name in Due.__dataclass_fields__]


class Deadlines:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: datetime, limit: int = 50) -> tuple[Due, ...]:
        """Sweep: deadlines that have passed and have not fired, earliest first."""
        passed = deadlines.c.fired_at.is_(None) & (deadlines.c.due_at <= now)
        return await self._list(sa.select(*_DUE).where(passed).order_by(deadlines.c.due_at).limit(limit))

    async def unsettled(self) -> tuple[Due, ...]:
        """Sweep, at the start: deadlines that fired, with the answer of the clock not committed yet."""
        fired = deadlines.c.fired_at.is_not(None)
        return await self._list(sa.select(*_DUE).where(fired).order_by(deadlines.c.due_at))

    async def of_match(self, guild_id: int, match_id: str) -> tuple[Due, ...]:
        """The deadlines of a match, earliest first."""
        its = (deadlines.c.match_id == match_id) & (deadlines.c.guild_id == guild_id)
        return await self._list(sa.select(*_DUE).where(its).order_by(deadlines.c.due_at))

    async def fire(
        self,
        guild_id: int,
        match_id: str,
        seat: str,
        seq: int,
        now: datetime,
        posts: Sequence[Post] = (),
    ) -> bool:
        """Mark a deadline as fired and, with it, put its posts into the outbox. True exactly once."""

        def work(connection: Connection) -> bool:
            waiting = _is(guild_id, match_id, seat, seq) & deadlines.c.fired_at.is_(None)
            fired = sa.update(deadlines).where(waiting).values(fired_at=now)
            if connection.execute(fired).rowcount == 0:
                return False
            enqueue(connection, guild_id, posts, now, match_id)
            return True

        return await self._database.write(work)

    async def reschedule(self, guild_id: int, match_id: str, seat: str, seq: int, due_at: datetime) -> bool:
        """Move a deadline that has not fired; False when there is none."""
        waiting = _is(guild_id, match_id, seat, seq) & deadlines.c.fired_at.is_(None)
        moved = sa.update(deadlines).where(waiting).values(due_at=due_at)
        return await self._database.write(lambda c: c.execute(moved).rowcount) == 1

    async def _list(self, query: sa.Select[tuple[object, ...]]) -> tuple[Due, ...]:
        return await self._database.read(lambda c: tuple(Due(**row) for row in c.execute(query).mappings()))


def _is(guild_id: int, match_id: str, seat: str, seq: int) -> sa.ColumnElement[bool]:
    return sa.and_(
        deadlines.c.match_id == match_id,
        deadlines.c.guild_id == guild_id,
        deadlines.c.seat == seat,
        deadlines.c.seq == seq,
    )
