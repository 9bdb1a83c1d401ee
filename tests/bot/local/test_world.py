"""Channels, threads, messages and mentions behave as on Discord."""

from typing import Any

import discord
import pytest

from tests.bot.local.conftest import Table
from tests.bot.local.demo import Demo


def text_channel(bot: Demo, table: Table) -> discord.TextChannel:
    channel = bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def refused(code: int, doing: Any) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await doing
    assert caught.value.code == code


async def test_the_same_enforced_nonce_gives_the_same_message(table: Table, bot: Demo) -> None:
    channel = text_channel(bot, table)
    first = await channel.send("hello", nonce="1")
    again = await channel.send("hello", nonce="1")
    other = await channel.send("hello", nonce="2")
    assert first.id == again.id != other.id
    assert len(table.discord_.messages(table.channel)) == 2


async def test_a_nonce_that_is_not_enforced_posts_twice(table: Table, bot: Demo) -> None:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=table.channel.id)
    for _ in range(2):
        await bot.http.request(route, json={"content": "hello", "nonce": "1"})
    assert len(table.discord_.messages(table.channel)) == 2


async def test_history_is_read_from_either_end(table: Table, bot: Demo) -> None:
    channel = text_channel(bot, table)
    sent = [await channel.send(str(n)) for n in range(7)]
    assert [m.content async for m in channel.history(limit=2)] == ["6", "5"]
    assert [m.content async for m in channel.history(limit=2, before=sent[3])] == ["2", "1"]
    assert [m.content async for m in channel.history(limit=2, after=sent[3])] == ["4", "5"]
    assert [m.content async for m in channel.history(limit=None, oldest_first=True)] == list("0123456")


async def test_only_the_people_allowed_are_pinged(table: Table, bot: Demo) -> None:
    channel = text_channel(bot, table)
    both = f"{table.alice.mention} against {table.bob.mention}, @everyone"
    message = await channel.send(both, allowed_mentions=discord.AllowedMentions(users=[discord.Object(table.bob.id)]))
    assert [u.id for u in message.mentions] == [table.bob.id]
    assert not message.mention_everyone
    await channel.send(both, allowed_mentions=discord.AllowedMentions.none())
    await message.edit(content=both, allowed_mentions=discord.AllowedMentions.all())  # edits ping nobody
    assert len(table.discord_.pings(table.bob)) == 1
    assert table.discord_.pings(table.alice) == []


async def test_words_in_a_layout_ping_too(table: Table, bot: Demo) -> None:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay(f"{table.alice.mention}, your turn"))
    await text_channel(bot, table).send(view=view, allowed_mentions=discord.AllowedMentions(users=True))
    assert len(table.discord_.pings(table.alice)) == 1


async def test_nobody_hears_of_a_channel_they_cannot_see(table: Table, bot: Demo) -> None:
    table.discord_.deny(table.channel, "view_channel", user=table.alice)
    everyone = discord.AllowedMentions.all()
    await text_channel(bot, table).send(table.alice.mention, allowed_mentions=everyone)
    assert table.discord_.pings(table.alice) == []


async def test_only_own_messages_can_be_edited(table: Table, bot: Demo) -> None:
    said = table.discord_.say(table.alice, table.channel, "hello")
    message = await text_channel(bot, table).fetch_message(said.id)
    await refused(50005, message.edit(content="goodbye"))
    await refused(50013, message.delete())


async def test_a_reply_refers_to_its_message(table: Table, bot: Demo) -> None:
    channel = text_channel(bot, table)
    first = await channel.send("first")
    reply = await channel.send("second", reference=first)
    assert reply.reference is not None
    assert isinstance(reply.reference.resolved, discord.Message)
    assert reply.reference.resolved.id == first.id
    table.discord_.delete_message(table.discord_.messages(table.channel)[0])
    await refused(50035, channel.send("third", reference=first))


async def test_an_edit_keeps_only_the_files_it_lists(table: Table, bot: Demo) -> None:
    channel = text_channel(bot, table)
    message = await channel.send("files", files=[discord.File(__file__, "a.txt"), discord.File(__file__, "b.txt")])
    edited = await message.edit(attachments=[message.attachments[1], discord.File(__file__, "c.txt")])
    assert [a.filename for a in edited.attachments] == ["b.txt", "c.txt"]
    assert await edited.attachments[1].read() == table.discord_.file(table.discord_.messages(table.channel)[0], 1)


async def test_a_thread_is_opened_used_and_archived(table: Table, bot: Demo) -> None:
    thread = await text_channel(bot, table).create_thread(name="game 1", type=discord.ChannelType.public_thread)
    message = await thread.send("in the thread")
    await thread.edit(archived=True)
    await refused(50083, message.edit(content="too late"))
    await thread.send("this opens it again")
    await message.edit(content="now it can be edited")
    there = table.discord_.threads(table.channel)[0]
    assert not there.archived
    assert [m.text for m in table.discord_.messages(there)] == ["now it can be edited", "this opens it again"]


async def test_a_thread_on_a_message_has_its_id(table: Table, bot: Demo) -> None:
    message = await text_channel(bot, table).send("game 1")
    thread = await message.create_thread(name="game 1", auto_archive_duration=1440)
    assert thread.id == message.id
    await refused(160004, message.create_thread(name="again"))
    fetched = await bot.fetch_channel(thread.id)
    assert isinstance(fetched, discord.Thread)
    assert fetched.auto_archive_duration == 1440


async def test_people_are_added_to_a_thread(table: Table, bot: Demo) -> None:
    thread = await text_channel(bot, table).create_thread(name="game 1")
    await thread.add_user(discord.Object(table.alice.id))
    await thread.send(table.bob.mention, allowed_mentions=discord.AllowedMentions.all())  # a ping adds, too
    there = table.discord_.threads(table.channel)[0]
    assert there.members == {table.discord_.bot.id, table.alice.id, table.bob.id}
    assert {m.id for m in await thread.fetch_members()} == there.members


async def test_a_locked_thread_needs_permission_to_manage_it(table: Table, bot: Demo) -> None:
    thread = await text_channel(bot, table).create_thread(name="game 1", type=discord.ChannelType.public_thread)
    table.discord_.archive(table.discord_.threads(table.channel)[0], locked=True)
    table.discord_.deny(table.channel, "manage_threads")
    await refused(50083, thread.send("hello"))
    await refused(50013, thread.edit(archived=False))
    table.discord_.allow(table.channel, "manage_threads")
    await thread.edit(archived=False, locked=False)
    await thread.send("hello")


async def test_threads_go_with_their_channel(table: Table, bot: Demo) -> None:
    thread = await text_channel(bot, table).create_thread(name="game 1")
    table.discord_.delete_channel(table.channel)
    await refused(10003, thread.send("hello"))


async def test_a_member_who_left_is_unknown(table: Table, bot: Demo) -> None:
    guild = bot.get_guild(table.guild.id)
    assert guild is not None
    assert (await guild.fetch_member(table.alice.id)).id == table.alice.id
    table.discord_.leave(table.alice, table.guild)
    await refused(10007, guild.fetch_member(table.alice.id))
    assert (await bot.fetch_user(table.alice.id)).name == "alice"


async def test_a_bot_thrown_out_sees_nothing_until_it_is_back(table: Table, bot: Demo) -> None:
    channel = text_channel(bot, table)
    table.discord_.remove_bot(table.guild)
    await refused(50001, channel.send("hello"))
    table.discord_.invite_bot(table.guild)
    await channel.send("hello")


async def test_app_emojis_are_kept(table: Table, bot: Demo) -> None:
    emoji = await bot.create_application_emoji(name="puck", image=b"\x89PNG\r\n\x1a\n" + bytes(32))
    assert [e.id for e in await bot.fetch_application_emojis()] == [emoji.id]
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []


async def test_commands_keep_their_ids_when_they_are_sent_again(table: Table, bot: Demo) -> None:
    before = {c["name"]: c["id"] for c in table.discord_.commands}
    await bot.tree.sync()
    assert {c["name"]: c["id"] for c in table.discord_.commands} == before
    fetched = await bot.tree.fetch_commands()
    await fetched[0].delete()
    assert len(table.discord_.commands) == len(before) - 1


async def test_listeners_hear_of_everything(table: Table, bot: Demo) -> None:
    heard: list[str] = []
    table.discord_.listeners.append(lambda name, thing: heard.append(name))
    await table.discord_.slash(table.alice, table.channel, "quick")
    assert heard[:4] == ["interaction", "request", "message", "callback"]
