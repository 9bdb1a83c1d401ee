"""An answer interrupted in the middle is there whole, or not at all."""

import asyncio
import gc
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from data.store import Store
from data.store.backup import verify
from data.store.errors import Closed
from tests.store.builders import GUILD, a_live_match, a_turn

KILLED = """
import asyncio, os, sys
from pathlib import Path
from data.store import turns
from data.store.database import Database, database_url
from tests.store.builders import a_turn

def work(connection):
    turns.commit(connection, a_turn(2))
    os._exit(9)

asyncio.run(Database(database_url(sys.argv[1])).write(work))
"""


async def whole_answers(store: Store) -> int:
    """How many answers the match has, after checking that all that belongs to them is there."""
    match = await store.matches.load(GUILD, "m1")
    record = await store.matches.record(GUILD, "m1")
    position = await store.matches.position(GUILD, "m1")
    told = await store.matches.journal(GUILD, "m1")
    assert position is not None
    assert {match.seq, len(record.answers), len(record.rolls), len(told), position.seq} == {match.seq}
    return match.seq


async def test_answers_whose_caller_is_cancelled_are_whole(store: Store) -> None:
    await a_live_match(store)
    tasks = [asyncio.create_task(store.matches.commit(a_turn(seq))) for seq in range(1, 31)]
    await tasks[2]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    kept = await whole_answers(store)
    assert kept >= 3
    await store.matches.commit(a_turn(kept + 1))
    assert await whole_answers(store) == kept + 1


async def test_an_answer_whose_process_is_killed_is_not_there(path: Path) -> None:
    store = await Store.open(path)
    await a_live_match(store)
    await store.matches.commit(a_turn(1))
    await store.close()
    killed = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", KILLED, str(path)], check=False, cwd=Path(__file__).parents[2]
    )
    assert killed.returncode == 9
    store = await Store.open(path)
    assert await whole_answers(store) == 1
    await store.matches.commit(a_turn(2))
    await store.close()
    verify(path)


# -- readers -------------------------------------------------------------------------------------


@contextmanager
def nothing_left_open() -> Iterator[None]:
    """Every connection made meanwhile is closed when it is let go of."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        yield
        gc.collect()
    assert [str(w.message) for w in found if w.category is ResourceWarning] == []


@pytest.mark.parametrize("steps", range(0, 12, 2))
async def test_a_reader_that_is_cancelled_leaves_no_connection_open(path: Path, steps: int) -> None:
    with nothing_left_open():
        store = await Store.open(path)
        reading = [asyncio.create_task(store.matches.live_count()) for _ in range(3)]
        for _ in range(steps):
            await asyncio.sleep(0)
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
        await store.close()


async def test_a_store_that_is_closed_lets_readers_finish(path: Path) -> None:
    with nothing_left_open():
        store = await Store.open(path)
        reading = [asyncio.create_task(store.matches.live_count()) for _ in range(3)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*reading) == [0, 0, 0]


async def test_a_closed_store_takes_nothing_more(path: Path) -> None:
    with nothing_left_open():
        store = await Store.open(path)
        await store.close()
        with pytest.raises(Closed, match="being stopped"):
            await store.matches.live_count()
        with pytest.raises(Closed, match="being stopped"):
            await store.matches.commit(a_turn(1))
