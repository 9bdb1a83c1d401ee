"""Games for the tests of the bot: one with hidden hands and sealed choices, one of many words that may trip."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from render.boards import PAINTERS, Painter
from render.frame import Frame
from rules.actions import Action, Question, Seat
from rules.dice import Die
from rules.errors import NotAnOption, RuleError
from rules.game import GAMES, Game, Result, register
from rules.kernel import Event, Ruling, choose
from tests.rules.toy import Settings, Table, Toy

SECRETS = tuple(f"marked-secret-{n}" for n in range(6))


class Marked(Toy):
    """Toss, with cards that can be told from anything else. It has no picture: its boards are words."""

    name = "marked"

    def start(self, settings: BaseModel) -> Table:
        table = super().start(Settings())
        table.deck = list(SECRETS)
        return table

    def view(self, state: Table, seat: Seat | None) -> Any:
        return json.dumps(super().view(state, seat))

    def action_label(self, action: Action) -> str:
        return action.notation


@dataclass(frozen=True)
class Pick(Action):
    verb = "pick"
    label = "Pick"
    help = "Pick a thing from a shelf"
    thing: str
    shelf: str


@dataclass(frozen=True)
class Trip(Action):
    verb = "trip"
    label = "Trip"
    help = "Trip over a rule"


THINGS = tuple(f"thing{n}" for n in range(60))
PICKS = (*(Pick(thing, shelf) for thing in THINGS for shelf in ("high", "low")), Trip())


class NoSettings(BaseModel):
    """Nothing can be set."""


class Lots(Game[list[str]]):
    """Both pick three things from two shelves of sixty."""

    name = "lots"
    title = "Lots"
    seats = ("first", "second")
    actions = (Pick, Trip)
    settings = NoSettings
    rulings: Mapping[str, str] = {"LOT-1": "A thing is picked from a shelf."}  # type: ignore[misc]

    def start(self, settings: BaseModel) -> list[str]:
        return []

    def dump(self, state: list[str]) -> dict[str, Any]:
        return {"picked": list(state)}

    def load(self, data: dict[str, Any]) -> list[str]:
        return list(data["picked"])

    def copy(self, state: list[str]) -> list[str]:
        return list(state)

    def over(self, state: list[str]) -> bool:
        return len(state) == 6

    def step(self, state: list[str]) -> Ruling:
        return self._pick(state)

    async def _pick(self, state: list[str]) -> None:
        seat = self.seats[len(state) % 2]
        action = await choose(Question(seat, "pick", "Which thing?", PICKS, PICKS[0]))
        state.append(action.notation)
        if isinstance(action, Trip):
            raise RuntimeError("tripped")

    def result(self, state: list[str]) -> Result:
        return Result(None, dict.fromkeys(self.seats, 3))

    def why_not(self, state: list[str], question: Question, action: Action) -> RuleError:
        return NotAnOption(f"“{action}” is on no shelf.", "LOT-1")

    def dice(self, state: list[str]) -> Iterable[Die]:
        return ()

    def view(self, state: list[str], seat: Seat | None) -> Any:
        return tuple(state)

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        return ""

    def appraise(self, view: Any, question: Question, action: Action) -> float:
        return float(isinstance(action, Trip))  # a house coach that always trips


def no_picture(view: Any, frame: Frame, theme: Any) -> Any:
    raise NotImplementedError("this game is played in words")


@contextmanager
def also_played(*games: Game[Any]) -> Iterator[None]:
    """These games are among those that the bot knows."""
    for game in games:
        register(game)
        text = lambda view, frame: str(view)  # noqa: E731
        PAINTERS[game.name] = Painter(game.name, no_picture, text, text, {}, {})
    try:
        yield
    finally:
        for game in games:
            del GAMES[game.name], PAINTERS[game.name]
