"""The DreadBall board shows what lies on the table: looked up at the places where a reader looks."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from render import theme as t
from render.boards import painter_of
from render.dreadball import names_within, paint
from render.dreadball_gallery import (
    BOUNCE,
    DREADBALL,
    INJURY,
    KICK_OFF,
    OVER,
    PASS,
    RUN,
    SLAM,
    START,
    STRIKE,
    SUDDEN,
)
from render.dreadball_path import corners, legs
from render.dreadball_pitch import LOOKS, MIDDLE, TRACK_Y, past, slots, track_cell
from render.dreadball_tokens import player
from render.frame import HEAD, Frame, Target, mirror
from render.ink import RGB, rgb
from render.kit import pack, palette_colours, palette_of
from render.theme import THEMES, Theme
from rules.dreadball.view import TableView
from tests.render.dreadball_tables import GROUND, PLAIN, colours, count, played
from tests.render.tables import frames

KB = 1024


def changed(view: TableView, k: int, name: str, **more: object) -> TableView:
    """The same table with one player of a side changed."""
    side = view.sides[k]
    players = tuple(replace(p, **more) if p.id == name else p for p in side.players)  # type: ignore[arg-type]
    new = replace(side, players=players)
    return replace(view, sides=(new, view.sides[1]) if k == 0 else (view.sides[0], new))


def shows_players(view: TableView, frame: Frame, theme: Theme) -> None:
    """Every player who stands covers his hex in his side's colour; of one on the ground there is the coral bar."""
    im = paint(view, replace(frame, targets=frame.targets[:0]), theme).im
    for side, look in zip(view.sides, LOOKS[theme].sides, strict=True):
        for p in side.players:
            if p.hex and p.facing:
                assert count(im, p.hex, look.fill) > 150, p
            elif p.hex:
                x, y = GROUND.at(p.hex)
                assert colours(im, x, y + 26, 14).get(rgb(t.DANGER), 0) > 25, p


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", [name for name in DREADBALL if name not in ("strike", "over")])
def test_every_player_stands_on_his_hex(name: str, theme: Theme) -> None:
    shows_players(*DREADBALL[name], theme)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(1, 3), st.integers(0, 249), st.sampled_from(THEMES))
def test_every_player_of_a_match_stands_on_his_hex(seed: int, n: int, theme: Theme) -> None:
    tables = played(seed)
    view, frame = tables[n % len(tables)]
    quiet = replace(view, action=START.action)  # without arrows, which may cross a neighbour's edge
    shows_players(replace(quiet, over=False), frame, theme)


@pytest.mark.parametrize("k", [0, 1])
def test_a_player_points_the_way_he_looks(k: int) -> None:
    side = LOOKS["default"].sides[k]
    looks = {player(side, "S1", facing).tobytes() for facing in ("E", "SE", "SW", "W", "NW", "NE")}
    assert len(looks) == 6
    east = player(side, "S1", "E").getchannel("A").getbbox()
    west = player(side, "S1", "W").getchannel("A").getbbox()
    assert east
    assert west
    full = player(side, "S1", "E").width
    assert east[2] > west[2] + 3, "the tip lies to the east"
    assert (full - west[0], full - west[2]) == pytest.approx((east[2], east[0]), abs=1)


def test_actions_that_a_player_used_lie_beside_him() -> None:
    lamp = LOOKS["default"].sides[1].lamp

    def marked(n: int) -> int:
        im = paint(changed(RUN, 1, "G2", actions=n), PLAIN).im
        x, y = GROUND.at("G12")
        return colours(im, x - 15, y - 22, 12).get(rgb(lamp), 0)

    assert marked(0) == 0
    assert 40 < marked(1) < marked(2)


def test_a_neighbours_ball_does_not_hide_them() -> None:
    lamp = LOOKS["default"].sides[1].lamp
    assert RUN.carrier == ("second", "S1")
    x, y = GROUND.at("D8")  # of G1, south-east of the carrier on C7

    def marked(view: TableView, side: int) -> int:
        im = paint(replace(view, action=START.action), PLAIN).im
        return colours(im, x + side * 17, y - 21, 11).get(rgb(lamp), 0)

    used = changed(RUN, 1, "G1", actions=1)
    assert marked(used, 1) > 40 + marked(RUN, 1)
    free = replace(used, carrier=None, ball="A1")
    assert marked(free, -1) > 40 + marked(replace(RUN, carrier=None, ball="A1"), -1)


def test_a_carried_ball_hangs_on_its_carrier_and_a_loose_one_lies_on_its_hex() -> None:
    quiet = replace(RUN, action=START.action)
    x, y = GROUND.at("C7")
    assert colours(paint(quiet, PLAIN).im, x + 17, y + 18, 16).get(rgb(t.STORY), 0) > 100
    loose = paint(replace(quiet, carrier=None, ball="H3"), PLAIN).im
    assert count(loose, "H3", t.STORY, 24) > 150
    assert colours(loose, x + 17, y + 18, 16).get(rgb(t.STORY), 0) == 0
    at_his_feet = paint(replace(quiet, carrier=None, ball="C7"), PLAIN).im
    assert colours(at_his_feet, x - 17, y + 18, 16).get(rgb(t.STORY), 0) > 100


def test_the_lead_track_has_one_amber_cell() -> None:
    for lead, shown in ((2, -2), (-3, 3), (0, 0), (9, -7), (-8, 7)):
        im = paint(replace(RUN, lead=lead), PLAIN).im
        amber = [n for n in range(-7, 8) if colours(im, track_cell(n)[0], TRACK_Y, 16).get(rgb(t.STORY), 0) > 200]
        assert amber == [shown], lead


def test_the_attack_track_tells_what_is_played() -> None:
    def cells(view: TableView) -> list[int]:
        im = paint(view, PLAIN).im
        row = [im.getpixel((round(600 - 192 + 384 / 14 * (n + 0.5)), 65)) for n in range(14)]
        return [n + 1 for n, colour in enumerate(row) if colour == rgb(t.STORY)]

    assert cells(RUN) == [6]
    assert cells(SUDDEN) == [2]
    assert cells(replace(SUDDEN, attack=17)) == [14], "the last of those that are shown"
    assert cells(START) == cells(OVER) == []
    im = paint(RUN, PLAIN).im
    played_cells = [im.getpixel((round(600 - 192 + 384 / 14 * (n + 0.5)), 65)) for n in range(5)]
    assert played_cells == [past(LOOKS["default"].sides[n % 2]) for n in range(5)]


def test_markers_are_those_of_the_side_that_attacks() -> None:
    def lit(view: TableView, k: int) -> int:
        im, lamp = paint(view, PLAIN).im, rgb(LOOKS["default"].sides[k].lamp)
        return sum(im.getpixel((round(mirror(k, 116 + 28 * n)), 76)) == lamp for n in range(5))

    assert (lit(RUN, 0), lit(RUN, 1)) == (0, 3)
    assert (lit(PASS, 0), lit(PASS, 1)) == (2, 0)


def test_a_lost_ball_is_said_in_coral() -> None:
    assert INJURY.lost
    tables = (INJURY, replace(INJURY, lost=False))
    coral = [colours(paint(view, PLAIN).im, 150, 76, 20).get(rgb(t.DANGER), 0) for view in tables]
    assert coral[0] > 100
    assert coral[1] == 0


def test_coach_dice_disappear_and_promised_ones_are_mint() -> None:
    def chip(dice: int, planned: int | None) -> dict[RGB, int]:
        side = replace(RUN.sides[0], coach_dice=dice, planned=planned)
        return colours(paint(replace(RUN, sides=(side, RUN.sides[1])), PLAIN).im, 284, 76, 15)

    assert rgb(t.HI) not in chip(0, None)
    assert chip(1, None)[rgb(t.HI)] > 100
    assert chip(1, 1)[rgb(t.CHOICE)] > 100


def test_who_is_off_the_pitch_sits_in_his_corner() -> None:
    home, visitors = (side.fill for side in LOOKS["default"].sides)
    im = paint(INJURY, PLAIN).im
    y1, y2, y3 = slots(0)
    assert [colours(im, 78, y, 14).get(rgb(home), 0) > 80 for y in (y1, y2, y3)] == [False, True, True]
    assert [colours(im, mirror(1, 78), y, 14).get(rgb(visitors), 0) > 80 for y in slots(1)] == [True, False, False]
    benches = [colours(paint(v, PLAIN).im, 45, 600, 14).get(rgb(home), 0) > 80 for v in (RUN, INJURY)]
    assert benches == [True, False]


def test_all_who_are_penalised_in_a_zone_are_told() -> None:
    home, lamp = LOOKS["default"].sides[0].fill, LOOKS["default"].sides[0].lamp
    assert home == lamp, "tokens and names are looked for by one colour"

    def shown(zone: int, *names: str) -> int:
        view = INJURY
        for p in INJURY.sides[0].players:
            sits = p.id in names
            view = changed(view, 0, p.id, place="penalty" if sits else "bench", zone=zone if sits else None, hex=None)
        im = paint(replace(view, action=START.action, ball=None), PLAIN).im
        box = im.crop((57, slots(0)[0] - 20, 142, slots(0)[2] + 20))
        under = im.crop((20, slots(0)[2] + 20, 76, slots(0)[2] + 62))
        return sum(n for i in (box, under) for n, colour in i.getcolors(1 << 20) or [] if colour == rgb(lamp))

    for zone in (1, 2, 3):
        for names in (("G1", "G2"), ("G1", "G2", "J3")):
            fewer = shown(zone, *names[:-1])
            # Each has his token, or a name, whose figures have some hundred pixels.
            assert shown(zone, *names) > 40, names
            assert shown(zone, *names) != fewer, names


def test_names_that_find_no_room_are_counted() -> None:
    assert names_within(["S1", "J2"], 60) == "S1 J2"
    assert names_within(["S1", "J2", "J3"], 60) == "S1 +2"
    assert names_within(["S1", "J2"], 20) == "+2"


def test_the_dead_are_counted() -> None:
    alive = changed(INJURY, 0, "S3", place="bench")
    crosses = [colours(paint(v, PLAIN).im, 127, 132, 12).get(rgb(t.DANGER), 0) for v in (INJURY, alive)]
    assert crosses[0] > 30
    assert crosses[1] == 0


def test_all_eight_fit_on_the_bench() -> None:
    im = paint(START, PLAIN).im
    home = rgb(LOOKS["default"].sides[0].fill)
    places = [(x, 600 - 41 * row) for row, wide in enumerate((3, 2, 2, 1)) for x in (42, 83, 124)[:wide]]
    assert [colours(im, x, y, 15).get(home, 0) > 80 for x, y in places] == [True] * 8
    last = max(x for x in range(20, 160) for y in range(460, 620) if im.getpixel((x, y)) == home)
    assert last < GROUND.at("K1")[0] - 26 - 8, "clear of the pitch"


def test_who_acts_has_a_mint_bar() -> None:
    for act, bars in ((("second",), [False, True]), (("first",), [True, False]), ((), [False, False])):
        im = paint(RUN, replace(PLAIN, act=act)).im
        assert [im.getpixel((x, HEAD - 3)) == rgb(t.CHOICE) for x in (200, 1000)] == bars


def test_the_first_seat_may_be_the_visitors() -> None:
    home, visitors = RUN.sides
    swapped = replace(RUN, sides=(replace(home, seat="second"), replace(visitors, seat="first")), turn="first")
    im = paint(swapped, replace(PLAIN, act=("first",))).im
    assert im.getpixel((1000, HEAD - 3)) == rgb(t.CHOICE)


# -- the last action ---------------------------------------------------------------------------


def test_a_run_is_a_solid_arrow_with_the_dodges_on_it() -> None:
    im = paint(RUN, PLAIN).im
    (x0, y), (x1, _) = GROUND.at("C11"), GROUND.at("C8")
    assert all(im.getpixel((x, round(y))) == rgb(t.STORY) for x in range(round(x0) - 60, round(x0) - 70, -1))
    assert x0 > x1
    plain = paint(replace(RUN, action=replace(RUN.action, dodges=())), PLAIN).im
    assert count(im, "C9", t.STORY, 12) != count(plain, "C9", t.STORY, 12)


def test_a_throw_is_a_dashed_line_with_its_range() -> None:
    im = paint(replace(STRIKE, sides=tuple(replace(s, players=()) for s in STRIKE.sides)), PLAIN).im  # type: ignore[arg-type]
    (x0, y), (x1, _) = GROUND.at("F16"), GROUND.at("F20")
    along = [im.getpixel((x, round(y))) for x in range(round(x0) + 10, round(x1) - 30)]
    assert {rgb(t.STORY), rgb(t.CASE)} <= set(along)
    words = {GROUND.range(*view.action.line) for view in (STRIKE, PASS)}
    assert words == {4, 3}


def test_ways_have_their_corners() -> None:
    assert corners(("D17", "C17", "B17", "C17"), GROUND) == ("D17", "B17", "C17")
    assert corners(("F5", "F6", "F7", "F8"), GROUND) == ("F5", "F8")
    assert corners(("A1",), GROUND) == ("A1",)
    assert corners((), GROUND) == ()


def test_every_flight_and_push_has_an_arrow_of_its_own() -> None:
    assert [(leg.seat, leg.hexes) for leg in legs(SLAM)] == [
        ("first", ("F5", "F8")), (None, ("F10", "G10", "H11")), ("second", ("F9", "F10")),
    ]  # fmt: skip
    assert [leg.hexes[-1] for leg in legs(BOUNCE) if leg.seat is None] == ["C17", "F18"]


# -- bytes -------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", DREADBALL)
def test_a_board_is_light_and_keeps_to_its_palette(name: str, theme: Theme) -> None:
    data = pack(paint(*DREADBALL[name], theme).im, palette_of("dreadball", theme), painter_of("dreadball").level)
    assert len(data) <= 70 * KB
    shown = Image.open(io.BytesIO(data))
    assert (shown.mode, shown.size) == ("P", (1200, 800))
    allowed = {rgb(colour) for colour in palette_colours("dreadball", theme)}
    assert {colour for _, colour in shown.convert("RGB").getcolors(1 << 20) or []} <= allowed


@pytest.mark.parametrize("theme", THEMES)
def test_sides_differ_without_colour(theme: Theme) -> None:
    """A light body against a darker one, and a shape of their own: greyscale is enough to play."""
    im = paint(KICK_OFF, PLAIN, theme).im.convert("L")
    home, visitors = (im.getpixel((round(x), round(y) - 16)) for x, y in map(GROUND.at, ("E9", "E12")))
    assert isinstance(home, int)
    assert isinstance(visitors, int)
    assert home - visitors > 80
    assert [side.shape for side in LOOKS[theme].sides] == ["round", "angular"]


@pytest.mark.parametrize("theme", THEMES)
def test_strike_zones_differ_without_colour(theme: Theme) -> None:
    """Home's rings are round, the visitors' angular: straight up from the middle they lie differently."""
    im = paint(START, PLAIN, theme).im
    west, east = ([im.getpixel((MIDDLE[0] + way * x, 352)) for x in range(280, 420)] for way in (-1, 1))
    patterns = [zone.pattern for zone in LOOKS[theme].zones]
    at = [[n for n, c in enumerate(row) if c == rgb(p)] for row, p in zip((west, east), patterns, strict=True)]
    assert all(at)
    assert at[0] != at[1]


def test_the_view_is_not_changed_and_the_same_view_gives_the_same_picture() -> None:
    for view, frame in DREADBALL.values():
        kept = repr(view), repr(frame)
        assert paint(view, frame).im.tobytes() == paint(view, frame).im.tobytes()
        assert (repr(view), repr(frame)) == kept


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    frames(),
    st.integers(0, 249),
    st.lists(st.sampled_from(["A1", "F11", "F20", "K16", "Z9"]), max_size=30),
    st.text(max_size=9),
)
def test_any_words_and_targets_can_be_painted(frame: Frame, n: int, hexes: list[str], label: str) -> None:
    tables = played(1)
    view, _ = tables[n % len(tables)]
    names = {"first": frame.names["blue"], "second": frame.names["white"]}
    act = tuple({"blue": "first", "white": "second"}[seat] for seat in frame.act)
    targets = tuple(Target(name, label, danger=k % 2 == 0) for k, name in enumerate(hexes))
    frame = replace(frame, names=names, act=act, targets=targets, chosen=hexes[0] if hexes else "")
    assert paint(view, frame, "safe").im.size == (1200, 800)


def test_hexes_lie_on_whole_pixels() -> None:
    assert GROUND.at("F11") == (600, 382)
    assert GROUND.at("A1") == (600 - 26 * 15, 382 - 45 * 5)
    assert all(x == int(x) and y == int(y) for x, y in map(GROUND.at, GROUND.grid.names))
