"""A guided first turn: pages of words, each with a real board that is staged like a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pydantic import BaseModel, ConfigDict

from rules.game import Game
from rules.kernel import Match
from rules.scenario import Scenario, played


class Lesson(BaseModel):
    """A page: what it is about, what it says, and how its board comes about (keys as in a scenario)."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    title: str
    words: str
    options: dict[str, Any] = {}
    given: dict[str, Any] = {}
    dice: str = ""
    do: list[dict[str, str]] = []


def read_lessons(data: Iterable[dict[str, Any]]) -> tuple[Lesson, ...]:
    """The pages of a game, from their data."""
    return tuple(Lesson.model_validate(page) for page in data)


def staged(lesson: Lesson, game: Game[Any]) -> Match:
    """The board of a page. Raises a `RuleError` for a lesson that the rules do not bear out."""
    scenario = Scenario(
        name=lesson.title,
        game=game.name,
        options=lesson.options,
        given=lesson.given,
        dice=lesson.dice.split(),
        do=lesson.do,
    )
    return played(scenario, game)
