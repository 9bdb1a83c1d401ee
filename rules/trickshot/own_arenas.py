"""Arenas before the first face-off: the home side's, or one for each side with the player cards on it (Setup C to E).

Blue is the home side, and its arena acts on both.
"""

from __future__ import annotations

from rules.actions import Action, Question
from rules.dice import Roll
from rules.kernel import choose, choose_all, roll, tell
from rules.trickshot.actions import TakeCard
from rules.trickshot.arena_cards import CHOICE, arena_die, load_arenas, toss
from rules.trickshot.draft import take
from rules.trickshot.figures import SEATS, SIDES
from rules.trickshot.state import Table

HOME = 0


async def home_arena(t: Table) -> None:
    """The home side's arena, drawn or chosen if it was not named, acts on both sides from now on (TS-82)."""
    if t.arena is None:
        t.arena = _named(await choose(_question(t, HOME))) if CHOICE in t.marks else await _draw(HOME, None)
    t.phase = "deal" if "deal" in t.marks else "draft" if "draft" in t.marks else "face-off"
    await _open(t, t.arena)


async def both_arenas(t: Table) -> None:
    """Each side gets an arena and the player cards on it; the two are never the same (TS-82)."""
    if CHOICE in t.marks:
        home, away = await _choose(t)
    else:
        home = t.arena or await _draw(HOME, None)
        away = await _draw(1 - HOME, home)
    for side, arena in zip(SIDES, (home, away), strict=True):
        card = load_arenas()[arena]
        await tell("own arena", seat=SEATS[side], arena=arena, title=card.name)
        for kind, held in card.deals.hand.items():
            await take(t, side, kind, held)
    t.phase = "face-off"
    await _open(t, home)


async def _open(t: Table, arena: str) -> None:
    card = load_arenas()[arena]
    t.arena = arena
    t.marks.clear()
    await tell("arena", arena=arena, title=card.name, effect=card.effect)


async def _draw(side: int, taken: str | None) -> str:
    """One of the arenas that are left: the one that is taken is drawn again."""
    why = "arena" if taken is None else f"arena {SEATS[side]}"
    while True:
        (arena,) = await roll(Roll(arena_die(), 1, why))
        if arena != taken:
            return arena


async def _choose(t: Table) -> tuple[str, str]:
    """Both name one, sealed; of the same card a toss tells who keeps it, and the other names again."""
    named = [_named(action) for action in await choose_all(*(_question(t, side) for side in SIDES))]
    if named[0] == named[1]:
        (seat,) = await roll(Roll(toss(), 1, "toss"))
        await tell("arena kept", seat=seat, arena=named[0], title=load_arenas()[named[0]].name)
        again = 1 - SEATS.index(seat)
        named[again] = _named(await choose(_question(t, again, named[0])))
    return named[0], named[1]


def _question(t: Table, side: int, taken: str | None = None) -> Question:
    options = tuple(TakeCard(arena) for arena in load_arenas() if arena != taken)
    return Question(t.seat(side), "card", "Which arena card is yours?", options, options[0])


def _named(action: Action) -> str:
    assert isinstance(action, TakeCard)
    return action.card
