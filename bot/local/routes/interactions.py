"""Answers to interactions: the first one, follow-ups, and edits by the interaction's token."""

from bot.local.core import Answer, Ask, Routes
from bot.local.errors import JSON
from bot.local.interactions import REPLY, UPDATE

route = Routes()
_ONE = "/webhooks/{app}/{token}/messages/{message}"


@route("POST", "/interactions/{interaction}/{token}/callback")
def callback(ask: Ask) -> Answer:
    number, token = int(ask.params["interaction"]), ask.params["token"]
    ix = ask.core.interactions.answer(number, token, ask.body, ask.files)
    if not ask.wants("with_response"):
        return 204, None
    told: JSON = {
        "id": str(ix.id),
        "type": ix.type,
        "response_message_loading": ix.loading,
        "response_message_ephemeral": ix.ephemeral,
    }
    answer: JSON = {"interaction": told}
    if ix.message:
        told["response_message_id"] = str(ix.message.id)
    if ix.kind in (REPLY, UPDATE) and ix.message:
        answer["resource"] = {"type": ix.kind, "message": ix.message.data}
    return answer


@route("POST", "/webhooks/{app}/{token}")
def follow_up(ask: Ask) -> Answer:
    ix = ask.core.interactions.by_token(ask.params["token"])
    message = ask.core.interactions.follow_up(ix, ask.body, ask.files)
    return message.data if ask.wants("wait") else (204, None)


@route("GET", _ONE)
def read(ask: Ask) -> Answer:
    ix = ask.core.interactions.by_token(ask.params["token"])
    return ask.core.interactions.mine(ix, ask.params["message"]).data


@route("PATCH", _ONE)
def edit(ask: Ask) -> Answer:
    ix = ask.core.interactions.by_token(ask.params["token"])
    message = ask.core.interactions.mine(ix, ask.params["message"])
    ask.core.interactions.edit(ix, message, ask.body, ask.files)
    return message.data


@route("DELETE", _ONE)
def delete(ask: Ask) -> Answer:
    ix = ask.core.interactions.by_token(ask.params["token"])
    ask.core.messages.delete(ask.core.interactions.mine(ix, ask.params["message"]))
    return 204, None
