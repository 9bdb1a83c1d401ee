"""The real client and the stand-in understand each other: commands, presses, menus, forms, replies."""

import discord
import pytest
from discord.http import MultipartParameters

from bot.local.interactions import DEFER, MODAL, REPLY, UPDATE
from bot.local.people import NotOffered
from tests.bot.local.conftest import Table
from tests.bot.local.demo import Demo


def without_components() -> MultipartParameters:
    body = {"components": [{"type": 10, "content": "over"}], "attachments": []}
    return MultipartParameters(payload=body, multipart=None, files=None)


async def test_commands_are_registered_at_login(table: Table, bot: Demo) -> None:
    assert {c["name"] for c in table.discord_.commands} == {
        "play",
        "league",
        "slow",
        "silent",
        "secret",
        "quick",
    }
    assert bot.user is not None
    assert bot.user.id == table.discord_.bot.id
    assert [g.id for g in bot.guilds] == [table.guild.id]


async def test_a_command_is_answered_with_a_picture_in_a_layout(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff", rival=table.bob, size=9)
    assert answer.kind == REPLY
    assert answer.message is not None
    assert answer.message.is_v2
    assert answer.message.data["attachments"] == []  # a file that a component shows is not listed
    assert answer.message.files[0]["description"] == "a board after 0 points"
    assert table.discord_.file(answer.message).startswith(b"\x89PNG")
    assert table.discord_.messages(table.channel) == [answer.message]


async def test_a_press_puts_a_new_picture_in_place_of_the_old_one(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff")
    assert answer.message is not None
    press = await table.discord_.click(table.bob, answer.message, f"score:t{answer.id}")
    assert press.kind == UPDATE
    assert press.message is answer.message
    assert [f["filename"] for f in answer.message.files] == ["board-1.png"]
    assert f"Table t{answer.id}: 1" in answer.message.text
    assert answer.message.labels == {"Score": f"score:t{answer.id}", "Note": f"note:t{answer.id}"}


async def test_a_chosen_option_reaches_the_bot(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff")
    assert answer.message is not None
    choice = await table.discord_.select(table.alice, answer.message, f"pick:t{answer.id}", ["7"])
    assert choice.text == "picked 7"
    assert choice.ephemeral
    with pytest.raises(NotOffered):
        await table.discord_.select(table.alice, answer.message, f"pick:t{answer.id}", ["25"])


async def test_a_chosen_person_is_pinged_once_and_nobody_else(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff")
    assert answer.message is not None
    choice = await table.discord_.select(table.alice, answer.message, f"rival:t{answer.id}", [table.bob])
    assert choice.text.startswith(table.bob.mention)
    assert table.discord_.pings(table.bob) == [choice.message]
    assert table.discord_.pings(table.alice) == []


async def test_choices_narrow_while_typing(table: Table, bot: Demo) -> None:
    typed = await table.discord_.autocomplete(table.alice, table.channel, "play", focused="game", game="s")
    assert [c["value"] for c in typed.choices] == ["sportsdice", "trickshot"]
    typed = await table.discord_.autocomplete(table.alice, table.channel, "play", focused="game", game="tri")
    assert [c["name"] for c in typed.choices] == ["Trickshot"]


async def test_a_form_is_opened_and_sent(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff")
    assert answer.message is not None
    form = await table.discord_.click(table.alice, answer.message, f"note:t{answer.id}")
    assert form.kind == MODAL
    sent = await table.discord_.submit(form, {"words": "well played", "mood": ["good"]})
    assert sent.text == "well played (good)"
    with pytest.raises(NotOffered, match="101"):
        await table.discord_.submit(form, {"words": "x" * 101, "mood": ["good"]})


async def test_a_private_reply_lies_in_no_channel(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "secret")
    assert answer.message is not None
    assert answer.message.owner == table.alice.id
    assert table.discord_.messages(table.channel) == []
    assert table.discord_.messages(table.channel, seen_by=table.alice) == [answer.message]
    assert table.discord_.messages(table.channel, seen_by=table.bob) == []
    channel = bot.get_partial_messageable(table.channel.id)
    with pytest.raises(discord.NotFound):
        await channel.fetch_message(answer.message.id)


async def test_a_deferred_answer_is_filled_in_and_followed(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "slow")
    assert answer.kind == DEFER
    await table.discord_.wait_for(lambda: answer.followups)
    assert answer.text == "first"
    assert not answer.loading
    assert [m.text for m in answer.followups] == ["second"]
    assert all(m.ephemeral for m in answer.followups)


async def test_subcommands_of_groups_are_for_those_with_permission(table: Table, bot: Demo) -> None:
    with pytest.raises(NotOffered, match="no command /league"):
        await table.discord_.slash(table.alice, table.channel, "league", "season", "start", name="one")
    table.discord_.grant(table.alice, table.guild, manage_guild=True)
    answer = await table.discord_.slash(table.alice, table.channel, "league", "season", "start", name="one")
    assert answer.text == "season one is open"
    with pytest.raises(NotOffered):
        await table.discord_.slash(table.alice, table.discord_.dm(table.alice), "league", "season", "start", name="x")


async def test_a_command_works_in_a_direct_message(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.discord_.dm(table.alice), "quick")
    assert answer.text == "at once"


@pytest.mark.parametrize(
    "options", [{}, {"game": "x", "size": 10}, {"game": "x", "size": "3"}, {"game": "x", "foo": 1}]
)
async def test_what_the_app_would_not_send_is_not_sent(table: Table, bot: Demo, options: dict[str, str | int]) -> None:
    with pytest.raises(NotOffered):
        await table.discord_.slash(table.alice, table.channel, "play", wait=False, **options)


async def test_pictures_are_served_under_their_addresses(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff")
    assert answer.message is not None
    data = await bot.http.get_from_cdn(answer.message.files[0]["url"])
    assert data == table.discord_.file(answer.message)


async def test_a_slow_app_still_presses_what_is_gone(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff")
    assert answer.message is not None
    seen = answer.message.as_seen_now()
    await bot.http.edit_message(table.channel.id, answer.message.id, params=without_components())
    with pytest.raises(NotOffered):
        await table.discord_.click(table.bob, answer.message, f"score:t{answer.id}")
    press = await table.discord_.click(table.bob, seen, f"score:t{answer.id}")
    assert press.kind == UPDATE
    assert press.message is answer.message


async def test_who_left_presses_nothing(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff")
    table.discord_.leave(table.alice, table.guild)
    assert answer.message is not None
    with pytest.raises(NotOffered):
        await table.discord_.click(table.alice, answer.message, f"score:t{answer.id}")
    with pytest.raises(NotOffered):
        await table.discord_.slash(table.alice, table.channel, "quick")


async def test_a_command_in_an_archived_thread_opens_it(table: Table, bot: Demo) -> None:
    thread = table.discord_.thread(table.channel, "game 1")
    table.discord_.archive(thread)
    answer = await table.discord_.slash(table.alice, thread, "quick")
    assert answer.text == "at once"
    assert not thread.archived
