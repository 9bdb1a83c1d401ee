"""How messages come to be, change and go: attachments, components, mentions, nonces."""

import json
import re
import time
from typing import Any

from bot.local.cdn import Cdn, Upload
from bot.local.errors import JSON, ApiError
from bot.local.snowflakes import timestamp
from bot.local.things import COMPONENTS_V2, EPHEMERAL, Channel, Guild, Message, User, walk
from bot.local.world import World

NONCE_SECONDS = 300
_MENTION = re.compile(r"<@!?(\d+)>")
_EVERYONE = re.compile(r"@(?:everyone|here)\b")


class Messages:
    def __init__(self, world: World, cdn: Cdn) -> None:
        self.world = world
        self.cdn = cdn

    def create(
        self,
        channel: Channel,
        body: JSON,
        files: list[Upload],
        *,
        author: User | None = None,
        extra: JSON | None = None,
        owner: User | None = None,
    ) -> Message:
        """Post a message. `extra` is laid over the wire form; `owner` is who alone sees it when it is
        ephemeral.

        With an enforced nonce the message that already carries it is returned instead.
        Raises ApiError 50006 for an empty one, 50035 for one that Components V2 do not allow.
        """
        author = author or self.world.bot
        earlier = self._same_nonce(channel, author, body)
        if earlier:
            return earlier
        flags = int(body.get("flags") or 0)
        number = self.world.ids.now()
        attachments = self._store(channel.id, files, body.get("attachments") or [])
        if not (attachments or any(body.get(k) for k in ("content", "embeds", "components", "poll", "sticker_ids"))):
            raise ApiError(50006)
        data: JSON = {
            "id": str(number),
            "type": 0,
            "channel_id": str(channel.id),
            "author": author.wire(),
            "content": body.get("content") or "",
            "timestamp": timestamp(),
            "edited_timestamp": None,
            "tts": False,
            "pinned": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": body.get("embeds") or [],
            "flags": flags,
            "components": self._finish(body.get("components") or [], attachments),
            **(extra or {}),
        }
        if body.get("nonce") is not None:
            data["nonce"] = body["nonce"]
        self._refer(data, body)
        message = Message(number, channel.id, author.id, data)
        message.owner = owner.id if owner and flags & EPHEMERAL else None
        self._show_files(message, attachments)
        self._ping(message, channel, body.get("allowed_mentions"))
        if channel.archived and not message.ephemeral:  # writing in a thread opens it
            channel.data["thread_metadata"]["archived"] = False
            self.world.updated(channel)
        channel.add(message)
        if body.get("nonce") is not None:
            channel.nonces[author.id, str(body["nonce"])] = (time.monotonic(), message)
        self.announce("MESSAGE_CREATE", message, channel)
        return message

    def edit(self, message: Message, body: JSON, files: list[Upload]) -> None:
        """Change a message; attachments that the edit does not list are gone, as in v10. An edit pings
        nobody.
        """
        if message.is_v2 and any(body.get(k) for k in ("content", "embeds", "poll", "sticker_ids")):
            raise ApiError(50035, "content, embeds, polls and stickers do not go with Components V2")
        attachments = message.files
        if "attachments" in body or files:
            listed = body.get("attachments") or []
            kept = {str(a["id"]) for a in listed}
            attachments = [a for a in attachments if a["id"] in kept]
            attachments += self._store(message.channel_id, files, listed)
        components = message.data["components"]
        if "components" in body:
            components = self._finish(body["components"] or [], attachments)
        data = message.data
        data["components"] = components
        if "content" in body:
            data["content"] = body["content"] or ""
        if "embeds" in body:
            data["embeds"] = body["embeds"] or []
        data["flags"] |= int(body.get("flags") or 0) & COMPONENTS_V2
        data["edited_timestamp"] = timestamp()
        message.edits += 1
        self._show_files(message, attachments)
        self.announce("MESSAGE_UPDATE", message, self.world.channels.get(message.channel_id))

    def delete(self, message: Message) -> None:
        message.deleted = True
        channel = self.world.channels.get(message.channel_id)
        if channel:
            channel.remove(message)
        if channel and not message.ephemeral:
            gone = {"id": str(message.id), "channel_id": str(channel.id)}
            guild = channel.guild
            if guild:
                gone["guild_id"] = str(guild.id)
            self.world.dispatch("MESSAGE_DELETE", gone, guild.id if guild else None)
        self.world.feed.tell("delete", message)

    def announce(self, event: str, message: Message, channel: Channel | None) -> None:
        self.world.feed.tell("message" if event == "MESSAGE_CREATE" else "edit", message)
        if message.ephemeral or channel is None:
            return
        data = dict(message.data)
        if channel.guild:
            data["guild_id"] = str(channel.guild.id)
            author = self.world.users[message.author_id]
            member = self.world.member(author, channel.guild)
            data["member"] = {k: v for k, v in member.items() if k != "user"}
        self.world.dispatch(event, data, channel.guild.id if channel.guild else None)

    def _same_nonce(self, channel: Channel, author: User, body: JSON) -> Message | None:
        if not (body.get("enforce_nonce") and body.get("nonce") is not None):
            return None
        oldest = time.monotonic() - NONCE_SECONDS
        nonces = channel.nonces
        while nonces and nonces[first := next(iter(nonces))][0] < oldest:
            del nonces[first]
        made = nonces.get((author.id, str(body["nonce"])))
        return made[1] if made and not made[1].deleted else None

    def _refer(self, data: JSON, body: JSON) -> None:
        reference = body.get("message_reference")
        if not reference:
            return
        channel_id = int(reference.get("channel_id") or data["channel_id"])
        channel = self.world.channels.get(channel_id)
        target = channel.messages.get(int(reference["message_id"])) if channel else None
        if target is None and reference.get("fail_if_not_exists", True):
            raise ApiError(50035, "the message replied to does not exist")
        data["type"] = 19
        data["message_reference"] = {
            "type": 0,
            "message_id": str(reference["message_id"]),
            "channel_id": str(channel_id),
        }
        data["referenced_message"] = target.data if target else None

    def _store(self, channel_id: int, files: list[Upload], listed: list[JSON]) -> list[JSON]:
        by_field = {upload.field: upload for upload in files}
        stored = []
        for entry in listed:
            upload = by_field.get(f"files[{entry['id']}]")
            if upload:
                name = entry.get("filename") or upload.filename
                number = self.world.ids.now()
                stored.append(self.cdn.store(channel_id, number, name, upload.data, entry.get("description")))
        return stored

    def _finish(self, components: list[JSON], attachments: list[JSON]) -> list[JSON]:
        """Components as Discord gives them back: every one has an id, and media point at the CDN."""
        by_name = {a["filename"]: a for a in attachments}
        used = {c["id"] for c in walk(components) if c.get("id")}
        number = 0

        def finish(component: JSON) -> JSON:
            nonlocal number
            done = dict(component)
            if not done.get("id"):
                number += 1
                while number in used:
                    number += 1
                done["id"] = number
            if "components" in done:
                done["components"] = [finish(child) for child in done["components"]]
            if "accessory" in done:
                done["accessory"] = finish(done["accessory"])
            for key in ("media", "file"):
                if key in done:
                    done[key] = _media(done[key], by_name)
            if "items" in done:
                done["items"] = [{**item, "media": _media(item["media"], by_name)} for item in done["items"]]
            return done

        return [finish(component) for component in components]

    @staticmethod
    def _show_files(message: Message, attachments: list[JSON]) -> None:
        """Files that a component or an embed shows are not among the message's own attachments."""
        message.files = attachments
        if not attachments:
            message.data["attachments"] = []
            return
        shown = json.dumps([message.data["components"], message.data["embeds"]])
        message.data["attachments"] = [
            a for a in attachments if a["url"] not in shown and f"attachment://{a['filename']}" not in shown
        ]

    def _ping(self, message: Message, channel: Channel, allowed: JSON | None) -> None:
        """Work out whom the message notifies: those named in it whom `allowed_mentions` lets through."""
        text = message.text
        named = dict.fromkeys(int(i) for i in _MENTION.findall(text))
        parse = {"users", "everyone"} if allowed is None else set(allowed.get("parse") or ())
        listed = {int(i) for i in (allowed or {}).get("users") or ()}
        pinged = [i for i in named if i in self.world.users and ("users" in parse or i in listed)]
        replied = (message.data.get("referenced_message") or {}).get("author")
        if replied and (allowed or {}).get("replied_user", allowed is None) and int(replied["id"]) not in pinged:
            pinged.append(int(replied["id"]))
        author = self.world.users[message.author_id]
        if "everyone" in parse and _EVERYONE.search(text):
            message.data["mention_everyone"] = self.world.permissions(author, channel).mention_everyone
        message.data["mentions"] = [self.world.users[i].wire() for i in pinged]
        message.pings = tuple(i for i in pinged if self._hears(self.world.users[i], channel))
        for i in message.pings:
            self.world.pings.setdefault(i, []).append(message)
            if channel.is_thread:
                channel.members.add(i)

    def _hears(self, user: User, channel: Channel) -> bool:
        guild: Guild | None = channel.guild
        if guild is None:
            return user is channel.user
        return self.world.is_member(user, guild) and self.world.permissions(user, channel).view_channel


def _media(item: JSON, by_name: dict[str, JSON]) -> JSON:
    url: str = item["url"]
    facts: dict[str, Any] = {"flags": 0, "loading_state": 2}
    name = url.removeprefix("attachment://")
    if name == url:
        return {**item, "proxy_url": url, "width": 1, "height": 1, "content_type": "image/png", **facts}
    attachment = by_name.get(name)
    if attachment is None:
        raise ApiError(50035, f"attachment://{name} names no file of this message")
    return {
        "id": attachment["id"],
        "attachment_id": attachment["id"],
        "url": attachment["url"],
        "proxy_url": attachment["url"],
        "width": attachment.get("width"),
        "height": attachment.get("height"),
        "content_type": attachment["content_type"],
        **facts,
    }
