"""Tables for the painter's tests: those of real matches, and random ones that the rules may never reach."""

from __future__ import annotations

import functools
import random
from dataclasses import replace

from hypothesis import strategies as st

from render.frame import Frame
from render.gallery import NINE, SEVEN
from rules.game import game_named
from rules.sportsdice.view import ShotView, SideView, TableView
from tests.rules.playing import new_match, seeded_dice, waiting

SYMBOLS = ("stick", "puck", "check", "referee")
GOALTENDER = ("1", "2", "3", "4", "5", "mask")

NAMES = {
    "latin": "Ångström Łódź",
    "vietnamese": "Đặng Thị Thúy",
    "greek": "Μίκα Παπαδάκη",
    "cyrillic": "Юрий Ёлкин",
    "arabic": "نسور الثلج",
    "hebrew": "דוכיפת",
    "thai": "สมชายน้ำแข็ง",
    "devanagari": "हिम बाघ",
    "japanese": "佐藤さくら",
    "chinese": "冰球俱乐部",
    "korean": "김민수",
    "emoji": "🦊🏒❄️",
    "joined emoji": "👩‍🚀👍🏽",
}


@functools.cache
def played(seed: int, pack: str = "classic") -> tuple[tuple[TableView, Frame], ...]:
    """Every table of a match of two coaches who answer at random."""
    game = game_named("sportsdice")
    match, rng = new_match(game, seeded_dice(seed), pack=pack), random.Random(seed)
    tables = []
    while True:
        seats = tuple(q.seat for q in match.open)
        title = match.open[0].heading if match.open else "Full time"
        chips = tuple(o.label for o in match.open[0].options) if match.open else ()
        frame = Frame({"blue": "Larkspur", "white": "Ivory Pine"}, title, "", chips, seats)
        tables.append((game.view(match.state, None), frame))
        if match.over:
            return tuple(tables)
        question = waiting(match)
        match.answer(question.seat, rng.choice(question.options))


@st.composite
def sides(draw: st.DrawFn, seat: str) -> SideView:
    faces = tuple(draw(st.lists(st.sampled_from(SYMBOLS), max_size=6)))
    count = max((faces.count(face) for face in faces), default=0)
    tops = tuple(face for face in SYMBOLS if count and faces.count(face) == count)
    symbols = draw(st.sampled_from([tops, tops[:1]]))
    penalties = draw(st.integers(0, 2))
    return SideView(
        seat=seat,
        score=draw(st.integers(0, 12)),
        dice=6 - penalties,
        penalties=penalties,
        chip=False,
        role=draw(st.sampled_from(["offense", "defense", None])),
        faces=faces,
        counted=tuple(face in symbols[:1] for face in faces),
        rerolled=tuple(draw(st.booleans()) for _ in faces),
        symbol=symbols[0] if symbols else None,
        symbols=symbols,
        count=count,
        won=draw(st.sampled_from([True, False, None])),
        shootout=tuple(draw(st.lists(st.booleans(), max_size=12))),
    )


@st.composite
def tables(draw: st.DrawFn) -> TableView:
    holder = draw(st.sampled_from([0, 1]))
    blue, white = (replace(draw(sides(seat)), chip=holder == k) for k, seat in enumerate(("blue", "white")))
    rink = draw(st.sampled_from([NINE, SEVEN]))
    numbers = [section.number for section in rink.sections]
    shooter = draw(st.sampled_from([None, 0, 1]))
    shot = None
    if shooter is not None:
        pair = [blue, white]
        pair[shooter] = replace(pair[shooter], role="shooter", symbol="stick", symbols=("stick",))
        pair[1 - shooter] = replace(pair[1 - shooter], role="goaltender", faces=(), rerolled=(), counted=())
        blue, white = pair
        shot = ShotView(
            shooter=pair[shooter].seat,
            section=draw(st.sampled_from(numbers)),
            face=draw(st.sampled_from(GOALTENDER)),
            modifier=draw(st.integers(-1, 1)),
            total=draw(st.integers(0, 7)),
            result=draw(st.sampled_from(["goal", "save", None])),
        )
    over = draw(st.booleans())
    return TableView(
        pack="classic",
        rink=rink,
        sides=(blue, white),
        puck=draw(st.sampled_from(numbers)),
        was=draw(st.sampled_from([None, *numbers])),
        attacker=draw(st.sampled_from([None, "blue", "white"])),
        period=draw(st.integers(1, 5)),
        shots=draw(st.integers(0, 5)),
        shots_a_period=5,
        shot=shot,
        over=over,
        winner=draw(st.sampled_from(["blue", "white"])) if over else None,
    )


def frames() -> st.SearchStrategy[Frame]:
    words = st.text(max_size=120)
    seats = st.sampled_from([(), ("blue",), ("white",), ("blue", "white")])
    chips = st.lists(st.text(max_size=30), max_size=8).map(tuple)
    names = st.fixed_dictionaries({"blue": words, "white": words})
    return st.builds(Frame, names, words, words, chips, seats)
