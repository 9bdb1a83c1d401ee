"""The press that answers a question to the message with the new board, over sockets, against a bot that only echoes.

Where an answer takes several choices, or a private hand is opened first, the last of the presses counts.

The bot has a process of its own, as in life.

The floor acknowledges the press and posts a message with a ready picture: no rules, no store, no painting.
"""

from __future__ import annotations

import asyncio
import io
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
from discord import ui

from bot.local.connector import loopback_connector
from bot.local.standin import StandIn
from bot.local.things import Channel, Message, User
from rules.game import all_games
from tests.bot.table import ANSWERS

PRESSES = 200
A_MATCH = 8  # presses, fewer than the shortest match has
FLIGHT = 20
WARM_UP = 10


class Follower:
    """The newest message with controls of each channel."""

    def __init__(self, standin: StandIn) -> None:
        self.newest: dict[int, Message] = {}
        self._waiting: dict[int, asyncio.Future[Message]] = {}
        standin.listeners.append(self.see)

    def see(self, name: str, thing: Any) -> None:
        if name == "message" and not thing.ephemeral and any(i[:2] in (*ANSWERS, "u1", "e1") for i in thing.controls):
            self.newest[thing.channel_id] = thing
            waiting = self._waiting.pop(thing.channel_id, None)
            if waiting is not None and not waiting.done():
                waiting.set_result(thing)

    async def next(self, channel: Channel) -> Message:
        waiting = self._waiting[channel.id] = asyncio.get_running_loop().create_future()
        return await asyncio.wait_for(waiting, 20)


async def main() -> None:
    floor = await _echo()
    print(f"floor, an echo with a picture: p50 {_cut(floor, 50):.1f} ms, p99 {_cut(floor, 99):.1f} ms")  # noqa: T201
    for game in all_games():
        with tempfile.TemporaryDirectory() as folder:
            one, many = await _played(Path(folder), game)
        print(  # noqa: T201
            f"{game}, one at a time: p50 {_cut(one, 50):.1f} ms, p99 {_cut(one, 99):.1f} ms, "
            f"{_cut(one, 50) / _cut(floor, 50):.1f} times the floor; {FLIGHT} in flight: {many:.0f} presses a second"
        )


def _cut(times: list[float], percent: int) -> float:
    return statistics.quantiles(times, n=100)[percent - 1]


@asynccontextmanager
async def in_its_own_process(standin: StandIn, folder: Path) -> AsyncIterator[None]:
    """The bot alone in a process, as a host runs it; the stand-in and the people are in this one."""
    pem = folder / "authority.pem"
    pem.write_bytes(standin.ca_pem)
    environment = {
        **os.environ,
        "LINESMAN_TOKEN": standin.token,
        "LINESMAN_DATABASE": str(folder / "linesman.sqlite3"),
        "LINESMAN_LOG_LEVEL": "ERROR",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.running_process", str(standin.port), str(pem), env=environment
    )
    try:
        await standin.connected()
        yield
    finally:
        process.terminate()
        await process.wait()


async def _played(folder: Path, game: str) -> tuple[list[float], float]:
    async with StandIn(rate_limits=False) as standin, in_its_own_process(standin, folder):
        follower = Follower(standin)
        guild = standin.guild("Bench")
        one = []
        for n in range(PRESSES // A_MATCH):
            table = await _match(standin, follower, guild, f"alone-{n}", game)
            one += [await _press(standin, follower, *table) for _ in range(A_MATCH)]
        tables = [await _match(standin, follower, guild, f"flight-{n}", game) for n in range(FLIGHT)]
        start = time.perf_counter()
        await asyncio.gather(*(_presses(standin, follower, *t, PRESSES // FLIGHT) for t in tables))
        return one[WARM_UP:], FLIGHT * A_MATCH / (time.perf_counter() - start)


async def _match(
    standin: StandIn, follower: Follower, guild: Any, name: str, game: str
) -> tuple[Channel, dict[int, User]]:
    """A match of its own channel, begun."""
    table = standin.channel(guild, name)
    standin.deny(table, "create_public_threads")
    home, away = standin.user(f"Home {name}"), standin.user(f"Away {name}")
    await standin.slash(home, table, "challenge", game, opponent=away)
    card = await standin.wait_for(lambda: next((m for m in standin.messages(table) if "Accept" in m.labels), None))
    assert card is not None
    first = asyncio.ensure_future(follower.next(table))
    await asyncio.sleep(0)
    await standin.click(away, card, card.labels["Accept"])
    await first
    return table, {home.id: home, away.id: away}


async def _press(standin: StandIn, follower: Follower, table: Channel, people: dict[int, User]) -> float:
    """Milliseconds from a press to the message with the new board."""
    message = follower.newest[table.id]
    user = next(user for number, user in people.items() if f"<@{number}>" in message.text)
    coming = asyncio.ensure_future(follower.next(table))
    await asyncio.sleep(0)
    shown: Message | None = message
    start = time.perf_counter()
    while shown is not None:
        start = time.perf_counter()
        shown = await _chosen(standin, user, shown, lambda: follower.newest[table.id] is not message)
    await coming
    return (time.perf_counter() - start) * 1000


async def _chosen(standin: StandIn, user: User, shown: Message, over: Callable[[], bool]) -> Message | None:
    """Press the last button, or choose the first thing of the first menu; the private message that asks on, if any."""
    buttons = [i for i in shown.labels.values() if i[:2] in ("a1", "c1")]
    if buttons:
        answer = await standin.click(user, shown, buttons[-1])
    else:
        menu = next(i for i in shown.controls if i[:2] in ("m1", "r1"))
        answer = await standin.select(user, shown, menu, [shown.controls[menu]["options"][0]["value"]])

    def asks() -> Message | None:
        message = answer.message
        return message if message and message.ephemeral and message.controls and not answer.loading else None

    await standin.wait_for(lambda: over() or answer.failed or asks())
    return None if over() else asks()


async def _presses(standin: StandIn, follower: Follower, table: Channel, people: dict[int, User], count: int) -> None:
    for _ in range(count):
        await _press(standin, follower, table, people)


class _Echo(ui.DynamicItem[ui.Button[Any]], template=r"e1:(?P<n>\d+)"):
    PICTURE = bytes(range(256)) * 160  # 40 KB, as a board

    def __init__(self, n: int) -> None:
        super().__init__(ui.Button(label="again", custom_id=f"e1:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> _Echo:
        return cls(int(match["n"]))

    async def callback(self, interaction: Any) -> None:
        await asyncio.gather(
            interaction.response.edit_message(view=_view(None)), _post(interaction.channel, self.n + 1)
        )


def _view(n: int | None) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    items: list[Any] = [ui.TextDisplay("echo")]
    if n is not None:
        name = f"attachment://{n}.png"
        items += [ui.MediaGallery(discord.MediaGalleryItem(name, description="alt")), ui.ActionRow(_Echo(n))]
    view.add_item(ui.Container(*items))
    return view


async def _post(channel: Any, n: int) -> None:
    file = discord.File(io.BytesIO(_Echo.PICTURE), f"{n}.png")
    await channel.send(view=_view(n), files=[file])


async def _echo() -> list[float]:
    async with StandIn(rate_limits=False) as standin:
        follower = Follower(standin)
        guild = standin.guild("Echo")
        table, user = standin.channel(guild, "table"), standin.user("Alice")
        client = discord.Client(
            intents=discord.Intents(guilds=True), connector=loopback_connector(standin), guild_ready_timeout=0
        )
        client.add_dynamic_items(_Echo)
        running_client = asyncio.create_task(client.start(standin.token))
        await standin.connected()
        first = asyncio.ensure_future(follower.next(table))
        await asyncio.sleep(0)
        await _post(client.get_partial_messageable(table.id), 0)
        await first
        times = []
        for _ in range(PRESSES):
            message = follower.newest[table.id]
            coming = asyncio.ensure_future(follower.next(table))
            await asyncio.sleep(0)
            start = time.perf_counter()
            await standin.click(user, message, next(iter(message.labels.values())))
            await coming
            times.append((time.perf_counter() - start) * 1000)
        await client.close()
        await running_client
        return times[WARM_UP:]
