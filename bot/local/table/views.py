"""What one person may see of the table, as JSON for the page. Nothing else ever leaves the server."""

from __future__ import annotations

import json
from typing import Any

from bot.local import people
from bot.local.cdn import BASE
from bot.local.errors import JSON
from bot.local.standin import StandIn
from bot.local.table.cast import PLAYERS, Cast
from bot.local.things import DM, PRIVATE_THREAD, Channel, Message, User
from data.lessons import lessons
from rules.game import all_games

PAGE = 40  # messages at a time
SHOWN = (
    "id",
    "type",
    "channel_id",
    "author",
    "content",
    "timestamp",
    "edited_timestamp",
    "flags",
    "mentions",
    "mention_everyone",
    "attachments",
    "embeds",
    "components",
    "interaction_metadata",
    "message_reference",
)


class Views:
    """Looks at the stand-in's world through the eyes of a person."""

    def __init__(self, standin: StandIn, cast: Cast) -> None:
        self.standin, self.cast = standin, cast

    def sees(self, user: User, channel: Channel) -> bool:
        """Whether a person sees a channel or thread at all."""
        if channel.user:
            return channel.user is user
        if channel.type == PRIVATE_THREAD and user.id not in channel.members:
            return False
        return self.standin.world.permissions(user, channel).view_channel

    def sees_message(self, user: User, message: Message) -> bool:
        """Whether a person sees a message; somebody else's private one never."""
        channel = self.standin.world.channels.get(message.channel_id)
        if channel is None or not self.sees(user, channel):
            return False
        return message.owner == user.id if message.ephemeral else True

    def state(self, user: User) -> JSON:
        """Everything but the messages: what a page that opens needs first."""
        channels = [c for c in self.standin.world.channels.values() if self.sees(user, c)]
        return {
            "me": str(user.id),
            "locale": user.locale,
            "server": self.cast.guild.name,
            "table": str(self.cast.table.id),
            "people": [self.person(key, person) for key, person in self.cast.players.items()]
            + [{"id": str(rival.id), "name": rival.name, "key": None} for rival in self.cast.rivals]
            + [{"id": str(self.standin.bot.id), "name": self.standin.bot.name, "key": None, "bot": True}],
            "channels": [self.channel(user, c) for c in channels],
            "commands": self.commands(user),
            "bot": self.standin.gateway.connected,
            "games": [
                {"name": g.name, "title": g.title, "lessons": bool(lessons(g.name))} for g in all_games().values()
            ],
        }

    def person(self, key: str, user: User) -> JSON:
        return {"id": str(user.id), "name": user.name, "key": key, "role": PLAYERS[key][1]}

    def channel(self, user: User, channel: Channel) -> JSON:
        """A channel for the list, with the newest message and those that notified this person."""
        pings = [m for m in self.standin.world.pings.get(user.id, ()) if m.channel_id == channel.id]
        return {
            "id": str(channel.id),
            "type": channel.type,
            "name": self.standin.bot.name if channel.type == DM else channel.name,
            "parent": str(channel.parent.id) if channel.parent else None,
            "archived": channel.archived,
            "joined": user.id in channel.members,
            "newest": str(channel.order[-1]) if channel.order else None,
            "pings": [str(m.id) for m in pings[-20:] if not m.deleted],
        }

    def commands(self, user: User) -> JSON:
        """The commands offered in the server and in direct messages."""
        world = self.standin.world
        return {
            "server": people.offered(world, user, self.cast.table),
            "direct": people.offered(world, user, world.dm(user)),
        }

    def message(self, user: User, message: Message) -> JSON:
        """A message; `rev` rises with each edit, so that an older look never replaces a newer one."""
        data = {key: message.data[key] for key in SHOWN if key in message.data}
        replied = message.data.get("referenced_message")
        if replied:
            data["replied"] = {"author": replied["author"], "content": replied["content"][:120]}
        if message.ephemeral:
            data["private"] = True
        return {**data, "rev": message.edits, "pinged": user.id in message.pings}

    def messages(self, user: User, channel: Channel, before: int | None = None) -> JSON:
        """The newest messages of a channel, or those before one; `more` if there are earlier ones."""
        seen = channel.seen_by(user)
        if before is not None:
            seen = [m for m in seen if m.id < before]
        return {"messages": [self.message(user, m) for m in seen[-PAGE:]], "more": len(seen) > PAGE}

    def event(self, user: User, name: str, thing: Any) -> tuple[str, JSON] | None:
        """What a change in the world is for this person: an event's name and data, or None for nothing."""
        if name in ("message", "edit", "delete"):
            if not self.sees_message(user, thing):
                return None
            if name == "delete":
                return "gone", {"id": str(thing.id), "channel": str(thing.channel_id)}
            return "message", self.message(user, thing)
        if name == "channel":
            if thing.deleted or not self.sees(user, thing):
                return "channel-gone", {"id": str(thing.id)}
            return "channel", self.channel(user, thing)
        if name == "commands":
            return "commands", self.commands(user)
        if name in ("identified", "resumed", "disconnected"):
            return "bot", {"connected": self.standin.gateway.connected}
        return None


def dumped(data: Any) -> str:
    """JSON whose pictures are asked of this server, not of the CDN that the messages name."""
    return json.dumps(data).replace(f"{BASE}/", "files/")
