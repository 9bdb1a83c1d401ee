"""Deadlines and other things that happen by themselves: rows in the store, one supervised loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from bot.desk import Desk
from bot.errors import Tripped
from bot.turns import DAILY, now
from data.store import rows
from data.store.store import Store

log = logging.getLogger(__name__)

OUTBOX_KEPT = timedelta(days=2)
LOOK_AGAIN = timedelta(hours=1)


class Clock:
    """Answers overdue questions with their default, once each. `is_in`: whether the bot is on a server now."""

    def __init__(self, store: Store, desk: Desk, is_in: Callable[[int], bool] = lambda guild_id: True) -> None:
        self.store, self.desk, self.is_in = store, desk, is_in
        self._tripped: set[tuple[str, str, int]] = set()

    async def settle(self) -> int:
        """Answer what has fired and was not answered yet: just now, or before the process was stopped."""
        answered = 0
        for due in await self.store.deadlines.unsettled():
            answered += await self._answer(due)
        return answered

    async def tick(self) -> int:
        """Fire what is due; how many answers the clock gave."""
        for due in await self.store.deadlines.due(now()):
            if self.is_in(due.guild_id):
                await self.store.deadlines.fire(due.guild_id, due.match_id, due.seat, due.seq, now())
            else:  # nobody can answer where the bot is not
                await self._postpone(due, now() + LOOK_AGAIN)
        return await self.settle()

    async def begin_anew(self, guild_id: int) -> None:
        """The bot is back on a server: whoever is asked has all the time again."""
        for row in await self.store.matches.live():
            if row.guild_id == guild_id:
                for due in await self.store.deadlines.of_match(guild_id, row.id):
                    await self._postpone(due, now() + DAILY)

    async def _postpone(self, due: rows.Due, until: datetime) -> None:
        await self.store.deadlines.reschedule(due.guild_id, due.match_id, due.seat, due.seq, until)

    async def _answer(self, due: rows.Due) -> bool:
        key = (due.match_id, due.seat, due.seq)
        if key in self._tripped:
            return False
        try:
            return await self.desk.clock(due.guild_id, due.match_id, due.seat, due.seq)
        except Tripped as e:  # it would do so at each tick
            self._tripped.add(key)
            log.error("the clock could not answer in match %s: %s", due.match_id, e)
        except Exception as e:  # the disk may be full: the next tick tries again
            log.warning("the clock could not answer in match %s: %s", due.match_id, e)
        return False

    async def sweep(self) -> None:
        """Forget what was posted long ago."""
        await self.store.outbox.prune(now() - OUTBOX_KEPT)


async def supervised(name: str, every: float, work: Callable[[], Awaitable[object]]) -> None:
    """Do the work again and again; a fault is logged and the next round comes all the same."""
    while True:
        await asyncio.sleep(every)
        try:
            await work()
        except Exception:
            log.exception("%s failed; it goes on", name)
