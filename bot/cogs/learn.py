"""`/learn`: a guided first turn on real boards, page by page, for one's own eyes."""

from __future__ import annotations

from typing import Any

import discord
from discord import ButtonStyle, app_commands, ui

from bot import compose
from bot.errors import Refusal
from bot.press import house_of
from bot.replies import Pressed, acknowledge, guarded, show_privately
from data.lessons import lessons
from render.frame import Frame
from render.studio import Picture
from rules.game import all_games, game_named
from rules.lessons import read_lessons, staged


class LessonButton(ui.DynamicItem[ui.Button[Any]], template=r"l1:(?P<game>[a-z]+):(?P<page>\d+)"):
    """Turns to a page of a game's lessons."""

    def __init__(self, game: str, page: int, label: str = "…", style: ButtonStyle = ButtonStyle.secondary):
        self.game, self.page = game, page
        super().__init__(ui.Button(label=label, style=style, custom_id=f"l1:{game}:{page}"))

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> LessonButton:
        return cls(match["game"], int(match["page"]))

    async def callback(self, interaction: Pressed) -> None:
        async def work() -> None:
            view, file = await lesson_page(interaction, self.game, self.page)
            await acknowledge(interaction.response.edit_message(view=view, attachments=[file] if file else []))

        await guarded(interaction, work)


async def lesson_page(interaction: Pressed, name: str, page: int) -> tuple[ui.LayoutView, discord.File | None]:
    """A page with its board, and the buttons to the pages around it."""
    game, pages = game_named(name), read_lessons(lessons(name))
    if not 0 <= page < len(pages):
        raise Refusal(f"The lessons of {game.title} have {len(pages)} pages; /learn begins with the first.")
    lesson = pages[page]
    match = staged(lesson, game)
    question = match.open[0]
    names = {seat: game.seat_title(seat) for seat in game.seats}
    chips = tuple(compose.chips_of(question))
    frame = Frame(names, lesson.title, question.heading, chips, (question.seat,))
    picture = await house_of(interaction).studio.board(name, game.view(match.state, question.seat), frame)
    return _page(name, page, len(pages), lesson.title, " ".join(lesson.words.split()), picture)


def _page(
    name: str, page: int, pages: int, title: str, words: str, picture: Picture
) -> tuple[ui.LayoutView, discord.File | None]:
    buttons = []
    if page:
        buttons.append(LessonButton(name, page - 1, "Back"))
    if page + 1 < pages:
        buttons.append(LessonButton(name, page + 1, "Next", ButtonStyle.primary))
    file = f"lesson-{name}-{page}.png"
    items = [f"**{title}** ({page + 1} of {pages})\n{words}", compose.gallery(picture, file) if picture.png else None]
    view = compose.boxed(*items, ui.ActionRow(*buttons))
    return view, compose.attached(picture, file) if picture.png else None


@app_commands.command(name="learn", description="Learn a game: a guided first turn on a real board")
@app_commands.describe(game="The game to learn")
async def learn(interaction: Pressed, game: str) -> None:
    async def work() -> None:
        if not lessons(game):
            known = ", ".join(name for name in all_games() if lessons(name))
            raise Refusal(f"There are no lessons for “{game[:40]}”; there are for {known}.")
        view, file = await lesson_page(interaction, game, 0)
        await show_privately(interaction, view, files=[file] if file else [])

    await guarded(interaction, work)


@learn.autocomplete("game")
async def complete_game(interaction: Pressed, current: str) -> list[app_commands.Choice[str]]:
    """The games that have lessons."""
    return [
        app_commands.Choice(name=game.title, value=name)
        for name, game in all_games().items()
        if lessons(name) and current.lower() in f"{name} {game.title}".lower()
    ]
