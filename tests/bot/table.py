"""A table at the stand-in: two people, somebody who looks on, and how they play by what they are shown."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.client import Linesman
from bot.local.interactions import Interaction
from bot.local.spec import load_spec
from bot.local.standin import StandIn
from bot.local.things import Channel, Guild, Message, User
from data.store.rows import Match
from tests.bot.house import running

ANSWERS = ("a1", "m1", "r1", "c1")


@dataclass
class Table:
    """People at a channel. `bot` is the one that runs now."""

    standin: StandIn
    folder: Path
    guild: Guild
    channel: Channel
    alice: User
    bob: User
    carol: User
    bots: list[Linesman] = field(default_factory=list)
    game: str = "sportsdice"

    @property
    def bot(self) -> Linesman:
        return self.bots[-1]

    @asynccontextmanager
    async def running(self, **config: Any) -> AsyncIterator[Linesman]:
        """A freshly started bot on the same database."""
        async with running(self.standin, self.folder, **config) as bot:
            self.bots.append(bot)
            yield bot

    # -- a match -------------------------------------------------------------------------------

    async def challenge(self, by: User | None = None, **options: Any) -> Message:
        """A challenge, by Alice to Bob unless said otherwise; its card."""
        before = {m.id for m in self.standin.messages(self.channel)}
        options = options or {"opponent": self.bob}
        await self.standin.slash(by or self.alice, self.channel, "challenge", self.game, **options)
        return await self.card(before)

    async def card(self, before: set[int] = frozenset()) -> Message:  # type: ignore[assignment]
        found = await self.standin.wait_for(
            lambda: [m for m in self.standin.messages(self.channel) if m.id not in before and "Dice seal" in m.text]
        )
        return found[-1]

    async def begin(self, **options: Any) -> Match:
        """A match under way, its first panel posted."""
        card = await self.challenge(**options)
        await self.standin.click(self.bob, card, card.labels["Accept"])
        await self.panel()
        return await self.row()

    async def row(self) -> Match:
        """The newest match."""
        with closing(sqlite3.connect(self.folder / "linesman.sqlite3")) as db:
            found = db.execute("SELECT id FROM matches ORDER BY created_at DESC, rowid DESC LIMIT 1").fetchone()
        return await self.bot.store.matches.load(self.guild.id, found[0])

    def sql(self, statement: str, *values: object) -> list[Any]:
        """Look into the database, or change it while no bot runs."""
        with closing(sqlite3.connect(self.folder / "linesman.sqlite3")) as db, db:
            return db.execute(statement, values).fetchall()

    def let_posts_age(self) -> None:
        """As if the posts had been made longer ago than Discord remembers their nonces."""
        for place in self.places:
            place.nonces.clear()
        self.sql("UPDATE outbox SET created_at = created_at - 600000")
        for message in self.posted:
            message.data["timestamp"] = (datetime.now(UTC) - timedelta(minutes=9)).isoformat()

    # -- what is shown -------------------------------------------------------------------------

    @property
    def places(self) -> list[Channel]:
        """The channel and its threads."""
        return [self.channel, *self.standin.threads(self.channel)]

    @property
    def posted(self) -> list[Message]:
        """All public messages, oldest first."""
        return sorted((m for c in self.places for m in self.standin.messages(c)), key=lambda m: m.id)

    @property
    def panels(self) -> list[Message]:
        """Messages on which something can be answered, oldest first."""
        return [m for m in self.posted if any(i[:2] in ANSWERS for i in m.controls)]

    async def panel(self, after: int = 0) -> Message:
        """The one panel that is newer than message `after`, once all others have lost their controls."""

        def only() -> Message | None:
            panels = self.panels
            return panels[0] if len(panels) == 1 and panels[0].id > after else None

        found = await self.standin.wait_for(only)
        assert found is not None
        return found

    def asked(self, panel: Message) -> User:
        """Whom a panel mentions."""
        return next(u for u in (self.alice, self.bob) if u.mention in panel.text)

    def other(self, user: User) -> User:
        return self.bob if user is self.alice else self.alice

    async def ended(self) -> Message:
        """The report of the match, once no other message has controls."""

        def report() -> Message | None:
            with_controls = [m for m in self.posted if m.controls]
            last = with_controls[-1] if with_controls else None
            return last if last and "Rematch" in last.labels and len(with_controls) == 1 else None

        found = await self.standin.wait_for(report)
        assert found is not None
        return found

    # -- what people do ------------------------------------------------------------------------

    async def press(self, panel: Message, choose: Callable[[list[str]], str] | None = None) -> Interaction:
        """Whoever is asked presses a button: the first one, or what `choose` takes from their custom ids."""
        buttons = [i for i in panel.labels.values() if i.startswith("a1")]
        custom_id = choose(buttons) if choose else buttons[0]
        return await self.standin.click(self.asked(panel), panel, custom_id)

    async def play_on(self, most: int = 1000) -> Message:
        """Press the first buttons until the match is over (or so often); the last message with controls."""
        after = 0
        for _ in range(most):
            found = await self.next(after)
            if "Rematch" in found.labels:
                return await self.ended()
            await self.press(found)
            after = found.id
        return await self.panel(after)

    async def next(self, after: int = 0) -> Message:
        """The newest message after this one by which the match goes on, or its report."""

        def going_on() -> list[Message]:
            shown = [m for m in self.posted if m.id > after]
            return [m for m in shown if "Rematch" in m.labels or any(i[:2] in ANSWERS for i in m.controls)]

        return (await self.standin.wait_for(going_on))[-1]

    async def said(self, answer: Interaction) -> str:
        """What the bot says to a press or a command, at once or after thinking."""
        await self.standin.wait_for(lambda: answer.failed or (answer.message and not answer.loading))
        assert not answer.failed
        return "\n".join(m.text for m in dict.fromkeys((answer.message, *answer.followups)) if m)

    async def refused(self, answer: Interaction) -> str:
        """The private sentence that a press or a command met."""
        private = await self.standin.wait_for(
            lambda: [m for m in (answer.message, *answer.followups) if m and m.ephemeral and m.text]
        )
        assert answer.error is None
        return private[-1].text

    async def command(self, user: User, *path: str, where: Channel | None = None, **options: Any) -> str:
        """A command in the match's place, and what is answered."""
        place = where or self.places[-1]
        return await self.said(await self.standin.slash(user, place, *path, **options))


@asynccontextmanager
async def a_table(folder: Path, **options: Any) -> AsyncIterator[Table]:
    """A server with a channel and three people; no bot yet."""
    async with StandIn(spec=load_spec(), rate_limits=False, **options) as standin:
        guild = standin.guild("Game night")
        channel = standin.channel(guild, "table")
        people = [standin.user(name) for name in ("Alice", "Bob", "Carol")]
        yield Table(standin, folder, guild, channel, people[0], people[1], people[2])
