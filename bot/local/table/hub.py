"""The open windows, and the stream of events to each: server-sent events, one line of JSON for each change."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aiohttp import web

from bot.local.table.views import Views, dumped
from bot.local.things import User

STILL_HERE_SECONDS = 15.0
WAITING = 2000  # events that a window may lag behind before it has to begin anew


class Window:
    """One page that is open for one person."""

    def __init__(self, user: User) -> None:
        self.user = user
        self._events: asyncio.Queue[str | None] = asyncio.Queue(WAITING)

    def put(self, name: str, data: Any) -> None:
        """Send an event; a window that does not read is closed, and its page comes back by itself."""
        try:
            self._events.put_nowait(framed(name, data))
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        while not self._events.empty():
            self._events.get_nowait()
        self._events.put_nowait(None)

    async def stream(self, request: web.Request, first: Any) -> web.StreamResponse:
        """The whole state, then each change, until one side goes."""
        answer = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        await answer.prepare(request)
        try:
            await answer.write(framed("state", first).encode())
            while (text := await self._next()) is not None:
                await answer.write(text.encode())
        except ConnectionError:
            pass
        return answer

    async def _next(self) -> str | None:
        try:
            async with asyncio.timeout(STILL_HERE_SECONDS):
                return await self._events.get()
        except TimeoutError:
            return ": still here\n\n"


class Hub:
    """Tells every window what its person may know."""

    def __init__(self, views: Views) -> None:
        self.views = views
        self.windows: list[Window] = []

    def hear(self, name: str, thing: Any) -> None:
        """A change in the stand-in's world."""
        for window in tuple(self.windows):
            event = self.views.event(window.user, name, thing)
            if event:
                window.put(*event)

    def tell(self, name: str, data: Any, user: User | None = None) -> None:
        """An event of the page's own, to everybody or to one person's windows."""
        for window in tuple(self.windows):
            if user is None or window.user is user:
                window.put(name, data)

    @contextmanager
    def window(self, user: User) -> Iterator[Window]:
        window = Window(user)
        self.windows.append(window)
        try:
            yield window
        finally:
            self.windows.remove(window)

    def close(self) -> None:
        for window in tuple(self.windows):
            window.close()


def framed(name: str, data: Any) -> str:
    """An event as the stream carries it."""
    return f"event: {name}\ndata: {dumped(data)}\n\n"
