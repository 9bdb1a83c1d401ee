"""Servers, members and channels."""

from bot.local.core import Answer, Ask, Routes
from bot.local.errors import ApiError
from bot.local.things import Channel

route = Routes()


@route("GET", "/guilds/{guild}")
def guild(ask: Ask) -> Answer:
    return ask.guild().wire()


@route("GET", "/guilds/{guild}/channels")
def guild_channels(ask: Ask) -> Answer:
    return [c.wire() for c in ask.guild().channels.values() if not c.is_thread]


@route("POST", "/guilds/{guild}/channels")
def create_channel(ask: Ask) -> Answer:
    place = ask.guild()
    roles = place.member_roles[ask.world.bot.id]
    if not any(int(place.roles[r]["permissions"]) & 0x18 for r in roles):  # manage channels, or administrator
        raise ApiError(50013)
    given = {k: v for k, v in ask.body.items() if k in ("topic", "position", "parent_id", "nsfw")}
    return 201, ask.world.add_channel(place, ask.body["name"], ask.body.get("type") or 0, **given).wire()


@route("GET", "/guilds/{guild}/members/{user}")
def member(ask: Ask) -> Answer:
    place, user = ask.guild(), ask.user()
    if not ask.world.is_member(user, place):
        raise ApiError(10007)
    return ask.world.member(user, place)


@route("POST", "/users/@me/channels")
def open_dm(ask: Ask) -> Answer:
    user = ask.world.users.get(int(ask.body["recipient_id"]))
    if user is None or user is ask.world.bot:
        raise ApiError(10013)
    return ask.world.dm(user).wire()


@route("GET", "/channels/{channel}")
def channel(ask: Ask) -> Answer:
    return ask.channel().wire()


@route("PATCH", "/channels/{channel}")
def patch_channel(ask: Ask) -> Answer:
    there = ask.channel() if _is_thread(ask) else ask.channel("manage_channels")
    if there.is_thread:
        _patch_thread(ask, there)
    else:
        there.data.update({k: v for k, v in ask.body.items() if k in there.data})
    ask.world.updated(there)
    return there.wire()


def _is_thread(ask: Ask) -> bool:
    there = ask.world.channels.get(int(ask.params["channel"]))
    return there is not None and there.is_thread


def _patch_thread(ask: Ask, thread: Channel) -> None:
    """The owner may rename, archive and open a thread; a lock is for those who manage threads."""
    meta = thread.data["thread_metadata"]
    manages = ask.world.permissions(ask.world.bot, thread).manage_threads
    owns = thread.data["owner_id"] == str(ask.world.bot.id)
    opens = ask.body.get("archived") is False
    if not manages and ("locked" in ask.body or thread.locked or not (owns or opens)):
        raise ApiError(50013)
    if thread.archived and not opens:
        raise ApiError(50083)
    for key, value in ask.body.items():
        if key in meta:
            meta[key] = value
        elif key in thread.data:
            thread.data[key] = value


@route("DELETE", "/channels/{channel}")
def delete_channel(ask: Ask) -> Answer:
    there = ask.channel("manage_threads" if _is_thread(ask) else "manage_channels")
    ask.world.drop_channel(there)
    return there.wire()


@route("POST", "/channels/{channel}/typing")
def typing(ask: Ask) -> Answer:
    ask.channel("send_messages")
    return 204, None
