"""The hand of Playoff, for its owner's eyes: what can be played is mint, all else says why not."""

from __future__ import annotations

import asyncio
import io
from dataclasses import replace

import pytest
from PIL import Image

from render import theme as t
from render.alt_text import ALT_LIMIT, length
from render.boards import painter_of
from render.ink import rgb
from render.kit import pack, palette_colours, palette_of
from render.lettering import width_of
from render.playoff_crests import clubs
from render.playoff_gallery import DEFENSE, HANDS, OFFENSE
from render.playoff_hand import (
    BOX_ROOM,
    CARD_W,
    LEFT,
    STEP,
    TOP,
    action_words,
    alt,
    box_lines,
    cloth,
    hand,
    paint,
    shows,
)
from render.playoff_reasons import doings, reason
from render.playoff_table import STOCK
from render.studio import Studio
from render.theme import THEMES, Theme
from rules.actions import Question
from rules.playoff.cards import load_cards
from rules.playoff.view import TableView, look
from tests.render.playoff_tables import played
from tests.render.test_playoff import count

KB = 1024
SECRET = ("offense", "defense", "star", "interception", "avoid", "lay", "hand change")


def told(name: str) -> list[str]:
    view, question = HANDS[name]
    return [", ".join(doings(question, card)) or reason(view, question, card) for card in hand(view, question)]


@pytest.mark.parametrize("name", HANDS)
def test_what_can_be_played_is_framed_in_mint_and_nothing_else(name: str) -> None:
    view, question = HANDS[name]
    im = paint(view, question).im
    for n, card in enumerate(hand(view, question)):
        x = LEFT + STEP * n
        can = bool(doings(question, card))
        assert (count(im, (x + 40, TOP - 6, x + 200, TOP), t.CHOICE) > 300) == can
        assert (count(im, (x, TOP, x + CARD_W, TOP + 506), STOCK) > 5000) == can


def test_cards_say_what_they_do_or_why_they_do_nothing() -> None:
    assert told("offense") == ["play", "On defense only", "After their pass", "play"]
    assert told("defense") == ["play", "On offense only", "Before a roll", "change G"]
    assert told("star") == ["No star", "No star", "star", "On their steal"]
    assert told("lay") == ["support", "support", "C is taken", "C is taken"]


def test_a_plain_action_may_cost_any_card_and_marks_none() -> None:
    view, question = HANDS["offense"]
    only_plain = replace(question, options=question.options[2:], default=question.options[2])
    assert not any(doings(only_plain, card) for card in hand(view, question))


def test_every_box_is_told_in_full_and_each_step_begins_a_line() -> None:
    for card in load_cards().cards:
        lines = box_lines(card.text)
        assert " ".join(lines) == action_words(card.text)
        assert all(width_of(line, "semi", 26) <= BOX_ROOM for line in lines), lines
        assert not any(", " in line for line in lines), lines
    assert box_lines("OFFENSE: SKATE any, SKATE any") == ["SKATE any,", "SKATE any"]
    assert box_lines("SKATE: Defenseman +1") == ["SKATE Defenseman +1"]
    assert box_lines("STAR: Teamwork Nordglim Lanterns") == ["Teamwork", "Nordglim Lanterns"]


@pytest.mark.parametrize("theme", THEMES)
def test_sweaters_have_the_colour_of_their_club(theme: Theme) -> None:
    assert {cloth(club.colours[0]) for club in clubs()} <= {rgb(colour) for colour in palette_colours("playoff", theme)}


@pytest.mark.parametrize("name", HANDS)
def test_the_words_carry_every_card(name: str) -> None:
    view, question = HANDS[name]
    words = alt(view, question)
    assert length(words) <= ALT_LIMIT
    for n, card in enumerate(hand(view, question), 1):
        assert f"{n}: {card.name}, {card.position}, {card.club_name} {card.number}. {card.text}." in words
    assert all(use.lower() in words for use in told(name))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", HANDS)
def test_a_hand_is_light_and_keeps_to_its_palette(name: str, theme: Theme) -> None:
    data = pack(paint(*HANDS[name], theme).im, palette_of("playoff", theme), level_of_hands())
    assert len(data) <= 60 * KB
    shown = Image.open(io.BytesIO(data))
    assert shown.size == (1200, 604)
    allowed = {rgb(colour) for colour in palette_colours("playoff", theme)}
    assert {c for _, c in shown.convert("RGB").getcolors(1 << 20) or []} <= allowed


@pytest.mark.parametrize("mode", ["complete", "series"])
def test_every_hand_of_a_match_is_shown_in_full(mode: str) -> None:
    shown = 0
    for state, _, question in played(2, mode):
        if question is None:
            continue
        view = look(state, question.seat)
        held = state.hand[0 if question.seat == "south" else 1]
        assert shows(view, question) == (question.name in SECRET and bool(held))
        if shows(view, question):
            shown += 1
            words = alt(view, question)
            assert length(words) <= ALT_LIMIT
            assert all(f"{n}: " in words for n in range(1, len(held) + 1))
            if shown % 10 == 0:
                assert paint(view, question).im.size == (1200, 604)
    assert shown > 3


async def test_the_studio_shows_a_hand_only_for_its_own_seat_and_question() -> None:
    studio = Studio()
    view, question = HANDS["offense"]
    public = Question(question.seat, question.name, question.heading, question.options, question.default)
    try:
        first, second = await asyncio.gather(*(studio.hand("playoff", view, question) for _ in range(2)))
        assert first
        assert first is second
        assert first.png
        assert await studio.hand("playoff", blind(view), question) is None
        assert await studio.hand("playoff", DEFENSE, question) is None
        assert await studio.hand("playoff", view, public) is None
        assert await studio.hand("trickshot", view, question) is None
    finally:
        studio.close()


def level_of_hands() -> int:
    told = painter_of("playoff").hand
    assert told
    return told.level


async def test_a_card_has_a_picture_of_its_own() -> None:
    studio = Studio()
    try:
        first = await studio.card("playoff", "NGL30", "a goalie")
        assert first
        assert first.alt == "a goalie"
        assert first.png != (await studio.card("playoff", "NGL37", "a goalie") or first).png
        assert await studio.card("trickshot", "sly", "a winger") is None
    finally:
        studio.close()


def blind(view: TableView) -> TableView:
    """The same table as a spectator sees it."""
    assert view is OFFENSE
    return replace(view, seat=None, sides=tuple(replace(s, hand_cards=None) for s in view.sides))  # type: ignore[arg-type]
