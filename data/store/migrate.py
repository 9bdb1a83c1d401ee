"""Bring a database to the tables of this version: all of the way in one transaction, or not at all."""

import threading
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

from data.store import backup
from data.store.database import NO_LIMITS, Limits, sqlite_engine
from data.store.errors import Damaged, NotAStore, StoreError, TooNew, in_sentences

SCRIPTS = Path(__file__).with_name("migrations")
# Alembic keeps its environment in a module: one migration at a time in a process.
_one_at_a_time = threading.Lock()


def migrate_file(path: Path, *, limits: Limits = NO_LIMITS, scripts: Path = SCRIPTS) -> None:
    """Migrate a SQLite file; before anything of it changes, a checked copy is kept beside it.

    Blocking. Raises StoreError with the old file untouched and usable.
    """
    if not path.parent.is_dir():
        raise StoreError(f"The folder {path.parent} does not exist; create it, or name another file for the matches.")
    # Rebuilding a table takes its rows away for a moment: references are checked at the end instead.
    engine = sqlite_engine(path, foreign_keys=False, limits=limits)

    def keep_copy(head: str) -> None:
        # One name for each step: a start that fails again and again does not fill the disk.
        backup.copy(path, path.with_name(f"{path.name}.before-{head}"))

    try:
        with in_sentences(), engine.begin() as connection:
            if _is_foreign(connection):
                raise NotAStore(path)
            if upgrade(connection, keep_copy, scripts):
                connection.exec_driver_sql(f"PRAGMA application_id = {backup.APPLICATION_ID}")
                if connection.exec_driver_sql("PRAGMA foreign_key_check").first():
                    raise Damaged(str(path))
    finally:
        engine.dispose()


def upgrade(
    connection: Connection,
    before_change: Callable[[str], None] = lambda head: None,
    scripts: Path = SCRIPTS,
) -> bool:
    """Run the missing migrations inside the caller's transaction; False when there were none.

    `before_change` is called with the revision aimed at, only when the database holds tables of an older one.
    """
    with _one_at_a_time:
        config = _config(connection, scripts)
        known = ScriptDirectory.from_config(config)
        found, head = revision(connection), known.get_current_head()
        if found == head or head is None:
            return False
        if found is not None:
            if found not in {script.revision for script in known.walk_revisions()}:
                raise TooNew(found)
            before_change(head)
        command.upgrade(config, "head")
        return True


def revision(connection: Connection) -> str | None:
    """The revision of the tables in this database; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def _config(connection: Connection, scripts: Path) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    return config


def _is_foreign(connection: Connection) -> bool:
    """Whether the file holds tables but was not made by Linesman."""
    ours = connection.exec_driver_sql("PRAGMA application_id").scalar() == backup.APPLICATION_ID
    return not ours and bool(sa.inspect(connection).get_table_names())
