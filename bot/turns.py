"""What one answer commits: its story, its rolls, the position, who is asked now, and the posts of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.tables import Live
from data.store import rows
from rules.actions import Seat
from rules.game import Result
from rules.kernel import Event, Frame, Match

DAILY = timedelta(days=1)
BEGIN, CLOCK, UNDO, RESIGN, DRAW = "begin", "clock", "undo", "resign", "draw"


def now() -> datetime:
    return datetime.now(UTC)


def make_turn(
    live: Live,
    match: Match,
    answer: rows.Answer | None,
    before: Sequence[dict[str, Any]] = (),
    result: Result | None = None,
) -> rows.Turn:
    """The turn of an answer that `match` has just taken; `before` are the house's own events, told first."""
    row, at = live.row, now()
    events, rolled, frames = match.take_news()
    told = [*before, *map(journalled, events)]
    if match.over and result is None:
        result = live.game.result(match.state)
    seq = row.seq + 1 if answer else 0
    asked_seq = row.asked_seq if match.sealed else seq
    first_roll = live.dice.rolled - len(rolled)
    return rows.Turn(
        guild_id=row.guild_id,
        match_id=row.id,
        seq=seq,
        at=at,
        position=match.save(),
        answer=answer,
        asked=() if result else tuple(rows.Asked(q.seat, q.name, q.heading) for q in match.open),
        asked_seq=asked_seq,
        summary={
            "score": live.game.result(match.state).score,
            "rolled": live.dice.rolled,
            "told": live.told + len(told),
        },
        result=None if result is None else {"winner": result.winner, "score": result.score, "how": result.how},
        revision=live.game.revision,
        rolls=tuple(rows.Roll(first_roll + n, r.why, r.die, r.faces) for n, r in enumerate(rolled, 1)),
        events=tuple(rows.Event(live.told + n, event) for n, event in enumerate(told, 1)),
        deadlines=() if result else tuple(_deadlines(live, match, asked_seq, at)),
        posts=tuple(_posts(live, seq, told, len(before), frames)),
    )


def journalled(event: Event) -> dict[str, Any]:
    """An event as the journal keeps it; `to` names the only seat that may know it."""
    return {"event": event.name, **({"to": event.to} if event.to else {}), **event.facts}


def _deadlines(live: Live, match: Match, asked_seq: int, at: datetime) -> list[rows.Deadline]:
    if live.row.pace != "daily":
        return []
    people = [q.seat for q in match.open if q.seat not in match.sealed and live.seats[q.seat].user_id]
    return [rows.Deadline(seat, asked_seq, at + DAILY) for seat in people]


def _posts(
    live: Live, seq: int, told: Sequence[dict[str, Any]], before: int, frames: Sequence[Frame]
) -> list[rows.Post]:
    """A picture of its own for each moment with the story up to it, then the board with the open question.

    A moment after which nothing was told is the board itself.
    """
    row, posts, done = live.row, [], 0
    for n, frame in enumerate(frames):
        upto = before + frame.told
        if upto < len(told):
            body = {**_telling(live, seq, told[done:upto]), "state": frame.state}
            posts.append(rows.Post(row.place_id, "moment", body, f"{row.id}-{seq}-{n}"))
            done = upto
    return [*posts, rows.Post(row.place_id, "board", _telling(live, seq, told[done:]), f"{row.id}-{seq}")]


def _telling(live: Live, seq: int, events: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The story for a message, and its last sentence for a picture, where names need no quieting."""
    public = [event for event in events if "to" not in event]
    titles = told_story(live, public, live.names, PICTURED)
    return {"seq": seq, "story": told_story(live, public, live.shown), "title": titles[-1] if titles else ""}


def told_story(
    live: Live, events: Sequence[dict[str, Any]], names: dict[Seat, str], house: Sentences | None = None
) -> list[str]:
    """These events as sentences; `house` are those for the house's own events."""
    sentences = (sentence(live, event, names, house) for event in events)
    return [words for words in sentences if words]


def sentence(live: Live, event: dict[str, Any], names: dict[Seat, str], house: Sentences | None = None) -> str:
    """An event of the journal as a sentence; the house's own events have theirs here."""
    own = (house or HOUSE).get(event["event"])
    if own:
        return own(event, names)
    facts = {k: v for k, v in event.items() if k not in ("event", "to")}
    return live.game.tell(Event(event["event"], facts, event.get("to")), names)


def _clock_words(event: dict[str, Any], names: dict[Seat, str]) -> str:
    """What was answered is said where everybody may know it."""
    did = f" “{event['did']}”" if "did" in event else ""
    return f"Time is up: the clock answers{did} for {names[event['seat']]}."


Sentences = Mapping[str, Callable[[dict[str, Any], dict[Seat, str]], str]]
HOUSE: Sentences = {
    BEGIN: lambda e, n: f"{' against '.join(n.values())}. The dice are sealed: `{e['seal']}`",
    CLOCK: _clock_words,
    UNDO: lambda e, n: f"{n[e['seat']]} takes the last answer back.",
    RESIGN: lambda e, n: f"{n[e['seat']]} resigns.",
    DRAW: lambda e, n: "Both sides agree to a draw.",
}
PICTURED: Sentences = {**HOUSE, BEGIN: lambda e, n: f"{' against '.join(n.values())}."}
"""The same for pictures, on which nobody copies a seal."""


def after(turn: rows.Turn) -> dict[str, Any]:
    """How a committed turn changes the row of its match."""
    over = turn.result is not None
    return {
        "seq": turn.seq,
        "asked_seq": turn.asked_seq,
        "asked": turn.asked,
        "summary": turn.summary,
        "result": turn.result,
        "status": "over" if over else "live",
        "over_at": turn.at if over else None,
        "updated_at": turn.at,
    }


def undo_words(agreed: bool, count: int) -> str:
    """The notation of an undo: `undo`, `undo agreed`, `undo agreed 3` (so many answers)."""
    words = ["undo", *(["agreed"] if agreed else []), *([str(count)] if count > 1 else [])]
    return " ".join(words)


def undone(notation: str) -> tuple[bool, int]:
    """Whether an undo was agreed, and how many answers it took back."""
    words = notation.split()
    return "agreed" in words, int(words[-1]) if words[-1].isdecimal() else 1


def standing(record: rows.Record) -> Seat | None:
    """The seat that gave the last answer that was not taken back."""
    given: list[Seat] = []
    for answer in record.answers:
        if answer.kind == "undo":
            del given[-undone(answer.notation)[1] :]
        elif answer.kind in ("answer", "clock", "coach", "order"):
            given.append(answer.seat)
    return given[-1] if given else None
