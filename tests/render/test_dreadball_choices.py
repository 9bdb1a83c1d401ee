"""The DreadBall board points at what may be chosen, and hatches what is threatened."""

from __future__ import annotations

from dataclasses import replace

from render import theme as t
from render.dreadball import paint
from render.dreadball_gallery import DREADBALL, RUN, START
from render.dreadball_targets import NAMED, threatened
from render.dreadball_tokens import THREAT
from render.frame import Target
from render.ink import rgb
from tests.render.dreadball_tables import GROUND, PLAIN, colours, count


def test_what_the_opponents_threaten_is_hatched_while_somebody_chooses() -> None:
    frame = replace(PLAIN, act=("second",), chosen="F9")
    hexes = {name for p in RUN.sides[0].players for name in p.threatens}
    assert set(threatened(RUN, frame)) == hexes
    im = paint(RUN, frame).im
    free = hexes - {p.hex for p in RUN.players}
    assert all(count(im, name, THREAT) > 100 for name in free)
    assert threatened(RUN, PLAIN) == threatened(RUN, replace(frame, chosen="")) == ()
    assert count(paint(RUN, PLAIN).im, "F8", THREAT) == 0


def test_nobody_is_threatened_before_the_ball_is_in_play() -> None:
    view, frame = DREADBALL["set-up"]
    assert frame.targets
    assert threatened(view, frame) == ()


def test_few_targets_are_tiles_and_many_are_dots() -> None:
    few = tuple(Target(f"{row}14") for row in "ABCDE")
    many = tuple(Target(f"{row}{n}") for row in "ABCDE" for n in (11, 14, 15))
    assert len(few) <= NAMED < len(many)
    im = paint(START, replace(PLAIN, targets=few)).im
    assert all(count(im, target.place, t.CHOICE) > 500 for target in few)
    im = paint(START, replace(PLAIN, targets=many)).im
    assert all(100 < count(im, target.place, t.CHOICE) < 400 for target in many)


def test_of_many_targets_the_risky_ones_have_their_chance() -> None:
    safe = tuple(Target(f"{row}{n}", "100%") for row in "ABCDE" for n in (11, 14, 15))
    risky = (Target("G7", "44%"), *safe)
    im = paint(START, replace(PLAIN, targets=risky)).im
    x, y = GROUND.at("G7")
    assert im.getpixel((round(x) - 12, round(y) - 12)) == rgb(t.CASE)
    assert 20 < count(im, "G7", t.CHOICE) < count(im, "A11", t.CHOICE)


def test_a_strike_hex_keeps_its_points_while_it_may_be_chosen() -> None:
    plain = paint(START, PLAIN).im.crop(_box("C3"))
    aimed = paint(START, replace(PLAIN, targets=(Target("C3", "STRIKE 50%"),))).im
    assert aimed.crop(_box("C3")).tobytes() == plain.tobytes()
    x, y = GROUND.at("C3")
    assert colours(aimed, x, y - 40, 14).get(rgb(t.CHOICE), 0) > 200


def _box(name: str) -> tuple[int, int, int, int]:
    x, y = map(round, GROUND.at(name))
    return x - 12, y - 15, x + 12, y + 15


def test_a_player_who_may_be_chosen_has_a_ring_and_the_chosen_one_a_mint_hex() -> None:
    frame = replace(PLAIN, targets=(Target("E4"), Target("F7", danger=True)), chosen="I12")
    im = paint(RUN, frame).im
    x, y = GROUND.at("E4")
    assert colours(im, x - 24, y, 4).get(rgb(t.CHOICE), 0) > 10
    assert count(im, "F7", t.DANGER, 30) > 100
    assert count(im, "I12", t.CHOICE, 24) > 200
