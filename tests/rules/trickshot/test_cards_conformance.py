"""With player cards in play Trick Shot keeps what every game promises the house."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.actions import Action, Question
from rules.coach import LooseDice, coach_named, play_out
from rules.game import Game
from rules.kernel import Match
from rules.trickshot.deck import load_deck
from tests.rules import test_conformance as common
from tests.rules.playing import fingerprint, new_match, play, seeded_dice, transcript, waiting
from tests.rules.trickshot.carded import CARDED

PROMISES: tuple[Callable[[Game[Any]], None], ...] = (
    common.test_a_game_introduces_itself,
    common.test_every_question_is_well_formed_and_matches_end,
    common.test_notation_of_every_option_parses_back,
    common.test_odds_of_every_option_sum_to_one,
    common.test_what_is_not_offered_is_refused_with_a_sentence_and_changes_nothing,
    common.test_dump_and_load_are_inverse_and_plain,
    common.test_a_copy_is_independent,
    common.test_taking_back_lands_where_the_match_was,
    common.test_dice_taken_back_fall_the_same_again,
    common.test_queries_change_nothing,
    common.test_events_are_plain_and_become_sentences,
    common.test_nobody_sees_what_is_hidden,
)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda p: p.__name__)
def test_promise(promise: Callable[[Game[Any]], None]) -> None:
    promise(CARDED)


@pytest.mark.parametrize("seed", range(12))
def test_a_match_with_cards_restored_after_every_answer_is_the_same_match(seed: int) -> None:
    assert transcript(CARDED, seed, restored=True) == transcript(CARDED, seed)


def test_a_match_with_cards_is_the_same_in_another_process() -> None:
    program = (
        "import sys; from tests.rules.trickshot.carded import CARDED; from tests.rules.playing import fingerprint;"
        "sys.stdout.write(fingerprint(CARDED, range(4)))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout == fingerprint(CARDED, range(4))


def test_five_hundred_matches_with_random_cards_end() -> None:
    """Verb first, then the option: so what is rare is declared as well."""
    dealt: set[str] = set()
    asked: set[str] = set()
    for seed in range(500):
        rng = random.Random(seed)
        match = new_match(CARDED, seeded_dice(seed), arena="none" if seed % 2 else "random")
        for _ in range(3_000):
            if match.over:
                break
            question = waiting(match)
            asked.add(question.name)
            match.answer(question.seat, _drawn(question, rng))
        assert match.over, f"seed {seed}"
        dealt.update(card for hand in match.state.cards for card in hand.values())
    assert dealt == set(load_deck().by_id)
    assert {"free action", "after step", "turn die", "pucks", "reaction"} <= asked


def _drawn(question: Question, rng: random.Random) -> Action:
    verbs = sorted({a.verb for a in question.options})
    verb = rng.choice(verbs)
    if verb == "line change" and rng.random() < 0.7:
        verb = rng.choice(verbs)
    return rng.choice([a for a in question.options if a.verb == verb])


def test_cards_may_be_chosen_in_every_mode_and_by_several_coaches() -> None:
    for mode in ("quick", "arcade"):
        match = new_match(CARDED, seeded_dice(3), cards="choice", mode=mode, blue_coaches=1, red_coaches=1)
        assert match.question("blue")
        match = play(match, 3)
        assert match.over
        assert all(len(hand) == (0 if mode == "arcade" else 4) for hand in match.state.cards)


def test_house_coaches_play_with_cards() -> None:
    rng = random.Random(5)
    for n in range(3):
        coaches = {seat: coach_named("careful", rng) for seat in CARDED.seats}
        state = CARDED.start(CARDED.settings(cards="choice" if n else "random"))
        assert play_out(CARDED, state, coaches, LooseDice(rng)).decisions > 0


def test_odds_of_a_declared_step_are_those_of_what_follows() -> None:
    """Whatever a step is for is rolled with the pool of that activation."""
    found = 0

    def look(match: Match, question: Question, _: Action) -> Match:
        nonlocal found
        for action in question.options:
            if question.name == "turn" and action.verb == "step":
                odds = question.chance(action)
                found += 1
                assert odds is None or (sum(p for _, p in odds.outcomes) == 1 and odds.chance > 0)
        return match

    for seed in range(40):
        play(new_match(CARDED, seeded_dice(seed), arena="none"), seed, look)
    assert found
