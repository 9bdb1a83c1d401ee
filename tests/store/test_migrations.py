"""A database is brought up to date whole or not at all, and never without a checked copy."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from data.store import Store, backup
from data.store.database import Limits, sqlite_engine
from data.store.errors import DiskFull, NotAStore, StoreError, TooNew
from data.store.migrate import SCRIPTS, migrate_file
from data.store.tables import metadata
from tests.store.builders import DIARY, GUILD, a_live_match, content, overwrite

NEXT = '''
"""A later release: one more table, and rows to fill it."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0003"


def upgrade() -> None:
    op.create_table("later", sa.Column("id", sa.Integer, primary_key=True), sa.Column("text", sa.Text))
    op.execute("INSERT INTO later (text) SELECT hex(randomblob(50000)) FROM matches")
'''


@pytest.fixture
def later_release(tmp_path: Path) -> Path:
    """The migrations of a release that has one more than this."""
    scripts = tmp_path / "migrations"
    shutil.copytree(SCRIPTS, scripts)
    (scripts / "versions" / "r9999_later.py").write_text(NEXT)
    return scripts


async def a_store_with_a_match(path: Path) -> None:
    store = await Store.open(path)
    await a_live_match(store)
    await store.close()


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def pages(path: Path) -> int:
    ((count,),) = rows(path, "PRAGMA page_count")
    assert isinstance(count, int)
    return count


def test_the_migrations_lead_to_exactly_the_tables_of_this_version(path: Path) -> None:
    migrate_file(path)
    engine = sqlite_engine(path)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


async def test_a_second_start_changes_nothing(path: Path) -> None:
    await a_store_with_a_match(path)
    before = content(path)
    migrate_file(path)
    assert content(path) == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


async def test_a_checked_copy_is_kept_before_anything_changes(path: Path, later_release: Path) -> None:
    await a_store_with_a_match(path)
    migrate_file(path, scripts=later_release)
    assert rows(path, "SELECT count(*) FROM later") == [(1,)]
    copy = path.with_name(path.name + ".before-9999")
    backup.verify(copy)
    assert rows(copy, "SELECT version_num FROM alembic_version") == [("0003",)]
    assert rows(copy, "SELECT id FROM matches") == [("m1",)]


async def test_a_disk_that_fills_during_a_migration_leaves_the_old_file_usable(path: Path, later_release: Path) -> None:
    await a_store_with_a_match(path)
    with pytest.raises(DiskFull, match="The disk is full"):
        migrate_file(path, limits=Limits(pages=pages(path)), scripts=later_release)
    assert rows(path, "SELECT name FROM sqlite_master WHERE name = 'later'") == []
    store = await Store.open(path)
    assert (await store.matches.load(GUILD, "m1")).status == "live"
    await store.close()
    migrate_file(path, scripts=later_release)
    assert rows(path, "SELECT version_num FROM alembic_version") == [("9999",)]


async def test_migrations_that_fail_again_and_again_keep_one_copy(path: Path, later_release: Path) -> None:
    await a_store_with_a_match(path)
    for _ in range(3):
        with pytest.raises(DiskFull):
            migrate_file(path, limits=Limits(pages=pages(path)), scripts=later_release)
    copies = [file.name for file in path.parent.iterdir() if file.is_file() and file != path]
    assert copies == [path.name + ".before-9999"]


def test_a_disk_too_small_for_the_first_tables_leaves_no_half_of_them(path: Path) -> None:
    with pytest.raises(DiskFull):
        migrate_file(path, limits=Limits(pages=3))
    migrate_file(path)
    backup.verify(path)


async def test_a_database_of_a_newer_version_is_left_alone(path: Path, later_release: Path) -> None:
    await a_store_with_a_match(path)
    migrate_file(path, scripts=later_release)
    with pytest.raises(TooNew, match="newer Linesman"):
        await Store.open(path)
    assert rows(path, "SELECT version_num FROM alembic_version") == [("9999",)]


async def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (id INTEGER)")
    with pytest.raises(NotAStore, match="not a database of Linesman"):
        await Store.open(path)
    assert rows(path, "SELECT name FROM sqlite_master") == [("theirs",)]


async def test_a_file_that_is_no_database_is_left_alone(path: Path) -> None:
    overwrite(path, DIARY)
    with pytest.raises(StoreError, match="is not a database"):
        await Store.open(path)
    assert content(path) == DIARY


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="nowhere does not exist; create it"):
        await Store.open(tmp_path / "nowhere" / "linesman.sqlite3")
    assert not (tmp_path / "nowhere").exists()


async def test_a_folder_named_as_the_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="Check the disk and its rights"):
        await Store.open(tmp_path)


@pytest.mark.parametrize("url", ["mysql://host/db", "sqlite://", ":memory:"])
async def test_a_database_the_store_cannot_use_is_refused_with_a_sentence(url: str) -> None:
    with pytest.raises(StoreError, match=r"name a|name one"):
        await Store.open(url)
