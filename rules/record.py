"""A match as a record that anyone can replay and check: what was declared, what was thrown, how it ended.

A record is one JSON document. Its entries are in the order in which they happened; each is told by its first key:

- `{"seat": "blue", "do": "shoot"}`, with `"by": "clock"` or `"coach"` when the seat's owner did not declare it;
- `{"roll": 7, "why": "attack", "die": "hockey", "faces": ["puck"]}`: the seventh roll of the match;
- `{"undo": "blue", "agreed": false}`: the last answer was taken back;
- `{"end": "resign", "seat": "blue"}` or `{"end": "draw"}`: the coaches ended the match.
"""

from __future__ import annotations

import itertools
import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, ValidationError

from rules.actions import Seat
from rules.dice import Faces, Roll, SealedDice, seal_of
from rules.errors import BadRecord, RuleError
from rules.game import Game, Result, game_named
from rules.kernel import Match


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Answer(_Part):
    seat: Seat
    do: str
    by: Literal["clock", "coach"] | None = None


class Throw(_Part):
    roll: int
    why: str
    die: str
    faces: Faces


class Undo(_Part):
    undo: Seat
    agreed: bool


class End(_Part):
    end: Literal["resign", "draw"]
    seat: Seat | None = None


def _kind(entry: Any) -> str | None:
    keys = entry if isinstance(entry, dict) else vars(entry)
    return next((key for key in ("do", "roll", "undo", "end") if key in keys), None)


Entry: TypeAlias = Annotated[
    Annotated[Answer, Tag("do")]
    | Annotated[Throw, Tag("roll")]
    | Annotated[Undo, Tag("undo")]
    | Annotated[End, Tag("end")],
    Discriminator(_kind),
]


class Sitting(_Part):
    """Who sat on a seat, and the salt that this coach mixed into the dice."""

    name: str
    salt: str


class Outcome(_Part):
    winner: Seat | None
    score: dict[Seat, int]
    how: str


class MatchRecord(_Part):
    """A match from kick-off. `secret` (hexadecimal) is published when the match is over; `seal` before."""

    linesman: Literal[1] = 1
    game: str
    options: dict[str, Any]
    revision: int
    form: int = Field(alias="schema")
    match: str
    seats: dict[Seat, Sitting]
    seal: str
    secret: str | None = None
    entries: tuple[Entry, ...]
    result: Outcome | None = None

    def text(self) -> str:
        """The record as JSON, an entry a line; `read_record` is the inverse."""
        head = self.model_dump(mode="json", by_alias=True, exclude={"entries", "result"})
        entries = [e.model_dump(mode="json", exclude_none=True) for e in self.entries]
        lines = ",\n".join("  " + json.dumps(e, ensure_ascii=False) for e in entries)
        result = json.dumps(self.result and self.result.model_dump(mode="json"), ensure_ascii=False)
        start = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
        return f'{start},\n "entries": [\n{lines}\n ],\n "result": {result}\n}}\n'


def read_record(text: str) -> MatchRecord:
    """Read a record; raises `BadRecord` with the place that cannot be read."""
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # half a surrogate pair is no text, and cannot be hashed
        return MatchRecord.model_validate(data)
    except ValidationError as e:
        first = e.errors()[0]
        place = " > ".join(map(str, first["loc"])) or "its beginning"
        raise BadRecord(f"This record cannot be read at {place}: {first['msg']}.") from e
    except (ValueError, RecursionError) as e:
        raise BadRecord(f"This is not a record: it is not JSON text ({e}).") from e


def game_of(record: MatchRecord) -> Game[Any]:
    """The game that the record is of; raises `BadRecord` when there is none of this name."""
    try:
        return game_named(record.game)
    except RuleError as e:
        raise BadRecord(e.sentence) from e


# -- replaying -----------------------------------------------------------------------------------


class RecordedDice:
    """Dice that fall as the record says, and refuse whatever the rules do not throw there."""

    def __init__(self, sealed: SealedDice | None = None) -> None:
        self.coming: deque[Throw] = deque()
        self.thrown = 0
        self.sealed = sealed

    def __call__(self, roll: Roll) -> Faces:
        wanted = f"the rules throw {roll.count} {roll.die.name} for “{roll.why}”"
        if not self.coming:
            raise BadRecord(f"{wanted} as roll {self.thrown + 1}, but the record has no roll there.")
        throw = self.coming.popleft()
        self.thrown += 1
        if throw.roll != self.thrown:
            raise BadRecord(f"roll {throw.roll} stands where roll {self.thrown} should.")
        if (throw.why, throw.die, len(throw.faces)) != (roll.why, roll.die.name, roll.count):
            kept = f"{len(throw.faces)} {throw.die} for “{throw.why}”"
            raise BadRecord(f"roll {throw.roll} is {kept}, but {wanted}.")
        if strange := [f for f in throw.faces if f not in roll.die.faces]:
            raise BadRecord(f"roll {throw.roll} shows “{strange[0]}”, which is no face of a {roll.die.name}.")
        if self.sealed and (derived := self.sealed(roll)) != throw.faces:
            shown, true = " ".join(throw.faces), " ".join(derived)
            raise BadRecord(f"roll {throw.roll} (“{roll.why}”) shows {shown}, but the sealed dice give {true}.")
        return throw.faces

    def finish(self) -> None:
        if self.coming:
            throw = self.coming[0]
            raise BadRecord(f"roll {throw.roll} (“{throw.why}”) is recorded, but the rules throw nothing there.")


def replayed(
    record: MatchRecord, game: Game[Any] | None = None, dice: RecordedDice | None = None
) -> Iterator[tuple[int, Match]]:
    """The match after kick-off and after every entry but rolls, with the number of entries read so far.

    It is one match that moves on: look at it before asking for the next.
    Raises `BadRecord` at the first entry that does not fit, by its number (from 1).
    """
    game = game or game_of(record)
    dice = dice or RecordedDice()
    done, match, ended = 0, None, False
    for entry, throws in _groups(record.entries):
        dice.coming.extend(throws)
        try:
            if ended:
                raise BadRecord("the coaches had ended the match before.")
            ended = isinstance(entry, End)
            match = _kick_off(record, game, dice) if match is None else _applied(match, game, entry)
            dice.finish()
        except RuleError as e:
            where = f"Entry {done + 1} ({_said(entry)})" if entry else "At kick-off"
            raise BadRecord(f"{where}: {e}") from e
        done += (entry is not None) + len(throws)
        yield done, match


def replay(record: MatchRecord, upto: int | None = None, game: Game[Any] | None = None) -> Match:
    """The match after so many entries and what they threw (None: all). Raises `BadRecord` as `replayed` does."""
    entries = list(record.entries[:upto])
    entries += itertools.takewhile(lambda e: isinstance(e, Throw), record.entries[len(entries) :])
    *_, (_, match) = replayed(record.model_copy(update={"entries": tuple(entries)}), game)
    return match


def _groups(entries: Iterable[Entry]) -> list[tuple[Answer | Undo | End | None, list[Throw]]]:
    """Each entry with the rolls that follow it; the kick-off (None) comes first."""
    groups: list[tuple[Answer | Undo | End | None, list[Throw]]] = [(None, [])]
    for entry in entries:
        if isinstance(entry, Throw):
            groups[-1][1].append(entry)
        else:
            groups.append((entry, []))
    return groups


def _kick_off(record: MatchRecord, game: Game[Any], dice: RecordedDice) -> Match:
    if sorted(record.seats) != sorted(game.seats):
        raise BadRecord(f"{game.title} is played by {' and '.join(game.seats)}, not by {' and '.join(record.seats)}.")
    try:
        settings = game.settings.model_validate(record.options)
    except ValidationError as e:
        raise BadRecord(f"the options do not fit {game.title}: {e.errors()[0]['msg']}.") from e
    return Match(game, game.dump(game.start(settings)), dice)


def _applied(match: Match, game: Game[Any], entry: Answer | Undo | End | None) -> Match:
    match.take_news()
    if isinstance(entry, Answer):
        match.answer(entry.seat, entry.do)
    elif isinstance(entry, Undo):
        return match.take_back(entry.agreed)
    elif isinstance(entry, End):
        if match.over:
            raise BadRecord("the match was over already.")
        if entry.end == "resign" and entry.seat not in game.seats:
            raise BadRecord("it does not say which seat resigns.")
    return match


def _said(entry: Answer | Undo | End) -> str:
    if isinstance(entry, Answer):
        return f"{entry.seat}: {entry.do}"
    return f"{entry.undo} takes back" if isinstance(entry, Undo) else entry.end


# -- checking ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found, in sentences; the first thing that does not fit ends it."""

    fits: bool
    sentences: tuple[str, ...]


def verify(record: MatchRecord, game: Game[Any] | None = None) -> Verdict:
    """Check a record: the seal, every roll, every answer, the result. Raises `BadRecord` for an unknown game."""
    game = game or game_of(record)
    found: list[str] = []
    try:
        sealed = _unsealed(record, game)
        found.append("The seal fits the secret." if sealed else "The secret is not published yet: dice are unchecked.")
        dice = RecordedDice(sealed)
        *_, (_, match) = replayed(record, game, dice)
        answers = sum(isinstance(e, Answer) for e in record.entries)
        found.append(f"All {answers} answers were legal where they were given.")
        found.append(
            f"All {dice.thrown} rolls {'are those of the sealed dice' if sealed else 'are where they belong'}."
        )
        found.append(_same_result(record, game, match))
    except BadRecord as e:
        return Verdict(False, (*found, e.sentence, *_revisions(record, game)))
    return Verdict(True, (*found, *_revisions(record, game)))


def _unsealed(record: MatchRecord, game: Game[Any]) -> SealedDice | None:
    if record.secret is None:
        return None
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError as e:
        raise BadRecord("The secret is not hexadecimal.") from e
    if seal_of(secret) != record.seal:
        raise BadRecord("The secret does not fit the seal that was published at kick-off.")
    return SealedDice(secret, record.match, [record.seats[s].salt for s in game.seats if s in record.seats])


def _same_result(record: MatchRecord, game: Game[Any], match: Match) -> str:
    result = final_result(game, match, record.entries)
    if (result is None) != (record.result is None):
        ended = "the match is not over" if result is None else "the match is over and names none"
        raise BadRecord(f"The record's result does not fit: {ended}.")
    if result is None or record.result is None:
        return "The match is not over."
    kept = Result(record.result.winner, record.result.score, record.result.how)
    if kept != result:
        told, true = _told(kept, record), _told(result, record)
        raise BadRecord(f"The record's result ({told}) is not that of the match ({true}).")
    return f"The result is right: {_told(result, record)}."


def _told(result: Result, record: MatchRecord) -> str:
    names = {seat: f"{sitting.name or seat} ({seat})" for seat, sitting in record.seats.items()}
    score = ", ".join(f"{names.get(seat, seat)} {goals}" for seat, goals in result.score.items())
    winner = names.get(result.winner, result.winner) if result.winner else "nobody"
    return f"{winner} won, {score}" + (f", {result.how}" if result.how else "")


def _revisions(record: MatchRecord, game: Game[Any]) -> list[str]:
    if record.revision == game.revision:
        return []
    return [
        f"It was played under revision {record.revision} of {game.title}; these rules are revision {game.revision}, "
        "so a difference may be a change of the rules: check it with the version that played it."
    ]


def final_result(game: Game[Any], match: Match, entries: Iterable[Entry]) -> Result | None:
    """How the match ended, by the rules or by its coaches; None while it goes on."""
    end = next((e for e in entries if isinstance(e, End)), None)
    if end is None:
        return game.result(match.state) if match.over else None
    score = game.result(match.state).score
    if end.end == "draw":
        return Result(None, score, "draw agreed")
    return Result(next(s for s in game.seats if s != end.seat), score, "resignation")
