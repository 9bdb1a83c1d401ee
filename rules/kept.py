"""What was found out about a table, kept for whoever comes to the same one again: playouts do so all the time."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

V = TypeVar("V")
MOST = 5_000


class Kept(dict[Hashable, V]):
    """Place -> what was found; all is forgotten at once when it is too much."""

    def keep(self, place: Hashable, found: V) -> V:
        if len(self) >= MOST:
            self.clear()
        self[place] = found
        return found
