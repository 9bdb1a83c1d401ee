"""The dice of DreadBall in the tray, and the cards for what stops the play."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from render.dreadball import paint
from render.dreadball_cards import event_of, strike_points
from render.dreadball_dice import COACH, columns, verdict, waves
from render.dreadball_gallery import BOUNCE, KICK_OFF, OVER, RUN, SLAM, STRIKE
from render.dreadball_pitch import HIGH, TRAY_Y
from render.ink import rgb
from rules.dreadball.view import RollView, TableView
from tests.render.dreadball_tables import PLAIN


def made(faces: str, seat: str = "first", least: int = 4, need: int = 1, coach: int = 0) -> RollView:
    good = sum(int(face) >= least for face in faces)
    return RollView(seat, "test", tuple(faces), coach, least, need, good)


def test_sixes_throw_dice_that_lie_after_a_burst() -> None:
    assert waves(made("6614" + "62" + "3")) == (("6", "6", "1", "4"), ("6", "2"), ("3",))
    assert waves(made("512")) == (("5", "1", "2"),)
    assert waves(made("")) == ()
    assert waves(made("61", least=0)) == (("6", "1"),), "a direction and a distance do not explode"


@given(st.integers(0, 9), st.randoms(use_true_random=False))
def test_waves_are_told_from_the_faces_alone(dice: int, rng: object) -> None:
    thrown: list[tuple[str, ...]] = []
    size = dice
    while size:
        thrown.append(tuple(str(rng.randint(1, 6)) for _ in range(size)))  # type: ignore[attr-defined]
        size = thrown[-1].count("6")
    assert waves(made("".join(face for wave in thrown for face in wave))) == tuple(thrown)


def test_compared_rolls_stand_together_and_bounces_are_left_out() -> None:
    assert [[roll.why for roll in column] for column in columns(SLAM)] == [["slam", "counter-slam"], ["armour"]]
    assert [[roll.why for roll in column] for column in columns(KICK_OFF)] == [["throw-in"]]
    assert [[roll.why for roll in column] for column in columns(BOUNCE)] == [["dodge", "dodge"]]


def test_the_better_roll_wins_and_a_test_needs_its_number() -> None:
    mine, theirs = made("45", need=0), made("14", "second", need=0)
    assert (verdict(mine, theirs), verdict(theirs, mine), verdict(mine, mine)) == (True, False, None)
    assert (verdict(made("41"), None), verdict(made("11"), None)) == (True, False)
    assert verdict(made("11", least=0), None) is None


def test_coach_dice_are_dark() -> None:
    def tray(view: TableView) -> Image.Image:
        return paint(view, PLAIN).im.crop((0, HIGH - 76, 400, HIGH))

    def dark(coach: int) -> int:
        rolls = (replace(made("444"), coach=coach),)
        im = tray(replace(RUN, action=replace(RUN.action, rolls=rolls)))
        return sum(n for n, colour in im.getcolors(1 << 20) or [] if colour == rgb(COACH))

    assert dark(0) == 0
    assert 300 < dark(1) < dark(2)


def test_a_coach_die_that_failed_is_still_seen() -> None:
    def body(faces: str) -> tuple[int, ...] | float | None:
        rolls = (replace(made(faces, coach=1)),)
        im = paint(replace(RUN, action=replace(RUN.action, rolls=rolls)), PLAIN).im
        return im.getpixel((24 + 24, round(TRAY_Y) - 19))

    assert body("4") == body("2") == rgb(COACH)


def test_a_strike_and_the_end_have_a_card() -> None:
    strike, end = event_of(STRIKE, PLAIN), event_of(OVER, PLAIN)
    assert strike
    assert (strike.title, strike.words, strike.seat) == ("STRIKE!", "S1 scores 4 points", "first")
    assert end
    assert (end.title, end.words, end.seat) == ("Gantry Miners", "wins by a landslide", "first")
    assert event_of(RUN, PLAIN) is None
    drawn = event_of(replace(OVER, winner=None, how=""), PLAIN)
    assert drawn
    assert drawn.title == "A DRAW"


def test_a_strike_is_worth_more_from_the_bonus_hex() -> None:
    def points(*line: str) -> int:
        return strike_points(replace(STRIKE, action=replace(STRIKE.action, line=line)))

    assert (points("F16", "F20"), points("F17", "F20"), points("C12", "C16"), points("C13", "C16")) == (4, 3, 2, 1)
    assert points("F16", "F13") == points() == 0
