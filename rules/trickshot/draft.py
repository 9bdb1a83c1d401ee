"""Player cards before the first face-off: dealt at random, or chosen by each side (rulebook: Setup D, Player Cards).

Each side has its own copy of every card, so both may hold the same. As with arenas (TS-82) choices are sealed: both
sides name their card for a kind of figure at once, Centers first, and see the other's when both have.
"""

from __future__ import annotations

from rules.actions import Question
from rules.dice import Roll
from rules.kernel import choose_all, roll, tell
from rules.trickshot.actions import TakeCard
from rules.trickshot.deck import DEALT, load_deck
from rules.trickshot.figures import SEATS, SIDES, TITLE
from rules.trickshot.state import Table


async def deal(t: Table) -> None:
    """A card for each kind of figure of each side; a roll like any other, on a die that has them on its faces."""
    dice = load_deck().dice
    for kind in DEALT:
        for side in SIDES:
            (card,) = await roll(Roll(dice[kind], 1, f"card {SEATS[side]}"))
            await take(t, side, kind, card)
    t.phase = "face-off"


async def choose_cards(t: Table) -> None:
    """Both sides choose for the next kind of figure."""
    kind = next(k for k in DEALT if k not in t.cards[0])
    options = tuple(TakeCard(card.id) for card in load_deck().of(kind))
    heading = f"Which card for your {TITLE[kind]}s?" if kind in "WD" else f"Which card for your {TITLE[kind]}?"
    chosen = await choose_all(*(Question(t.seat(side), "card", heading, options, options[0]) for side in SIDES))
    for side, action in zip(SIDES, chosen, strict=True):
        assert isinstance(action, TakeCard)
        await take(t, side, kind, action.card)
    if kind == DEALT[-1]:
        t.phase = "face-off"


async def take(t: Table, side: int, kind: str, card: str) -> None:
    """Tables share what they hold until it changes, so the hand is a new one."""
    blue, red = ({**held, kind: card} if s == side else held for s, held in enumerate(t.cards))
    t.cards = blue, red
    found = load_deck().by_id[card]
    await tell("card taken", seat=SEATS[side], kind=kind, card=card, title=found.name, text=found.text)
