"""The Trick Shot board shows what lies on the table: looked up at the places where a reader looks."""

from __future__ import annotations

import io
import itertools
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from render import theme as t
from render.boards import painter_of
from render.frame import HEAD, Frame, Target
from render.ink import RGB, Colour, rgb
from render.kit import pack, palette_colours, palette_of
from render.theme import THEMES, Theme
from render.trickshot import paint
from render.trickshot_cards import event_of
from render.trickshot_dice import history
from render.trickshot_gallery import (
    BOUNCE,
    DROPPED,
    FACE_OFF,
    FIGHT,
    GOAL,
    HIT,
    MOVE,
    NAMES,
    OVER,
    PENALTY,
    PERIOD,
    PULLED,
    REROLL,
    SHOT,
    TRICKSHOT,
)  # fmt: skip
from render.trickshot_path import corners, legs, pushed
from render.trickshot_rink import LOOKS, Ground, cell
from render.trickshot_targets import places_beside, ray_ends
from rules.trickshot.view import TableView
from tests.render.tables import frames
from tests.render.trickshot_tables import played

PLAIN = Frame(NAMES)
GROUND = Ground(MOVE.board)
KB = 1024


def count(im: Image.Image, square: str, colour: Colour, half: int = 20) -> int:
    """Pixels of a colour in the middle of a square."""
    x, y = GROUND.at(square)
    crop = im.crop((round(x) - half, round(y) - half, round(x) + half, round(y) + half))
    counts: dict[RGB, int] = {c: n for n, c in crop.getcolors(1 << 20) or []}  # type: ignore[misc]
    return counts.get(rgb(colour), 0)


def shows_tokens(view: TableView, frame: Frame, theme: Theme) -> None:
    """Every figure's token covers its square, in its side's colour and not in the other's."""
    im = paint(view, frame, theme).im
    fills = {side.seat: look.fill for side, look in zip(view.sides, LOOKS[theme].sides, strict=True)}
    for figure in view.figures:
        if figure.square:
            own, other = fills[figure.seat], next(fill for seat, fill in fills.items() if seat != figure.seat)
            assert count(im, figure.square, own) > 250, figure
            assert count(im, figure.square, other) < 100, figure


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", TRICKSHOT)
def test_every_figure_stands_on_its_square(name: str, theme: Theme) -> None:
    shows_tokens(*TRICKSHOT[name], theme)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(1, 3), st.sampled_from(["quick", "arcade", "classic"]), st.integers(0, 399), st.sampled_from(THEMES))
def test_every_figure_of_a_match_stands_on_its_square(seed: int, mode: str, n: int, theme: Theme) -> None:
    tables = played(seed, mode)
    shows_tokens(*tables[n % len(tables)], theme)


def test_the_puck_has_an_amber_ring_where_it_lies() -> None:
    for view in (MOVE, SHOT, BOUNCE, PERIOD):
        im = paint(replace(view, action=FACE_OFF.action), PLAIN).im
        assert view.puck
        assert count(im, view.puck, t.STORY, half=32) > 60


def test_before_a_face_off_the_puck_lies_on_the_red_line() -> None:
    im = paint(FACE_OFF, PLAIN).im
    x, y = (round(v) for v in GROUND.spot)
    crop = im.crop((x - 25, y - 55, x + 25, y - 5))
    assert rgb(t.STORY) in {colour for _, colour in crop.getcolors(1 << 20) or []}


def test_after_a_goal_the_puck_lies_in_the_net_until_the_board_is_set_up_anew() -> None:
    im = paint(GOAL, PLAIN).im
    assert count(im, "U5", t.STORY, half=32) > 60
    x, y = (round(v) for v in GROUND.spot)
    assert rgb(t.STORY) not in {
        colour for _, colour in im.crop((x - 25, y - 55, x + 25, y - 5)).getcolors(1 << 20) or []
    }
    reset = replace(GOAL, action=replace(GOAL.action, puck=()))
    im = paint(reset, PLAIN).im.crop((x - 25, y - 55, x + 25, y - 5))
    assert rgb(t.STORY) in {colour for _, colour in im.getcolors(1 << 20) or []}


def test_labels_hide_neither_each_other_nor_the_figures_where_there_is_room() -> None:
    """Two stand side by side at the face-off, one to pass to and one to hit; two have the boards above them."""
    aimed = (Target("K2", "83%"), Target("L2", "HIT 83%"), Target("K10", "83%"), Target("L10", "HIT 83%"))
    labels = [box for _, box in places_beside(DROPPED, replace(PLAIN, targets=aimed), GROUND)]
    (up,) = (box for _, box in places_beside(MOVE, replace(PLAIN, targets=(Target("O1", "HIT 83%"),)), GROUND))
    middles = [GROUND.at(figure.square) for figure in DROPPED.figures if figure.square]
    tokens = [(x - 23, y - 23, x + 23, y + 23) for x, y in middles]
    assert len(labels) == 4
    for one, other in itertools.combinations([*labels, *tokens], 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    assert up[1] >= GROUND.corner[1]


@pytest.mark.parametrize("theme", THEMES)
def test_a_checked_carrier_stands_on_coral_hatching(theme: Theme) -> None:
    free = tuple(replace(f, checked=False) for f in MOVE.sides[0].figures)
    unchecked = replace(MOVE, sides=(replace(MOVE.sides[0], figures=free), MOVE.sides[1]))
    coral = [count(paint(view, PLAIN, theme).im, "O1", t.DANGER_DEEP, half=34) for view in (MOVE, unchecked)]
    assert coral[0] > 100
    assert coral[1] == 0


def test_a_side_without_its_goalie_and_a_power_play_say_so() -> None:
    im = paint(PULLED, PLAIN).im.crop((206, 56, 304, 96))
    colours = {colour for _, colour in im.getcolors(1 << 20) or []}
    assert {rgb(t.CHOICE), rgb(t.DANGER)} <= colours
    plain = paint(SHOT, PLAIN).im.crop((206, 56, 304, 96))
    assert not {rgb(t.CHOICE), rgb(t.DANGER)} & {colour for _, colour in plain.getcolors(1 << 20) or []}


def test_spent_stamina_loses_its_colour() -> None:
    lamp = rgb(LOOKS["default"].sides[0].lamp)
    lit = []
    for ready in range(4):
        view = replace(SHOT, sides=(replace(SHOT.sides[0], stamina=ready), SHOT.sides[1]))
        im = paint(view, PLAIN).im
        lit.append([im.getpixel((116 + 36 * n - 13, 76)) == lamp for n in range(3)])
    assert lit == [[n < ready for n in range(3)] for ready in range(4)]


def test_the_time_track_marks_now_and_who_waits() -> None:
    def space(view: TableView, number: int) -> set[RGB]:
        x = 600 - 190 + 38 * (number - 1)
        crop = paint(view, PLAIN).im.crop((x + 3, 62, x + 35, 94))
        return {colour for _, colour in crop.getcolors(1 << 20) or []}  # type: ignore[misc]

    blue, red = (look.fill for look in LOOKS["default"].sides)
    assert [n for n in range(1, 11) if rgb(t.STORY) in space(MOVE, n)] == [MOVE.space]
    assert [n for n in range(1, 11) if rgb(red) in space(MOVE, n)] == [7]
    assert {rgb(blue), rgb(red)} <= space(FIGHT, 7)
    assert [n for n in range(1, 11) if rgb(red) in space(PULLED, n)] == [2], "in the next period"


def test_who_acts_has_a_mint_bar_also_where_coaches_share_a_side() -> None:
    for act, bars in ((("red",), [False, True]), (("blue2",), [True, False]), ((), [False, False])):
        im = paint(MOVE, replace(PLAIN, act=act)).im
        assert [im.getpixel((x, HEAD - 3)) == rgb(t.CHOICE) for x in (200, 1000)] == bars


# -- paths -------------------------------------------------------------------------------------


def test_a_move_is_a_solid_arrow_and_a_pass_a_dashed_one() -> None:
    solid = paint(MOVE, PLAIN).im
    assert all(solid.getpixel((round(GROUND.at(square)[0]), 171)) == rgb(t.STORY) for square in ("L1", "M1", "N1"))
    im = paint(SHOT, PLAIN).im
    (x0, y0), (x1, y1) = GROUND.at("P3"), GROUND.at("Q4")
    along = [im.getpixel((round(x0 + (x1 - x0) * k / 30), round(y0 + (y1 - y0) * k / 30))) for k in range(31)]
    assert {rgb(t.STORY), rgb(t.CASE)} <= set(along)


def test_the_way_of_a_puck_that_bounces_has_its_corners() -> None:
    assert [leg.squares for leg in legs(BOUNCE)] == [("R2", "U5"), ("T4", "R6")]
    assert corners(("U9", "U10", "V11", "V10", "V9")) == ("U9", "U10", "V11", "V9")
    assert corners(("A1",)) == ("A1",)
    assert corners(()) == ()


def test_a_hit_shows_where_its_target_was_pushed() -> None:
    assert pushed(HIT) == ("red", "P4", "Q4")
    assert [(leg.seat, leg.squares) for leg in legs(HIT)] == [("blue", ("O4", "P4")), ("red", ("P4", "Q4"))]
    assert pushed(FIGHT) is None, "the board has been set up anew"


def test_reactions_and_offside_moves_have_arrows_of_their_own() -> None:
    assert [(leg.seat, leg.squares) for leg in legs(MOVE)] == [("blue", ("K1", "O1")), ("red", ("P2", "P1"))]
    ways = {(leg.seat, leg.squares) for leg in legs(TRICKSHOT["offside"][0])}
    assert {("blue", ("P1", "N1")), ("blue", ("Q8", "N9")), ("red", ("Q6", "O7"))} <= ways


# -- what may be chosen ------------------------------------------------------------------------


def test_few_targets_are_named_tiles_and_many_are_dots_with_named_ends() -> None:
    few = [Target(f"{column}8") for column in "BCDEFG"]
    many = [Target(f"{column}{row}") for column in "BCDEFG" for row in (1, 2, 10)]

    def tiles(targets: list[Target], chosen: str = "") -> list[str]:
        im = paint(BOUNCE, replace(PLAIN, targets=tuple(targets), chosen=chosen)).im
        return [x.place for x in targets if count(im, x.place, t.CHOICE_PALE) > 400]

    assert tiles(few) == [x.place for x in few]
    assert tiles(many) == []
    assert tiles(many, "A1") == ["B2", "G1"]
    im = paint(BOUNCE, replace(PLAIN, targets=tuple(many))).im
    assert all(count(im, target.place, t.CHOICE_PALE) > 100 for target in many)


def test_targets_are_part_of_the_look() -> None:
    frames = (PLAIN, replace(PLAIN, targets=(Target("K6"),)), replace(PLAIN, chosen="K6"))
    assert len({frame.key for frame in frames}) == 3


def test_rays_end_at_the_farthest_target_of_each_direction() -> None:
    near = [Target(square) for square in ("N5", "N6", "N7", "M7", "L6", "O7", "P6", "Q7")]
    assert ray_ends(near, "N8") == {"N5", "L6", "P6"}
    assert ray_ends(near, "") == set()


def test_a_figure_that_may_be_chosen_has_a_mint_ring_and_a_threatened_one_a_coral_ring() -> None:
    targets = (Target("H3"), Target("M6", danger=True))
    im = paint(BOUNCE, replace(PLAIN, targets=targets)).im
    im = im.quantize(palette=palette_of("trickshot", "default"), dither=Image.Dither.NONE).convert("RGB")
    assert count(im, "H3", t.CHOICE, half=30) > 60
    assert count(im, "M6", t.DANGER, half=30) > 60
    assert count(im, "M9", t.CHOICE, half=30) == 0


def test_a_shot_has_a_lane_and_its_chance() -> None:
    im = paint(SHOT, TRICKSHOT["shot"][1]).im
    x, y = GROUND.at("S5")
    assert im.getpixel((round(x), round(y))) == rgb(t.CHOICE_DEEP)
    assert count(im, "U5", t.CHOICE_DEEP) > 400


# -- dice and events ---------------------------------------------------------------------------


def test_dice_that_were_thrown_again_show_what_they_were() -> None:
    assert history(REROLL.action.rolls, REROLL.action.rerolled) == [
        ["fail", "fail"],
        ["puck", "reaction"],
        ["reaction", "puck"],
        [],
    ]
    again = paint(REROLL, PLAIN).im.crop((0, 736, 40, 812))
    once = paint(replace(REROLL, action=replace(REROLL.action, rolls=REROLL.action.rolls[-1:])), PLAIN).im
    amber = [
        rgb(t.STORY) in {c for _, c in im.getcolors(1 << 20) or []} for im in (again, once.crop((0, 736, 40, 812)))
    ]
    assert amber == [True, False]


@pytest.mark.parametrize(
    ("view", "title", "words"),
    [
        (GOAL, "GOAL", "Blue C1, from R5"),
        (FIGHT, "FIGHT", "Red wins"),
        (PENALTY, "PENALTY", "Blue W1, back at 10:00"),
        (FACE_OFF, "FACE-OFF", "Puck on the red line"),
        (PERIOD, "3RD PERIOD", "Red wins the face-off"),
        (OVER, "Harbour Blues", "wins the match in overtime"),
    ],
)
def test_what_stops_the_play_has_a_card(view: TableView, title: str, words: str) -> None:
    event = event_of(view, PLAIN)
    assert event
    assert (event.title, event.words) == (title, words)


def test_play_that_goes_on_has_no_card() -> None:
    assert event_of(MOVE, PLAIN) is None
    assert event_of(REROLL, PLAIN) is None


def test_the_dice_of_a_fight_are_those_of_its_last_round() -> None:
    event = event_of(FIGHT, PLAIN)
    assert event
    assert [(roll.seat, roll.faces) for roll in event.rolls] == [("blue", ("fail",)), ("red", ("fail", "blank"))]


# -- bytes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", TRICKSHOT)
def test_a_board_is_light_and_keeps_to_its_palette(name: str, theme: Theme) -> None:
    data = pack(paint(*TRICKSHOT[name], theme).im, palette_of("trickshot", theme), painter_of("trickshot").level)
    assert len(data) <= 60 * KB
    shown = Image.open(io.BytesIO(data))
    assert (shown.mode, shown.size) == ("P", (1200, 812))
    allowed = {rgb(colour) for colour in palette_colours("trickshot", theme)}
    assert {colour for _, colour in shown.convert("RGB").getcolors(1 << 20) or []} <= allowed


@pytest.mark.parametrize("theme", THEMES)
def test_sides_differ_without_colour(theme: Theme) -> None:
    """Dark body against light body, and a shape of their own: greyscale is enough to play."""
    im = paint(FACE_OFF, PLAIN, theme).im.convert("L")
    blue, red = (im.getpixel((round(x), round(y) - 14)) for x, y in map(GROUND.at, ("H3", "O3")))
    assert isinstance(blue, int)
    assert isinstance(red, int)
    assert red - blue > 100
    assert {side.shape for side in LOOKS[theme].sides} == {"round", "angular"}


def test_the_view_is_not_changed_and_the_same_view_gives_the_same_picture() -> None:
    for view, frame in TRICKSHOT.values():
        kept = repr(view), repr(frame)
        assert paint(view, frame).im.tobytes() == paint(view, frame).im.tobytes()
        assert (repr(view), repr(frame)) == kept


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    frames(),
    st.integers(0, 399),
    st.lists(st.sampled_from(["A1", "K6", "U5", "V11"]), max_size=30),
    st.text(max_size=9),
)
def test_any_words_and_targets_can_be_painted(frame: Frame, n: int, squares: list[str], label: str) -> None:
    tables = played(1, "classic", 2)
    view, _ = tables[n % len(tables)]
    targets = tuple(Target(square, label, danger=k % 2 == 0) for k, square in enumerate(squares))
    assert paint(view, replace(frame, targets=targets, chosen=squares[0] if squares else "")).im.size == (1200, 812)


def test_names_of_squares_are_read_from_the_corner() -> None:
    assert cell("A1") == (0, 0)
    assert cell("V11") == (21, 10)
    assert GROUND.at("A1") == (75, 171)
