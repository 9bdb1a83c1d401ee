"""What coaches keep as their own on a server: their teams, their formations, their decks."""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from data.store.columns import put
from data.store.database import Database
from data.store.rows import Own
from data.store.tables import owned


class Owned:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, own: Own, most: int) -> bool:
        """Keep something, in the place of what its owner kept under this key. False when he has `most` of its kind."""

        def work(connection: Connection) -> bool:
            theirs = _of(own.guild_id, own.user_id, own.game, own.kind)
            others = sa.select(sa.func.count()).select_from(owned).where(theirs, owned.c.key != own.key)
            if connection.execute(others).scalar_one() >= most:
                return False
            _put(connection, own)
            return True

        return await self._database.write(work)

    async def change(
        self, guild_id: int, user_id: int, game: str, kind: str, change: Callable[[tuple[Own, ...]], Own]
    ) -> Own:
        """Put what `change` makes of all that somebody keeps of a kind, by name, in the place of one of them.

        Nothing else is written in between, so that of two changes at once none is lost. What `change` raises ends it.
        """
        theirs = sa.select(owned).where(_of(guild_id, user_id, game, kind)).order_by(owned.c.key).with_for_update()

        def work(connection: Connection) -> Own:
            own = change(tuple(_own(row) for row in connection.execute(theirs).mappings()))
            _put(connection, own)
            return own

        return await self._database.write(work)

    async def get(self, guild_id: int, user_id: int, game: str, kind: str, key: str) -> Own | None:
        query = sa.select(owned).where(_of(guild_id, user_id, game, kind), owned.c.key == key)

        def work(connection: Connection) -> Own | None:
            row = connection.execute(query).mappings().first()
            return _own(row) if row else None

        return await self._database.read(work)

    async def of(self, guild_id: int, user_id: int, kind: str, game: str | None = None) -> tuple[Own, ...]:
        """All that somebody keeps of a kind, by game and name."""
        query = sa.select(owned).where(_of(guild_id, user_id, game, kind)).order_by(owned.c.game, owned.c.key)
        return await self._database.read(lambda c: tuple(_own(row) for row in c.execute(query).mappings()))

    async def delete(self, guild_id: int, user_id: int, game: str, kind: str, key: str) -> bool:
        """Forget something; False when it was not there."""
        query = sa.delete(owned).where(_of(guild_id, user_id, game, kind), owned.c.key == key)
        return await self._database.write(lambda c: c.execute(query).rowcount > 0)


def _of(guild_id: int, user_id: int, game: str | None, kind: str) -> sa.ColumnElement[bool]:
    theirs = (owned.c.guild_id == guild_id) & (owned.c.user_id == user_id) & (owned.c.kind == kind)
    return theirs if game is None else theirs & (owned.c.game == game)


def _own(row: RowMapping) -> Own:
    values: dict[str, Any] = dict(row)
    return Own(**values)


def _put(connection: Connection, own: Own) -> None:
    row = {name: getattr(own, name) for name in Own.__dataclass_fields__}
    connection.execute(put(connection.dialect, owned, row))
