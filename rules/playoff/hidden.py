"""What a seat cannot know, dealt anew: for whoever looks ahead from that seat."""

from __future__ import annotations

from rules.dice import Chance, mix
from rules.playoff.cards import card_of
from rules.playoff.state import Table


def deal_anew(t: Table, side: int, chance: Chance) -> None:
    """Mix the own deck, and of the other side deck, hand, cards thrown away face down and a line-up yet secret."""
    mix(t.deck[side], chance)
    other = 1 - side
    if t.over:  # all but the decks is seen by everybody (PO-66)
        mix(t.deck[other], chance)
        return
    down = [n for n, (_, shown) in enumerate(t.discard[other]) if not shown]
    pool = [*t.deck[other], *t.hand[other], *(t.discard[other][n][0] for n in down), *t.picked[other].values()]
    mix(pool, chance)
    t.picked[other] = _line_up(t.picked[other], pool)
    cards = iter(pool)
    t.deck[other] = [next(cards) for _ in t.deck[other]]
    t.hand[other] = [next(cards) for _ in t.hand[other]]
    for n in down:
        t.discard[other][n] = (next(cards), False)


def _line_up(picked: dict[str, str], pool: list[str]) -> dict[str, str]:
    """The same places with men from the top of the pool who fit, nobody twice; they leave the pool."""
    out: dict[str, str] = {}
    for place, old in picked.items():
        position = card_of(old).position
        out[place] = next(card for card in pool if card_of(card).position == position and card not in out.values())
        pool.remove(out[place])
    return out
