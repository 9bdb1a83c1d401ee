"""The rights that the bot needs in a channel, by the names that Discord's settings show."""

from __future__ import annotations

import discord

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
FOR_A_THREAD = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}


def missing(allowed: discord.Permissions, *, in_thread: bool = False) -> list[str]:
    """What is lacking for a match in a channel, or in a thread."""
    needed = dict(NEEDED)
    if in_thread:
        del needed["send_messages"]
        needed["send_messages_in_threads"] = FOR_A_THREAD["send_messages_in_threads"]
    return [title for name, title in needed.items() if not getattr(allowed, name)]


def missing_for_thread(allowed: discord.Permissions) -> list[str]:
    """What is lacking for a thread of a match's own."""
    return [title for name, title in FOR_A_THREAD.items() if not getattr(allowed, name)]


def missing_in(channel: object) -> list[str]:
    """What is lacking in a channel as far as the client knows it; nothing is said of an unknown one."""
    if not isinstance(channel, discord.TextChannel | discord.Thread):
        return []
    allowed = channel.permissions_for(channel.guild.me)
    return missing(allowed, in_thread=isinstance(channel, discord.Thread))
