"""Line Changes before every face-off but the opening one (PO-08, PO-09, PO-23, PO-24, PO-78)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.playoff import drawing, hands
from rules.playoff.actions import CardId, NoThanks, Place, Put
from rules.playoff.cards import card_of
from rules.playoff.state import Scene, Table
from rules.playoff.turns import change_on_the_fly, put_on

DRAWN = 2
NONE = NoThanks()


async def line_change(t: Table) -> None:
    """Both sides, home first; then the face-off."""
    t.back_to_zones()
    for side in (t.home, 1 - t.home):
        t.scene = Scene(side, "line change")
        if t.options.hand_changes:
            await from_hand(t, side)
        else:
            await from_deck(t, side)
    t.phase = "face-off"


async def from_deck(t: Table, side: int) -> None:
    """Two cards from the deck name the positions that are replaced (PO-24)."""
    coming = t.coming[side]
    for _ in range(DRAWN):
        card = await drawing.draw(t, side)
        if card is not None:
            coming.append(card)
    await tell("line change", seat=t.seat(side), cards=coming[:], reveals=True)
    rested = {place for place, card in t.line[side].items() if card in coming}
    for card in coming[:]:
        if any(card in line.values() for line in t.line) or not free_places(t, side, card, rested):
            await stays_off(t, side, card)
    await put_all(t, side, rested)


async def stays_off(t: Table, side: int, card: str) -> None:
    t.coming[side].remove(card)
    t.throw_away(side, card)
    await tell("no change", seat=t.seat(side), card=card)


def free_places(t: Table, side: int, card: str, rested: set[str]) -> list[str]:
    """The places that a drawn card may take: not of a penalised man, nor of one with a second wind."""
    position = card_of(card).position
    places = ("LD", "RD") if position == "D" else (position,)
    return [place for place in places if not t.sits(side, place) and place not in rested]


async def put_all(t: Table, side: int, taken: set[str]) -> None:
    """Each card goes on, as its coach chooses; one for which no place is left is discarded."""
    coming = t.coming[side]
    while coming:
        new = [card for card in dict.fromkeys(coming) if card not in t.line[side].values()]
        options = [(card, place) for card in new for place in free_places(t, side, card, taken)]
        if not options:
            break
        card, place = options[0]
        if contested(options):
            offered: tuple[Action, ...] = tuple(Put(CardId(c), Place(p)) for c, p in options)
            heading = "Line change: which card goes where?"
            choice = await choose(Question(t.seat(side), "line change", heading, offered, offered[0]))
            assert isinstance(choice, Put)
            card, place = choice.card, choice.place
        coming.remove(card)
        taken.add(place)
        await put_on(t, side, card, place)
    for card in coming[:]:
        await stays_off(t, side, card)


def contested(options: list[tuple[str, str]]) -> bool:
    """Whether there is a choice: a card with two places, or a place with two cards."""
    cards, places = [c for c, _ in options], [p for _, p in options]
    return len(set(cards)) < len(cards) or len(set(places)) < len(places)


async def from_hand(t: Table, side: int) -> None:
    """None, one or two men from the hand; then a card is drawn for each (PO-78)."""
    offered = (NONE, *hands.changes(t, side))
    heading = "Line change: one or two men from your hand?"
    choice = await choose(Question(t.seat(side), "hand change", heading, offered, NONE, secret=True))
    if isinstance(choice, NoThanks):
        return
    await change_on_the_fly(t, side, choice)  # type: ignore[arg-type]
    for _ in choice.words:
        await drawing.replace_star(t, side)
