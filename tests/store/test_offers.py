"""From offer to start: a seat goes to exactly one player, and an offer ends once."""

import asyncio
from dataclasses import replace

import pytest

from data.store import Store
from data.store.errors import NoSuchMatch, NotInvited, NotOffered, SeatTaken
from data.store.rows import Post, Seat, Taking
from tests.store.builders import (
    ANN,
    BOB,
    CHANNEL,
    CYD,
    GUILD,
    MINUTE,
    NOON,
    OTHER_GUILD,
    a_free_seat,
    a_live_match,
    an_offer,
    first_turn,
    two_seats,
)

LATER = NOON + MINUTE


async def test_an_offered_match_reads_back_as_it_was_offered(store: Store) -> None:
    offer = an_offer(pace="daily", friendly=True, invited=BOB, thread_id=7)
    posts = [Post(CHANNEL, "offer", {"text": "Play?"}, nonce="n1")]
    assert await store.matches.offer(offer, a_free_seat(), posts) == [1]
    match = await store.matches.load(GUILD, "m1")
    assert (match.game, match.pack, match.options) == ("sportsdice", "base", {"periods": 3})
    assert (match.pace, match.friendly, match.invited, match.offered_by) == ("daily", True, BOB, ANN)
    assert (match.status, match.seq, match.asked, match.result) == ("offered", 0, (), None)
    assert (match.created_at, match.over_at, match.place_id) == (NOON, None, 7)
    assert await store.matches.seats(GUILD, "m1") == a_free_seat()


async def test_of_two_users_taking_one_seat_exactly_one_gets_it(store: Store) -> None:
    await store.matches.offer(an_offer(), a_free_seat())
    takes = [
        store.matches.take_seat(GUILD, "m1", Taking("away", user, f"user {user}"), LATER)
        for user in (BOB, CYD, *range(100, 148))
    ]
    outcomes = await asyncio.gather(*takes, return_exceptions=True)
    winners = [outcome for outcome in outcomes if isinstance(outcome, tuple)]
    assert len(winners) == 1
    assert sum(isinstance(outcome, SeatTaken) for outcome in outcomes) == 49
    assert await store.matches.seats(GUILD, "m1") == winners[0]


async def test_a_seat_of_the_house_coach_is_not_free(store: Store) -> None:
    await store.matches.offer(an_offer(), [Seat("away", coach="careful", name="House")])
    with pytest.raises(SeatTaken, match="away seat"):
        await store.matches.take_seat(GUILD, "m1", Taking("away", BOB, "Bob"), LATER)


async def test_only_the_invited_user_may_take_a_seat(store: Store) -> None:
    await store.matches.offer(an_offer(invited=BOB), a_free_seat())
    with pytest.raises(NotInvited):
        await store.matches.take_seat(GUILD, "m1", Taking("away", CYD, "Cyd"), LATER)
    away, _ = await store.matches.take_seat(GUILD, "m1", Taking("away", BOB, "Bob"), LATER)
    assert (away.user_id, away.name) == (BOB, "Bob")


async def test_a_match_begins_live_with_its_first_turn(store: Store) -> None:
    await a_live_match(store)
    match = await store.matches.load(GUILD, "m1")
    assert (match.status, match.seq, match.seal, match.secret) == ("live", 0, "seal", b"secret")
    assert match.asked == first_turn().asked
    position = await store.matches.position(GUILD, "m1")
    assert position is not None
    assert (position.seq, position.text) == (0, '{"n":0}')


async def test_a_secret_is_not_shown_when_a_match_is_printed(store: Store) -> None:
    await a_live_match(store)
    assert "secret" not in repr(await store.matches.load(GUILD, "m1"))


async def test_the_last_seat_can_be_taken_with_the_start(store: Store) -> None:
    await store.matches.offer(an_offer(), a_free_seat())
    starts = [store.matches.begin(first_turn(), Taking("away", user, str(user))) for user in (BOB, CYD)]
    outcomes = await asyncio.gather(*starts, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)] == [NotOffered]
    away, _ = await store.matches.seats(GUILD, "m1")
    assert away.user_id in (BOB, CYD)


async def test_a_start_that_finds_the_seat_taken_changes_nothing(store: Store) -> None:
    await store.matches.offer(an_offer(), two_seats())
    with pytest.raises(SeatTaken):
        await store.matches.begin(first_turn(), Taking("away", CYD, "Cyd"))
    match = await store.matches.load(GUILD, "m1")
    assert (match.status, match.seal, match.secret) == ("offered", "seal", b"secret")
    assert await store.matches.position(GUILD, "m1") is None


async def test_a_match_begins_once(store: Store) -> None:
    await a_live_match(store)
    with pytest.raises(NotOffered):
        await store.matches.begin(replace(first_turn(), position="{}"))
    assert (await store.matches.load(GUILD, "m1")).secret == b"secret"


async def test_a_declined_offer_cannot_be_taken_withdrawn_or_begun(store: Store) -> None:
    await store.matches.offer(an_offer(), a_free_seat())
    await store.matches.decline(GUILD, "m1", LATER)
    match = await store.matches.load(GUILD, "m1")
    assert (match.status, match.over_at) == ("declined", LATER)
    for refused in (
        store.matches.take_seat(GUILD, "m1", Taking("away", BOB, "Bob"), LATER),
        store.matches.withdraw(GUILD, "m1", LATER),
        store.matches.begin(first_turn()),
    ):
        with pytest.raises(NotOffered, match="no longer on offer"):
            await refused


async def test_an_offer_can_be_withdrawn_but_not_a_live_match(store: Store) -> None:
    await store.matches.offer(an_offer("m2"), a_free_seat())
    await store.matches.withdraw(GUILD, "m2", LATER)
    assert (await store.matches.load(GUILD, "m2")).status == "withdrawn"
    await a_live_match(store)
    with pytest.raises(NotOffered):
        await store.matches.withdraw(GUILD, "m1", LATER)


async def test_an_offer_of_another_server_is_not_found(store: Store) -> None:
    await store.matches.offer(an_offer(), a_free_seat())
    with pytest.raises(NoSuchMatch, match="no match m1 on this server"):
        await store.matches.take_seat(OTHER_GUILD, "m1", Taking("away", BOB, "Bob"), LATER)
    with pytest.raises(NoSuchMatch):
        await store.matches.begin(first_turn(guild_id=OTHER_GUILD))
    assert (await store.matches.load(GUILD, "m1")).status == "offered"
