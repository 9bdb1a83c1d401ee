"""The two examples of the rulebook, move by move, with the outcomes that are printed there."""

from __future__ import annotations

from rules.dice import ScriptedDice
from rules.kernel import Match
from tests.rules.trickshot.table import GAME, asked, given, offered, on_ice, spent, squares, table, told


def test_the_sample_turn() -> None:
    dice = [
        *["puck", "puck", "blank", "fail"],  # Blue's face-off: two Pucks
        *["puck", "blank", "blank", "fail"],  # Red's: one
        "blank",  # the Winger's move
        *["fail", "puck"],  # the pass
        *["blank", "puck"],  # its re-roll
        *["reaction", "puck"],  # the second move: the Blank of three dice is a fresh one
        "blank",
    ]
    match = Match(GAME, given(), ScriptedDice(dice))

    assert table(match).carrier == 5, "Blue's Center (A) becomes the Puck Carrier"
    assert not [n for n in offered(match, "move") if n.startswith("move C1")], "he is checked by the adjacent (B)"

    match.answer("blue", "move W1 K1")
    assert asked(match) == ("blue", "turn"), "no Fail: the turn goes on, with nothing to roll again"
    assert len(told(match, "rolled")[0]["faces"]) == 1

    match.answer("blue", "pass W1")
    assert len(told(match, "rolled")[1]["faces"]) == 2
    assert asked(match) == ("blue", "re-roll"), "a Fail and a Puck would bounce the puck one square back"
    match.answer("blue", "reroll")
    match.answer("blue", "keep")
    assert GAME.view(table(match), None).puck == "K1"
    assert table(match).stamina == [2, 3]

    match.answer("blue", "move W1 O1")
    assert asked(match) == ("blue", "re-roll"), "a Reaction may be rolled again; Blue chooses not to"
    match.answer("blue", "keep")
    assert asked(match) == ("red", "reaction")
    match.answer("red", "react D1 O2")
    assert squares(match, "red")["D1"] == "O2"
    assert GAME.view(table(match), None).side("blue").figure("W1").checked

    match.answer("blue", "line change")
    view = GAME.view(table(match), None)
    assert (view.side("blue").stamina, view.turn, view.space, view.pool) == (3, "red", 2, 0)
    assert spent(match)


def test_the_fail_of_the_sample_pass_would_have_put_the_puck_one_square_back() -> None:
    match = on_ice({"W1": "K1"}, puck="K6", dice="fail puck", stamina={"blue": 0}, pool=1)
    match.answer("blue", "pass W1")
    view = GAME.view(table(match), None)
    assert (view.puck, view.turn, view.action.bounce) == ("K2", "red", ("K1", "K2"))


def test_the_fight_example() -> None:
    dice = "fail fail " + "reaction fail fail " + "blank puck " + "fail " + "fail blank " + "puck puck blank blank " * 2
    dice += "puck blank blank blank blank blank blank blank"
    match = on_ice({"D1": "K6", "C1": "H3"}, {}, puck="L6", turn="blue", dice=dice, stamina={"blue": 1, "red": 1})
    match.answer("blue", "poke D1")
    match.answer("blue", "keep")
    rolls = told(match, "fight roll")
    assert told(match, "fight")[0]["pools"] == {"blue": 3, "red": 2}
    assert [r["pools"] for r in rolls] == [{"blue": 1, "red": 2}, {"blue": 0, "red": 1}]
    assert told(match, "fight over")[0]["winners"] == ["red"]
    assert [(p["seat"], p["figure"], p["space"]) for p in told(match, "penalty")] == [
        ("blue", "D1", 3),
        ("red", "C1", 3),
    ]
    assert asked(match) == ("red", "stand in"), "the board is reset, and Red's Center is in the box"
    match.answer("red", "face off D1")
    assert table(match).stamina == [1, 3], "only the Red team refreshes stamina"
    assert table(match).space == 1
