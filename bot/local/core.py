"""The parts of the stand-in that the routes work on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.local.cdn import Cdn, Upload
from bot.local.errors import ApiError
from bot.local.gateway import Gateway
from bot.local.interactions import Interactions
from bot.local.messages import Messages
from bot.local.things import Channel, Guild, Message, User
from bot.local.world import World


@dataclass
class Core:
    world: World
    gateway: Gateway
    cdn: Cdn
    messages: Messages
    interactions: Interactions
    shards: int = 1


@dataclass
class Ask:
    """A request on its way to its route: path parameters, query, JSON body and files."""

    core: Core
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: list[Upload] = field(default_factory=list)

    @property
    def world(self) -> World:
        return self.core.world

    def guild(self) -> Guild:
        """The server named in the path, if the bot is in it."""
        guild = self.world.guilds.get(int(self.params["guild"]))
        if guild is None or not guild.has_bot:
            raise ApiError(10004)
        return guild

    def channel(self, *needed: str) -> Channel:
        """The channel named in the path. Raises 10003, 50001 or, without a `needed` permission, 50013."""
        channel = self.world.channels.get(int(self.params["channel"]))
        if channel is None:
            raise ApiError(10003)
        if channel.guild and not channel.guild.has_bot:
            raise ApiError(50001)
        allowed = self.world.permissions(self.world.bot, channel)
        if not allowed.view_channel:
            raise ApiError(50001)
        if not all(getattr(allowed, name) for name in needed):
            raise ApiError(50013)
        return channel

    def message(self, channel: Channel) -> Message:
        message = channel.messages.get(int(self.params["message"]))
        if message is None:
            raise ApiError(10008)
        return message

    def user(self) -> User:
        name = self.params["user"]
        user = self.world.bot if name == "@me" else self.world.users.get(int(name))
        if user is None:
            raise ApiError(10013)
        return user

    def wants(self, key: str) -> bool:
        return self.query.get(key, "").lower() in ("1", "true")


Answer = Any  # the JSON of a 200, or (status, JSON or None)
Route = tuple[str, str, Callable[[Ask], Answer]]


class Routes:
    """A table of routes, filled by decorators; paths are written below /api/v10."""

    def __init__(self) -> None:
        self.table: list[Route] = []

    def __call__(self, method: str, *paths: str) -> Callable[[Callable[[Ask], Answer]], Callable[[Ask], Answer]]:
        def add(handler: Callable[[Ask], Answer]) -> Callable[[Ask], Answer]:
            self.table += [(method, path, handler) for path in paths]
            return handler

        return add
