"""A deadline fires once, whatever happens in between."""

import asyncio

from data.store import Store
from data.store.rows import Deadline, Post
from tests.store.builders import CHANNEL, GUILD, MINUTE, NOON, OTHER_GUILD, a_live_match, a_turn

DUE = NOON + 61 * MINUTE


async def a_match_on_the_clock(store: Store) -> None:
    await a_live_match(store)
    await store.matches.commit(a_turn(1))


async def test_a_deadline_is_due_at_its_moment_and_not_before(store: Store) -> None:
    await a_match_on_the_clock(store)
    assert await store.deadlines.due(DUE - MINUTE) == ()
    (due,) = await store.deadlines.due(DUE)
    assert (due.guild_id, due.match_id, due.seat, due.seq, due.due_at) == (GUILD, "m1", "home", 1, DUE)


async def test_the_sweep_finds_deadlines_of_all_servers_earliest_first(store: Store) -> None:
    await a_live_match(store, "here")
    await a_live_match(store, "there", guild_id=OTHER_GUILD)
    await store.matches.commit(a_turn(1, "here", deadlines=(Deadline("home", 1, DUE),)))
    earlier = (Deadline("home", 1, DUE - MINUTE),)
    await store.matches.commit(a_turn(1, "there", guild_id=OTHER_GUILD, deadlines=earlier))
    assert [due.match_id for due in await store.deadlines.due(DUE)] == ["there", "here"]
    assert len(await store.deadlines.due(DUE, limit=1)) == 1


async def test_of_twenty_tries_to_fire_a_deadline_one_succeeds(store: Store) -> None:
    await a_match_on_the_clock(store)
    fired = await asyncio.gather(
        *(
            store.deadlines.fire(GUILD, "m1", "home", 1, DUE, [Post(CHANNEL, "reminder", {}, nonce=str(n))])
            for n in range(20)
        )
    )
    assert fired.count(True) == 1
    assert await store.deadlines.due(DUE) == ()
    assert [post.kind for post in await store.outbox.waiting(DUE)] == ["board", "reminder"]


async def test_a_new_process_finds_a_deadline_that_fired_without_its_answer(store: Store) -> None:
    await a_match_on_the_clock(store)
    assert await store.deadlines.unsettled() == ()
    await store.deadlines.fire(GUILD, "m1", "home", 1, DUE)
    (left,) = await store.deadlines.unsettled()
    assert (left.match_id, left.seq, left.fired_at) == ("m1", 1, DUE)
    await store.matches.commit(a_turn(2))
    assert await store.deadlines.unsettled() == ()


async def test_a_deadline_moves_until_it_has_fired(store: Store) -> None:
    await a_match_on_the_clock(store)
    assert await store.deadlines.reschedule(GUILD, "m1", "home", 1, DUE + MINUTE)
    assert await store.deadlines.due(DUE) == ()
    assert await store.deadlines.fire(GUILD, "m1", "home", 1, DUE + MINUTE)
    assert not await store.deadlines.reschedule(GUILD, "m1", "home", 1, DUE + 9 * MINUTE)


async def test_a_deadline_that_is_gone_cannot_fire(store: Store) -> None:
    await a_match_on_the_clock(store)
    await store.matches.commit(a_turn(2, deadlines=()))
    assert not await store.deadlines.fire(GUILD, "m1", "home", 1, DUE)
