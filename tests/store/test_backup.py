"""A backup is whole, checked, never over another file; a restore keeps what it replaces."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from data.store import Store
from data.store.backup import backup, restore, verify
from data.store.errors import Damaged, NotAStore, StoreError
from tests.store.builders import DIARY, GUILD, MINUTE, NOON, a_live_match, a_turn, content, overwrite


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "backup.sqlite3"


async def a_store(path: Path, answers: int = 3) -> None:
    store = await Store.open(path)
    await a_live_match(store)
    for seq in range(1, answers + 1):
        await store.matches.commit(a_turn(seq))
    await store.close()


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


async def seq_in(path: Path) -> int:
    store = await Store.open(path)
    match = await store.matches.load(GUILD, "m1")
    answered = (await store.matches.record(GUILD, "m1")).answers
    position = await store.matches.position(GUILD, "m1")
    await store.close()
    assert position is not None
    assert (len(answered), position.seq) == (match.seq, match.seq)
    return match.seq


async def test_a_backup_restores_to_the_same_dump(path: Path, copy: Path, tmp_path: Path) -> None:
    await a_store(path)
    backup(path, copy)
    assert dump(copy) == dump(path)
    fresh = tmp_path / "fresh.sqlite3"
    assert restore(copy, fresh) is None
    assert dump(fresh) == dump(path)
    assert await seq_in(fresh) == 3


async def test_a_backup_under_load_holds_whole_answers(path: Path, copy: Path, tmp_path: Path) -> None:
    store = await Store.open(path)
    await a_live_match(store)
    await store.matches.commit(a_turn(1))

    async def play() -> None:
        for seq in range(2, 100):
            await store.matches.commit(a_turn(seq))

    playing = asyncio.create_task(play())
    copies = [tmp_path / f"backup-{n}.sqlite3" for n in range(5)]
    for each in copies:
        await asyncio.to_thread(backup, path, each)
    await playing
    await store.close()
    sequence = [await seq_in(each) for each in copies]
    assert sequence == sorted(sequence)
    assert all(1 <= seq <= 99 for seq in sequence)


async def test_a_backup_is_one_plain_file(path: Path, copy: Path) -> None:
    await a_store(path)
    backup(path, copy)
    verify(copy)
    assert [file.name for file in copy.parent.glob("backup*")] == [copy.name]


async def test_a_backup_never_overwrites(path: Path, copy: Path) -> None:
    await a_store(path)
    overwrite(copy, b"precious")
    with pytest.raises(StoreError, match="already; name another file"):
        backup(path, copy)
    assert content(copy) == b"precious"


async def test_a_backup_to_a_folder_that_is_not_there_says_so(path: Path, tmp_path: Path) -> None:
    await a_store(path)
    with pytest.raises(StoreError, match="cannot be written"):
        backup(path, tmp_path / "nowhere" / "backup.sqlite3")


def test_a_backup_of_nothing_says_so_and_makes_nothing(path: Path, copy: Path) -> None:
    with pytest.raises(StoreError, match="There is no file"):
        backup(path, copy)
    assert not copy.exists()
    assert not path.exists()


async def test_a_restore_keeps_the_replaced_file(path: Path, copy: Path) -> None:
    await a_store(path)
    backup(path, copy)
    store = await Store.open(path)
    await store.matches.commit(a_turn(4))
    await store.close()
    aside = restore(copy, path, NOON)
    assert aside == path.with_name(path.name + ".replaced-20260301T120000000000Z")
    assert await seq_in(path) == 3
    assert await seq_in(aside) == 4


async def test_a_restore_over_a_store_that_was_not_closed_takes_its_log_along(path: Path, copy: Path) -> None:
    await a_store(path)
    backup(path, copy)
    crashed = path.with_name("crashed.sqlite3")
    store = await Store.open(path)
    await store.matches.commit(a_turn(4))
    for end in ("", "-wal"):
        overwrite(Path(f"{crashed}{end}"), content(Path(f"{path}{end}")))
    await store.close()
    aside = restore(copy, crashed, NOON)
    assert aside is not None
    assert await seq_in(crashed) == 3
    assert await seq_in(aside) == 4


async def test_a_restore_refuses_while_the_bot_runs(path: Path, copy: Path) -> None:
    await a_store(path)
    backup(path, copy)
    store = await Store.open(path)
    await store.leases.take("bot", "host 7", NOON, timedelta(minutes=2))
    with pytest.raises(StoreError, match="in use by host 7; stop it"):
        restore(copy, path, NOON + MINUTE)
    await store.close()
    assert [file.name for file in path.parent.glob("*.replaced*")] == []
    assert restore(copy, path, NOON + 2 * MINUTE) is not None


@pytest.mark.parametrize("found", [b"", DIARY])
async def test_a_restore_refuses_a_file_that_is_no_store(path: Path, copy: Path, found: bytes) -> None:
    await a_store(path)
    before = dump(path)
    overwrite(copy, found)
    with pytest.raises(NotAStore, match="not a database of Linesman; nothing was changed"):
        restore(copy, path)
    assert dump(path) == before


async def test_a_restore_refuses_the_database_of_another_program(path: Path, copy: Path) -> None:
    await a_store(path)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("CREATE TABLE matches (id TEXT)")
    with pytest.raises(NotAStore):
        restore(copy, path)


async def test_a_restore_refuses_a_damaged_backup(path: Path, copy: Path) -> None:
    await a_store(path, answers=60)
    backup(path, copy)
    before = dump(path)
    whole = content(copy)
    half = len(whole) // 2
    overwrite(copy, whole[:half] + b"\xff" * 20_000 + whole[half + 20_000 :])
    with pytest.raises(Damaged, match="damaged"):
        restore(copy, path)
    assert dump(path) == before


async def test_a_damaged_store_can_be_replaced(path: Path, copy: Path) -> None:
    await a_store(path)
    backup(path, copy)
    overwrite(path, b"\xff" * 50_000)
    aside = restore(copy, path, NOON)
    assert aside is not None
    assert content(aside) == b"\xff" * 50_000
    assert await seq_in(path) == 3


async def test_the_log_of_a_damaged_store_is_not_taken_for_that_of_the_new_one(path: Path, copy: Path) -> None:
    await a_store(path)
    backup(path, copy)
    overwrite(path, b"\xff" * 50_000)
    overwrite(Path(f"{path}-wal"), b"an old log")
    aside = restore(copy, path, NOON)
    assert content(Path(f"{aside}-wal")) == b"an old log"
    assert [file.name for file in path.parent.glob("*-wal")] == [f"{aside.name if aside else ''}-wal"]
    assert await seq_in(path) == 3
