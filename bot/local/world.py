"""Who and what exists: people, servers, channels, threads, direct messages, registered commands and app
emojis.
"""

from collections.abc import Callable

from discord import Permissions

from bot.local.errors import JSON, ApiError
from bot.local.feed import Feed
from bot.local.snowflakes import Snowflakes, timestamp
from bot.local.things import DM, EVERYONE, IN_A_DM, TEXT, Channel, Guild, Message, User


class World:
    """Everything that exists. `dispatch(event, data, guild id)` is how the gateway hears of changes."""

    def __init__(self, feed: Feed, bot_permissions: Permissions) -> None:
        self.feed = feed
        self.ids = Snowflakes()
        self.bot_permissions = bot_permissions
        self.dispatch: Callable[[str, JSON, int | None], None] = lambda event, data, guild_id: None
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, Channel] = {}
        self.commands: dict[int | None, list[JSON]] = {None: []}
        self.emojis: dict[int, JSON] = {}
        self.pings: dict[int, list[Message]] = {}
        self.bot = self.add_user("Linesman", bot=True)
        self.landlord = self.add_user("Landlord")

    def add_user(self, name: str, *, locale: str = "en-US", bot: bool = False) -> User:
        user = User(self.ids.old(), name, locale, bot)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, *, locale: str = "en-US") -> Guild:
        guild = Guild(self.ids.old(), name, self.landlord.id, locale)
        guild.add_role(guild.id, "@everyone", EVERYONE)
        self.grant(self.bot, guild, self.bot_permissions, managed=True, tags={"bot_id": str(self.bot.id)})
        self.guilds[guild.id] = guild
        self.commands[guild.id] = []
        self.dispatch("GUILD_CREATE", self.full_guild(guild), guild.id)
        return guild

    def grant(self, user: User, guild: Guild, permissions: Permissions, **extra: object) -> None:
        """Give `user` a role of their own with `permissions`, server-wide."""
        role = guild.add_role(self.ids.now(), user.name, permissions, **extra)
        guild.member_roles.setdefault(user.id, []).append(int(role["id"]))
        if guild.id in self.guilds:
            self.dispatch("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": role}, guild.id)

    def add_channel(self, guild: Guild, name: str, kind: int = TEXT, **data: object) -> Channel:
        if len(guild.channels) >= 500:
            raise ApiError(30013)
        number = self.ids.now()
        wire: JSON = {
            "id": str(number),
            "type": kind,
            "guild_id": str(guild.id),
            "name": name,
            "position": len(guild.channels),
            "permission_overwrites": [],
            "parent_id": None,
            "topic": None,
            "nsfw": False,
            "last_message_id": None,
            "rate_limit_per_user": 0,
            "flags": 0,
            **data,
        }
        channel = Channel(number, kind, wire, guild)
        self.channels[number] = guild.channels[number] = channel
        self.dispatch("CHANNEL_CREATE", wire, guild.id)
        self.feed.tell("channel", channel)
        return channel

    def dm(self, user: User) -> Channel:
        """The direct-message channel between `user` and the bot, made when first asked for."""
        if user.id not in self.dms:
            number = self.ids.now()
            wire = {
                "id": str(number),
                "type": DM,
                "last_message_id": None,
                "flags": 0,
                "recipients": [user.wire()],
            }
            self.dms[user.id] = self.channels[number] = Channel(number, DM, wire, user=user)
        return self.dms[user.id]

    def drop_channel(self, channel: Channel, *, tell_bot: bool = True) -> None:
        for thread in [c for c in self.channels.values() if c.parent is channel]:
            self.drop_channel(thread, tell_bot=tell_bot)
        channel.deleted = True
        self.channels.pop(channel.id, None)
        if channel.guild:
            channel.guild.channels.pop(channel.id, None)
        if tell_bot:
            event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
            self.dispatch(event, channel.wire(), channel.guild.id if channel.guild else None)
        self.feed.tell("channel", channel)

    def updated(self, channel: Channel) -> None:
        """Tell everyone that `channel` is not what it was."""
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.dispatch(event, channel.wire(), channel.guild.id if channel.guild else None)
        self.feed.tell("channel", channel)

    def member(self, user: User, guild: Guild, channel: Channel | None = None) -> JSON:
        """The member object; with `channel` it carries the member's permissions there, as in interactions."""
        wire: JSON = {
            "user": user.wire(),
            "roles": [str(r) for r in guild.member_roles.get(user.id, ())],
            "joined_at": "2024-06-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
            "nick": None,
            "avatar": None,
            "banner": None,
            "premium_since": None,
            "pending": False,
            "communication_disabled_until": None,
        }
        if channel:
            wire["permissions"] = str(self.permissions(user, channel).value)
        return wire

    def is_member(self, user: User, guild: Guild) -> bool:
        return user.id not in guild.left and (user is not self.bot or guild.has_bot)

    def full_guild(self, guild: Guild) -> JSON:
        """GUILD_CREATE as a bot without the members intent gets it: of all members, only itself."""
        everything = guild.channels.values()
        return {
            **guild.wire(),
            "joined_at": timestamp(),
            "large": False,
            "unavailable": False,
            "member_count": len(self.users) - len(guild.left),
            "voice_states": [],
            "members": [self.member(self.bot, guild)],
            "channels": [c.wire() for c in everything if not c.is_thread],
            "threads": [c.wire() for c in everything if c.is_thread and not c.archived],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def guild_permissions(self, user: User, guild: Guild) -> Permissions:
        """What the roles of `user` allow on the whole server."""
        value = int(guild.roles[guild.id]["permissions"])
        for role in guild.member_roles.get(user.id, ()):
            value |= int(guild.roles[role]["permissions"])
        return Permissions.all() if user.id == guild.owner_id else Permissions(value)

    def permissions(self, user: User, channel: Channel) -> Permissions:
        """What `user` may do in `channel`; threads have those of their parent."""
        guild = channel.guild
        if guild is None:
            return IN_A_DM
        value = self.guild_permissions(user, guild).value
        if Permissions(value).administrator:
            return Permissions.all()
        overwrites = (channel.parent or channel).overwrites
        for target in (guild.id, user.id):
            allow, deny = overwrites.get(target, (0, 0))
            value = value & ~deny | allow
        return Permissions(value)

    def overwrite(self, channel: Channel, target: User | Guild, allow: Permissions, deny: Permissions) -> None:
        """Set what a person (or, with a Guild, everyone) is allowed and denied in a channel."""
        old_allow, old_deny = channel.overwrites.get(target.id, (0, 0))
        allowed = old_allow & ~deny.value | allow.value
        denied = old_deny & ~allow.value | deny.value
        channel.overwrites[target.id] = (allowed, denied)
        channel.data["permission_overwrites"] = [
            {
                "id": str(i),
                "type": 0 if channel.guild and i == channel.guild.id else 1,
                "allow": str(a),
                "deny": str(d),
            }
            for i, (a, d) in channel.overwrites.items()
        ]
        self.updated(channel)
