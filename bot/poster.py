"""Outbox -> Discord: in order for each match, exactly once, the newest state of a burst.

A post is committed before it is sent and marked after it arrived. Between the two its nonce, enforced by
Discord, keeps a second try from making a second message; after a longer absence the channel is looked through.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import discord

from bot import delivery
from bot.errors import LOST_ON_THE_WAY, REFUSALS
from bot.orders import standing_order
from bot.tables import Live, Tables
from data.store import rows
from data.store.errors import AlreadyPosted, NoSuchMatch, StoreError
from data.store.store import Store
from render.studio import Studio
from rules.kernel import Match

log = logging.getLogger(__name__)

NONCE_LASTS = timedelta(minutes=3)
PATIENCE = (2, 5, 15, 60, 300)  # seconds before the next try
RULES_CHANGED = (
    "The rules were updated while this question was open, so it is asked again. Dice that fell stay as they fell."
)
PASSING = (401, 429)  # refusals that say nothing about the post itself


@dataclass(slots=True)
class Job:
    """A post on its way.

    `old`: it may have been sent by a process that is gone. `passed`: ids of boards that it is shown instead of.
    `opening`: it is, or stands for, the first board of its match. `message`: it was sent and is still to be marked.
    """

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
    passed: list[int] = field(default_factory=list)
    opening: bool = False
    message: discord.Message | None = None

    def __post_init__(self) -> None:
        self.opening = self.kind == "board" and self.body["seq"] == 0 and not self.body.get("again")

    @property
    def line(self) -> str:
        """What keeps its order: a match, or a channel."""
        return self.match_id or str(self.channel_id)

    @property
    def may_stand(self) -> bool:
        """Whether it may stand in the channel already."""
        return self.old or self.attempts > 0

    @property
    def look_first(self) -> bool:
        """Whether it may stand there without Discord remembering its nonce."""
        return self.may_stand and datetime.now(UTC) - self.created_at > NONCE_LASTS

    def tell_also(self, passed: Job) -> None:
        """Tell the story of an earlier board as well, which is not shown itself."""
        self.body["story"] = [*passed.body["story"], *self.body["story"]]
        self.body["title"] = self.body["title"] or passed.body["title"]
        self.passed += [*passed.passed, passed.id]
        self.old |= passed.old
        self.created_at = min(self.created_at, passed.created_at)


class Poster:
    """Brings out what was committed; one line of jobs for each match, and nothing running when idle."""

    def __init__(self, client: discord.Client, store: Store, tables: Tables, studio: Studio) -> None:
        self.store = store
        self.tables = tables
        self.delivery = delivery.Delivery(client, store, tables, studio)
        self._lines: dict[str, deque[Job]] = {}
        self._workers: dict[str, asyncio.Task[None]] = {}
        self._telling: set[asyncio.Task[None]] = set()

    def foresee(self, live: Live, match: Match, posts: Sequence[rows.Post]) -> None:
        """Begin the picture of the newest board while the store is still writing."""
        if live.asked_coach() is None and standing_order(live) is None:
            self.delivery.begin_picture(live, match, posts[-1])

    def announce(self, guild_id: int, match_id: str, posts: Sequence[rows.Post], ids: Sequence[int]) -> None:
        """Posts that are committed; they are sent in the background."""
        at = datetime.now(UTC)
        for number, post in zip(ids, posts, strict=True):
            self._queue(Job(number, guild_id, match_id, post.channel_id, post.kind, dict(post.body), post.nonce, at))

    async def repost(self, live: Live, mark: str, story: Sequence[str] = ()) -> None:
        """Post the board once more, in the match's place as it is now; `mark` makes this post unique."""
        row = live.row
        body = {"seq": row.seq, "story": list(story), "title": "", "again": mark}
        post = rows.Post(row.place_id, "board", body, f"{row.id}-r{mark}"[:25])
        ids = await self.store.outbox.add(row.guild_id, [post], datetime.now(UTC), row.id)
        self.announce(row.guild_id, row.id, [post], ids)

    def tell_changed(self, live: Live) -> None:
        """The rules were updated under an open question: say so, once, and ask it anew."""

        async def tell() -> None:
            try:
                await self.repost(live, f"c{live.row.seq}-{live.game.revision}", [RULES_CHANGED])
            except AlreadyPosted:
                log.info("match %s was told already that the rules changed", live.row.id)

        task = asyncio.create_task(tell())
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def recover(self) -> int:
        """Queue what an earlier process left; how many posts."""
        waiting = await self.store.outbox.waiting(datetime.max.replace(tzinfo=UTC), 100_000)
        for w in waiting:
            job = Job(w.id, w.guild_id, w.match_id, w.channel_id, w.kind, dict(w.body), w.nonce, w.created_at)
            job.attempts, job.old = w.attempts, True
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
                if await self._deliver(jobs):
                    jobs.popleft()
        finally:
            # No await between the last look and this: a job queued later starts a new worker.
            del self._workers[line]
            if not jobs:
                del self._lines[line]

    async def _coalesce(self, jobs: deque[Job]) -> None:
        """Of the boards that wait only the newest is shown; what follows an earlier one tells its story too.

        The rows of those passed over are dropped when that post has arrived, so that no story is lost on the way.
        """
        first = jobs[0]
        if first.kind == "board" and first.match_id:
            await self._let_coach_finish(first.match_id)
        while jobs[0].kind == "board" and any(job.kind == "board" for job in list(jobs)[1:]):
            passed = jobs[0]
            if passed.message is not None or (passed.may_stand and await self.delivery.took(passed)):
                return
            jobs.popleft()
            next(job for job in jobs if "story" in job.body).tell_also(passed)
            jobs[0].opening |= passed.opening

    async def _let_coach_finish(self, match_id: str) -> None:
        live = self.tables.at_hand(match_id)
        if live is not None and live.coaching is not None and not live.coaching.done():
            await asyncio.wait([live.coaching], timeout=2)

    async def _deliver(self, jobs: deque[Job]) -> bool:
        """Send the first post. False: it waits for another try."""
        job = jobs[0]
        try:
            await self._coalesce(jobs)
            job = jobs[0]
            await self.delivery.send(job)
        except discord.HTTPException as e:
            if e.status < 500 and e.status not in PASSING:
                return await self._give_up(job, e)
            return await self._wait(job, e)
        except NoSuchMatch as e:
            return await self._give_up(job, e)
        except (discord.RateLimited, StoreError, *LOST_ON_THE_WAY) as e:
            return await self._wait(job, e)
        except (delivery.Undeliverable, *REFUSALS) as e:
            return await self._give_up(job, e)
        except Exception as e:  # a fault of ours must not hold up what comes after it
            log.exception("post %s failed", job.id)
            return await self._give_up(job, e)
        return True

    async def _give_up(self, job: Job, reason: Exception) -> bool:
        log.warning("post %s is given up: %s", job.id, reason)
        try:
            await self.store.outbox.mark_dropped(job.id, str(reason)[:200])
        except StoreError as e:
            return await self._wait(job, e)
        return True

    async def _wait(self, job: Job, reason: Exception) -> bool:
        seconds = getattr(reason, "retry_after", None) or PATIENCE[min(job.attempts, len(PATIENCE) - 1)]
        job.attempts += 1
        log.info("post %s waits %.0f s: %s", job.id, seconds, reason)
        try:
            await self.store.outbox.retry_at(job.id, datetime.now(UTC) + timedelta(seconds=seconds), str(reason)[:200])
        except StoreError as e:
            log.warning("post %s: %s", job.id, e)
        await asyncio.sleep(seconds)
        return False

    async def settle(self) -> None:
        """Wait until nothing is on its way."""
        while self._workers:
            await asyncio.wait(list(self._workers.values()))

    async def close(self) -> None:
        """Stop; what was not sent stays in the outbox."""
        workers = [*self._workers.values(), *self._telling]
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
