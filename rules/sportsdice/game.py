"""Sports Dice: Hockey as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel

from data.packs import pack_names
from rules.actions import Action, Question, Seat
from rules.dice import Die
from rules.errors import RuleError
from rules.game import Game, Result
from rules.kernel import Event, Ruling
from rules.sportsdice import coach, periods, play, refusals, setup, shot, state, words
from rules.sportsdice.actions import ACTIONS
from rules.sportsdice.pack import COIN, load_pack
from rules.sportsdice.rulings import RULINGS
from rules.sportsdice.state import OVERTIME, SEATS, SHOOTOUT, Settings, Table, other
from rules.sportsdice.view import TableView, look


class SportsDice(Game[Table]):
    """The smallest of the games: two sets of dice, a goaltender and one chip."""

    name = "sportsdice"
    title = "Sports Dice: Hockey"
    seats = SEATS
    actions = ACTIONS
    settings = Settings
    rulings = RULINGS
    reactions = frozenset({"reroll"})

    def choices(self) -> dict[str, dict[str, str]]:
        return {"pack": {name: load_pack(name).title for name in pack_names(self.name)}}

    def start(self, settings: BaseModel) -> Table:
        assert isinstance(settings, Settings)
        load_pack(settings.pack)
        return Table(settings.pack, settings.advanced)

    def dump(self, state: Table) -> dict[str, Any]:
        return dump(state)

    def load(self, data: dict[str, Any]) -> Table:
        return load(data)

    def copy(self, state: Table) -> Table:
        return copy(state)

    def over(self, state: Table) -> bool:
        return state.phase == "over"

    def step(self, state: Table) -> Ruling:
        return STEPS[state.phase](state)

    def result(self, state: Table) -> Result:
        return Result(state.winner, dict(state.score), HOW.get(state.period, ""))

    def why_not(self, state: Table, question: Question, action: Action) -> RuleError:
        return refusals.why_not(state, question, action)

    def dice(self, state: Table) -> Iterable[Die]:
        kit = state.components
        return COIN, kit.player_die, kit.goaltender_die

    def view(self, state: Table, seat: Seat | None) -> TableView:
        return look(state)

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        return words.sentence(event, names)

    def alarms(self, view: Any, seat: Seat) -> bool:
        """The puck is in the seat's own half, or a shot lies on the table."""
        return view.attacker == other(seat) or view.shot is not None

    def word_label(self, view: Any, seat: Seat, verb: str, chosen: tuple[str, ...], word: str) -> str:
        if verb == "reroll" and word.isdecimal():
            faces = view.side(seat).faces
            return f"Die {word}: {words.SYMBOL[faces[int(word) - 1]]}"
        return word

    def appraise(self, view: Any, question: Question, action: Action) -> float:
        return coach.appraise(view, question, action)

    def evaluate(self, view: Any, seat: Seat) -> float:
        return coach.evaluate(view, seat)


HOW = {OVERTIME: "overtime", SHOOTOUT: "shootout"}
dump, load, copy = state.dump, state.load, state.copy
STEPS = {
    "toss": setup.flip_power_chip,
    "play": play.play_roll,
    "shot": shot.shot_on_goal,
    "shootout": periods.shootout,
}
