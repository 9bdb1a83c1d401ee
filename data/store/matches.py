"""Matches and their seats. Every query names the server it is about; sweeps over all servers say so."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, RowMapping

from data.store import turns
from data.store.database import Database
from data.store.errors import NoSuchMatch, NotInvited
from data.store.outbox import enqueue
from data.store.rows import (
    Answered,
    Asked,
    JsonObject,
    Match,
    Offer,
    Position,
    Post,
    Record,
    Rolled,
    Seat,
    Taking,
    Told,
    Turn,
)
from data.store.tables import answers, checkpoints, journal, matches, rolls, seats

OPEN = ("offered", "live")


class Matches:
    def __init__(self, database: Database) -> None:
        self._database = database

    # -- from offer to start ------------------------------------------------------------------------

    async def offer(self, offer: Offer, seats_: Sequence[Seat], posts: Sequence[Post] = ()) -> list[int]:
        """Keep an offered match with all its seats; return the outbox ids of its posts."""

        def work(connection: Connection) -> list[int]:
            connection.execute(sa.insert(matches).values(_offered(offer)))
            key = {"match_id": offer.id, "guild_id": offer.guild_id}
            connection.execute(sa.insert(seats), [key | _seat_values(seat) for seat in seats_])
            return enqueue(connection, offer.guild_id, posts, offer.at, offer.id)

        return await self._database.write(work)

    async def take_seat(self, guild_id: int, match_id: str, taking: Taking, at: datetime) -> tuple[Seat, ...]:
        """Take a free seat of an offered match; return all its seats.

        Of several users at once exactly one gets it: the others meet SeatTaken. Also raises NoSuchMatch,
        NotOffered, and NotInvited when the match was offered to somebody else.
        """

        def work(connection: Connection) -> tuple[Seat, ...]:
            _hold_for(connection, guild_id, match_id, taking.user_id, at)
            turns.take_seat(connection, guild_id, match_id, taking)
            return _seats(connection, guild_id, match_id)

        return await self._database.write(work)

    async def begin(self, turn: Turn, taking: Taking | None = None, options: JsonObject | None = None) -> list[int]:
        """Make an offered match live with its first turn (seq 0); return the outbox ids of its posts.

        With `taking`, its last seat is taken in the same transaction: errors as in `take_seat`. With `options` the
        terms are replaced by those with which it begins.
        """

        def work(connection: Connection) -> list[int]:
            if taking is not None:
                _hold_for(connection, turn.guild_id, turn.match_id, taking.user_id, turn.at)
            return turns.begin(connection, turn, taking, options)

        return await self._database.write(work)

    async def decline(self, guild_id: int, match_id: str, at: datetime) -> None:
        """The invited user says no. Raises NotOffered when it is too late for that."""
        await self._end_offer(guild_id, match_id, "declined", at)

    async def withdraw(self, guild_id: int, match_id: str, at: datetime) -> None:
        """The offer is taken back. Raises NotOffered when it is too late for that."""
        await self._end_offer(guild_id, match_id, "withdrawn", at)

    async def _end_offer(self, guild_id: int, match_id: str, status: str, at: datetime) -> None:
        changes = {"status": status, "updated_at": at, "over_at": at}
        await self._database.write(lambda c: turns.hold_offer(c, guild_id, match_id, changes))

    # -- play ---------------------------------------------------------------------------------------

    async def commit(self, turn: Turn) -> list[int]:
        """Keep one answer and all it changes; return the outbox ids of its posts.

        Raises Repeated, Stale, NotYourSeat, NoSuchMatch, RollRetold or DiskFull; nothing is kept then.
        """
        return await self._database.write(lambda c: turns.commit(c, turn))

    async def load(self, guild_id: int, match_id: str) -> Match:
        """The row of a match; raises NoSuchMatch."""
        found = await self._list(sa.select(matches).where(_is(guild_id, match_id)))
        if not found:
            raise NoSuchMatch(match_id)
        return found[0]

    async def position(self, guild_id: int, match_id: str, seq: int | None = None) -> Position | None:
        """The position after entry `seq` (None: the newest); None when it is not kept (any more)."""
        query = _newest(guild_id, match_id)
        if seq is not None:
            query = query.where(checkpoints.c.seq == seq)
        row = await self._database.read(lambda c: c.execute(query).first())
        return Position(row.seq, row.position) if row else None

    async def whole(self, guild_id: int, match_id: str) -> tuple[Match, tuple[Seat, ...], Position | None]:
        """A match with its seats and its newest position, in one look; raises NoSuchMatch."""

        def work(connection: Connection) -> tuple[Match, tuple[Seat, ...], Position | None]:
            row = connection.execute(sa.select(matches).where(_is(guild_id, match_id))).mappings().first()
            if row is None:
                raise NoSuchMatch(match_id)
            newest = connection.execute(_newest(guild_id, match_id)).first()
            position = Position(newest.seq, newest.position) if newest else None
            return _match(row), _seats(connection, guild_id, match_id), position

        return await self._database.read(work)

    async def seats(self, guild_id: int, match_id: str) -> tuple[Seat, ...]:
        """The seats of a match, in the order of their names."""
        return await self._database.read(lambda c: _seats(c, guild_id, match_id))

    async def record(self, guild_id: int, match_id: str) -> Record:
        """All answers and rolls of a match, in order."""

        def work(connection: Connection) -> Record:
            entries = _rows_of(connection, answers, Answered, guild_id, match_id, answers.c.seq)
            fallen = _rows_of(connection, rolls, Rolled, guild_id, match_id, rolls.c.n)
            return Record(
                tuple(Answered(**row) for row in entries),
                tuple(Rolled(**{**row, "faces": tuple(row["faces"])}) for row in fallen),
            )

        return await self._database.read(work)

    async def journal(self, guild_id: int, match_id: str, after: int | None = None) -> tuple[Told, ...]:
        """The events told in a match, in order; only those numbered above `after`, when given."""

        def work(connection: Connection) -> tuple[Told, ...]:
            told = _rows_of(connection, journal, Told, guild_id, match_id, journal.c.n, after)
            return tuple(Told(**row) for row in told)

        return await self._database.read(work)

    # -- lists --------------------------------------------------------------------------------------

    async def open_matches(self, guild_id: int, user_id: int | None = None) -> tuple[Match, ...]:
        """Offered and live matches of a server, newest first; only those a user sits in, when given."""
        query = sa.select(matches).where(matches.c.guild_id == guild_id, matches.c.status.in_(OPEN))
        if user_id is not None:
            theirs = sa.select(seats.c.match_id).where(seats.c.guild_id == guild_id, seats.c.user_id == user_id)
            query = query.where(matches.c.id.in_(theirs))
        return await self._list(query.order_by(matches.c.created_at.desc(), matches.c.id))

    async def find_by_thread(self, guild_id: int, channel_id: int) -> tuple[Match, ...]:
        """Matches played in this thread or channel, open ones first, newest first."""
        here = sa.func.coalesce(matches.c.thread_id, matches.c.channel_id) == channel_id
        is_open = sa.case((matches.c.status.in_(OPEN), 0), else_=1)
        query = sa.select(matches).where(matches.c.guild_id == guild_id, here)
        return await self._list(query.order_by(is_open, matches.c.created_at.desc(), matches.c.id))

    async def live_count(self) -> int:
        """Sweep: how many matches are live on all servers."""
        query = sa.select(sa.func.count()).where(matches.c.status == "live")
        return await self._database.read(lambda c: c.execute(query).scalar_one())

    async def live_by_itself(self) -> tuple[Match, ...]:
        """Sweep, at the start: live matches with a seat that answers by itself: a house coach, a standing order."""
        by_itself = sa.select(seats.c.match_id).where(seats.c.coach.is_not(None) | seats.c.orders.is_not(None))
        query = sa.select(matches).where(matches.c.status == "live", matches.c.id.in_(by_itself))
        return await self._list(query.order_by(matches.c.updated_at, matches.c.id))

    async def live(self) -> tuple[Match, ...]:
        """Sweep, at the start: all live matches, longest untouched first."""
        query = sa.select(matches).where(matches.c.status == "live")
        return await self._list(query.order_by(matches.c.updated_at, matches.c.id))

    # -- where it is played, and by whom ------------------------------------------------------------

    async def set_offer_message(self, guild_id: int, match_id: str, message_id: int) -> None:
        """Where the offer stands; raises NoSuchMatch."""
        await self._change(guild_id, match_id, {"offer_message_id": message_id})

    async def set_place(self, guild_id: int, match_id: str, channel_id: int, thread_id: int | None) -> None:
        """Move a match to a channel or thread; it is homeless no more. Raises NoSuchMatch."""
        place = {"channel_id": channel_id, "thread_id": thread_id, "homeless": False}
        await self._change(guild_id, match_id, place)

    async def mark_homeless(self, guild_id: int, match_id: str) -> bool:
        """Its channel is gone. True only the first time: that is when its players are told."""
        first = sa.update(matches).where(_is(guild_id, match_id), matches.c.homeless.is_(False))
        return await self._database.write(lambda c: c.execute(first.values(homeless=True)).rowcount) == 1

    async def mark_homeless_in(self, guild_id: int, channel_id: int) -> tuple[Match, ...]:
        """A channel or thread is gone: the open matches played there or in its threads, marked just now."""
        lost = sa.and_(
            matches.c.guild_id == guild_id,
            matches.c.status.in_(OPEN),
            matches.c.homeless.is_(False),
            sa.or_(matches.c.channel_id == channel_id, matches.c.thread_id == channel_id),
        )

        def work(connection: Connection) -> tuple[Match, ...]:
            marked = sa.update(matches).where(lost).values(homeless=True).returning(*matches.c)
            return tuple(_match(row) for row in connection.execute(marked).mappings())

        return await self._database.write(work)

    async def give_order(self, guild_id: int, match_id: str, seat: str, order: str | None) -> None:
        """A seat's standing order (None: no more); raises NoSuchMatch when there is no such seat."""
        its = (seats.c.match_id == match_id) & (seats.c.guild_id == guild_id) & (seats.c.seat == seat)
        changed = sa.update(seats).where(its).values(orders=order)
        if not await self._database.write(lambda c: c.execute(changed).rowcount):
            raise NoSuchMatch(match_id)

    async def see_name(self, guild_id: int, user_id: int, name: str) -> bool:
        """A user is called `name` now: their seats on this server follow. Whether any had another name."""
        other = (seats.c.guild_id == guild_id) & (seats.c.user_id == user_id) & (seats.c.name != name)
        stale = sa.select(seats.c.seat).where(other).limit(1)
        # Seen at every press and hardly ever new: look before taking the write lock.
        if await self._database.read(lambda c: c.execute(stale).first()) is None:
            return False
        renamed = sa.update(seats).where(other).values(name=name)
        return await self._database.write(lambda c: c.execute(renamed).rowcount) > 0

    async def _change(self, guild_id: int, match_id: str, changes: dict[str, Any]) -> None:
        changed = sa.update(matches).where(_is(guild_id, match_id)).values(changes)
        if not await self._database.write(lambda c: c.execute(changed).rowcount):
            raise NoSuchMatch(match_id)

    async def _list(self, query: sa.Select[Any]) -> tuple[Match, ...]:
        return await self._database.read(lambda c: tuple(_match(row) for row in c.execute(query).mappings()))


def _is(guild_id: int, match_id: str) -> sa.ColumnElement[bool]:
    return sa.and_(matches.c.id == match_id, matches.c.guild_id == guild_id)


def _newest(guild_id: int, match_id: str) -> sa.Select[tuple[int, str]]:
    """The newest checkpoint of a match."""
    query = sa.select(checkpoints.c.seq, checkpoints.c.position).where(
        checkpoints.c.match_id == match_id, checkpoints.c.guild_id == guild_id
    )
    return query.order_by(checkpoints.c.seq.desc()).limit(1)


def _match(row: RowMapping) -> Match:
    asked = tuple(Asked(**question) for question in row["asked"])
    return Match(**{**row, "asked": asked})


def _seats(connection: Connection, guild_id: int, match_id: str) -> tuple[Seat, ...]:
    columns = [seats.c[name] for name in Seat.__dataclass_fields__]
    query = sa.select(*columns).where(seats.c.match_id == match_id, seats.c.guild_id == guild_id)
    return tuple(Seat(**row) for row in connection.execute(query.order_by(seats.c.seat)).mappings())


def _rows_of(
    connection: Connection,
    table: sa.Table,
    shape: type[Answered] | type[Rolled] | type[Told],
    guild_id: int,
    match_id: str,
    order: sa.Column[int],
    after: int | None = None,
) -> Sequence[RowMapping]:
    columns = [table.c[name] for name in shape.__dataclass_fields__]
    query = sa.select(*columns).where(table.c.match_id == match_id, table.c.guild_id == guild_id)
    if after is not None:
        query = query.where(order > after)
    return connection.execute(query.order_by(order)).mappings().all()


def _hold_for(connection: Connection, guild_id: int, match_id: str, user_id: int, at: datetime) -> None:
    """Keep the offer from others until the end of the work, when this user may take a seat of it."""
    turns.hold_offer(connection, guild_id, match_id, {"updated_at": at})
    invited = connection.scalar(sa.select(matches.c.invited).where(_is(guild_id, match_id)))
    if invited not in (None, user_id):
        raise NotInvited


def _offered(offer: Offer) -> dict[str, Any]:
    return {
        "id": offer.id,
        "guild_id": offer.guild_id,
        "channel_id": offer.channel_id,
        "thread_id": offer.thread_id,
        "game": offer.game,
        "pack": offer.pack,
        "options": offer.options,
        "revision": offer.revision,
        "pace": offer.pace,
        "friendly": offer.friendly,
        "status": "offered",
        "homeless": False,
        "seq": 0,
        "asked_seq": 0,
        "asked": [],
        "offered_by": offer.offered_by,
        "seal": offer.seal,
        "secret": offer.secret,
        "invited": offer.invited,
        "created_at": offer.at,
        "updated_at": offer.at,
    }


def _seat_values(seat: Seat) -> dict[str, Any]:
    return {name: getattr(seat, name) for name in Seat.__dataclass_fields__}
