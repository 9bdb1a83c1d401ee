"""`/learn`: pages that turn, for one's own eyes, with a real board on each."""

from __future__ import annotations

import pytest

from bot.local.things import Message
from data.lessons import lessons
from rules.game import all_games
from tests.bot.table import Table


@pytest.mark.parametrize("game", list(all_games()))
async def test_the_lessons_are_read_page_by_page_in_private(house: Table, game: str) -> None:
    async with house.running():
        asked = await house.standin.slash(house.alice, house.channel, "learn", game=game)
        page = asked.message
        assert isinstance(page, Message)
        assert page.ephemeral
        last = len(lessons(game))
        for n in range(1, last + 1):
            assert f"({n} of {last})" in page.text
            assert len(page.files) == 1
            assert page.files[0]["description"]
            assert ("Back" in page.labels, "Next" in page.labels) == (n > 1, n < last)
            if n < last:
                await house.standin.click(house.alice, page, page.labels["Next"])
        back = await house.standin.click(house.alice, page, page.labels["Back"])
        assert back.message is page
        assert f"({last - 1} of {last})" in page.text
    assert house.standin.problems == []


async def test_a_game_without_lessons_is_refused_with_those_there_are(house: Table) -> None:
    async with house.running():
        refused = await house.standin.slash(house.alice, house.channel, "learn", game="curling")
        assert "There are no lessons for “curling”" in refused.text
        assert "sportsdice" in refused.text
        offered = await house.standin.autocomplete(house.alice, house.channel, "learn", focused="game", game="dice")
        assert [choice["value"] for choice in offered.choices] == ["sportsdice"]
    assert house.standin.problems == []
