"""Setting Up the Game: the table at kick-off, and tables that the pieces cannot show."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.errors import BadRecord, RuleError
from rules.scenario import merged
from tests.rules.sportsdice.tables import GAME, table


def kick_off() -> dict[str, Any]:
    return GAME.dump(GAME.start(GAME.settings()))


def test_the_table_at_kick_off() -> None:
    start = kick_off()
    assert (start["puck"], start["period"], start["shots"], start["chip"]) == (0, 1, 0, None)
    assert start["score"] == start["penalties"] == {"blue": 0, "white": 0}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"puck": 5}, "there is no section 5 on this rink"),
        ({"puck": "centre"}, "puck: "),
        ({"pack": "seven", "puck": -4}, "there is no section -4 on this rink"),
        ({"rolled_at": 9}, "there is no section 9 on this rink"),
        ({"penalties": {"blue": 3}}, "blue cannot be 3 dice short"),
        ({"penalties": {"white": -1}}, "white cannot be -1 dice short"),
        ({"penalties": {"red": 1}}, "penalties needs an entry for blue and one for white"),
        ({"penalities": {"blue": 1}}, "it has no place for penalities"),
        ({"phase": "play"}, "after the toss somebody holds the Power Chip"),
        ({"phase": "break"}, "phase: "),
        ({"chip": "red"}, "chip is blue, white or null, not “red”"),
        ({"shots": 6}, "there is no shot 6 of period 1"),
        ({"period": 6}, "there is no shot 0 of period 6"),
        ({"dice": {"blue": ["skate"]}}, "no die shows skate"),
    ],
)
def test_a_table_that_the_pieces_cannot_show_is_refused(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRecord) as refused:
        GAME.load(merged(kick_off(), changes))
    assert says in str(refused.value)
    assert str(refused.value).startswith("The table cannot be set up: ")


def test_a_table_of_a_pack_that_is_gone_is_refused() -> None:
    with pytest.raises(RuleError, match="There is no pack “atlantis”"):
        GAME.load({**kick_off(), "pack": "atlantis"})


def test_a_table_survives_being_written_and_read() -> None:
    state = table(3, "white", "SSSPPP SSPPCR", penalties={"white": 0}, score={"blue": 2}).state
    assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state


def test_the_match_options_have_a_default_and_a_description() -> None:
    fields = GAME.settings.model_fields
    assert {name: f.default for name, f in fields.items()} == {"pack": "classic", "advanced": True}
    assert all(f.description for f in fields.values())
