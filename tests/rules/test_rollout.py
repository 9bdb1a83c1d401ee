"""The house coach that looks ahead: on copies only, within its budget, no worse than the careful one."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from rules.actions import Action, Question, Seat
from rules.coach import CarefulCoach, Coach, LooseDice, RandomCoach, RolloutCoach, Tape, play_out
from rules.dice import Dice, Roll
from rules.game import Game
from rules.kernel import Match
from rules.rehearsal import Deal, Policy, Rehearsal, rehearsal
from rules.sportsdice.pack import COIN
from tests.rules.games import GAMES
from tests.rules.toy import TOY

BOTH = ["sportsdice", "trickshot"]
Kind: TypeAlias = Callable[[random.Random], Coach]


class Counting(Rehearsal):
    """A rehearsal that counts how often it is played."""

    played = 0

    def __call__(self, policy: Policy, dice: Dice, turns: int = 1, deal: Deal | None = None) -> Any:
        self.played += 1
        return super().__call__(policy, dice, turns, deal)


def moments(game: Game[Any], seed: int, every: int, most: int) -> list[tuple[Any, Question, Counting, Match]]:
    """Questions of a match between careful coaches with a choice, each with the match that waits there."""
    dice = LooseDice(random.Random(seed))
    match, n = Match(game, game.dump(game.start(game.settings())), dice), 0
    found: list[tuple[Any, Question, Counting, Match]] = []
    while not match.over and len(found) < most:
        question = next(q for q in match.open if match.question(q.seat))
        view, moment = game.view(match.state, question.seat), rehearsal(match)
        n += 1
        if n % every == 0:
            counting = Counting(moment.game, moment.table, moment.said)
            found.append((view, question, counting, match.fork(dice)))
        match.answer(question.seat, CarefulCoach()(game, view, question))
        match.take_news()
    return found


def decided(game: Game[Any], one: Kind, other: Kind, seeds: range) -> tuple[int, int]:
    """Matches won by each of two kinds of coaches, home and away in turn."""
    won = [0, 0]
    for seed in seeds:
        rng = random.Random(seed)
        seats = game.seats if seed % 2 else game.seats[::-1]
        coaches: dict[Seat, Coach] = {seats[0]: one(rng), seats[1]: other(rng)}
        winner = play_out(game, game.start(game.settings()), coaches, LooseDice(rng)).result.winner
        if winner is not None:
            won[seats.index(winner)] += 1
    return won[0], won[1]


@pytest.mark.parametrize("name", list(GAMES))
def test_what_it_answers_was_offered_and_is_the_same_under_the_same_seed(name: str) -> None:
    game = GAMES[name]
    for n, (view, question, moment, _) in enumerate(moments(game, 3, 5, 12)):
        answers = {id(RolloutCoach(random.Random(n), playouts=48)(game, view, question, moment)) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= {id(option) for option in question.options}


@pytest.mark.parametrize("name", BOTH)
def test_looking_ahead_changes_nothing_at_the_table(name: str) -> None:
    game = GAMES[name]
    for view, question, moment, match in moments(game, 4, 7, 8):
        before, table = match.save(), game.dump(moment.table)
        RolloutCoach(random.Random(1), playouts=24)(game, view, question, rehearsal(match))
        assert match.save() == before
        RolloutCoach(random.Random(1), playouts=24)(game, view, question, moment)
        assert game.dump(moment.table) == table


@pytest.mark.parametrize("name", BOTH)
def test_a_rehearsal_is_asked_the_open_question_first(name: str) -> None:
    game = GAMES[name]
    for _, question, moment, _ in moments(game, 5, 6, 10):
        asked: list[Question] = []

        def policy(table: Any, q: Question, asked: list[Question] = asked) -> Action:
            asked.append(q)
            return q.default

        moment(policy, LooseDice(random.Random(1)))
        assert asked[0] == question


def test_time_that_is_up_ends_it_with_the_careful_answer() -> None:
    game = GAMES["trickshot"]
    for view, question, moment, _ in moments(game, 6, 6, 10):
        coach = RolloutCoach(random.Random(1), spent=lambda: True)
        assert coach(game, view, question, moment) is CarefulCoach()(game, view, question)
        assert moment.played == 0


def test_it_stops_at_the_budget_it_was_given() -> None:
    game = GAMES["trickshot"]
    counts = []
    for view, question, moment, _ in moments(game, 6, 3, 20):
        RolloutCoach(random.Random(1), playouts=30, candidates=4)(game, view, question, moment)
        counts.append(moment.played)
    assert max(counts) in range(24, 34)
    for name in ("trickshot", "dreadball"):
        game = GAMES[name]
        (view, question, moment, _), *_ = moments(game, 6, 8, 1)
        RolloutCoach(random.Random(1))(game, view, question, moment)
        assert 0 < moment.played <= game.playouts
    game, left = GAMES["trickshot"], [5]

    def spent() -> bool:
        left[0] -= 1
        return left[0] < 0

    view, question, moment, _ = next(m for m, count in zip(moments(game, 6, 3, 20), counts, strict=True) if count > 24)
    RolloutCoach(random.Random(1), playouts=10_000, spent=spent)(game, view, question, moment)
    assert 0 < moment.played <= 5 * 4


def test_without_anything_to_imagine_it_is_as_careful_as_the_careful_one() -> None:
    game = GAMES["trickshot"]
    for view, question, _, _ in moments(game, 7, 9, 6):
        assert RolloutCoach(random.Random(1))(game, view, question) is CarefulCoach()(game, view, question)


def test_a_tape_gives_the_same_dice_again() -> None:
    tape = Tape(random.Random(1))
    dice, roll = LooseDice(tape), Roll(COIN, 40, "again")
    first = dice(roll)
    tape.rewind()
    assert dice(roll) == first
    assert set(first) == set(COIN.faces)


MARKED = "marked"


def toss(hand: str, deck: str) -> dict[str, Any]:
    """A rush of north's, who holds the ball before the goal; south has a card that north cannot know."""
    table = TOY.start(TOY.settings())
    table.phase, table.tokens, table.ball, table.holder = "rush", 3, None, "N1"
    table.at = {"N1": (0, 0), "N2": (0, 1), "S1": (1, 0), "S2": (-1, 1)}
    table.hands, table.deck = {"north": ["calm", "calm"], "south": [hand, "calm"]}, [deck, "lucky"]
    return TOY.dump(table)


def test_what_a_seat_cannot_see_is_dealt_anew_in_every_playout() -> None:
    match = Match(TOY, toss(MARKED, "calm"), LooseDice(random.Random(1)))
    question = next(q for q in match.open if q.seat == "north")
    chance, hands, decks = random.Random(2), [], []

    def policy(table: Any, asked: Question) -> Action:
        hands.append(MARKED in table.hands["south"])
        decks.append(MARKED in table.deck)
        assert table.hands["north"] == ["calm", "calm"]
        return asked.default

    for _ in range(40):
        rehearsal(match)(policy, LooseDice(chance), 1, lambda table: TOY.deal_anew(table, question.seat, chance))
    assert {*hands} == {*decks} == {True, False}
    assert all(one != other for one, other in zip(hands, decks, strict=True))


def test_a_choice_does_not_depend_on_what_the_seat_cannot_see() -> None:
    tables = [toss(hand, deck) for hand, deck in ((MARKED, "calm"), ("lucky", MARKED), ("calm", MARKED))]
    for seed in range(6):
        answers = set()
        for table in tables:
            match = Match(TOY, table, LooseDice(random.Random(1)))
            question = next(q for q in match.open if q.seat == "north")
            coach = RolloutCoach(random.Random(seed), playouts=60, doubt=0.0)
            answers.add(coach(TOY, TOY.view(match.state, "north"), question, rehearsal(match)))
        assert len(answers) == 1


def test_it_is_not_worse_than_the_careful_coach() -> None:
    ahead, careful = decided(GAMES["sportsdice"], RolloutCoach, lambda _: CarefulCoach(), range(8))
    assert ahead >= careful - 2


def test_at_trick_shot_it_is_ahead_of_the_careful_coach_with_a_part_of_its_budget() -> None:
    ahead, careful = decided(
        GAMES["trickshot"],
        lambda rng: RolloutCoach(rng, playouts=60, decisions=300),
        lambda _: CarefulCoach(),
        range(6),
    )
    assert ahead > careful


@pytest.mark.soak
def test_in_a_long_series_it_is_not_worse_at_sports_dice() -> None:
    ahead, careful = decided(GAMES["sportsdice"], RolloutCoach, lambda _: CarefulCoach(), range(100))
    assert ahead - careful >= -15


@pytest.mark.soak
def test_in_a_long_series_it_wins_three_of_five_quick_games_of_trick_shot() -> None:
    ahead, _ = decided(GAMES["trickshot"], RolloutCoach, lambda _: CarefulCoach(), range(7000, 7100))
    assert ahead >= 60


@pytest.mark.soak
def test_in_a_long_series_careful_nearly_always_beats_random_at_trick_shot() -> None:
    careful, _ = decided(GAMES["trickshot"], lambda _: CarefulCoach(), RandomCoach, range(100))
    assert careful >= 95
