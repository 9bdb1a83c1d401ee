"""Trick Shot as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from pydantic import BaseModel

from data.packs import pack_names
from rules.actions import Action, Question, Seat
from rules.dice import Die
from rules.errors import RuleError
from rules.game import Game, Result
from rules.kernel import Event, Ruling
from rules.trickshot import coach, quick, refusals, resetting, saving, state, turn, words
from rules.trickshot.actions import ACTIONS
from rules.trickshot.figures import SEATS
from rules.trickshot.pack import load_pack
from rules.trickshot.rulings import RULINGS
from rules.trickshot.state import Settings, Table
from rules.trickshot.view import TableView, look


class TrickShot(Game[Table]):
    """Twelve figures, one puck, and a pool of dice that grows until it fails."""

    name = "trickshot"
    title = "Trick Shot"
    schema = saving.SCHEMA
    seats = SEATS
    actions = ACTIONS
    settings = Settings
    rulings = RULINGS

    def choices(self) -> dict[str, dict[str, str]]:
        return {
            "pack": {name: load_pack(name).title for name in pack_names(self.name)},
            "mode": {"quick": "Quick: one period", "classic": "Classic: three periods", "arcade": "Arcade"},
        }

    def start(self, settings: BaseModel) -> Table:
        assert isinstance(settings, Settings)
        return state.set_up(settings)

    def dump(self, state: Table) -> dict[str, Any]:
        return saving.dump(state)

    def load(self, data: dict[str, Any]) -> Table:
        return saving.load(data)

    def copy(self, state: Table) -> Table:
        return copy(state)

    def over(self, state: Table) -> bool:
        return state.phase == "over"

    def step(self, state: Table) -> Ruling:
        return STEPS[state.phase](state)

    def result(self, state: Table) -> Result:
        winner = SEATS[state.winner] if state.winner >= 0 else None
        score = {seat: state.score[side] for side, seat in enumerate(SEATS)}
        return Result(winner, score, "in overtime" if turn.overtime(state) else "")

    def why_not(self, state: Table, question: Question, action: Action) -> RuleError:
        return refusals.why_not(state, question, action)

    def dice(self, state: Table) -> Iterable[Die]:
        return (state.kit.die,)

    def view(self, state: Table, seat: Seat | None) -> TableView:
        return look(state)

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        return words.sentence(event, names)

    def action_label(self, action: Action) -> str:
        return words.action_label(action)

    def word_label(self, view: Any, seat: Seat, verb: str, chosen: tuple[str, ...], word: str) -> str:
        return words.word_label(view, seat, verb, chosen, word)

    def appraise(self, view: Any, question: Question, action: Action) -> float:
        return coach.appraise(view, question, action)

    def evaluate(self, view: Any, seat: Seat) -> float:
        return coach.evaluate(view, seat)

    def turn(self, state: Table) -> Hashable:
        return state.period, state.space, state.turn, state.phase, sum(state.score)

    def quick(self, state: Table, question: Question) -> Action:
        return quick.answer(state, question)


copy = state.copy
STEPS = {
    "face-off": resetting.face_off,
    "turn": turn.on_your_turn,
    "goal": turn.after_goal,
    "fight": turn.after_fight,
}
