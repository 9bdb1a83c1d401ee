"""The bot is killed at any moment, again and again: no answer is lost or taken twice, nothing is posted twice.

The bot is a process of its own at the stand-in of the test's, where people go on pressing what they see.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.local.faults import CALLBACK, EDITS, MESSAGES
from bot.local.things import Message
from tests.bot.table import ANSWERS, Table

THREADS = r"/channels/\d+/messages/\d+/threads"
PLACES = [("POST", MESSAGES), ("POST", CALLBACK), ("PATCH", EDITS), ("POST", THREADS), ("GET", EDITS)]


class Sitting:
    """One life of the bot's process; `end` is set when it is over."""

    def __init__(self, table: Table, process: asyncio.subprocess.Process) -> None:
        self.table, self.process = table, process
        self.dead = asyncio.Event()
        self.requests = 0
        self.fatal = 0
        self.hanging: Any = None
        table.standin.listeners.append(self.hear)

    def hear(self, name: str, thing: Any) -> None:
        if name != "request" or self.dead.is_set():
            return
        self.requests += 1
        if self.requests == self.fatal or (self.hanging and self.hanging.hits):
            self.kill()

    def kill(self) -> None:
        if not self.dead.is_set():
            self.dead.set()
            self.process.kill()

    async def over(self) -> None:
        self.kill()
        await self.process.wait()
        self.table.standin.listeners.remove(self.hear)
        if self.hanging:
            self.hanging.release()
            self.table.standin.faults.clear()
        await self.table.standin.wait_for(lambda: not self.table.standin.gateway.connected)


@asynccontextmanager
async def alive(table: Table) -> AsyncIterator[Sitting]:
    """The bot in a process of its own."""
    pem = table.folder / "authority.pem"
    pem.write_bytes(table.standin.ca_pem)
    environment = {
        **os.environ,
        "LINESMAN_TOKEN": table.standin.token,
        "LINESMAN_DATABASE": str(table.folder / "linesman.sqlite3"),
        "LINESMAN_REPORTS": str(table.folder / "reports"),
        "LINESMAN_LOG_LEVEL": "ERROR",
    }
    before = table.standin.gateway.identified
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.running_process", str(table.standin.port), str(pem), env=environment
    )
    sitting = Sitting(table, process)
    try:
        await table.standin.wait_for(lambda: table.standin.gateway.identified > before, within=30)
        yield sitting
    finally:
        await sitting.over()


def newest(table: Table) -> Message | None:
    """The newest message by which the match goes on."""
    shown = [m for m in table.posted if any(i[:2] in ANSWERS or i.endswith(":rematch") for i in m.controls)]
    return shown[-1] if shown else None


async def press_until_dead(table: Table, sitting: Sitting) -> None:
    """Whoever is asked presses the first button they see, and waits for what comes of it."""
    while not sitting.dead.is_set():
        panel = newest(table)
        if panel is None or "Rematch" in panel.labels:
            return
        buttons = [i for i in panel.labels.values() if i.startswith("a1")]
        press = await table.standin.click(table.asked(panel), panel, buttons[0], wait=False)

        def moved(panel: Message = panel, press: Any = press) -> bool:
            return sitting.dead.is_set() or newest(table) is not panel or press.ephemeral

        await table.standin.wait_for(moved, within=30)


def shown(table: Table) -> Counter[str]:
    """The pictures in the channel and its threads."""
    return Counter(f["filename"] for m in table.posted for f in m.files)


def answers(table: Table) -> list[Any]:
    return table.sql("SELECT match_id, seq, seat, kind, notation, interaction_id FROM answers ORDER BY match_id, seq")


async def killed_again_and_again(table: Table, lives: int, seed: int) -> None:
    """So many lives of the bot, then one in which the match is ended and checked."""
    chance = random.Random(seed)
    async with alive(table):
        card = await table.challenge(opponent=table.bob, advanced=True)
    async with alive(table) as sitting:
        sitting.fatal = chance.randint(1, 8)
        await table.standin.click(table.bob, card, card.labels["Accept"], wait=False)
        await table.standin.wait_for(lambda: sitting.dead.is_set() or newest(table))
    async with alive(table):
        if table.sql("SELECT status FROM matches") == [("offered",)]:
            await table.standin.click(table.bob, card, card.labels["Accept"])
        await table.standin.wait_for(lambda: newest(table), within=30)
    kept = answers(table)
    for _ in range(lives):
        async with alive(table) as sitting:
            if chance.random() < 0.5:
                sitting.fatal = sitting.requests + chance.randint(1, 14)
            else:
                after_work = chance.random() < 0.5
                sitting.hanging = table.standin.faults.hang(*chance.choice(PLACES[:3]), after_work=after_work)
            await press_until_dead(table, sitting)
        now = answers(table)
        assert now[: len(kept)] == kept, "an answer that was taken is gone"
        kept = now
        seqs = {int(name.split("-")[2].split(".")[0]) for name in shown(table)}
        assert max(seqs) <= len(kept), "a board was shown of an answer that is not kept"
        assert set(shown(table).values()) == {1}
    async with alive(table) as sitting:
        await table.standin.wait_for(lambda: newest(table))
        if table.sql("SELECT status FROM matches") == [("live",)]:
            await table.command(table.alice, "resign")
        report = await table.ended()
        verdict = await table.said(await table.standin.click(table.bob, report, report.labels["Verify"]))
        assert "The seal fits the secret." in verdict
        assert "legal where they were given" in verdict
        assert "are those of the sealed dice" in verdict
        assert "The result is right" in verdict
    kept = answers(table)
    assert [row[1] for row in kept] == list(range(1, len(kept) + 1))
    pressed = [row[5] for row in kept if row[5] is not None]
    assert len(set(pressed)) == len(pressed)
    assert set(shown(table).values()) == {1}
    assert len(table.standin.threads(table.channel)) == 1
    told = table.sql("SELECT nonce FROM outbox WHERE state = 'waiting'")
    assert told == []


async def test_a_bot_that_is_killed_again_and_again_loses_nothing(house: Table) -> None:
    await killed_again_and_again(house, lives=8, seed=20)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
async def test_a_bot_that_is_killed_all_day_loses_nothing(house: Table, seed: int) -> None:
    await killed_again_and_again(house, lives=40, seed=seed)
