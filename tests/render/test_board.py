"""The Sports Dice board shows what lies on the table: looked up at the places where a reader looks."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from PIL import Image

from render import theme as t
from render.boards import PAINTERS
from render.frame import HEAD, Frame
from render.gallery import FINAL, FINAL_SHOOTOUT, GOAL, NAMES, ROLL, SEVEN, SHOOTOUT, SPORTSDICE, START, TIE
from render.ink import RGB, rgb
from render.kit import pack, palette_colours, palette_of
from render.sportsdice import DICE_Y, FIRST_DIE, NEXT_DIE, PANEL_Y, PUCK_Y, paint
from render.sportsdice_rink import LOOKS, MATS, PILL_Y, Ground
from render.theme import THEMES, Theme
from rules.sportsdice.view import TableView
from tests.render.tables import frames, played, tables

PLAIN = Frame(NAMES)
KB = 1024


def colours(im: Image.Image, x0: float, y0: float, x1: float, y1: float) -> set[RGB]:
    crop = im.crop((round(x0), round(y0), round(x1), round(y1)))
    return {colour for _, colour in crop.getcolors(1 << 20) or []}  # type: ignore[misc]


def die_at(im: Image.Image, k: int, n: int) -> set[RGB]:
    x = MATS[k][0] + FIRST_DIE + NEXT_DIE * n
    return colours(im, x - 44, DICE_Y - 44, x + 44, DICE_Y + 44)


def amber_columns(im: Image.Image) -> Iterator[int]:
    """Where amber crosses the middle line of the rink."""
    story = rgb(t.STORY)
    return (x for x in range(30, 1170) if im.getpixel((x, round(PUCK_Y))) == story)


@pytest.mark.parametrize("number", range(-4, 5))
def test_the_amber_ring_is_in_the_section_of_the_puck(number: int) -> None:
    view = replace(ROLL, puck=number, was=None)
    im = paint(view, PLAIN).im
    middle = Ground(view.rink).x(number)
    columns = list(amber_columns(im))
    assert columns
    assert all(abs(x - middle) < Ground(view.rink).section / 2 for x in columns)


def test_the_last_movement_is_an_amber_path_from_where_the_puck_was() -> None:
    view = replace(ROLL, puck=3, was=-1)
    columns = list(amber_columns(paint(view, PLAIN).im))
    ground = Ground(view.rink)
    assert min(columns) < ground.x(0) < max(columns)
    assert min(columns) > ground.x(-1) - 20


def test_a_rink_of_seven_sections_has_wider_ones() -> None:
    assert Ground(SEVEN).section > Ground(ROLL.rink).section
    view = replace(ROLL, rink=SEVEN, puck=3, was=None)
    assert all(abs(x - Ground(SEVEN).x(3)) < 74 for x in amber_columns(paint(view, PLAIN).im))


def test_modifiers_stand_on_their_sections() -> None:
    im = paint(ROLL, PLAIN).im
    for section in ROLL.rink.sections:
        x = Ground(ROLL.rink).x(section.number)
        dark = rgb(t.NIGHT1) in colours(im, x - 44, PILL_Y - 10, x + 44, PILL_Y + 10)
        assert dark == (section.modifier != 0 or abs(section.number) <= 1), section


def test_counted_dice_of_the_winner_have_a_mint_edge() -> None:
    im = paint(ROLL, PLAIN).im
    edged = [rgb(t.CHOICE) in die_at(im, 0, n) for n in range(6)]
    assert edged == list(ROLL.sides[0].counted)
    assert not any(rgb(t.CHOICE) in die_at(im, 1, n) for n in range(6))


def test_no_die_has_won_while_the_roll_is_undecided() -> None:
    im = paint(TIE, PLAIN).im
    assert not any(rgb(t.CHOICE) in die_at(im, k, n) for k in (0, 1) for n in range(6))


def test_a_penalty_is_an_empty_coral_place() -> None:
    im = paint(ROLL, PLAIN).im
    coral = [rgb(t.DANGER) in die_at(im, 1, n) for n in range(6)]
    assert coral == [False] * 5 + [True]


def test_a_rerolled_die_is_marked_in_amber() -> None:
    im = paint(GOAL, PLAIN).im
    below = [MATS[0][0] + FIRST_DIE + NEXT_DIE * n for n in range(6)]
    marked = [rgb(t.STORY) in colours(im, x - 40, DICE_Y + 46, x + 40, DICE_Y + 80) for x in below]
    assert marked == list(GOAL.sides[0].rerolled)


@pytest.mark.parametrize("theme", THEMES)
def test_the_goaltender_die_lies_on_the_mat_of_the_defence(theme: Theme) -> None:
    body = rgb(LOOKS[theme].goaltender[0])
    im = paint(GOAL, PLAIN, theme).im
    places = [body in colours(im, x0, 460, x1, 600) for x0, x1 in MATS]
    assert places == [False, True]


def test_the_chip_is_an_amber_bolt_with_its_holder() -> None:
    for k, view in ((0, TIE), (1, ROLL)):
        im = paint(view, PLAIN).im
        held = [rgb(t.STORY) in colours(im, x0, 56, x0 + 60, 96) for x0 in (250, 890)]
        assert held == [k == 0, k == 1]


def test_who_acts_has_a_mint_bar() -> None:
    im = paint(ROLL, replace(PLAIN, act=("white",))).im
    assert [im.getpixel((x, HEAD - 3)) == rgb(t.CHOICE) for x in (200, 1000)] == [False, True]


def test_every_score_looks_its_own_way() -> None:
    def cell(score: int) -> bytes:
        view = replace(ROLL, sides=(replace(ROLL.sides[0], score=score), ROLL.sides[1]))
        return paint(view, PLAIN).im.crop((306, 0, 404, 100)).tobytes()

    assert len({cell(score) for score in range(13)}) == 13


def test_the_shootout_shows_each_shot() -> None:
    def strip(*shots: bool) -> bytes:
        view = replace(SHOOTOUT, sides=(replace(SHOOTOUT.sides[0], shootout=shots), SHOOTOUT.sides[1]))
        return paint(view, PLAIN).im.crop((300, PANEL_Y - 50, 900, PANEL_Y + 80)).tobytes()

    looks = [(), (True,), (False,), (True, False), (False, True), (True,) * 8, (True,) * 9, (True,) * 12]
    assert len({strip(*shots) for shots in looks}) == len(looks)


@pytest.mark.parametrize("view", [FINAL, FINAL_SHOOTOUT])
def test_the_final_banner_names_the_winner(view: TableView) -> None:
    def banner(blue: str, white: str) -> bytes:
        im = paint(view, Frame({"blue": blue, "white": white})).im
        return im.crop((30, 220, 1170, 345)).tobytes()

    names = {"blue": "Larkspur", "white": "Ivory Pine"}
    loser = "white" if view.winner == "blue" else "blue"
    assert banner(**names) == banner(**{**names, loser: "Others"})
    assert banner(**names) != banner(**{**names, view.winner or "": "Others"})


@pytest.mark.parametrize("theme", THEMES)
def test_sides_differ_without_colour(theme: Theme) -> None:
    """Dark body against light body, and a shape of their own: greyscale is enough to play."""
    im = paint(START, PLAIN, theme).im.convert("L")
    for n in range(6):
        blue = im.getpixel((110 + 25 * n, 76))
        white = im.getpixel((1200 - 110 - 25 * n, 76))
        assert isinstance(blue, int)
        assert isinstance(white, int)
        assert white - blue > 100
    shapes = {side.shape for side in LOOKS[theme].sides}
    assert shapes == {"round", "angular"}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", SPORTSDICE)
def test_a_board_is_light_and_keeps_to_its_palette(name: str, theme: Theme) -> None:
    view, frame = SPORTSDICE[name]
    sheet = paint(view, frame, theme)
    data = pack(sheet.im, palette_of("sportsdice", theme))
    assert len(data) <= 50 * KB
    shown = Image.open(io.BytesIO(data))
    assert shown.mode == "P"
    assert shown.size == (1200, 724)
    allowed = {rgb(colour) for colour in palette_colours("sportsdice", theme)}
    assert colours(shown.convert("RGB"), 0, 0, 1200, 724) <= allowed


@pytest.mark.parametrize("theme", THEMES)
def test_palettes_hold_the_flat_colours_exactly(theme: Theme) -> None:
    for painter in PAINTERS.values():
        stored = {rgb(colour) for colour in palette_colours(painter.game, theme)}
        assert {rgb(colour) for colour in (*t.HOUSE, *painter.flat[theme])} <= stored
        assert len(stored) <= painter.colours


@pytest.mark.parametrize("pack_name", ["classic", "seven"])
def test_every_table_of_a_match_can_be_painted(pack_name: str) -> None:
    for seed in (1, 2):
        for view, frame in played(seed, pack_name):
            kept = repr(view), repr(frame)
            assert paint(view, frame).im.size == (1200, 724)
            assert (repr(view), repr(frame)) == kept


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables(), frames())
def test_any_table_with_any_names_can_be_painted(view: TableView, frame: Frame) -> None:
    first = paint(view, frame, "safe").im
    assert first.tobytes() == paint(view, frame, "safe").im.tobytes()
