"""On the Playoff table nothing hides what matters, and nothing old is said of what goes on."""

from __future__ import annotations

from dataclasses import replace

from render import theme as t
from render.frame import Target
from render.playoff import paint
from render.playoff_gallery import HOME, PASS, SKATE, table
from render.playoff_path import last_legs, outcome_of
from render.playoff_table import CARD_H, CARD_W, MIDDLE_Y, card_at, column_x
from rules.playoff.view import look
from tests.render.test_playoff import PLAIN, around, count


def test_a_chance_at_the_foot_of_a_card_does_not_hide_the_puck() -> None:
    assert SKATE.puck == ("south", "LW")
    x, y = card_at(0, 1, up=True)

    def puck(label: str) -> tuple[bool, bool]:
        im = paint(replace(SKATE, action=HOME.action), replace(PLAIN, targets=(Target("south LW", label),))).im
        left = x - CARD_W / 2 + 2
        heights = (y - CARD_H / 2 + 16, y + CARD_H / 2 - 16)
        return tuple(count(im, around(left, at, 56, 56), t.STORY) > 300 for at in heights)  # type: ignore[return-value]

    assert puck("") == (False, True)
    assert puck("AGGRESSIVE 22%") == (True, False)


def test_the_end_hides_as_few_men_as_can_be_and_not_the_carrier() -> None:
    every = "south LD, south LW, south C, north LW, south RD"
    tables = (
        (every, "south LD", [1, 2]),
        (every, "south C", [0, 1]),
        ("south LD, south C, south RD", "south LD", [1, 2]),
    )
    for up, puck, hidden in tables:
        im = paint(look(table(up, puck, "", (0, 5), phase="over", winner=0), None), PLAIN).im
        dark = [count(im, around(column_x(n), MIDDLE_Y, 120, 60), t.NIGHT1) for n in range(5)]
        assert [n for n in range(5) if dark[n] > 3000] == hidden, (up, puck)


def test_what_came_of_a_pass_is_not_said_of_the_shot_after_it() -> None:
    men = (("south", "LW"), ("south", "C"), ("south", "C"), ("north", "G"))
    shot = replace(PASS, action=replace(PASS.action, step=1, men=men))
    assert [leg.kind for leg in last_legs(shot)] == ["shot"]
    assert (outcome_of(PASS), outcome_of(shot)) == ("received", "")
    assert outcome_of(replace(shot, action=replace(shot.action, outcome="blocked"))) == "blocked"
