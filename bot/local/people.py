"""What a person's Discord app lets them do: it sends only what it offers.

Each function builds the `data` of an interaction. `NotOffered` is raised for what the app would not have
let happen: a command that is not there, a missing option, a disabled button. It is a mistake of the test or
page, not of the bot.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from discord import Permissions

from bot.local.errors import JSON
from bot.local.things import DM, Channel, Message, User, walk
from bot.local.world import World

Value = str | int | float | bool | User | Channel
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, MENTIONABLE, NUMBER = 1, 2, 3, 4, 5, 6, 7, 9, 10
BUTTON, MENU, INPUT, USER_MENU, MENTIONABLE_MENU, CHANNEL_MENU, LABEL = 2, 3, 4, 5, 7, 8, 18
RADIO, CHECKBOXES, CHECKBOX = 21, 22, 23
_TAKES: Mapping[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    USER: (User,),
    CHANNEL: (Channel,),
    MENTIONABLE: (User,),
    NUMBER: (int, float),
}


class NotOffered(Exception):
    """A person could not have done this."""


class Resolved:
    """The people and channels that an interaction names."""

    def __init__(self, world: World, channel: Channel) -> None:
        self._world = world
        self._channel = channel
        self.data: dict[str, JSON] = {}

    def add(self, thing: User | Channel) -> str:
        key = str(thing.id)
        if isinstance(thing, Channel):
            self.data.setdefault("channels", {})[key] = {
                **thing.wire(),
                "permissions": str(Permissions.all().value),
            }
            return key
        self.data.setdefault("users", {})[key] = thing.wire()
        guild = self._channel.guild
        if guild and self._world.is_member(thing, guild):
            member = self._world.member(thing, guild, self._channel)
            brief = {k: v for k, v in member.items() if k not in ("user", "deaf", "mute")}
            self.data.setdefault("members", {})[key] = brief
        return key


def command_data(
    world: World,
    user: User,
    channel: Channel,
    path: tuple[str, ...],
    values: Mapping[str, Value],
    focused: str | None = None,
) -> JSON:
    """A slash command, or with `focused` its autocompletion while that option is being typed."""
    command = _command(world, user, channel, path[0])
    node = command
    for name in path[1:]:
        node = _named(node, name, " ".join(path))
    if any(o["type"] in (SUBCOMMAND, GROUP) for o in node.get("options") or []):
        raise NotOffered(f"/{' '.join(path)} is only the beginning of a command")
    resolved = Resolved(world, channel)
    options = [_option(_named(node, k, " ".join(path)), v, k == focused, resolved) for k, v in values.items()]
    if focused is None:
        missing = [o["name"] for o in node.get("options") or [] if o.get("required") and o["name"] not in values]
        if missing:
            raise NotOffered(f"/{' '.join(path)} needs {', '.join(missing)}")
    elif focused not in values or not _named(node, focused, " ".join(path)).get("autocomplete"):
        raise NotOffered(f"/{' '.join(path)} completes nothing for {focused}")
    kinds = [SUBCOMMAND] if len(path) == 2 else [GROUP, SUBCOMMAND]
    for name, kind in reversed(list(zip(path[1:], kinds, strict=False))):
        options = [{"name": name, "type": kind, "options": options}]
    data: JSON = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if resolved.data:
        data["resolved"] = resolved.data
    return data


def offered(world: World, user: User, channel: Channel) -> list[JSON]:
    """The slash commands that the app shows `user` in `channel`."""
    guild = channel.guild
    if guild and not (guild.has_bot and world.is_member(user, guild)):
        return []
    context = 1 if channel.type == DM else 0
    permissions = world.permissions(user, channel)
    if not (permissions.view_channel and permissions.use_application_commands):
        return []
    commands = [*(world.commands[guild.id] if guild else ()), *world.commands[None]]
    return [c for c in commands if _may_use(c, context, permissions)]


def _may_use(command: JSON, context: int, permissions: Permissions) -> bool:
    contexts = command.get("contexts")
    if command["type"] != 1 or (contexts is not None and context not in contexts):
        return False
    if context == 1 and command.get("dm_permission") is False:
        return False
    needed = command.get("default_member_permissions")
    if needed is None or context == 1 or permissions.administrator:
        return True
    return needed != "0" and Permissions(int(needed)) <= permissions


def _command(world: World, user: User, channel: Channel, name: str) -> JSON:
    for command in offered(world, user, channel):
        if command["name"] == name:
            return command
    raise NotOffered(f"{user.name} has no command /{name} in {channel.name}")


def _named(node: JSON, name: str, where: str) -> JSON:
    for option in node.get("options") or []:
        if option["name"] == name:
            found: JSON = option
            return found
    raise NotOffered(f"/{where} has no {name}")


def _option(option: JSON, value: Value, focused: bool, resolved: Resolved) -> JSON:
    name, kind = option["name"], option["type"]
    if focused:
        return {"name": name, "type": kind, "value": value, "focused": True}
    if not isinstance(value, _TAKES[kind]) or (isinstance(value, bool) and kind != BOOLEAN):
        raise NotOffered(f"{name} does not take {value!r}")
    if isinstance(value, User | Channel):
        return {"name": name, "type": kind, "value": resolved.add(value)}
    choices = option.get("choices")
    if choices and value not in [c["value"] for c in choices]:
        raise NotOffered(f"{value!r} is not a choice of {name}")
    size = len(value) if isinstance(value, str) else value
    low, high = ("min_length", "max_length") if isinstance(value, str) else ("min_value", "max_value")
    if size < option.get(low, size) or size > option.get(high, size):
        raise NotOffered(f"{value!r} is out of bounds for {name}")
    return {"name": name, "type": kind, "value": value}


def press_data(
    world: World,
    user: User,
    channel: Channel,
    message: Message,
    custom_id: str,
    values: Iterable[str | User | Channel],
) -> JSON:
    """A press of a button, or with `values` a choice from a menu."""
    if message.deleted or (message.owner is not None and message.owner != user.id):
        raise NotOffered(f"{user.name} does not see this message")
    guild = channel.guild
    if guild and not (world.is_member(user, guild) and world.permissions(user, channel).view_channel):
        raise NotOffered(f"{user.name} does not see {channel.name}")
    control = message.controls.get(custom_id)
    if control is None:
        raise NotOffered(f"the message has no control {custom_id}: {', '.join(message.controls)}")
    if control.get("disabled"):
        raise NotOffered(f"{custom_id} is disabled")
    data: JSON = {"component_type": control["type"], "custom_id": custom_id, "id": control["id"]}
    if control["type"] == BUTTON:
        return data
    resolved = Resolved(world, channel)
    data["values"] = _chosen(control, values, resolved)
    if resolved.data:
        data["resolved"] = resolved.data
    return data


def _chosen(control: JSON, values: Iterable[str | User | Channel], resolved: Resolved) -> list[str]:
    picked = list(values)
    low, high = control.get("min_values", 1), control.get("max_values", 1)
    low, high = (1 if low is None else low), (1 if high is None else high)
    if not low <= len(picked) <= high:
        raise NotOffered(f"{control['custom_id']} takes {low} to {high} values, not {len(picked)}")
    if "options" in control:
        there = [option["value"] for option in control["options"]]
        if any(value not in there for value in picked):
            raise NotOffered(f"{control['custom_id']} offers {there}, not {picked}")
        return [str(value) for value in picked]
    wanted = Channel if control["type"] == CHANNEL_MENU else User
    if not all(isinstance(value, wanted) for value in picked):
        raise NotOffered(f"{control['custom_id']} takes a {wanted.__name__}")
    return [resolved.add(value) for value in picked if not isinstance(value, str)]


def submit_data(world: World, channel: Channel, modal: JSON, fields: Mapping[str, Any]) -> JSON:
    """A filled-in modal: `fields` by custom id, each a text, a list of choices, or a yes or no."""
    resolved = Resolved(world, channel)
    known = {c["custom_id"] for c in walk(modal["components"]) if "custom_id" in c}
    if set(fields) - known:
        raise NotOffered(f"the form has no {', '.join(set(fields) - known)}")
    rows = [_submitted(c, fields, resolved) for c in modal["components"]]
    data: JSON = {"custom_id": modal["custom_id"], "components": rows}
    if resolved.data:
        data["resolved"] = resolved.data
    return data


def _submitted(component: JSON, fields: Mapping[str, Any], resolved: Resolved) -> JSON:
    done: JSON = {"type": component["type"], "id": component.get("id", 0)}
    if component["type"] == LABEL:
        return {**done, "component": _field(component["component"], fields, resolved)}
    if "components" in component:
        return {**done, "components": [_field(c, fields, resolved) for c in component["components"]]}
    return done


def _field(field: JSON, fields: Mapping[str, Any], resolved: Resolved) -> JSON:
    name, kind = field["custom_id"], field["type"]
    done: JSON = {"type": kind, "id": field.get("id", 0), "custom_id": name}
    given = fields.get(name)
    if kind == INPUT:
        text = str(given if given is not None else field.get("value") or "")
        low = max(field.get("min_length") or 0, 1 if field.get("required", True) else 0)
        if not low <= len(text) <= (field.get("max_length") or 4000) and (text or field.get("required", True)):
            raise NotOffered(f"{name} does not take {len(text)} characters")
        return {**done, "value": text}
    if kind == CHECKBOX:
        return {**done, "value": bool(given)}
    if kind == RADIO:
        return {**done, "value": given}
    if not given and not field.get("required", True):
        return {**done, "values": []}
    if kind == CHECKBOXES:
        return {**done, "values": list(given or ())}
    return {**done, "values": _chosen(field, given or (), resolved)}
