"""Connections die and come back; sessions and messages outlive the bot."""

import asyncio
import os
import sys

import discord
import pytest

from bot.local.connector import loopback_connector
from bot.local.interactions import UPDATE
from bot.local.standin import StandIn
from tests.bot.local.conftest import Table, seated
from tests.bot.local.demo import Demo


async def test_an_event_missed_while_away_is_answered_after_the_resume(table: Table, bot: Demo) -> None:
    table.discord_.gateway.drop()
    missed = await table.discord_.slash(table.alice, table.channel, "quick")
    assert missed.text == "at once"
    assert (table.discord_.gateway.identified, table.discord_.gateway.resumed) == (1, 1)


@pytest.mark.parametrize("code", [1001, 4000])
async def test_a_closed_gateway_is_resumed(table: Table, bot: Demo, code: int) -> None:
    await table.discord_.gateway.close(code)
    await bot.resumed.wait()
    assert table.discord_.gateway.identified == 1
    assert (await table.discord_.slash(table.alice, table.channel, "quick")).text == "at once"


async def test_the_bot_reconnects_when_asked_to(table: Table, bot: Demo) -> None:
    table.discord_.gateway.ask_to_reconnect()
    await bot.resumed.wait()
    assert table.discord_.gateway.resumed == 1


async def test_an_invalid_session_makes_the_bot_identify_anew(table: Table, bot: Demo) -> None:
    bot.up.clear()
    table.discord_.gateway.invalidate()
    await bot.up.wait()
    assert (table.discord_.gateway.identified, table.discord_.gateway.resumed) == (2, 0)
    assert (await table.discord_.slash(table.alice, table.channel, "quick")).text == "at once"


async def test_a_refused_resume_loses_what_happened_meanwhile(table: Table, bot: Demo) -> None:
    bot.up.clear()
    table.discord_.gateway.refuse_resumes = 1
    table.discord_.gateway.drop()
    lost = await table.discord_.slash(table.alice, table.channel, "quick", wait=False)
    await bot.up.wait()
    assert (await table.discord_.slash(table.alice, table.channel, "quick")).text == "at once"
    assert lost.callback is None


async def test_a_deaf_gateway_swallows_events(bot: Demo, table: Table) -> None:
    table.discord_.gateway.deaf = True
    lost = await table.discord_.slash(table.alice, table.channel, "quick", wait=False)
    table.discord_.gateway.deaf = False
    assert (await table.discord_.slash(table.alice, table.channel, "quick")).text == "at once"
    assert lost.callback is None


async def test_a_wrong_token_is_refused(table: Table) -> None:
    async with Demo(loopback_connector(table.discord_)) as client:
        with pytest.raises(discord.LoginFailure):
            await client.start("wrong")


async def test_privileged_intents_are_not_to_be_had(table: Table) -> None:
    intents = discord.Intents(guilds=True, message_content=True)
    async with Demo(loopback_connector(table.discord_), intents=intents) as client:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await client.start(table.discord_.token)


async def test_without_their_intent_messages_raise_no_events(table: Table, bot: Demo) -> None:
    heard: list[discord.Message] = []

    @bot.event
    async def on_message(message: discord.Message) -> None:
        heard.append(message)

    table.discord_.say(table.alice, table.channel, "hello")
    await table.discord_.slash(table.alice, table.channel, "quick")
    assert heard == []


async def test_a_server_made_while_the_bot_is_there_is_known_to_it(table: Table, bot: Demo) -> None:
    guild = table.discord_.guild("Second league")
    hall = table.discord_.channel(guild, "hall")
    assert (await table.discord_.slash(table.alice, hall, "quick")).text == "at once"
    known = bot.get_guild(guild.id)
    assert known is not None
    assert [m.id for m in known.members] == [table.discord_.bot.id]  # no members intent, no members


async def test_old_controls_work_for_a_bot_that_came_back(table: Table) -> None:
    async with seated(table.discord_):
        answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff")
    assert answer.message is not None
    async with seated(table.discord_):
        press = await table.discord_.click(table.bob, answer.message, f"score:t{answer.id}")
    assert press.kind == UPDATE


async def test_two_bots_with_one_token_both_hear_and_one_is_too_late(table: Table, bot: Demo) -> None:
    async with seated(table.discord_) as twin:
        answer = await table.discord_.slash(table.alice, table.channel, "quick")
        assert answer.text == "at once"
        waits = {asyncio.create_task(one.errors.get()) for one in (bot, twin)}
        done, late = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for task in late:
            task.cancel()
        error = done.pop().result()
    assert isinstance(error, discord.HTTPException)
    assert error.code == 40060


async def _start_process(standin: StandIn) -> asyncio.subprocess.Process:
    environment = {
        **os.environ,
        "STANDIN_PORT": str(standin.port),
        "STANDIN_CA": standin.ca_pem.decode(),
        "STANDIN_TOKEN": standin.token,
    }
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "tests.bot.local.demo", env=environment)
    await standin.wait_for(lambda: standin.gateway.connected, 30)
    return process


async def test_a_killed_process_can_be_replaced(table: Table) -> None:
    """What it had posted, and the press nobody saw, stay with Discord."""
    first = await _start_process(table.discord_)
    answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff")
    assert answer.message is not None
    first.kill()
    await first.wait()
    await table.discord_.wait_for(lambda: not table.discord_.gateway.connected)
    second = await _start_process(table.discord_)
    press = await table.discord_.click(table.bob, answer.message, f"score:t{answer.id}")
    assert press.kind == UPDATE
    assert table.discord_.messages(table.channel) == [answer.message]
    second.terminate()
    await second.wait()


async def test_each_shard_hears_of_its_own_servers() -> None:
    async with StandIn(shards=2) as standin:
        alice = standin.user("Alice")
        tables = [standin.channel(standin.guild(f"League {n}"), "table") for n in range(4)]

        class Sharded(discord.AutoShardedClient):
            async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
                pass

        up = asyncio.Event()
        client = Sharded(
            intents=discord.Intents(guilds=True), connector=loopback_connector(standin), guild_ready_timeout=0
        )
        tree = discord.app_commands.CommandTree(client)

        @tree.command(description="Which shard is this?")
        async def shard(interaction: discord.Interaction[discord.AutoShardedClient]) -> None:
            assert interaction.guild is not None
            await interaction.response.send_message(f"shard {interaction.guild.shard_id}")

        @client.event
        async def on_ready() -> None:
            await tree.sync()
            up.set()

        running = asyncio.create_task(client.start(standin.token))
        await up.wait()
        answers = [await standin.slash(alice, place, "shard") for place in tables]
        await client.close()
        await running
    assert [a.text for a in answers] == [f"shard {(int(t.data['guild_id']) >> 22) % 2}" for t in tables]
    assert len({a.text for a in answers}) == 2
