"""Two coaches who play for somebody to watch: their moves are presses of the buttons under the boards."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from bot.cli_kit import Stop
from bot.errors import Refusal
from bot.headless import menu_for, shown
from bot.local.people import NotOffered
from bot.local.standin import StandIn
from bot.local.table.cast import Cast
from bot.local.table.hosted import Hosted
from bot.local.things import Channel, Message, User
from bot.panel import mark_of
from rules.actions import Action
from rules.coach import CarefulCoach

if TYPE_CHECKING:
    from bot.house import House
    from bot.tables import Live

log = logging.getLogger(__name__)

TRIES = 10  # in a row, before the coaches give up: the bot may be away for a moment


class Exhibition:
    """Runs matches between the two rivals; `pace` is the time before each press in seconds."""

    def __init__(self, standin: StandIn, cast: Cast, hosted: Hosted, pace: float = 1.6) -> None:
        self.standin, self.cast, self.hosted, self.pace = standin, cast, hosted, pace
        self._running: dict[str, tuple[Channel, asyncio.Task[None]]] = {}

    async def begin(self, game: str) -> Channel:
        """Start a match and go on in the background; where it is played. One that is on already is shown instead.

        Raises TimeoutError when none comes about.
        """
        if game in self._running and not self._running[game][1].done():
            return self._running[game][0]
        home, away = self.cast.rivals
        table = self.cast.table
        newest = table.order[-1] if table.order else 0
        await self.standin.slash(home, table, "challenge", game, opponent=away)
        card = await self.standin.wait_for(lambda: _with_control(self.standin.messages(table), "o1:", newest))
        accept = _control(card, "o1:", ":accept")
        place = place_of_next(self.standin, table)
        await self.standin.click(away, card, accept)
        there = await self.standin.wait_for(place)
        self._go_on(game, accept.split(":")[1], there)
        return there

    async def resume(self) -> None:
        """Go on with the matches that an earlier run left."""
        store, home = self._house().store, self.cast.rivals[0]
        for row in await store.matches.open_matches(self.cast.guild.id, home.id):
            place = self.standin.world.channels.get(row.place_id)
            if row.status == "live" and place:
                self._go_on(row.game, row.id, place)

    async def close(self) -> None:
        tasks = [task for _, task in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _go_on(self, game: str, match: str, thread: Channel) -> None:
        self._running[game] = (thread, asyncio.create_task(self._play(match, thread)))

    async def _play(self, match: str, thread: Channel) -> None:
        failed = 0
        while failed < TRIES:
            try:
                if not await self._turn(match, thread):
                    return
                failed = 0
            except (NotOffered, Refusal, Stop, TimeoutError, KeyError) as e:
                failed += 1
                log.info("the coaches wait a moment: %s", e)
                await asyncio.sleep(self.pace)
        log.warning("the coaches gave match %s up", match)

    async def _turn(self, match: str, thread: Channel) -> bool:
        """One press by the one who is asked. False when the match is over."""
        live = await self._house().tables.live(self.cast.guild.id, match)
        if live.row.status != "live" or thread.deleted:
            return False
        question = live.asked()[0]
        seq, asked = live.row.asked_seq, len(live.asked())
        user = self.standin.world.users[live.seats[question.seat].user_id or 0]
        mark = f":{match}:{seq}:"
        panel = await self.standin.wait_for(lambda: _with_control(self.standin.messages(thread), mark))
        await asyncio.sleep(self.pace)
        view = live.game.view(live.match.state, question.seat)
        action = await asyncio.to_thread(CarefulCoach(), live.game, view, question)
        await self._press(user, panel, live, action)
        await self.standin.wait_for(lambda: self._moved_on(match, seq, asked))
        return True

    def _house(self) -> House:
        if self.hosted.client is None:
            raise TimeoutError("the bot is away")
        return self.hosted.client.house

    def _moved_on(self, match: str, seq: int, asked: int) -> bool:
        live = self._house().tables.at_hand(match)
        return live is None or live.row.asked_seq != seq or len(live.asked()) != asked or live.row.status != "live"

    async def _press(self, user: User, panel: Message, live: Live, action: Action) -> None:
        """A button if there is one, else its menus word by word, in private where the bot asks for that."""
        key = f"{live.row.id}:{live.row.asked_seq}"
        if f"c1:{key}" in panel.controls:
            panel = shown(await self.standin.click(user, panel, f"c1:{key}"))
        button = f"a1:{key}:{mark_of(action)}"
        if button in panel.controls:
            await self.standin.click(user, panel, button)
            return
        while True:
            menu, words, chosen = menu_for(panel, action)
            picked = await self.standin.select(user, panel, menu, words)
            if len(chosen) == len(action.words):
                return
            panel = shown(picked)


def place_of_next(standin: StandIn, table: Channel) -> Callable[[], Channel | None]:
    """Where the match that is about to begin is played, None until its board is there: a thread of its own, or
    the channel itself.
    """
    known = {thread.id for thread in standin.threads(table)}
    newest = table.order[-1] if table.order else 0

    def there() -> Channel | None:
        thread = next((t for t in standin.threads(table) if t.id not in known), None)
        if thread:
            return thread if thread.order else None
        boards = [m for m in standin.messages(table) if m.id > newest and m.author_id == standin.bot.id and m.files]
        return table if boards else None

    return there


def _with_control(messages: Sequence[Message], mark: str, after: int = 0) -> Message | None:
    """The newest message that has a control with `mark` in its id."""
    for message in reversed(messages):
        if message.id > after and any(mark in f"{custom_id}:" for custom_id in message.controls):
            return message
    return None


def _control(message: Message, start: str, end: str) -> str:
    return next(i for i in message.controls if i.startswith(start) and i.endswith(end))
