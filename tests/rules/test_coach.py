"""House coaches: they see what their seat sees, answer from the options, and the careful one plays better."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.actions import Action, Question, Seat
from rules.coach import CarefulCoach, Coach, LooseDice, RandomCoach, coach_named, play_out
from rules.dice import Die, Roll
from rules.errors import RuleError
from rules.game import Game, all_games
from rules.rehearsal import Rehearsal
from tests.rules.games import GAMES
from tests.rules.toy import TOY

REAL = list(all_games().values())


@pytest.fixture(params=list(GAMES.values()), ids=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    found: Game[Any] = request.param
    return found


class Watching:
    """A coach that keeps what it was shown."""

    def __init__(self, within: Coach) -> None:
        self.within = within
        self.shown: list[tuple[Any, Question]] = []

    def __call__(self, game: Game[Any], view: Any, question: Question, imagine: Rehearsal | None = None) -> Action:
        self.shown.append((view, question))
        return self.within(game, view, question, imagine)


def match(game: Game[Any], seed: int, levels: dict[Seat, str]) -> tuple[Any, list[tuple[Any, Question]]]:
    rng = random.Random(seed)
    watching = {seat: Watching(coach_named(level, rng)) for seat, level in levels.items()}
    played = play_out(game, game.start(game.settings()), watching, LooseDice(rng))
    return played, [shown for coach in watching.values() for shown in coach.shown]


@pytest.mark.parametrize("level", ["random", "careful"])
def test_a_match_of_coaches_is_the_same_under_the_same_seed(game: Game[Any], level: str) -> None:
    levels = dict.fromkeys(game.seats, level)
    assert match(game, 3, levels) == match(game, 3, levels)
    assert match(game, 3, levels) != match(game, 4, levels)


def test_a_coach_is_shown_a_view_of_its_seat_and_never_the_table(game: Game[Any]) -> None:
    rng = random.Random(2)
    kind = type(game.start(game.settings()))
    coaches = {seat: Watching(RandomCoach(rng)) for seat in game.seats}
    play_out(game, game.start(game.settings()), coaches, LooseDice(rng))
    for seat, coach in coaches.items():
        assert coach.shown
        assert all(question.seat == seat for _, question in coach.shown)
        assert not any(isinstance(view, kind) for view, _ in coach.shown)


def test_what_a_coach_is_shown_does_not_change_when_the_table_does() -> None:
    game = REAL[0]
    _, shown = match(game, 5, dict.fromkeys(game.seats, "careful"))
    assert len({view.puck for view, _ in shown}) > 3


def test_the_careful_coach_takes_the_best_appraised_answer_the_first_of_equals(game: Game[Any]) -> None:
    _, shown = match(game, 6, dict.fromkeys(game.seats, "careful"))
    for view, question in shown[:150]:
        worth = [game.appraise(view, question, action) for action in question.options]
        answer = CarefulCoach()(game, view, question)
        assert answer is question.options[worth.index(max(worth))]


@pytest.mark.parametrize("pack", ["classic", "seven"])
@pytest.mark.parametrize("seat", ["blue", "white"])
def test_careful_clearly_beats_random_home_and_away(seat: Seat, pack: str) -> None:
    game = all_games()["sportsdice"]
    wins = 0
    for seed in range(25):
        rng = random.Random(seed)
        coaches: dict[Seat, Coach] = {s: RandomCoach(rng) for s in game.seats} | {seat: CarefulCoach()}
        wins += play_out(game, game.start(game.settings(pack=pack)), coaches, LooseDice(rng)).result.winner == seat
    assert wins >= 22


def test_careful_beats_random_at_trick_shot() -> None:
    game = GAMES["trickshot"]
    won = 0
    for seed in range(12):
        rng = random.Random(seed)
        careful = game.seats[seed % 2]
        coaches: dict[Seat, Coach] = {s: RandomCoach(rng) for s in game.seats} | {careful: CarefulCoach()}
        won += play_out(game, game.start(game.settings()), coaches, LooseDice(rng)).result.winner == careful
    assert won >= 10


def test_the_random_coach_gives_every_answer_alike() -> None:
    game = REAL[0]
    _, shown = match(game, 7, dict.fromkeys(game.seats, "random"))
    view, question = next(s for s in shown if len(s[1].options) == 2)
    coach = RandomCoach(random.Random(1))
    first = sum(coach(game, view, question) is question.options[0] for _ in range(1000))
    assert 430 < first < 570


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(RuleError, match="There is no coach “perfect”; the house coaches are random, careful"):
        coach_named("perfect", random.Random(1))


def test_loose_dice_show_every_face_of_the_die_that_is_thrown() -> None:
    die = Die("d4", ("a", "b", "c", "d"))
    assert set(LooseDice(random.Random(1))(Roll(die, 100, "test"))) == set(die.faces)


def test_a_match_without_a_record_ends_like_any_other() -> None:
    played, shown = match(TOY, 1, dict.fromkeys(TOY.seats, "random"))
    assert played.decisions == len(shown)
    assert sorted(played.result.score) == sorted(TOY.seats)
