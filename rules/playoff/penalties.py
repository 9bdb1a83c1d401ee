"""Penalties: the check, who sits, and who comes out after a goal (chapter Aggressive Play / Penalty)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.playoff import dice
from rules.playoff.actions import Free, Place, Serve
from rules.playoff.state import COUNTER, MOST_PENALISED, Table


async def check(t: Table, side: int, place: str) -> bool:
    """One die: a whistle sends him to the box. Nobody is checked who sits, or as a third (PO-47, PO-50, PO-56)."""
    if t.sits(side, place) or len(t.box[side]) >= MOST_PENALISED:
        return False
    called = await dice.whistle(t, side)
    await tell("penalty check", seat=t.seat(side), place=place, called=called)
    if called:
        await penalise(t, side, place)
    return called


async def penalise(t: Table, side: int, place: str) -> None:
    """His card is turned over in his zone for six draws; for a goalie a skater sits (PO-48, PO-51)."""
    serving = place if place != "G" else await substitute(t, side)
    t.box[side][serving] = COUNTER
    column = t.column(side, serving)
    if t.up[column] == side:
        t.up[column] = -1
    await tell("penalty", seat=t.seat(side), place=serving, offender=place, card=t.line[side][serving], moment=True)


async def substitute(t: Table, side: int) -> str:
    options: tuple[Action, ...] = tuple(Serve(Place(place)) for place in t.skaters(side))
    question = Question(t.seat(side), "serve", "Who sits in the box for your goalie?", options, options[0])
    choice = await choose(question)
    assert isinstance(choice, Serve)
    return choice.man


async def free_one(t: Table, side: int) -> None:
    """A goal against a side lets one man out, the longest in; of two sent off together its coach chooses (PO-49)."""
    box = t.box[side]
    if not box:
        return
    place, *others = box
    if others and t.together[side]:
        options: tuple[Action, ...] = tuple(Free(Place(p)) for p in box)
        question = Question(t.seat(side), "free", "A goal against you: who leaves the box?", options, options[0])
        choice = await choose(question)
        assert isinstance(choice, Free)
        place = choice.man
    del box[place]
    await tell("freed", seat=t.seat(side), place=place, card=t.line[side][place])
