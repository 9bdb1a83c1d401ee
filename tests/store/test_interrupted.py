"""An answer interrupted in the middle is there whole, or not at all."""

import asyncio
import subprocess
import sys
from pathlib import Path

from data.store import Store
from data.store.backup import verify
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
