"""Where a picture points while a verb is chosen: at what the menu asks for next."""

from __future__ import annotations

from rules.kernel import Match
from tests.rules.trickshot.table import GAME, on_ice, table


def pointed(match: Match, verb: str = "", *chosen: str) -> dict[str, str]:
    """The marked places, each with the word that stands there."""
    (question,) = match.open
    _, marks = GAME.marks(GAME.view(table(match), None), question, verb, chosen)
    return {mark.place: mark.word for mark in marks}


def test_who_moves_is_pointed_at_first_then_where_he_may_go() -> None:
    match = on_ice({"W1": "K1"}, puck="H9")
    assert set(pointed(match, "move")) == {"C6", "H3", "H9", "K1", "K10", "K6"}
    assert "I1" in pointed(match, "move", "W1")
    assert "I6" not in pointed(match, "move", "W1")


def test_a_reaction_names_who_moves_before_the_square() -> None:
    match = on_ice(puck="H9", stamina={"blue": 0}, dice="reaction")
    match.answer("blue", "move D1 H4")
    assert set(pointed(match, "react")) == {"L2", "L6", "L10", "O3", "O9", "T6"}
    assert set(pointed(match, "react", "D1")) == {"O2", "O4", "P3", "N3"}


def test_a_challenge_shows_whom_it_meets_and_once_chosen_who_dares() -> None:
    match = on_ice({"D1": "P4", "W1": "Q3"}, {"C1": "Q4"}, puck="Q4")
    assert pointed(match)["Q4"] == "STEAL"
    assert pointed(match, "poke") == {"P4": "", "Q3": ""}
    match = on_ice(puck="K6")
    assert {place for place, word in pointed(match).items() if word == "HIT"} == {"L2", "L10"}
    assert pointed(match, "hit") == {"K2": "", "K10": ""}
    assert pointed(match, "hit", "W1") == {"L2": "HIT"}


def test_a_hit_that_may_push_aside_points_at_the_squares() -> None:
    match = on_ice({"D1": "L4"}, {"W1": "L2", "W2": "L1"}, puck="H9")
    assert set(pointed(match, "hit", "D1", "W1")) == {"K1", "K3", "M1", "M2", "M3"}, "not his way"


def test_steps_swaps_and_nudges_are_pointed_at() -> None:
    step = on_ice({"C1": "K7"}, puck="H3", cards={"blue": {"C": "ready"}})
    assert pointed(step, "step") == {"K7": ""}
    assert set(pointed(step, "step", "C1")) == {"K6", "L7"}
    swap = on_ice(puck="L6", stamina={"blue": 0}, arena="columbus", dice="reaction")
    swap.answer("blue", "move W1 K1")
    assert set(pointed(swap, "swap")) == {"T6", "O3", "O9", "L2", "L10"}, "the last is named with one before him"
    assert set(pointed(swap, "swap", "W1")) == {"L10", "L6"}
    nudge = on_ice(puck="K6", stamina={"blue": 0}, arena="sunrise", dice="fail")
    nudge.answer("blue", "pass W1")
    assert set(pointed(nudge, "nudge")) == {"J1", "J2", "J3", "K1", "K3", "L1", "L2", "L3"}


def test_a_player_in_the_box_is_pointed_at_by_the_squares_of_his_return() -> None:
    match = on_ice(
        {"W1": None, "W2": None}, {"W1": None}, puck="H6", space=3, box={"blue": {"W1": 4, "W2": 4}, "red": {"W1": 4}}
    )
    match.answer("blue", "line change")
    while match.open[0].name != "return":
        match.answer(match.open[0].seat, match.open[0].default)
    side = GAME.side(match.open[0].seat)
    half = next(half for half in GAME.view(table(match), None).board.halves if half.seat == side)
    assert set(pointed(match, "return")) >= {half.exit}


def in_danger(match: Match, verb: str = "", *chosen: str) -> set[str]:
    (question,) = match.open
    _, marks = GAME.marks(GAME.view(table(match), None), question, verb, chosen)
    return {mark.place for mark in marks if mark.danger}


def test_where_the_carrier_would_be_checked_is_marked() -> None:
    match = on_ice({"C1": "K5", "W1": "K2"}, {"D1": "M5", "W1": "L2", "W2": "V1"}, puck="K5")
    assert in_danger(match, "move", "C1") == {"K6", "L5"}, "next to Red's Center on L6, and to D1"
    assert in_danger(match) == {"K2"}, "a pass to W1, whom Red's W1 would check"
    assert in_danger(match, "move", "W1") == set(), "he has no puck to lose"


def test_whoever_fetches_the_puck_beside_an_opponent_will_be_checked() -> None:
    match = on_ice({"C1": "K5"}, {"D1": "L7"}, puck="K7")
    assert in_danger(match, "move", "C1") == {"K7"}
