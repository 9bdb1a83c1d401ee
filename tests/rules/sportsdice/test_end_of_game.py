"""End of Game, Overtime Period: the shootout decided exactly when it is, and the periods in their order."""

from __future__ import annotations

import itertools

import pytest

from rules.sportsdice.periods import next_shooter, shootout_winner
from rules.sportsdice.state import Table
from tests.rules.sportsdice.tables import steps, table


def shot_by_shot(goals: tuple[bool, ...]) -> Table:
    """A shootout that Blue began, after these shots in turn."""
    return Table("classic", True, first="blue", shootout={"blue": goals[0::2], "white": goals[1::2]})


def decided(goals: tuple[bool, ...]) -> str | None:
    """Independently: whoever leads however the shots that are left of the series (or of the pair) may end."""
    left = max(6, len(goals) + len(goals) % 2) - len(goals)
    winners = set()
    for rest in itertools.product((False, True), repeat=left):
        whole = goals + rest
        lead = sum(whole[0::2]) - sum(whole[1::2])
        winners.add("blue" if lead > 0 else "white" if lead < 0 else None)
    return winners.pop() if len(winners) == 1 else None


@pytest.mark.parametrize("taken", range(9))
def test_a_shootout_ends_exactly_when_it_is_decided(taken: int) -> None:
    for goals in itertools.product((False, True), repeat=taken):
        if all(decided(goals[:n]) is None for n in range(taken)):
            assert shootout_winner(shot_by_shot(goals)) == decided(goals), goals


def test_the_teams_shoot_in_turn() -> None:
    assert [next_shooter(shot_by_shot((False,) * n)) for n in range(4)] == ["blue", "white", "blue", "white"]


def test_matches_end_in_all_three_ways_and_take_fifteen_shots_of_regulation() -> None:
    ends = set()
    for seed in range(60):
        match = list(steps(seed))
        end = match[-1].after
        ends.add(end.period)
        attempts = sum(
            len(s.told("goal") + s.told("save") + s.told("automatic goal")) for s in match if s.before.period <= 3
        )
        assert attempts == 15
        assert len([s for s in match if s.told("period")]) == 2
    assert ends == {3, 4, 5}


def test_a_shootout_has_no_section_modifier_wherever_the_last_shot_was_taken() -> None:
    match = table(
        -4, dice="SPPPPC mask SSPPCR 2", phase="shot", shooter="white", period=4, shots=4, chip="blue", advanced=False
    )
    match.answer("blue", "shoot second")
    view = match.game.view(match.state, None)
    assert view.shot is not None
    assert (view.shot.shooter, view.shot.modifier, view.shot.total) == ("white", 0, 2)
    assert view.period_name == "Shootout"


def test_who_begins_by_the_clock_is_the_holder() -> None:
    (question,) = table(phase="shootout", period=5, chip="white").open
    assert (question.seat, question.default.notation) == ("white", "shoot first")
