"""Whatever is not offered is refused in a sentence, with the ruling that fits the question."""

from __future__ import annotations

import random
import re

import pytest

from rules.coach import LooseDice
from rules.errors import BadNotation, NotAnOption, NotYourTurn
from rules.kernel import Match
from rules.sportsdice.actions import ACTIONS, Reroll
from rules.sportsdice.rulings import RULINGS
from tests.rules.sportsdice.tables import GAME, asked, table

EVERYTHING = (
    "shoot",
    "advance",
    "play stick",
    "play puck",
    "play check",
    "play referee",
    "play banana",
    "use chip",
    "keep chip",
    "stand",
    "reroll 1",
    "reroll 6 1",
    "reroll 0",
    "reroll 7",
    "reroll -1",
    "reroll 2 2",
    "reroll 1 2 3 4 5 6 7",
    "shoot first",
    "shoot second",
)


def test_every_verb_is_tried() -> None:
    assert {GAME.parse(text).verb for text in EVERYTHING} == {action.verb for action in ACTIONS}


@pytest.mark.parametrize("advanced", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_every_action_is_offered_or_refused_with_a_sentence_and_a_ruling(seed: int, advanced: bool) -> None:
    rng = random.Random(seed)
    start = GAME.dump(GAME.start(GAME.settings(advanced=advanced)))
    if seed % 2:
        start.update(phase="shootout", period=5, chip="white")
    match = Match(GAME, start, LooseDice(rng))
    while not match.over:
        (question,) = match.open
        for text in EVERYTHING:
            action = GAME.parse(text)
            if question.option(action.notation) is not None:
                continue
            with pytest.raises(NotAnOption) as refused:
                match.answer(question.seat, text)
            assert refused.value.rule in RULINGS
            assert re.fullmatch(r"“.+” is not possible: [a-z].+\. You may: .+\.", refused.value.sentence)
            assert action.notation in refused.value.sentence
        match.answer(question.seat, rng.choice(question.options))


def test_a_refusal_lists_what_may_be_done_without_every_combination_of_dice() -> None:
    with pytest.raises(NotAnOption, match=re.escape("You may: stand, reroll DICE.")):
        table(dice="SSPPCR SSPPCR").answer("blue", "shoot")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("play check", "your play is one of the symbols that show 3 times: stick or puck."),
        ("play banana", "the dice show stick, puck, check, referee, nothing else."),
    ],
)
def test_a_symbol_that_cannot_be_the_play(answer: str, reason: str) -> None:
    match = table(chip="white", dice="SSSPPP SSPPCR", advanced=False)
    with pytest.raises(NotAnOption, match=re.escape(reason)):
        match.answer("blue", answer)


def test_the_places_of_a_reroll_are_kept_in_ascending_order() -> None:
    assert Reroll((4, 2)) == Reroll((2, 4)) == GAME.parse("reroll 4 2")
    assert GAME.parse("Reroll  6 1 3").notation == "reroll 1 3 6"


@pytest.mark.parametrize("text", ["reroll", "reroll two", "reroll 1.5", "play", "play stick puck", "shoot now", "pass"])
def test_what_is_no_action_says_how_to_write_it(text: str) -> None:
    match = table(dice="SSPPCR SSPPCR")
    with pytest.raises(BadNotation, match=r"write “|the verbs are|did you mean"):
        match.answer("blue", text)
    assert asked(match)[:2] == ("blue", "reroll")


def test_the_other_team_is_told_who_is_waited_for() -> None:
    with pytest.raises(NotYourTurn, match="the match waits for blue"):
        table(dice="SSPPCR SSPPCR").answer("white", "stand")


def test_nothing_is_declared_after_the_end() -> None:
    match = table(dice="SSSSPC 2", phase="shot", shooter="blue", puck=3, period=4, advanced=False)
    assert match.over
    with pytest.raises(NotYourTurn, match="The match is over"):
        match.answer("blue", "shoot")
