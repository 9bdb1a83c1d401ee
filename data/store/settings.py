"""The settings of each server, and the few values the bot keeps for itself."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from data.store.columns import insert_new, put
from data.store.database import Database
from data.store.tables import guild_settings, meta


class Settings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, guild_id: int) -> dict[str, Any]:
        """The settings a server has made; empty when it made none."""
        query = sa.select(guild_settings.c["values"]).where(guild_settings.c.guild_id == guild_id)
        return await self._database.read(lambda c: dict(c.scalar(query) or {}))

    async def change(self, guild_id: int, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Set some settings (None forgets one) and leave the others; return them all."""

        def work(connection: Connection) -> dict[str, Any]:
            ours = guild_settings.c.guild_id == guild_id
            empty = {"guild_id": guild_id, "values": {}}
            connection.execute(insert_new(connection.dialect, guild_settings).values(empty))
            current = sa.select(guild_settings.c["values"]).where(ours).with_for_update()
            values = {**connection.execute(current).scalar_one(), **changes}
            values = {key: value for key, value in values.items() if value is not None}
            connection.execute(sa.update(guild_settings).where(ours).values({"values": values}))
            return values

        return await self._database.write(work)


class Meta:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        """A value the bot keeps for itself, such as the hash of its command tree."""
        query = sa.select(meta.c.value).where(meta.c.key == key)
        return await self._database.read(lambda c: c.scalar(query))

    async def set(self, key: str, value: str) -> None:
        row = {"key": key, "value": value}
        await self._database.write(lambda c: c.execute(put(c.dialect, meta, row)).close())
