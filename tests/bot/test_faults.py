"""Whatever Discord, or the way to it, does wrong: the match goes on, and nobody is left without a word."""

from __future__ import annotations

import pytest

from bot.local.faults import CALLBACK, EDITS, MESSAGES
from bot.local.things import Channel, Message
from tests.bot.table import Table


async def answers(table: Table) -> int:
    return int(table.sql("SELECT count(*) FROM answers")[0][0])


async def goes_on(table: Table, panel: Message) -> Message:
    """One press, and the board that follows it."""
    before = await answers(table)
    await table.press(panel)
    after = await table.panel(panel.id)
    assert await answers(table) > before
    return after


def thread_of(table: Table) -> Channel:
    (thread,) = table.standin.threads(table.channel)
    return thread


# -- requests that fail --------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["429", "500", "lost", "cut"])
@pytest.mark.parametrize("path", [MESSAGES, EDITS, CALLBACK])
async def test_a_request_that_fails_once_does_no_harm(table: Table, fault: str, path: str) -> None:
    await table.begin()
    panel = await table.panel()
    await table.bot.house.poster.settle()
    method = "PATCH" if path == EDITS else "POST"
    faults = table.standin.faults
    if fault == "429":
        faults.rate_limited(method, path, 0.05)
    elif fault == "500":
        faults.server_error(method, path)
    else:
        faults.lost_reply(method, path, cut=fault == "cut")
    after = await goes_on(table, panel)
    await table.bot.house.poster.settle()
    names = [f["filename"] for m in table.posted for f in m.files]
    assert len(set(names)) == len(names)
    assert after.id == table.posted[-1].id
    assert await answers(table) == 1


async def test_a_refusal_whose_reply_was_lost_is_not_silence(table: Table) -> None:
    await table.begin()
    table.standin.faults.lost_reply("POST", CALLBACK)
    answer = await table.standin.click(
        table.carol, await table.panel(), next(iter((await table.panel()).labels.values()))
    )
    assert "match of Alice and Bob" in await table.refused(answer)


async def test_a_callback_that_hangs_holds_nothing_up(table: Table) -> None:
    """Discord tells the player that the application did not respond; the answer stands and is shown."""
    await table.begin()
    panel = await table.panel()
    fault = table.standin.faults.hang("POST", CALLBACK)
    button = next(i for i in panel.labels.values() if i.startswith("a1"))
    await table.standin.click(table.asked(panel), panel, button, wait=False)
    after = await table.next(panel.id)
    assert await answers(table) == 1
    assert after.labels
    fault.release()


async def test_a_limit_of_ten_minutes_holds_up_one_match_only(house: Table) -> None:
    other = house.standin.channel(house.guild, "other table")
    async with house.running():
        await house.begin()
        panel = await house.panel()
        house.standin.faults.rate_limited("POST", rf"/channels/{panel.channel_id}/messages", 600.0)
        await house.press(panel)
        await house.standin.slash(house.alice, other, "challenge", "sportsdice", coach="careful")
        thread = (await house.standin.wait_for(lambda: house.standin.threads(other)))[0]
        await house.standin.wait_for(lambda: [m for m in house.standin.messages(thread) if m.controls])
        assert house.sql("SELECT count(*) FROM answers WHERE kind = 'answer'") == [(1,)]
        assert [m for m in house.standin.messages(thread_of(house)) if m.id > panel.id] == []
    house.standin.faults.clear()
    async with house.running():
        after = await house.next(panel.id)
        assert after.channel_id == panel.channel_id


# -- the gateway ---------------------------------------------------------------------------------


async def test_a_press_while_the_gateway_was_away_is_answered_on_resume(table: Table) -> None:
    await table.begin()
    panel = await table.panel()
    table.standin.gateway.drop()
    await goes_on(table, panel)
    assert table.standin.gateway.resumed == 1


async def test_discord_asks_to_reconnect(table: Table) -> None:
    await table.begin()
    panel = await table.panel()
    table.standin.gateway.ask_to_reconnect()
    await table.standin.wait_for(lambda: table.standin.gateway.resumed)
    await goes_on(table, panel)


async def test_a_session_that_became_invalid_begins_anew(table: Table) -> None:
    await table.begin()
    panel = await table.panel()
    table.standin.gateway.refuse_resumes = 1
    table.standin.gateway.drop()
    await table.standin.wait_for(lambda: table.standin.gateway.identified == 2, within=20)
    await goes_on(table, panel)


# -- rights --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "title"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_a_missing_right_is_named_before_anything_is_made(table: Table, right: str, title: str) -> None:
    table.standin.deny(table.channel, right)
    said = await table.command(table.alice, "challenge", "sportsdice", opponent=table.bob, where=table.channel)
    assert title in said
    assert "another channel" in said
    assert table.sql("SELECT count(*) FROM matches") == [(0,)]


@pytest.mark.parametrize("right", ["create_public_threads", "send_messages_in_threads"])
async def test_a_right_that_threads_need_is_named_and_the_channel_used(table: Table, right: str) -> None:
    table.standin.deny(table.channel, right)
    said = await table.command(table.alice, "challenge", "sportsdice", opponent=table.bob, where=table.channel)
    assert right.replace("_", " ").title().replace(" In ", " in ") in said
    card = await table.card()
    await table.standin.click(table.bob, card, card.labels["Accept"])
    assert (await table.panel()).channel_id == table.channel.id
    assert table.standin.threads(table.channel) == []


async def test_without_the_right_to_attach_files_the_board_is_in_words(table: Table) -> None:
    await table.begin()
    panel = await table.panel()
    table.standin.deny(table.channel, "attach_files")
    after = await goes_on(table, panel)
    assert after.channel_id == panel.channel_id
    assert after.files == []
    assert "```" in after.text


@pytest.mark.parametrize("right", ["send_messages_in_threads", "view_channel"])
async def test_a_right_lost_in_the_middle_is_told_to_the_players_once(table: Table, right: str) -> None:
    row = await table.begin()
    panel = await table.panel()
    table.standin.deny(table.channel, right, "send_messages")
    await table.press(panel)
    (told,) = await table.standin.wait_for(lambda: table.standin.messages(table.standin.dm(table.bob)))
    assert f"/move match:{row.id}" in told.text
    assert "Send Messages" in told.text
    assert await answers(table) == 1
    assert "Send Messages. Ask" in await table.command(table.alice, "move", where=table.channel)
    await table.command(table.alice, "resign", match=row.id, where=table.standin.channel(table.guild, "other"))
    await table.bot.house.poster.settle()
    assert len(table.standin.messages(table.standin.dm(table.bob))) == 1
    table.standin.allow(table.channel, right, "send_messages")


async def test_closed_direct_messages_are_nobodys_fault(table: Table) -> None:
    await table.begin()
    await table.panel()
    table.standin.close_dms(table.alice)
    table.standin.delete_channel(table.channel)
    (told,) = await table.standin.wait_for(lambda: table.standin.messages(table.standin.dm(table.bob)))
    assert "/move" in told.text
    assert table.standin.messages(table.standin.dm(table.alice)) == []


# -- places that go away -------------------------------------------------------------------------


@pytest.mark.parametrize("tell_bot", [True, False])
async def test_a_match_whose_thread_is_deleted_goes_on_in_its_channel(table: Table, tell_bot: bool) -> None:
    await table.begin()
    await table.panel()
    await table.bot.house.poster.settle()
    table.standin.delete_channel(thread_of(table), tell_bot=tell_bot)
    if not tell_bot:
        await table.command(table.alice, "resign", match=(await table.row()).id)
        assert "resigns" in (await table.ended()).text
        return
    panel = await table.panel()
    assert panel.channel_id == table.channel.id
    assert (await goes_on(table, panel)).channel_id == table.channel.id


@pytest.mark.parametrize("tell_bot", [True, False])
async def test_a_match_whose_channel_is_deleted_is_moved_by_its_players(table: Table, tell_bot: bool) -> None:
    row = await table.begin()
    await table.bot.house.poster.settle()
    table.standin.delete_channel(table.channel, tell_bot=tell_bot)
    elsewhere = table.standin.channel(table.guild, "elsewhere")
    if not tell_bot:
        await table.command(table.alice, "draw", match=row.id, where=elsewhere)
    for user in (table.alice, table.bob):
        (told,) = await table.standin.wait_for(lambda u=user: table.standin.messages(table.standin.dm(u)))  # type: ignore[misc]
        assert f"/move match:{row.id}" in told.text
    assert "no channel: use /move" in await table.command(table.alice, "matches", where=elsewhere)
    assert "goes on here" in await table.command(table.bob, "move", where=elsewhere)
    table.channel = elsewhere
    moved = await table.panel()
    assert (await goes_on(table, moved)).channel_id == elsewhere.id
    assert all(len(table.standin.messages(table.standin.dm(u))) == 1 for u in (table.alice, table.bob))


async def test_an_archived_thread_opens_again(table: Table) -> None:
    await table.begin()
    panel = await table.panel()
    await table.bot.house.poster.settle()
    table.standin.archive(thread_of(table))
    await table.command(table.alice, "resign")
    assert (await table.ended()).channel_id == panel.channel_id
    assert not thread_of(table).archived


async def test_a_match_in_a_locked_thread_goes_on_in_its_channel(table: Table) -> None:
    table.standin.deny(table.channel, "manage_threads")
    await table.begin()
    panel = await table.panel()
    await table.bot.house.poster.settle()
    table.standin.archive(thread_of(table), locked=True)
    await table.command(table.alice, "resign")
    report = await table.next(panel.id)
    assert report.channel_id == table.channel.id
    assert "Rematch" in report.labels


async def test_a_picture_that_is_too_large_is_made_lighter_then_put_in_words(table: Table) -> None:
    await table.begin()
    panel = await table.panel()
    full = panel.files[0]["size"]
    table.guild.file_limit = full * 2 // 3
    lighter = await goes_on(table, panel)
    assert 0 < lighter.files[0]["size"] <= table.guild.file_limit
    table.guild.file_limit = 500
    words = await goes_on(table, lighter)
    assert words.files == []
    assert "```" in words.text
    assert all("at most" in p for p in table.standin.problems)
    table.standin.forget_calls()


async def test_a_bot_thrown_out_and_invited_again_goes_on(table: Table) -> None:
    row = await table.begin(opponent=table.bob, pace="daily")
    panel = await table.panel()
    await table.bot.house.poster.settle()
    table.standin.remove_bot(table.guild)
    await heard_of(table)
    (due,) = await table.bot.store.deadlines.of_match(row.guild_id, row.id)
    await table.bot.store.deadlines.reschedule(row.guild_id, row.id, due.seat, due.seq, row.created_at)
    assert await table.bot.clock.tick() == 0, "the clock stands still where the bot is not"
    table.standin.invite_bot(table.guild)
    back = await table.panel(panel.id)
    (due,) = await table.bot.store.deadlines.of_match(row.guild_id, row.id)
    assert due.due_at > row.created_at
    await goes_on(table, back)


async def heard_of(table: Table) -> None:
    """Until the bot knows that it is gone: events come in order, so an answer to a later one will do."""
    other = table.standin.guild("Elsewhere")
    place = table.standin.channel(other, "table")
    await table.command(table.alice, "matches", where=place)


async def test_a_challenge_in_a_channel_that_is_gone_is_given_up(table: Table) -> None:
    table.standin.faults.refused("POST", MESSAGES, 10003)
    await table.command(table.alice, "challenge", "sportsdice", opponent=table.bob, where=table.channel)
    await table.bot.house.poster.settle()
    assert table.sql("SELECT state FROM outbox") == [("dropped",)]


async def test_a_refusal_for_good_does_not_hold_up_what_comes_after(table: Table) -> None:
    await table.begin()
    panel = await table.panel()
    await table.bot.house.poster.settle()
    table.standin.faults.refused("POST", MESSAGES, 50035, times=2)
    await table.press(panel)
    await table.bot.house.poster.settle()
    assert "```" in await table.command(table.alice, "board")
    await table.command(table.alice, "resign")
    assert "resigns" in (await table.next(panel.id)).text


async def test_players_who_left_the_server_keep_their_seats(table: Table) -> None:
    await table.begin()
    panel = await table.panel()
    table.standin.leave(table.other(table.asked(panel)), table.guild)
    after = await goes_on(table, panel)
    assert all(name in after.text + panel.text for name in ("Alice", "Bob"))


@pytest.mark.parametrize("code", [160006, 50013])
async def test_a_thread_that_cannot_be_made_is_done_without(table: Table, code: int) -> None:
    """A server may have as many threads as Discord allows."""
    table.standin.faults.refused("POST", r"/channels/\d+/messages/\d+/threads", code)
    await table.begin()
    panel = await table.panel()
    assert panel.channel_id == table.channel.id
    assert (await goes_on(table, panel)).channel_id == table.channel.id


async def test_the_same_thread_serves_when_it_was_made_but_the_reply_was_lost(table: Table) -> None:
    table.standin.faults.lost_reply("POST", r"/channels/\d+/messages/\d+/threads")
    await table.begin()
    assert (await table.panel()).channel_id == thread_of(table).id
