"""A restart in the middle of anything loses nothing, posts nothing twice, and old buttons go on working."""

from __future__ import annotations

import asyncio
import gc
import json
import warnings
from collections import Counter

from bot.local.faults import CALLBACK, MESSAGES, Fault
from bot.local.things import Message
from tests.bot.table import Table


def pictures(table: Table) -> Counter[str]:
    return Counter(f["filename"] for m in table.posted for f in m.files)


async def test_a_match_is_played_with_a_restart_before_each_press(house: Table) -> None:
    async with house.running():
        card = await house.challenge()
    async with house.running():
        await house.standin.click(house.bob, card, card.labels["Accept"])
        panel = await house.panel()
    for _ in range(12):
        async with house.running():
            await house.press(panel)
            panel = await house.next(panel.id)
    async with house.running():
        await house.command(house.asked(panel), "resign")
        report = await house.ended()
    async with house.running():
        assert "seal fits" in await house.said(await house.standin.click(house.bob, report, report.labels["Verify"]))
        before = {m.id for m in house.posted}
        await house.standin.click(house.bob, report, report.labels["Rematch"])
        assert (await house.card(before)).labels
    assert set(pictures(house).values()) == {1}


async def test_a_restart_in_the_middle_of_a_request_and_of_a_private_choice(house: Table) -> None:
    async with house.running():
        await house.begin()
        await house.command(house.alice, "draw")
        (asked,) = await house.standin.wait_for(lambda: [m for m in house.posted if "Agree" in m.labels])
    async with house.running():
        await house.standin.click(house.bob, asked, asked.labels["Agree"])
        assert "draw agreed" in (await house.ended()).text


async def test_the_house_coach_takes_up_its_match_again(house: Table) -> None:
    async with house.running():
        await house.challenge(coach="careful")
        panel = await house.panel()
    for _ in range(4):
        async with house.running():
            await house.press(panel)
            panel = await house.next(panel.id)
    assert set(pictures(house).values()) == {1}


async def unsent_board(house: Table) -> Message:
    """A press whose board is committed and hangs on its way when the bot is stopped; the panel pressed."""
    async with house.running():
        await house.begin()
        panel = await house.panel()
        fault = house.standin.faults.hang("POST", MESSAGES, times=99)
        await house.press(panel)
        await house.standin.wait_for(lambda: fault.hits)
    house.standin.faults.clear()
    return panel


async def test_a_post_that_was_committed_but_not_sent_is_sent_after_the_restart(house: Table) -> None:
    panel = await unsent_board(house)
    assert house.sql("SELECT count(*) FROM answers") == [(1,)]
    async with house.running():
        after = await house.panel(panel.id)
        assert after.id > panel.id
        await house.bot.house.poster.settle()
    assert set(pictures(house).values()) == {1}
    assert house.sql("SELECT count(*) FROM outbox WHERE state = 'waiting'") == [(0,)]


async def sent_but_not_marked(house: Table) -> Message:
    """The newest board stands in the channel, and the store does not know."""
    async with house.running():
        await house.begin()
        panel = await house.panel()
        await house.press(panel)
        after = await house.panel(panel.id)
        await house.bot.house.poster.settle()
    house.sql("UPDATE outbox SET state = 'waiting', message_id = NULL WHERE id = (SELECT max(id) FROM outbox)")
    house.sql("UPDATE matches SET panel_message_id = ?", panel.id)
    return after


async def test_a_post_that_was_sent_but_not_marked_is_not_sent_twice(house: Table) -> None:
    after = await sent_but_not_marked(house)
    count = len(house.posted)
    async with house.running():
        await house.bot.house.poster.settle()
        assert len(house.posted) == count
        assert (await house.row()).panel_message_id == after.id
        await house.press(after)
        await house.panel(after.id)


async def test_nor_when_discord_has_forgotten_its_nonce(house: Table) -> None:
    after = await sent_but_not_marked(house)
    house.let_posts_age()
    count = len(house.posted)
    async with house.running():
        await house.bot.house.poster.settle()
        assert len(house.posted) == count
        assert (await house.row()).panel_message_id == after.id


async def test_cards_and_requests_are_not_sent_twice_either(house: Table) -> None:
    async with house.running():
        await house.begin()
        await house.command(house.alice, "draw")
        await house.standin.wait_for(lambda: [m for m in house.posted if "Agree" in m.labels])
        await house.challenge(opponent=house.bob, pace="daily")
        await house.bot.house.poster.settle()
    house.sql("UPDATE outbox SET state = 'waiting'")
    house.let_posts_age()
    count = len(house.posted)
    async with house.running():
        await house.bot.house.poster.settle()
    assert len(house.posted) == count
    assert len(house.standin.threads(house.channel)) == 1


async def test_of_a_burst_left_behind_one_board_tells_the_story_of_all(house: Table) -> None:
    async with house.running():
        await house.begin()
        panel = await house.panel()
        fault = house.standin.faults.add(Fault("POST", MESSAGES, times=99, cut=True))
        await house.press(panel)
        await house.standin.wait_for(lambda: fault.hits)
        await house.command(house.alice, "resign")
    house.standin.faults.clear()
    async with house.running():
        report = await house.ended()
        await house.bot.house.poster.settle()
    assert "resigns" in report.text
    assert len([m for m in house.posted if m.files and "board-" in m.files[0]["filename"]]) == 2
    bodies = house.sql("SELECT body FROM outbox WHERE kind = 'board' AND id > 2")
    told = [sentence for (body,) in bodies for sentence in json.loads(body)["story"]]
    assert len(told) > 1
    assert all(sentence in report.text for sentence in told)
    assert house.sql("SELECT count(*) FROM outbox WHERE state = 'waiting'") == [(0,)]


async def test_a_board_that_arrived_as_the_bot_stopped_loses_its_controls_to_the_newest(house: Table) -> None:
    async with house.running():
        await house.begin()
        panel = await house.panel()
        fault = house.standin.faults.hang("POST", MESSAGES, times=99)
        await house.press(panel)
        await house.standin.wait_for(lambda: fault.hits)
        await house.command(house.alice, "resign")
    fault.release()
    house.standin.faults.clear()
    await house.standin.wait_for(lambda: len(house.panels) == 1)
    async with house.running():
        await house.ended()
    assert set(pictures(house).values()) == {1}


async def test_the_panel_before_a_restart_loses_its_controls(house: Table) -> None:
    """Also when the next answer comes by a command, and in a thread."""
    async with house.running():
        await house.begin()
        panel = await house.panel()
        await house.bot.house.poster.settle()
    async with house.running():
        await house.command(house.alice, "resign")
        await house.ended()
        assert panel.labels == {}


async def test_a_bot_stopped_while_private_pictures_are_on_their_way_leaves_nothing_open(house: Table) -> None:
    house.game = "playoff"
    async with house.running():
        await house.begin(opponent=house.bob, mode="quick")
        panel = await house.panel()
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        async with house.running():
            for user in (house.alice, house.bob):
                await house.standin.click(user, panel, panel.labels["Choose"], wait=False)
            await house.standin.slash(house.alice, house.places[-1], "resign", wait=False)
        house.bots.clear()
        gc.collect()
    assert [str(w.message) for w in found if w.category is ResourceWarning] == []
    async with house.running():
        await house.bot.house.poster.settle()
        assert len(house.panels) <= 1


async def test_whoever_presses_while_the_bot_is_being_stopped_is_told_so(house: Table) -> None:
    async with house.running() as bot:
        await house.begin()
        panel = await house.panel()
        await bot.house.poster.settle()
        fault = house.standin.faults.hang("POST", CALLBACK, times=1)
        await house.standin.slash(house.alice, house.places[-1], "log", wait=False)
        await house.standin.wait_for(lambda: fault.hits)
        closing = asyncio.create_task(bot.close())
        assert "being stopped" in await house.refused(await house.press(panel))
        await closing
    assert house.sql("SELECT count(*) FROM answers") == [(0,)]
    async with house.running():
        await house.press(panel)
        await house.panel(panel.id)
