"""The stand-in: a small Discord on loopback, and the people in it.

    async with StandIn() as discord_:
        guild = discord_.guild("Game night")
        table = discord_.channel(guild, "table")
        alice, bob = discord_.user("Alice"), discord_.user("Bob")
        client = discord.Client(intents=..., connector=loopback_connector(discord_))
        ...
        answer = await discord_.slash(alice, table, "challenge", "sportsdice", opponent=bob)

It lives in its own process's event loop; a bot may live in the same or in another one (`connector_from`),
and may die and come back: what it posted and the sessions it may resume stay here.
"""

from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any, Self, TypeVar

from aiohttp import web
from discord import Permissions

from bot.local import interactions, people
from bot.local.cdn import Cdn
from bot.local.connector import LOOPBACK, server_tls
from bot.local.core import Core
from bot.local.errors import JSON
from bot.local.faults import Faults
from bot.local.feed import Feed, Listener
from bot.local.gateway import Gateway
from bot.local.interactions import Interaction, Interactions
from bot.local.limits import Limits
from bot.local.messages import Messages
from bot.local.people import Value
from bot.local.rest import Call, Rest
from bot.local.routes.threads import make_thread
from bot.local.spec import Spec
from bot.local.things import EVERYONE, PUBLIC_THREAD, TEXT, Channel, Guild, Message, User
from bot.local.world import World

T = TypeVar("T")
TOKEN = "standin.token.for-loopback-only"  # noqa: S105
BOT_PERMISSIONS = EVERYONE | Permissions(manage_threads=True)


class StandIn:
    """Discord on 127.0.0.1.

    `port` 0 takes a free one. `spec` judges all traffic by Discord's API description as well. `rate_limits`
    off lets messages through at any speed. `answer_within` is how long a person's app waits for a first
    answer, in seconds.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        spec: Spec | None = None,
        rate_limits: bool = True,
        answer_within: float = 3.0,
        bot_permissions: Permissions = BOT_PERMISSIONS,
        shards: int = 1,
        token: str = TOKEN,
    ) -> None:
        self.port = port
        self.token = token
        self.feed = Feed()
        self.cdn = Cdn()
        self.world = World(self.feed, bot_permissions)
        self.gateway = Gateway(self.world, token)
        posts = Messages(self.world, self.cdn)
        self.core = Core(
            self.world,
            self.gateway,
            self.cdn,
            posts,
            Interactions(self.world, posts, answer_within),
            shards,
        )
        self.faults = Faults()
        self.limits = Limits(on=rate_limits)
        self.rest = Rest(self.core, self.faults, self.limits, token, spec)
        self._tls, self.ca_pem = server_tls()
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=256 * 2**20)
        self.rest.add_to(app)
        app.router.add_get("/attachments/{tail:.*}", self.cdn.serve)
        app.router.add_get("/", self.gateway.serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, LOOPBACK, self.port, ssl_context=self._tls)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.faults.clear()
        await self.gateway.close()
        if self._runner:
            await self._runner.cleanup()

    # What there is

    @property
    def bot(self) -> User:
        return self.world.bot

    @property
    def calls(self) -> list[Call]:
        """The newest requests of the bot, in order."""
        return list(self.rest.calls)

    @property
    def problems(self) -> list[str]:
        """Everything that was wrong with a request or with an answer to it."""
        return [
            f"{call.method} {call.path}: {problem}"
            for call in self.rest.calls
            for problem in (*call.problems, *(f"(answer) {p}" for p in call.answer_problems))
        ]

    def forget_calls(self) -> None:
        """Start counting calls and problems anew."""
        self.rest.calls.clear()

    @property
    def listeners(self) -> list[Listener]:
        """Called with (name, thing) after each change; see Feed."""
        return self.feed.listeners

    @property
    def commands(self) -> list[JSON]:
        """The bot's global commands."""
        return self.world.commands[None]

    async def wait_for(self, predicate: Callable[[], T | None], within: float = 10.0) -> T:
        """The first true value of `predicate`, looked at after each change here; TimeoutError after
        `within` s.
        """
        return await self.feed.wait_for(predicate, within)

    async def connected(self, within: float = 10.0) -> None:
        """Wait until the bot's gateway session stands."""
        await self.wait_for(lambda: self.gateway.connected, within)

    def user(self, name: str, *, locale: str = "en-US") -> User:
        """A new person, member of every server."""
        return self.world.add_user(name, locale=locale)

    def guild(self, name: str, *, locale: str = "en-US") -> Guild:
        """A new server with the bot in it."""
        return self.world.add_guild(name, locale=locale)

    def channel(self, guild: Guild, name: str) -> Channel:
        """A new text channel."""
        return self.world.add_channel(guild, name, TEXT)

    def thread(self, parent: Channel, name: str) -> Channel:
        """A new public thread, owned by the bot."""
        return make_thread(self.world, parent, {"name": name}, kind=PUBLIC_THREAD)

    def threads(self, parent: Channel) -> list[Channel]:
        return [c for c in self.world.channels.values() if c.parent is parent]

    def dm(self, user: User) -> Channel:
        """The direct messages between a person and the bot."""
        return self.world.dm(user)

    def messages(self, channel: Channel, *, seen_by: User | None = None) -> list[Message]:
        """The public messages of a channel, oldest first; with `seen_by` also that person's private ones."""
        return channel.seen_by(seen_by) if seen_by else list(channel.messages.values())

    def message(self, message_id: int) -> Message | None:
        """A public message anywhere, by its id."""
        found = (c.messages.get(message_id) for c in self.world.channels.values())
        return next((m for m in found if m), None)

    def pings(self, user: User) -> list[Message]:
        """The messages that notified `user`, in order, each once."""
        return list(self.world.pings.get(user.id, ()))

    def file(self, message: Message, index: int = 0) -> bytes:
        """The bytes of one of a message's files."""
        return self.cdn.read(message.files[index]["url"])

    # What people do

    async def slash(self, user: User, channel: Channel, *path: str, wait: bool = True, **options: Value) -> Interaction:
        """Use a slash command: its name, subcommands, then options by name. Waits for the first answer."""
        data = people.command_data(self.world, user, channel, path, options)
        return await self._fire(interactions.COMMAND, user, channel, data, wait=wait)

    async def autocomplete(
        self, user: User, channel: Channel, *path: str, focused: str, **options: Value
    ) -> Interaction:
        """Type into option `focused`; see `choices` of what is returned."""
        data = people.command_data(self.world, user, channel, path, options, focused)
        return await self._fire(interactions.AUTOCOMPLETE, user, channel, data)

    async def click(self, user: User, message: Message, custom_id: str, *, wait: bool = True) -> Interaction:
        """Press a button. With `message.as_seen_now()` from before, one that may be gone by now."""
        return await self.select(user, message, custom_id, (), wait=wait)

    async def select(
        self,
        user: User,
        message: Message,
        custom_id: str,
        values: Iterable[str | User | Channel],
        *,
        wait: bool = True,
    ) -> Interaction:
        """Choose from a menu: values of options, or people."""
        channel = self.world.channels[message.channel_id]
        data = people.press_data(self.world, user, channel, message, custom_id, values)
        return await self._fire(interactions.COMPONENT, user, channel, data, message, wait=wait)

    async def submit(self, opener: Interaction, fields: dict[str, Any], *, wait: bool = True) -> Interaction:
        """Send the form that `opener` brought up, with `fields` by custom id."""
        if opener.modal is None:
            raise people.NotOffered("no form is open")
        data = people.submit_data(self.world, opener.channel, opener.modal, fields)
        return await self._fire(interactions.SUBMIT, opener.user, opener.channel, data, opener.source, wait=wait)

    def say(self, user: User, channel: Channel, text: str) -> Message:
        """Write a message."""
        return self.core.messages.create(channel, {"content": text}, [], author=user)

    async def _fire(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: JSON,
        source: Message | None = None,
        *,
        wait: bool = True,
    ) -> Interaction:
        interaction = self.core.interactions.fire(kind, user, channel, data, source)
        if wait:
            await interaction.answered()
        return interaction

    # What admins do

    def grant(self, user: User, guild: Guild, **permissions: bool) -> None:
        """Give server-wide permissions, by discord.py's names: manage_guild=True."""
        self.world.grant(user, guild, Permissions(**permissions))

    def deny(self, channel: Channel, *permissions: str, user: User | None = None) -> None:
        """Take permissions from `user` (the bot unless said) in a channel and its threads, by discord.py's
        names.
        """
        self._overwrite(channel, user, (), permissions)

    def allow(self, channel: Channel, *permissions: str, user: User | None = None) -> None:
        self._overwrite(channel, user, permissions, ())

    def _overwrite(self, channel: Channel, user: User | None, allowed: Iterable[str], denied: Iterable[str]) -> None:
        allow, deny = Permissions(**dict.fromkeys(allowed, True)), Permissions(**dict.fromkeys(denied, True))
        self.world.overwrite(channel.parent or channel, user or self.bot, allow, deny)

    def archive(self, thread: Channel, *, locked: bool = False) -> None:
        """Archive a thread; a locked one opens only for those who manage threads."""
        thread.data["thread_metadata"] |= {"archived": True, "locked": locked}
        self.world.updated(thread)

    def unarchive(self, thread: Channel) -> None:
        thread.data["thread_metadata"] |= {"archived": False, "locked": False}
        self.world.updated(thread)

    def delete_channel(self, channel: Channel, *, tell_bot: bool = True) -> None:
        """Delete a channel or thread; `tell_bot` False: the event is lost."""
        self.world.drop_channel(channel, tell_bot=tell_bot)

    def delete_message(self, message: Message) -> None:
        self.core.messages.delete(message)

    def close_dms(self, user: User, *, closed: bool = True) -> None:
        """Refuse direct messages to a person with 50007."""
        user.dms_open = not closed

    def leave(self, user: User, guild: Guild) -> None:
        """A person leaves a server."""
        guild.left.add(user.id)

    def remove_bot(self, guild: Guild) -> None:
        """The bot is thrown out."""
        guild.has_bot = False
        self.world.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild.id)

    def invite_bot(self, guild: Guild) -> None:
        """The bot comes back."""
        guild.has_bot = True
        self.world.dispatch("GUILD_CREATE", self.world.full_guild(guild), guild.id)
