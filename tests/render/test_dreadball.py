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
from render.dreadball import paint
from render.dreadball_cards import event_of, strike_points
from render.dreadball_dice import COACH, columns, verdict, waves
from render.dreadball_gallery import (
    BOUNCE,
    DREADBALL,
    INJURY,
    KICK_OFF,
    NAMES,
    OVER,
    PASS,
    RUN,
    SLAM,
    START,
    STRIKE,
    SUDDEN,
)
from render.dreadball_path import corners, legs
from render.dreadball_pitch import HIGH, LOOKS, MIDDLE, TRACK_Y, Ground, past, slots, track_cell
from render.dreadball_targets import NAMED, threatened
from render.dreadball_tokens import THREAT, player
from render.frame import HEAD, Frame, Target, mirror
from render.ink import RGB, Colour, rgb
from render.kit import pack, palette_colours, palette_of
from render.theme import THEMES, Theme
from rules.dreadball.view import PlayerView, RollView, TableView
from tests.render.dreadball_tables import played
from tests.render.tables import frames

PLAIN = Frame(NAMES)
GROUND = Ground(RUN.pitch)
KB = 1024


def colours(im: Image.Image, x: float, y: float, half: float) -> dict[RGB, int]:
    """How often each colour occurs around a point."""
    crop = im.crop((round(x - half), round(y - half), round(x + half), round(y + half)))
    return {colour: n for n, colour in crop.getcolors(1 << 20) or []}  # type: ignore[misc]


def count(im: Image.Image, name: str, colour: Colour, half: int = 20) -> int:
    """Pixels of a colour in the middle of a hex."""
    return colours(im, *GROUND.at(name), half).get(rgb(colour), 0)


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


def test_a_carried_ball_hangs_on_its_carrier_and_a_loose_one_lies_on_its_hex() -> None:
    quiet = replace(RUN, action=START.action)
    x, y = GROUND.at("C7")
    assert colours(paint(quiet, PLAIN).im, x + 17, y + 18, 16).get(rgb(t.STORY), 0) > 100
    loose = paint(replace(quiet, carrier=None, ball="H3"), PLAIN).im
    assert count(loose, "H3", t.STORY, 24) > 150
    assert colours(loose, x + 17, y + 18, 16).get(rgb(t.STORY), 0) == 0


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
    coral = [
        colours(paint(v, PLAIN).im, 150, 76, 20).get(rgb(t.DANGER), 0) for v in (INJURY, replace(INJURY, lost=False))
    ]
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


def test_the_dead_are_counted() -> None:
    alive = changed(INJURY, 0, "S3", place="bench")
    crosses = [colours(paint(v, PLAIN).im, 127, 132, 12).get(rgb(t.DANGER), 0) for v in (INJURY, alive)]
    assert crosses[0] > 30
    assert crosses[1] == 0


def test_all_eight_fit_on_the_bench() -> None:
    im = paint(START, PLAIN).im
    home = rgb(LOOKS["default"].sides[0].fill)
    rows = [sum(im.getpixel((x, y)) == home for x in range(20, 150)) for y in (590, 552, 514, 476)]
    assert [n > 20 for n in rows] == [True] * 4
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


# -- choices -----------------------------------------------------------------------------------


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
    assert im.getpixel(tuple(round(v - 12) for v in GROUND.at("G7"))) == rgb(t.CASE)
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


# -- dice and events ---------------------------------------------------------------------------


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
        return dict((c, n) for n, c in im.getcolors(1 << 20) or []).get(rgb(COACH), 0)  # type: ignore[misc]

    assert dark(0) == 0
    assert 300 < dark(1) < dark(2)


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


def test_players_of_one_view_have_different_tokens() -> None:
    def words(p: PlayerView) -> tuple[str, str]:
        return p.seat, p.id

    assert len(set(map(words, RUN.players))) == len(RUN.players)
