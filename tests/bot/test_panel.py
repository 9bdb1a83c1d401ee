"""Whatever is asked, its buttons and menus fit into one message, and each option is within reach of them."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

import pytest

from bot import compose, panel
from bot.local.check_components import check_components
from bot.offers import first_whistle
from bot.picking import Picking, forced, row_of
from bot.tables import Live
from data.store import rows
from render.studio import Picture
from rules.actions import Action, Question
from rules.game import game_named

PRESSES = 4
PICTURE = Picture(b"png", "alt", "text")


def a_match(game: str, seed: int) -> Live:
    """A match of two people that was never kept."""
    now, chance = datetime.now(UTC), random.Random(seed)
    chosen = game_named(game)
    options = chosen.settings().model_dump()
    place = {"id": "abcd2345", "guild_id": 1, "channel_id": 2, "thread_id": None, "homeless": False}
    terms = {"game": game, "pack": "", "options": options, "revision": 1, "pace": "none", "friendly": False}
    asked = {"seq": 0, "asked_seq": 12345, "asked": (), "status": "live", "offered_by": 1, "invited": 2}
    posts = {"offer_message_id": None, "panel_channel_id": None, "panel_message_id": None}
    dice = {"seal": "s", "secret": chance.randbytes(32), "summary": None, "result": None}
    times = {"created_at": now, "updated_at": now, "over_at": None}
    row = rows.Match(**{**place, **terms, **asked, **posts, **dice, **times})  # type: ignore[arg-type]
    seats = {seat: rows.Seat(seat, n, None, f"coach {n}", "salt") for n, seat in enumerate(chosen.seats)}
    return first_whistle(row, seats)


def presses(live: Live, question: Question, action: Action) -> int:
    """How often one presses or picks for an answer, by the menus as they are made; raises if it is in none of them."""
    verbs = panel.by_verb(question)
    buttons = [
        i for row in panel.question_rows(live, question) for i in row.children if isinstance(i, panel.AnswerButton)
    ]
    if any(button.mark == panel.mark_of(action) for button in buttons):
        return 1
    assert action.verb in verbs
    count, chosen = 0, forced(question, action.verb, ())
    while len(chosen) < len(action.words):
        picking = Picking(live, question, action.verb, chosen)
        word = action.words[len(chosen)]
        if picking.rows:
            count += row_of(word) in picking.rows and len(picking.rows[row_of(word)]) > 1
            picking = Picking(live, question, action.verb, chosen, row_of(word))
        assert word in [*picking.by_word][: 25 * 4]
        if picking.several:
            return count + 1
        count, chosen = count + 1, forced(question, action.verb, (*chosen, word))
    return count


def test_of_a_long_story_the_beginning_and_the_end_are_told_in_whole_sentences() -> None:
    story = [
        f"{n}. The puck goes to and fro and nobody knows where it will lie at the end of it all." for n in range(99)
    ]
    told = compose.trimmed(story).splitlines()
    assert told[:2] == [story[0], "… /log tells what happened between."]
    assert told[2:] == story[-len(told[2:]) :]
    assert compose.STORY_LIMIT - 100 < sum(map(len, told)) <= compose.STORY_LIMIT
    assert compose.trimmed(story[:5]) == "\n".join(story[:5])


@pytest.mark.parametrize("story", [["x" * 5000], ["x" * 5000, "y" * 5000], ["short", "y" * 5000, "end"]])
def test_even_a_sentence_without_end_fits(story: list[str]) -> None:
    assert len(compose.trimmed(story)) <= compose.STORY_LIMIT


@pytest.mark.parametrize(("game", "answers"), [("dreadball", 120), ("trickshot", 80), ("sportsdice", 40)])
async def test_every_question_fits_into_one_message_and_every_answer_is_a_few_presses_away(
    game: str, answers: int
) -> None:
    chance, live = random.Random(5), a_match(game, 5)
    for _ in range(answers):
        if live.match.over:
            break
        question = live.asked()[0]
        shown: Any = compose.illustrated(["What happened."], PICTURE, "board.png", *compose.under_board(live))
        assert list(check_components(shown.to_components(), v2=True, editing=False)) == []
        some = chance.sample(question.options, min(3, len(question.options)))
        assert all(presses(live, question, action) <= PRESSES for action in some)
        verb = chance.choice(list(panel.by_verb(question)))
        live.match.answer(question.seat, chance.choice(panel.by_verb(question)[verb]))
