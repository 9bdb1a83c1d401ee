"""Matches and turns for the tests of the store, with everything a test does not care about filled in."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from data.store import Store
from data.store.rows import Answer, Asked, Deadline, Event, Offer, Own, Post, Roll, Seat, Turn

NOON = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
GUILD, OTHER_GUILD = 1_000_000_000_000_000_001, 1_000_000_000_000_000_002
CHANNEL, THREAD = 2_000_000_000_000_000_001, 2_000_000_000_000_000_002
ANN, BOB, CYD = 3_000_000_000_000_000_001, 3_000_000_000_000_000_002, 3_000_000_000_000_000_003

DIARY = b"Dear diary, " * 500  # a file that is no database


def content(path: Path) -> bytes:
    return path.read_bytes()


def overwrite(path: Path, found: bytes) -> None:
    path.write_bytes(found)


def an_offer(match_id: str = "m1", **changes: Any) -> Offer:
    offer = Offer(
        id=match_id,
        guild_id=GUILD,
        channel_id=CHANNEL,
        game="sportsdice",
        pack="base",
        options={"periods": 3},
        revision=1,
        offered_by=ANN,
        at=NOON,
        seal="seal",
        secret=b"secret",
    )
    return replace(offer, **changes)


def two_seats() -> tuple[Seat, Seat]:
    return Seat("away", user_id=BOB, name="Bob"), Seat("home", user_id=ANN, name="Ann")


def a_free_seat() -> tuple[Seat, Seat]:
    return Seat("away"), Seat("home", user_id=ANN, name="Ann")


def a_formation(name: str = "Wall", **changes: Any) -> Own:
    own = Own(GUILD, ANN, "dreadball", "formation", name.casefold(), name, {"set_up": "G1-F5-E"}, NOON)
    return replace(own, **changes)


def first_turn(match_id: str = "m1", guild_id: int = GUILD, **changes: Any) -> Turn:
    turn = Turn(
        guild_id=guild_id,
        match_id=match_id,
        seq=0,
        at=NOON,
        position='{"n":0}',
        asked=(Asked("home", "turn", "Your turn"),),
    )
    return replace(turn, **changes)


def a_turn(seq: int, match_id: str = "m1", **changes: Any) -> Turn:
    """Ann's answer number `seq`, with one roll, one event, one deadline and one post."""
    turn = Turn(
        guild_id=GUILD,
        match_id=match_id,
        seq=seq,
        at=NOON + seq * MINUTE,
        position=f'{{"n":{seq}}}',
        answer=Answer("home", f"move {seq}", user_id=ANN),
        asked=(Asked("home", "turn", "Your turn"),),
        asked_seq=seq,
        summary={"score": [seq, 0]},
        rolls=(Roll(seq, "shoot", "d6", (6, 1)),),
        events=(Event(seq, {"what": "moved", "n": seq}),),
        deadlines=(Deadline("home", seq, NOON + (seq + 60) * MINUTE),),
        posts=(Post(CHANNEL, "board", {"seq": seq}, nonce=f"{match_id}/{seq}"),),
    )
    return replace(turn, **changes)


async def a_live_match(store: Store, match_id: str = "m1", **changes: Any) -> None:
    await store.matches.offer(an_offer(match_id, **changes), two_seats())
    guild_id = changes.get("guild_id", GUILD)
    await store.matches.begin(first_turn(match_id, guild_id))
