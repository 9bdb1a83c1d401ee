"""The statements that differ between databases, spelled for PostgreSQL."""

from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.dialects import registry, sqlite
from sqlalchemy.engine import Dialect, Engine
from sqlalchemy.schema import CreateTable

from data.store import Store
from data.store.columns import insert_new, put
from data.store.database import database_url
from data.store.tables import journal, lease, meta, metadata, outbox
from tests.store.builders import ANN, CHANNEL, GUILD, NOON, a_live_match, a_turn

POSTGRES: Dialect = registry.load("postgresql")()


def spelled(statement: sa.ClauseElement) -> str:
    return " ".join(str(statement.compile(dialect=POSTGRES)).split())


@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_every_table_can_be_made(table: sa.Table) -> None:
    assert f"CREATE TABLE {table.name}" in spelled(CreateTable(table))


def test_ids_of_discord_and_moments_fit_their_columns() -> None:
    made = spelled(CreateTable(outbox))
    assert "guild_id BIGINT NOT NULL" in made
    assert "not_before BIGINT NOT NULL" in made
    assert "id BIGSERIAL NOT NULL" in made


def test_an_event_told_again_is_left_out() -> None:
    assert spelled(insert_new(POSTGRES, journal)).endswith("ON CONFLICT DO NOTHING")


def test_a_value_is_replaced() -> None:
    replaced = spelled(put(POSTGRES, meta, {"key": "tree", "value": "abc"}))
    assert "ON CONFLICT (key) DO UPDATE SET value = " in replaced


def test_a_lease_is_taken_only_where_it_is_free() -> None:
    row = {"name": "bot", "holder": "me", "expires_at": NOON}
    taken = spelled(put(POSTGRES, lease, row, when=lease.c.expires_at <= NOON))
    assert "ON CONFLICT (name) DO UPDATE SET" in taken
    assert "WHERE lease.expires_at <= " in taken


async def test_what_the_store_says_to_one_database_it_can_say_to_the_other(store: Store) -> None:
    said: list[sa.ClauseElement] = []

    def listen(_connection: Any, statement: sa.ClauseElement, *_rest: Any) -> None:
        said.append(statement)

    sa.event.listen(Engine, "before_execute", listen)
    await a_live_match(store)
    for seq in range(1, 12):
        await store.matches.commit(a_turn(seq))
    await store.matches.mark_homeless_in(GUILD, CHANNEL)
    await store.matches.open_matches(GUILD, ANN)
    await store.matches.find_by_thread(GUILD, CHANNEL)
    await store.outbox.waiting(NOON)
    await store.settings.change(GUILD, {"pace": "daily"})
    await store.health()
    sa.event.remove(Engine, "before_execute", listen)
    portable = [statement for statement in said if not isinstance(statement, sqlite.Insert)]
    assert len(portable) > 80
    assert all(spelled(statement) for statement in portable)


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("postgresql://bot:secret@db/linesman", "postgresql+asyncpg"),
        ("postgres://bot:secret@db/linesman", "postgresql+asyncpg"),
        ("postgresql+asyncpg://db/linesman", "postgresql+asyncpg"),
        ("sqlite:///linesman.sqlite3", "sqlite+aiosqlite"),
        ("some folder/100% ours.sqlite3", "sqlite+aiosqlite"),
    ],
)
def test_a_url_gets_the_driver_the_store_uses(given: str, driver: str) -> None:
    assert database_url(given).drivername == driver


async def test_the_store_tells_how_it_fares(store: Store) -> None:
    await a_live_match(store)
    health = await store.health()
    assert (health.backend, health.revision, health.live_matches) == ("sqlite", "0003", 1)
    assert (health.waiting_posts, health.oldest_waiting_at) == (0, None)
    assert health.file_bytes
