"""A match from the invitation to the report, by commands and buttons."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from bot.local.people import Value, command_data
from bot.local.things import Message, User
from bot.turns import now
from rules.coach import COACHES
from tests.bot.table import Table, a_table

PATH = ("challenge", "sportsdice")


# -- challenges --------------------------------------------------------------------------------


async def test_the_card_shows_the_terms_and_the_seal_and_asks_the_one_invited(table: Table) -> None:
    card = await table.challenge(opponent=table.bob, advanced=True, pace="daily")
    row = await table.row()
    assert f"seal: `{row.seal}`" in card.text
    assert row.secret.hex() not in card.text
    assert "Nine sections" in card.text
    assert "a day for each answer" in card.text
    assert "rated" in card.text
    assert set(card.labels) == {"Accept", "Decline", "Withdraw"}
    assert table.standin.pings(table.bob) == [card]
    assert table.standin.pings(table.alice) == []


async def test_a_declined_challenge_loses_its_buttons(table: Table) -> None:
    card = await table.challenge()
    await table.standin.click(table.bob, card, card.labels["Decline"])
    assert card.labels == {}
    assert "Declined." in card.text
    assert (await table.row()).status == "declined"


@pytest.mark.parametrize("by_command", [False, True])
async def test_a_withdrawn_challenge_loses_its_buttons(table: Table, by_command: bool) -> None:
    card = await table.challenge()
    row = await table.row()
    if by_command:
        assert "withdrawn" in await table.command(table.alice, "withdraw", match=row.id)
        await table.standin.wait_for(lambda: card.edits)
    else:
        await table.standin.click(table.alice, card, card.labels["Withdraw"])
    assert card.labels == {}
    assert "Withdrawn." in card.text
    assert (await table.row()).status == "withdrawn"


async def test_only_the_right_people_answer_a_challenge(table: Table) -> None:
    card = await table.challenge()
    click = table.standin.click
    assert "somebody else" in await table.refused(await click(table.carol, card, card.labels["Accept"]))
    assert "only they can decline" in await table.refused(await click(table.carol, card, card.labels["Decline"]))
    assert "withdraw" in await table.refused(await click(table.bob, card, card.labels["Withdraw"]))
    assert "your own challenge" in await table.refused(await click(table.alice, card, card.labels["Accept"]))
    assert (await table.row()).status == "offered"


async def test_an_open_challenge_goes_to_whoever_accepts_it(table: Table) -> None:
    card = await table.challenge(pace="none")
    assert "challenges anyone" in card.text
    assert set(card.labels) == {"Accept", "Withdraw"}
    await table.standin.click(table.bob, card, card.labels["Accept"])
    panel = await table.panel()
    assert table.asked(panel) in (table.alice, table.bob)
    assert card.labels == {}


async def test_a_challenge_that_makes_no_sense_is_refused(table: Table) -> None:
    senseless: list[tuple[dict[str, Value], str]] = [
        ({"opponent": table.alice}, "cannot challenge yourself"),
        ({"opponent": table.standin.bot}, "Bots do not play"),
        ({"opponent": table.bob, "coach": "careful"}, "choose one of them"),
    ]
    for options, why in senseless:
        answer = await table.standin._fire(
            2, table.alice, table.channel, command_data(table.standin.world, table.alice, table.channel, PATH, options)
        )
        assert why in await table.refused(answer)
    assert table.posted == []


async def test_ten_challenges_may_wait_at_once(table: Table) -> None:
    for _ in range(10):
        await table.command(table.alice, "challenge", "sportsdice")
    assert "/withdraw" in await table.command(table.alice, "challenge", "sportsdice")


# -- a whole match -----------------------------------------------------------------------------


async def test_a_match_from_challenge_to_report(table: Table) -> None:
    card = await table.challenge()
    await table.standin.click(table.bob, card, card.labels["Accept"])
    panel = await table.panel()
    assert card.labels == {}
    thread = table.standin.world.channels[panel.channel_id]
    assert (thread.id, thread.parent) == (card.id, table.channel)
    assert "dice are sealed" in panel.text
    panels = []
    while "Rematch" not in panel.labels:
        panels.append(panel)
        who = table.asked(panel)
        assert panel.pings == (who.id,)
        assert table.other(who).mention not in panel.text
        await table.press(panel)
        panel = await table.next(panel.id)
    report = await table.ended()
    row = await table.row()
    assert row.status == "over"
    assert row.secret.hex() in report.text
    assert not any(row.secret.hex() in m.text for m in table.posted if m is not report)
    assert set(report.labels) == {"Rematch", "Verify", "Log"}
    assert report.pings == ()
    boards = [m for m in table.posted if m is not card]
    assert all(m.channel_id == thread.id and len(m.files) == 1 and m.files[0]["description"] for m in boards)
    names = [m.files[0]["filename"] for m in boards]
    assert len(set(names)) == len(names)
    quiet = [m for m in boards if m not in (*panels, report)]
    assert all(m.pings == () and "moment-" in m.files[0]["filename"] for m in quiet)
    verdict = await table.standin.click(table.carol, report, report.labels["Verify"])
    assert "All" in (await table.said(verdict)).splitlines()[1]
    assert "sealed dice" in await table.said(verdict)
    assert [f["filename"] for f in verdict.followups[0].files] == [f"match-{row.id}.json"]


async def test_a_rematch_is_the_same_again_in_the_channel(table: Table) -> None:
    await table.begin(opponent=table.bob, advanced=True)
    first = await table.row()
    await table.command(table.bob, "resign")
    report = await table.ended()
    before = {m.id for m in table.posted}
    await table.standin.click(table.bob, report, report.labels["Rematch"])
    card = await table.card(before)
    second = await table.row()
    assert card.channel_id == table.channel.id
    assert (second.offered_by, second.invited, second.options) == (table.bob.id, table.alice.id, first.options)
    assert second.seal != first.seal


async def test_without_the_right_to_make_threads_the_channel_is_used_and_the_right_named(table: Table) -> None:
    table.standin.deny(table.channel, "create_public_threads")
    said = await table.command(table.alice, "challenge", "sportsdice", opponent=table.bob)
    assert "Create Public Threads" in said
    card = await table.card()
    await table.standin.click(table.bob, card, card.labels["Accept"])
    panel = await table.panel()
    assert panel.channel_id == table.channel.id
    await table.press(panel)
    await table.next(panel.id)
    assert table.standin.threads(table.channel) == []


async def test_a_match_can_be_made_in_a_thread(table: Table) -> None:
    thread = table.standin.thread(table.channel, "a corner")
    await table.standin.slash(table.alice, thread, "challenge", "sportsdice", opponent=table.bob)
    card = (await table.standin.wait_for(lambda: table.standin.messages(thread)))[0]
    await table.standin.click(table.bob, card, card.labels["Accept"])
    assert (await table.panel()).channel_id == thread.id


@pytest.mark.parametrize("level", COACHES)
async def test_the_house_coach_plays_by_itself_and_its_bursts_are_one_board(table: Table, level: str) -> None:
    card = await table.challenge(coach=level)
    assert "House coach" in card.text
    assert card.labels == {}
    panel = await table.panel()
    assert table.asked(panel) is table.alice
    thread = table.standin.world.channels[panel.channel_id]
    assert thread.id == card.id
    report = await table.play_on()
    row = await table.row()
    assert row.status == "over"
    assert row.friendly
    pinged = table.standin.pings(table.alice)
    assert len(pinged) == len(set(pinged))
    answers = table.sql("SELECT kind FROM answers")
    boards = [m for m in table.posted if m.files and m.files[0]["filename"].startswith("board-")]
    assert ("coach",) in answers
    assert len(boards) <= 1 + sum(kind == "answer" for (kind,) in answers)
    assert report.id == table.posted[-1].id


# -- other ways to end, and to go back -----------------------------------------------------------


async def test_who_resigns_has_lost(table: Table) -> None:
    await table.begin()
    assert "resigned" in await table.command(table.alice, "resign")
    report = await table.ended()
    assert "Bob wins (resignation)" in report.text
    assert "Alice resigns." in report.text
    assert "no seat" in await table.command(table.carol, "resign")
    assert "over" in await table.command(table.bob, "resign")


async def request(table: Table, by: User, what: str) -> Message:
    await table.command(by, what)
    return (await table.standin.wait_for(lambda: [m for m in table.posted if "Agree" in m.labels]))[-1]


async def test_a_draw_needs_the_other_sides_word(table: Table) -> None:
    await table.begin()
    asked = await request(table, table.alice, "draw")
    assert asked.pings == (table.bob.id,)
    for user in (table.alice, table.carol):
        assert "Only the other side" in await table.refused(
            await table.standin.click(user, asked, asked.labels["Agree"])
        )
    await table.standin.click(table.bob, asked, asked.labels["Agree"])
    report = await table.ended()
    assert "Drawn (draw agreed)" in report.text
    assert "accepts the draw" in asked.text


async def test_a_refused_draw_changes_nothing(table: Table) -> None:
    before = await table.begin()
    asked = await request(table, table.alice, "draw")
    await table.standin.click(table.bob, asked, asked.labels["Refuse"])
    assert "Bob refuses the draw." in asked.text
    assert asked.labels == {}
    assert (await table.row()).seq == before.seq
    assert "again after the next answer" in await table.command(table.alice, "draw")


async def test_a_request_loses_its_buttons_when_the_match_moves_on(table: Table) -> None:
    await table.begin()
    asked = await request(table, table.alice, "draw")
    seen = asked.as_seen_now()
    panel = await table.panel()
    await table.press(panel)
    await table.standin.wait_for(lambda: not asked.labels)
    answer = await table.standin.click(table.bob, seen, seen.labels["Agree"])
    assert "moved on" in await table.refused(answer)
    assert (await table.row()).status == "live"


async def an_answer(table: Table, *, revealing: bool) -> tuple[User, Message, Message]:
    """Play until an answer after which dice fell, or none did: who gave it, its panel, and the one after it."""
    row = await table.begin(opponent=table.bob, advanced=True)
    panel = await table.panel()
    while True:
        who = table.asked(panel)
        await table.press(panel)
        after = await table.next(panel.id)
        live = await table.bot.house.tables.live(row.guild_id, row.id)
        if live.match.revealed == revealing:
            return who, panel, await table.panel(panel.id)
        panel = after


async def test_an_answer_after_which_dice_fell_is_taken_back_only_when_agreed(table: Table) -> None:
    who, panel, _ = await an_answer(table, revealing=True)
    rolls = table.sql("SELECT n, faces FROM rolls ORDER BY n")
    asked = await request(table, who, "undo")
    assert asked.pings == (table.other(who).id,)
    await table.standin.click(table.other(who), asked, asked.labels["Agree"])
    back = await table.panel(asked.id)
    assert "takes the last answer back" in back.text
    assert table.asked(back) is who
    assert back.text.splitlines()[-1] == panel.text.splitlines()[-1]
    assert table.sql("SELECT n, faces FROM rolls ORDER BY n") == rolls


async def test_an_answer_that_showed_nothing_is_taken_back_freely_by_the_one_who_gave_it(table: Table) -> None:
    who, panel, after = await an_answer(table, revealing=False)
    assert "Taken back" in await table.command(who, "undo")
    back = await table.panel(after.id)
    assert table.asked(back) is who
    assert back.text.splitlines()[-1] == panel.text.splitlines()[-1]


async def test_against_the_coach_undo_needs_nobodys_word(table: Table) -> None:
    await table.challenge(coach="careful", advanced=True)
    panel = await table.panel()
    heading = panel.text.splitlines()[-1]
    await table.press(panel)
    await table.next(panel.id)
    await table.bot.house.poster.settle()
    newest = (await table.next(panel.id)).id
    assert "Taken back" in await table.command(table.alice, "undo")
    back = await table.panel(newest)
    assert "takes the last answer back" in back.text
    assert back.text.splitlines()[-1] == heading


async def test_there_is_nothing_to_take_back_at_first(table: Table) -> None:
    await table.begin()
    assert "No answer is left" in await table.command(table.alice, "undo")
    assert "no seat" in await table.command(table.carol, "undo")


# -- what can be asked ---------------------------------------------------------------------------


async def test_what_can_be_asked_about_a_match(table: Table) -> None:
    row = await table.begin()
    panel = await table.panel()
    board = await table.command(table.carol, "board")
    assert "```" in board
    assert panel.text.splitlines()[-1] in board
    assert "dice are sealed" in await table.command(table.carol, "log")
    assert await table.command(table.carol, "odds")
    assert "SD-09" in await table.command(table.carol, "rule", ruling="sd-09")
    assert "SD-" in await table.command(table.carol, "rule", ruling="power chip")
    assert "no ruling" in (await table.command(table.carol, "rule", ruling="z" * 3000)).lower()
    verify = await table.command(table.carol, "verify")
    assert row.seal in verify
    assert row.secret.hex() not in verify
    assert "**your turn**" in await table.command(table.asked(panel), "matches")
    assert "waits for the other side" in await table.command(table.other(table.asked(panel)), "matches")
    assert "no open matches" in await table.command(table.carol, "matches")


async def test_a_match_moves_to_the_channel_where_a_player_asks_for_it(table: Table) -> None:
    row = await table.begin()
    old = await table.panel()
    elsewhere = table.standin.channel(table.guild, "elsewhere")
    assert "no seat" in await table.command(table.carol, "move", where=elsewhere, match=row.id)
    assert "goes on here" in await table.command(table.alice, "move", where=elsewhere, match=row.id)
    (panel,) = await table.standin.wait_for(lambda: table.standin.messages(elsewhere))
    await table.standin.wait_for(lambda: not old.labels)
    assert panel.labels
    assert "already" in await table.command(table.alice, "move", where=elsewhere)


async def test_no_command_speaks_of_a_match_where_there_is_none(table: Table) -> None:
    for name in ("board", "log", "odds", "undo", "draw", "rematch", "verify", "resign", "move"):
        assert "/challenge" in await table.command(table.alice, name)
        assert "There is no match" in await table.command(table.alice, name, match="nosuch")


# -- deadlines -----------------------------------------------------------------------------------


async def let_time_pass(table: Table) -> None:
    """The deadline of the newest match is now."""
    row = await table.row()
    (due,) = await table.bot.store.deadlines.of_match(row.guild_id, row.id)
    assert await table.bot.store.deadlines.reschedule(due.guild_id, due.match_id, due.seat, due.seq, now())


async def test_the_clock_answers_the_default_once(table: Table) -> None:
    row = await table.begin(opponent=table.bob, pace="daily")
    panel = await table.panel()
    assert "<t:" in panel.text
    (due,) = await table.bot.store.deadlines.of_match(row.guild_id, row.id)
    assert due.due_at - row.updated_at == timedelta(days=1)
    live = await table.bot.house.tables.live(row.guild_id, row.id)
    question = live.match.question(due.seat)
    assert question is not None
    assert await table.bot.clock.tick() == 0
    await let_time_pass(table)
    assert await table.bot.clock.tick() == 1
    assert await table.bot.clock.tick() == 0
    after = await table.next(panel.id)
    assert "Time is up" in after.text
    assert table.sql("SELECT seq, kind, notation FROM answers") == [(1, "clock", question.default.notation)]


async def test_who_answers_in_time_is_not_answered_for(table: Table) -> None:
    await table.begin(opponent=table.bob, pace="daily")
    panel = await table.panel()
    await table.press(panel)
    await table.next(panel.id)
    assert await table.bot.clock.tick() == 0
    assert table.sql("SELECT kind FROM answers") == [("answer",)]


async def test_a_clock_that_was_stopped_before_it_answered_answers_at_the_next_start(tmp_path: Path) -> None:
    async with a_table(tmp_path) as table:
        async with table.running():
            row = await table.begin(opponent=table.bob, pace="daily")
            panel = await table.panel()
            (due,) = await table.bot.store.deadlines.of_match(row.guild_id, row.id)
            await table.bot.store.deadlines.fire(row.guild_id, row.id, due.seat, due.seq, now())
        async with table.running():
            after = await table.next(panel.id)
            assert "Time is up" in after.text
            assert await table.bot.clock.tick() == 0
        assert table.sql("SELECT kind FROM answers") == [("clock",)]
        assert table.standin.problems == []


async def test_no_clock_runs_where_none_was_agreed(table: Table) -> None:
    row = await table.begin()
    assert await table.bot.store.deadlines.of_match(row.guild_id, row.id) == ()
