"""Deadlines and other things that happen by themselves: rows in the store, one supervised loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from bot.desk import Desk
from bot.errors import REFUSALS
from bot.turns import now
from data.store import rows
from data.store.store import Store

log = logging.getLogger(__name__)

OUTBOX_KEPT = timedelta(days=2)


class Clock:
    """Answers overdue questions with their default, once each."""

    def __init__(self, store: Store, desk: Desk) -> None:
        self.store, self.desk = store, desk

    async def settle(self) -> int:
        """At the start: deadlines that fired while nobody came to commit the answer."""
        unsettled = await self.store.deadlines.unsettled()
        for due in unsettled:
            await self._answer(due)
        return len(unsettled)

    async def tick(self) -> int:
        """Fire what is due; how many answers the clock gave."""
        answered = 0
        for due in await self.store.deadlines.due(now()):
            if await self.store.deadlines.fire(due.guild_id, due.match_id, due.seat, due.seq, now()):
                answered += await self._answer(due)
        return answered

    async def _answer(self, due: rows.Due) -> bool:
        try:
            return await self.desk.clock(due.guild_id, due.match_id, due.seat, due.seq)
        except REFUSALS as e:
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
