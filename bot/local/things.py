"""People, messages, channels and servers, and how they look over the wire."""

import copy
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from discord import Permissions

from bot.local.errors import JSON

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15

EVERYONE = Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    create_private_threads=True,
    embed_links=True,
    attach_files=True,
    add_reactions=True,
    external_emojis=True,
    read_message_history=True,
    use_application_commands=True,
)
IN_A_DM = Permissions(EVERYONE.value)


@dataclass(eq=False)
class User:
    """A person, or the bot. `dms_open` False: direct messages are refused with 50007."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def wire(self) -> JSON:
        return {
            "id": str(self.id),
            "username": self.name.lower().replace(" ", "_"),
            "global_name": None if self.bot else self.name,
            "discriminator": "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }


@dataclass(eq=False)
class Message:
    """A message as it lies in a channel.

    `data` is the message as sent over the wire and changes with edits; `files` are all its attachments,
    also those that components show (Discord leaves these out of `attachments`); `owner` is the one person
    who sees an ephemeral message; `pings` are the ids of the users whom it notified.
    """

    id: int
    channel_id: int
    author_id: int
    data: JSON
    files: list[JSON] = field(default_factory=list)
    owner: int | None = None
    pings: tuple[int, ...] = ()
    edits: int = 0
    deleted: bool = False
    live: "Message | None" = None

    def as_seen_now(self) -> "Message":
        """The message as it looks now, for someone whose app will not have heard of later changes."""
        seen = copy.copy(self)
        seen.data = copy.deepcopy(self.data)
        seen.live = self
        return seen

    @property
    def content(self) -> str:
        return str(self.data["content"])

    @property
    def flags(self) -> int:
        return int(self.data["flags"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def is_v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    @property
    def components(self) -> list[JSON]:
        """Every component, nested ones too, in reading order."""
        return list(walk(self.data["components"]))

    @property
    def controls(self) -> dict[str, JSON]:
        """Buttons and menus by custom id."""
        return {c["custom_id"]: c for c in self.components if c.get("custom_id")}

    @property
    def labels(self) -> dict[str, str]:
        """Custom ids of the buttons that can be pressed, by the words on them."""
        pressable = (c for c in self.controls.values() if c["type"] == 2 and not c.get("disabled"))
        return {c.get("label") or (c.get("emoji") or {}).get("name", ""): c["custom_id"] for c in pressable}

    @property
    def text(self) -> str:
        """All the words a reader sees: content, embeds and text displays."""
        parts = [self.content]
        for embed in self.data["embeds"]:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            parts += [f"{f['name']}\n{f['value']}" for f in embed.get("fields") or []]
        parts += [c["content"] for c in self.components if c["type"] == 10]
        return "\n".join(part for part in parts if part)


def walk(components: list[JSON] | None) -> Iterator[JSON]:
    """Each component of a tree, parents first."""
    for component in components or ():
        yield component
        yield from walk(component.get("components"))
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


@dataclass(eq=False)
class Channel:
    """A text channel, thread or direct message.

    `data` is its wire form, `messages` the public ones by id, oldest first, `private` the ephemeral ones
    by owner.
    """

    id: int
    type: int
    data: JSON
    guild: "Guild | None" = None
    parent: "Channel | None" = None
    user: User | None = None
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)
    members: set[int] = field(default_factory=set)
    messages: dict[int, Message] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    private: dict[int, list[Message]] = field(default_factory=dict)
    nonces: dict[tuple[int, str], tuple[float, Message]] = field(default_factory=dict)
    deleted: bool = False

    @property
    def name(self) -> str:
        return str(self.data.get("name"))

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    @property
    def is_thread(self) -> bool:
        return self.type in (10, PUBLIC_THREAD, PRIVATE_THREAD)

    @property
    def archived(self) -> bool:
        return self.is_thread and bool(self.data["thread_metadata"]["archived"])

    @property
    def locked(self) -> bool:
        return self.is_thread and bool(self.data["thread_metadata"]["locked"])

    def wire(self) -> JSON:
        return self.data

    def seen_by(self, user: User) -> list[Message]:
        """What `user` sees here, oldest first: the public messages and their own ephemeral ones."""
        return sorted([*self.messages.values(), *self.private.get(user.id, ())], key=lambda m: m.id)

    def add(self, message: Message) -> None:
        if message.ephemeral:
            if message.owner is not None:
                self.private.setdefault(message.owner, []).append(message)
            return
        self.messages[message.id] = message
        self.order.append(message.id)
        self.data["last_message_id"] = str(message.id)
        if self.is_thread:
            self.data["message_count"] += 1
            self.data["total_message_sent"] += 1

    def remove(self, message: Message) -> None:
        if message.ephemeral:
            self.private[message.owner or 0].remove(message)
        elif self.messages.pop(message.id, None):
            del self.order[bisect_left(self.order, message.id)]
            if self.is_thread:
                self.data["message_count"] -= 1

    def history(self, limit: int, *, before: int | None = None, after: int | None = None) -> list[Message]:
        """Newest first, as Discord answers; `after` alone takes the oldest messages above that id."""
        high = bisect_left(self.order, before) if before is not None else len(self.order)
        low = bisect_right(self.order, after) if after is not None else 0
        if after is not None and before is None:
            high = min(high, low + limit)
        ids = self.order[max(low, high - limit) : high]
        return [self.messages[i] for i in reversed(ids)]


@dataclass(eq=False)
class Guild:
    """A server. Everybody is a member unless in `left`; `file_limit` is in bytes for each file."""

    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    file_limit: int = 10 * 2**20
    has_bot: bool = True
    roles: dict[int, JSON] = field(default_factory=dict)
    member_roles: dict[int, list[int]] = field(default_factory=dict)
    left: set[int] = field(default_factory=set)
    channels: dict[int, Channel] = field(default_factory=dict)

    def add_role(self, id: int, name: str, permissions: Permissions, **extra: object) -> JSON:  # noqa: A002
        colours = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
        role: JSON = {
            "id": str(id),
            "name": name,
            "color": 0,
            "colors": colours,
            "hoist": False,
            "position": len(self.roles),
            "permissions": str(permissions.value),
            "managed": False,
            "mentionable": False,
            "flags": 0,
            "icon": None,
            "unicode_emoji": None,
            **extra,
        }
        self.roles[id] = role
        return role

    def wire(self) -> JSON:
        return {
            "id": str(self.id),
            "name": self.name,
            "icon": None,
            "description": None,
            "home_header": None,
            "splash": None,
            "discovery_splash": None,
            "banner": None,
            "owner_id": str(self.owner_id),
            "application_id": None,
            "region": "deprecated",
            "afk_channel_id": None,
            "system_channel_id": None,
            "widget_enabled": False,
            "widget_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "rules_channel_id": None,
            "vanity_url_code": None,
            "max_members": 500000,
            "max_presences": None,
            "incidents_data": None,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "premium_progress_bar_enabled": False,
            "premium_subscription_count": 0,
            "nsfw": False,
            "roles": list(self.roles.values()),
            "preferred_locale": self.locale,
            "features": [],
            "afk_timeout": 300,
            "verification_level": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "default_message_notifications": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "system_channel_flags": 0,
            "emojis": [],
            "stickers": [],
        }
