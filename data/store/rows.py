"""What goes into the store and comes out of it: frozen dataclasses, aware datetimes, plain JSON values.

Ids of guilds, channels, messages, users and interactions are Discord's numbers. A seat is its name in the
game ("home"); a match id is a short key made by the caller.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

JsonObject = Mapping[str, Any]
Pace = Literal["none", "daily"]
Status = Literal["offered", "live", "over", "withdrawn", "declined"]
OwnKind = Literal["team", "formation", "deck"]
AnswerKind = Literal["answer", "undo", "resign", "draw", "clock", "coach", "order"]

AWAY = "mates"
"""The standing order of a coach who is away: his team-mates answer for him."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question: who is asked, its stable name and its heading."""

    seat: str
    name: str
    heading: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of a match: a user's, the house coach's (`coach` names which), or free (neither).

    `orders` is the user's standing order.
    """

    seat: str
    user_id: int | None = None
    coach: str | None = None
    name: str = ""
    salt: str = ""
    orders: str | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """A match as it is offered. `invited` None: anyone may take a free seat.

    The seal of the dice is published with the offer, before anybody's salt is known.
    """

    id: str
    guild_id: int
    channel_id: int
    game: str
    pack: str
    options: JsonObject
    revision: int
    offered_by: int
    at: datetime
    seal: str
    secret: bytes = field(repr=False)  # the dice to come: never in a log
    pace: Pace = "none"
    friendly: bool = False
    invited: int | None = None
    thread_id: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """The row of a match.

    `seq` numbers its last committed answer (0 after the start); `asked_seq` is the seq at which the open
    questions were put, the version that buttons carry. `panel_*` is the newest message with controls.
    """

    id: str
    guild_id: int
    channel_id: int
    thread_id: int | None
    game: str
    pack: str
    options: JsonObject
    revision: int
    pace: Pace
    friendly: bool
    status: Status
    homeless: bool
    seq: int
    asked_seq: int
    asked: tuple[Asked, ...]
    offered_by: int
    invited: int | None
    offer_message_id: int | None
    panel_channel_id: int | None
    panel_message_id: int | None
    seal: str
    secret: bytes = field(repr=False)  # the dice to come: never in a log
    summary: JsonObject | None
    result: JsonObject | None
    created_at: datetime
    updated_at: datetime
    over_at: datetime | None

    @property
    def place_id(self) -> int:
        """The channel its messages go to: its thread when it has one."""
        return self.thread_id or self.channel_id


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered, in the game's notation. `user_id` is None for the clock and the house coach."""

    seat: str
    notation: str
    kind: AnswerKind = "answer"
    user_id: int | None = None
    interaction_id: int | None = None


@dataclass(frozen=True, slots=True)
class Roll:
    """The nth roll of the match (from 0 or 1 as the dice count): the faces that fell."""

    n: int
    why: str
    die: str
    faces: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """The nth event told in the match."""

    n: int
    event: JsonObject


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the question put to `seat` at `seq` runs out."""

    seat: str
    seq: int
    due_at: datetime


@dataclass(frozen=True, slots=True)
class Post:
    """A message to send. `nonce` is unique for ever; `not_before` None: as soon as possible."""

    channel_id: int
    kind: str
    body: JsonObject
    nonce: str
    not_before: datetime | None = None


@dataclass(frozen=True, slots=True)
class Taking:
    """A user takes a free seat."""

    seat: str
    user_id: int
    name: str
    salt: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """All that one answer changes. `seq` is its number; the first Turn of a match has seq 0 and no answer.

    `position` is the JSON text of the position after it. `asked_seq` is the seq at which the questions now
    open were put. `deadlines` are all those of the match from now on. A `result` ends the match.
    """

    guild_id: int
    match_id: str
    seq: int
    at: datetime
    position: str
    answer: Answer | None = None
    asked: tuple[Asked, ...] = ()
    asked_seq: int = 0
    summary: JsonObject | None = None
    result: JsonObject | None = None
    revision: int | None = None
    rolls: tuple[Roll, ...] = ()
    events: tuple[Event, ...] = ()
    deadlines: tuple[Deadline, ...] = ()
    posts: tuple[Post, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """The JSON text of the position after entry `seq`."""

    seq: int
    text: str


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer of the record."""

    seq: int
    seat: str
    user_id: int | None
    kind: AnswerKind
    notation: str
    interaction_id: int | None
    answered_at: datetime


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll of the record and the seq of the answer that caused it."""

    n: int
    seq: int
    why: str
    die: str
    faces: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """An event of the journal and the seq of the answer it was told after."""

    n: int
    seq: int
    event: JsonObject


@dataclass(frozen=True, slots=True)
class Record:
    """What a match's record is made of: answers and rolls, each in order."""

    answers: tuple[Answered, ...]
    rolls: tuple[Rolled, ...]


@dataclass(frozen=True, slots=True)
class Due:
    """A deadline that has passed."""

    guild_id: int
    match_id: str
    seat: str
    seq: int
    due_at: datetime
    fired_at: datetime | None


@dataclass(frozen=True, slots=True)
class Waiting:
    """A row of the outbox."""

    id: int
    guild_id: int
    match_id: str | None
    channel_id: int
    kind: str
    body: JsonObject
    nonce: str
    attempts: int
    not_before: datetime
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Own:
    """Something that a user keeps on a server for a game. `key` is what it is found by, `name` as it was written."""

    guild_id: int
    user_id: int
    game: str
    kind: OwnKind
    key: str
    name: str
    data: JsonObject
    saved_at: datetime


@dataclass(frozen=True, slots=True)
class Health:
    """How the store fares: for the status command and the start-up log."""

    backend: str
    revision: str | None
    live_matches: int
    waiting_posts: int
    oldest_waiting_at: datetime | None
    file_bytes: int | None
