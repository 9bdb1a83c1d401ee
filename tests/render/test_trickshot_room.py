"""What the Trick Shot board lays over figures must leave them legible: names, letters, numbers, the puck, the path."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image

from render import theme as t
from render.frame import Frame, Target
from render.ink import rgb
from render.theme import THEMES, Theme
from render.trickshot import paint
from render.trickshot_cards import event_of
from render.trickshot_gallery import (
    BOUNCE,
    DROPPED,
    FACE_OFF,
    FIGHT,
    GOAL,
    IN_ZONE,
    MOVE,
    NAMES,
    PULLED,
    SHOT,
    scene,
    table,
)
from render.trickshot_path import legs, pushed
from render.trickshot_rink import LOOKS, Ground
from render.trickshot_targets import labels_of_squares, places_beside
from render.trickshot_text import alt
from rules.trickshot.view import TableView

PLAIN = Frame(NAMES)
GROUND = Ground(MOVE.board)


def around(im: Image.Image, square: str, wide: int, high: int) -> bytes:
    x, y = (round(v) for v in GROUND.at(square))
    return im.crop((x - wide, y - high, x + wide, y + high)).tobytes()


def test_an_arrow_between_neighbours_leaves_their_letters_free() -> None:
    """Whoever is pushed, and a puck sent to the next square, in all four directions."""
    quiet = replace(FACE_OFF.action, seat=None, verb="")
    for end in ("Q4", "O4", "P5", "P3"):
        view = scene(table("D1 P4, W1 O2", f"C1 {end}, W1 L2, D1 S3", "P4", turn=0), 0, "hit", "D1", "C1", path="N4 P4")
        assert pushed(view) == ("red", "P4", end)
        told, silent = (paint(v, PLAIN).im for v in (view, replace(view, action=quiet)))
        assert told.tobytes() != silent.tobytes()
        for square in ("P4", end):
            assert around(told, square, 12, 8) == around(silent, square, 12, 8)


def test_the_puck_leaves_its_carriers_number_free() -> None:
    with_puck, without = (paint(replace(SHOT, puck=square), PLAIN).im for square in ("R5", "A1"))
    assert around(with_puck, "R5", 12, 9) == around(without, "R5", 12, 9)


def test_those_who_come_back_on_one_space_are_told_by_name_and_side() -> None:
    def cells(view: TableView) -> bytes:
        return paint(view, PLAIN).im.crop((630, 54, 680, 102)).tobytes()

    looks = [
        table("", "", None, box, space=5, turn=0)
        for box in ("blue D1 7, red C1 7", "blue D2 7, red C1 7", "blue D1 7, red W1 7", "blue D1 7", "blue W1 7")
    ]
    assert len({cells(scene(t, 0, "")) for t in looks}) == len(looks)
    im = paint(FIGHT, PLAIN).im.crop((620, 54, 700, 102))
    counts = {colour: n for n, colour in im.getcolors(1 << 20) or []}
    assert all(counts[rgb(side.fill)] > 150 for side in LOOKS["default"].sides), "neither covers the other"


def test_a_label_hides_neither_the_path_nor_the_puck() -> None:
    """Off the boards and back on its line: above its goal there is no room, below it lies the way of the puck."""
    view = scene(
        table("W1 K1", "", "K3", turn=1), 0, "pass", "C1", "W1",
        puck="K6 K5 K4 K3 K2 K1", bounce="K1 K2 K3", rolls="fpp", outcome="off target",
    )  # fmt: skip
    frame = replace(PLAIN, targets=(Target("K1", "HIT 83%"), Target("K6", "HIT 83%")))
    boxes = [box for _, box in places_beside(view, frame, GROUND)]
    line = [(575, y) for y in range(200, 400)]
    assert len(boxes) == 2
    assert not [1 for x0, y0, x1, y1 in boxes for x, y in line if x0 < x < x1 and y0 < y < y1]


def test_a_card_leaves_the_labels_free() -> None:
    """Defenders and their labels stand where a card would lie best."""
    frame = replace(PLAIN, targets=(Target("H9", "HIT 83%"), Target("H3", "83%")))
    silent = replace(DROPPED, action=replace(DROPPED.action, others=()))
    assert event_of(silent, frame) is None
    told, plain = (paint(view, frame).im for view in (DROPPED, silent))
    assert told.tobytes() != plain.tobytes()
    for _, box in (*places_beside(DROPPED, frame, GROUND), *labels_of_squares(DROPPED, frame, GROUND)):
        area = tuple(map(round, box))
        assert told.crop(area).tobytes() == plain.crop(area).tobytes()  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", THEMES)
def test_the_longest_name_of_an_arena_ends_before_the_crease_and_the_blue_line(theme: Theme) -> None:
    named, plain = (paint(replace(FACE_OFF, arena=arena), PLAIN, theme).im for arena in ("Philadelphia", None))
    assert around(named, "E6", 70, 20) != around(plain, "E6", 70, 20)
    for square in ("C6", "T6"):
        assert around(named, square, 25, 25) == around(plain, square, 25, 25)
    for line in (450, 750):
        assert (
            named.crop((line - 4, 146, line + 4, 696)).tobytes() == plain.crop((line - 4, 146, line + 4, 696)).tobytes()
        )


def test_the_earlier_face_of_each_of_eight_dice_is_as_large_as_that_of_one() -> None:
    def pink(rolls: str) -> int:
        view = scene(table(*IN_ZONE, "R5", turn=0, pool=8), 0, "pass", "W1", "C1", rolls=rolls, again=(0,))
        im = paint(view, PLAIN).im.crop((40, 738, 110, 766))
        return {colour: n for n, colour in im.getcolors(1 << 20) or []}.get(rgb(t.DANGER_PALE), 0)

    assert pink("fbbbbbbb pbbbbbbb") == pink("f p") > 150


def test_before_the_first_face_off_the_card_says_what_is_settled() -> None:
    view = replace(FACE_OFF, phase="arenas")
    event = event_of(view, PLAIN)
    assert event
    assert (event.title, event.words) == ("SET-UP", "Arenas and their player cards")
    assert "set-up before the face-off: arenas and their player cards" in alt(view, PLAIN)


def test_a_slide_past_a_figure_shows_its_head() -> None:
    """D2 stands where D1 slid by: the arrow runs below both, as far as D1."""
    view = scene(table("W1 N1", "D1 O4, D2 P4", "N1", turn=0), 0, "move", "W1", slides="red D1 R4 O4", path="O1 N1")
    im = paint(view, PLAIN).im
    x, y = GROUND.at("O4")
    below = {im.getpixel((round(x) + 14, round(y + dy))) for dy in range(23, 30)}
    assert rgb(t.STORY) in below
    assert legs(view)[1].passes({"O4", "P4"})
    assert not legs(view)[1].passes({"O4"})


def test_the_signs_of_a_power_play_and_an_empty_net_keep_off_the_score() -> None:
    im = paint(PULLED, PLAIN).im
    assert {im.getpixel((305, y)) for y in range(60, 92)} == {rgb(t.NIGHT1)}


def test_a_path_does_not_hide_the_name_of_a_target() -> None:
    """The way of a shot that was saved, and a square on it to which the puck may now be moved."""
    view = scene(table("G D5", "W1 F5", "D5", turn=0), 1, "shoot", "W1", puck="F5 E5 D5 C5 B5", outcome="save")
    still = replace(view, action=replace(view.action, puck=()))
    frame = replace(PLAIN, targets=(Target("E5"), Target("E6")))
    assert around(paint(view, frame).im, "E5", 18, 18) == around(paint(still, frame).im, "E5", 18, 18)


def test_a_loose_puck_that_may_be_fetched_lies_on_a_mint_tile() -> None:
    many = tuple(Target(f"{column}8") for column in "BCDEFGIJKLMN")
    frames = [replace(PLAIN, targets=(*many, Target("R6", danger=danger))) for danger in (False, True)]
    view = replace(BOUNCE, action=FACE_OFF.action)
    mint = [
        paint(view, frame).im.crop((902, 396, 948, 446)).tobytes() for frame in (*frames, replace(PLAIN, targets=many))
    ]
    assert len(set(mint)) == 3
    assert count(paint(view, frames[0]).im, t.CHOICE_DEEP) > 60


def count(im: Image.Image, colour: str) -> int:
    """Pixels of a colour on R6."""
    counts = {c: n for n, c in im.crop((902, 398, 948, 444)).getcolors(1 << 20) or []}
    return counts.get(rgb(colour), 0)


def test_the_way_of_a_goal_ends_in_a_head_before_the_puck() -> None:
    im = paint(GOAL, PLAIN).im
    x, y = (round(v) for v in GROUND.at("U5"))
    assert {im.getpixel((x - 38, y + dy)) for dy in (-6, 6)} == {rgb(t.STORY)}
