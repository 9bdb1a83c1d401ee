"""Discord's limits on what a bot may send, checked on every request.

discord.py checks almost none of them, and Discord answers a breach with a 400 that loses the whole message.
Each check yields sentences. Limits are those of Discord's documentation; that all texts of Components V2
share 4000 characters is long-standing practice.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from bot.local.cdn import Upload
from bot.local.check_commands import check_commands
from bot.local.check_components import check_components, check_modal, length, repeated
from bot.local.errors import JSON
from bot.local.things import COMPONENTS_V2

_CALLBACK = re.compile(r"/interactions/\d+/[^/]+/callback")
_COMMANDS = re.compile(r"/applications/\d+(/guilds/\d+)?/commands(/\d+)?")
_MESSAGE = re.compile(r"/channels/\d+/messages(/\d+)?|/webhooks/\d+/[^/]+(/messages/(@original|\d+))?")
_THREADS = re.compile(r"/channels/\d+(/messages/\d+)?/threads")
_CHANNEL = re.compile(r"/channels/\d+")
_EMOJIS = re.compile(r"/applications/\d+/emojis")
_FILE_FIELD = re.compile(r"files\[\d+\]")
_REFERENCE = re.compile(r'attachment://([^"\\]+)')
_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
_MODAL, _UPDATE, _CHOICES = 9, 7, 8


def check(method: str, path: str, body: Any, files: list[Upload] = []) -> list[str]:  # noqa: B006
    """What is wrong with a request; `path` is below /api/v10, `body` its JSON."""
    return list(_check(method, path, body, files))


def oversize(files: Iterable[Upload], limit: int) -> list[str]:
    """Files above `limit` bytes."""
    return [f"{f.filename} has {len(f.data)} bytes: {limit} at most" for f in files if len(f.data) > limit]


def _check(method: str, path: str, body: Any, files: list[Upload]) -> Iterator[str]:
    if method not in ("POST", "PUT", "PATCH"):
        return
    if _COMMANDS.fullmatch(path):
        yield from check_commands(body if isinstance(body, list) else [body], partial=method == "PATCH")
    elif not isinstance(body, dict):
        return
    elif _CALLBACK.fullmatch(path):
        yield from _check_callback(body, files)
    elif _MESSAGE.fullmatch(path):
        yield from check_message(body, files, editing=method == "PATCH")
    elif _THREADS.fullmatch(path) or (_CHANNEL.fullmatch(path) and method == "PATCH"):
        yield from _check_channel(body)
    elif _EMOJIS.fullmatch(path):
        yield from length("emoji name", body.get("name"), 2, 32)


def _check_callback(body: JSON, files: list[Upload]) -> Iterator[str]:
    data = body.get("data") or {}
    kind = body.get("type")
    if kind == _CHOICES:
        yield from _check_choices(data.get("choices") or [])
    elif kind == _MODAL:
        yield from check_modal(data)
    else:
        yield from check_message(data, files, editing=kind == _UPDATE)


def _check_choices(choices: list[JSON]) -> Iterator[str]:
    if len(choices) > 25:
        yield f"{len(choices)} autocomplete choices: 25 at most"
    for choice in choices:
        yield from length("choice name", choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            yield from length("choice value", choice["value"], 1, 100)


def _check_channel(body: JSON) -> Iterator[str]:
    if "name" in body:
        yield from length("name", body["name"], 1, 100)
    minutes = body.get("auto_archive_duration")
    if minutes is not None and minutes not in _ARCHIVE_MINUTES:
        yield f"auto_archive_duration {minutes}: one of {_ARCHIVE_MINUTES}"


def check_message(body: JSON, files: list[Upload], *, editing: bool) -> Iterator[str]:
    components = body.get("components") or []
    v2 = bool((body.get("flags") or 0) & COMPONENTS_V2)
    if v2 and any(body.get(k) for k in ("content", "embeds", "poll", "sticker_ids")):
        yield "content, embeds, polls and stickers do not go with Components V2"
    yield from check_components(components, v2=v2, editing=editing)
    yield from length("content", body.get("content") or "", 0, 2000)
    yield from length("nonce", str(body.get("nonce") or ""), 0, 25)
    yield from _check_embeds(body.get("embeds") or [])
    yield from _check_poll(body.get("poll") or {})
    yield from _check_mentions(body.get("allowed_mentions") or {})
    yield from _check_files(body, files, v2=v2, editing=editing)


def _check_embeds(embeds: list[JSON]) -> Iterator[str]:
    if len(embeds) > 10:
        yield f"{len(embeds)} embeds: 10 at most"
    total = 0
    for embed in embeds:
        fields = embed.get("fields") or []
        if len(fields) > 25:
            yield f"{len(fields)} embed fields: 25 at most"
        parts = [
            ("embed title", embed.get("title"), 0, 256),
            ("embed description", embed.get("description"), 0, 4096),
            ("embed footer", (embed.get("footer") or {}).get("text"), 0, 2048),
            ("embed author", (embed.get("author") or {}).get("name"), 0, 256),
            *(("embed field name", f.get("name"), 1, 256) for f in fields),
            *(("embed field value", f.get("value"), 1, 1024) for f in fields),
        ]
        for what, text, low, high in parts:
            yield from length(what, text or "", low, high)
            total += len(text or "")
    if total > 6000:
        yield f"embeds of {total} characters together: 6000 at most"


def _check_poll(poll: JSON) -> Iterator[str]:
    if not poll:
        return
    answers = poll.get("answers") or []
    if not 1 <= len(answers) <= 10:
        yield f"{len(answers)} poll answers: 1 to 10"
    yield from length("poll question", (poll.get("question") or {}).get("text"), 1, 300)
    for answer in answers:
        yield from length("poll answer", (answer.get("poll_media") or {}).get("text"), 1, 55)


def _check_mentions(allowed: JSON) -> Iterator[str]:
    parse = allowed.get("parse") or []
    for kind in ("users", "roles"):
        listed = allowed.get(kind) or []
        if listed and kind in parse:
            yield f"allowed_mentions both parses and lists {kind}"
        if len(listed) > 100:
            yield f"allowed_mentions lists {len(listed)} {kind}: 100 at most"


def _check_files(body: JSON, files: list[Upload], *, v2: bool, editing: bool) -> Iterator[str]:
    listed = body.get("attachments")
    if len(files) > 10 or len(listed or ()) > 10:
        yield f"{max(len(files), len(listed or ()))} files: 10 at most"
    for entry in listed or ():
        yield from length("file description", entry.get("description") or "", 0, 1024)
    yield from repeated("attachment id", [str(entry.get("id")) for entry in listed or ()])
    known = {f"files[{entry.get('id')}]" for entry in listed or ()}
    for upload in files:
        if not _FILE_FIELD.fullmatch(upload.field):
            yield f"form field {upload.field}: files are sent as files[n]"
        elif listed is not None and upload.field not in known:
            yield f"{upload.field} is not among the attachments"
    shown = json.dumps([body.get("components") or [], body.get("embeds") or []], ensure_ascii=False)
    references = set(_REFERENCE.findall(shown))
    sent = {f.filename for f in files} | {str(entry.get("filename")) for entry in listed or ()}
    if not editing:  # an edit may also show a file that the message already has
        for name in sorted(references - sent):
            yield f"attachment://{name} names no file of this message"
    if v2:
        for name in sorted({f.filename for f in files} - references):
            yield f"{name} is sent with Components V2 but no component shows it"
