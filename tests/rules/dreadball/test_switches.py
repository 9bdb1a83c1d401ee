"""What other data would change: the switches of a pack (DB-34, DB-49), a carrier who is steadfast (DB-66)."""

from __future__ import annotations

from typing import Any

from rules.dreadball import pools
from rules.dreadball.teams import Team
from rules.kernel import Match
from tests.rules.dreadball.playing import mid_attack, told
from tests.rules.dreadball.table import table


def switched(match: Match, **switches: Any) -> Match:
    """The same match on a pitch with these switches."""
    t = table(match)
    t.kit = t.kit.model_copy(update={"match": t.kit.match.model_copy(update=switches)})
    return match


def test_threats_may_count_in_a_duck_under_a_slam() -> None:
    match = mid_attack({"G1": "F10 E", "J1": "G11 NW"}, {"J1": "F11 E"})
    t = table(match)
    target, slammer = t.figure(1, "J1"), t.figure(0, "G1")
    assert pools.duck(t, target, slammer, "slam").dice == 3
    switched(match, duck_counts_threats=True)
    assert pools.duck(t, target, slammer, "slam").dice == 2


def test_whoever_is_pushed_onto_the_ball_may_pick_it_up() -> None:
    match = mid_attack({"G1": "F10 E"}, {"J1": "F11 E"}, "4 4 4 1  3 3 1  4 1 1", ball="F12")
    switched(match, pushed_picks_up=True)
    for notation in ("slam G1 J1 F10", "push F12", "none"):
        match.answer("first", notation)
    assert told(match, "picked up")
    assert table(match).holder == table(match).figure(1, "J1")


def test_not_by_a_guard_and_not_on_the_ground() -> None:
    for foe, dice in (("G1", "4 4 4 1  4 4 1  4 1"), ("J1", "4 4 1 1  3 1 1  4 4 4  1 1")):
        match = mid_attack({"G1": "F10 E"}, {foe: "F11 E"}, dice, ball="F12")
        switched(match, pushed_picks_up=True)
        for notation in (f"slam G1 {foe} F10", "push F12", "none"):
            match.answer("first", notation)
        assert told(match, "bounce")
        assert not told(match, "picked up")


def steadfast_jacks(match: Match) -> Match:
    """The same match with Jacks who are never knocked down by a Slam."""
    t = table(match)
    data = [team.model_dump(exclude_none=True) for team in t.squads]
    jacks = [{**team, "jacks": {**team["jacks"], "steadfast": True}} for team in data]
    t.squads = (Team.model_validate(jacks[0]), Team.model_validate(jacks[1]))
    return match


def test_a_steadfast_carrier_keeps_the_ball_while_he_stays_on() -> None:
    match = mid_attack({"G1": "F10 E"}, {"J1": "F11 E"}, "4 4 1 1  1 1 1  4 4 1", holder="visitors J1")
    steadfast_jacks(match)
    for notation in ("slam G1 J1 F10", "push F12", "none"):
        match.answer("first", notation)
    t = table(match)
    assert t.holder == t.figure(1, "J1")
    assert t.stands(t.holder)
    assert not told(match, "bounce")


def test_a_steadfast_carrier_who_is_removed_leaves_the_ball_on_his_hex_as_a_loss() -> None:
    """An attacking one, beaten by a counter-slam: off the empty hex direction 1 is away from the coach who rolls."""
    match = mid_attack({"J1": "F10 E"}, {"G1": "F11 W"}, "1 1 1  3 3 1 1  1 1 1  4 2", holder="home J1")
    steadfast_jacks(match)
    match.answer("first", "slam J1 G1 F10")
    for notation in ("counter slam", "push F9", "none"):
        match.answer("second", notation)
    assert not told(match, "knocked down")
    assert told(match, "injured")
    assert [(e["start"], e["end"]) for e in told(match, "bounce")] == [("F9", "F7")]
    assert told(match, "lost the ball")
