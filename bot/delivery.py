"""Sending one post: compose it, find its place, send it, and clear the panel before it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot import compose, panel, rights
from bot.errors import LOST_ON_THE_WAY
from bot.replies import file_name, has_controls, without_controls
from bot.tables import Live, Tables
from bot.wording import clean
from data.store import rows
from data.store.store import Store
from render.frame import Frame
from render.studio import LIMIT, Picture, Studio
from rules.kernel import Match

if TYPE_CHECKING:
    from bot.poster import Job

log = logging.getLogger(__name__)

NO_PLACE = (10003, 10004, 50001, 50013, 50083, 160005)  # gone, out of sight, without a right, archived or locked
NO_FILES = (50013, 40005)
TOO_LARGE = 413
THREAD_EXISTS = 160004
LOOKED_THROUGH = 50
CLOCKS_DIFFER = timedelta(minutes=1)  # by so much Discord's clock and ours, at most


NO_PICTURE, SOME_PICTURE = Picture(b"", "", ""), Picture(b"?", "", "")


class Undeliverable(Exception):
    """There is no place left for this post."""


@dataclass(frozen=True)
class Draft:
    """A message as it will be: with its picture, with a lighter one, or with words instead of it.

    `paint` gives the picture with at most so many bytes.
    """

    compose: Callable[[Picture], ui.LayoutView]
    mentions: discord.AllowedMentions
    picture: Picture = NO_PICTURE
    name: str = ""
    paint: Callable[[int], Awaitable[Picture]] | None = None

    def view(self) -> ui.LayoutView:
        return self.compose(self.picture)

    def in_words(self) -> Draft:
        return replace(self, picture=replace(self.picture, png=b""))

    async def forms(self) -> AsyncIterator[Draft]:
        """The message, then what may be taken where it is not."""
        yield self
        if self.picture.png and self.paint:
            yield replace(self, picture=await self.paint(len(self.picture.png) // 2))
        if self.picture.png:
            yield self.in_words()

    def is_shown_by(self, message: discord.Message) -> bool:
        """Whether this message is the draft, sent earlier."""
        if self.picture.png and self.name in picture_names(message):
            return True
        words = words_of(self.in_words().view().children)
        return bool(words) and words == words_of(message.components)


class Delivery:
    """Sends posts of every kind."""

    def __init__(self, client: discord.Client, store: Store, tables: Tables, studio: Studio) -> None:
        self.client, self.store, self.tables, self.studio = client, store, tables, studio

    def begin_picture(self, live: Live, match: Match, post: rows.Post) -> None:
        """Have the studio start on the board of this post."""
        frame = compose.frame_of(live, match, post.body["title"], match.over)
        self.studio.begin(live.game.name, live.game.view(match.state, None), frame)

    async def send(self, job: Job) -> None:
        """Send a post and mark it. Raises `Undeliverable`, or what Discord answered."""
        kinds = {
            "board": self._board,
            "moment": self._moment,
            "card": self._card,
            "request": self._request,
            "notice": self._notice,
        }
        await kinds[job.kind](job)

    # -- kinds ---------------------------------------------------------------------------------

    async def _board(self, job: Job) -> None:
        async with self.tables.lock(job.match_id or ""):  # what is not committed is not shown
            live = await self._live(job)
            view = live.game.view(live.match.state, None)
            frame = compose.frame_of(live, live.match, job.body["title"], live.row.status == "over")
            under = await asyncio.to_thread(compose.under_board, live)  # the odds of many answers take their time
            mentions = compose.mentioned(live)
        draft = await self._illustrated(live, view, frame, board_name(job), job.body["story"], under, mentions)
        message = await self._post(job, draft)
        live = await self._live(job)
        place, before = live.row.panel_channel_id, live.row.panel_message_id
        if place and before and before not in (message.id, live.bare_panel):
            await self.clear_controls(place, before)
        if live.requested:
            live.requested = False
            await self._clear_requests(live, message.channel.id)
        if job.opening:
            await self.renew_card(job.guild_id, live.row.id)
        await self._mark(job, message, panel=True)
        async with self.tables.lock(live.row.id):  # whoever restores the match meanwhile holds it
            live = await self._live(job)
            self.tables.see(live, panel_message_id=message.id, panel_channel_id=message.channel.id)

    async def _moment(self, job: Job) -> None:
        live = await self._live(job)
        view = live.game.view(live.game.load(job.body["state"]), None)
        frame = Frame(live.names, job.body["title"], "", (), ())
        name = f"moment-{job.nonce}.png"
        draft = await self._illustrated(live, view, frame, name, job.body["story"], [], compose.NOBODY)
        await self._mark(job, await self._post(job, draft))

    async def _illustrated(
        self,
        live: Live,
        view: Any,
        frame: Frame,
        name: str,
        story: list[str],
        under: list[ui.Item[Any] | str],
        mentions: discord.AllowedMentions,
    ) -> Draft:
        async def paint(limit: int) -> Picture:
            return await self.studio.board(live.game.name, view, frame, limit=limit)

        picture = await paint(LIMIT)
        return Draft(lambda p: compose.illustrated(story, p, name, *under), mentions, picture, name, paint)

    async def _card(self, job: Job) -> None:
        assert job.match_id
        row = await self.store.matches.load(job.guild_id, job.match_id)
        seats = await self.store.matches.seats(job.guild_id, job.match_id)
        draft = Draft(lambda _: compose.card_message(row, seats), compose.card_mentions(row))
        message = await self._send_in(job.channel_id, job, draft)
        await self.store.matches.set_offer_message(job.guild_id, row.id, message.id)
        await self._mark(job, message)

    async def _request(self, job: Job) -> None:
        live, body = await self._live(job), job.body
        pings = " ".join(f"<@{user}>" for user in body["to"])
        words = f"{pings} {clean(body['name'])} {body['words']}"
        row = panel.request_row(live.row.id, body["seq"], body["what"], body["by"])
        message = await self._post(job, Draft(lambda _: compose.boxed(words, row), compose.only(body["to"])))
        await self._mark(job, message)

    async def _notice(self, job: Job) -> None:
        draft = Draft(lambda _: compose.boxed(job.body["words"]), compose.NOBODY)
        await self._mark(job, await self._send_in(job.channel_id, job, draft))

    async def _mark(self, job: Job, message: discord.Message, *, panel: bool = False) -> None:
        """The post has arrived: those it was shown instead of are done with first, so that none is shown later."""
        for passed in job.passed:
            await self.store.outbox.mark_dropped(passed, "superseded")
        place = message.channel.id if panel else None
        await self.store.outbox.mark_sent(job.id, message.id, datetime.now(UTC), panel_in=place)

    # -- places --------------------------------------------------------------------------------

    async def _live(self, job: Job) -> Live:
        assert job.match_id
        return await self.tables.live(job.guild_id, job.match_id)

    async def _post(self, job: Job, draft: Draft) -> discord.Message:
        """Send to the match's thread, or channel when it has none; make the thread if it is wanted.

        The thread gone or closed, the match goes on in its channel; that gone too, and it is homeless.
        """
        live = await self._live(job)
        if job.opening and live.row.thread_id is None:
            await self._open_thread(live)
        try:
            message = await self._send_in(live.row.place_id, job, draft)
        except discord.HTTPException as e:
            if e.code not in NO_PLACE:
                raise
            if live.row.thread_id is None:
                raise await self._homeless(live, e) from e
            await self._settle_in(live, None)
            try:
                message = await self._send_in(live.row.channel_id, job, draft)
            except discord.HTTPException as e:
                if e.code not in NO_PLACE:
                    raise
                raise await self._homeless(live, e) from e
        if live.row.homeless:
            await self._settle_in(live, live.row.thread_id)
        return message

    async def _settle_in(self, live: Live, thread_id: int | None) -> None:
        await self.store.matches.set_place(live.row.guild_id, live.row.id, live.row.channel_id, thread_id)
        self.tables.see(live, thread_id=thread_id, homeless=False)

    async def _homeless(self, live: Live, reason: discord.HTTPException) -> Undeliverable:
        if await self.store.matches.mark_homeless(live.row.guild_id, live.row.id):
            self.tables.see(live, homeless=True)
            lacking = rights.missing_in(self.client.get_channel(live.row.place_id))
            await self.tell_players(live, f"I lack {', '.join(lacking)}" if lacking else reason.text or "it is gone")
        return Undeliverable(f"match {live.row.id} has no channel any more: {reason}")

    async def _send_in(self, channel_id: int, job: Job, draft: Draft) -> discord.Message:
        """Send to one channel, with less of a picture where it is not taken."""
        if job.message is not None:
            return job.message
        channel = self.client.get_partial_messageable(channel_id, guild_id=job.guild_id)
        if job.look_first and (there := await self._already_there(channel, job, draft)):
            return there
        refused: discord.HTTPException | None = None
        async for form in draft.forms():
            if refused and form.picture.png and refused.status != TOO_LARGE:
                continue
            files = [compose.attached(form.picture, form.name)] if form.picture.png else []
            try:
                job.message = await channel.send(
                    view=form.view(), files=files, nonce=job.nonce, allowed_mentions=form.mentions
                )
            except discord.HTTPException as e:
                if e.code not in NO_FILES and e.status not in (400, TOO_LARGE):
                    raise
                refused = e
            else:
                return job.message
        assert refused is not None
        raise refused

    async def took(self, job: Job) -> bool:
        """Whether this board was sent earlier; then the job knows its message."""
        live = await self._live(job)
        channel = self.client.get_partial_messageable(live.row.place_id, guild_id=job.guild_id)
        board = Draft(lambda _: ui.LayoutView(), compose.NOBODY, SOME_PICTURE, board_name(job))
        job.message = await self._already_there(channel, job, board)
        return job.message is not None

    async def _already_there(self, channel: Any, job: Job, draft: Draft) -> discord.Message | None:
        """The message that was sent earlier, by this process or one that is gone."""
        try:
            async for message in channel.history(limit=LOOKED_THROUGH):
                if message.created_at < job.created_at - CLOCKS_DIFFER:
                    return None
                mine = self.client.user is not None and message.author.id == self.client.user.id
                if mine and draft.is_shown_by(message):
                    found: discord.Message = message
                    return found
        except discord.HTTPException as e:
            log.info("a channel could not be looked through: %s", e)
        return None

    async def tell_players(self, live: Live, reason: str) -> None:
        """Once, by direct message; closed ones are nobody's fault."""
        words = (
            f"I cannot post match {live.row.id} ({live.game.title}) in <#{live.row.place_id}>: {reason}. "
            f"The match stands; use `/move match:{live.row.id}` in a channel where I may write, and it goes on there."
        )
        for seat in live.seats.values():
            if seat.user_id is None:
                continue
            try:
                user = await self.client.fetch_user(seat.user_id)
                await user.send(words)
            except (discord.DiscordException, *LOST_ON_THE_WAY) as e:
                log.info("a player could not be told by direct message: %s", e)

    async def _open_thread(self, live: Live) -> None:
        """A thread for the match, from its card where there is one. Without the right the channel serves."""
        title = f"{live.game.title}: {' – '.join(live.names.values())}"[:100]
        row = await self.store.matches.load(live.row.guild_id, live.row.id)  # its card may just have been posted
        source = row.offer_message_id
        try:
            channel = await self._channel(row.channel_id)
            if not isinstance(channel, discord.TextChannel) or self._lacks_threads(channel):
                return
            if source:
                thread = await channel.create_thread(name=title, message=discord.Object(source))
            else:
                thread = await channel.create_thread(name=title, type=discord.ChannelType.public_thread)
            thread_id = thread.id
        except discord.HTTPException as e:
            if e.code != THREAD_EXISTS or not source:
                log.info("match %s is played in its channel: %s", row.id, e)
                return
            thread_id = source
        await self._settle_in(live, thread_id)

    def _lacks_threads(self, channel: discord.TextChannel) -> bool:
        me: discord.Member | None = channel.guild.me
        return me is not None and bool(rights.missing_for_thread(channel.permissions_for(me)))

    async def _channel(self, channel_id: int) -> Any:
        known = self.client.get_channel(channel_id)
        return known or await self.client.fetch_channel(channel_id)

    # -- controls that have had their day ------------------------------------------------------

    async def clear_controls(self, channel_id: int, message_id: int) -> None:
        """Take the controls off a message, if it still stands and has any."""
        channel = self.client.get_partial_messageable(channel_id)
        try:
            message = await channel.fetch_message(message_id)
            if has_controls(message):
                await message.edit(view=without_controls(message))
        except (discord.DiscordException, *LOST_ON_THE_WAY) as e:
            log.info("an older message keeps its controls: %s", e)

    async def renew_card(self, guild_id: int, match_id: str) -> None:
        """Show on a challenge's card what became of it, if it still has buttons."""
        row = await self.store.matches.load(guild_id, match_id)
        if row.offer_message_id is None or row.status == "offered":
            return
        card = compose.card_message(row, await self.store.matches.seats(guild_id, match_id))
        channel = self.client.get_partial_messageable(row.channel_id)
        try:
            message = await channel.fetch_message(row.offer_message_id)
            if has_controls(message):
                await message.edit(view=card)
        except (discord.DiscordException, *LOST_ON_THE_WAY) as e:
            log.info("a card keeps its controls: %s", e)

    async def _clear_requests(self, live: Live, channel_id: int) -> None:
        """The match has moved on: what was asked for before counts no more."""
        for number, message_id in await self.store.outbox.standing(live.row.guild_id, live.row.id, "request"):
            await self.clear_controls(channel_id, message_id)
            await self.store.outbox.mark_dropped(number, "the match moved on")


def board_name(job: Job) -> str:
    """The file name of a board's picture: new for each."""
    return f"board-{job.nonce}.png"


def picture_names(message: discord.Message) -> list[str]:
    """The file names of the pictures that a message shows."""
    return [
        file_name(item.media.url)
        for component in message.components
        if isinstance(component, discord.Container)
        for child in component.children
        if isinstance(child, discord.MediaGalleryComponent)
        for item in child.items
    ]


def words_of(components: Any) -> str:
    """The first words of a message, sent or still to be sent; empty when it has none."""
    for component in components:
        for child in getattr(component, "children", ()):
            if isinstance(child, discord.TextDisplay | ui.TextDisplay):
                return str(child.content)
    return ""
