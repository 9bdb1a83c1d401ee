"""Lessons: a guided first turn for each game, as TOML. Their boards are staged like scenarios."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from data.packs import read_file

ROOT = Path(__file__).parent


@functools.cache
def lessons(game: str) -> tuple[dict[str, Any], ...]:
    """The lessons of a game in order; empty where it has none."""
    path = ROOT / f"{game}.toml"
    return tuple(read_file(path)["lesson"]) if path.exists() else ()
