"""What coaches keep as their own: each on his own server, so many and no more, until he deletes it."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from data.store import Store
from data.store.migrate import SCRIPTS, migrate_file
from data.store.rows import Own
from tests.store.builders import ANN, BOB, GUILD, NOON, OTHER_GUILD, a_formation, a_free_seat, an_offer, first_turn

OF_ANN = (GUILD, ANN, "dreadball", "formation")


async def test_what_is_kept_comes_back_as_it_was(store: Store) -> None:
    own = a_formation("Großer Wall", data={"set_up": "G1-F5-E J1-D8-NE"})
    assert await store.owned.put(own, 3)
    assert await store.owned.get(*OF_ANN, own.key) == own
    assert await store.owned.get(*OF_ANN, "other") is None


async def test_a_new_one_of_the_same_key_replaces_the_old_one(store: Store) -> None:
    await store.owned.put(a_formation("Wall"), 1)
    again = a_formation("WALL", data={"set_up": "S1-F9-W"})
    assert await store.owned.put(again, 1), "it is no second one"
    assert await store.owned.of(GUILD, ANN, "formation") == (again,)


async def test_of_changes_at_once_none_is_lost(store: Store) -> None:
    await store.owned.put(a_formation(data={"n": 0}), 1)

    def one_more(kept: tuple[Own, ...]) -> Own:
        return replace(kept[0], data={"n": kept[0].data["n"] + 1})

    await asyncio.gather(*(store.owned.change(*OF_ANN, one_more) for _ in range(5)))
    (own,) = await store.owned.of(GUILD, ANN, "formation")
    assert own.data == {"n": 5}


async def test_a_change_that_is_refused_changes_nothing(store: Store) -> None:
    await store.owned.put(a_formation(), 1)

    def refused(kept: tuple[Own, ...]) -> Own:
        raise ValueError(kept[0].name)

    with pytest.raises(ValueError, match="Wall"):
        await store.owned.change(*OF_ANN, refused)
    assert await store.owned.of(GUILD, ANN, "formation") == (a_formation(),)


async def test_nobody_keeps_more_than_so_many_of_a_kind_for_a_game(store: Store) -> None:
    for name in ("a", "b", "c"):
        assert await store.owned.put(a_formation(name), 3)
    assert not await store.owned.put(a_formation("d"), 3)
    assert [own.name for own in await store.owned.of(GUILD, ANN, "formation", "dreadball")] == ["a", "b", "c"]
    others = ({"user_id": BOB}, {"guild_id": OTHER_GUILD}, {"game": "other"}, {"kind": "team"})
    for other in others:
        assert await store.owned.put(replace(a_formation("d"), **other), 3)


async def test_people_and_servers_see_and_delete_only_their_own(store: Store) -> None:
    await store.owned.put(a_formation(), 3)
    for guild, user in ((GUILD, BOB), (OTHER_GUILD, ANN)):
        assert await store.owned.of(guild, user, "formation") == ()
        assert not await store.owned.delete(guild, user, "dreadball", "formation", "wall")
    assert await store.owned.delete(*OF_ANN, "wall")
    assert not await store.owned.delete(*OF_ANN, "wall")


async def test_a_match_begins_on_the_terms_of_all_who_sit_there(store: Store) -> None:
    await store.matches.offer(an_offer(options={"second": ""}), a_free_seat())
    await store.matches.begin(first_turn(), None, {"second": "midgard"})
    assert (await store.matches.load(GUILD, "m1")).options == {"second": "midgard"}


async def test_a_store_of_the_first_version_is_brought_up_with_its_matches(path: Path) -> None:
    scripts = path.parent / "migrations"
    shutil.copytree(SCRIPTS, scripts)
    for later in ("r0002_owned.py", "r0003_decks.py"):
        (scripts / "versions" / later).unlink()
    migrate_file(path, scripts=scripts)
    with closing(sqlite3.connect(path)) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
        columns = [row[1] for row in old.execute("PRAGMA table_info(matches)")]
        known = {"id": "m1", "guild_id": GUILD, "status": "offered", "created_at": 0, "updated_at": 0, "seal": "s"}
        filled = {"options": "{}", "asked": "[]", "secret": b"", "pace": "none", "game": "sportsdice", "pack": "base"}
        numbers = {"channel_id": 1, "revision": 1, "friendly": 0, "homeless": 0, "seq": 0, "asked_seq": 0}
        row = {**known, **filled, **numbers, "offered_by": ANN}
        used = [column for column in columns if column in row]
        marks = ", ".join("?" * len(used))
        old.execute(f"INSERT INTO matches ({', '.join(used)}) VALUES ({marks})", [row[c] for c in used])
        old.commit()
    store = await Store.open(path)
    assert (await store.matches.load(GUILD, "m1")).status == "offered"
    assert await store.owned.put(a_formation(saved_at=NOON), 1)
    await store.close()


async def test_what_was_kept_before_there_were_decks_stays_and_decks_can_be_kept_beside_it(path: Path) -> None:
    scripts = path.parent / "migrations"
    shutil.copytree(SCRIPTS, scripts)
    (scripts / "versions" / "r0003_decks.py").unlink()
    migrate_file(path, scripts=scripts)
    with closing(sqlite3.connect(path)) as old:
        row = (GUILD, ANN, "dreadball", "formation", "wall", "Wall", '{"set_up": "G1-F5-E"}', 0)
        old.execute("INSERT INTO owned VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        old.commit()
    store = await Store.open(path)
    kept = await store.owned.get(*OF_ANN, "wall")
    assert kept is not None
    assert await store.owned.put(replace(kept, kind="deck"), 1)
    assert [own.data for own in await store.owned.of(GUILD, ANN, "deck")] == [{"set_up": "G1-F5-E"}]
    await store.close()
