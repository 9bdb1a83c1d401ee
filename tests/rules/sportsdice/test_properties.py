"""What holds in every match, on every pack, with any dice and any answers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.packs import pack_names
from rules.sportsdice.state import MOST_PENALTIES, OVERTIME, SEATS, SHOOTOUT, other
from tests.rules.sportsdice.tables import GAME, Step, steps

PACKS = pack_names("sportsdice")
matches = settings(max_examples=40, deadline=None)
seeds = st.integers(0, 2**32)


def played(seed: int, pack: str, advanced: bool, loaded: bool) -> list[Step]:
    return list(steps(seed, pack, advanced, loaded))


any_match = st.builds(played, seeds, st.sampled_from(PACKS), st.booleans(), st.booleans())


def test_there_are_two_packs() -> None:
    assert PACKS == ("classic", "seven")


@matches
@given(any_match)
def test_the_puck_stays_within_the_rink_and_returns_to_centre_after_every_shot(match: list[Step]) -> None:
    for step in match:
        assert abs(step.after.puck) <= step.after.components.rink.goal_zone
        if step.told("goal") or step.told("save") or step.told("automatic goal"):
            assert step.after.puck == 0


@matches
@given(any_match)
def test_the_puck_moves_only_by_stick_and_puck_and_toward_the_goal_attacked(match: list[Step]) -> None:
    for step in match:
        moves = step.told("advanced") + step.told("pushed back")
        if not moves and not (step.told("goal") or step.told("save") or step.told("automatic goal")):
            assert step.after.puck == step.before.puck
        for move in moves:
            toward = (move["end"] - move["start"]) * (1 if move["seat"] == "blue" else -1)
            assert 1 <= toward <= move["sections"] <= 2
        for back in step.told("pushed back"):
            assert step.after.shooter is None, "a push back never gives a shot"
            assert abs(back["end"]) <= abs(back["start"]) or abs(back["end"]) == 1


@matches
@given(any_match)
def test_shots_count_to_five_and_never_stay_there_while_the_match_goes_on(match: list[Step]) -> None:
    for step in match:
        length = step.after.components.match.shots
        assert step.after.shots < length or step.after.phase == "over"
        attempts = len(step.told("goal") + step.told("save") + step.told("automatic goal"))
        if step.before.period < SHOOTOUT:
            moved = (step.after.shots - step.before.shots) % length
            assert moved == attempts % length


@matches
@given(any_match)
def test_penalties_are_at_most_two_and_end_with_every_shot(match: list[Step]) -> None:
    for step in match:
        for seat in SEATS:
            assert 0 <= step.after.penalties[seat] <= MOST_PENALTIES
            if step.told("goal") or step.told("save") or step.told("automatic goal"):
                assert step.after.penalties[seat] == 0
            elif step.after.penalties[seat] != step.before.penalties[seat]:
                assert step.after.penalties[seat] == step.before.penalties[seat] + 1
                assert [p["seat"] for p in step.told("penalty")] == [seat]


@matches
@given(any_match)
def test_the_chip_has_one_holder_and_changes_hands_only_when_used_once_a_roll(match: list[Step]) -> None:
    for step in match:
        assert step.after.chip in SEATS
        if step.before.chip is None:
            assert step.told("toss")
            continue
        used = step.told("chip used")
        assert len(used) <= 1
        assert step.after.chip == (other(step.before.chip) if used else step.before.chip)
        if used:
            assert used[0]["seat"] == step.before.chip


@matches
@given(any_match)
def test_the_score_grows_only_by_goals_and_one_at_a_time(match: list[Step]) -> None:
    for step in match:
        goals = [g["seat"] for g in step.told("goal") + step.told("automatic goal")]
        in_play = step.before.period < SHOOTOUT
        for seat in SEATS:
            assert step.after.score[seat] - step.before.score[seat] == (goals.count(seat) if in_play else 0)
        assert len(goals) <= 1


@matches
@given(any_match)
def test_periods_never_run_back_and_none_is_left_out(match: list[Step]) -> None:
    for step in match:
        regulation = step.after.components.match.periods
        following = {regulation: OVERTIME, OVERTIME: SHOOTOUT}.get(step.before.period, step.before.period + 1)
        assert step.after.period in (step.before.period, following)


@matches
@given(any_match)
def test_every_match_ends_with_a_winner_who_is_ahead(match: list[Step]) -> None:
    end = match[-1].after
    assert end.phase == "over"
    assert end.winner in SEATS
    goals = {seat: sum(end.shootout[seat]) for seat in SEATS} if end.period == SHOOTOUT else end.score
    assert goals[end.winner] > goals[other(end.winner)]
    if end.period == SHOOTOUT:
        assert end.score["blue"] == end.score["white"]
    result = GAME.result(end)
    assert (result.winner, result.score) == (end.winner, end.score)
    assert result.how == {OVERTIME: "overtime", SHOOTOUT: "shootout"}.get(end.period, "")


@matches
@given(any_match)
def test_teams_roll_six_dice_less_their_penalties_and_a_shot_adds_one_goaltender_die(match: list[Step]) -> None:
    for step in match:
        for request, shown in step.rolls:
            assert len(shown) == request.count
            kind, _, seat = request.why.partition(" ")
            if kind in ("play", "shot"):
                assert request.count == step.before.components.dice.count - step.before.penalties[seat]
            elif kind == "reroll":
                assert 1 <= request.count <= len(step.after.dice[seat])
            elif kind == "goaltender":
                assert request.count == 1


@matches
@given(any_match)
def test_both_teams_roll_in_a_play_and_only_the_shooter_in_a_shot(match: list[Step]) -> None:
    for step in match:
        hands = [why for why in (r.why for r, _ in step.rolls) if why.split()[0] in ("play", "shot")]
        expected = {"play": ["play blue", "play white"], "shot": [f"shot {step.before.shooter}"]}
        if step.before.phase in expected:
            assert hands == expected[step.before.phase]


@matches
@given(any_match)
def test_roles_follow_the_puck_and_only_the_offense_shoots(match: list[Step]) -> None:
    for step in match:
        view = GAME.view(step.after, None)
        roles = {side.role for side in view.sides}
        assert roles <= {"offense", "defense", "shooter", "goaltender", None}
        if step.before.phase == "play" and step.after.phase == "play" and not step.told("automatic goal"):
            rolled_at = step.before.puck
            expected = {"blue": rolled_at >= 0, "white": rolled_at <= 0}
            assert {s.seat: s.role == "offense" for s in view.sides} == expected
        if step.before.phase == "shot":
            assert step.before.shooter == ("blue" if step.before.puck > 0 else "white")
            assert abs(step.before.puck) >= step.before.components.rink.blue_line


@matches
@given(any_match)
def test_six_sticks_as_the_winning_play_always_score_and_never_otherwise(match: list[Step]) -> None:
    for step in match:
        count = step.before.components.dice.count
        winning = [w for w in step.told("won") if w["symbol"] == "stick" and w["count"] == count]
        assert len(step.told("automatic goal")) == len(winning)


@matches
@given(any_match)
def test_after_a_reroll_nobody_decides_about_a_tie(match: list[Step]) -> None:
    for step in match:
        if any(request.why.startswith("reroll") for request, _ in step.rolls):
            assert "tie" not in step.asked
            assert len([w for w in step.asked if w == "reroll"]) == 1


@pytest.mark.parametrize("pack", PACKS)
def test_without_the_advanced_rule_no_reroll_is_ever_asked(pack: str) -> None:
    for seed in range(10):
        assert all("reroll" not in step.asked for step in steps(seed, pack, advanced=False))
