"""`/learn`: pages that turn, for one's own eyes, with a real board on each."""

from __future__ import annotations

from bot.local.things import Message
from data.lessons import lessons
from tests.bot.table import Table


async def test_the_lessons_are_read_page_by_page_in_private(table: Table) -> None:
    async with table.running():
        asked = await table.standin.slash(table.alice, table.channel, "learn", game="sportsdice")
        page = asked.message
        assert isinstance(page, Message)
        assert page.ephemeral
        last = len(lessons("sportsdice"))
        for n in range(1, last + 1):
            assert f"({n} of {last})" in page.text
            assert len(page.files) == 1
            assert page.files[0]["description"]
            assert ("Back" in page.labels, "Next" in page.labels) == (n > 1, n < last)
            if n < last:
                await table.standin.click(table.alice, page, page.labels["Next"])
        back = await table.standin.click(table.alice, page, page.labels["Back"])
        assert back.message is page
        assert f"({last - 1} of {last})" in page.text
    assert table.standin.problems == []


async def test_a_game_without_lessons_is_refused_with_those_there_are(table: Table) -> None:
    async with table.running():
        refused = await table.standin.slash(table.alice, table.channel, "learn", game="curling")
        assert "There are no lessons for “curling”" in refused.text
        assert "sportsdice" in refused.text
        offered = await table.standin.autocomplete(table.alice, table.channel, "learn", focused="game", game="dice")
        assert [choice["value"] for choice in offered.choices] == ["sportsdice"]
    assert table.standin.problems == []
