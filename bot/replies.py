"""First answers to interactions: at once, once, and in private when they are a refusal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import discord
from discord import ui

from bot.errors import LOST_ON_THE_WAY, REFUSALS, Refusal
from bot.wording import fitting
from data.store.errors import Damaged, DiskFault, DiskFull, Unreachable

log = logging.getLogger(__name__)

FIRST_ANSWER_SECONDS = 2.5  # Discord gives up after three
ALREADY_ACKNOWLEDGED = 40060
UNKNOWN_INTERACTION = 10062
LEAVING = "I am being stopped at this moment, so nothing was changed. Your match waits; try again when I am back."
Pressed = discord.Interaction[Any]
T = TypeVar("T")


async def say_privately(interaction: Pressed, words: str, **more: Any) -> None:
    """A sentence that only this person sees; a further message if the first answer is given already."""
    await _privately(interaction, {"content": fitting(words), **more})


async def show_privately(interaction: Pressed, view: ui.LayoutView, **more: Any) -> None:
    """A Components V2 message that only this person sees."""
    await _privately(interaction, {"view": view, **more})


async def _privately(interaction: Pressed, message: dict[str, Any]) -> None:
    try:
        async with asyncio.timeout(FIRST_ANSWER_SECONDS):
            if not interaction.response.is_done():
                try:
                    await interaction.response.send_message(ephemeral=True, **message)
                    return
                except discord.HTTPException as e:
                    if e.code != ALREADY_ACKNOWLEDGED:
                        raise
            await interaction.followup.send(ephemeral=True, **message)
    except (discord.DiscordException, *LOST_ON_THE_WAY) as e:
        log.info("a private answer did not arrive: %s", e)


async def acknowledge(answer: Awaitable[Any]) -> bool:
    """Give a first answer. Whether it stands: a lost reply that Discord had taken counts as given."""
    try:
        async with asyncio.timeout(FIRST_ANSWER_SECONDS):
            await answer
    except discord.HTTPException as e:
        if e.code == ALREADY_ACKNOWLEDGED:
            return True
        log.info("a first answer was not taken: %s", e)
        return False
    except (discord.DiscordException, *LOST_ON_THE_WAY) as e:
        log.info("a first answer did not arrive: %s", e)
        return False
    return True


async def guarded(interaction: Pressed, work: Callable[[], Awaitable[None]]) -> None:
    """Do the work; a refusal becomes a private sentence, and so does a fault of ours.

    The client takes an interaction once. It lets the work be finished when it closes, and begins no other.
    """
    if not interaction.client.takes(interaction.id):
        return
    task = asyncio.current_task()
    assert task is not None
    _handled(interaction, task)
    try:
        if interaction.client.leaving:
            raise Refusal(LEAVING)
        await work()
    except REFUSALS as e:
        await say_privately(interaction, sentence_of(e))
    except Exception:
        log.exception("an interaction failed")
        await say_privately(
            interaction, "Something went wrong on our side and nothing was changed. Try again in a moment."
        )


def beside(interaction: Pressed, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    """Part of the work, begun beside the rest of it; the client lets it be finished as well."""
    task = asyncio.create_task(work)
    _handled(interaction, task)
    return task


def _handled(interaction: Pressed, task: asyncio.Task[Any]) -> None:
    interaction.client.handling.add(task)
    task.add_done_callback(interaction.client.handling.discard)


def sentence_of(refusal: Exception) -> str:
    """A refusal for the person who asked; what is wrong with the machine is for somebody else to mend."""
    if isinstance(refusal, DiskFull | DiskFault | Damaged | Unreachable):
        return f"{refusal} Nothing has changed in the match; tell whoever runs this bot."
    return str(refusal)


def place_of(interaction: Pressed) -> tuple[int, int]:
    """The server and the channel; raises `Refusal` outside a server."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise Refusal("Matches are played in the channels of a server: use this command there.")
    return interaction.guild_id, interaction.channel_id


def without_controls(message: discord.Message) -> ui.LayoutView:
    """The same message, its pictures kept, without buttons and menus."""
    view = ui.LayoutView(timeout=None)
    for component in message.components:
        if isinstance(component, discord.Container):
            box: ui.Container[Any] = ui.Container(accent_colour=component.accent_colour)
            for child in component.children:
                kept = _kept(child)
                if kept is not None:
                    box.add_item(kept)
            view.add_item(box)
    return view


def _kept(component: discord.Component) -> ui.Item[Any] | None:
    if isinstance(component, discord.TextDisplay):
        return ui.TextDisplay(component.content)
    if isinstance(component, discord.MediaGalleryComponent):
        return ui.MediaGallery(
            *(
                discord.MediaGalleryItem(f"attachment://{file_name(item.media.url)}", description=item.description)
                for item in component.items
            )
        )
    return None


def file_name(url: str) -> str:
    """The name of a file at the end of its address."""
    return url.partition("?")[0].rpartition("/")[2]


def has_controls(message: discord.Message) -> bool:
    """Whether any button or menu is left on it."""
    return any(
        isinstance(child, discord.ActionRow)
        for component in message.components
        if isinstance(component, discord.Container)
        for child in component.children
    )
