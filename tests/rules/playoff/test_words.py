"""Everything that happens can be told, buttons fit, and nobody reads what is hidden from him."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.dice import ScriptedDice
from rules.kernel import Event, Match
from rules.playoff.actions import ACTIONS
from rules.playoff.words import SENTENCES
from rules.scenario import merged
from tests.rules.playing import new_match, play, seeded_dice
from tests.rules.playoff.table import GAME, on_ice
from tests.rules.playoff.test_scenarios import SCENARIOS

NAMES = {"south": "Ann", "north": "Bo"}
LABEL = 80
"""Characters that a button of Discord holds."""
GAMES: tuple[dict[str, Any], ...] = (
    {"mill": True, "north": "mixed"},
    {"changes": "hand", "tie_break": True},
    {"line_up": "turned up", "north": "lanterns"},
    {"mode": "series"},
)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_whatever_random_matches_tell_reads_as_a_sentence_and_their_buttons_fit(options: dict[str, Any]) -> None:
    read: set[str] = set()

    def look(match: Match, question: Any, _: Any) -> Match:
        for action in question.options:
            if action.notation not in read:
                read.add(action.notation)
                assert 0 < len(GAME.action_label(action)) <= LABEL, action.notation
        view = GAME.view(match.state, question.seat)
        for action in question.options[:3]:
            for word in action.words:
                assert 0 < len(GAME.word_label(view, question.seat, action.verb, (), word)) <= 100
        return match

    match = play(new_match(GAME, seeded_dice(3), **options), 3, look)
    for event in match.events:
        sentence = GAME.tell(event, NAMES)
        silent = event.name == "penalty check" and event.facts["called"]
        whole = event.name in ("drew", "played")  # they end with an action box
        assert silent or whole or sentence.endswith((".", "!")), event
        assert GAME.tell(Event(event.name, json.loads(json.dumps(event.facts))), NAMES) == sentence


def test_the_scenarios_tell_in_sentences() -> None:
    told: set[str] = set()
    for scenario in SCENARIOS:
        start = GAME.dump(GAME.start(GAME.settings.model_validate(scenario.options)))
        match = Match(GAME, merged(start, scenario.given), ScriptedDice(scenario.dice))
        for turn in scenario.do:
            for seat, notation in turn.items():
                match.answer(seat, notation)
        for event in match.events:
            told.add(event.name)
            assert GAME.tell(event, NAMES) or event.name == "penalty check", event
    assert told <= set(SENTENCES)


@pytest.mark.parametrize(
    ("notation", "label"),
    [
        ("change NGL10-LW NGL12-C", "Change Callum Strathie to LW, Stellan Öhrvall to C"),
        ("steal C LW", "Steal with left winger and center"),
        ("aggressive LD RD", "Aggressive left defenseman and right defenseman"),
        ("none", "No, thanks"),
        ("receive LW", "Pass to left winger"),
    ],
)
def test_what_buttons_say(notation: str, label: str) -> None:
    assert GAME.action_label(GAME.parse(notation)) == label


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("Change ngl12-c NGL10-lw", "change NGL10-LW NGL12-C"),
        ("STEAL c lw", "steal LW C"),
        ("puck-on lw", "puck on LW"),
        ("plain SHOT ngl10", "plain shot NGL10"),
    ],
)
def test_notation_is_read_however_it_is_written(text: str, notation: str) -> None:
    assert GAME.parse(text).notation == notation


def test_every_verb_has_words_for_commands() -> None:
    for action in ACTIONS:
        assert action.label
        assert 0 < len(action.help) <= 100


def test_a_card_thrown_away_face_down_is_its_owners_secret_until_the_horn() -> None:
    """PO-66."""
    match = on_ice(hand={"south": ["NGL12", "NGL22"], "north": ["HFR25"]}, deck={"south": [], "north": ["HFR32"]})
    match.answer("south", "plain pass NGL12")
    match.answer("south", "receive LW")
    match.answer("north", "none")
    own, other, watcher = (GAME.view(match.state, seat).side("south") for seat in ("south", "north", None))
    assert own.hidden_discard == ("NGL12",)
    assert own.hand_cards is not None
    assert [c.id for c in own.hand_cards] == ["NGL22"]
    for side in (other, watcher):
        assert side.hidden_discard is None
        assert side.hand_cards is None
        assert side.open_discard == ()
        assert (side.hand, side.discard) == (1, 1)
    match.answer("north", "none")
    assert match.over, "north has drawn its last card and waits"
    assert GAME.view(match.state, "north").side("south").open_discard == ("NGL12",)
