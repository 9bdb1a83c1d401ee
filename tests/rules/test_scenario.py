"""The scenario runner holds what holds, and says in a sentence what does not."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadScenario
from rules.scenario import merged, read_scenario, run
from tests.rules.toy import TOY

HOLDS: dict[str, Any] = {
    "name": "A ball picked up twice as well as needed gives a free action",
    "game": "toy",
    "options": {"coach_dice": 0},
    "given": {"phase": "rush", "tokens": 3, "at": {"N2": [2, -2]}},
    "dice": [5, 5, 1],
    "do": [{"north": "move N1 0,0"}],
    "asks": {"seat": "north", "heading": "A free action with N1."},
    "legal": ["stop", "throw N1 0,1"],
    "illegal": {"do": "move N2 0,0", "because": "TOY-1"},
    "odds": {"throw N1 0,1": "19/27", "throw N1 2,-2": 0.7037},
    "events": [{"name": "moved"}, {"name": "tested", "hits": 2}, {"name": "spectacular"}],
    "then": {"holder": "N1", "at": {"N1": [0, 0], "N2": [2, -2]}, "coach_dice": {"north": 0}},
}


def test_a_scenario_that_holds_has_no_failure() -> None:
    assert run(HOLDS, TOY) == []


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"dice": [5, 5]}, "“pick up N1” throws 3 dice, but the script has 2 left."),
        ({"dice": [5, 5, 7]}, "“pick up N1” throws a d6: it has no face “7”, only 1, 2, 3, 4, 5, 6."),
        ({"dice": "5 5 1 4"}, "Dice are left over that nothing threw: 4."),
        ({"do": [{"south": "stop"}]}, "It is not south's turn: the match waits for north."),
        ({"do": [{"north": "move S1 0,0"}]}, "TOY-1: “move S1 0,0” is not offered now: 3 tokens left."),
        ({"do": [{"north": "hop"}]}, "“hop” is not an action of this game"),
        ({"asks": {"seat": "south"}}, "Asked should be south, but asked is north."),
        ({"asks": []}, "Asked should be nobody, but asked is north."),
        ({"asks": {"seat": "north", "heading": "Well?"}}, "north should read “Well?”, but reads “A free action"),
        ({"legal": ["move N2 0,0"]}, "“move N2 0,0” should be legal for north, but only stop, move N1 1,0"),
        ({"legal": {"south": ["stop"]}}, "“stop” should be legal for south, but only nobody is."),
        (
            {"illegal": [{"do": "stop", "because": "TOY-1"}]},
            "“stop” should be illegal (TOY-1), but north may declare it.",
        ),
        ({"illegal": {"do": "yes", "because": "TOY-9"}}, "“yes” should be refused by TOY-9, but the refusal is “TOY-1"),
        ({"illegal": {"do": "hop", "because": "TOY-1"}}, "“hop” should be refused by TOY-1, but the refusal is ““hop”"),
        ({"odds": {"throw N1 0,1": "2/3"}}, "The chance of “throw N1 0,1” should be 2/3, but is 19/27."),
        ({"odds": {"throw N1 0,1": 0.7}}, "The chance of “throw N1 0,1” should be 0.7, but is 0.7037."),
        ({"odds": {"stop": 1.0}}, "“stop” should have a chance of 1.0, but has none"),
        (
            {"events": [{"name": "tested"}, {"name": "moved"}]},
            "The event {'name': 'moved'} should be told, in this order",
        ),
        ({"events": [{"name": "tested", "hits": 3}]}, "The event {'name': 'tested', 'hits': 3} should be told"),
        ({"then": {"holder": "N2"}}, "“holder” should be 'N2', but is 'N1'."),
        ({"then": {"at": {"N1": [0, 1]}}}, "“at > N1” should be [0, 1], but is [0, 0]."),
        ({"then": {"at": {"N9": [0, 1]}}}, "“at > N9” should be [0, 1], but there is none."),
    ],
)
def test_what_does_not_hold_is_said(changes: dict[str, Any], sentence: str) -> None:
    failures = run({**HOLDS, **changes}, TOY)
    assert any(failure.startswith(sentence) for failure in failures), failures


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"than": {}}, "cannot be read at “than”.*the keys are name, game"),
        ({"do": [{"north": 7}]}, "cannot be read at “do > 0 > north”"),
        ({"asks": {"seat": "north", "header": "?"}}, "cannot be read at “asks > 0 > header”"),
        ({"given": {"balls": 2}}, "gives “balls”, which no table of Toss has"),
        ({"options": {"rushes": 0}}, "The options of .* do not fit"),
        ({"odds": {"throw N1 0,1": "often"}}, "“often” is not a chance"),
    ],
)
def test_what_is_no_scenario_is_refused_with_its_key(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadScenario, match=sentence):
        run({**HOLDS, **changes}, TOY)


def test_a_scenario_has_a_name_and_a_game() -> None:
    with pytest.raises(BadScenario, match="“without a name” cannot be read at “name”: Field required"):
        read_scenario({"game": "toy"})
    with pytest.raises(BadScenario, match="cannot be read"):
        read_scenario(["toy"])


def test_an_unknown_game_is_a_failure_that_names_the_games() -> None:
    (failure,) = run({"name": "x", "game": "chess"})
    assert failure.startswith("There is no game “chess”; the games are")


def test_given_tables_are_merged_and_all_else_is_replaced() -> None:
    assert merged({"a": {"x": 1, "y": 2}, "b": [1, 2]}, {"a": {"y": 3}, "b": [4]}) == {"a": {"x": 1, "y": 3}, "b": [4]}
