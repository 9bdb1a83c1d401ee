"""Drawing cards: hands of four, counters of penalised men, and the last card (PO-07, PO-13, PO-48)."""

from __future__ import annotations

from rules.kernel import tell
from rules.playoff.state import HAND, Table


async def draw(t: Table, side: int) -> str | None:
    """The top card of a deck, or None. Each counts down the penalties of its side; the last one is the horn."""
    if not t.deck[side]:
        return None
    card = t.deck[side].pop(0)
    await count_down(t, side)
    if not t.deck[side]:
        t.horn = True
        await tell("last card", seat=t.seat(side))
    return card


async def count_down(t: Table, side: int) -> None:
    """A card has left the deck: at zero a man comes back at once, in his own zone."""
    box = t.box[side]
    for place in list(box):
        box[place] -= 1
        if box[place] == 0:
            del box[place]
            await tell("penalty over", seat=t.seat(side), place=place, card=t.line[side][place])


async def fill_hand(t: Table, side: int) -> None:
    """Draw until the hand holds four; what is drawn is for its owner's eyes (PO-13)."""
    drawn = 0
    while len(t.hand[side]) < HAND and (card := await draw(t, side)) is not None:
        t.hand[side].append(card)
        drawn += 1
        await tell("drew", to=t.seat(side), seat=t.seat(side), card=card)
    if drawn:
        await tell("drawn", seat=t.seat(side), count=drawn)


async def replace_star(t: Table, side: int) -> None:
    """A star is replaced by a card at once, which may be played too (PO-54)."""
    card = await draw(t, side)
    if card is not None:
        t.hand[side].append(card)
        await tell("drew", to=t.seat(side), seat=t.seat(side), card=card)
