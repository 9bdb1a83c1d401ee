"""Every statement about rows of a server names the server; only the sweeps of poster and clock do not."""

import contextlib
import re
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

from data.store import Store, StoreError
from data.store.rows import Answer, Post, Taking
from data.store.tables import metadata
from tests.store.builders import (
    ANN,
    BOB,
    CHANNEL,
    CYD,
    GUILD,
    NOON,
    OTHER_GUILD,
    a_formation,
    a_free_seat,
    a_live_match,
    a_turn,
    an_offer,
    first_turn,
)

OF_A_SERVER = [table.name for table in metadata.sorted_tables if "guild_id" in table.c]


@pytest.fixture
def statements() -> Iterator[list[str]]:
    """All that is sent to any database during the test."""
    seen: list[str] = []

    def see(_connection: Any, _cursor: Any, statement: str, *_rest: Any) -> None:
        seen.append(" ".join(statement.split()))

    sa.event.listen(Engine, "before_cursor_execute", see)
    yield seen
    sa.event.remove(Engine, "before_cursor_execute", see)


def without_guild(statements: list[str]) -> list[str]:
    """Statements that read or change rows of a server without naming it in their condition."""
    tables = re.compile(rf"\b(FROM|UPDATE) ({'|'.join(OF_A_SERVER)})\b")
    return [s for s in statements if tables.search(s) and "guild_id =" not in s.partition("WHERE")[2]]


async def test_every_table_but_those_of_the_bot_itself_has_a_guild() -> None:
    assert {table.name for table in metadata.sorted_tables} - set(OF_A_SERVER) == {"lease", "meta"}


async def test_every_statement_names_its_server(store: Store, statements: list[str]) -> None:
    m = store.matches
    await m.offer(an_offer("offered", invited=BOB), a_free_seat())
    await m.take_seat(GUILD, "offered", Taking("away", BOB, "Bob"), NOON)
    await m.begin(first_turn("offered"))
    await m.offer(an_offer("second"), a_free_seat())
    await m.begin(first_turn("second"), Taking("away", BOB, "Bob"))
    for end in (m.decline, m.withdraw):
        with contextlib.suppress(StoreError):
            await end(GUILD, "second", NOON)
    await a_live_match(store)
    for seq in range(1, 13):
        await m.commit(a_turn(seq))
    await m.commit(a_turn(13, answer=Answer("home", "x", user_id=ANN, interaction_id=1), deadlines=()))
    refused = (
        a_turn(13),
        a_turn(13, answer=Answer("home", "x", user_id=ANN, interaction_id=1)),
        a_turn(14, answer=Answer("home", "x", user_id=CYD)),
    )
    for turn in refused:
        with pytest.raises(StoreError):
            await m.commit(turn)
    await m.load(GUILD, "m1")
    await m.position(GUILD, "m1")
    await m.position(GUILD, "m1", 13)
    await m.seats(GUILD, "m1")
    await m.record(GUILD, "m1")
    await m.journal(GUILD, "m1", after=1)
    await m.open_matches(GUILD, ANN)
    await m.find_by_thread(GUILD, CHANNEL)
    await m.set_place(GUILD, "m1", CHANNEL, 1)
    await m.set_offer_message(GUILD, "m1", 1)
    await m.mark_homeless(GUILD, "m1")
    await m.mark_homeless_in(GUILD, CHANNEL)
    await m.give_order(GUILD, "m1", "home", "turn")
    await m.see_name(GUILD, ANN, "Anna")
    await store.deadlines.of_match(GUILD, "m1")
    await store.deadlines.fire(GUILD, "m1", "home", 1, NOON)
    await store.deadlines.reschedule(GUILD, "m1", "home", 1, NOON)
    await store.settings.change(GUILD, {"a": 1})
    await store.settings.get(GUILD)
    await store.owned.put(a_formation(), 1)
    await store.owned.change(GUILD, ANN, "dreadball", "formation", lambda kept: kept[0])
    await store.owned.get(GUILD, ANN, "dreadball", "formation", "wall")
    await store.owned.of(GUILD, ANN, "formation")
    await store.owned.delete(GUILD, ANN, "dreadball", "formation", "wall")
    assert len(statements) > 100
    assert without_guild(statements) == []


async def test_a_sweep_is_seen_by_this_test(store: Store, statements: list[str]) -> None:
    await store.matches.live()
    await store.deadlines.due(NOON)
    await store.outbox.waiting(NOON)
    assert len(without_guild(statements)) == 3


async def test_the_database_itself_refuses_a_row_with_the_guild_of_another_match(store: Store) -> None:
    await a_live_match(store)
    with pytest.raises(IntegrityError, match="FOREIGN KEY"):
        await store.outbox.add(OTHER_GUILD, [Post(CHANNEL, "board", {}, nonce="n")], NOON, match_id="m1")
    assert await store.outbox.waiting(NOON) == ()
