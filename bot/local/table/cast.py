"""Who sits at the local table, and in which channels. Made in the same order each time, so that ids stay."""

from __future__ import annotations

from dataclasses import dataclass

from bot.local.standin import StandIn
from bot.local.things import Channel, Guild, User

PLAYERS = {
    "alice": ("Alice", "plays"),
    "bob": ("Bob", "plays"),
    "sam": ("Sam", "watches"),
    "olive": ("Olive", "runs the server"),
}
"""Key in the address -> name, and what this person is here for."""
CHANNELS = ("table", "side-table", "locker-room")
SHOWN_OFF = ("Coach Maple", "Coach Birch")


@dataclass(frozen=True)
class Cast:
    """The people and the server. `rivals` are the two who play when one only wants to watch."""

    guild: Guild
    players: dict[str, User]
    rivals: tuple[User, User]

    @property
    def table(self) -> Channel:
        """The channel where matches begin."""
        return next(c for c in self.guild.channels.values() if not c.is_thread)


def seat_everyone(standin: StandIn) -> Cast:
    """The people and the server, still without channels."""
    players = {key: standin.user(name) for key, (name, _) in PLAYERS.items()}
    rivals = (standin.user(SHOWN_OFF[0]), standin.user(SHOWN_OFF[1]))
    guild = standin.guild("Game night")
    standin.grant(players["olive"], guild, manage_guild=True, manage_channels=True, manage_messages=True)
    return Cast(guild, players, rivals)


def open_channels(standin: StandIn, cast: Cast) -> None:
    """The channels of a new table, and everybody's direct messages with the bot."""
    if not cast.guild.channels:
        for name in CHANNELS:
            standin.channel(cast.guild, name)
    for user in cast.players.values():
        standin.dm(user)
