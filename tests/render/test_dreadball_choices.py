"""The DreadBall board points at what may be chosen, and hatches what is threatened."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image

from render import theme as t
from render.dreadball import paint
from render.dreadball_gallery import DREADBALL, PASS, RUN, START, targets
from render.dreadball_pitch import still
from render.dreadball_targets import NAMED, Labels, paint_range, threatened
from render.dreadball_tokens import THREAT
from render.frame import Target
from render.ink import rgb
from render.kit import Sheet
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


# -- words on the pitch ------------------------------------------------------------------------


def mint(im: Image.Image, x: float, y: float, half: int = 12) -> int:
    return colours(im, x, y, half).get(rgb(t.CHOICE), 0)


def test_free_hexes_side_by_side_keep_their_chances_apart() -> None:
    """A verb that finds no room in a hex is left out, for a neighbour's chance stands beside it."""
    around = ("F14", "F15", "G14", "H15")
    im = paint(START, replace(PLAIN, targets=tuple(Target(name, "SLAM 81%") for name in around))).im
    for name in around:
        x, y = GROUND.at(name)
        assert mint(im, x, y, 20) > 500
        for edge in (x - 26, x + 26):
            assert colours(im, edge, y, 1).get(rgb(t.CHOICE), 0) == 0, "nothing reaches into the next hex"


def test_once_a_verb_is_chosen_players_have_its_chances_alone() -> None:
    def wide(*labels: str, chips: tuple[str, ...] = ()) -> int:
        targets = tuple(map(Target, ("E4", "G9"), labels))
        return mint(paint(RUN, replace(PLAIN, targets=targets, chips=chips)).im, *above("E4"), 60)

    assert wide("SLAM 40%", "SLAM 81%") < wide("SLAM 40%", "SLAM 81%", chips=("SLAM",))
    assert wide("SLAM 40%", "SLAM 81%") < wide("SLAM 40%", "HIT 81%")


def above(name: str) -> tuple[float, float]:
    x, y = GROUND.at(name)
    return x, y - 40


def test_words_keep_clear_of_the_ball_and_of_the_throw() -> None:
    labels = Labels(Sheet(still(RUN.pitch, RUN.landslide, "default")), PASS, GROUND)
    paint_range(labels, PASS, GROUND)
    left, top, right, foot = labels.taken[-1]
    x, y = GROUND.at("E16")
    ball = (x + 17, y + 18)  # of S1, who caught it
    assert not (left - 9 < ball[0] < right + 9 and top - 9 < ball[1] < foot + 9)
    (ax, ay), (bx, by) = GROUND.at("G14"), GROUND.at("E16")
    throw = [(ax + (bx - ax) * n / 20, ay + (by - ay) * n / 20) for n in range(8, 20)]
    assert not [(x, y) for x, y in throw if left - 4 < x < right + 4 and top - 4 < y < foot + 4]


def test_of_many_targets_a_players_own_hex_hides_no_other_chance() -> None:
    free = targets("A5 A6 A7 B4 B5 B7 C5 C6 D5 D6 E5 E6 F5", "44%")
    with_own, without = (
        paint(RUN, replace(PLAIN, targets=x, chosen="B6")).im for x in ((Target("B6", "75%"), *free), free)
    )
    assert mint(with_own, *GROUND.at("B6"), 30) > mint(without, *GROUND.at("B6"), 30)
    for target in free:
        x, y = GROUND.at(target.place)
        box = (round(x) - 20, round(y) - 9, round(x) + 20, round(y) + 9)
        assert with_own.crop(box).tobytes() == without.crop(box).tobytes(), target
