"""Packs: boards, dice and cards as TOML files, one folder a game. Their meaning is checked by the game's own model."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent
DECKS = ("arenas", "cards", "clubs", "decks", "teams")
"""Files in a game's folder that are no packs: cards, clubs and teams, which go with every pack of the game."""


class PackError(ValueError):
    """A pack that is not there or is not TOML; the message is a sentence."""


def pack_names(game: str) -> tuple[str, ...]:
    """The packs of a game in alphabetical order."""
    return tuple(sorted(path.stem for path in (ROOT / game).glob("*.toml") if path.stem not in DECKS))


@functools.cache
def read_pack(game: str, name: str) -> dict[str, Any]:
    """The pack as TOML gives it. Raises `PackError`."""
    if name not in pack_names(game):
        raise PackError(f"There is no pack “{name}”; there are {', '.join(pack_names(game))}.")
    return read_file(ROOT / game / f"{name}.toml")


@functools.cache
def read_deck(game: str, name: str) -> dict[str, Any]:
    """The cards or teams of a game as TOML gives them. Raises `PackError`."""
    assert name in DECKS, f"{name} is no deck"
    return read_file(ROOT / game / f"{name}.toml")


def read_file(path: Path) -> dict[str, Any]:
    """A pack from any place, for hosts who try their own. Raises `PackError`."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as e:
        raise PackError(f"The pack “{path.name}” cannot be read: {e}.") from e
