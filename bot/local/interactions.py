"""Interactions: what a person did, and all the bot made of it."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.local.cdn import Upload
from bot.local.errors import JSON, ApiError
from bot.local.messages import Messages
from bot.local.things import EPHEMERAL, LOADING, Channel, Message, User
from bot.local.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
_ANSWERS: Mapping[int, tuple[int, ...]] = {
    COMMAND: (REPLY, DEFER, MODAL),
    COMPONENT: (REPLY, DEFER, DEFER_UPDATE, UPDATE, MODAL),
    AUTOCOMPLETE: (CHOICES,),
    SUBMIT: (REPLY, DEFER, DEFER_UPDATE, UPDATE),
}
TOKEN_SECONDS = 900.0
_KEPT = 5000


@dataclass(eq=False)
class Interaction:
    """One thing that a person did.

    `kind` is the type of the bot's first answer (4 reply, 5 thinking, 6 and 7 update of the pressed
    message, 8 choices, 9 modal) or None; `latency` is the time from the event to that answer in seconds;
    `message` is the reply or the updated message; `followups` are further messages, in order.
    """

    id: int
    token: str
    payload: JSON
    user: User
    channel: Channel
    source: Message | None
    born: float
    deadline: float
    callback: JSON | None = None
    latency: float | None = None
    message: Message | None = None
    followups: list[Message] = field(default_factory=list)
    loading: bool = False
    failed: bool = False
    expired: bool = False
    _answered: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    @property
    def type(self) -> int:
        return int(self.payload["type"])

    @property
    def kind(self) -> int | None:
        return self.callback["type"] if self.callback else None

    @property
    def ephemeral(self) -> bool:
        return bool(self.message and self.message.ephemeral)

    @property
    def text(self) -> str:
        """The words of the answer; empty when there is no message."""
        return self.message.text if self.message else ""

    @property
    def choices(self) -> list[JSON]:
        """Autocomplete choices: `name` and `value` of each."""
        return list(self.callback["data"].get("choices") or []) if self.kind == CHOICES and self.callback else []

    @property
    def modal(self) -> JSON | None:
        return self.callback["data"] if self.kind == MODAL and self.callback else None

    @property
    def error(self) -> str | None:
        """What the person sees when the bot was too late."""
        return "The application did not respond" if self.failed else None

    def expire(self) -> None:
        """As if its fifteen minutes were over."""
        self.expired = True

    def settle(self) -> None:
        self._answered.set()

    async def answered(self) -> bool:
        """Wait for the first answer, but not beyond the deadline; False: the application did not respond."""
        left = self.born + self.deadline - time.perf_counter()
        try:
            async with asyncio.timeout(left):
                await self._answered.wait()
        except TimeoutError:
            self.failed = self.callback is None
        return not self.failed


class Interactions:
    """Makes interactions and takes the bot's answers to them."""

    def __init__(self, world: World, messages: Messages, deadline: float) -> None:
        self.world = world
        self.messages = messages
        self.deadline = deadline
        self._by_id: dict[int, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}

    def fire(self, kind: int, user: User, channel: Channel, data: JSON, source: Message | None = None) -> Interaction:
        """Send the event to the bot."""
        number = self.world.ids.now()
        payload = self._payload(number, kind, user, channel, data, source)
        born = time.perf_counter()
        source = source.live or source if source else None
        ix = Interaction(number, payload["token"], payload, user, channel, source, born, self.deadline)
        self._by_id[number] = self._by_token[ix.token] = ix
        while len(self._by_id) > _KEPT:
            self._by_token.pop(self._by_id.pop(next(iter(self._by_id))).token)
        self.world.dispatch("INTERACTION_CREATE", payload, channel.guild.id if channel.guild else None)
        self.world.feed.tell("interaction", ix)
        return ix

    def _payload(
        self, number: int, kind: int, user: User, channel: Channel, data: JSON, source: Message | None
    ) -> JSON:
        guild = channel.guild
        mine = self.world.permissions(self.world.bot, channel)
        theirs = self.world.permissions(user, channel)
        payload: JSON = {
            "id": str(number),
            "application_id": str(self.world.bot.id),
            "type": kind,
            "token": f"interaction-{number}",
            "version": 1,
            "channel_id": str(channel.id),
            "channel": {**channel.wire(), "permissions": str(theirs.value)},
            "data": data,
            "locale": user.locale,
            "entitlements": [],
            "app_permissions": str(mine.value),
            "authorizing_integration_owners": {"0": str(guild.id if guild else 0)},
            "context": 0 if guild else 1,
            "attachment_size_limit": guild.file_limit if guild else 10 * 2**20,
        }
        if guild:
            payload["guild_id"] = str(guild.id)
            payload["guild_locale"] = guild.locale
            payload["guild"] = {"id": str(guild.id), "features": [], "locale": guild.locale}
            payload["member"] = self.world.member(user, guild, channel)
        else:
            payload["user"] = user.wire()
        if source:
            payload["message"] = source.data
        return payload

    # What the bot does

    def find(self, number: int) -> Interaction:
        try:
            return self._by_id[number]
        except KeyError:
            raise ApiError(10062) from None

    def by_token(self, token: str) -> Interaction:
        """The acknowledged interaction whose token this is, for follow-ups."""
        ix = self._by_token.get(token)
        if ix is None or ix.callback is None:
            raise ApiError(10015)
        if ix.expired or time.perf_counter() - ix.born > TOKEN_SECONDS:
            raise ApiError(50027)
        return ix

    def channel_of(self, token: str) -> Channel | None:
        ix = self._by_token.get(token)
        return ix.channel if ix else None

    def answer(self, number: int, token: str, body: JSON, files: list[Upload]) -> Interaction:
        """The first answer. Raises ApiError 10062 when unknown or too late, 40060 when there already is
        one.
        """
        ix = self.find(number)
        if ix.callback is not None:
            raise ApiError(40060)
        late = time.perf_counter() - ix.born > ix.deadline
        if ix.token != token or ix.expired or late:
            raise ApiError(10062)
        kind, data = body["type"], body.get("data") or {}
        if kind not in _ANSWERS[ix.type] or (kind in (DEFER_UPDATE, UPDATE) and ix.source is None):
            raise ApiError(50035, f"an interaction of type {ix.type} takes no answer of type {kind}")
        if kind == REPLY:
            ix.message = self._post(ix, data, files)
        elif kind == DEFER:
            thinking = {"content": "…", "flags": int(data.get("flags") or 0) & EPHEMERAL | LOADING}
            ix.message = self._post(ix, thinking, [], blank=True)
            ix.loading = True
        elif kind in (DEFER_UPDATE, UPDATE):
            ix.message = ix.source
        if kind == UPDATE and ix.source:
            if ix.source.deleted:
                raise ApiError(10008)
            self.messages.edit(ix.source, data, files)
        ix.callback = body
        ix.latency = time.perf_counter() - ix.born
        ix.settle()
        self.world.feed.tell("callback", ix)
        return ix

    def follow_up(self, ix: Interaction, body: JSON, files: list[Upload]) -> Message:
        """A further message; the first one after "thinking" takes its place."""
        if ix.loading and ix.message:
            self._done_thinking(ix, ix.message)
            self.messages.edit(ix.message, body, files)
            ix.followups.append(ix.message)
            return ix.message
        message = self._post(ix, body, files)
        ix.followups.append(message)
        self.world.feed.tell("followup", ix)
        return message

    def mine(self, ix: Interaction, which: str) -> Message:
        """A message that the token of `ix` reaches: "@original" or an id. Raises ApiError 10008."""
        reachable = [m for m in (ix.message, *ix.followups) if m and not m.deleted]
        for message in reachable:
            if (message is ix.message and which == "@original") or which == str(message.id):
                return message
        raise ApiError(10008)

    def edit(self, ix: Interaction, message: Message, body: JSON, files: list[Upload]) -> None:
        if message is ix.message and ix.loading:
            self._done_thinking(ix, message)
        self.messages.edit(message, body, files)

    def _done_thinking(self, ix: Interaction, message: Message) -> None:
        ix.loading = False
        message.data["flags"] &= ~LOADING

    def _post(self, ix: Interaction, body: JSON, files: list[Upload], *, blank: bool = False) -> Message:
        owners = ix.payload["authorizing_integration_owners"]
        person = ix.user.wire()
        metadata: JSON = {
            "id": str(ix.id),
            "type": ix.type,
            "user": person,
            "authorizing_integration_owners": owners,
        }
        if ix.type == COMPONENT and ix.source:
            metadata["interacted_message_id"] = str(ix.source.id)
        if ix.type == SUBMIT:
            opener = {
                "id": str(ix.id),
                "type": COMMAND,
                "user": person,
                "authorizing_integration_owners": owners,
            }
            if ix.source:
                opener |= {"type": COMPONENT, "interacted_message_id": str(ix.source.id)}
            metadata["triggering_interaction_metadata"] = opener
        extra: JSON = {
            "type": 20 if ix.type == COMMAND else 0,
            "application_id": str(self.world.bot.id),
            "webhook_id": str(self.world.bot.id),
            "interaction_metadata": metadata,
        }
        if blank:
            extra["content"] = ""
        if ix.channel.deleted:
            raise ApiError(10003)
        return self.messages.create(ix.channel, body, files, extra=extra, owner=ix.user)
