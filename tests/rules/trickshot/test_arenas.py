"""Arena Cards: their data, their setting, and that each of them acts and is shown by a scenario."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings, strategies
from pydantic import ValidationError

from data.packs import pack_names, read_deck
from rules.actions import Action, Question
from rules.coach import LooseDice, RandomCoach, play_out
from rules.errors import BadPack, BadRecord
from rules.game import Game
from rules.kernel import Match
from rules.rehearsal import Rehearsal
from rules.trickshot.arena_cards import arena_choices, arena_named, arena_texts, check_arenas, load_arenas
from rules.trickshot.effects import EFFECTS, acts
from rules.trickshot.state import Table
from tests.rules.playing import new_match, seeded_dice
from tests.rules.trickshot.table import GAME
from tests.rules.trickshot.test_properties import SEEDS, check_table, random_play
from tests.rules.trickshot.test_scenarios import SCENARIOS

ARENAS = tuple(load_arenas())
MODES = ("quick", "classic", "arcade")


def test_thirty_two_arenas_can_be_played() -> None:
    assert len(ARENAS) == 32
    assert "vesilahti" not in ARENAS
    assert pack_names("trickshot") == ("standard",), "cards are no rink"


@pytest.mark.parametrize("arena", ARENAS)
def test_every_arena_acts(arena: str) -> None:
    assert acts(arena)
    hooks = [hook for window in EFFECTS.values() for card, hook in window.items() if card == arena]
    assert all(hook.__name__.startswith(arena.replace("-", "_")) for hook in hooks)


@pytest.mark.parametrize("arena", ARENAS)
def test_every_arena_has_scenarios_for_both_sides(arena: str) -> None:
    name = load_arenas()[arena].name
    mine = [s for s in SCENARIOS if s.given.get("arena") == arena and not s.given.get("cards")]
    assert len(mine) >= 2
    assert all(f"{name}: " in s.name for s in mine)
    seats = {s.given.get("turn", "blue") for s in mine if s.given.get("phase") == "turn"}
    assert seats == {"blue", "red"}
    shown = " ".join(s.name for s in mine)
    assert [n for n in load_arenas()[arena].rulings if f"{n} " in shown], "a ruling of its own is shown"


def test_no_scenario_names_an_arena_that_is_not_there() -> None:
    assert {s.given["arena"] for s in SCENARIOS if s.given.get("arena")} == set(ARENAS)


# -- data ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        (("boston", "name"), "", "boston.name: String should have at least 1 character"),
        (("boston", "effect"), "x" * 161, "boston.effect: String should have at most 160 characters"),
        (("boston", "rulings"), ["TS-999"], "boston.rulings: there is no ruling TS-999"),
        (("boston", "rulings"), [], "boston.rulings: Tuple should have at least 1 item"),
        (("boston", "deals", "X"), "agile", "boston.deals.X: Extra inputs are not permitted"),
        (("boston", "deals", "C"), "sly", "boston.deals: Sly is a Winger's card, not a Center's"),
        (("boston", "size"), 3, "boston.size: Extra inputs are not permitted"),
        (("none",), read_deck("trickshot", "arenas")["boston"], "none may be called “none”"),
    ],
)
def test_arenas_that_cannot_be_are_refused(path: tuple[str, ...], value: Any, sentence: str) -> None:
    data = copy.deepcopy(read_deck("trickshot", "arenas"))
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BadPack, match=sentence):
        check_arenas(data)


def test_arenas_can_be_looked_up() -> None:
    texts = arena_texts()
    assert tuple(texts) == ARENAS
    title, text = texts["st-louis"]
    assert title == "St. Louis (arena)"
    assert text.endswith("Both sides. (TS-160)")


# -- setting -----------------------------------------------------------------------------------------


def test_the_setting_offers_every_arena_a_draw_and_none() -> None:
    assert tuple(arena_choices()) == ("random", "choice", "none", *ARENAS)
    assert GAME.choices()["arena"] == arena_choices()
    assert GAME.settings().model_dump()["arena"] == "random"


def test_an_unknown_arena_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValidationError, match="there is no arena “moon”; there are random, choice, none, anaheim"):
        GAME.settings.model_validate({"arena": "moon"})
    with pytest.raises(BadRecord, match="there is no arena “moon”"):
        GAME.load({**GAME.dump(GAME.start(GAME.settings())), "arena": "moon"})


def test_the_terms_of_a_match_name_the_arena() -> None:
    assert "arena: St. Louis" in GAME.terms(GAME.settings.model_validate({"arena": "st-louis"}))
    assert "arena: Drawn at random" in GAME.terms(GAME.settings())
    assert "cards: Those on each side's arena" in GAME.terms(GAME.settings.model_validate({"mode": "classic"}))
    assert "arena: No arena" in GAME.terms(GAME.settings.model_validate({"mode": "arcade"}))


def test_there_are_no_cards_on_an_arena_that_is_not_there() -> None:
    with pytest.raises(ValidationError, match="without an arena there are no player cards on it"):
        GAME.settings.model_validate({"cards": "arena", "arena": "none"})
    assert GAME.settings.model_validate({"mode": "classic", "arena": "none"}).model_dump()["cards"] == "none"
    assert GAME.settings.model_validate({"mode": "classic", "cards": "random"}).model_dump()["cards"] == "random"


@pytest.mark.parametrize("arena", ARENAS)
def test_each_side_holds_the_cards_on_its_arena_and_never_the_same(arena: str) -> None:
    match = new_match(GAME, seeded_dice(len(arena)), cards="arena", arena=arena)
    own = {e.facts["seat"]: e.facts["arena"] for e in match.events if e.name == "own arena"}
    assert own["blue"] == match.state.arena == arena
    assert own["red"] != arena
    for side, seat in enumerate(("blue", "red")):
        assert match.state.cards[side] == load_arenas()[own[seat]].deals.hand


@pytest.mark.parametrize("arena", ARENAS)
def test_everybody_sees_the_arena_by_name(arena: str) -> None:
    state = GAME.start(GAME.settings.model_validate({"arena": arena}))
    view = GAME.view(state, None)
    assert view.arena == load_arenas()[arena].name
    assert arena_named(view.arena) == arena


# -- play ----------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(SEEDS, strategies.sampled_from(ARENAS))
def test_a_table_stays_possible_in_every_arena(seed: int, arena: str) -> None:
    def each(match: Match, question: Question) -> None:
        t: Table = match.state
        check_table(t)
        assert t.arena == arena
        if question.name == "free action":
            assert len(question.options) > 1
        assert [o.notation for o in question.options if GAME.parse(o.notation) != o] == []

    random_play(seed, "quick", each, 150, arena)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_nobody_makes_two_reaction_moves_in_one_reaction(seed: int) -> None:
    def each(match: Match, question: Question) -> None:
        moved: list[tuple[str, str]] = []
        for event in match.take_news()[0]:
            if event.name == "rolled":
                moved.clear()
            if event.name == "reacted":
                moved.append((event.facts["seat"], event.facts["figure"]))
                assert len(set(moved)) == len(moved)

    random_play(seed, "quick", each, 150, "dallas")


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_calgary_never_moves_a_skater_one_square(seed: int) -> None:
    def each(match: Match, question: Question) -> None:
        for event in match.take_news()[0]:
            if event.name == "moved" and event.facts["figure"] != "G":
                grid = match.state.board.grid
                assert grid.distance(grid.square(event.facts["start"]), grid.square(event.facts["end"])) >= 2

    random_play(seed, "quick", each, 150, "calgary")


class Enough(Exception):
    """A match has gone on for long enough."""


class PatientCoach(RandomCoach):
    """Any legal answer, up to a number of them: a level classic match between random coaches hardly ever ends."""

    def __init__(self, chance: random.Random, most: int) -> None:
        super().__init__(chance)
        self.left = most

    def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Rehearsal | None = None) -> Action:
        self.left -= 1
        if self.left < 0:
            raise Enough
        return super().__call__(game, view, question)


@pytest.mark.parametrize("mode", MODES)
def test_random_games_in_random_arenas_have_no_dead_end(mode: str) -> None:
    played, overtimes = set(), 0
    for seed in range(500):
        rng = random.Random(seed)
        state = GAME.start(GAME.settings.model_validate({"mode": mode}))
        coach = PatientCoach(rng, 250)
        try:
            play_out(GAME, state, {"blue": coach, "red": coach}, LooseDice(rng))
        except Enough:
            overtimes += state.period > 3
        else:
            assert GAME.over(state)
        played.add(state.arena)
    assert played == ({None} if mode == "arcade" else set(ARENAS))
    assert overtimes > 100 if mode == "classic" else not overtimes
