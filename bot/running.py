"""The bot as a process: started, watched, started anew after a fault, and closed in order by a signal."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import time
from collections.abc import Callable, Iterator, Sequence

import aiohttp
import discord
from pydantic import ValidationError

from bot.cli_kit import Stop
from bot.client import Linesman
from bot.config import Config
from bot.errors import Refusal
from data.store import Store, StoreError

log = logging.getLogger(__name__)

Connectors = Callable[[], aiohttp.BaseConnector]
"""Makes a connector for each Client: closing the client closes it."""

RESTS = (1.0, 5.0, 15.0, 60.0)  # seconds before a new start; the last one is repeated
STEADY = 600.0  # seconds after which a fault is a new one, not the same again
UNKNOWN_TO_DISCORD = (
    "Discord does not take this token. Copy the bot's token anew from https://discord.com/developers/applications "
    "(Bot, Reset Token) into LINESMAN_TOKEN."
)
NOT_SET = (
    "LINESMAN_TOKEN is not set: put the bot's token from https://discord.com/developers/applications into it, "
    "or try the bot without one by `linesman play`."
)
INTENTS = (
    "Discord refuses an intent that the bot asked for, although it needs no privileged one; look at the bot's "
    "Privileged Gateway Intents on https://discord.com/developers/applications and install this version anew."
)
AUTHENTICATION_FAILED, DISALLOWED_INTENTS = 4004, 4014
UNAUTHORIZED = 401


def read_config() -> Config:
    """The settings from the environment; raises `Stop` naming the variable that does not fit."""
    try:
        return Config()
    except ValidationError as e:
        first = e.errors()[0]
        name = "LINESMAN_" + "_".join(map(str, first["loc"])).upper()
        raise Stop(f"{name} does not fit: {first['msg']}.", 2) from e


def token_of(config: Config) -> str:
    """The token; raises `Stop` when there is none or when it cannot be one."""
    token = config.token.get_secret_value().strip() if config.token else ""
    if not token:
        raise Stop(NOT_SET)
    if not token.isascii() or len(token.split()) != 1:
        raise Stop("LINESMAN_TOKEN holds more than a token: no spaces, quotes or “Bot” belong in it.")
    return token


async def run_bot(
    config: Config,
    connector: Connectors | None = None,
    *,
    rests: Sequence[float] = RESTS,
    stop: asyncio.Event | None = None,
) -> None:
    """Run until a signal or `stop`. Raises `Stop` or `StoreError` for what a new start would not mend."""
    token = token_of(config)
    stop = stop or asyncio.Event()
    with signals(stop):
        store = await Store.open(config.database)
        try:
            await _keep_running(config, token, store, connector, rests, stop)
        finally:
            await store.close()


@contextlib.contextmanager
def signals(stop: asyncio.Event) -> Iterator[None]:
    """SIGTERM and SIGINT set the event."""
    loop = asyncio.get_running_loop()
    caught = (signal.SIGTERM, signal.SIGINT)
    with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts instead
        for number in caught:
            loop.add_signal_handler(number, stop.set)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError):
            for number in caught:
                loop.remove_signal_handler(number)


async def _keep_running(
    config: Config,
    token: str,
    store: Store,
    connector: Connectors | None,
    rests: Sequence[float],
    stop: asyncio.Event,
) -> None:
    failures = 0
    while not stop.is_set():
        began = time.monotonic()
        try:
            await _run_once(Linesman(config, store, connector=connector() if connector else None), token, stop)
        except (Stop, StoreError):
            raise
        except Exception as fault:
            failures = 0 if time.monotonic() - began > STEADY else failures
            rest = rests[min(failures, len(rests) - 1)]
            failures += 1
            _tell(fault, rest)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), rest)
    log.info("closed in order; what was not posted waits in the outbox")


def _tell(fault: Exception, rest: float) -> None:
    if isinstance(fault, OSError | aiohttp.ClientError | TimeoutError | discord.HTTPException):
        log.error("Discord cannot be reached (%s); the bot starts anew in %.0f s", type(fault).__name__, rest)
    else:
        log.error("the client ended by a fault; the bot starts anew in %.0f s", rest, exc_info=fault)


async def _run_once(client: Linesman, token: str, stop: asyncio.Event) -> None:
    """One life of a client. Returns when it was told to stop; raises what ended it otherwise."""
    serving = asyncio.create_task(client.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done() and not stop.is_set():
            await _ended(serving)
    finally:
        stopping.cancel()
        await client.close()
        serving.cancel()
        await asyncio.gather(serving, stopping, return_exceptions=True)


async def _ended(serving: asyncio.Task[None]) -> None:
    """Why a client ended by itself: a `Stop` where a new start is of no use, the fault itself otherwise."""
    try:
        await serving
    except discord.LoginFailure as e:
        raise Stop(UNKNOWN_TO_DISCORD) from e
    except discord.PrivilegedIntentsRequired as e:
        raise Stop(INTENTS) from e
    except Refusal as e:
        raise Stop(str(e)) from e
    except discord.HTTPException as e:
        if e.status == UNAUTHORIZED:
            raise Stop(UNKNOWN_TO_DISCORD) from e
        raise
    except discord.ConnectionClosed as e:
        raise Stop(_closed_for_good(e.code)) from e
    raise Stop("Another process took this bot over, so this one ended; only one may run on a database.")


def _closed_for_good(code: int) -> str:
    if code == AUTHENTICATION_FAILED:
        return UNKNOWN_TO_DISCORD
    if code == DISALLOWED_INTENTS:
        return INTENTS
    return f"Discord closed the connection for good (code {code}); its list of close codes tells why."
