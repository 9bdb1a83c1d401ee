"""The bot itself, its commands and its emojis."""

from bot.local.core import Answer, Ask, Routes
from bot.local.errors import JSON, ApiError
from bot.local.gateway import URL
from bot.local.world import World

route = Routes()
_FLAGS = 1 << 23


@route("GET", "/users/@me")
def me(ask: Ask) -> Answer:
    return {**ask.world.bot.wire(), "verified": True, "mfa_enabled": True, "locale": "en-US", "email": None}


@route("GET", "/users/@me/guilds")
def my_guilds(ask: Ask) -> Answer:
    return [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(ask.world.guild_permissions(ask.world.bot, guild).value),
            "features": [],
            "approximate_member_count": len(ask.world.users),
            "approximate_presence_count": 0,
        }
        for guild in ask.world.guilds.values()
        if guild.has_bot
    ]


@route("GET", "/users/{user}")
def user(ask: Ask) -> Answer:
    return ask.user().wire()


@route("GET", "/oauth2/applications/@me", "/applications/@me")
def application(ask: Ask) -> Answer:
    world = ask.world
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": world.landlord.wire(),
        "team": None,
        "verify_key": "0" * 64,
        "flags": _FLAGS,
        "flags_new": str(_FLAGS),
        "bot": world.bot.wire(),
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "integration_types_config": {"0": {}, "1": {}},
    }


@route("GET", "/gateway")
def gateway(ask: Ask) -> Answer:
    return {"url": URL}


@route("GET", "/gateway/bot")
def gateway_bot(ask: Ask) -> Answer:
    limit = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    return {"url": URL, "shards": ask.core.shards, "session_start_limit": limit}


def _scope(ask: Ask) -> int | None:
    return ask.guild().id if "guild" in ask.params else None


def _registered(world: World, scope: int | None, command: JSON, old: JSON | None) -> JSON:
    """A command as Discord gives it back; one that is replaced keeps its id."""
    permissions = command.get("default_member_permissions")
    done = {
        "type": 1,
        "description": "",
        "nsfw": False,
        **command,
        "integration_types": command.get("integration_types") or [0],
        "id": old["id"] if old else str(world.ids.now()),
        "application_id": str(world.bot.id),
        "version": str(world.ids.now()),
        "default_member_permissions": None if permissions is None else str(permissions),
    }
    if scope:
        done["guild_id"] = str(scope)
    return done


_ALL = ("/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands")
_ONE = tuple(f"{path}/{{command}}" for path in _ALL)


@route("GET", *_ALL)
def commands(ask: Ask) -> Answer:
    return ask.world.commands[_scope(ask)]


@route("PUT", *_ALL)
def put_commands(ask: Ask) -> Answer:
    scope = _scope(ask)
    old = {(c["type"], c["name"]): c for c in ask.world.commands[scope]}
    new = [_registered(ask.world, scope, c, old.get((c.get("type") or 1, c["name"]))) for c in ask.body]
    ask.world.commands[scope] = new
    ask.world.feed.tell("commands", new)
    return new


@route("POST", *_ALL)
def post_command(ask: Ask) -> Answer:
    scope = _scope(ask)
    there = ask.world.commands[scope]
    key = (ask.body.get("type") or 1, ask.body["name"])
    old = next((c for c in there if (c["type"], c["name"]) == key), None)
    new = _registered(ask.world, scope, ask.body, old)
    ask.world.commands[scope] = [c for c in there if c is not old] + [new]
    ask.world.feed.tell("commands", ask.world.commands[scope])
    return (200 if old else 201), new


def _one(ask: Ask) -> JSON:
    for command in ask.world.commands[_scope(ask)]:
        if command["id"] == ask.params["command"]:
            return command
    raise ApiError(10063)


@route("GET", *_ONE)
def command(ask: Ask) -> Answer:
    return _one(ask)


@route("PATCH", *_ONE)
def patch_command(ask: Ask) -> Answer:
    old = _one(ask)
    old.update(_registered(ask.world, _scope(ask), {**old, **ask.body}, old))
    return old


@route("DELETE", *_ONE)
def delete_command(ask: Ask) -> Answer:
    ask.world.commands[_scope(ask)].remove(_one(ask))
    return 204, None


@route("GET", "/applications/{app}/emojis")
def emojis(ask: Ask) -> Answer:
    return {"items": list(ask.world.emojis.values())}


@route("POST", "/applications/{app}/emojis")
def post_emoji(ask: Ask) -> Answer:
    number = ask.world.ids.now()
    emoji = {
        "id": str(number),
        "name": ask.body["name"],
        "roles": [],
        "user": ask.world.bot.wire(),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }
    ask.world.emojis[number] = emoji
    return 201, emoji


@route("DELETE", "/applications/{app}/emojis/{emoji}")
def delete_emoji(ask: Ask) -> Answer:
    if ask.world.emojis.pop(int(ask.params["emoji"]), None) is None:
        raise ApiError(10014)
    return 204, None
