"""What a lead is worth by the time left, for the coach that looks ahead."""

from __future__ import annotations

import random

import pytest

from rules.actions import Action, Question
from rules.coach import LooseDice
from rules.game import all_games
from rules.rehearsal import Rehearsal
from rules.trickshot import quick
from rules.trickshot.standing import decided, ends, face_off
from rules.trickshot.state import CardSetting, Mode, Settings, Table, set_up

GAME = all_games()["trickshot"]


def at_a_face_off(space: int, score: list[int], period: int = 1, mode: Mode = "quick") -> Table:
    table = set_up(Settings(mode=mode, arena="none", cards="none"))
    table.space, table.score, table.period = space, score, period
    return table


@pytest.mark.parametrize("turns", range(1, 11))
def test_a_goal_more_always_makes_winning_likelier(turns: int) -> None:
    won = [ends(lead, turns).won for lead in range(-4, 5)]
    assert won == sorted(won)
    assert all(0.0 <= e.won <= e.won + e.drawn <= 1.0 for e in (ends(lead, turns) for lead in range(-4, 5)))


def test_when_no_turn_is_left_the_lead_decides() -> None:
    assert [ends(lead, 0) for lead in (-1, 0, 1)] == [decided(-1), decided(0), decided(1)]
    assert decided(1).won == decided(0).drawn == 1.0


def test_what_one_side_wins_the_other_loses() -> None:
    blue, red = face_off(1, 5), face_off(-1, 5)
    assert blue.won + blue.drawn + red.won == pytest.approx(1.0)


def test_a_level_match_is_worth_less_the_later_it_is_and_a_lead_more() -> None:
    level = [GAME.promise(at_a_face_off(space, [1, 1]), "blue") for space in range(1, 11)]
    ahead = [GAME.promise(at_a_face_off(space, [1, 0]), "blue") for space in range(1, 11)]
    assert level == sorted(level, reverse=True)
    assert ahead == sorted(ahead)


def test_a_drawn_match_is_nearly_as_bad_as_a_lost_one() -> None:
    over = [at_a_face_off(10, score) for score in ([0, 1], [1, 1], [1, 0])]
    for table in over:
        table.phase = "over"
    lost, drawn, won = [GAME.promise(table, "blue") for table in over]
    assert drawn - lost < (won - drawn) / 4


def test_the_view_and_the_table_are_worth_the_same() -> None:
    worth: list[float] = []

    def policy(table: Table, question: Question) -> Action:
        worth.append(GAME.promise(table, question.seat))
        assert GAME.evaluate(GAME.view(table, question.seat), question.seat) == worth[-1]
        return GAME.quick(table, question)

    Rehearsal(GAME, set_up(Settings()), [])(policy, LooseDice(random.Random(3)), turns=12)
    assert len(set(worth)) > 20


@pytest.mark.parametrize("cards", ["none", "random"])
def test_what_was_kept_changes_no_answer(cards: CardSetting) -> None:
    seen: dict[str, int] = {}

    def policy(table: Table, question: Question) -> Action:
        answer = GAME.quick(table, question)
        if question.name in ("turn", "reaction", "re-roll"):
            seen[question.name] = seen.get(question.name, 0) + 1
            assert answer is quick.afresh(table, question)
        return answer

    start = Rehearsal(GAME, set_up(Settings(cards=cards)), [])
    for _ in range(2):  # the second time with everything known
        start(policy, LooseDice(random.Random(4)), turns=40)
    assert min(seen.values()) > 20
    assert len(seen) == 3
