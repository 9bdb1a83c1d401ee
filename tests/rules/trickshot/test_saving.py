"""A table that cannot be set up is refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import BadRecord
from tests.rules.trickshot.table import GAME, given


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"figures": {"blue": {"W1": "K10"}}}, "blue W1 and blue W2 stand on one square"),
        ({"figures": {"blue": {"W1": "U5"}}}, "blue W1 stands in a net"),
        ({"figures": {"blue": {"W1": "Z5"}}}, "there is no Z5 on this table"),
        ({"figures": {"blue": {"W9": "K5"}}}, "'W9' is not a valid Figure"),
        ({"box": {"blue": {"W1": 4}}}, "blue W1 is on the ice and in the penalty box"),
        (
            {"figures": {"blue": {"W1": None}}, "phase": "turn", "puck": "K6"},
            "neither on the ice nor in the penalty box",
        ),
        ({"figures": {"blue": {"W1": None}}, "box": {"blue": {"W1": 13}}}, "nobody returns later than space 12"),
        ({"phase": "turn"}, "during a turn the puck lies on a square"),
        ({"puck": "B6"}, "the puck cannot lie in a net"),
        ({"stamina": {"blue": 4}}, "3 Stamina tokens at most"),
        ({"stamina": {"blue": -1}}, "stamina.blue"),
        ({"space": 11}, "the time track has no space 11"),
        ({"turn": "green"}, "a side is blue or red, not “green”"),
        ({"pack": "moon"}, "There is no pack “moon”"),
        ({"phase": "break"}, "phase"),
        ({"extra": 1}, "extra"),
    ],
)
def test_an_impossible_table_is_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadRecord, match=sentence):
        GAME.load(given(**changes))
