"""Presses by many people at once, by the wrong people, and of controls that have had their day."""

from __future__ import annotations

import asyncio

import pytest

from bot.local.interactions import Interaction
from bot.local.things import Message, User
from bot.tables import Tables
from tests.bot.table import Table


async def test_fifty_presses_of_one_button_are_one_answer(table: Table) -> None:
    await table.begin()
    panel = (await table.panel()).as_seen_now()
    who, button = table.asked(panel), next(i for i in panel.labels.values() if i.startswith("a1"))
    presses = await asyncio.gather(*(table.standin.click(who, panel, button, wait=False) for _ in range(50)))
    await asyncio.gather(*(press.answered() for press in presses))
    assert table.sql("SELECT count(*) FROM answers") == [(1,)]
    await table.next(panel.id)
    refused = [press for press in presses if any(m.ephemeral for m in (press.message, *press.followups) if m)]
    await asyncio.gather(*(said_no(table, press) for press in presses if press.kind == 4))
    assert len(refused) >= 40
    assert not any(press.failed for press in presses)
    assert table.sql("SELECT count(*) FROM answers") == [(1,)]


async def twice_at_once(table: Table, user: User, message: Message, label: str) -> tuple[Interaction, Interaction]:
    """A double click."""
    seen = message.as_seen_now()
    first, second = await asyncio.gather(
        *(table.standin.click(user, seen, seen.labels[label], wait=False) for _ in range(2))
    )
    await asyncio.gather(first.answered(), second.answered())
    return first, second


def undone(table: Table) -> int:
    return len(table.sql("SELECT seq FROM answers WHERE kind = 'undo'"))


async def test_a_double_click_on_undo_takes_one_answer_back(table: Table) -> None:
    await table.challenge(coach="careful", advanced=True)
    panel = await table.panel()
    for _ in range(3):
        await table.press(panel)
        await table.next(panel.id)
        await table.bot.house.poster.settle()
        panel = await table.panel(panel.id)
    presses = await twice_at_once(table, table.alice, panel, "Undo")
    said = sorted([await table.refused(press) for press in presses])
    assert said[0].startswith("Taken back")
    assert "moved on" in said[1]
    assert undone(table) == 1


async def test_a_double_click_on_agree_takes_one_answer_back(table: Table) -> None:
    await table.begin(opponent=table.bob, advanced=True)
    panel = await table.panel()
    who = table.asked(panel)
    for _ in range(3):
        who = table.asked(panel)
        await table.press(panel)
        panel = await table.panel(panel.id)
    await table.bot.house.poster.settle()
    asks = table.other(who)
    assert "is asked about the undo" in await table.command(asks, "undo")
    (asked,) = await table.standin.wait_for(lambda: [m for m in table.posted if "Agree" in m.labels])
    await twice_at_once(table, who, asked, "Agree")
    await table.panel(asked.id)
    assert undone(table) == 1


@pytest.mark.parametrize("coach", [None, "random"])
async def test_a_rematch_is_asked_for_once(table: Table, coach: str | None) -> None:
    if coach:
        await table.challenge(coach=coach)
        await table.panel()
    else:
        await table.begin()
    await table.command(table.alice, "resign")
    report = await table.ended()
    presses = [*await twice_at_once(table, table.alice, report, "Rematch")]
    if not coach:
        presses.append(await table.standin.click(table.bob, report, report.labels["Rematch"]))
    first, *others = sorted([await table.refused(press) for press in presses], key=lambda said: "already" in said)
    assert ("takes you on again" if coach else " is out in ") in first
    assert all("another match already" in said for said in others)
    assert table.sql("SELECT count(*) FROM matches") == [(2,)]


async def said_no(table: Table, press: Interaction) -> None:
    said = await table.refused(press)
    assert "moved on" in said or "already" in said


async def test_nobody_else_can_press_anything(table: Table) -> None:
    await table.begin(opponent=table.bob, advanced=True)
    panel = await table.panel()
    who = table.asked(panel)
    strangers = [table.carol, table.standin.user("Dave"), table.standin.user("Eve"), table.other(who)]
    answering = [i for i in panel.controls if i.startswith(("a1", "m1", "c1"))]  # tools and orders are for both players
    for control in answering:
        values = [o["value"] for o in panel.controls[control].get("options", [])][:1]
        for user in strangers:
            answer = await table.standin.select(user, panel, control, values)
            said = await table.refused(answer)
            assert ("not your turn" in said) if user is table.other(who) else ("match of Alice and Bob" in said)
    assert table.sql("SELECT count(*) FROM answers") == [(0,)]
    assert panel.edits == 0


async def test_of_two_who_accept_at_once_one_plays(table: Table) -> None:
    card = (await table.challenge(pace="none")).as_seen_now()
    both = await asyncio.gather(
        *(table.standin.click(user, card, card.labels["Accept"], wait=False) for user in (table.bob, table.carol))
    )
    await asyncio.gather(*(press.answered() for press in both))
    seated = table.sql("SELECT user_id FROM seats WHERE user_id IS NOT NULL")
    assert len(seated) == 2
    late = next(p for p in both if (p.user.id,) not in seated)
    assert "/challenge" in await table.refused(late) or "took" in await table.refused(late)
    assert len(table.standin.threads(table.channel)) <= 1


async def test_a_stale_button_is_told_so_and_where_the_newest_board_is(table: Table) -> None:
    row = await table.begin()
    old = (await table.panel()).as_seen_now()
    who = table.asked(old)
    await table.press(old.live or old)
    newest = await table.panel(old.id)
    await table.bot.house.poster.settle()
    said = await table.refused(await table.standin.click(who, old, next(iter(old.labels.values()))))
    assert "moved on" in said
    assert "Use the buttons under its newest board" in said or f"/{newest.id}" in said
    assert table.sql("SELECT count(*) FROM answers") == [(1,)]
    assert row.id


async def gone(table: Table, panel: Message, custom_id: str, user: User) -> str:
    """What is said to a press of a control that the message, as the bot is told of it, does not have."""
    seen = panel.as_seen_now()
    button = next(c for c in seen.components if c.get("custom_id"))
    button["custom_id"] = custom_id
    data = {"component_type": 2, "custom_id": custom_id, "id": 1}
    channel = table.standin.world.channels[panel.channel_id]
    return await table.refused(await table.standin._fire(3, user, channel, data, panel))


async def test_a_control_that_its_message_no_longer_has_is_answered_too(table: Table) -> None:
    row = await table.begin()
    panel = await table.panel()
    await table.bot.house.poster.settle()
    for custom_id in (f"a1:{row.id}:99:00000000", "a0:old-form", f"a9:{row.id}:0", "x"):
        said = await gone(table, panel, custom_id, table.alice)
        assert "out of use" in said
        assert f"https://discord.com/channels/{table.guild.id}/{panel.channel_id}/{panel.id}" in said
    said = await gone(table, panel, "a1:abcdefgh:0:00000000", table.alice)
    assert "There is no match abcdefgh" in said


async def test_a_match_is_none_of_another_servers_business(table: Table) -> None:
    row = await table.begin()
    other = table.standin.guild("Elsewhere")
    place = table.standin.channel(other, "table")
    assert "There is no match" in await table.command(table.alice, "resign", where=place, match=row.id)
    data = {"component_type": 2, "custom_id": f"a1:{row.id}:0:00000000", "id": 1}
    panel = await table.panel()
    answer = await table.standin._fire(3, table.asked(panel), place, data, panel)
    assert "There is no match" in await table.refused(answer)
    assert table.sql("SELECT count(*) FROM answers") == [(0,)]


async def test_the_buttons_of_a_match_that_is_over_say_so(table: Table) -> None:
    await table.begin()
    panel = await table.panel()
    old, who = panel.as_seen_now(), table.asked(panel)
    await table.command(who, "resign")
    report = await table.ended()
    await table.bot.house.poster.settle()
    answer = await table.standin.click(who, old, next(i for i in old.labels.values() if i.startswith("a1")))
    said = await table.refused(answer)
    assert "over" in said or f"/{report.id}" in said
    for what in ("Odds", "Undo", "Log"):
        assert await table.refused(await table.standin.click(who, old, old.labels[what]))
    for name in ("draw", "undo", "resign"):
        assert "over" in await table.command(who, name)
    assert table.sql("SELECT count(*) FROM answers") == [(1,)]


async def test_a_match_that_memory_holds_as_it_was_before_is_looked_up_again(table: Table) -> None:
    row = await table.begin()
    before = await Tables(table.bot.store).live(row.guild_id, row.id)
    await table.press(await table.panel())
    panel = await table.panel((await table.row()).panel_message_id or 0)
    await table.bot.house.poster.settle()
    table.bot.house.tables.put(before)
    await table.press(panel)
    await table.next(panel.id)
    assert table.sql("SELECT count(*) FROM answers") == [(2,)]


async def test_one_press_delivered_twice_is_one_answer(table: Table) -> None:
    """The gateway may repeat an event."""
    await table.begin()
    panel = await table.panel()
    press = await table.press(panel)
    await table.panel(panel.id)
    table.standin.gateway.dispatch("INTERACTION_CREATE", press.payload, table.guild.id)
    await table.command(table.carol, "log")
    assert table.sql("SELECT count(*) FROM answers") == [(1,)]


async def test_one_challenge_delivered_twice_is_one_match(table: Table) -> None:
    asked = await table.standin.slash(table.alice, table.channel, "challenge", table.game, opponent=table.bob)
    await table.card()
    table.standin.gateway.dispatch("INTERACTION_CREATE", asked.payload, table.guild.id)
    await table.command(table.carol, "matches")
    while table.bot.handling:
        await asyncio.wait(table.bot.handling)
    assert table.sql("SELECT count(*) FROM matches") == [(1,)]
