"""Every cast can be seen: the dice lie on the table while somebody chooses, or the moment has a picture of its own."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Match
from tests.rules.playoff.table import on_ice

STEAL: dict[str, Any] = {"phase": "defense", "offense": "north", "puck": "north RW", "up": [-1, 1, -1, -1, -1]}
TIED = "puck blank puck blank"


def pictured(match: Match) -> list[tuple[str, list[int]]]:
    """Outcome and totals of the moments that have a picture."""
    scenes = [frame.state["scene"] for frame in match.frames]
    return [(scene["outcome"], [roll["total"] for roll in scene["rolls"]]) for scene in scenes]


@pytest.mark.parametrize(
    ("answer", "dice", "table", "seen"),
    [
        ("play HFR32", "puck puck blank blank blank", {}, [("held", [1, 1])]),
        ("play HFR22", TIED, STEAL, [("tied", [1, 1])]),
        ("play HFR22", "puck puck puck blank", STEAL, []),
    ],
    ids=["a tied shot", "a tied steal", "a steal"],
)
def test_a_tie_has_a_picture_of_its_own_for_line_changes_take_its_dice_away(
    answer: str, dice: str, table: dict[str, Any], seen: list[Any]
) -> None:
    hand = {"south": [answer.split()[1], "NGL12"], "north": []}
    match = on_ice(dice, {"changes": "hand"}, hand=hand, **table)
    match.answer("south", answer)
    while match.open[0].name in ("star", "aggression"):
        match.answer(match.open[0].seat, "none")
    assert pictured(match) == seen


def test_a_goalie_alone_at_home_who_holds_a_rebound_has_a_picture_too() -> None:
    table: dict[str, Any] = {"up": [1, 1, 0, 1, 1], "box": {"north": {"C": 6}, "south": {"LD": 6}}}
    thrown = "blank " + "puck" + " blank" * 7 + " blank puck"
    match = on_ice(thrown, {"changes": "hand"}, hand={"south": ["HFR32"], "north": []}, **table)
    match.answer("south", "play HFR32")
    assert pictured(match) == [("held", [0, 1, 0, 1])]


def test_a_blocked_quick_shot_is_seen_while_the_other_side_chooses() -> None:
    table: dict[str, Any] = {
        "phase": "quick turn",
        "line": {"south": {"G": "NGL41"}, "north": {"G": "HFR80"}},
        "front": {"south": ["NGL14"]},
        "hand": {"south": ["NGL18", "NGL30", "NGL10", "NGL87"], "north": ["HFR22", "HFR32", "HFR11", "HFR12"]},
    }
    start = dict.fromkeys(("puck",)) | table
    match = on_ice("puck blank blank blank blank puck puck blank blank blank", {"mode": "quick"}, **start)
    match.answer("south", "deploy NGL18")
    assert (match.state.scene.card, match.state.scene.rolls) == ("NGL18", [])
    match.answer("south", "shoot")
    assert match.open[0].seat == "north"
    assert match.state.scene.outcome == "blocked"
    assert [roll.why for roll in match.state.scene.rolls] == ["shot", "block"]
    match.answer("north", "deploy HFR22")
    assert (match.state.scene.card, match.state.scene.rolls) == ("HFR22", [])
