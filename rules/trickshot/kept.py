"""What was found out about a table, kept for whoever comes to the same one again: playouts do so all the time."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

from rules.trickshot.state import Table

V = TypeVar("V")
MOST = 10_000


class Kept(dict[Hashable, V]):
    """Place -> what was found; all is forgotten at once when it is too much."""

    def keep(self, place: Hashable, found: V) -> V:
        if len(self) >= MOST:
            self.clear()
        self[place] = found
        return found


def where(t: Table) -> tuple[Hashable, ...]:
    """Where everybody stands, and what is in force."""
    cards = t.cards
    held = (*cards[0].items(), None, *cards[1].items()) if cards[0] or cards[1] else None
    return t.pack, t.mode, t.arena, held, t.puck, t.activated, *t.at
