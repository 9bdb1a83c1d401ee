"""Playoff One-on-One as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from pydantic import BaseModel

from rules.actions import Action, Question, Seat
from rules.dice import Chance, Die
from rules.errors import RuleError
from rules.game import DeckRules, Game, Mark, OwnTeam, Result
from rules.kernel import Event, Ruling
from rules.playoff import (
    coach,
    dice,
    face_offs,
    hidden,
    line_changes,
    own,
    pointing,
    quick,
    quick_shot,
    refusals,
    saving,
    starting,
    state,
    turns,
    words,
)
from rules.playoff.actions import ACTIONS, Plain
from rules.playoff.cards import by_id
from rules.playoff.rulings import RULINGS
from rules.playoff.state import SEATS, Settings, Table
from rules.playoff.view import TableView, look


class Playoff(Game[Table]):
    """Two lines of six cards, a hand of four, and the horn when a deck is empty."""

    name = "playoff"
    title = "Playoff One-on-One"
    schema = saving.SCHEMA
    seats = SEATS
    actions = ACTIONS
    settings = Settings
    rulings = RULINGS
    doubt = 1.0
    decisions = 1200
    reactions = frozenset({"star", "aggression", "interception", "avoid"})

    def choices(self) -> dict[str, dict[str, str]]:
        return {
            "mode": {
                "complete": "The complete game",
                "quick": "Quick Shot: the first goal wins",
                "series": "Quick Shot, best of five",
            },
            "dice": {"plain": "Plain dice", "team": "Team dice"},
            "changes": {"deck": "Two cards from the deck", "hand": "From the hand"},
            "line_up": {"chosen": "Chosen in secret", "turned up": "Turned up from the deck"},
        }

    def terms(self, settings: BaseModel) -> list[str]:
        assert isinstance(settings, Settings)
        return super().terms(own.told(settings))

    def deck_rules(self) -> DeckRules:
        return own.deck_rules()

    def with_team(self, settings: BaseModel, seat: Seat, team: OwnTeam | None) -> BaseModel:
        assert isinstance(settings, Settings)
        return own.with_team(settings, seat, team)

    def turned(self, settings: BaseModel) -> BaseModel:
        assert isinstance(settings, Settings)
        return own.turned(settings)

    def cards(self) -> Mapping[str, tuple[str, str]]:
        return words.card_texts(by_id().values())

    def alarms(self, view: Any, seat: Seat) -> bool:
        """Danger is an opponent with the puck in an attack space: all that everybody sees, whatever a hand holds."""
        assert isinstance(view, TableView)
        holder, place = view.puck or (seat, "")
        return holder != seat and view.side(holder).man(place).up

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
        winner = SEATS[state.winner] if state.winner >= 0 else None
        return Result(winner, {seat: state.score[side] for side, seat in enumerate(SEATS)}, state.how)

    def why_not(self, state: Table, question: Question, action: Action) -> RuleError:
        return refusals.why_not(state, question, action)

    def dice(self, state: Table) -> Iterable[Die]:
        return dice.PLAIN, dice.BYTE

    def view(self, state: Table, seat: Seat | None) -> TableView:
        return look(state, seat)

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        return words.sentence(event, names)

    def action_label(self, action: Action) -> str:
        return words.action_label(action)

    def word_label(self, view: Any, seat: Seat, verb: str, chosen: tuple[str, ...], word: str) -> str:
        return words.word_label(view, seat, verb, chosen, word)

    def marks(
        self, view: Any, question: Question, verb: str = "", chosen: tuple[str, ...] = ()
    ) -> tuple[str, tuple[Mark, ...]]:
        return pointing.marks(question, verb, chosen)

    def appraise(self, view: Any, question: Question, action: Action) -> float:
        return coach.appraise(view, question, action)

    def evaluate(self, view: Any, seat: Seat) -> float:
        return coach.evaluate(view, seat)

    def deal_anew(self, state: Table, seat: Seat, chance: Chance) -> None:
        hidden.deal_anew(state, SEATS.index(seat), chance)

    def turn(self, state: Table) -> Hashable:
        """A possession: until the other side has the puck, or play stops."""
        return state.offense if state.phase in ("offense", "defense") else None

    def promise(self, state: Table, seat: Seat) -> float:
        return coach.promise(state, SEATS.index(seat))

    def alike(self, action: Action) -> Hashable:
        """Which card is thrown away face down is left to appraisal."""
        return ("plain", action.kind) if isinstance(action, Plain) else action

    def quick(self, state: Table, question: Question) -> Action:
        return quick.answer(state, question)


copy = state.copy
STEPS = {
    "mix": starting.mix,
    "home roll": starting.home_roll,
    "line-up": starting.line_up,
    "suspense": starting.suspense,
    "duplicates": starting.duplicates,
    "deal": starting.deal,
    "face-off": face_offs.face_off,
    "offense": turns.offense,
    "defense": turns.defense,
    "line change": line_changes.line_change,
    "quick goalies": quick_shot.goalies,
    "quick deal": quick_shot.deal,
    "quick turn": quick_shot.turn,
}
