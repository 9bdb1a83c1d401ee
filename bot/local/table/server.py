"""The page's server: a few files, one stream for each window, and what people do."""

from __future__ import annotations

import secrets
from pathlib import Path

from aiohttp import web
from pydantic import ValidationError

from bot.local.connector import LOOPBACK
from bot.local.errors import ApiError
from bot.local.table.doings import Body, Doings
from bot.local.table.guard import guard, seal
from bot.local.table.hub import Hub
from bot.local.table.learn import lesson
from bot.local.table.views import Views, dumped
from bot.local.things import User
from rules.errors import RuleError

PAGE = Path(__file__).parents[1] / "page"
KINDS = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
LONGEST_BODY = 256 * 1024


class Server:
    """Plain http on loopback below a secret path; `port` 0 takes a free one."""

    def __init__(self, views: Views, hub: Hub, doings: Doings, port: int = 0, key: str | None = None) -> None:
        self.views, self.hub, self.doings = views, hub, doings
        self.port = port
        self.key = key or secrets.token_urlsafe(18)
        self._runner: web.AppRunner | None = None

    @property
    def address(self) -> str:
        """What to open in a browser; `?as=bob` behind it is another person's window."""
        return f"http://{LOOPBACK}:{self.port}/{self.key}/"

    async def start(self) -> None:
        """Begin to listen. Raises OSError when the port is taken."""
        app = web.Application(client_max_size=LONGEST_BODY, middlewares=[guard(self.key, lambda: self.port)])
        app.on_response_prepare.append(seal)
        app.router.add_get("/{key}/", self._index)
        app.router.add_get("/{key}/events", self._events)
        app.router.add_get("/{key}/channel/{channel:\\d+}", self._messages)
        app.router.add_get("/{key}/learn/{game}", self._learn)
        app.router.add_get("/{key}/files/{path:attachments/.+}", self._file)
        app.router.add_get("/{key}/{name:[a-z]+\\.(?:js|css|svg)}", self._part)
        app.router.add_post("/{key}/do/{what}", self._do)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.TCPSite(self._runner, LOOPBACK, self.port).start()
        self.port = int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        self.hub.close()
        if self._runner:
            await self._runner.cleanup()

    def _viewer(self, request: web.Request) -> User:
        """Who looks: `?as=` a key of the cast."""
        user = self.views.cast.players.get(request.query.get("as", "alice"))
        if user is None:
            known = ", ".join(self.views.cast.players)
            raise web.HTTPNotFound(text=f"Nobody of that name sits at this table; there are {known}.")
        return user

    async def _index(self, request: web.Request) -> web.StreamResponse:
        self._viewer(request)
        return _part("index.html")

    async def _part(self, request: web.Request) -> web.StreamResponse:
        return _part(request.match_info["name"])

    async def _events(self, request: web.Request) -> web.StreamResponse:
        user = self._viewer(request)
        with self.hub.window(user) as window:
            return await window.stream(request, self.views.state(user))

    async def _messages(self, request: web.Request) -> web.StreamResponse:
        user = self._viewer(request)
        channel = self.views.standin.world.channels.get(int(request.match_info["channel"]))
        if channel is None or not self.views.sees(user, channel):
            raise web.HTTPNotFound(text="This channel is gone.")
        before = request.query.get("before", "")
        return _json(self.views.messages(user, channel, int(before) if before.isdecimal() else None))

    async def _learn(self, request: web.Request) -> web.StreamResponse:
        try:
            return _json(lesson(request.match_info["game"]))
        except RuleError as e:
            raise web.HTTPNotFound(text=str(e)) from None

    async def _file(self, request: web.Request) -> web.StreamResponse:
        try:
            kind, data = self.views.standin.cdn.found(request.match_info["path"])
        except KeyError:
            raise web.HTTPNotFound(text="This file is no longer kept.") from None
        headers = {"Cache-Control": "private, max-age=31536000, immutable"}
        return web.Response(body=data, content_type=kind, headers=headers)

    async def _do(self, request: web.Request) -> web.StreamResponse:
        user = self._viewer(request)
        try:
            body = Body.model_validate_json(await request.read())
            return _json(await self.doings.do(request.match_info["what"], user, body))
        except KeyError as e:
            raise web.HTTPNotFound(text=f"There is nothing to do called {e}.") from None
        except (ValidationError, ValueError) as e:
            raise web.HTTPBadRequest(text=str(e)) from None
        except (ApiError, RuleError) as e:
            return _json({"error": str(e)})


def _part(name: str) -> web.Response:
    """A file of the page, read anew each time: they are small, and whoever works on one only has to reload."""
    path = PAGE / name
    if not path.is_file():
        raise web.HTTPNotFound
    return web.Response(
        body=path.read_bytes(),
        content_type=KINDS[path.suffix],
        charset="utf-8",
        headers={"Cache-Control": "no-cache"},
    )


def _json(data: object) -> web.Response:
    return web.Response(text=dumped(data), content_type="application/json", headers={"Cache-Control": "no-store"})
