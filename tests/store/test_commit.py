"""One transaction per answer: all that it changes is kept, or nothing of it."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy.exc import SQLAlchemyError

from data.store import Store
from data.store.errors import NoSuchMatch, NotYourSeat, Repeated, RollRetold, Stale, StoreError
from data.store.rows import Answer, Deadline, Event, Post, Roll
from data.store.turns import CHECKPOINTS_KEPT
from tests.store.builders import (
    ANN,
    BOB,
    CHANNEL,
    CYD,
    GUILD,
    MINUTE,
    NOON,
    OTHER_GUILD,
    a_live_match,
    a_turn,
    an_offer,
    two_seats,
)


async def everything(store: Store) -> list[Any]:
    """All that a commit may touch."""
    m = store.matches
    return [
        await m.load(GUILD, "m1"),
        await m.seats(GUILD, "m1"),
        await m.position(GUILD, "m1"),
        await m.record(GUILD, "m1"),
        await m.journal(GUILD, "m1"),
        await store.deadlines.of_match(GUILD, "m1"),
        await store.outbox.waiting(datetime(2100, 1, 1, tzinfo=UTC)),
    ]


async def test_an_answer_is_kept_with_all_it_changes(store: Store) -> None:
    await a_live_match(store)
    turn = a_turn(1, answer=Answer("home", "move K6-O6", user_id=ANN, interaction_id=99), revision=4)
    assert await store.matches.commit(turn) == [1]
    match = await store.matches.load(GUILD, "m1")
    assert (match.seq, match.asked_seq, match.asked, match.revision) == (1, 1, turn.asked, 4)
    assert (match.summary, match.status, match.updated_at) == ({"score": [1, 0]}, "live", turn.at)
    record = await store.matches.record(GUILD, "m1")
    (answered,) = record.answers
    assert (answered.seq, answered.seat, answered.notation) == (1, "home", "move K6-O6")
    assert (answered.kind, answered.user_id, answered.interaction_id) == ("answer", ANN, 99)
    assert answered.answered_at == turn.at
    (roll,) = record.rolls
    assert (roll.n, roll.seq, roll.why, roll.die, roll.faces) == (1, 1, "shoot", "d6", (6, 1))
    (told,) = await store.matches.journal(GUILD, "m1")
    assert (told.n, told.seq, told.event) == (1, 1, {"what": "moved", "n": 1})
    (deadline,) = await store.deadlines.of_match(GUILD, "m1")
    assert (deadline.seat, deadline.seq, deadline.due_at) == ("home", 1, NOON + 61 * MINUTE)
    (post,) = await store.outbox.waiting(turn.at)
    assert (post.guild_id, post.match_id, post.channel_id) == (GUILD, "m1", CHANNEL)
    assert (post.kind, post.body, post.nonce) == ("board", {"seq": 1}, "m1/1")


async def test_posts_get_their_ids_in_order(store: Store) -> None:
    await a_live_match(store)
    posts = tuple(Post(CHANNEL, "board", {"n": n}, nonce=str(n)) for n in range(5))
    ids = await store.matches.commit(a_turn(1, posts=posts))
    waiting = await store.outbox.waiting(NOON + MINUTE)
    assert [(post.id, post.body["n"]) for post in waiting] == list(zip(ids, range(5), strict=True))


async def test_a_result_ends_the_match_and_keeps_its_secret(store: Store) -> None:
    await a_live_match(store)
    await store.matches.commit(a_turn(1, result={"winner": "home"}, asked=(), deadlines=()))
    match = await store.matches.load(GUILD, "m1")
    assert (match.status, match.result, match.over_at) == ("over", {"winner": "home"}, NOON + MINUTE)
    assert (match.secret, match.asked) == (b"secret", ())
    assert await store.deadlines.of_match(GUILD, "m1") == ()
    with pytest.raises(Stale):
        await store.matches.commit(a_turn(2))


async def test_fifty_answers_with_one_number_give_exactly_one(store: Store) -> None:
    await a_live_match(store)
    turns = [a_turn(1, answer=Answer("home", f"move {n}", user_id=ANN, interaction_id=n)) for n in range(50)]
    outcomes = await asyncio.gather(*map(store.matches.commit, turns), return_exceptions=True)
    assert sum(isinstance(outcome, list) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Stale) for outcome in outcomes) == 49
    assert len((await store.matches.record(GUILD, "m1")).answers) == 1


async def test_fifty_presses_delivered_twice_are_told_so(store: Store) -> None:
    await a_live_match(store)
    turn = a_turn(1, answer=Answer("home", "move", user_id=ANN, interaction_id=5))
    outcomes = await asyncio.gather(*(store.matches.commit(turn) for _ in range(50)), return_exceptions=True)
    assert sum(isinstance(outcome, list) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, Repeated) for outcome in outcomes) == 49


async def test_two_hundred_answers_to_fifty_matches_at_once_are_all_kept(store: Store) -> None:
    names = [f"m{n}" for n in range(50)]
    await asyncio.gather(*(a_live_match(store, name) for name in names))

    async def play(name: str) -> None:
        for seq in range(1, 5):
            await store.matches.commit(a_turn(seq, name))
            assert (await store.matches.load(GUILD, name)).seq == seq

    await asyncio.gather(*map(play, names))
    assert {match.seq for match in await store.matches.live()} == {4}


async def test_two_stores_on_one_file_write_without_an_error(store: Store, path: Any) -> None:
    second = await Store.open(path)
    await asyncio.gather(*(a_live_match(store, f"m{n}") for n in range(10)))
    stores = [store, second]
    await asyncio.gather(*(stores[n % 2].matches.commit(a_turn(1, f"m{n}")) for n in range(10)))
    await second.close()
    assert {match.seq for match in await store.matches.live()} == {1}


REFUSED: dict[str, tuple[type[StoreError], dict[str, Any]]] = {
    "an answer that comes too late": (Stale, {"seq": 1}),
    "an answer from the future": (Stale, {"seq": 3}),
    "an interaction that was used": (
        Repeated,
        {"answer": Answer("home", "move", user_id=ANN, interaction_id=77)},
    ),
    "an answer of a spectator": (NotYourSeat, {"answer": Answer("home", "move", user_id=CYD)}),
    "an answer of the opponent": (NotYourSeat, {"answer": Answer("home", "move", user_id=BOB)}),
    "an answer for a seat that is not there": (NotYourSeat, {"answer": Answer("north", "move", user_id=ANN)}),
    "a die that fell before": (RollRetold, {"rolls": (Roll(1, "shoot", "d6", (1, 1)),)}),
    "a match of another server": (NoSuchMatch, {"guild_id": OTHER_GUILD}),
    "a match that is not there": (NoSuchMatch, {"match_id": "m404"}),
}


@pytest.mark.parametrize("case", REFUSED)
async def test_a_refused_answer_changes_nothing(store: Store, case: str) -> None:
    await a_live_match(store)
    await store.matches.commit(a_turn(1, answer=Answer("home", "move", user_id=ANN, interaction_id=77)))
    before = await everything(store)
    error, changes = REFUSED[case]
    with pytest.raises(error):
        await store.matches.commit(replace(a_turn(2), **changes))
    assert await everything(store) == before
    await store.matches.commit(a_turn(2))


async def test_an_answer_to_a_match_that_is_not_live_is_refused(store: Store) -> None:
    await store.matches.offer(an_offer(), two_seats())
    with pytest.raises(Stale):
        await store.matches.commit(a_turn(1))


async def test_a_post_whose_nonce_was_used_takes_the_whole_answer_with_it(store: Store) -> None:
    await a_live_match(store)
    await store.matches.commit(a_turn(1))
    before = await everything(store)
    with pytest.raises(SQLAlchemyError):
        await store.matches.commit(a_turn(2, posts=(Post(CHANNEL, "board", {}, nonce="m1/1"),)))
    assert await everything(store) == before


@pytest.mark.parametrize("kind", ["undo", "resign", "draw", "clock", "coach"])
async def test_entries_that_no_player_answers_need_no_seat(store: Store, kind: Any) -> None:
    await a_live_match(store)
    await store.matches.commit(a_turn(1, answer=Answer("home", "x", kind=kind)))
    assert (await store.matches.record(GUILD, "m1")).answers[0].kind == kind


async def test_only_the_newest_positions_are_kept(store: Store) -> None:
    await a_live_match(store)
    last = CHECKPOINTS_KEPT + 3
    for seq in range(1, last + 1):
        await store.matches.commit(a_turn(seq))
    kept = [await store.matches.position(GUILD, "m1", seq) for seq in range(last + 1)]
    numbers = [position.seq for position in kept if position]
    assert numbers == list(range(last - CHECKPOINTS_KEPT + 1, last + 1))
    newest = await store.matches.position(GUILD, "m1")
    assert newest == kept[-1]
    assert newest is not None
    assert newest.text == f'{{"n":{last}}}'


async def test_an_event_told_again_keeps_its_first_telling(store: Store) -> None:
    await a_live_match(store)
    await store.matches.commit(a_turn(1, events=(Event(1, {"v": "first"}), Event(2, {"v": "second"}))))
    await store.matches.commit(a_turn(2, events=(Event(2, {"v": "again"}), Event(3, {"v": "third"}))))
    told = await store.matches.journal(GUILD, "m1")
    assert [(event.n, event.event["v"]) for event in told] == [(1, "first"), (2, "second"), (3, "third")]
    assert [event.n for event in await store.matches.journal(GUILD, "m1", after=2)] == [3]


async def test_deadlines_are_replaced_by_those_of_the_newest_answer(store: Store) -> None:
    await a_live_match(store)
    both = (Deadline("home", 1, NOON + MINUTE), Deadline("away", 1, NOON + MINUTE))
    await store.matches.commit(a_turn(1, deadlines=both))
    assert await store.deadlines.fire(GUILD, "m1", "away", 1, NOON + MINUTE)
    await store.matches.commit(a_turn(2, deadlines=(both[1],)))
    (kept,) = await store.deadlines.of_match(GUILD, "m1")
    assert (kept.seat, kept.fired_at) == ("away", NOON + MINUTE)
    assert await store.deadlines.due(NOON + 9 * MINUTE) == ()


async def test_a_naive_time_is_refused(store: Store) -> None:
    await a_live_match(store)
    before = await everything(store)
    with pytest.raises(SQLAlchemyError, match="no time zone"):
        await store.matches.commit(a_turn(1, at=datetime(2026, 3, 1, 12, 0)))
    assert await everything(store) == before
