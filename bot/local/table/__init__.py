"""`linesman play`: the stand-in, the real bot and a page that looks like a channel, in one process on loopback.

| module          | holds                                                    |
|-----------------|----------------------------------------------------------|
| `server.py`     | the page's http server                                   |
| `guard.py`      | who may talk to it                                       |
| `hub.py`        | the stream of events to each open window                 |
| `views.py`      | what one person may see, as JSON                         |
| `doings.py`     | what a person does in the page                           |
| `cast.py`       | who sits here, in which channels                         |
| `keep.py`       | the table's memory between runs                          |
| `hosted.py`     | the bot in this process                                  |
| `exhibition.py` | two coaches to watch                                     |
| `learn.py`      | a game in short                                          |
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import sqlite3
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.errors import Refusal
from bot.local.standin import StandIn
from bot.local.table.cast import Cast, open_channels, seat_everyone
from bot.local.table.doings import Doings
from bot.local.table.exhibition import Exhibition
from bot.local.table.hosted import Hosted
from bot.local.table.hub import Hub
from bot.local.table.keep import Keeper
from bot.local.table.server import Server
from bot.local.table.views import Views

PORT = 8471
FOLDER = Path("local-table")
OURS = ("table.sqlite3", "linesman.sqlite3", "key", "reports", "backups")
"""All that a table ever writes into its folder."""
Say = Callable[[str], object]


@dataclass(frozen=True)
class LocalTable:
    """A table that is open."""

    address: str
    standin: StandIn
    cast: Cast
    hosted: Hosted
    exhibition: Exhibition
    hub: Hub


@asynccontextmanager
async def opened(
    folder: Path, port: int = 0, *, rate_limits: bool = False, pace: float = 1.6
) -> AsyncIterator[LocalTable]:
    """The stand-in, the bot and the page; closed in order at the end. State is read from and kept in `folder`.

    `port` 0 takes a free one; `pace` is the time between the presses of coaches on show, in seconds.
    Raises `Refusal` when the port is taken or another process uses the folder.
    """
    key = _prepare(folder)
    async with StandIn(rate_limits=rate_limits) as standin:
        cast = seat_everyone(standin)
        keeper = _remember(folder / "table.sqlite3", standin, cast)
        standin.listeners.append(keeper.hear)
        open_channels(standin, cast)
        hosted = Hosted(standin, folder)
        exhibition = Exhibition(standin, cast, hosted, pace)
        views = Views(standin, cast)
        hub = Hub(views)
        standin.listeners.append(hub.hear)
        server = Server(views, hub, Doings(standin, cast, views, hosted, exhibition, keeper), port, key)
        try:
            await hosted.start()
            await exhibition.resume()
            await _listen(server)
            yield LocalTable(server.address, standin, cast, hosted, exhibition, hub)
        finally:
            await exhibition.close()
            await server.stop()
            await hosted.stop()
            standin.listeners.clear()
            keeper.close()


async def serve(folder: Path, port: int, reset: bool, *, say: Say = sys.stdout.write, browser: bool = False) -> None:
    """Keep a table open until cancelled. `reset` throws away what an earlier run left in `folder`.

    `say` is told the address; with `browser` the page is opened there too.
    """
    if reset:
        forget(folder)
    async with opened(folder, port) as table:
        say(f"The table is open at {table.address}\nStop with Ctrl+C; everything is kept in {folder}.\n")
        if browser:
            await asyncio.to_thread(webbrowser.open, table.address)
        await asyncio.Event().wait()


def main(folder: Path = FOLDER, port: int = PORT, reset: bool = False, *, browser: bool | None = None) -> None:
    """What `linesman play` does, until Ctrl-C. `browser` None opens one where there is a display.

    Raises `Refusal` when the port or the folder cannot be used.
    """
    try:
        asyncio.run(serve(folder, port, reset, browser=has_display() if browser is None else browser))
    except KeyboardInterrupt:
        return


def has_display() -> bool:
    """Whether a browser window could be seen here."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def forget(folder: Path) -> None:
    """Throw away what a table left in its folder, and nothing else that may lie there."""
    for name in OURS:
        for path in (folder / name, folder / f"{name}-wal", folder / f"{name}-shm"):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)


def _prepare(folder: Path) -> str:
    """Make the folder; the secret part of its address, which stays so that an open page finds back."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(18), "ascii")
    return path.read_text("ascii").strip()


def _remember(path: Path, standin: StandIn, cast: Cast) -> Keeper:
    try:
        keeper = Keeper(path, standin, cast)
        keeper.restore()
    except sqlite3.DatabaseError as e:
        raise Refusal(
            f"What was kept of this table in {path} cannot be read ({e}). "
            "Start with --reset to begin anew, or choose another folder."
        ) from e
    return keeper


async def _listen(server: Server) -> None:
    try:
        await server.start()
    except OSError as e:
        raise Refusal(
            f"The page cannot be served on port {server.port}: {e.strerror or e}. "
            "Stop the other program, or choose another port (0 takes a free one)."
        ) from e


__all__ = ["LocalTable", "forget", "has_display", "main", "opened", "serve"]
