"""Settings of a server, values of the bot, and the lease that keeps a second process out."""

import asyncio
from datetime import timedelta

from data.store import Store
from tests.store.builders import GUILD, MINUTE, NOON, OTHER_GUILD

TTL = timedelta(minutes=2)


async def test_a_server_without_settings_has_none(store: Store) -> None:
    assert await store.settings.get(GUILD) == {}


async def test_a_changed_setting_leaves_the_others_and_the_other_servers(store: Store) -> None:
    await store.settings.change(GUILD, {"language": "de", "palette": "night"})
    assert await store.settings.change(GUILD, {"palette": None, "pace": "daily"}) == {
        "language": "de",
        "pace": "daily",
    }
    assert await store.settings.get(GUILD) == {"language": "de", "pace": "daily"}
    assert await store.settings.get(OTHER_GUILD) == {}


async def test_settings_changed_at_once_are_all_kept(store: Store) -> None:
    await asyncio.gather(*(store.settings.change(GUILD, {f"k{n}": n}) for n in range(20)))
    assert await store.settings.get(GUILD) == {f"k{n}": n for n in range(20)}


async def test_a_value_of_the_bot_is_replaced(store: Store) -> None:
    assert await store.meta.get("tree") is None
    await store.meta.set("tree", "abc")
    await store.meta.set("tree", "def")
    assert await store.meta.get("tree") == "def"


async def test_of_two_processes_one_gets_the_lease(store: Store) -> None:
    assert await store.leases.take("bot", "first", NOON, TTL)
    assert not await store.leases.take("bot", "second", NOON + MINUTE, TTL)
    assert await store.leases.holder("bot", NOON + MINUTE) == "first"


async def test_a_lease_is_free_when_it_expires_or_is_released(store: Store) -> None:
    await store.leases.take("bot", "first", NOON, TTL)
    assert await store.leases.take("bot", "second", NOON + TTL, TTL)
    await store.leases.release("bot", "first")
    assert await store.leases.holder("bot", NOON + TTL) == "second"
    await store.leases.release("bot", "second")
    assert await store.leases.holder("bot", NOON + TTL) is None
    assert await store.leases.take("bot", "third", NOON + TTL, TTL)


async def test_a_renewed_lease_lasts_and_a_lost_one_cannot_be_renewed(store: Store) -> None:
    await store.leases.take("bot", "first", NOON, TTL)
    assert await store.leases.renew("bot", "first", NOON + MINUTE, TTL)
    assert not await store.leases.take("bot", "second", NOON + TTL, TTL)
    assert await store.leases.take("bot", "second", NOON + MINUTE + TTL, TTL)
    assert not await store.leases.renew("bot", "first", NOON + MINUTE + TTL, TTL)
