"""What people do wrong, odd names, a full disk, a rule that trips: a sentence, and nothing has changed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.local.things import Message
from data.store.database import Limits
from tests.bot.games import THINGS, Lots, also_played
from tests.bot.table import Table, a_table

# -- what is declared ----------------------------------------------------------------------------


async def test_what_is_not_legal_now_is_refused_with_the_ruling(table: Table) -> None:
    await table.begin(opponent=table.bob, advanced=True)
    panel = await table.panel()
    who = table.asked(panel)
    assert "SD-" in await table.command(who, "sportsdice", "shoot")
    for dice in ("7", "1 1 1 1 1 1 1", "x", "ꙮ", "1" * 3000, "@everyone"):
        said = await table.command(who, "sportsdice", "reroll", dice=dice)
        assert said.endswith((".", ")", "”"))
        assert len(said) <= 2000
    assert "not your turn" in await table.command(table.other(who), "sportsdice", "stand")
    assert "only they can act" in await table.command(table.carol, "sportsdice", "stand")
    assert "No match" in await table.command(who, "sportsdice", "stand", where=table.channel)
    assert table.sql("SELECT count(*) FROM answers") == [(0,)]
    assert "Declared: stand" in await table.command(who, "sportsdice", "stand")
    assert (await table.panel(panel.id)).labels


async def test_autocomplete_offers_what_is_legal_and_to_others_nothing(table: Table) -> None:
    await table.begin(opponent=table.bob, advanced=True)
    panel = await table.panel()
    who, thread = table.asked(panel), table.places[-1]
    asking = table.standin.autocomplete
    offered = (await asking(who, thread, "sportsdice", "reroll", focused="dice", dice="2")).choices
    assert 0 < len(offered) <= 25
    assert all(choice["value"].startswith("2") or "2" in choice["value"] for choice in offered)
    for user in (table.other(who), table.carol):
        assert (await asking(user, thread, "sportsdice", "reroll", focused="dice", dice="")).choices == []
    assert (await asking(who, table.channel, "sportsdice", "reroll", focused="dice", dice="")).choices == []
    assert (await asking(who, thread, "rule", focused="ruling", ruling="x" * 500)).choices == []


# -- names ---------------------------------------------------------------------------------------

NAMES = {
    "nothing": " ",
    "one": "x",
    "longest": "W" * 32,
    "emoji": "🏒🥅🧊" * 5,
    "right-to-left": "אבג דהו 123",
    "overriding": "\u202egnortS\u202c",
    "bold": "**_~~||x||~~_**",
    "heading": "# Boss",
    "list": "1. first",
    "quote": "> said",
    "code": "```x```",
    "link": "[free](https://example.com)",
    "everyone": "@everyone",
    "invitation": "discord.gg/abcdef",
    "mention": "<@1191168914252365824>",  # Carol
    "stars": "*" * 32,
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
async def test_a_name_is_only_a_name(tmp_path: Path, name: str) -> None:
    async with a_table(tmp_path) as table, table.running():
        table.alice.name = name
        await table.begin(opponent=table.bob, pace="daily")
        for _ in range(3):
            await table.press(await table.panel())
            await table.bot.house.poster.settle()
        await table.command(table.bob, "resign")
        await table.ended()
        private = [m for c in table.places for m in table.standin.messages(c, seen_by=table.bob)]
        said = await table.command(table.carol, "board")
        said += await table.command(table.carol, "log")
        for message in [*table.posted, *private]:
            quiet_in(message.text, name)
            assert not message.data["mention_everyone"]
        quiet_in(said, name)
        assert set(table.standin.pings(table.carol)) == set()
        asked = [m for m in table.posted if m.pings]
        assert all(len(m.pings) == 1 for m in asked)
        assert table.standin.problems == []


MEANING = ("*", "_", "~", "|", "`", "[", "@", "/", "<")


def quiet_in(text: str, name: str) -> None:
    """The name means nothing to Discord where it appears; in a block of code nothing does."""
    text = re.sub("```.*?```", "", text, flags=re.DOTALL)
    if any(sign in name for sign in MEANING):
        assert name not in text
    assert "\u202e" not in text
    for line in text.splitlines():
        assert not line.startswith(("# Boss", "> said", "1. first"))


# -- the disk ------------------------------------------------------------------------------------


async def test_a_full_disk_refuses_the_answer_and_the_panel_keeps_its_controls(house: Table) -> None:
    async with house.running():
        await house.begin()
        panel = await house.panel()
        await house.bot.house.poster.settle()
        labels = dict(panel.labels)
    before = await position(house)
    async with house.running(limits=Limits(pages=1)):
        for _ in range(30):  # until the pages that were free are used up
            answer = await house.press(panel)
            if answer.ephemeral:
                said = await house.refused(answer)
                assert "disk is full" in said
                assert "whoever runs this bot" in said
                break
            panel = await house.panel(panel.id)
            labels, before = dict(panel.labels), await position(house)
        await house.standin.wait_for(lambda: panel.labels == labels)
        assert await position(house) == before
    async with house.running():
        await house.press(panel)
        assert (await house.next(panel.id)).labels


async def test_a_full_disk_leaves_a_challenge_on_offer_and_says_whom_to_tell(house: Table) -> None:
    async with house.running():
        cards = [await house.challenge() for _ in range(10)]
        await house.bot.house.poster.settle()
    async with house.running(limits=Limits(pages=1)):
        for card in cards:  # until the pages that were free are used up
            answer = await house.standin.click(house.bob, card, card.labels["Accept"])
            if answer.ephemeral:
                said = await house.refused(answer)
                assert "disk is full" in said
                assert "whoever runs this bot" in said
                assert "Accept" in card.labels
                return
        raise AssertionError("the disk was not full")


async def position(house: Table) -> object:
    return house.sql("SELECT seq, position FROM checkpoints ORDER BY seq DESC LIMIT 1")


# -- rules that fail -----------------------------------------------------------------------------


@pytest.fixture
def lots(house: Table) -> Iterator[Table]:
    """A table where Lots is played."""
    with also_played(Lots()):
        house.game = "lots"
        yield house


async def test_a_rule_that_trips_leaves_the_match_as_it_was_and_a_report(lots: Table) -> None:
    async with lots.running():
        row = await lots.begin()
        panel = await lots.panel()
        labels, before = dict(panel.labels), await position(lots)
        said = await lots.refused(await lots.standin.click(lots.alice, panel, panel.labels["Trip"]))
        assert "tripped over a rule" in said
        assert row.id in said
        await lots.standin.wait_for(lambda: panel.labels == labels)
        assert await position(lots) == before
        (report,) = (lots.folder / "reports").iterdir()
        assert json.loads(report.read_text())["answer"] == "trip"
        await picks(lots, panel, "thing7", "low")
        assert (await lots.panel(panel.id)).labels


async def test_when_a_rule_trips_at_the_house_coachs_answer_the_player_is_told(lots: Table) -> None:
    async with lots.running():
        await lots.challenge(coach="careful")
        panel = await lots.panel()
        await picks(lots, panel, "thing7", "low")
        told = await lots.standin.wait_for(lambda: [m for m in lots.posted if "tripped over a rule" in m.text])
        assert "/resign" in told[0].text
        assert lots.sql("SELECT kind FROM answers") == [("answer",)]
        await lots.command(lots.alice, "resign")
        assert "resigns" in (await lots.ended()).text
    async with lots.running():
        await lots.bot.house.poster.settle()
    assert len([m for m in lots.posted if "tripped over a rule" in m.text]) == 1


async def test_the_clock_answers_when_the_store_takes_it_again(house: Table) -> None:
    async with house.running():
        row = await house.begin(opponent=house.bob, pace="daily")
        panel = await house.panel()
        await house.bot.house.poster.settle()
        (due,) = await house.bot.store.deadlines.of_match(row.guild_id, row.id)
        await house.bot.store.deadlines.reschedule(row.guild_id, row.id, due.seat, due.seq, row.created_at)
        house.sql("CREATE TRIGGER full BEFORE INSERT ON answers BEGIN SELECT RAISE(ABORT, 'no room'); END")
        assert await house.bot.clock.tick() == 0
        house.sql("DROP TRIGGER full")
        assert await house.bot.clock.tick() == 1
        assert "Time is up" in (await house.next(panel.id)).text
    assert house.sql("SELECT kind FROM answers") == [("clock",)]


async def picks(table: Table, panel: Message, thing: str, shelf: str) -> None:
    """Whoever is asked picks by the menus: first the thing, then, in private, the shelf."""
    who = table.asked(panel)
    menu = next(i for i, c in panel.controls.items() if thing in [o["value"] for o in c.get("options", [])])
    answer = await table.standin.select(who, panel, menu, [thing])
    assert answer.message is not None
    assert answer.ephemeral
    (nested,) = answer.message.controls
    await table.standin.select(who, answer.message, nested, [shelf])
    assert "Declared" in answer.message.text


async def test_many_words_are_menus_of_twenty_five(lots: Table) -> None:
    async with lots.running():
        await lots.begin()
        panel = await lots.panel()
        menus = [c["options"] for c in panel.controls.values() if "options" in c]
        assert [len(options) for options in menus] == [25, 25, 10]
        assert [o["value"] for options in menus for o in options] == list(THINGS)
        for n in range(6):
            await picks(lots, panel, THINGS[n * 11], "high")
            panel = await lots.next(panel.id)
        report = await lots.ended()
        assert "Drawn" in report.text


async def test_a_word_that_is_not_there_any_more_is_refused_with_the_ruling(lots: Table) -> None:
    async with lots.running():
        row = await lots.begin()
        panel = await lots.panel()
        custom_id = next(i for i, c in panel.controls.items() if "options" in c)
        seen = panel.as_seen_now()
        control = seen.controls[custom_id]
        control["options"] = [{"label": "?", "value": "nothing"}]
        said = await lots.refused(await lots.standin.select(lots.alice, seen, custom_id, ["nothing"]))
        assert "shelf" in said.lower() or "lacks" in said
        assert (await lots.row()).seq == row.seq
