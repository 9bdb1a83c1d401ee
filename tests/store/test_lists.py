"""Which matches are found, by whom, and where they are played."""

import pytest

from data.store import Store
from data.store.errors import NoSuchMatch
from tests.store.builders import (
    ANN,
    BOB,
    CHANNEL,
    CYD,
    GUILD,
    MINUTE,
    NOON,
    OTHER_GUILD,
    THREAD,
    a_free_seat,
    a_live_match,
    a_turn,
    an_offer,
)


async def test_a_match_is_found_on_its_own_server_only(store: Store) -> None:
    await a_live_match(store)
    await store.matches.commit(a_turn(1))
    with pytest.raises(NoSuchMatch, match="look at the list"):
        await store.matches.load(OTHER_GUILD, "m1")
    assert await store.matches.position(OTHER_GUILD, "m1") is None
    assert await store.matches.position(OTHER_GUILD, "m1", 1) is None
    assert await store.matches.seats(OTHER_GUILD, "m1") == ()
    assert await store.matches.journal(OTHER_GUILD, "m1") == ()
    record = await store.matches.record(OTHER_GUILD, "m1")
    assert (record.answers, record.rolls) == ((), ())
    assert await store.matches.open_matches(OTHER_GUILD) == ()
    assert await store.matches.open_matches(OTHER_GUILD, ANN) == ()
    assert await store.matches.find_by_thread(OTHER_GUILD, CHANNEL) == ()
    assert await store.deadlines.of_match(OTHER_GUILD, "m1") == ()


async def test_a_match_is_changed_from_its_own_server_only(store: Store) -> None:
    await a_live_match(store)
    await store.matches.commit(a_turn(1))
    before = await store.matches.load(GUILD, "m1"), await store.matches.seats(GUILD, "m1")
    for refused in (
        store.matches.set_place(OTHER_GUILD, "m1", 5, None),
        store.matches.set_offer_message(OTHER_GUILD, "m1", 5),
        store.matches.give_order(OTHER_GUILD, "m1", "home", "turn"),
    ):
        with pytest.raises(NoSuchMatch):
            await refused
    assert not await store.matches.mark_homeless(OTHER_GUILD, "m1")
    assert not await store.matches.see_name(OTHER_GUILD, ANN, "Anna")
    assert not await store.deadlines.fire(OTHER_GUILD, "m1", "home", 1, NOON)
    assert not await store.deadlines.reschedule(OTHER_GUILD, "m1", "home", 1, NOON)
    assert (await store.matches.load(GUILD, "m1"), await store.matches.seats(GUILD, "m1")) == before


async def test_open_matches_are_the_offered_and_live_ones_newest_first(store: Store) -> None:
    await a_live_match(store, "live")
    await store.matches.offer(an_offer("offered", at=NOON + MINUTE), a_free_seat())
    await store.matches.offer(an_offer("gone"), a_free_seat())
    await store.matches.withdraw(GUILD, "gone", NOON)
    await a_live_match(store, "over")
    await store.matches.commit(a_turn(1, "over", result={"winner": None}))
    await a_live_match(store, "elsewhere", guild_id=OTHER_GUILD)
    assert [match.id for match in await store.matches.open_matches(GUILD)] == ["offered", "live"]
    assert [match.id for match in await store.matches.open_matches(GUILD, BOB)] == ["live"]
    assert await store.matches.open_matches(GUILD, CYD) == ()


async def test_sweeps_see_the_live_matches_of_all_servers(store: Store) -> None:
    await a_live_match(store, "here")
    await a_live_match(store, "there", guild_id=OTHER_GUILD)
    await store.matches.offer(an_offer("offered"), a_free_seat())
    assert await store.matches.live_count() == 2
    assert {match.id for match in await store.matches.live()} == {"here", "there"}


async def test_a_match_is_found_by_its_thread_or_else_its_channel(store: Store) -> None:
    await a_live_match(store, "in channel")
    await a_live_match(store, "in thread", thread_id=THREAD)
    assert [match.id for match in await store.matches.find_by_thread(GUILD, CHANNEL)] == ["in channel"]
    assert [match.id for match in await store.matches.find_by_thread(GUILD, THREAD)] == ["in thread"]


async def test_open_matches_of_a_channel_come_before_older_results(store: Store) -> None:
    await a_live_match(store, "open")
    await a_live_match(store, "over", at=NOON + MINUTE)
    await store.matches.commit(a_turn(1, "over", result={}))
    assert [match.id for match in await store.matches.find_by_thread(GUILD, CHANNEL)] == ["open", "over"]


async def test_a_match_without_a_channel_is_told_once_and_can_move(store: Store) -> None:
    await a_live_match(store)
    assert await store.matches.mark_homeless(GUILD, "m1")
    assert not await store.matches.mark_homeless(GUILD, "m1")
    assert (await store.matches.load(GUILD, "m1")).homeless
    await store.matches.set_place(GUILD, "m1", 8, 9)
    match = await store.matches.load(GUILD, "m1")
    assert (match.channel_id, match.thread_id, match.place_id, match.homeless) == (8, 9, 9, False)


async def test_a_channel_that_is_gone_takes_the_home_of_all_its_open_matches(store: Store) -> None:
    await a_live_match(store, "in channel")
    await a_live_match(store, "in thread", thread_id=THREAD)
    await a_live_match(store, "over")
    await store.matches.commit(a_turn(1, "over", result={}))
    await a_live_match(store, "next door", channel_id=8)
    assert await store.matches.mark_homeless_in(OTHER_GUILD, CHANNEL) == ()
    assert [match.id for match in await store.matches.mark_homeless_in(GUILD, THREAD)] == ["in thread"]
    lost = await store.matches.mark_homeless_in(GUILD, CHANNEL)
    assert [(match.id, match.homeless) for match in lost] == [("in channel", True)]
    assert await store.matches.mark_homeless_in(GUILD, CHANNEL) == ()


async def test_a_new_name_is_seen_on_every_seat_of_the_user_on_this_server(store: Store) -> None:
    await a_live_match(store, "a")
    await a_live_match(store, "b")
    await a_live_match(store, "elsewhere", guild_id=OTHER_GUILD)
    assert await store.matches.see_name(GUILD, ANN, "Anna 🐉 أنّا")
    assert not await store.matches.see_name(GUILD, ANN, "Anna 🐉 أنّا")
    for match_id in ("a", "b"):
        names = [seat.name for seat in await store.matches.seats(GUILD, match_id)]
        assert names == ["Bob", "Anna 🐉 أنّا"]
    assert [seat.name for seat in await store.matches.seats(OTHER_GUILD, "elsewhere")] == ["Bob", "Ann"]


async def test_a_standing_order_is_kept_with_its_seat(store: Store) -> None:
    await a_live_match(store)
    await store.matches.give_order(GUILD, "m1", "home", "turn")
    assert [seat.orders for seat in await store.matches.seats(GUILD, "m1")] == [None, "turn"]
    await store.matches.give_order(GUILD, "m1", "home", None)
    assert [seat.orders for seat in await store.matches.seats(GUILD, "m1")] == [None, None]
    with pytest.raises(NoSuchMatch):
        await store.matches.give_order(GUILD, "m1", "north", "turn")


async def test_matches_that_answer_by_themselves_are_found_at_the_start(store: Store) -> None:
    for match_id in ("ordered", "plain"):
        await a_live_match(store, match_id)
    await store.matches.give_order(GUILD, "ordered", "home", "turn")
    assert [match.id for match in await store.matches.live_by_itself()] == ["ordered"]
    await store.matches.give_order(GUILD, "ordered", "home", None)
    assert await store.matches.live_by_itself() == ()
