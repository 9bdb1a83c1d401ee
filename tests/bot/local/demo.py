"""A small bot with one of everything; it knows nothing of the stand-in."""

import asyncio
import io
import os
import re
from typing import Any, Self

import discord
import PIL.Image
from discord import app_commands, ui

from bot.local.connector import connector_from

SCORES: dict[str, int] = {}


def picture(score: int) -> discord.File:
    data = io.BytesIO()
    PIL.Image.new("L", (64, 32), score % 256).save(data, "PNG")
    data.seek(0)
    return discord.File(data, f"board-{score}.png", description=f"a board after {score} points")


class Score(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"score:(?P<table>\w+)"):
    def __init__(self, table: str) -> None:
        super().__init__(ui.Button(label="Score", custom_id=f"score:{table}"))
        self.table = table

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["table"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        SCORES[self.table] = SCORES.get(self.table, 0) + 1
        await interaction.response.edit_message(view=Board(self.table), attachments=[picture(SCORES[self.table])])


class Note(ui.DynamicItem[ui.Button[ui.LayoutView]], template=r"note:(?P<table>\w+)"):
    def __init__(self, table: str) -> None:
        super().__init__(ui.Button(label="Note", custom_id=f"note:{table}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["table"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(NoteForm())


class Pick(ui.DynamicItem[ui.Select[ui.LayoutView]], template=r"pick:(?P<table>\w+)"):
    def __init__(self, table: str) -> None:
        options = [discord.SelectOption(label=f"Player {n}", value=str(n)) for n in range(25)]
        super().__init__(ui.Select(custom_id=f"pick:{table}", options=options))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["table"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"picked {self.item.values[0]}", ephemeral=True)


class Rival(ui.DynamicItem[ui.UserSelect[ui.LayoutView]], template=r"rival:(?P<table>\w+)"):
    def __init__(self, table: str) -> None:
        super().__init__(ui.UserSelect(custom_id=f"rival:{table}"))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["table"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        rival = self.item.values[0]
        await interaction.response.send_message(
            f"{rival.mention} and <@1>, meet {interaction.user.mention}",
            allowed_mentions=discord.AllowedMentions(users=[rival]),
        )


class NoteForm(ui.Modal, title="A note"):
    words: ui.Label[Self] = ui.Label(text="Words", component=ui.TextInput(custom_id="words", max_length=100))
    mood: ui.Label[Self] = ui.Label(
        text="Mood",
        component=ui.Select(
            custom_id="mood", options=[discord.SelectOption(label="good"), discord.SelectOption(label="bad")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        words, mood = self.words.component, self.mood.component
        assert isinstance(words, ui.TextInput)
        assert isinstance(mood, ui.Select)
        await interaction.response.send_message(f"{words.value} ({mood.values[0]})", ephemeral=True)


class Board(ui.LayoutView):
    def __init__(self, table: str) -> None:
        super().__init__(timeout=None)
        score = SCORES.get(table, 0)
        gallery: ui.MediaGallery[Self] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://board-{score}.png", description=f"a board after {score} points")
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"## Table {table}: {score}"),
                gallery,
                ui.Section(ui.TextDisplay("Write something down"), accessory=Note(table)),
                ui.ActionRow(Score(table)),
                ui.ActionRow(Pick(table)),
                ui.ActionRow(Rival(table)),
            )
        )


class Demo(discord.Client):
    """Signals what happened to it by events; `errors` collects what commands raised."""

    def __init__(self, connector: Any, **options: Any) -> None:
        super().__init__(
            intents=options.pop("intents", discord.Intents(guilds=True)),
            connector=connector,
            guild_ready_timeout=0,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.up = asyncio.Event()
        self.resumed = asyncio.Event()
        self.errors: asyncio.Queue[BaseException] = asyncio.Queue()
        self.tree.error(self._note)
        everything: list[Any] = [play, members, slow, silent, secret, quick]
        for command in everything:
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Score, Note, Pick, Rival)
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once: the wait of five seconds is for a gateway that counts."""

    async def on_ready(self) -> None:
        self.up.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def _note(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        self.errors.put_nowait(error.original if isinstance(error, app_commands.CommandInvokeError) else error)


GAMES = ("dreadball", "playoff", "sportsdice", "trickshot")


@app_commands.command(description="Set up a table")
async def play(
    interaction: discord.Interaction[Any],
    game: str,
    rival: discord.User | None = None,
    size: app_commands.Range[int, 1, 9] = 3,
) -> None:
    await interaction.response.send_message(view=Board(f"t{interaction.id}"), file=picture(0))


@play.autocomplete("game")
async def games(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name.title(), value=name) for name in GAMES if current in name]


@app_commands.command(description="Answer late, with more to follow")
async def slow(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(thinking=True, ephemeral=True)
    await interaction.edit_original_response(content="first")
    await interaction.followup.send("second", file=picture(2), ephemeral=True)


@app_commands.command(description="Never answer")
async def silent(interaction: discord.Interaction[Any]) -> None:
    """Leaves the person waiting."""


@app_commands.command(description="Tell only you")
async def secret(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("a secret", ephemeral=True)


@app_commands.command(description="Answer at once")
async def quick(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("at once")


members = app_commands.Group(
    name="league",
    description="For organisers",
    guild_only=True,
    default_permissions=discord.Permissions(manage_guild=True),
)
season = app_commands.Group(name="season", description="Seasons", parent=members)


@season.command(description="Open a season")
async def start(interaction: discord.Interaction[Any], name: str) -> None:
    await interaction.response.send_message(f"season {name} is open")


def main() -> None:
    """Run as a process of its own: port, token and the certificate authority come by environment."""

    async def run() -> None:
        connector = connector_from(int(os.environ["STANDIN_PORT"]), os.environ["STANDIN_CA"].encode())
        async with Demo(connector) as client:
            await client.start(os.environ["STANDIN_TOKEN"])

    asyncio.run(run())


if __name__ == "__main__":
    main()
