"""Messages by the bot's own token."""

from bot.local.core import Answer, Ask, Routes
from bot.local.errors import ApiError
from bot.local.things import Channel

route = Routes()
_ONE = "/channels/{channel}/messages/{message}"


def _writable(ask: Ask) -> Channel:
    """The channel, if the bot may write there now. An archived thread is opened by writing in it, unless
    locked.
    """
    raw = ask.world.channels.get(int(ask.params["channel"]))
    thread = raw is not None and raw.is_thread
    needed = ["send_messages_in_threads" if thread else "send_messages"]
    if ask.files:
        needed.append("attach_files")
    channel = ask.channel(*needed)
    if channel.user and not channel.user.dms_open:
        raise ApiError(50007)
    if channel.locked and not ask.world.permissions(ask.world.bot, channel).manage_threads:
        raise ApiError(50083 if channel.archived else 160005)
    return channel


@route("POST", "/channels/{channel}/messages")
def create(ask: Ask) -> Answer:
    channel = _writable(ask)
    return ask.core.messages.create(channel, ask.body, ask.files).data


@route("GET", "/channels/{channel}/messages")
def history(ask: Ask) -> Answer:
    channel = ask.channel("read_message_history")
    limit = int(ask.query.get("limit", 50))
    if not 1 <= limit <= 100:
        raise ApiError(50035, f"limit {limit}: 1 to 100")
    marks = {k: int(ask.query[k]) for k in ("before", "after") if k in ask.query}
    return [m.data for m in channel.history(limit, **marks)]


@route("GET", "/channels/{channel}/messages/pins")
def pins(ask: Ask) -> Answer:
    channel = ask.channel("read_message_history")
    items = [
        {"pinned_at": m.data["timestamp"], "message": m.data} for m in channel.messages.values() if m.data["pinned"]
    ]
    return {"items": items, "has_more": False}


@route("PUT", "/channels/{channel}/messages/pins/{message}", "/channels/{channel}/pins/{message}")
def pin(ask: Ask) -> Answer:
    ask.message(ask.channel("pin_messages")).data["pinned"] = True
    return 204, None


@route("DELETE", "/channels/{channel}/messages/pins/{message}", "/channels/{channel}/pins/{message}")
def unpin(ask: Ask) -> Answer:
    ask.message(ask.channel("pin_messages")).data["pinned"] = False
    return 204, None


@route("GET", _ONE)
def read(ask: Ask) -> Answer:
    return ask.message(ask.channel("read_message_history")).data


@route("PATCH", _ONE)
def edit(ask: Ask) -> Answer:
    channel = ask.channel()
    message = ask.message(channel)
    if message.author_id != ask.world.bot.id:
        raise ApiError(50005)
    if channel.archived:
        raise ApiError(50083)
    ask.core.messages.edit(message, ask.body, ask.files)
    return message.data


@route("DELETE", _ONE)
def delete(ask: Ask) -> Answer:
    channel = ask.channel()
    message = ask.message(channel)
    if message.author_id != ask.world.bot.id and not ask.world.permissions(ask.world.bot, channel).manage_messages:
        raise ApiError(50013)
    if channel.archived:
        raise ApiError(50083)
    ask.core.messages.delete(message)
    return 204, None


@route("PUT", _ONE + "/reactions/{emoji}/@me")
def react(ask: Ask) -> Answer:
    channel = ask.channel("add_reactions", "read_message_history")
    if channel.archived:
        raise ApiError(50083)
    ask.message(channel)
    return 204, None


@route("DELETE", _ONE + "/reactions/{emoji}/@me")
def unreact(ask: Ask) -> Answer:
    ask.message(ask.channel())
    return 204, None
