"""Outbox -> Discord: in order for each match, exactly once, the newest state of a burst.

A post is committed before it is sent and marked after it arrived. Between the two its nonce, enforced by
Discord, keeps a second try from making a second message; after a longer absence the channel is looked through.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from bot import delivery
from bot.tables import Live, Tables
from data.store import rows
from data.store.store import Store
from render.studio import Studio
from rules.kernel import Match

log = logging.getLogger(__name__)

NONCE_LASTS = timedelta(minutes=3)
PATIENCE = (2, 5, 15, 60, 300)  # seconds before the next try


@dataclass(slots=True)
class Job:
    """A post on its way. `old`: it may have been sent by a process that is gone."""

    id: int
    guild_id: int
    match_id: str | None
    channel_id: int
    kind: str
    body: dict[str, Any]
    nonce: str
    created_at: datetime
    attempts: int = 0
    old: bool = False

    @property
    def line(self) -> str:
        """What keeps its order: a match, or a channel."""
        return self.match_id or str(self.channel_id)


class Poster:
    """Brings out what was committed; one line of jobs for each match, and nothing running when idle."""

    def __init__(self, client: discord.Client, store: Store, tables: Tables, studio: Studio) -> None:
        self.store = store
        self.tables = tables
        self.delivery = delivery.Delivery(client, store, tables, studio)
        self._lines: dict[str, deque[Job]] = {}
        self._workers: dict[str, asyncio.Task[None]] = {}

    def foresee(self, live: Live, match: Match, posts: Sequence[rows.Post]) -> None:
        """Begin the picture of the newest board while the store is still writing."""
        if live.asked_coach() is None:
            self.delivery.begin_picture(live, match, posts[-1])

    def announce(self, guild_id: int, match_id: str, posts: Sequence[rows.Post], ids: Sequence[int]) -> None:
        """Posts that are committed; they are sent in the background."""
        at = datetime.now(UTC)
        for number, post in zip(ids, posts, strict=True):
            self._queue(Job(number, guild_id, match_id, post.channel_id, post.kind, dict(post.body), post.nonce, at))

    async def repost(self, live: Live, mark: str) -> None:
        """Post the board once more, in the match's place as it is now; `mark` makes this post unique."""
        row = live.row
        post = rows.Post(row.place_id, "board", {"seq": row.seq, "story": []}, f"{row.id}-r{mark}"[:25])
        ids = await self.store.outbox.add(row.guild_id, [post], datetime.now(UTC), row.id)
        self.announce(row.guild_id, row.id, [post], ids)

    async def recover(self) -> int:
        """Queue what an earlier process left; how many posts."""
        waiting = await self.store.outbox.waiting(datetime.max.replace(tzinfo=UTC), 100_000)
        for w in waiting:
            job = Job(
                w.id,
                w.guild_id,
                w.match_id,
                w.channel_id,
                w.kind,
                dict(w.body),
                w.nonce,
                w.created_at,
                w.attempts,
                True,
            )
            self._queue(job)
        return len(waiting)

    def _queue(self, job: Job) -> None:
        self._lines.setdefault(job.line, deque()).append(job)
        if job.line not in self._workers:
            self._workers[job.line] = asyncio.create_task(self._work(job.line))

    async def _work(self, line: str) -> None:
        jobs = self._lines[line]
        try:
            while jobs:
                await self._coalesce(jobs)
                if await self._deliver(jobs[0]):
                    jobs.popleft()
        except Exception:
            log.exception("a line of posts stopped")
        finally:
            # No await between the last look and this: a job queued later starts a new worker.
            del self._workers[line]
            if not jobs:
                del self._lines[line]

    async def _coalesce(self, jobs: deque[Job]) -> None:
        """Of several boards in a row only the newest is shown, with the story of all."""
        first = jobs[0]
        if first.kind == "board" and first.match_id:
            await self._let_coach_finish(first.match_id)
        while len(jobs) > 1 and jobs[0].kind == jobs[1].kind == "board":
            passed = jobs.popleft()
            jobs[0].body["story"] = [*passed.body["story"], *jobs[0].body["story"]]
            jobs[0].old |= passed.old
            await self.store.outbox.mark_dropped(passed.id, "superseded")

    async def _let_coach_finish(self, match_id: str) -> None:
        live = self.tables.at_hand(match_id)
        if live is not None and live.coaching is not None and not live.coaching.done():
            await asyncio.wait([live.coaching], timeout=2)

    async def _deliver(self, job: Job) -> bool:
        """Send one post. False: it waits for another try."""
        try:
            old = job.old and datetime.now(UTC) - job.created_at > NONCE_LASTS
            await self.delivery.send(job, look_first=old)
        except delivery.Undeliverable as e:
            log.warning("post %s is given up: %s", job.id, e)
            await self.store.outbox.mark_dropped(job.id, str(e))
        except (discord.RateLimited, discord.HTTPException, OSError, TimeoutError) as e:
            await self._wait(job, e)
            return False
        return True

    async def _wait(self, job: Job, reason: Exception) -> None:
        seconds = getattr(reason, "retry_after", None) or PATIENCE[min(job.attempts, len(PATIENCE) - 1)]
        job.attempts += 1
        log.info("post %s waits %.0f s: %s", job.id, seconds, reason)
        await self.store.outbox.retry_at(job.id, datetime.now(UTC) + timedelta(seconds=seconds), str(reason)[:200])
        await asyncio.sleep(seconds)

    async def settle(self) -> None:
        """Wait until nothing is on its way."""
        while self._workers:
            await asyncio.wait(list(self._workers.values()))

    async def close(self) -> None:
        """Stop; what was not sent stays in the outbox."""
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
