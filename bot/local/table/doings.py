"""What a person does in the page, carried out by the stand-in as that person's app would."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from pydantic import BaseModel, Field

from bot.local import faults
from bot.local.errors import JSON
from bot.local.interactions import Interaction
from bot.local.people import CHANNEL_MENU, MENU, NotOffered, Value
from bot.local.standin import StandIn
from bot.local.table.cast import Cast
from bot.local.table.exhibition import Exhibition, place_of_next
from bot.local.table.hosted import Hosted
from bot.local.table.keep import Keeper
from bot.local.table.views import Views
from bot.local.things import Channel, Message, User
from rules.game import game_named

BOARD_WITHIN = 6.0  # seconds for the first board of a new match
RATE_LIMIT_SECONDS = 3.0

Sent = str | int | float | bool | dict[str, str]
"""An option's value; people and channels come as {"id": ...}."""


class Body(BaseModel):
    """What the page sends; each doing reads the fields it needs."""

    channel: int = 0
    message: int = 0
    text: str = Field("", max_length=2000)
    path: list[str] = []
    options: dict[str, Sent] = {}
    focused: str = ""
    control: str = ""
    values: list[str] = []
    opener: int = 0
    fields: dict[str, Any] = {}
    locale: str = ""
    game: str = ""
    coach: str = "careful"
    fault: str = ""


class Doings:
    """`await do("press", alice, body)` and so on; the answer is JSON for the page.

    {"error": sentence} for what could not be done, {"failed": true} when the bot did not answer in time.
    """

    def __init__(
        self, standin: StandIn, cast: Cast, views: Views, hosted: Hosted, exhibition: Exhibition, keeper: Keeper
    ) -> None:
        self.standin, self.cast, self.views = standin, cast, views
        self.hosted, self.exhibition, self.keeper = hosted, exhibition, keeper
        self._all: dict[str, Callable[[User, Body], Awaitable[JSON]]] = {
            "say": self.say,
            "slash": self.slash,
            "complete": self.complete,
            "press": self.press,
            "submit": self.submit,
            "dismiss": self.dismiss,
            "locale": self.locale,
            "play": self.play,
            "watch": self.watch,
            "learn": self.learn,
            "fault": self.fault,
        }

    async def do(self, what: str, user: User, body: Body) -> JSON:
        """Do one thing; raises KeyError when there is no such doing."""
        doing = self._all[what]
        try:
            return await doing(user, body)
        except NotOffered as e:
            return {"error": str(e)}
        except TimeoutError:
            return {"error": "The bot did not get to it in time. Is it running?"}

    # -- as in any channel -----------------------------------------------------------------------

    async def say(self, user: User, body: Body) -> JSON:
        if body.text.strip():
            self.standin.say(user, self._channel(user, body), body.text)
        return {}

    async def slash(self, user: User, body: Body) -> JSON:
        if not body.path:
            raise NotOffered("No command was named.")
        options: Any = {name: self._value(value) for name, value in body.options.items()}
        return told(await self.standin.slash(user, self._channel(user, body), *body.path, **options))

    async def complete(self, user: User, body: Body) -> JSON:
        """The choices for the option that is being typed."""
        options = {name: self._value(value) for name, value in body.options.items()}
        channel = self._channel(user, body)
        typed = await self.standin.autocomplete(user, channel, *body.path, focused=body.focused, **options)
        return {"choices": typed.choices, "failed": typed.failed}

    async def press(self, user: User, body: Body) -> JSON:
        """A button or, with values, a menu."""
        message = self._message(user, body)
        control = message.controls.get(body.control, {})
        values: list[str | User | Channel] = list(body.values)
        if control.get("type", MENU) > MENU:
            kind = self.standin.world.channels if control["type"] == CHANNEL_MENU else self.standin.world.users
            values = [kind[int(number)] for number in body.values if int(number) in kind]
        return told(await self.standin.select(user, message, body.control, values))

    async def submit(self, user: User, body: Body) -> JSON:
        """A filled-in form."""
        opener = self.standin.core.interactions.find(body.opener)
        if opener.user is not user:
            raise NotOffered("This form is somebody else's.")
        return told(await self.standin.submit(opener, body.fields))

    async def dismiss(self, user: User, body: Body) -> JSON:
        """Put one's own private message away."""
        message = self._message(user, body)
        if message.owner == user.id:
            self.standin.delete_message(message)
        return {}

    async def locale(self, user: User, body: Body) -> JSON:
        """The language of this person's app, sent along with all they do."""
        user.locale = body.locale[:10] or "en-US"
        key = next(key for key, person in self.cast.players.items() if person is user)
        self.keeper.note(f"locale/{key}", user.locale)
        return {}

    # -- the first five minutes ------------------------------------------------------------------

    async def play(self, user: User, body: Body) -> JSON:
        """A match against the house coach; where it is played."""
        game = game_named(body.game)
        table = self.cast.table
        place = place_of_next(self.standin, table)
        begun = await self.standin.slash(user, table, "challenge", game.name, coach=body.coach)
        if begun.failed:
            return told(begun)
        try:
            there = await self.standin.wait_for(place, BOARD_WITHIN)
        except TimeoutError:
            return {"error": begun.text or "The match did not begin."}
        return {"channel": str(there.id)}

    async def watch(self, user: User, body: Body) -> JSON:
        """A match between two coaches; where it is played."""
        there = await self.exhibition.begin(game_named(body.game).name)
        return {"channel": str(there.id)}

    async def learn(self, user: User, body: Body) -> JSON:
        """A game's guided first turn, for this person alone; where it is shown."""
        game = game_named(body.game)
        begun = await self.standin.slash(user, self.cast.table, "learn", game=game.name)
        return told(begun) or {"channel": str(self.cast.table.id)}

    # -- for the curious -------------------------------------------------------------------------

    async def fault(self, user: User, body: Body) -> JSON:
        """Something goes wrong on order; a sentence about what was done."""
        orders, gateway = self.standin.faults, self.standin.gateway
        if body.fault == "drop":
            gateway.drop()
            return {"said": "The gateway connection was cut. The bot comes back and is told what it missed."}
        if body.fault == "limit":
            orders.rate_limited("POST", faults.MESSAGES, RATE_LIMIT_SECONDS)
            return {"said": f"The bot's next post is answered with 429: wait {RATE_LIMIT_SECONDS:.0f} seconds."}
        if body.fault == "lost":
            orders.lost_reply("POST", faults.MESSAGES)
            return {"said": "The bot's next post arrives, but it hears an error 500. It must not post twice."}
        if body.fault == "slow":
            orders.slow("POST", faults.CALLBACK, 4.0)
            return {"said": "The bot's next answer is held up for 4 seconds: your app gives up after three."}
        if body.fault == "restart":
            await self.hosted.restart()
            return {"said": "The bot was stopped and started again. Every match goes on where it was."}
        raise NotOffered(f"There is no fault “{body.fault}”.")

    # -- what is meant ---------------------------------------------------------------------------

    def _channel(self, user: User, body: Body) -> Channel:
        channel = self.standin.world.channels.get(body.channel)
        if channel is None or not self.views.sees(user, channel):
            raise NotOffered("This channel is gone.")
        return channel

    def _message(self, user: User, body: Body) -> Message:
        for message in reversed(self._channel(user, body).seen_by(user)):
            if message.id == body.message:
                return message
        raise NotOffered("This message is gone.")

    def _value(self, value: Sent) -> Value:
        if not isinstance(value, dict):
            return value
        number = int(value.get("id", "0"))
        thing = self.standin.world.users.get(number) or self.standin.world.channels.get(number)
        if thing is None:
            raise NotOffered("Nobody and no channel of that name is here.")
        return thing


def told(ix: Interaction) -> JSON:
    """What the page must know about the bot's first answer; messages come by the stream."""
    if ix.failed:
        return {"failed": True}
    if ix.modal:
        return {"form": {**ix.modal, "opener": str(ix.id)}}
    return {}
