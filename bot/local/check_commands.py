"""Limits of slash commands."""

import re
from collections.abc import Iterator

from bot.local.errors import JSON

LOCALES = frozenset(
    """
    id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR
    ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko
    """.split()  # noqa: SIM905
)
SLASH, USER_MENU, MESSAGE_MENU = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
_MOST = {SLASH: 100, USER_MENU: 15, MESSAGE_MENU: 15}
_NAME = re.compile(r"[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}")


def check_commands(commands: list[JSON], *, partial: bool = False) -> Iterator[str]:
    """A whole set of commands of one scope, or with `partial` the changes to one."""
    for kind, most in _MOST.items():
        names = [c.get("name") for c in commands if (c.get("type") or SLASH) == kind]
        if len(names) > most:
            yield f"{len(names)} commands of type {kind}: {most} at most"
        for name in {n for n in names if names.count(n) > 1}:
            yield f"two commands are called {name!r}"
    for command in commands:
        if (command.get("type") or SLASH) == SLASH:
            yield from _check_node(command, 0, f"/{command.get('name')}", partial=partial)
            size = _size(command)
            if size > 8000:
                yield f"/{command.get('name')} has {size} characters in all: 8000 at most"
        elif not 1 <= len(command.get("name") or "") <= 32:
            yield f"menu command name {command.get('name')!r}: 1 to 32 characters"


def _check_node(node: JSON, depth: int, where: str, *, partial: bool = False) -> Iterator[str]:
    """A command (depth 0), group, subcommand or option with what is below it."""
    if not (partial and "name" not in node):
        yield from _check_words(node, where)
    options: list[JSON] = node.get("options") or []
    if len(options) > 25:
        yield f"{where} has {len(options)} options: 25 at most"
    names = [o.get("name") for o in options]
    if len(set(names)) < len(names):
        yield f"{where} has two options of one name"
    kinds = {o.get("type") for o in options}
    nested = kinds & {SUBCOMMAND, GROUP}
    if nested and kinds - {SUBCOMMAND, GROUP}:
        yield f"{where} mixes subcommands and options"
    below_subcommand = depth and node.get("type") == SUBCOMMAND and nested
    if below_subcommand or (depth == 1 and GROUP in nested) or (depth >= 2 and nested):
        yield f"{where} nests too deep: command, group, subcommand is all there is"
    if depth and node.get("type") == GROUP and kinds - {SUBCOMMAND}:
        yield f"{where} is a group and holds only subcommands"
    optional_seen = False
    for option in options:
        here = f"{where} {option.get('name')}"
        if option.get("type") not in (SUBCOMMAND, GROUP):
            if option.get("required") and optional_seen:
                yield f"{here} is required but comes after an optional one"
            optional_seen = optional_seen or not option.get("required")
            yield from _check_option(option, here)
        yield from _check_node(option, depth + 1, here)


def _check_words(node: JSON, where: str) -> Iterator[str]:
    for name in (node.get("name") or "", *(node.get("name_localizations") or {}).values()):
        if not _NAME.fullmatch(name) or name != name.lower():
            yield f"{where}: {name!r} is no name (1 to 32 lower-case letters, digits, - and _)"
    for text in (node.get("description") or "", *(node.get("description_localizations") or {}).values()):
        if not 1 <= len(text) <= 100:
            yield f"{where}: description of {len(text)} characters: 1 to 100"
    for key in ("name_localizations", "description_localizations"):
        for locale in node.get(key) or {}:
            if locale not in LOCALES:
                yield f"{where}: there is no locale {locale!r}"


def _check_option(option: JSON, where: str) -> Iterator[str]:
    choices: list[JSON] = option.get("choices") or []
    kind = option.get("type")
    if choices and option.get("autocomplete"):
        yield f"{where} has both choices and autocomplete"
    if option.get("autocomplete") and kind not in (STRING, INTEGER, NUMBER):
        yield f"{where} cannot autocomplete: only texts and numbers do"
    if len(choices) > 25:
        yield f"{where} has {len(choices)} choices: 25 at most"
    names = [c.get("name") for c in choices]
    if len(set(names)) < len(names):
        yield f"{where} has two choices of one name"
    for choice in choices:
        if not 1 <= len(choice.get("name") or "") <= 100:
            yield f"{where}: choice name of {len(choice.get('name') or '')} characters: 1 to 100"
        if kind == STRING and not 1 <= len(str(choice.get("value"))) <= 100:
            yield f"{where}: choice value of {len(str(choice.get('value')))} characters: 1 to 100"
    for key, low in (("min_length", 0), ("max_length", 1)):
        if option.get(key) is not None and not low <= option[key] <= 6000:
            yield f"{where}: {key} {option[key]}: {low} to 6000"


def _size(node: JSON) -> int:
    """Characters of a command as Discord counts them: of each text, its longest localisation."""
    total = 0
    for key in ("name", "description"):
        texts = (node.get(key) or "", *(node.get(f"{key}_localizations") or {}).values())
        total += max(map(len, texts))
    total += sum(len(c.get("name") or "") + len(str(c.get("value"))) for c in node.get("choices") or [])
    return total + sum(_size(option) for option in node.get("options") or [])
