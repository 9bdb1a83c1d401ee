"""What was found out about a table, kept for whoever comes to the same one again: playouts do so all the time."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable
from typing import TypeVar

T = TypeVar("T")
V = TypeVar("V")
MOST = 5_000


class Kept(dict[Hashable, V]):
    """Place -> what was found; all is forgotten at once when it is too much."""

    def keep(self, place: Hashable, found: V) -> V:
        if len(self) >= MOST:
            self.clear()
        self[place] = found
        return found


def latest(find: Callable[[T], V]) -> Callable[[T], V]:
    """Keeps what was found for the thing looked at last: one question asks for it once for each of its options."""
    last: list[tuple[T, V]] = []

    @functools.wraps(find)
    def found(thing: T) -> V:
        for seen, value in last:
            if seen is thing:
                return value
        value = find(thing)
        last[:] = [(thing, value)]
        return value

    return found
