"""What a seat may declare: actions and their notation, questions, and the odds on their answers."""

from __future__ import annotations

import dataclasses
import difflib
import functools
import textwrap
import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, TypeAlias

from rules.errors import BadNotation

Seat: TypeAlias = str
"""Who sits at the table, in the game's own word (`blue`, `white`). The first seat of a game is at home."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What an action leads to: outcome and exact chance, the wished-for outcomes first; the chances sum to 1.

    `wished` of the outcomes are what the player hopes for. `again` is the same for a player who buys every re-roll he
    can while the action would fail.
    """

    outcomes: tuple[tuple[str, Fraction], ...]
    again: Odds | None = None
    wished: int = 1

    @property
    def chance(self) -> Fraction:
        """The chance of the outcomes that the player wishes for."""
        return sum((chance for _, chance in self.outcomes[: self.wished]), Fraction(0))

    @property
    def wish(self) -> str:
        return " or ".join(name for name, _ in self.outcomes[: self.wished])


@dataclass(frozen=True)
class Action:
    """One declared action; a subclass for each verb of a game.

    `verb` is its stable word in notation and in slash commands (a space becomes a hyphen there); `label` is
    what a button says; `help` is the command's description; `seldom` marks what is only ever declared where the
    rules ask for it, and rarely: its command stands a level deeper, so that the others stay in sight. Fields print in
    order after the verb; only the last field may be a tuple, which prints as several words: `reroll 2 4 5`. Trailing
    fields may have a default; None and the empty tuple print nothing. `about` says what a field means where its name
    does not.
    """

    verb: ClassVar[str] = ""
    label: ClassVar[str] = ""
    help: ClassVar[str] = ""
    seldom: ClassVar[bool] = False
    about: ClassVar[Mapping[str, str]] = {}

    @functools.cached_property
    def notation(self) -> str:
        """The canonical text: what the record keeps, what a log shows and what `parse` reads back."""
        return " ".join((self.verb, *self.words))

    @functools.cached_property
    def words(self) -> tuple[str, ...]:
        """The fields as words, in order: what pickers narrow by."""
        return tuple(_words(getattr(self, f.name) for f in dataclasses.fields(self)))

    def __str__(self) -> str:
        return self.notation


def _words(values: Iterable[Any]) -> Iterable[str]:
    for value in values:
        if isinstance(value, tuple):
            yield from map(str, value)
        elif value is not None:
            yield str(value)


def fields_of(action: type[Action]) -> tuple[tuple[str, type, bool], ...]:
    """(name, type of one word, takes several words) for each field of an Action class."""
    hints = typing.get_type_hints(action)
    out = []
    for f in dataclasses.fields(action):
        hint = hints[f.name]
        several = typing.get_origin(hint) is tuple
        kinds = [k for k in typing.get_args(hint) if k not in (type(None), ...)] or [hint]
        out.append((f.name, kinds[0], several))
    return tuple(out)


def optional_fields(action: type[Action]) -> set[str]:
    """The fields that may be left out."""
    return {f.name for f in dataclasses.fields(action) if f.default is not dataclasses.MISSING}


def words_of(kind: type) -> tuple[str, ...]:
    """All the words of a field's type, if it says which (`WORDS`), for answers that are spelled out and not listed."""
    words: tuple[str, ...] = getattr(kind, "WORDS", ())
    return words


def parse(text: str, actions: Sequence[type[Action]]) -> Action:
    """Read a notation; raises `BadNotation` with a near miss.

    Spaces do not matter, nor do capitals and hyphens in the verb (`Line-Change` is `line change`). A word is given
    to its field's type as written, then in small letters, then in capitals, until the type accepts it.
    """
    words = text.split()
    words = words[0].lower().replace("-", " ").split() + words[1:] if words else []
    for action in sorted(actions, key=lambda a: -len(_verb(a))):
        verb = _verb(action)
        if [w.lower() for w in words[: len(verb)]] == verb:
            return _build(action, words[len(verb) :], text)
    raise BadNotation(f"“{_clip(text)}” is not an action of this game; {_near(words, actions)}")


def _verb(action: type[Action]) -> list[str]:
    return action.verb.replace("-", " ").split()


def _near(words: list[str], actions: Sequence[type[Action]]) -> str:
    verbs = [a.verb for a in actions]
    starts = [" ".join(words[:n]).lower() for n in sorted({len(_verb(a)) for a in actions}, reverse=True)]
    for start in starts:
        if near := difflib.get_close_matches(start, verbs, n=1, cutoff=0.6):
            return f"did you mean “{near[0]}”?"
    return f"the verbs are {', '.join(verbs)}."


def _clip(text: str) -> str:
    return textwrap.shorten(text, 60, placeholder="…")


def _build(action: type[Action], words: list[str], text: str) -> Action:
    values: dict[str, Any] = {}
    optional = optional_fields(action)
    left = list(words)
    for name, kind, several in fields_of(action):
        count = len(left) if several else 1
        taken, left = left[:count], left[count:]
        if taken:
            read = [_read(word, kind, action, text) for word in taken]
            values[name] = tuple(read) if several else read[0]
        elif name not in optional:
            raise BadNotation(f"“{_clip(text)}” lacks its {name}: write “{usage(action)}”.")
    if left:
        raise BadNotation(f"“{_clip(text)}” has words too many: write “{usage(action)}”.")
    return action(**values)


def _read(word: str, kind: type, action: type[Action], text: str) -> Any:
    for form in dict.fromkeys((word, word.lower(), word.upper())):
        try:
            return kind(form)
        except ValueError:
            continue
    raise BadNotation(f"“{_clip(word)}” in “{_clip(text)}” does not fit: write “{usage(action)}”.")


def usage(action: type[Action]) -> str:
    """How to write it: `reroll DICE...`; what may be left out stands in brackets."""
    optional = optional_fields(action)
    words = ((name, name.upper() + ("..." if many else "")) for name, _, many in fields_of(action))
    return " ".join([action.verb, *(f"[{word}]" if name in optional else word for name, word in words)])


def no_odds(_: Action) -> Odds | None:
    return None


def no_details(_: str) -> Action | None:
    return None


@dataclass(frozen=True, slots=True)
class Question:
    """What one seat is asked.

    `name` is stable and saved; `heading` is one line for the reader. `options` is the complete and only list
    of legal answers; `default` is the clock's answer. `chance` gives an option's exact odds while the question
    is open (None where no die decides). `spelled` reads a notation that spells out details of a listed answer, of
    which there are too many to list (a way step by step), as an action, or gives None. The options of a `secret`
    question are for the eyes of the seat alone: they show a hidden hand.
    """

    seat: Seat
    name: str
    heading: str
    options: tuple[Action, ...]
    default: Action
    chance: Callable[[Action], Odds | None] = field(default=no_odds, compare=False, repr=False)
    spelled: Callable[[str], Action | None] = field(default=no_details, compare=False, repr=False)
    secret: bool = False

    def __post_init__(self) -> None:
        assert self.default in self.options, f"{self.name}: the default must be among the options"

    def option(self, notation: str) -> Action | None:
        """The very object that was offered under this notation; capitals matter only where two options need them."""
        same = next((a for a in self.options if a.notation == notation), None)
        if same is None:
            alike = [a for a in self.options if a.notation.casefold() == notation.casefold()]
            same = alike[0] if len(alike) == 1 else None
        return same or self.spelled(notation)


def narrow(options: Iterable[Action], verb: str, chosen: tuple[str, ...] = ()) -> list[str]:
    """Distinct next words of the options of a verb after those already chosen: feeds autocomplete and menus."""
    depth = len(chosen)
    return list(
        dict.fromkeys(
            a.words[depth] for a in options if a.verb == verb and len(a.words) > depth and a.words[:depth] == chosen
        )
    )
