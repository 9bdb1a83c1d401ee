"""Lessons are true: every page's board comes about by the rules, and something is asked on it."""

from __future__ import annotations

import pytest

from data.lessons import lessons
from rules.game import all_games
from rules.lessons import read_lessons, staged

PAGES = [(name, n) for name in all_games() for n in range(len(lessons(name)))]


def test_every_game_can_be_learned() -> None:
    assert {name for name, _ in PAGES} == set(all_games())


@pytest.mark.parametrize(("name", "n"), PAGES)
def test_a_page_is_staged_by_the_rules(name: str, n: int) -> None:
    lesson = read_lessons(lessons(name))[n]
    match = staged(lesson, all_games()[name])
    assert len(match.open) == 1
    assert len(lesson.words) < 900
    assert lesson.title
