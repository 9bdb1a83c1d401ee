"""Messages on their way to Discord. The poster works for all servers at once: its queries are sweeps.

A row waits until it is sent, or dropped with a reason; it is marked after it arrived. What waits at the start may have
been sent by a process that is gone: its nonce tells.
"""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from data.store.database import Database
from data.store.errors import AlreadyPosted
from data.store.rows import Post, Waiting
from data.store.tables import matches, outbox

_WAITING = [outbox.c[name] for name in Waiting.__dataclass_fields__]


def enqueue(
    connection: Connection, guild_id: int, posts: Sequence[Post], at: datetime, match_id: str | None = None
) -> list[int]:
    """Put posts into the outbox as part of the caller's transaction; return their ids in order."""
    if not posts:
        return []
    rows = [
        {
            "guild_id": guild_id,
            "match_id": match_id,
            "channel_id": post.channel_id,
            "kind": post.kind,
            "body": post.body,
            "nonce": post.nonce,
            "state": "waiting",
            "attempts": 0,
            "not_before": post.not_before or at,
            "created_at": at,
        }
        for post in posts
    ]
    put = sa.insert(outbox).returning(outbox.c.id, sort_by_parameter_order=True)
    return list(connection.scalars(put, rows))


class Outbox:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, guild_id: int, posts: Sequence[Post], at: datetime, match_id: str | None = None) -> list[int]:
        """Posts that come of no answer, such as a request or a notice; their ids in order.

        Raises AlreadyPosted when the outbox has or had one with the same nonce; then none is kept.
        """

        def work(connection: Connection) -> list[int]:
            known = sa.select(outbox.c.id).where(outbox.c.nonce.in_([post.nonce for post in posts]))
            if connection.execute(known.where(outbox.c.guild_id == guild_id)).first() is not None:
                raise AlreadyPosted
            return enqueue(connection, guild_id, posts, at, match_id)

        return await self._database.write(work)

    async def waiting(self, now: datetime, limit: int = 50) -> tuple[Waiting, ...]:
        """Sweep: what may be sent now, oldest first.

        A channel whose oldest row waits for a retry keeps its order: nothing behind it is returned.
        """
        before = outbox.alias("before")
        blocked = sa.exists().where(
            before.c.channel_id == outbox.c.channel_id,
            before.c.id < outbox.c.id,
            before.c.state == "waiting",
            before.c.not_before > now,
        )
        ready = (
            sa.select(*_WAITING)
            .where(outbox.c.state == "waiting", outbox.c.not_before <= now, ~blocked)
            .order_by(outbox.c.id)
            .limit(limit)
        )
        return await self._list(ready)

    async def mark_sent(self, post_id: int, message_id: int, at: datetime, *, panel_in: int | None = None) -> None:
        """The message arrived. `panel_in`: it stands in this channel and has the controls of its match from now on."""

        def work(connection: Connection) -> None:
            sent = sa.update(outbox).where(outbox.c.id == post_id)
            connection.execute(sent.values(state="sent", message_id=message_id, sent_at=at, reason=None))
            if panel_in is not None:
                _set_panel(connection, post_id, panel_in, message_id)

        await self._database.write(work)

    async def mark_dropped(self, post_id: int, reason: str) -> None:
        """Give the row up; `reason` is for the people who look after the bot."""
        await self._change(sa.update(outbox).where(outbox.c.id == post_id).values(state="dropped", reason=reason))

    async def standing(self, guild_id: int, match_id: str, kind: str) -> tuple[tuple[int, int], ...]:
        """The posts of a kind that a match has in its channels: their ids and those of their messages."""
        ours = (outbox.c.guild_id == guild_id) & (outbox.c.match_id == match_id)
        query = sa.select(outbox.c.id, outbox.c.message_id).where(
            ours, outbox.c.kind == kind, outbox.c.state == "sent", outbox.c.message_id.is_not(None)
        )
        return await self._database.read(lambda c: tuple((row.id, row.message_id) for row in c.execute(query)))

    async def retry_at(self, post_id: int, not_before: datetime, reason: str | None = None) -> None:
        """An attempt has failed: try again, not before the given moment; the channel waits for it."""
        again = {"not_before": not_before, "reason": reason, "attempts": outbox.c.attempts + 1}
        await self._change(sa.update(outbox).where(outbox.c.id == post_id).values(again))

    async def prune(self, before: datetime) -> int:
        """Sweep: forget what was sent or dropped and was created before the given moment; how many rows."""
        done = outbox.c.state.in_(["sent", "dropped"]) & (outbox.c.created_at < before)
        return await self._change(sa.delete(outbox).where(done))

    async def _list(self, query: sa.Select[tuple[object, ...]]) -> tuple[Waiting, ...]:
        return await self._database.read(lambda c: tuple(Waiting(**row) for row in c.execute(query).mappings()))

    async def _change(self, statement: sa.Update | sa.Delete) -> int:
        return await self._database.write(lambda c: c.execute(statement).rowcount)


def _set_panel(connection: Connection, post_id: int, channel_id: int, message_id: int) -> None:
    post = connection.execute(sa.select(outbox.c.guild_id, outbox.c.match_id).where(outbox.c.id == post_id)).one()
    ours = (matches.c.id == post.match_id) & (matches.c.guild_id == post.guild_id)
    connection.execute(sa.update(matches).where(ours).values(panel_channel_id=channel_id, panel_message_id=message_id))
