"""The story in sentences: every event has one, and each says what its reader must know."""

from __future__ import annotations

import re

import pytest

from rules.kernel import Event
from rules.sportsdice.words import SENTENCES, hand, section
from tests.rules.sportsdice.tables import GAME, NAMES, faces, steps, table


def story(match_events: list[Event]) -> list[str]:
    return [GAME.tell(event, NAMES) for event in match_events]


def test_every_event_that_is_ever_told_has_a_sentence_and_every_sentence_an_event() -> None:
    told = set()
    for seed in range(60):
        for step in steps(seed, loaded=seed % 2 == 0):
            for event in step.events:
                sentence = GAME.tell(event, NAMES)
                assert re.fullmatch(r"[A-Z1-9].+[.!]", sentence), sentence
                assert not re.search(r"[{}\[\]_]|None|blue |white ", sentence), sentence
                told.add(event.name)
    assert told == set(SENTENCES)


def test_an_unknown_event_needs_no_sentence() -> None:
    assert GAME.tell(Event("weather"), NAMES) == ""


@pytest.mark.parametrize(
    ("number", "words"), [(0, "centre"), (2, "section 2 of White's half"), (-1, "section 1 of Blue's half")]
)
def test_sections_are_named_by_half(number: int, words: str) -> None:
    assert section(number) == words


def test_a_hand_begins_with_what_shows_most() -> None:
    assert hand(tuple(faces("PSSSSC"))) == "4 Hockey Sticks, 1 Puck, 1 Check"


@pytest.mark.parametrize(
    ("dice", "answers", "sentence"),
    [
        ("SSSSPC 3 SSPPCR SSPPCR", (), "GOAL for Anna, 4 against 3!"),
        ("SSPPPC 3 SSPPCR SSPPCR", (), "Saved by Bo's goaltender, 2 against 3."),
        ("SSSPPC mask SSPPCR SSPPCR", (), "Bo's goaltender stops everything: the mask saves."),
        ("SSSPPC 3 SSPPCR SSPPCR", ("use chip",), "GOAL for Anna, level at 3!"),
        ("SSSPPC 3 SSPPCR SSPPCR", ("keep chip",), "Saved by Bo's goaltender, level at 3."),
    ],
)
def test_a_shot_tells_why_it_scores_or_is_saved(dice: str, answers: tuple[str, ...], sentence: str) -> None:
    match = table(3, "blue", dice, advanced=False, phase="shot", shooter="blue")
    for answer in answers:
        match.answer("blue", answer)
    assert sentence in story(match.events)


def test_a_tie_lost_after_a_reroll_is_explained() -> None:
    match = table(1, "blue", "SSPPCR PPPSCR SPCR SSPPCR SSPPCR")
    match.answer("blue", "reroll 3 4 5 6")
    assert "Level after the re-roll: Anna loses the tie." in story(match.events)


def test_the_end_tells_the_shootout_beside_the_score() -> None:
    shots = {"blue": [True, True], "white": [False, False]}
    match = table(
        0,
        "white",
        "SSSPPC 2",
        advanced=False,
        phase="shootout",
        period=5,
        first="blue",
        shootout=shots,
        score={"blue": 2, "white": 2},
    )
    assert story(match.events)[-1] == "Final whistle: Anna wins after a shootout (Anna 3, Bo 0), Anna 2, Bo 2."
