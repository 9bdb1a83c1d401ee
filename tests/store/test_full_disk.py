"""A full disk refuses an answer with a sentence and keeps nothing of it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from data.store import Store
from data.store.database import Limits
from data.store.errors import Busy, DiskFull
from tests.store.builders import GUILD, NOON, a_live_match, a_turn

LARGE = "x" * 400_000


async def a_store_on_a_full_disk(path: Path) -> Store:
    store = await Store.open(path)
    await a_live_match(store)
    await store.matches.commit(a_turn(1))
    await store.close()
    return await Store.open(path, Limits(pages=1))


async def test_an_answer_that_does_not_fit_is_not_kept_at_all(path: Path) -> None:
    store = await a_store_on_a_full_disk(path)
    before = await store.matches.load(GUILD, "m1"), await store.matches.record(GUILD, "m1")
    with pytest.raises(DiskFull, match="The disk is full; nothing of it was kept"):
        await store.matches.commit(a_turn(2, position=LARGE))
    assert (await store.matches.load(GUILD, "m1"), await store.matches.record(GUILD, "m1")) == before
    assert len(await store.outbox.waiting(NOON.replace(year=2100))) == 1
    await store.close()


async def test_the_store_works_on_after_a_full_disk(path: Path) -> None:
    store = await a_store_on_a_full_disk(path)
    large = [store.matches.commit(a_turn(2, position=LARGE)) for _ in range(5)]
    outcomes = await asyncio.gather(*large, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [DiskFull] * 5
    await store.close()
    store = await Store.open(path)
    await store.matches.commit(a_turn(2, position=LARGE))
    assert (await store.matches.load(GUILD, "m1")).seq == 2
    await store.close()


async def test_another_program_holding_the_file_is_named_as_the_cause(path: Path) -> None:
    store = await Store.open(path, Limits(busy_ms=10))
    await a_live_match(store)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy, match="Another program"):
            await store.matches.commit(a_turn(1))
        assert (await store.matches.load(GUILD, "m1")).seq == 0
        other.execute("ROLLBACK")
    await store.matches.commit(a_turn(1))
    await store.close()
