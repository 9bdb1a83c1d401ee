"""Threads and who is in them."""

from bot.local.core import Answer, Ask, Routes
from bot.local.errors import JSON, ApiError
from bot.local.snowflakes import timestamp
from bot.local.things import DM, PRIVATE_THREAD, PUBLIC_THREAD, Channel
from bot.local.world import World

route = Routes()


def make_thread(world: World, parent: Channel, body: JSON, *, number: int | None = None, kind: int) -> Channel:
    """A thread of the bot's; one that hangs on a message has that message's id."""
    number = number or world.ids.now()
    now = timestamp()
    bot = str(world.bot.id)
    data: JSON = {
        "id": str(number),
        "type": kind,
        "guild_id": parent.data["guild_id"],
        "name": body["name"],
        "parent_id": str(parent.id),
        "owner_id": bot,
        "last_message_id": None,
        "rate_limit_per_user": body.get("rate_limit_per_user") or 0,
        "flags": 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": body.get("auto_archive_duration") or 4320,
            "archive_timestamp": now,
            "locked": False,
            "create_timestamp": now,
            "invitable": bool(body.get("invitable", True)),
        },
        "member": {"id": str(number), "user_id": bot, "join_timestamp": now, "flags": 0},
    }
    thread = Channel(number, kind, data, parent.guild, parent, members={world.bot.id})
    world.channels[number] = thread
    if parent.guild:
        parent.guild.channels[number] = thread
        world.dispatch("THREAD_CREATE", {**data, "newly_created": True}, parent.guild.id)
    world.feed.tell("channel", thread)
    return thread


def _parent(ask: Ask, needed: str) -> Channel:
    parent = ask.channel(needed)
    if parent.type == DM or parent.is_thread:
        raise ApiError(50024)
    return parent


@route("POST", "/channels/{channel}/threads")
def create(ask: Ask) -> Answer:
    kind = ask.body.get("type", PRIVATE_THREAD)
    needed = "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads"
    return 201, make_thread(ask.world, _parent(ask, needed), ask.body, kind=kind).wire()


@route("POST", "/channels/{channel}/messages/{message}/threads")
def create_from_message(ask: Ask) -> Answer:
    parent = _parent(ask, "create_public_threads")
    message = ask.message(parent)
    if message.id in ask.world.channels:
        raise ApiError(160004)
    thread = make_thread(ask.world, parent, ask.body, number=message.id, kind=PUBLIC_THREAD)
    message.data["flags"] |= 1 << 5
    message.data["thread"] = thread.wire()
    return 201, thread.wire()


def _thread(ask: Ask) -> Channel:
    thread = ask.channel()
    if not thread.is_thread:
        raise ApiError(50024)
    return thread


@route("PUT", "/channels/{channel}/thread-members/{user}")
def add_member(ask: Ask) -> Answer:
    thread, user = _thread(ask), ask.user()
    if thread.archived:
        raise ApiError(50083)
    if thread.guild and not ask.world.is_member(user, thread.guild):
        raise ApiError(10007)
    thread.members.add(user.id)
    thread.data["member_count"] = len(thread.members)
    ask.world.feed.tell("channel", thread)
    return 204, None


@route("DELETE", "/channels/{channel}/thread-members/{user}")
def remove_member(ask: Ask) -> Answer:
    thread = _thread(ask)
    thread.members.discard(ask.user().id)
    thread.data["member_count"] = len(thread.members)
    return 204, None


@route("GET", "/channels/{channel}/thread-members")
def members(ask: Ask) -> Answer:
    thread = _thread(ask)
    joined = thread.data["thread_metadata"]["create_timestamp"]
    return [
        {"id": str(thread.id), "user_id": str(i), "join_timestamp": joined, "flags": 0} for i in sorted(thread.members)
    ]


def _listed(threads: list[Channel]) -> JSON:
    return {
        "threads": [t.wire() for t in threads],
        "members": [t.data["member"] for t in threads],
        "has_more": False,
    }


@route("GET", "/guilds/{guild}/threads/active")
def active(ask: Ask) -> Answer:
    return _listed([c for c in ask.guild().channels.values() if c.is_thread and not c.archived])


@route("GET", "/channels/{channel}/threads/archived/public")
def archived(ask: Ask) -> Answer:
    parent = ask.channel("read_message_history")
    here = [c for c in ask.world.channels.values() if c.parent is parent and c.archived and c.type == PUBLIC_THREAD]
    return _listed(sorted(here, key=lambda c: -c.id))
