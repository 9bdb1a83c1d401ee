"""The Playoff table shows what lies on it, looked up where a reader looks; and nothing that is hidden."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from render import theme as t
from render.boards import painter_of
from render.frame import HEAD, Frame, Target
from render.ink import RGB, Colour, rgb
from render.kit import pack, palette_colours, palette_of
from render.playoff import paint
from render.playoff_crests import clubs, crest
from render.playoff_events import event_of
from render.playoff_gallery import (
    CHANGE,
    FACE_OFF,
    GOAL,
    HOME,
    INTERCEPTED,
    LINE_UP,
    NAMES,
    OVER,
    PASS,
    PENALTY,
    PLAYOFF,
    QUICK,
    QUICK_LAY,
    SHOT,
    SKATE,
    STEAL,
    WAITS,
    WON,
    quick,
    table,
)
from render.playoff_path import last_legs
from render.playoff_table import CARD_H, CARD_W, GOAL_X, LANES, LOOKS, MIDDLE_Y, ROWS, STOCK, card_at, column_x
from render.theme import THEMES, Theme
from rules.playoff.cards import club_of
from rules.playoff.quick_shot import pools as ruled_pools
from rules.playoff.state import Table
from rules.playoff.view import TableView, look
from tests.render.playoff_tables import GAME, played
from tests.render.tables import frames

PLAIN = Frame(NAMES)
PAINTER = painter_of("playoff")
KB = 1024


def count(im: Image.Image, box: tuple[float, float, float, float], colour: Colour) -> int:
    """Pixels of a colour inside a box."""
    part = im.crop(tuple(map(round, box)))  # type: ignore[arg-type]
    return sum(n for n, found in part.getcolors(1 << 20) or [] if found == rgb(colour))


def around(x: float, y: float, wide: float = CARD_W, high: float = CARD_H) -> tuple[float, float, float, float]:
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def differs(a: TableView, b: TableView, box: tuple[int, int, int, int], frame: Frame = PLAIN) -> bool:
    first, second = (paint(view, frame).im.crop(box) for view in (a, b))
    return ImageChops.difference(first, second).getbbox() is not None


# -- cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PLAYOFF)
def test_every_man_lies_in_his_space_with_the_band_of_his_club(name: str, theme: Theme) -> None:
    view, _ = PLAYOFF[name]
    im = paint(replace(view, action=HOME.action), PLAIN, theme).im
    for k, side in enumerate(view.sides):
        for man in side.men:
            x, y = card_at(k, man.column, man.up)
            if man.sits or (man.up and event_of(view, PLAIN)):
                continue
            band = around(x, y - 58, 150, 50)
            assert count(im, band, club_of(man.card.club).colours[0]) > 1500, (side.seat, man.place)
            assert count(im, around(x, y + 20, 150, 100), STOCK) > 3000
            assert count(im, around(x, y, CARD_W, CARD_H), LOOKS[theme].sides[k].fill) > 200


def test_a_space_is_empty_whose_man_is_up() -> None:
    im = paint(replace(SKATE, action=HOME.action), PLAIN).im
    for man in SKATE.sides[0].men:
        if man.up:
            assert count(im, around(*card_at(0, man.column, False)), STOCK) == 0


def test_the_carrier_has_an_amber_frame_and_the_puck() -> None:
    for view in (SKATE, STEAL, INTERCEPTED):
        assert view.puck
        im = paint(replace(view, action=HOME.action), PLAIN).im
        for k, side in enumerate(view.sides):
            for man in side.men:
                x, y = card_at(k, man.column, man.up)
                amber = count(im, (x - 40, y - CARD_H / 2 - 8, x + 80, y - CARD_H / 2 - 1), t.STORY)
                assert (amber > 300) == man.puck, (side.seat, man.place)


def test_before_a_face_off_the_puck_lies_in_the_middle() -> None:
    assert count(paint(FACE_OFF, PLAIN).im, around(column_x(2), MIDDLE_Y, 90, 90), t.STORY) > 300
    assert count(paint(WON, PLAIN).im, around(column_x(1), MIDDLE_Y, 90, 90), t.STORY) == 0


def test_whoever_sits_is_dimmed_under_a_coral_count() -> None:
    im = paint(PENALTY, PLAIN).im
    for k, side in enumerate(PENALTY.sides):
        for man in side.men:
            if man.up:
                continue
            box = around(*card_at(k, man.column, False))
            assert (count(im, box, t.DANGER) > 1000) == man.sits
            assert (count(im, box, STOCK) == 0) == man.sits
    fewer = look(table("north C", "north C", "south LW 5, south RW 3, north RD 6", (22, 19)), None)
    x, y = card_at(0, 1, False)
    assert differs(PENALTY, fewer, (x - 60, y + 40, x + 60, y + 90))


def test_who_came_on_in_a_change_has_an_amber_frame() -> None:
    im = paint(CHANGE, PLAIN).im
    framed = {
        f"{side.seat} {man.place}"
        for k, side in enumerate(CHANGE.sides)
        for man in side.men
        for x, y in (card_at(k, man.column, man.up),)
        if count(im, (x - 40, y - CARD_H / 2 - 8, x + 80, y - CARD_H / 2 - 1), t.STORY) > 300
    }
    assert framed == {"north LD", "north C"}


def test_what_may_be_chosen_has_a_mint_frame_and_its_chance() -> None:
    frame = replace(PLAIN, targets=(Target("south RW"), Target("north RD", "Steal 37%")))
    im = paint(SKATE, frame).im
    for k, side in enumerate(SKATE.sides):
        for man in side.men:
            x, y = card_at(k, man.column, man.up)
            name = f"{side.seat} {man.place}"
            top = count(im, (x - 60, y - CARD_H / 2 - 8, x + 60, y - CARD_H / 2 - 1), t.CHOICE)
            assert (top > 300) == (name in ("south RW", "north RD")), name
            foot = count(im, (x - 60, y + CARD_H / 2 - 20, x + 60, y + CARD_H / 2 - 10), t.CHOICE)
            assert (foot > 300) == (name == "north RD"), name


# -- score bug ---------------------------------------------------------------------------------


def test_decks_hands_discards_home_and_score_are_part_of_the_look() -> None:
    south, north = SKATE.sides
    for more, box in (
        ({"deck": 9}, (404, 40, 600, 104)),
        ({"discard": 3}, (404, 70, 600, 104)),
        ({"hand": 2}, (100, 56, 230, 98)),
        ({"hand": 5}, (100, 56, 230, 98)),
        ({"home": True}, (226, 56, 306, 98)),
        ({"score": 4}, (306, 0, 404, 98)),
    ):
        other = replace(SKATE, sides=(replace(south, **more), north))
        assert differs(SKATE, other, box), more
        assert not differs(SKATE, other, (0, HEAD, t.WIDTH, 812)), more


def test_an_amber_pointer_shows_the_offense() -> None:
    for view, west in ((SKATE, True), (WON, False)):
        im = paint(view, PLAIN).im
        found = [count(im, around(x, 28, 40, 40), t.STORY) > 50 for x in (428, 772)]
        assert found == [west, not west]


def test_the_last_play_is_told_in_amber() -> None:
    assert count(paint(WAITS, PLAIN).im, (480, 10, 720, 46), t.STORY) > 300
    assert count(paint(replace(WAITS, horn=False), PLAIN).im, (480, 10, 720, 46), t.STORY) == 0


def test_who_acts_has_a_mint_bar() -> None:
    im = paint(SKATE, replace(PLAIN, act=("north",))).im
    assert [im.getpixel((x, HEAD - 3)) == rgb(t.CHOICE) for x in (200, 1000)] == [False, True]


# -- the last play -----------------------------------------------------------------------------


def test_the_step_under_way_is_amber() -> None:
    assert SKATE.action.step == 1
    earlier = replace(SKATE, action=replace(SKATE.action, step=0))
    first, second = (
        paint(view, PLAIN).im.crop((30, 370, 190, 400)) for view in (earlier, SKATE)
    )  # the line of the first step
    assert count(first, (0, 0, 160, 30), t.STORY) > 50
    assert count(second, (0, 0, 160, 30), t.STORY) == 0


def test_stars_lie_at_the_goalie_of_their_side() -> None:
    for view in (SHOT, STEAL, INTERCEPTED, SKATE):
        im = paint(view, PLAIN).im
        seats = {seat for seat, _ in view.action.stars}
        for k, seat in enumerate(("south", "north")):
            assert (count(im, around(GOAL_X, LANES[k], 160, 30), t.STORY) > 1000) == (seat in seats)


def test_legs_tell_who_did_the_last_step() -> None:
    def told(view: TableView) -> list[tuple[str, str, str]]:
        return [(leg.kind, " ".join(leg.start), " ".join(leg.end)) for leg in last_legs(view)]

    assert told(SKATE) == [("skate", "south LW", "south LW")]
    assert told(PASS) == [("pass", "south LW", "south RD")]
    assert told(INTERCEPTED) == [("pass", "south LW", "north RW")]
    assert told(SHOT) == [("shot", "south C", "north G")]
    assert told(PENALTY) == [("steal", "south LW", "south LW"), ("steal", "south C", "south C")]
    assert told(CHANGE) == told(WAITS) == told(WON) == []


def test_a_step_that_nobody_could_do_has_no_arrow() -> None:
    """The second step began, but only the passer and the receiver of the first acted."""
    view = replace(SKATE, action=replace(SKATE.action, men=SKATE.action.men[:2], outcome="received"))
    assert last_legs(view) == []


def test_dice_of_both_sides_stand_in_rows_and_a_called_penalty_is_coral() -> None:
    im = paint(STEAL, PLAIN).im
    assert count(im, (24, 738, 330, 774), t.DANGER_DEEP) > 50
    assert count(im, (24, 776, 330, 810), t.DANGER_DEEP) == 0
    fewer = replace(STEAL, action=replace(STEAL.action, rolls=STEAL.action.rolls[:2]))
    assert count(paint(fewer, PLAIN).im, (24, 738, 330, 810), t.DANGER_DEEP) == 0
    assert differs(STEAL, replace(STEAL, action=replace(STEAL.action, rolls=())), (24, 738, 330, 810))


@pytest.mark.parametrize(
    ("view", "title", "words"),
    [
        (GOAL, "GOAL", "Jigme Phuntshok, LW"),
        (PENALTY, "PENALTY", "LW Phuntshok, 6 cards"),
        (LINE_UP, "STARTING LINE-UP", "Both sides choose in secret"),
        (OVER, "Sam's Select", "wins the match"),
        (replace(OVER, winner=None), "A TIE", ""),
    ],
)
def test_what_stops_the_play_has_a_card(view: TableView, title: str, words: str) -> None:
    event = event_of(view, PLAIN)
    assert event
    assert (event.title, event.words) == (title, words)


def test_play_that_goes_on_has_no_card() -> None:
    assert [event_of(view, PLAIN) for view in (SKATE, PASS, SHOT, WON, CHANGE, QUICK_LAY)] == [None] * 6


# -- Quick Shot --------------------------------------------------------------------------------


def test_quick_shot_shows_men_in_front_and_goalies_in_support() -> None:
    im = paint(QUICK_LAY, PLAIN).im
    for k, side in enumerate(QUICK_LAY.sides):
        laid = {card.position for card in side.front}
        for n, position in enumerate(("LW", "C", "RW", "D")):
            box = around(column_x(n), ROWS[k])
            assert (count(im, box, STOCK) > 3000) == (position in laid)
        assert (count(im, around(column_x(4), ROWS[k]), STOCK) > 3000) == bool(side.support)


def test_quick_shot_tells_the_dice_that_the_rules_would_roll() -> None:
    for front, support in ((("LW C D", "C RW"), (1, 3)), (("", "C"), (0, 0))):
        state = quick(front, support)
        view = look(state, None)
        told = PAINTER.alt(view, PLAIN)
        for side, name in ((0, "South"), (1, "North")):
            shot, block = ruled_pools(state, side)
            assert f"A shot of {name}: {shot} dice against {block}." in told


def test_quick_shot_counts_contests_won() -> None:
    other = quick(("LW C D", "C RW"), (1, 3), wins=[3, 2])
    other.scene = QUICK.scene
    assert differs(look(QUICK, None), look(other, None), (306, 0, 404, 98))


# -- what is hidden ----------------------------------------------------------------------------


def shuffled_hidden(state: Table, seed: int) -> Table:
    """The same table, with other cards where nobody may look: hands, decks, picks, those thrown away face down."""
    other, rng = GAME.copy(state), random.Random(seed)
    for side in (0, 1):
        down = [n for n, (_, shown) in enumerate(other.discard[side]) if not shown] if not state.over else []
        pool = [*other.hand[side], *other.deck[side], *(other.discard[side][n][0] for n in down)]
        rng.shuffle(pool)
        places = list(other.picked[side])
        if places:  # whom both pick in secret: any card will do
            other.picked[side] = {place: rng.choice(pool) for place in places}
        for n in down:
            other.discard[side][n] = (pool.pop(), False)
        hand = len(other.hand[side])
        other.hand[side], other.deck[side] = pool[:hand], pool[hand:]
    return other


MODES = [("complete", {}), ("complete", {"changes": "hand", "line_up": "turned up"}), ("series", {})]


@pytest.mark.parametrize(("mode", "options"), MODES)
def test_tables_that_differ_in_hidden_cards_look_and_read_the_same(mode: str, options: dict[str, str]) -> None:
    changed = 0
    for n, (state, frame, _) in enumerate(played(3, mode, **options)[::7]):
        another = shuffled_hidden(state, n)
        changed += look(state, "south") != look(another, "south")
        one, other = look(state, None), look(another, None)
        assert paint(one, frame).im.tobytes() == paint(other, frame).im.tobytes()
        assert PAINTER.alt(one, frame) == PAINTER.alt(other, frame)
        assert PAINTER.text(one, frame) == PAINTER.text(other, frame)
    assert changed > 3


# -- the whole ---------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PLAYOFF)
def test_a_table_is_light_and_keeps_to_its_palette(name: str, theme: Theme) -> None:
    view, frame = PLAYOFF[name]
    data = pack(paint(view, frame, theme).im, palette_of("playoff", theme), PAINTER.level)
    assert len(data) <= 70 * KB
    shown = Image.open(io.BytesIO(data))
    assert shown.size == (1200, 812)
    allowed = {rgb(colour) for colour in palette_colours("playoff", theme)}
    found: set[RGB] = {c for _, c in shown.convert("RGB").getcolors(1 << 20) or []}  # type: ignore[misc]
    assert found <= allowed


@pytest.mark.parametrize("theme", THEMES)
def test_sides_differ_without_colour(theme: Theme) -> None:
    """Round corners against cut ones, a plain edge against a striped one: greyscale is enough to play."""
    im = paint(FACE_OFF, PLAIN, theme).im.convert("L")
    spread = []
    for k in (0, 1):
        x, y = card_at(k, 1, False)
        edge = im.crop((x - 60, y - CARD_H // 2 + 4, x + 60, y - CARD_H // 2 + 6))
        low, high = edge.getextrema()
        spread.append(high - low)  # type: ignore[operator]
    assert spread[0] <= 8
    assert spread[1] >= 25
    assert {side.shape for side in LOOKS[theme].sides} == {"round", "angular"}


def test_crests_are_told_apart_at_28_pixels_and_in_grey() -> None:
    drawn = [crest(club.short, 28).convert("LA") for club in clubs()]
    for a, b in combinations(drawn, 2):
        difference = ImageChops.difference(a.getchannel("L"), b.getchannel("L"))
        assert sum(n * value for value, n in enumerate(difference.histogram())) / 28**2 > 8


@pytest.mark.parametrize(("mode", "options"), MODES)
def test_every_table_of_a_match_can_be_painted(mode: str, options: dict[str, str]) -> None:
    for state, frame, question in played(2, mode, **options)[::3]:
        kept = repr(frame)
        for seat in (None, question.seat if question else None):
            view = look(state, seat)
            seen = repr(view)
            assert paint(view, frame).im.size == (1200, 812)
            assert (repr(view), repr(frame)) == (seen, kept)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(frames(), st.integers(0, 400), st.lists(st.text(max_size=12), max_size=6), st.text(max_size=20))
def test_any_words_and_targets_can_be_painted(frame: Frame, n: int, places: list[str], label: str) -> None:
    states = played(1)
    state, _, _ = states[n % len(states)]
    frame = replace(frame, targets=tuple(Target(place, label) for place in (*places, "south LW", "north G", "south")))
    view = look(state, None)
    assert paint(view, frame, "safe").im.tobytes() == paint(view, frame, "safe").im.tobytes()
