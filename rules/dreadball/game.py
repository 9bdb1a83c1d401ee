"""DreadBall: KickOff as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from pydantic import BaseModel

from data.packs import pack_names
from rules.actions import Action, Question, Seat
from rules.dice import Die
from rules.dreadball import attack, coach, own, pointing, quick, refusals, saving, setting_up, state, words
from rules.dreadball.actions import ACTIONS, ASK, Dice
from rules.dreadball.pack import D6, load_pack
from rules.dreadball.rulings import RULINGS
from rules.dreadball.state import SEATS, Settings, Table
from rules.dreadball.teams import load_teams
from rules.dreadball.view import TableView, look
from rules.errors import RuleError
from rules.game import Game, Mark, OwnTeam, Result
from rules.kernel import Event, Ruling


class DreadBall(Game[Table]):
    """Two teams of eight, one ball, and everything nested in everything."""

    name = "dreadball"
    title = "DreadBall: KickOff"
    schema = saving.SCHEMA
    seats = SEATS
    actions = ACTIONS
    settings = Settings
    rulings = RULINGS
    reactions = frozenset({"coach dice", "reply", "duck"})
    set_ups = frozenset({"set-up"})
    first_at_home = False
    doubt, playouts = 0.5, 72

    def choices(self) -> dict[str, dict[str, str]]:
        teams = self.squads()
        return {
            "pack": {name: load_pack(name).title for name in pack_names(self.name)},
            "first": teams,
            "second": teams,
        }

    def terms(self, settings: BaseModel) -> list[str]:
        assert isinstance(settings, Settings)
        return own.terms(settings, load_pack(settings.pack).title)

    def squads(self) -> dict[str, str]:
        return {name: own.team_words(name) for name in load_teams()}

    def with_team(self, settings: BaseModel, seat: Seat, team: OwnTeam | None) -> BaseModel:
        assert isinstance(settings, Settings)
        return own.with_team(settings, seat, team)

    def turned(self, settings: BaseModel) -> BaseModel:
        assert isinstance(settings, Settings)
        return own.turned(settings)

    def formation(self, state: Table, seat: Seat) -> str:
        return own.formation(state, seat)

    def lined_up(self, state: Table, seat: Seat, formation: str) -> Action:
        return own.lined_up(state, seat, formation)

    def alarms(self, view: Any, seat: Seat) -> bool:
        """Coach dice matter while one's own team attacks or has the ball."""
        assert isinstance(view, TableView)
        return view.turn == seat or (view.carrier is not None and view.carrier[0] == seat)

    def role(self, view: Any, seat: Seat) -> str:
        assert isinstance(view, TableView)
        team = view.side(seat).team
        return team if view.phase == "roll-off" else f"{team}, {state.WORDS[view.sides[0].seat != seat]}"

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
        return state.over

    def step(self, state: Table) -> Ruling:
        return STEPS[state.phase](state)

    def result(self, state: Table) -> Result:
        winner = state.seat(state.winner) if state.winner >= 0 else None
        return Result(winner, {seat: state.score[state.side_of(seat)] for seat in SEATS}, state.how)

    def dice(self, state: Table) -> Iterable[Die]:
        return (D6,)

    def view(self, state: Table, seat: Seat | None) -> TableView:
        return look(state)

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        return words.sentence(event, names)

    def action_label(self, action: Action) -> str:
        return words.action_label(action)

    def answer_label(self, question: Question, action: Action) -> str:
        label = words.action_label(action)
        if not isinstance(action, Dice) or question.name != "action":
            return label
        return {ASK: label, "0": f"This attack: {label}"}.get(action.count, f"Next test: {label}")  # DB-87: in advance

    def word_label(self, view: Any, seat: Seat, verb: str, chosen: tuple[str, ...], word: str) -> str:
        return words.word_label(view, seat, verb, chosen, word)

    def marks(
        self, view: Any, question: Question, verb: str = "", chosen: tuple[str, ...] = ()
    ) -> tuple[str, tuple[Mark, ...]]:
        return pointing.marks(view, question, verb, chosen)

    def why_not(self, state: Table, question: Question, action: Action) -> RuleError:
        return refusals.why_not(state, question, action)

    def appraise(self, view: Any, question: Question, action: Action) -> float:
        return coach.appraise(view, question, action)

    def evaluate(self, view: Any, seat: Seat) -> float:
        return coach.evaluate(view, seat)

    def quick(self, state: Table, question: Question) -> Action:
        return quick.answer(state, question)

    def promise(self, state: Table, seat: Seat) -> float:
        side = state.side_of(seat)
        return coach.UNIT * (quick.promise(state, side) + coach.in_hand(state, side))

    def turn(self, state: Table) -> Hashable:
        return state.phase, state.attack, state.sudden, state.markers


copy = state.copy
STEPS = {
    "roll-off": setting_up.roll_off,
    "set up home": setting_up.set_up,
    "set up visitors": setting_up.set_up,
    "attack": attack.begin,
    "action": attack.action,
    "end of attack": attack.end,
}
