"""`linesman run`: why it does not start, how it starts anew, how it ends."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.cli_kit import Stop
from bot.config import Config
from bot.local.connector import loopback_connector
from bot.local.faults import MESSAGES
from bot.local.standin import StandIn
from bot.logs import Lines, without_secrets
from bot.running import run_bot
from data.store import Store
from data.store.lease import any_holder
from tests.bot.commands import Command

REPOSITORY = Path(__file__).parents[2]


def config(standin: StandIn, folder: Path, token: str | None = None) -> Config:
    return Config(token=token or standin.token, database=str(folder / "l.sqlite3"), reports=folder / "reports")


async def why_not(standin: StandIn, settings: Config) -> str:
    with pytest.raises(Stop) as stopped:
        await run_bot(settings, lambda: loopback_connector(standin))
    return str(stopped.value)


# -- why it does not start ---------------------------------------------------------------------


def test_without_a_token(linesman: Command, host: pytest.MonkeyPatch) -> None:
    assert linesman("run").sentence.startswith("LINESMAN_TOKEN is not set: ")
    host.setenv("LINESMAN_TOKEN", "  ")
    assert linesman("run").sentence.startswith("LINESMAN_TOKEN is not set: ")
    assert not list(Path().iterdir())


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("TOKEN", "Bot abc", "LINESMAN_TOKEN holds more than a token"),
        ("LIVE_MATCHES", "many", "LINESMAN_LIVE_MATCHES does not fit"),
        ("LOG_LEVEL", "loud", "LINESMAN_LOG_LEVEL is “LOUD”"),
        ("DATABASE", "mysql://here/it", "The store cannot use a mysql database"),
        ("DATABASE", "no/such/folder/l.sqlite3", "The folder no/such/folder does not exist"),
    ],
)
def test_settings_that_do_not_fit(
    linesman: Command, host: pytest.MonkeyPatch, name: str, value: str, words: str
) -> None:
    host.setenv("LINESMAN_TOKEN", "abc")
    host.setenv(f"LINESMAN_{name}", value)
    assert words in linesman("run").sentence


def test_a_database_that_is_none(linesman: Command, host: pytest.MonkeyPatch) -> None:
    host.setenv("LINESMAN_TOKEN", "abc")
    Path("linesman.sqlite3").write_bytes(b"not a database at all" * 100)
    assert "database" in linesman("run").sentence


async def test_a_wrong_token(tmp_path: Path) -> None:
    async with StandIn() as standin:
        sentence = await why_not(standin, config(standin, tmp_path, "some.wrong.token"))
    assert sentence.startswith("Discord does not take this token.")
    assert "some.wrong.token" not in sentence


async def test_a_lease_held_by_another_process(tmp_path: Path) -> None:
    async with StandIn() as standin:
        settings = config(standin, tmp_path)
        store = await Store.open(settings.database)
        name, now = f"bot:{standin.bot.id}", datetime.now(UTC)
        await store.leases.take(name, "elsewhere/1", now, timedelta(hours=1))
        sentence = await why_not(standin, settings)
        assert sentence.startswith("Another process (elsewhere/1) already runs this bot")
        assert await store.leases.holder(name, now) == "elsewhere/1"
        await store.close()


# -- how it starts anew, and ends --------------------------------------------------------------


@asynccontextmanager
async def running(standin: StandIn, settings: Config) -> AsyncIterator[asyncio.Event]:
    """The bot, run as the command runs it; it must end in order."""
    stop = asyncio.Event()
    work = asyncio.create_task(run_bot(settings, lambda: loopback_connector(standin), rests=[0], stop=stop))
    try:
        await standin.connected()
        yield stop
    finally:
        stop.set()
        await work


async def test_a_fault_in_the_client_starts_it_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with StandIn() as standin:
        guild = standin.guild("Game night")
        async with running(standin, config(standin, tmp_path)):
            before = standin.gateway.identified
            standin.world.dispatch("GUILD_UPDATE", {"no": "id"}, guild.id)
            await standin.wait_for(lambda: standin.gateway.identified > before and standin.gateway.connected)
            table, alice = standin.channel(guild, "table"), standin.user("Alice")
            answer = await standin.slash(alice, table, "rule", ruling="SD-09")
            assert "SD-09" in answer.text
    assert "the client ended by a fault" in caplog.text


async def test_it_waits_for_a_discord_that_is_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with StandIn() as standin:
        standin.faults.lost_reply("GET", "/users/@me", cut=True, times=1)
        async with running(standin, config(standin, tmp_path)):
            assert standin.gateway.connected


async def test_a_token_that_is_taken_back(tmp_path: Path) -> None:
    async with StandIn() as standin:
        work = asyncio.create_task(run_bot(config(standin, tmp_path), lambda: loopback_connector(standin), rests=[0]))
        await standin.connected()
        await standin.gateway.close(4004)
        with pytest.raises(Stop, match="does not take this token"):
            await work


async def test_sigterm_closes_in_order(tmp_path: Path) -> None:
    async with StandIn() as standin:
        standin.guild("Game night")
        (tmp_path / "ca.pem").write_bytes(standin.ca_pem)
        database = tmp_path / "l.sqlite3"
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.bot.running_process",
            str(standin.port),
            str(tmp_path / "ca.pem"),
            cwd=REPOSITORY,
            env=os.environ | {"LINESMAN_TOKEN": standin.token, "LINESMAN_DATABASE": str(database)},
            stderr=asyncio.subprocess.PIPE,
        )
        await standin.connected(within=30)
        assert await any_holder(database, datetime.now(UTC)) is not None
        process.send_signal(signal.SIGTERM)
        _, told = await process.communicate()
        assert process.returncode == 0, told.decode()
        assert await any_holder(database, datetime.now(UTC)) is None
        lines = [json.loads(line) for line in told.decode().splitlines()]
        assert lines[-1]["text"].startswith("closed in order")
        assert standin.token not in told.decode()
        assert "Game night" not in told.decode()


async def test_what_was_not_posted_is_posted_by_the_next_process(tmp_path: Path) -> None:
    async with StandIn() as standin:
        guild = standin.guild("Game night")
        table, alice = standin.channel(guild, "table"), standin.user("Alice")
        settings = config(standin, tmp_path)
        stuck = standin.faults.hang("POST", MESSAGES)
        async with running(standin, settings):
            await standin.wait_for(lambda: standin.commands)
            await standin.slash(alice, table, "challenge", "sportsdice", opponent=standin.user("Bob"))
            await standin.wait_for(lambda: stuck.hits)
        assert standin.messages(table) == []
        standin.faults.clear()
        async with running(standin, settings):
            await standin.wait_for(lambda: standin.messages(table))
        (card,) = standin.messages(table)
        assert "Accept" in card.labels


# -- logs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "POST https://discord.com/api/v10/webhooks/123/hush-hush responded with 429",
        "/interactions/123/hush-hush/callback",
        "postgresql://linesman:hush-hush@database/linesman",
    ],
)
def test_logs_hold_no_secrets(words: str) -> None:
    assert "hush" not in without_secrets(words)


def test_a_log_is_one_object_a_line() -> None:
    record = logging.LogRecord("bot.test", logging.WARNING, "", 0, "two\nlines %s", ("“here”",), None)
    line = Lines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["from"], told["text"]) == ("warning", "bot.test", "two\nlines “here”")
