"""A bot that runs for months holds no more than it holds after a day."""

from __future__ import annotations

from tests.bot.table import Table


async def test_no_view_outlives_its_message(table: Table) -> None:
    boards = 0
    while boards < 300:
        await table.challenge(opponent=table.bob)
        card = table.posted[-1]
        await table.standin.click(table.bob, card, card.labels["Accept"])
        before = len(table.posted)
        await table.play_on()
        boards += len(table.posted) - before
        for thread in table.standin.threads(table.channel):
            table.standin.world.channels.pop(thread.id)
    store = table.bot._connection._view_store
    assert store._views == {}
    assert store._synced_message_views == {}


async def test_only_so_many_matches_are_kept_at_hand(house: Table) -> None:
    async with house.running(live_matches=3) as bot:
        for _ in range(6):
            await house.command(house.alice, "challenge", "sportsdice", coach="careful", where=house.channel)
        await bot.house.poster.settle()
        tables = bot.house.tables
        assert len(tables._lives) <= 3
        rows = await bot.store.matches.live()
        assert len(rows) == 6
        for row in rows:
            assert (await tables.live(row.guild_id, row.id)).row.id == row.id
        assert len(tables._lives) <= 3
        assert len(tables._locks) == 0
        assert bot.house.poster._lines == {}
