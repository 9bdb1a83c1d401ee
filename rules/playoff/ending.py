"""Winning: the horn, a tie, and Quick Shot as a tie-break (PO-07, PO-11, PO-80)."""

from __future__ import annotations

from rules.kernel import tell
from rules.playoff.state import NOBODY, Table


async def horn(t: Table) -> None:
    """A deck is empty and the play is over: more goals win; a tie stays one, or goes to Quick Shot."""
    south, north = t.score
    if south == north and t.options.tie_break:
        await tell("tie", score=score(t))
        whole_decks(t)
        t.quick = True
        t.phase = "home roll"
        return
    await win(t, NOBODY if south == north else 0 if south > north else 1, "")


async def win(t: Table, side: int, how: str) -> None:
    t.phase, t.winner, t.how = "over", side, how
    winner = t.seat(side) if side >= 0 else None
    await tell("over", moment=True, winner=winner, score=score(t), how=how, horn=not t.quick)


def score(t: Table) -> dict[str, int]:
    return {t.seat(side): t.score[side] for side in (0, 1)}


def whole_decks(t: Table) -> None:
    """All fifty cards of each side are one deck again (PO-80)."""
    for side in (0, 1):
        t.deck[side] = sorted(t.cards_of(side))
        t.hand[side], t.discard[side], t.line[side] = [], [], {}
        t.front[side], t.support[side], t.coming[side], t.box[side] = [], [], [], {}
    t.together = [False, False]
    t.back_to_zones()
    t.horn = t.stoppage = False
