"""What live matches cost: memory each, and the time from start to ready with a thousand of them open."""

from __future__ import annotations

import gc
import tempfile
import time
import tracemalloc
from pathlib import Path

from bot.desk import Caller
from bot.local.standin import StandIn
from bot.offers import Terms, Where
from bot.tables import Live
from data.store import Store
from rules.game import all_games, game_named
from tests.bot.house import running

OPEN = 1000


async def main() -> None:
    for game in all_games():
        await _measured(game)


async def _measured(game: str) -> None:
    print(game)  # noqa: T201
    with tempfile.TemporaryDirectory() as folder:
        async with StandIn(rate_limits=False) as standin:
            guild = standin.guild("Bench")
            table = standin.channel(guild, "table")
            ids = await _fill(standin, Path(folder), guild.id, table.id, game)
            start = time.perf_counter()
            async with running(standin, Path(folder)) as bot:
                print(f"start to ready with {OPEN} open matches: {time.perf_counter() - start:.2f} s")  # noqa: T201
                start = time.perf_counter()
                for match in ids[200:400]:
                    await bot.house.tables.live(guild.id, match)
                taken = time.perf_counter() - start
                gc.collect()
                tracemalloc.start()
                lives: list[Live] = [await bot.house.tables.live(guild.id, match) for match in ids[:200]]
                gc.collect()
                size = tracemalloc.get_traced_memory()[0]
                print(  # noqa: T201
                    f"{len(lives) / taken:,.0f} matches restored from the store a second; "
                    f"a live match {size / len(lives) / 1024:.1f} KB"
                )
                tracemalloc.stop()


async def _fill(standin: StandIn, folder: Path, guild_id: int, channel_id: int, name: str) -> list[str]:
    """A thousand matches between people, begun, their posts taken as sent."""
    game = game_named(name)
    ids = []
    async with running(standin, folder) as bot:
        for n in range(OPEN):
            home, away = 10_000 + n % 500, 20_000 + n
            offer = await bot.house.offers.challenge(
                Where(guild_id, channel_id), Caller(home, 2 * n + 1), f"Home {n}", Terms(game, game.settings(), away)
            )
            await bot.house.offers.accept(guild_id, offer.id, Caller(away, 2 * n + 2), f"Away {n}")
            ids.append(offer.id)
        await bot.house.poster.settle()
    store = await Store.open(folder / "linesman.sqlite3")
    await store.close()
    return ids
