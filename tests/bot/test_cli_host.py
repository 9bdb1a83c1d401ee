"""check, backup, restore, health: what a host needs besides the bot itself."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.checks import Finding, discord_itself
from bot.config import Config
from bot.local.connector import loopback_connector
from bot.local.standin import StandIn
from data.store import Store
from tests.bot.commands import Command

DATABASE = Path("linesman.sqlite3")


def make_store(holder: str | None = None, ttl: timedelta = timedelta(hours=1)) -> None:
    """A store in the current folder, with a lease if somebody holds one."""

    async def work() -> None:
        store = await Store.open(DATABASE)
        if holder:
            await store.leases.take("bot:1", holder, datetime.now(UTC), ttl)
        await store.close()

    asyncio.run(work())


# -- check -------------------------------------------------------------------------------------


def test_check_without_a_token_looks_at_the_rest(linesman: Command, host: pytest.MonkeyPatch) -> None:
    ran = linesman("check")
    assert "packs classic, seven" in ran.out
    assert "fonts are there" in ran.out
    assert "There is no database linesman.sqlite3 yet" in ran.out
    assert "note  LINESMAN_TOKEN is not set" in ran.out
    assert not DATABASE.exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"nothing of ours" * 300, "is not a database of Linesman"), (None, "No database can be made")],
)
def test_check_names_a_database_that_cannot_be_used(
    linesman: Command, host: pytest.MonkeyPatch, content: bytes | None, words: str
) -> None:
    host.setenv("LINESMAN_DATABASE", "l.sqlite3" if content else "no/such/folder/l.sqlite3")
    if content:
        Path("l.sqlite3").write_bytes(content)
    ran = linesman("check")
    assert ran.code == 1
    (wrong,) = [line for line in ran.out.splitlines() if line.startswith("WRONG") and "shaping" not in line]
    assert words in wrong
    assert "need a hand" in ran.sentence


def test_check_finds_an_intact_database(linesman: Command, host: pytest.MonkeyPatch) -> None:
    make_store()
    assert "ok    The database linesman.sqlite3 is intact." in linesman("check").out


async def look_at(standin: StandIn, token: str | None = None) -> list[Finding]:
    return await discord_itself(Config(token=token or standin.token), lambda: loopback_connector(standin))


async def test_check_knows_the_token_and_the_rights() -> None:
    async with StandIn() as standin:
        standin.guild("Game night")
        known, rights = await look_at(standin)
    assert known == Finding(True, "Discord knows the token; the bot needs no privileged intent.")
    assert rights == Finding(True, "The bot has its rights on 1 servers.")


async def test_check_names_what_the_bot_may_not_do() -> None:
    async with StandIn() as standin:
        guild = standin.guild("Game night")
        standin.guild("Another")
        everyone = guild.roles[guild.id]
        lacking = (1 << 15) | (1 << 38)  # attach files, send messages in threads
        for role in guild.roles.values():
            role["permissions"] = str(int(everyone["permissions"]) & ~lacking)
        _, rights = await look_at(standin)
    assert not rights.fine
    assert rights.sentence == (
        "On the server “Game night” the bot lacks Attach Files, Send Messages in Threads: give its role these rights."
    )


async def test_check_invites_a_bot_without_servers() -> None:
    async with StandIn() as standin:
        _, invitation = await look_at(standin)
        assert f"client_id={standin.bot.id}" in invitation.sentence
    assert invitation.fine is None


async def test_check_with_a_wrong_token() -> None:
    async with StandIn() as standin:
        (finding,) = await look_at(standin, "some.wrong.token")
    assert not finding.fine
    assert finding.sentence.startswith("Discord does not take this token.")


async def test_check_when_discord_is_away() -> None:
    async with StandIn() as standin:
        pass
    (finding,) = await look_at(standin)
    assert not finding.fine
    assert finding.sentence.startswith("Discord cannot be reached")


# -- backup and restore ------------------------------------------------------------------------


def test_a_backup_and_back(linesman: Command, host: pytest.MonkeyPatch) -> None:
    make_store()
    assert linesman("backup", "--to", "copy.sqlite3").code == 0
    DATABASE.write_bytes(b"spilt coffee" * 1000)
    ran = linesman("restore", "copy.sqlite3")
    assert ran.code == 0
    assert "is now what copy.sqlite3 holds" in ran.out
    assert "linesman.sqlite3.replaced-" in ran.out
    assert "is intact" in linesman("check").out


def test_backups_go_to_their_folder(linesman: Command, host: pytest.MonkeyPatch) -> None:
    make_store()
    host.setenv("LINESMAN_BACKUPS", "safe/place")
    assert linesman("backup").code == 0
    assert len(list(Path("safe/place").glob("linesman-*.sqlite3"))) == 1


def test_backups_that_cannot_be_made(linesman: Command, host: pytest.MonkeyPatch) -> None:
    assert "There is no file" in linesman("backup").sentence
    assert "There is no file" in linesman("restore", "copy.sqlite3").sentence
    make_store()
    Path("copy.sqlite3").write_bytes(b"mine")
    assert "There is a file copy.sqlite3 already" in linesman("backup", "--to", "copy.sqlite3").sentence
    assert "is not a database of Linesman" in linesman("restore", "copy.sqlite3").sentence
    host.setenv("LINESMAN_DATABASE", "postgresql://here/linesman")
    assert "pg_dump" in linesman("backup", "--to", "other.sqlite3").sentence


def test_nothing_is_restored_under_a_running_bot(linesman: Command, host: pytest.MonkeyPatch) -> None:
    make_store()
    assert linesman("backup", "--to", "copy.sqlite3").code == 0
    make_store(holder="here/7")
    assert "is in use by here/7" in linesman("restore", "copy.sqlite3").sentence


# -- health ------------------------------------------------------------------------------------


def test_health_is_a_lease_that_is_held(linesman: Command, host: pytest.MonkeyPatch) -> None:
    make_store(holder="here/7")
    ran = linesman("health")
    assert (ran.code, ran.out) == (0, "here/7 works with this database.\n")


@pytest.mark.parametrize("ttl", [None, timedelta(seconds=-1)])
def test_no_health_without_a_fresh_lease(linesman: Command, host: pytest.MonkeyPatch, ttl: timedelta | None) -> None:
    if ttl is None:
        make_store()
    else:
        make_store(holder="here/7", ttl=ttl)
    assert linesman("health").sentence == "No process works with this database now."


def test_health_makes_no_database(linesman: Command, host: pytest.MonkeyPatch) -> None:
    assert "There is no database" in linesman("health").sentence
    assert not DATABASE.exists()
    DATABASE.write_bytes(b"")
    assert "is not a database of Linesman" in linesman("health").sentence
    assert DATABASE.read_bytes() == b""
    DATABASE.write_bytes(b"not a database" * 200)
    assert "is damaged or is not a database" in linesman("health").sentence
