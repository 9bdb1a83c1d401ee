"""Everything that happens can be told, and buttons and menus speak the board's language."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from rules.dice import ScriptedDice
from rules.kernel import Event, Match
from rules.scenario import Scenario, merged
from rules.trickshot.actions import ACTIONS
from rules.trickshot.words import SENTENCES
from tests.rules.trickshot.table import GAME, on_ice, table
from tests.rules.trickshot.test_scenarios import SCENARIOS

NAMES = {"blue": "Ann", "red": "Bo"}


def events(scenario: Scenario) -> Iterator[Event]:
    start = GAME.dump(GAME.start(GAME.settings.model_validate(scenario.options)))
    match = Match(GAME, merged(start, scenario.given), ScriptedDice(scenario.dice))
    for turn in scenario.do:
        for seat, notation in turn.items():
            match.answer(seat, notation)
    yield from match.events


def test_whatever_the_scenarios_tell_reads_as_a_sentence() -> None:
    told = set()
    for scenario in SCENARIOS:
        for event in events(scenario):
            kept = Event(event.name, json.loads(json.dumps(event.facts)))
            sentence = GAME.tell(kept, NAMES)
            assert sentence.endswith((".", "!")), event
            assert sentence == GAME.tell(event, NAMES)
            told.add(event.name)
    assert told == set(SENTENCES), "every sentence is shown by a scenario"


def test_a_hit_is_told_with_both_squares() -> None:
    match = on_ice(puck="L6", dice="blank")
    match.answer("blue", "hit C1 C1")
    story = [GAME.tell(e, NAMES) for e in match.events]
    assert "Ann's Center C1 hits Center C1, takes L6 and pushes him to M6." in story
    assert "Ann's Center C1 has stolen the puck." in story


def test_in_vancouver_the_extra_die_is_told_when_a_side_begins_without_the_puck() -> None:
    match = on_ice(arena="vancouver", puck="L6")
    match.answer("blue", "line change")
    match.answer("red", "line change")
    story = [GAME.tell(e, NAMES) for e in match.events]
    extra = [s for s in story if s.startswith("Vancouver")]
    assert extra == ["Vancouver: without the puck Ann begins with a die in the pool."], "Bo begins with it"


@pytest.mark.parametrize(
    ("notation", "label"),
    [
        ("pass W1", "Pass to Winger W1"),
        ("move W1 K1", "Winger W1 to K1"),
        ("hit D1 C1 L5", "Hit Center C1 with D1, push to L5"),
        ("hit D1 G", "Hit Goalie with D1"),
        ("shoot U5", "Shoot U5"),
        ("line change", "Line change"),
    ],
)
def test_what_buttons_say(notation: str, label: str) -> None:
    assert GAME.action_label(GAME.parse(notation)) == label


def test_menus_name_players_with_their_squares() -> None:
    match = on_ice(puck="L6")
    view = GAME.view(table(match), "blue")
    assert GAME.word_label(view, "blue", "move", (), "W1") == "Winger W1 (K2)"
    assert GAME.word_label(view, "blue", "hit", ("C1",), "C1") == "Center C1 (L6)"
    assert GAME.word_label(view, "blue", "move", ("W1",), "K3") == "K3"


@pytest.mark.parametrize(
    ("text", "notation"),
    [("Move w1 k1", "move W1 K1"), ("clear-ice-pass n4", "clear ice pass N4"), ("PULL goalie j11", "pull goalie J11")],
)
def test_notation_is_read_however_it_is_written(text: str, notation: str) -> None:
    assert GAME.parse(text).notation == notation


def test_every_verb_has_words_for_commands() -> None:
    for action in ACTIONS:
        assert action.label
        assert 0 < len(action.help) <= 100
