"""Commands for whoever runs the bot: run, check, backup, restore, health."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from bot import checks
from bot.cli_kit import Stop
from bot.config import Config
from bot.logs import set_up
from bot.running import read_config, run_bot
from data.store import backup as copies
from data.store.database import database_url, file_of
from data.store.lease import any_holder

MARKS = {True: "ok   ", False: "WRONG", None: "note "}


def run() -> None:
    """Run the bot, set up by the environment (LINESMAN_TOKEN, LINESMAN_DATABASE and so on)."""
    config = read_config()
    set_up(config.log_level)
    asyncio.run(run_bot(config))


def check() -> None:
    """Look whether everything is in place, and say what to do about what is not. Exit code 1: something is wrong."""
    findings = asyncio.run(checks.look_around(read_config()))
    for finding in findings:
        typer.echo(f"{MARKS[finding.fine]} {finding.sentence}")
    wrong = sum(finding.fine is False for finding in findings)
    if wrong:
        raise Stop(f"{wrong} of {len(findings)} things need a hand; the lines above say what to do.")


def backup(
    to: Annotated[Path | None, typer.Option(metavar="PATH", help="The new file; beside the database if not.")] = None,
) -> None:
    """Copy the database, in use or not, and check the copy."""
    config = read_config()
    source = _database_file(config)
    if to is None:
        folder = config.backups or source.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            raise Stop(f"The folder {folder} cannot be made: {e.strerror}.") from e
        to = folder / f"{source.stem}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.sqlite3"
    copies.backup(source, to)
    typer.echo(f"The database was copied to {to}, and the copy is intact.")


def restore(source: Annotated[Path, typer.Argument(metavar="PATH", help="A backup.")]) -> None:
    """Put a backup in the place of the database; the replaced file is kept."""
    aside = copies.restore(source, target := _database_file(read_config()))
    kept = f" The file that was there is now {aside}." if aside else ""
    typer.echo(f"{target} is now what {source} holds.{kept}")


def health() -> None:
    """Exit code 0 if a process works with the database at this moment, 1 if not. Changes nothing."""
    holder = asyncio.run(any_holder(read_config().database, datetime.now(UTC)))
    if holder is None:
        raise Stop("No process works with this database now.")
    typer.echo(f"{holder} works with this database.")


def _database_file(config: Config) -> Path:
    path = file_of(database_url(config.database))
    if path is None:
        raise Stop("This database is a server; copy it with the tools of the server, for example pg_dump.")
    return path
