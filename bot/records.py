"""A stored match as a record that anyone can replay and check."""

from __future__ import annotations

from bot.tables import COACH_SALT, Live
from bot.turns import undone
from data.store import rows
from data.store.store import Store
from rules.record import Answer, End, Entry, MatchRecord, Outcome, Sitting, Throw, Undo


async def record_of(store: Store, live: Live) -> MatchRecord:
    """The record so far; the secret of the dice is in it only when the match is over."""
    row = live.row
    kept = await store.matches.record(row.guild_id, row.id)
    over = row.status == "over"
    return MatchRecord(
        game=row.game,
        options=dict(row.options),
        revision=row.revision,
        form=live.game.schema,
        match=row.id,
        seats={
            seat: Sitting(name=live.seats[seat].name, salt=live.seats[seat].salt or COACH_SALT) for seat in live.order
        },
        seal=row.seal,
        secret=row.secret.hex() if over else None,
        entries=tuple(entries_of(kept)),
        result=Outcome.model_validate(row.result) if row.result else None,
    )


def entries_of(kept: rows.Record) -> list[Entry]:
    """Answers in order, each followed by the rolls that it caused."""
    entries: list[Entry] = _throws(kept, 0)
    for answer in kept.answers:
        entries += _answer(answer)
        entries += _throws(kept, answer.seq)
    return entries


def _answer(answer: rows.Answered) -> list[Entry]:
    if answer.kind == "undo":
        agreed, count = undone(answer.notation)
        return [Undo(undo=answer.seat, agreed=agreed)] * count
    if answer.kind == "resign":
        return [End(end="resign", seat=answer.seat)]
    if answer.kind == "draw":
        return [End(end="draw")]
    return [Answer(seat=answer.seat, do=answer.notation, by=None if answer.kind == "answer" else answer.kind)]


def _throws(kept: rows.Record, seq: int) -> list[Entry]:
    return [Throw(roll=r.n, why=r.why, die=r.die, faces=tuple(r.faces)) for r in kept.rolls if r.seq == seq]
