"""What the painter and the coaches get to see."""

from __future__ import annotations

import pytest

from rules.trickshot.view import TableView
from tests.rules.trickshot.table import GAME, on_ice, table


def test_the_board_is_described_by_squares_and_edges() -> None:
    board = GAME.view(GAME.start(GAME.settings()), None).board
    assert (board.columns, board.rows) == (22, 11)
    assert (board.lines.goal, board.lines.blue, board.lines.red) == ((2, 20), (8, 14), 11)
    blue, red = board.halves
    assert (blue.exit, red.exit) == ("J1", "M1")
    assert (blue.bench, red.bench) == (("I11", "J11", "K11"), ("N11", "M11", "L11"))
    assert dict(red.start)["C1"] == "L6"


def test_before_the_face_off_the_puck_is_on_no_square() -> None:
    view = GAME.view(GAME.start(GAME.settings(arena="none")), None)
    assert (view.puck, view.turn, view.phase) == (None, None, "face-off")
    assert [f.place for f in view.side("blue").figures] == ["ice"] * 6 + ["bench"]


def test_figures_tell_where_they_are_and_what_they_can() -> None:
    view = _look(
        on_ice(
            {"W1": None, "G": None, "C2": "J11"}, puck="K6", space=3, activated="W2", pool=1, box={"blue": {"W1": 12}}
        )
    )
    side = view.side("blue")
    winger, goalie, spare, center = (side.figure(n) for n in ("W1", "G", "C2", "C1"))
    assert (winger.place, winger.back, winger.next_period) == ("box", 2, True)
    assert (goalie.place, spare.place, spare.square, side.goalie_pulled) == ("bench", "ice", "J11", True)
    assert (center.carrier, center.checked, center.size, center.speed) == (True, True, 2, 3)
    assert side.figure("W2").activated
    assert not side.power_play, "five skaters on both sides"
    assert view.track[1].waiting_next_period == (("blue", "W1"),)
    assert view.track[2].marker


def test_the_dice_of_the_last_roll_and_those_before_it() -> None:
    match = on_ice(puck="H6", pool=2, dice="fail blank puck reaction puck")
    match.answer("blue", "move D1 I3")
    match.answer("blue", "reroll")
    action = _look(match).action
    assert action.rolls == (("fail", "blank", "puck"), ("reaction", "blank", "puck"))
    assert action.rerolled == (True, False, True)
    assert (action.verb, action.kind, action.figure, action.path) == ("move", "move", "D1", ("H3", "I3"))
    assert action.outcome == "", "the roll is not final"


def test_a_pass_shows_the_way_of_the_puck_and_where_it_slid() -> None:
    match = on_ice(puck="K6", pool=1, dice="fail puck", stamina={"blue": 0, "red": 0})
    match.answer("blue", "pass W1")
    action = _look(match).action
    assert (action.kind, action.figure, action.target) == ("puck", "C1", "W1")
    assert action.puck == ("K6", "K5", "K4", "K3", "K2")
    assert (action.bounce, action.outcome) == (("K2", "K1"), "off target")


def test_offside_and_reactions_are_shown_as_moves() -> None:
    match = on_ice({"W1": "O1", "D1": "R8"}, puck="O1", dice="reaction", stamina={"blue": 0, "red": 0})
    match.answer("blue", "move W1 N1")
    match.answer("red", "react D2 O10")
    action = _look(match).action
    assert [(s.figure, s.start, s.end) for s in action.reactions] == [("D2", "O9", "O10")]
    assert [(s.seat, s.figure, s.start, s.end) for s in action.slides] == [("blue", "D1", "R8", "N8")]


def test_a_fight_shows_its_dice() -> None:
    dice = "fail fail fail blank fail fail" + " puck blank blank blank blank blank blank blank"
    match = on_ice(puck="L6", dice=dice, stamina={"blue": 0, "red": 0})
    match.answer("blue", "poke C1")
    action = _look(match).action
    assert [(o.seat, o.why, len(o.faces)) for o in action.others] == [
        ("blue", "failed poke", 1),
        ("blue", "fight", 2),
        ("red", "fight", 2),
    ]
    assert action.outcome == "fight"


def test_overtime_has_a_name() -> None:
    assert _look(on_ice(puck="H6", mode="classic", period=3)).period_name == "3rd period"
    assert _look(on_ice(puck="H6", mode="classic", period=5)).period_name == "Overtime 2"


def _look(match: object) -> TableView:
    return GAME.view(table(match), None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("puck", "alarmed"), [("H3", ["blue"]), ("A1", ["blue"]), ("I6", []), ("N6", []), ("O6", ["red"]), ("V11", ["red"])]
)
def test_a_side_is_alarmed_while_the_puck_is_in_its_own_zone(puck: str, alarmed: list[str]) -> None:
    view = GAME.view(table(on_ice(puck=puck)), None)
    assert [seat for seat in ("blue", "red") if GAME.alarms(view, seat)] == alarmed
    assert GAME.alarms(view, "red2") == ("red" in alarmed)
