"""Sending one post: compose it, find its place, send it, and clear the panel before it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot import compose, panel
from bot.replies import file_name, has_controls, without_controls
from bot.tables import Live, Tables
from bot.wording import clean
from data.store import rows
from data.store.store import Store
from render.frame import Frame
from render.studio import Picture, Studio
from rules.kernel import Match

if TYPE_CHECKING:
    from bot.poster import Job

log = logging.getLogger(__name__)

GONE = (10003, 10004, 50001)  # channel, server, or the right to see it
FORBIDDEN = (50013, 50083, 160005)  # a right is missing; an archived or locked thread
THREAD_EXISTS = 160004
LOOKED_THROUGH = 30


class Undeliverable(Exception):
    """There is no place left for this post."""


class Delivery:
    """Sends posts of every kind."""

    def __init__(self, client: discord.Client, store: Store, tables: Tables, studio: Studio) -> None:
        self.client, self.store, self.tables, self.studio = client, store, tables, studio
        self._early: set[asyncio.Task[Picture]] = set()

    def begin_picture(self, live: Live, match: Match, post: rows.Post) -> None:
        """Have the studio start on the board of this post."""
        view = live.game.view(match.state, None)
        frame = compose.frame_of(live, match, post.body["story"], match.over)
        early = asyncio.create_task(self.studio.board(live.game.name, view, frame))
        self._early.add(early)
        early.add_done_callback(self._early.discard)

    async def send(self, job: Job, *, look_first: bool = False) -> None:
        """Send a post and mark it. Raises `Undeliverable`, or what Discord answered."""
        send = {
            "board": self._board,
            "moment": self._moment,
            "card": self._card,
            "request": self._request,
            "notice": self._notice,
        }[job.kind]
        await send(job, look_first)

    # -- kinds ---------------------------------------------------------------------------------

    async def _board(self, job: Job, look_first: bool) -> None:
        live = await self._live(job)
        story = job.body["story"]
        view = live.game.view(live.match.state, None)
        frame = compose.frame_of(live, live.match, story, live.row.status == "over")
        picture = await self.studio.board(live.game.name, view, frame)
        name = f"board-{live.row.id}-{job.body['seq']}.png"
        before = live.row.panel_message_id if live.row.panel_message_id != live.bare_panel else None
        place = live.row.panel_channel_id
        message = await self._post(
            job,
            live,
            compose.board_message(live, story, picture, name),
            picture,
            name,
            compose.mentioned(live),
            look_first,
        )
        await self.store.outbox.mark_sent(job.id, message.id, datetime.now(UTC), panel=True)
        self.tables.see(live, panel_message_id=message.id, panel_channel_id=message.channel.id)
        if before and place and before != message.id:
            await self.clear_panel(place, before)

    async def _moment(self, job: Job, look_first: bool) -> None:
        live = await self._live(job)
        story = job.body["story"]
        state = live.game.load(job.body["state"])
        frame = Frame(live.names, story[-1] if story else "", "", (), ())
        picture = await self.studio.board(live.game.name, live.game.view(state, None), frame)
        name = f"moment-{job.nonce}.png"
        view = compose.moment_message(story, picture, name)
        message = await self._post(job, live, view, picture, name, compose.NOBODY, look_first)
        await self.store.outbox.mark_sent(job.id, message.id, datetime.now(UTC))

    async def _card(self, job: Job, look_first: bool) -> None:
        assert job.match_id
        row = await self.store.matches.load(job.guild_id, job.match_id)
        seats = await self.store.matches.seats(job.guild_id, job.match_id)
        view = compose.card_message(row, seats)
        message = await self._send_to(job.guild_id, job.channel_id, view, [], job.nonce, compose.card_mentions(row))
        await self.store.outbox.mark_sent(job.id, message.id, datetime.now(UTC))
        await self.store.matches.set_offer_message(job.guild_id, row.id, message.id)

    async def _request(self, job: Job, look_first: bool) -> None:
        live, body = await self._live(job), job.body
        pings = " ".join(f"<@{user}>" for user in body["to"])
        people = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(u) for u in body["to"]])
        words = f"{pings} {clean(body['words'])}"
        view = compose.boxed(words, panel.request_row(live.row.id, body["seq"], body["what"], body["by"]))
        message = await self._post(job, live, view, None, "", people, look_first)
        await self.store.outbox.mark_sent(job.id, message.id, datetime.now(UTC))

    async def _notice(self, job: Job, look_first: bool) -> None:
        view = compose.boxed(job.body["words"])
        message = await self._send_to(job.guild_id, job.channel_id, view, [], job.nonce, compose.NOBODY)
        await self.store.outbox.mark_sent(job.id, message.id, datetime.now(UTC))

    # -- places --------------------------------------------------------------------------------

    async def _live(self, job: Job) -> Live:
        assert job.match_id
        return await self.tables.live(job.guild_id, job.match_id)

    async def _post(
        self,
        job: Job,
        live: Live,
        view: ui.LayoutView,
        picture: Picture | None,
        name: str,
        mentions: discord.AllowedMentions,
        look_first: bool,
    ) -> discord.Message:
        """Send to the match's thread, or channel when it has none; make the thread if it is wanted."""
        if live.row.thread_id is None and job.kind == "board" and job.body["seq"] == 0:
            await self._open_thread(live)
        if look_first and (there := await self._already_there(live, name)):
            return there
        files = [compose.attached(picture, name)] if picture and picture.png else []
        try:
            return await self._send_to(job.guild_id, live.row.place_id, view, files, job.nonce, mentions)
        except discord.HTTPException as e:
            if e.code in GONE or e.code in FORBIDDEN or isinstance(e, discord.Forbidden):
                return await self._elsewhere(job, live, view, picture, name, mentions, e)
            raise

    async def _elsewhere(
        self,
        job: Job,
        live: Live,
        view: ui.LayoutView,
        picture: Picture | None,
        name: str,
        mentions: discord.AllowedMentions,
        reason: discord.HTTPException,
    ) -> discord.Message:
        """The thread is gone or locked: its parent channel; that gone too, and the match is homeless."""
        if live.row.thread_id is not None:
            await self.store.matches.set_place(job.guild_id, live.row.id, live.row.channel_id, None)
            self.tables.see(live, thread_id=None, homeless=False)
            files = [compose.attached(picture, name)] if picture and picture.png else []
            try:
                return await self._send_to(job.guild_id, live.row.channel_id, view, files, job.nonce, mentions)
            except discord.HTTPException as e:
                reason = e
        if await self.store.matches.mark_homeless(job.guild_id, live.row.id):
            self.tables.see(live, homeless=True)
            await self.tell_players(live, reason.text or "it is gone")
        raise Undeliverable(f"match {live.row.id} has no channel any more: {reason}")

    async def tell_players(self, live: Live, reason: str) -> None:
        """Once, by direct message; closed ones are nobody's fault."""
        words = (
            f"I cannot post match {live.row.id} ({live.game.title}) in <#{live.row.place_id}>: {reason}. "
            "The match stands; use /move in a channel where I may write, and it goes on there."
        )
        for seat in live.seats.values():
            if seat.user_id is None:
                continue
            try:
                user = await self.client.fetch_user(seat.user_id)
                await user.send(words)
            except (discord.HTTPException, OSError) as e:
                log.info("a player could not be told by direct message: %s", e)

    async def _open_thread(self, live: Live) -> None:
        """A thread for the match, from its card where there is one. Without the right the channel serves."""
        title = f"{live.game.title}: {' – '.join(live.names.values())}"[:100]
        source = live.row.offer_message_id
        channel = await self._channel(live.row.channel_id)
        if not isinstance(channel, discord.TextChannel):
            return
        try:
            if source:
                thread = await channel.create_thread(name=title, message=discord.Object(source))
            else:
                thread = await channel.create_thread(name=title, type=discord.ChannelType.public_thread)
            thread_id = thread.id
        except discord.HTTPException as e:
            if e.code != THREAD_EXISTS or not source:
                log.info("match %s is played in its channel: %s", live.row.id, e)
                return
            thread_id = source
        await self.store.matches.set_place(live.row.guild_id, live.row.id, live.row.channel_id, thread_id)
        self.tables.see(live, thread_id=thread_id)

    async def _channel(self, channel_id: int) -> Any:
        known = self.client.get_channel(channel_id)
        return known or await self.client.fetch_channel(channel_id)

    async def _already_there(self, live: Live, name: str) -> discord.Message | None:
        """The message that an earlier process sent, found by its picture's name."""
        channel = self.client.get_partial_messageable(live.row.place_id, guild_id=live.row.guild_id)
        async for message in channel.history(limit=LOOKED_THROUGH):
            if (
                self.client.user
                and message.author.id == self.client.user.id
                and name
                and name in picture_names(message)
            ):
                return message
        return None

    async def _send_to(
        self,
        guild_id: int,
        channel_id: int,
        view: ui.LayoutView,
        files: Sequence[discord.File],
        nonce: str,
        mentions: discord.AllowedMentions,
    ) -> discord.Message:
        channel = self.client.get_partial_messageable(channel_id, guild_id=guild_id)
        return await channel.send(view=view, files=list(files), nonce=nonce, allowed_mentions=mentions)

    async def clear_panel(self, channel_id: int, message_id: int) -> None:
        """Take the controls off an older panel."""
        channel = self.client.get_partial_messageable(channel_id)
        try:
            message = await channel.fetch_message(message_id)
            if has_controls(message):
                await message.edit(view=without_controls(message))
        except (discord.HTTPException, OSError) as e:
            log.info("an older panel keeps its controls: %s", e)


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
