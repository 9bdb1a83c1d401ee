"""What a seat cannot know, dealt anew: for whoever looks ahead from that seat."""

from __future__ import annotations

from rules.dice import Chance, mix
from rules.playoff.starting import candidates, next_place, pick
from rules.playoff.state import Table


def deal_anew(t: Table, side: int, chance: Chance) -> None:
    """Mix the own deck, and of the other side deck, hand and cards that were thrown away face down.

    Of a line-up that the other side has begun in secret, nothing is known but that strong men are likely.
    """
    mix(t.deck[side], chance)
    other = 1 - side
    down = [n for n, (_, shown) in enumerate(t.discard[other]) if not shown]
    pool = [*t.deck[other], *t.hand[other], *(t.discard[other][n][0] for n in down), *t.picked[other].values()]
    mix(pool, chance)
    places = len(t.picked[other])
    t.picked[other], t.deck[other] = {}, pool
    for _ in range(places):
        place = next_place(t, other)
        pick(t, other, candidates(t, other, place)[0], place)
    t.hand[other] = [pool.pop() for _ in t.hand[other]]
    for n in down:
        t.discard[other][n] = (pool.pop(), False)
