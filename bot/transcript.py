"""What a reader of a channel sees, written down as text."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping

from bot.local.errors import JSON
from bot.local.things import Message

WIDTH = 100
BUTTON, MENU, GALLERY = 2, 3, 12


class Transcript:
    """Messages and presses in order, each in a few lines. `names` are people's by their id."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self.messages = 0
        self._lines: list[str] = []

    def message(self, message: Message, place: str, picture: str | None) -> None:
        """A message as it arrived; `picture` is the name of the file that shows its picture."""
        self.messages += 1
        head = f"{self.messages}. {self._who(message.author_id)} in {place}"
        if message.owner is not None:
            head += f" (only {self._who(message.owner)} sees this)"
        self._lines += ["", head]
        self._write(plain(message.text, self.names))
        for description in descriptions(message):
            self._write(f"[{picture or 'picture'}] {description}")
        for words in controls(message):
            self._write(words)

    def deed(self, user: int, words: str) -> None:
        """What a person did."""
        self._lines += ["", *textwrap.wrap(f"> {self._who(user)} {words}", WIDTH, subsequent_indent="  ")]

    def text(self) -> str:
        return "\n".join(self._lines).strip() + "\n"

    def _who(self, user: int) -> str:
        return self.names.get(user, "Linesman")

    def _write(self, words: str) -> None:
        for line in words.splitlines():
            self._lines += textwrap.wrap(line, WIDTH, initial_indent="   ", subsequent_indent="   ")


def plain(words: str, names: Mapping[int, str]) -> str:
    """Discord's markup as a reader sees it: mentions are names, bold is plain."""
    named = re.sub(r"<@!?(\d+)>", lambda m: f"@{names.get(int(m[1]), 'somebody')}", words)
    return re.sub(r"\\([*_`~|>])", r"\1", named.replace("**", ""))


def descriptions(message: Message) -> Iterator[str]:
    """The alt texts of a message's pictures."""
    for component in message.components:
        if component["type"] == GALLERY:
            yield from (item.get("description") or "" for item in component["items"])


def controls(message: Message) -> Iterator[str]:
    """Buttons in a line, then each menu with what it offers."""
    found = list(message.controls.values())
    buttons = [f"[{label_of(c)}]" for c in found if c["type"] == BUTTON]
    if buttons:
        yield " ".join(buttons)
    for menu in (c for c in found if c["type"] == MENU):
        yield f"[{menu.get('placeholder') or 'menu'}: {' | '.join(o['label'] for o in menu['options'])}]"


def label_of(button: JSON) -> str:
    return str(button.get("label") or "")
