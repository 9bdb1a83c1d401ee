"""The one transaction of an answer: all that it changes is kept together, or nothing of it."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from data.store.columns import insert_new
from data.store.errors import NoSuchMatch, NotOffered, NotYourSeat, Repeated, RollRetold, SeatTaken, Stale
from data.store.outbox import enqueue
from data.store.rows import AWAY, Answer, Asked, JsonObject, Taking, Turn
from data.store.tables import answers, checkpoints, deadlines, journal, matches, rolls, seats

CHECKPOINTS_KEPT = 10


def _of(table: sa.Table) -> sa.ColumnElement[bool]:
    """The rows of one match, named by `_key`."""
    key = table.c.id if table is matches else table.c.match_id
    return sa.and_(key == sa.bindparam("of_match"), table.c.guild_id == sa.bindparam("of_guild"))


def _key(turn: Turn) -> dict[str, Any]:
    return {"of_match": turn.match_id, "of_guild": turn.guild_id}


# Built once: forming a statement costs more than running it.
_ADVANCE = sa.update(matches).where(_of(matches), matches.c.status == "live", matches.c.seq == sa.bindparam("before"))
_KNOWN = sa.select(matches.c.id).where(_of(matches))
_HOLDER = sa.select(seats.c.user_id, seats.c.orders).where(_of(seats), seats.c.seat == sa.bindparam("of_seat"))
_HOLDS = sa.select(seats.c.seat).where(_of(seats), seats.c.user_id == sa.bindparam("of_user"))
_PRUNE = sa.delete(checkpoints).where(_of(checkpoints), checkpoints.c.seq <= sa.bindparam("oldest"))
_END_DEADLINES = sa.delete(deadlines).where(_of(deadlines))
_END_OTHER_DEADLINES = _END_DEADLINES.where(
    sa.tuple_(deadlines.c.seat, deadlines.c.seq).not_in(sa.bindparam("named", expanding=True))
)


def commit(connection: Connection, turn: Turn) -> list[int]:
    """Keep an answer to a live match; return the outbox ids of its posts.

    Raises Repeated when its interaction was committed before, Stale when it is not the next answer of a
    live match, NotYourSeat when its user does not hold the seat, RollRetold when a die fell before.
    """
    answer = turn.answer
    assert answer is not None, "only the first turn of a match has no answer"
    # The match row first: on a server this takes its lock, so that of two answers with one seq the
    # second waits here and then finds the match moved on.
    if connection.execute(_ADVANCE, _changes(turn) | _key(turn) | {"before": turn.seq - 1}).rowcount == 0:
        raise _refusal(connection, turn, answer)
    if answer.kind == "answer":
        _must_hold_seat(connection, turn, answer)
    _insert_answer(connection, turn, answer)
    return _keep(connection, turn)


def begin(connection: Connection, turn: Turn, taking: Taking | None, options: JsonObject | None = None) -> list[int]:
    """Start an offered match with its first turn; `taking` takes its last free seat in the same breath.

    `options` are the terms as they stand now that all seats are taken.

    Raises NotOffered when the match is not on offer any more, SeatTaken when that seat is gone.
    """
    assert turn.seq == 0, "a match begins with turn 0"
    assert turn.answer is None, "the first turn answers nothing"
    settled = {} if options is None else {"options": dict(options)}
    hold_offer(connection, turn.guild_id, turn.match_id, _changes(turn) | settled)
    if taking is not None:
        take_seat(connection, turn.guild_id, turn.match_id, taking)
    return _keep(connection, turn)


def hold_offer(connection: Connection, guild_id: int, match_id: str, changes: dict[str, Any]) -> None:
    """Change the row of a match that is still on offer, and keep others from it until the end of the work."""
    ours = (matches.c.id == match_id) & (matches.c.guild_id == guild_id)
    if connection.execute(sa.update(matches).where(ours, matches.c.status == "offered").values(changes)).rowcount:
        return
    known = connection.execute(sa.select(matches.c.id).where(ours)).first()
    raise NotOffered(match_id) if known else NoSuchMatch(match_id)


def take_seat(connection: Connection, guild_id: int, match_id: str, taking: Taking) -> None:
    """Give a free seat to a user; raise SeatTaken when it is free no more."""
    free = (
        (seats.c.match_id == match_id)
        & (seats.c.guild_id == guild_id)
        & (seats.c.seat == taking.seat)
        & seats.c.user_id.is_(None)
        & seats.c.coach.is_(None)
    )
    taken = sa.update(seats).where(free).values(user_id=taking.user_id, name=taking.name, salt=taking.salt)
    if connection.execute(taken).rowcount == 0:
        raise SeatTaken(taking.seat)


def _changes(turn: Turn) -> dict[str, Any]:
    over = turn.result is not None
    changes = {
        "seq": turn.seq,
        "asked": [asked_json(asked) for asked in turn.asked],
        "asked_seq": turn.asked_seq,
        "summary": turn.summary,
        "result": turn.result,
        "status": "over" if over else "live",
        "over_at": turn.at if over else None,
        "updated_at": turn.at,
    }
    return changes if turn.revision is None else changes | {"revision": turn.revision}


def asked_json(asked: Asked) -> dict[str, str]:
    return {"seat": asked.seat, "name": asked.name, "heading": asked.heading}


def _refusal(connection: Connection, turn: Turn, answer: Answer) -> Exception:
    """Why the match would not take the answer: a repeated press is told so, rather than that it came late."""
    if _is_repeated(connection, turn, answer):
        return Repeated(turn.match_id)
    known = connection.execute(_KNOWN, _key(turn)).first()
    return Stale(turn.match_id) if known else NoSuchMatch(turn.match_id)


def _is_repeated(connection: Connection, turn: Turn, answer: Answer) -> bool:
    if answer.interaction_id is None:
        return False
    same = (answers.c.interaction_id == answer.interaction_id) & (answers.c.guild_id == turn.guild_id)
    return connection.execute(sa.select(answers.c.seq).where(same)).first() is not None


def _must_hold_seat(connection: Connection, turn: Turn, answer: Answer) -> None:
    """Its player, or, while he is away, another player of the match; which of them is a mate, the caller knows."""
    found = connection.execute(_HOLDER, _key(turn) | {"of_seat": answer.seat}).first()
    if found is not None and found.user_id == answer.user_id:
        return
    away = found is not None and found.orders == AWAY
    if not away or connection.execute(_HOLDS, _key(turn) | {"of_user": answer.user_id}).first() is None:
        raise NotYourSeat(answer.seat)


def _insert_answer(connection: Connection, turn: Turn, answer: Answer) -> None:
    row = {
        "match_id": turn.match_id,
        "seq": turn.seq,
        "guild_id": turn.guild_id,
        "seat": answer.seat,
        "user_id": answer.user_id,
        "kind": answer.kind,
        "notation": answer.notation,
        "interaction_id": answer.interaction_id,
        "answered_at": turn.at,
    }
    try:
        connection.execute(sa.insert(answers), row)
    except sa.exc.IntegrityError as clash:
        # Its seq is free, for the row of the match said so: the interaction was used before.
        raise Repeated(turn.match_id) from clash


def _keep(connection: Connection, turn: Turn) -> list[int]:
    key = {"match_id": turn.match_id, "guild_id": turn.guild_id}
    _keep_position(connection, turn, key)
    if turn.rolls:
        _keep_rolls(connection, turn, key)
    if turn.events:
        told = [key | {"n": event.n, "seq": turn.seq, "event": event.event} for event in turn.events]
        connection.execute(insert_new(connection.dialect, journal), told)
    _replace_deadlines(connection, turn, key)
    return enqueue(connection, turn.guild_id, turn.posts, turn.at, turn.match_id)


def _keep_position(connection: Connection, turn: Turn, key: dict[str, Any]) -> None:
    connection.execute(sa.insert(checkpoints), key | {"seq": turn.seq, "position": turn.position})
    if turn.seq >= CHECKPOINTS_KEPT:
        connection.execute(_PRUNE, _key(turn) | {"oldest": turn.seq - CHECKPOINTS_KEPT})


def _keep_rolls(connection: Connection, turn: Turn, key: dict[str, Any]) -> None:
    fallen = [
        key | {"n": roll.n, "seq": turn.seq, "why": roll.why, "die": roll.die, "faces": list(roll.faces)}
        for roll in turn.rolls
    ]
    try:
        connection.execute(sa.insert(rolls), fallen)
    except sa.exc.IntegrityError as clash:
        raise RollRetold(turn.match_id) from clash


def _replace_deadlines(connection: Connection, turn: Turn, key: dict[str, Any]) -> None:
    """Those named stay, fired or not, so that a deadline never fires twice; the others go."""
    if not turn.deadlines:
        connection.execute(_END_DEADLINES, _key(turn))
        return
    named = [(deadline.seat, deadline.seq) for deadline in turn.deadlines]
    connection.execute(_END_OTHER_DEADLINES, _key(turn) | {"named": named})
    rows = [key | {"seat": d.seat, "seq": d.seq, "due_at": d.due_at, "fired_at": None} for d in turn.deadlines]
    connection.execute(insert_new(connection.dialect, deadlines), rows)
