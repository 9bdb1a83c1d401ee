"""Trick Shot as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from pydantic import BaseModel

from data.packs import pack_names
from rules.actions import Action, Question, Seat
from rules.dice import Die
from rules.errors import RuleError
from rules.game import Game, Mark, Result
from rules.kernel import Event, Ruling
from rules.trickshot import coach, draft, own_arenas, pointing, quick, refusals, resetting, saving, state, turn, words
from rules.trickshot.actions import ACTIONS
from rules.trickshot.arena_cards import NONE, arena_choices, arena_die, arena_texts, toss
from rules.trickshot.deck import card_texts, load_deck
from rules.trickshot.figures import SEATS, side_of
from rules.trickshot.pack import load_pack
from rules.trickshot.rulings import RULINGS
from rules.trickshot.state import Settings, Table
from rules.trickshot.view import TableView, in_own_zone, look


class TrickShot(Game[Table]):
    """Twelve figures, one puck, and a pool of dice that grows until it fails."""

    name = "trickshot"
    title = "Trick Shot"
    schema = saving.SCHEMA
    seats = SEATS
    actions = ACTIONS
    settings = Settings
    rulings = RULINGS
    reactions = frozenset({"reaction"})
    doubt = 0.5

    def choices(self) -> dict[str, dict[str, str]]:
        return {
            "pack": {name: load_pack(name).title for name in pack_names(self.name)},
            "arena": arena_choices(),
            "cards": {
                "none": "No player cards",
                "random": "Dealt at random",
                "choice": "Each side chooses",
                "arena": "Those on each side's arena",
            },
            "mode": {"quick": "Quick: one period", "classic": "Classic: three periods", "arcade": "Arcade"},
        }

    def seats_in(self, settings: BaseModel) -> tuple[Seat, ...]:
        assert isinstance(settings, Settings)
        return state.seats((settings.blue_coaches, settings.red_coaches))

    def side(self, seat: Seat) -> Seat:
        return SEATS[side_of(seat)]

    def seat_title(self, seat: Seat) -> str:
        side = self.side(seat)
        return side.capitalize() + (f" {seat.removeprefix(side)}" if seat != side else "")

    def cards(self) -> Mapping[str, tuple[str, str]]:
        return {**card_texts(), **arena_texts()}

    def terms(self, settings: BaseModel) -> list[str]:
        """Arcade has neither cards nor arena, whatever was set (TS-81)."""
        assert isinstance(settings, Settings)
        plain = {"arena": NONE, "cards": "none"}
        return super().terms(settings.model_copy(update=plain) if settings.mode == "arcade" else settings)

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
        return state.kit.die, arena_die(), toss(), *load_deck().dice.values()

    def view(self, state: Table, seat: Seat | None) -> TableView:
        return look(state)

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        return words.sentence(event, names)

    def action_label(self, action: Action) -> str:
        return words.action_label(action)

    def marks(
        self, view: Any, question: Question, verb: str = "", chosen: tuple[str, ...] = ()
    ) -> tuple[str, tuple[Mark, ...]]:
        return pointing.marks(view, question, verb, chosen)

    def alarms(self, view: Any, seat: Seat) -> bool:
        """The puck is in the seat's own zone."""
        return in_own_zone(view, side_of(seat))

    def word_label(self, view: Any, seat: Seat, verb: str, chosen: tuple[str, ...], word: str) -> str:
        return words.word_label(view, seat, verb, chosen, word)

    def appraise(self, view: Any, question: Question, action: Action) -> float:
        return coach.appraise(view, question, action)

    def evaluate(self, view: Any, seat: Seat) -> float:
        return coach.evaluate(view, seat)

    def promise(self, state: Table, seat: Seat) -> float:
        return coach.promise(state, side_of(seat))

    def turn(self, state: Table) -> Hashable:
        return state.period, state.space, state.turn, state.phase, sum(state.score)

    def quick(self, state: Table, question: Question) -> Action:
        return quick.answer(state, question)


copy = state.copy
STEPS = {
    "setup": own_arenas.home_arena,
    "arenas": own_arenas.both_arenas,
    "deal": draft.deal,
    "draft": draft.choose_cards,
    "face-off": resetting.face_off,
    "turn": turn.on_your_turn,
    "goal": turn.after_goal,
    "fight": turn.after_fight,
}
