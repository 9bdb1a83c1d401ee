"""What a seat cannot know, dealt anew: for whoever looks ahead from that seat."""

from __future__ import annotations

from typing import Protocol

from rules.playoff.state import Table


class Chance(Protocol):
    def randrange(self, stop: int, /) -> int: ...


def deal_anew(t: Table, side: int, chance: Chance) -> None:
    """Mix the own deck, and of the other side deck, hand and cards that were thrown away face down."""
    _mix(t.deck[side], chance)
    other = 1 - side
    down = [n for n, (_, shown) in enumerate(t.discard[other]) if not shown]
    pool = [*t.deck[other], *t.hand[other], *(t.discard[other][n][0] for n in down)]
    _mix(pool, chance)
    cards = iter(pool)
    t.deck[other] = [next(cards) for _ in t.deck[other]]
    t.hand[other] = [next(cards) for _ in t.hand[other]]
    for n in down:
        t.discard[other][n] = (next(cards), False)


def _mix(cards: list[str], chance: Chance) -> None:
    for n in range(len(cards) - 1, 0, -1):
        m = chance.randrange(n + 1)
        cards[n], cards[m] = cards[m], cards[n]
