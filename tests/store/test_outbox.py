"""Messages leave in order, each of them once, and a blocked channel does not hold up another."""

import pytest

from data.store import Store
from data.store.errors import AlreadyPosted
from data.store.rows import Post
from tests.store.builders import CHANNEL, GUILD, MINUTE, NOON, a_live_match, a_turn

BUSY, CALM, THREAD = 10, 20, 30


async def put(store: Store, *channels: int) -> list[int]:
    posts = [Post(channel, "board", {"n": n}, nonce=f"{channel}/{n}") for n, channel in enumerate(channels)]
    return await store.outbox.add(GUILD, posts, NOON)


async def waiting_ids(store: Store, minutes: int = 0) -> list[int]:
    return [post.id for post in await store.outbox.waiting(NOON + minutes * MINUTE)]


async def test_posts_wait_in_the_order_they_were_put(store: Store) -> None:
    ids = await put(store, BUSY, CALM, BUSY)
    assert await waiting_ids(store) == ids
    assert [post.id for post in await store.outbox.waiting(NOON, limit=2)] == ids[:2]


async def test_a_post_is_not_sent_before_its_time(store: Store) -> None:
    (post,) = await store.outbox.add(GUILD, [Post(CALM, "reminder", {}, "n", not_before=NOON + MINUTE)], NOON)
    assert await waiting_ids(store) == []
    assert await waiting_ids(store, minutes=1) == [post]


async def test_a_sent_post_lets_the_next_one_go(store: Store) -> None:
    first, second = await put(store, BUSY, BUSY)
    await store.outbox.mark_sent(first, 555, NOON)
    assert await waiting_ids(store) == [second]


async def test_a_retry_waits_and_keeps_the_order_of_its_channel(store: Store) -> None:
    first, second, other = await put(store, BUSY, BUSY, CALM)
    await store.outbox.retry_at(first, NOON + 10 * MINUTE, "429")
    assert await waiting_ids(store) == [other]
    assert await waiting_ids(store, minutes=10) == [first, second, other]
    (again, *_) = await store.outbox.waiting(NOON + 10 * MINUTE)
    assert again.attempts == 1


async def test_a_dropped_post_lets_the_next_one_go(store: Store) -> None:
    first, second = await put(store, BUSY, BUSY)
    await store.outbox.mark_dropped(first, "50013 missing permissions")
    assert await waiting_ids(store) == [second]


async def test_a_sent_panel_becomes_the_panel_of_its_match(store: Store) -> None:
    await a_live_match(store)
    (post,) = await store.matches.commit(a_turn(1))
    await store.outbox.mark_sent(post, 555, NOON, panel_in=THREAD)
    match = await store.matches.load(GUILD, "m1")
    assert (match.panel_channel_id, match.panel_message_id) == (THREAD, 555)


async def test_old_posts_are_forgotten_but_not_those_still_to_send(store: Store) -> None:
    sent, dropped, waiting = await put(store, 1, 2, 3)
    await store.outbox.mark_sent(sent, 555, NOON)
    await store.outbox.mark_dropped(dropped, "gone")
    assert await store.outbox.prune(NOON) == 0
    assert await store.outbox.prune(NOON + MINUTE) == 2
    assert await waiting_ids(store) == [waiting]
    (new,) = await store.outbox.add(GUILD, [Post(4, "board", {}, nonce="new")], NOON)
    assert new > waiting


async def test_what_was_posted_already_is_not_put_again(store: Store) -> None:
    await a_live_match(store)
    notice = Post(CHANNEL, "notice", {}, nonce="said")
    (first,) = await store.outbox.add(GUILD, [notice], NOON, "m1")
    await store.outbox.mark_sent(first, 555, NOON)
    with pytest.raises(AlreadyPosted, match="posted already"):
        await store.outbox.add(GUILD, [Post(CHANNEL, "notice", {}, nonce="new"), notice], NOON, "m1")
    assert await store.outbox.waiting(NOON) == ()
