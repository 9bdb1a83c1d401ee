"""Everything that happens can be told, and buttons and menus speak the board's language."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from rules.dice import ScriptedDice
from rules.dreadball.actions import ACTIONS
from rules.dreadball.words import SENTENCES
from rules.kernel import Event, Match
from rules.scenario import Scenario, merged, read_scenario
from tests.rules.dreadball.playing import lively, mid_attack, told
from tests.rules.dreadball.table import GAME, table

FOLDER = Path(__file__).parents[2] / "scenarios" / "dreadball"
NAMES = {"first": "Ann", "second": "Bo"}
LABEL = 80
"""Characters that fit on a button."""

RAW = re.compile(r"[{}\[\]_]|None|first|second")
"""What only a program would say."""


def scenarios() -> Iterator[Scenario]:
    for path in sorted(FOLDER.glob("*.yaml")):
        for data in yaml.safe_load(path.read_text(encoding="utf-8")):
            yield read_scenario(data)


def events(scenario: Scenario) -> Iterator[Event]:
    start = GAME.dump(GAME.start(GAME.settings.model_validate(scenario.options)))
    match = Match(GAME, merged(start, scenario.given), ScriptedDice(scenario.dice))
    for turn in scenario.do:
        for seat, notation in turn.items():
            match.answer(seat, notation)
    yield from match.events


@functools.cache
def random_events() -> tuple[Event, ...]:
    """All that two lively matches told."""
    out: list[Event] = []
    for seed, squads in enumerate([("trontek", "trontek"), ("midgard", "greenmoon")]):
        for match in lively(seed, 700, *squads):
            out += match.take_news()[0]
    return tuple(out)


def reads_well(event: Event) -> None:
    kept = Event(event.name, json.loads(json.dumps(event.facts)))
    sentence = GAME.tell(kept, NAMES)
    assert sentence.endswith((".", "!")), event
    assert not RAW.search(sentence), sentence
    assert "  " not in sentence
    assert sentence == GAME.tell(event, NAMES)


def test_whatever_happens_reads_as_a_sentence() -> None:
    names = set()
    for event in random_events():
        reads_well(event)
        names.add(event.name)
    for scenario in scenarios():
        for event in events(scenario):
            reads_well(event)
            names.add(event.name)
    assert names == set(SENTENCES), "every sentence is shown"


def test_nothing_is_told_to_one_coach_alone() -> None:
    """The game has no secrets."""
    assert all(event.to is None for event in random_events())


def test_players_of_one_name_are_told_apart() -> None:
    """Wherever a sentence names two players of different sides it names their coaches too."""
    for event in random_events():
        if {"player", "target", "of"} <= event.facts.keys():
            sentence = GAME.tell(event, NAMES)
            named = re.findall(r"(Ann|Bo)'s (?:Guard|Jack|Striker) [GJS]\d", sentence)
            bare = re.findall(r"(?:Guard|Jack|Striker) [GJS]\d", sentence)
            assert len(named) == len(bare), sentence


def test_a_blow_is_told_from_the_run_to_the_bounce() -> None:
    match = mid_attack(
        {"G1": "F8 E"},
        {"J1": "F11 W"},
        "4 4 4 1 1  3 1 1  4 1 1  1 3",
        second="trontek",
        holder="visitors J1",
    )
    match.answer("first", "slam G1 J1 F10")
    match.answer("second", "duck")
    match.answer("first", "push F12")
    match.answer("first", "follow")
    assert [GAME.tell(e, NAMES) for e in match.events] == [
        "Ann's Guard G1 runs from F8 to F10.",
        "Ann's Guard G1 goes for Bo's Jack J1.",
        "Slam by Ann's Guard G1: 3 successes (4, 4, 4, 1, 1 at 4+).",
        "Duck by Bo's Jack J1: no success (3, 1, 1 at 4+).",
        "Ann's Guard G1 hammers Bo's Jack J1 back to F12.",
        "Bo's Jack J1 is knocked down and loses the ball.",
        "The armour of Bo's Jack J1 gives way: 1 success against 3 damage (4, 1, 1 at 4+).",
        "Bo's Jack J1 is hurt and goes to zone 2 of the penalty bench.",
        "Ann's Guard G1 follows up to F11.",
        "The ball bounces from F12 to F15.",
    ]


def test_a_pass_is_told_with_its_catch() -> None:
    match = mid_attack({"S1": "F8 E", "S2": "F11 W"}, {"J1": "A16 W"}, "1 1 1 1  4", holder="home S1")
    match.answer("first", "pass S2")
    assert [GAME.tell(e, NAMES) for e in match.events] == [
        "Ann's Striker S1 throws to Striker S2.",
        "Throw by Ann's Striker S1: no success, 1 needed (1, 1, 1, 1 at 4+).",
        "The throw of Ann's Striker S1 is inaccurate.",
        "Catch by Ann's Striker S2: 1 success, 1 needed (4 at 4+).",
        "Ann's Striker S2 catches the ball.",
    ]


def test_coach_dice_are_told_with_their_test() -> None:
    match = mid_attack({"G1": "F10 E"}, {"J1": "F11 E"}, "4 1 1 1 1  3 1 1", dice={"home": 1, "visitors": 0})
    match.answer("first", "slam G1 J1 F10")
    match.answer("first", "dice 1")
    assert GAME.tell(match.events[1], NAMES) == "Ann adds 1 coach die to the slam."


def test_a_bounce_names_whom_it_meets() -> None:
    match = mid_attack({"G1": "F10 E"}, {"G1": "F14 E"}, "1 3  1 2", ball="F11")
    match.answer("first", "run G1 F11 E")
    assert [GAME.tell(e, NAMES) for e in match.events] == [
        "Ann's Guard G1 runs from F10 to F11.",
        "Ann's Guard G1 kicks the ball away.",
        "The ball bounces from F11 to Bo's Guard G1 on F14.",
        "The ball bounces from F14 to F16.",
    ]


def test_a_test_without_dice_is_told_as_one() -> None:
    match = mid_attack({"S1": "F8 E", "J1": "F11 W"}, {"J1": "A16 W"}, "1 1 1 1  1 1", holder="home S1")
    match.answer("first", "pass J1")
    (test,) = [e for e in match.events if e.name == "test" and e.facts["why"] == "catch"]
    assert GAME.tell(test, NAMES) == "Catch by Ann's Jack J1: no success, 1 needed, without a die."
    assert told(match, "missed")


@pytest.mark.parametrize(
    ("notation", "label"),
    [
        ("pass J1", "Pass to Jack J1"),
        ("throw at G1", "Throw at their Guard G1"),
        ("slam G1 J2 E5", "Guard G1 slams their Jack J2 from E5"),
        ("snatch S1 E5", "Striker S1 snatches from E5"),
        ("run J2 BENCH", "Jack J2 runs to the bench"),
        ("sprint J2 F8 E", "Jack J2 sprints to F8, facing E"),
        ("throw F8", "Move to F8, then throw"),
        ("stand up G1", "Guard G1 stands up"),
        ("push F12", "Push to F12"),
        ("counter slam", "Counter-slam"),
        ("dice 1", "1 coach die"),
        ("strike", "Strike"),
    ],
)
def test_what_buttons_say(notation: str, label: str) -> None:
    assert GAME.action_label(GAME.parse(notation)) == label


def test_coach_dice_said_in_advance_say_for_how_long() -> None:
    """A number is for the next test; none is for the rest of the attack; in a test it is for this one."""
    match = mid_attack({"J1": "F10 E"}, {"J1": "F11 W"}, dice={"home": 1, "visitors": 0})

    def labels() -> list[str]:
        (question,) = match.open
        return [GAME.answer_label(question, a) for a in question.options if a.verb == "dice"]

    assert labels() == ["This attack: No coach dice", "Next test: 1 coach die"]
    match.answer("first", "dice 1")
    assert labels() == ["Ask me about coach dice", "This attack: No coach dice"]
    match.answer("first", "dice ask")
    match.answer("first", "run J1 F9 E")
    assert labels() == ["No coach dice", "1 coach die"]


def test_no_label_is_longer_than_a_button() -> None:
    for match in lively(4, 250):
        for question in match.open:
            for action in question.options:
                label = GAME.action_label(action)
                assert 0 < len(label) <= LABEL, label


def test_menus_name_players_with_their_hexes() -> None:
    match = mid_attack({"G1": "F10 E", "J1": "A2 E"}, {"G1": "F11 W", "J1": "F13 W"}, holder="visitors J1")
    view = GAME.view(table(match), "first")
    assert GAME.word_label(view, "first", "slam", (), "G1") == "Guard G1 (F10)"
    assert GAME.word_label(view, "first", "slam", ("G1",), "G1") == "Guard G1 (F11)"
    assert GAME.word_label(view, "first", "throw at", (), "J1") == "Jack J1 (F13) with the ball"
    assert GAME.word_label(view, "first", "run", (), "S1") == "Striker S1 (bench)"
    assert GAME.word_label(view, "first", "run", ("G1",), "F9") == "F9"
    assert GAME.word_label(view, "first", "face", (), "SE") == "south-east"


def test_nobody_is_told_that_the_bench_is_too_far_when_only_a_facing_is_too_much() -> None:
    match = mid_attack({"J1": "H4 W", "G1": "F5 E"}, {"J1": "F14 W"})
    match.answer("first", "run J1 H2")
    (question,) = match.open
    assert question.option("on BENCH")
    refusal = GAME.why_not(table(match), question, GAME.parse("on BENCH W"))
    assert refusal.rule == "DB-39"
    assert "off the pitch nobody looks anywhere" in refusal.sentence


@pytest.mark.parametrize(
    ("text", "notation"),
    [("Slam g1 j2 f8", "slam G1 J2 F8"), ("Counter-Slam", "counter slam"), ("THROW at g1", "throw at G1")],
)
def test_notation_is_read_however_it_is_written(text: str, notation: str) -> None:
    assert GAME.parse(text).notation == notation


def test_every_verb_has_words_for_commands() -> None:
    for action in ACTIONS:
        assert action.label
        assert 0 < len(action.help) <= 100
