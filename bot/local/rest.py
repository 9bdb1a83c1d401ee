"""The way of a request: read, checked, befallen by faults, counted against limits, carried out, answered."""

import json
import re
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from bot.local.cdn import Upload
from bot.local.checks import check, oversize
from bot.local.core import Answer, Ask, Core
from bot.local.errors import ApiError
from bot.local.faults import Faults
from bot.local.limits import Limits
from bot.local.routes import ROUTES
from bot.local.spec import Spec

API = "/api/v10"
_KEPT_CALLS = 5000
_CHANNEL = re.compile(r"/channels/(\d+)/messages(?:/\d+)?")
_WEBHOOK = re.compile(r"/(?:webhooks|interactions)/")
_DEFAULT_FILE_LIMIT = 10 * 2**20


@dataclass
class Call:
    """One request: `at` by time.perf_counter, `files` as (field, name, bytes), `problems` with what the bot
    sent and `answer_problems` with what the stand-in answered."""

    at: float
    method: str
    path: str
    body: Any
    files: list[tuple[str, str, int]]
    status: int = 0
    problems: list[str] = field(default_factory=list)
    answer_problems: list[str] = field(default_factory=list)


class Rest:
    """`strict`: requests with problems are refused with 50035, as Discord would."""

    def __init__(self, core: Core, faults: Faults, limits: Limits, token: str, spec: Spec | None) -> None:
        self.core = core
        self.faults = faults
        self.limits = limits
        self.spec = spec
        self.strict = True
        self.calls: deque[Call] = deque(maxlen=_KEPT_CALLS)
        self._authorization = f"Bot {token}"

    def add_to(self, app: web.Application) -> None:
        for method, path, handler in ROUTES:
            app.router.add_route(method, API + path, self._serve(handler))
        app.router.add_route("*", API + "/{tail:.*}", self._serve(_no_such_route))

    def _serve(self, handler: Callable[[Ask], Answer]) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.StreamResponse:
            return await self._request(request, handler)

        return serve

    async def _request(self, request: web.Request, handler: Callable[[Ask], Answer]) -> web.StreamResponse:
        body, files = await _read(request)
        path = request.path.removeprefix(API)
        sizes = [(f.field, f.filename, len(f.data)) for f in files]
        call = Call(time.perf_counter(), request.method, path, body, sizes)
        self.calls.append(call)
        fault = self.faults.meet(request.method, path)
        self.core.world.feed.tell("request", call)
        headers: dict[str, str] = {}
        if fault and not fault.after_work:
            await fault.wait()
        try:
            if fault and not fault.after_work and fault.error:
                raise fault.error
            if fault and not fault.after_work and fault.cut:
                return self._cut(request, call)
            headers = self._admit(request, call, files)
            ask = Ask(self.core, request.match_info, request.query, body, files)
            done = handler(ask)
            status, answer = done if isinstance(done, tuple) else (200, done)
            if fault and fault.after_work:
                await fault.wait()
                if fault.cut:
                    return self._cut(request, call)
                if fault.error:
                    raise fault.error
        except ApiError as error:
            status, answer = error.status, error.body
            headers = {**headers, **error.headers}
        except NoSuchRouteError as error:
            call.problems.append(f"the stand-in has no route {call.method} {error}")
            # no status that discord.py would try again
            status, answer = 501, {"message": call.problems[-1], "code": 0}
        except (KeyError, TypeError, ValueError) as error:  # a request that its route cannot read
            refusal = ApiError(50035, f"not understood: {error!r}")
            call.problems.append(str(refusal))
            status, answer = refusal.status, refusal.body
        call.status = status
        if self.spec and not fault:
            call.answer_problems = self.spec.check_answer(call.method, path, status, answer)
        self.core.world.feed.tell("call", call)
        return _response(status, answer, headers)

    def _admit(self, request: web.Request, call: Call, files: list[Upload]) -> dict[str, str]:
        """Let a request in: its rate limit headers. Raises ApiError otherwise."""
        by_token = _WEBHOOK.match(call.path)
        if not by_token and request.headers.get("Authorization") != self._authorization:
            raise ApiError(0)
        too_big = oversize(files, self._file_limit(request))
        call.problems = check(call.method, call.path, call.body, files) + too_big
        if self.spec:
            call.problems += self.spec.check_request(call.method, call.path, call.body)
        if too_big:
            raise ApiError(40005, *too_big)
        if call.problems and self.strict:
            raise ApiError(50035, *call.problems)
        channel = _CHANNEL.fullmatch(call.path)
        if channel and call.method in ("POST", "PATCH"):
            return self.limits.take(f"{call.method} message", channel[1])
        return {}

    def _file_limit(self, request: web.Request) -> int:
        params = request.match_info
        channel = self.core.world.channels.get(int(params.get("channel", "0")))
        if "interaction" in params or "token" in params:
            channel = self.core.interactions.channel_of(params["token"])
        return channel.guild.file_limit if channel and channel.guild else _DEFAULT_FILE_LIMIT

    def _cut(self, request: web.Request, call: Call) -> web.StreamResponse:
        if request.transport:
            request.transport.abort()
        self.core.world.feed.tell("call", call)
        return web.Response(status=500)


async def _read(request: web.Request) -> tuple[Any, list[Upload]]:
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        return (json.loads(raw) if raw else None), []
    body: Any = None
    files = []
    reader = await request.multipart()
    while isinstance(part := await reader.next(), BodyPartReader):
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = json.loads(data)
        else:
            files.append(Upload(part.name or "", part.filename or "", data))
    return body, files


def _response(status: int, answer: Any, headers: dict[str, str]) -> web.Response:
    if answer is None:
        return web.Response(status=status, headers=headers)
    # Exactly this content type: with a charset behind it discord.py takes JSON for text.
    headers = {**headers, "Content-Type": "application/json"}
    return web.Response(status=status, body=json.dumps(answer).encode(), headers=headers)


class NoSuchRouteError(LookupError):
    """A path that the stand-in does not know, though Discord may."""


def _no_such_route(ask: Ask) -> Answer:
    raise NoSuchRouteError(ask.params["tail"])
