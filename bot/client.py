"""The Discord client: intents, the command tree and its sync, what runs beside it, start and stop."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot import panel, press
from bot.clock import Clock, supervised
from bot.cogs import deck as deck_cog
from bot.cogs import help as help_cog
from bot.cogs import learn as learn_cog
from bot.cogs import match as match_cog
from bot.cogs import own as own_cog
from bot.commands import game_group
from bot.config import Config
from bot.desk import Desk
from bot.errors import LOST_ON_THE_WAY, REFUSALS
from bot.house import House
from bot.lease import RENEW_SECONDS, Lease
from bot.offers import Offers
from bot.poster import Poster
from bot.replies import Pressed, say_privately
from bot.tables import Tables
from data.store.store import Store
from render.studio import Studio
from rules.game import all_games

log = logging.getLogger(__name__)

LONGEST_WAIT = 60.0  # seconds a request may wait for a rate limit before it is put off
LEFT_TO_FINISH = 3.0  # seconds for what people have declared when the bot is stopped
CLOCK_SECONDS = 5.0
SWEEP_SECONDS = 3600.0
INTERACTIONS_KNOWN = 500  # the newest of them, in case one comes twice


ITEMS = (*panel.ITEMS, learn_cog.LessonButton)


class Tree(app_commands.CommandTree["Linesman"]):
    """The command tree; an error in a command is a sentence for its user."""

    async def on_error(self, interaction: Pressed, error: app_commands.AppCommandError, /) -> None:
        if isinstance(error, app_commands.CommandSignatureMismatch | app_commands.CommandNotFound):
            await say_privately(interaction, "The commands were updated a moment ago: please type it again.")
            await interaction.client.sync(force=True)
            return
        log.error("a command failed", exc_info=error)
        await say_privately(interaction, "Something went wrong on our side and nothing was changed. Try again.")


def build_tree(client: Linesman) -> Tree:
    """All commands: those of the games, generated, and those of the house."""
    tree = Tree(client)
    games = all_games()
    tree.add_command(match_cog.challenge_group(games))
    for game in games.values():
        tree.add_command(game_group(game))
    for command in match_cog.match_commands():
        tree.add_command(command)
    tree.add_command(match_cog.matches)
    tree.add_command(match_cog.orders)
    tree.add_command(match_cog.withdraw)
    tree.add_command(own_cog.team)
    tree.add_command(own_cog.formation)
    tree.add_command(deck_cog.deck)
    tree.add_command(help_cog.rule)
    tree.add_command(help_cog.card)
    tree.add_command(learn_cog.learn)
    return tree


class Linesman(discord.Client):
    """The bot. It needs no privileged intent: commands, buttons and its own messages are all it reads."""

    def __init__(
        self,
        config: Config,
        store: Store,
        *,
        connector: aiohttp.BaseConnector | None = None,
        guild_ready_timeout: float = 1.0,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_ratelimit_timeout=LONGEST_WAIT,
            guild_ready_timeout=guild_ready_timeout,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            connector=connector,
        )
        self.config, self.store = config, store
        self.tree = build_tree(self)
        tables = Tables(store, config.live_matches)
        studio = Studio()
        poster = Poster(self, store, tables, studio)
        tables.on_changed = poster.tell_changed
        desk = Desk(store, tables, config.reports, poster)
        self.house = House(store, tables, studio, poster, desk, Offers(desk))
        self.clock = Clock(store, desk, self._is_in)
        self.lease: Lease | None = None
        self.handling: set[asyncio.Task[Any]] = set()
        self.leaving = False
        self._taken: deque[int] = deque(maxlen=INTERACTIONS_KNOWN)
        self._left: set[int] = set()
        self._loops: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Before the gateway: the lease, the commands, and what an earlier process left undone."""
        assert self.application_id is not None
        self.lease = Lease(self.store, self.application_id)
        await self.lease.take()
        self.add_dynamic_items(*ITEMS)
        await self.sync()
        self._loops.append(asyncio.create_task(self.house.studio.warm()))
        await self.house.poster.recover()
        await self.clock.settle()
        self._start("clock", CLOCK_SECONDS, self.clock.tick)
        self._start("lease", RENEW_SECONDS, self._hold_lease)
        self._start("sweep", SWEEP_SECONDS, self.clock.sweep)
        for row in await self.store.matches.live_by_itself():
            try:
                self.house.desk.let_coach_play(await self.house.tables.live(row.guild_id, row.id))
            except REFUSALS as e:  # one match that cannot be played keeps nobody from starting
                log.error("match %s could not be taken up: %s", row.id, e)

    def _is_in(self, guild_id: int) -> bool:
        """Whether the bot is on this server, as far as it knows by now."""
        return not self.is_ready() or self.get_guild(guild_id) is not None

    def _start(self, name: str, every: float, work: Callable[[], Awaitable[object]]) -> None:
        self._loops.append(asyncio.create_task(supervised(name, every, work)))

    async def _hold_lease(self) -> None:
        if self.lease is not None and not await self.lease.renew():
            log.error("the lease was lost to another process; this one stops")
            await self.close()

    async def sync(self, *, force: bool = False) -> bool:
        """Send the command tree to Discord if it changed since the last time. Whether it was sent."""
        mark = tree_mark(self.tree)
        key = f"tree:{self.application_id}"
        if not force and await self.store.meta.get(key) == mark:
            return False
        try:
            await self.tree.sync()
        except (discord.DiscordException, *LOST_ON_THE_WAY) as e:
            log.error("the commands could not be registered, the old set stays: %s", e)
            return False
        await self.store.meta.set(key, mark)
        return True

    async def close(self) -> None:
        """Stop everything in order; what was not posted stays in the outbox."""
        if self.is_closed():
            return
        self.leaving = True
        for loop in self._loops:
            if loop is not asyncio.current_task():
                loop.cancel()
        await self._finish()
        await self.house.desk.close()
        await self.house.poster.close()
        if self.lease is not None:
            await self.lease.release()
        self.house.studio.close()
        await self._finish()  # who came meanwhile is being told so
        await super().close()

    async def _finish(self) -> None:
        """Let what people have declared be finished; what takes too long is ended where it is."""
        try:
            async with asyncio.timeout(LEFT_TO_FINISH):
                while self.handling:
                    await asyncio.wait(self.handling)
        except TimeoutError:
            stuck = list(self.handling)
            for task in stuck:
                task.cancel()
            await asyncio.gather(*stuck, return_exceptions=True)

    def takes(self, interaction_id: int) -> bool:
        """Whether to work on this interaction: the gateway may bring one again, and a closed bot can say nothing."""
        if self.is_closed() or interaction_id in self._taken:
            return False
        self._taken.append(interaction_id)
        return True

    # -- presses that find no control ----------------------------------------------------------

    async def on_interaction(self, interaction: Pressed) -> None:
        """The library drops a press of a control that it does not know or that its message has no more."""
        if interaction.type is discord.InteractionType.component and not panel.is_there(interaction, ITEMS):
            await press.gone(interaction)

    # -- what happens to places ----------------------------------------------------------------

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Thrown out of a server: its matches wait."""
        self._left.add(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """After an outage nothing is to be done; a server may also come back like this."""
        if guild.id in self._left:
            await self.on_guild_join(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited (again): matches of this server go on, with their time anew and their boards shown."""
        self._left.discard(guild.id)
        await self.clock.begin_anew(guild.id)
        for row in await self.store.matches.live():
            if row.guild_id == guild.id:
                live = await self.house.tables.live(row.guild_id, row.id)
                await self.house.poster.repost(live, f"j{discord.utils.utcnow().timestamp():.0f}")

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A match whose thread is deleted goes on in the channel above."""
        for row in await self.store.matches.find_by_thread(payload.guild_id, payload.thread_id):
            if row.status == "live" and row.thread_id == payload.thread_id:
                if self.get_channel(row.channel_id) is None:
                    continue  # the channel went with it
                live = await self.house.tables.live(row.guild_id, row.id)
                await self.store.matches.set_place(row.guild_id, row.id, row.channel_id, None)
                self.house.tables.see(live, thread_id=None)
                await self.house.poster.repost(live, f"t{payload.thread_id % 10**12}")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Matches in a deleted channel are homeless; their players are told once."""
        for row in await self.store.matches.mark_homeless_in(channel.guild.id, channel.id):
            if row.status != "live":
                continue
            live = await self.house.tables.live(row.guild_id, row.id)
            self.house.tables.see(live, homeless=True)
            await self.house.poster.delivery.tell_players(live, "it was deleted")


def tree_mark(tree: app_commands.CommandTree[Any]) -> str:
    """A hash of all that Discord would be told about the commands."""
    told = [command.to_dict(tree) for command in tree.get_commands()]
    return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()
