"""Each fault that can be ordered, met by the real client."""

import asyncio
import io

import aiohttp
import discord
import pytest

from bot.local.faults import CALLBACK, EDITS, MESSAGES
from bot.local.standin import StandIn
from tests.bot.local.conftest import Table, seated
from tests.bot.local.demo import Demo


async def channel_of(bot: Demo, table: Table) -> discord.TextChannel:
    channel = bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


def statuses(table: Table) -> list[int]:
    return [call.status for call in table.discord_.calls if "/messages" in call.path]


async def test_a_429_is_waited_out(table: Table, bot: Demo) -> None:
    table.discord_.faults.rate_limited("POST", MESSAGES, 0.05)
    await (await channel_of(bot, table)).send("hello")
    assert statuses(table) == [429, 200]


@pytest.mark.parametrize("status", [500, 502])
async def test_a_server_error_is_tried_again(table: Table, bot: Demo, status: int) -> None:
    table.discord_.faults.server_error("POST", MESSAGES, status)
    await (await channel_of(bot, table)).send("hello")
    assert statuses(table) == [status, 200]
    assert [m.text for m in table.discord_.messages(table.channel)] == ["hello"]


@pytest.mark.parametrize("cut", [False, True])
async def test_a_message_whose_reply_was_lost_is_not_posted_twice(table: Table, bot: Demo, cut: bool) -> None:
    """The client sends it again with the same enforced nonce and is given the first one."""
    table.discord_.faults.lost_reply("POST", MESSAGES, cut=cut)
    if cut:
        with pytest.raises(aiohttp.ClientError):
            await (await channel_of(bot, table)).send("hello", nonce="17")
    sent = await (await channel_of(bot, table)).send("hello", nonce="17")
    assert [m.id for m in table.discord_.messages(table.channel)] == [sent.id]


async def test_a_first_answer_whose_reply_was_lost_counts(table: Table, bot: Demo) -> None:
    table.discord_.faults.lost_reply("POST", CALLBACK)
    answer = await table.discord_.slash(table.alice, table.channel, "quick")
    assert answer.text == "at once"
    error = await bot.errors.get()
    assert isinstance(error, discord.HTTPException)
    assert error.code == 40060


async def test_a_hanging_request_goes_on_when_released(table: Table, bot: Demo) -> None:
    fault = table.discord_.faults.hang("POST", MESSAGES)
    channel = await channel_of(bot, table)
    sending = asyncio.create_task(channel.send("hello"))
    await table.discord_.wait_for(lambda: table.discord_.faults.ordered[0].hits)
    answer = await table.discord_.slash(table.alice, table.channel, "secret")  # nothing else is held up
    assert answer.text == "a secret"
    assert table.discord_.messages(table.channel) == []
    fault.release()
    await sending
    assert len(table.discord_.messages(table.channel)) == 1


async def test_a_slow_request_is_late_but_done(table: Table, bot: Demo) -> None:
    table.discord_.faults.slow("POST", MESSAGES, 0.02)
    await (await channel_of(bot, table)).send("hello")
    assert statuses(table) == [200]


async def test_an_ordered_refusal_holds_whatever_the_permissions_say(table: Table, bot: Demo) -> None:
    table.discord_.faults.refused("POST", MESSAGES, 50013)
    channel = await channel_of(bot, table)
    with pytest.raises(discord.Forbidden, match="50013"):
        await channel.send("hello")
    await channel.send("hello")


@pytest.mark.parametrize(("permission", "code"), [("send_messages", 50013), ("view_channel", 50001)])
async def test_a_denied_permission_is_seen_and_enforced(table: Table, bot: Demo, permission: str, code: int) -> None:
    other = table.discord_.channel(table.guild, "other")
    table.discord_.deny(table.channel, permission)
    await table.discord_.slash(table.alice, table.channel, "secret")  # by now the bot has heard of it
    channel = await channel_of(bot, table)
    assert not getattr(channel.permissions_for(channel.guild.me), permission)
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send("hello")
    assert caught.value.code == code
    await bot.get_partial_messageable(other.id).send("hello")  # elsewhere all is well
    table.discord_.allow(table.channel, permission)
    await channel.send("hello")


async def test_a_reply_to_a_command_needs_no_permission_in_the_channel(table: Table, bot: Demo) -> None:
    table.discord_.deny(table.channel, "send_messages")
    answer = await table.discord_.slash(table.alice, table.channel, "quick")
    assert answer.text == "at once"
    assert not discord.Permissions(int(answer.payload["app_permissions"])).send_messages


async def test_a_deleted_channel_is_unknown(table: Table, bot: Demo) -> None:
    channel = await channel_of(bot, table)
    table.discord_.delete_channel(table.channel, tell_bot=False)
    with pytest.raises(discord.NotFound) as caught:
        await channel.send("hello")
    assert caught.value.code == 10003


async def test_closed_direct_messages_refuse(table: Table, bot: Demo) -> None:
    user = await bot.fetch_user(table.alice.id)
    await user.send("your turn")
    table.discord_.close_dms(table.alice)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("your turn")
    assert caught.value.code == 50007
    assert [m.text for m in table.discord_.messages(table.discord_.dm(table.alice))] == ["your turn"]


async def test_a_file_above_the_servers_limit_is_refused(table: Table, bot: Demo) -> None:
    table.guild.file_limit = 1000
    channel = await channel_of(bot, table)
    await channel.send(file=discord.File(io.BytesIO(b"x" * 1000), "small.bin"))
    with pytest.raises(discord.HTTPException) as caught:
        await channel.send(file=discord.File(io.BytesIO(b"x" * 1001), "large.bin"))
    assert (caught.value.status, caught.value.code) == (413, 40005)
    assert "large.bin has 1001 bytes" in table.discord_.problems[0]
    table.discord_.forget_calls()
    answer = await table.discord_.slash(table.alice, table.channel, "quick")
    assert answer.payload["attachment_size_limit"] == 1000


async def test_an_edit_can_be_made_to_fail(table: Table, bot: Demo) -> None:
    table.discord_.faults.refused("PATCH", EDITS, 30046)
    message = await (await channel_of(bot, table)).send("hello")
    with pytest.raises(discord.HTTPException):
        await message.edit(content="goodbye")


async def test_a_bot_that_says_nothing_did_not_respond() -> None:
    async with StandIn(answer_within=0.05) as standin:
        channel = standin.channel(standin.guild("Game night"), "table")
        async with seated(standin):
            answer = await standin.slash(standin.user("Alice"), channel, "silent")
    assert answer.error == "The application did not respond"
    assert answer.callback is None
    assert answer.latency is None


async def test_an_answer_too_late_finds_no_interaction(table: Table, bot: Demo) -> None:
    fault = table.discord_.faults.hang("POST", CALLBACK)
    answer = await table.discord_.slash(table.alice, table.channel, "quick", wait=False)
    await table.discord_.wait_for(lambda: fault.hits)
    answer.expire()
    fault.release()
    error = await bot.errors.get()
    assert isinstance(error, discord.NotFound)
    assert error.code == 10062


async def test_a_dead_token_edits_nothing(table: Table, bot: Demo) -> None:
    answer = await table.discord_.slash(table.alice, table.channel, "quick")
    answer.expire()
    hook = discord.Webhook.partial(table.discord_.bot.id, answer.token, client=bot)
    with pytest.raises(discord.HTTPException) as caught:
        await hook.edit_message(answer.message.id if answer.message else 0, content="late")
    assert caught.value.code == 50027


async def test_more_than_five_messages_in_five_seconds_wait_their_turn() -> None:
    async with StandIn(rate_limits=True) as standin:
        standin.limits.seconds = 0.2
        channel = standin.channel(standin.guild("Game night"), "table")
        async with seated(standin) as bot:
            for n in range(11):
                await bot.get_partial_messageable(channel.id).send(f"post {n}")
    assert [m.text for m in standin.messages(channel)] == [f"post {n}" for n in range(11)]
    assert all(call.status == 200 for call in standin.calls)  # the headers kept the client within the limit
