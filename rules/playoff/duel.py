"""One roll of both sides: stars, aggressive numbers, dice, and penalty checks (PO-46, PO-47, PO-54, PO-67)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.actions import Action, Odds, Question
from rules.kernel import choose, tell
from rules.playoff import chances, dice, penalties, stars
from rules.playoff.actions import Aggressive, CardId, NoThanks, Place, Star
from rules.playoff.cards import card_of
from rules.playoff.state import MOST_PENALISED, Table

What = Literal["skate", "steal", "shot", "face-off"]
NONE = NoThanks()


@dataclass(slots=True)
class Duel:
    """Who rolls against whom: `side` acts, `men` of both sides roll, `dice` are theirs before stars and aggression.

    `order` is the side that speaks first. `played` are the stars by side and name; `rough` the men who add their
    aggressive dice.
    """

    what: What
    side: int
    men: tuple[tuple[str, ...], tuple[str, ...]]
    dice: list[int]
    order: int
    played: list[tuple[int, str]] = field(default_factory=list)
    rough: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    blocked: bool = False
    """A man went down before the shot: no dice at all (PO-45)."""
    rebound: bool = False
    """A SHOT whose rebound the offense keeps (PO-44)."""

    def has(self, star: str) -> bool:
        return any(name == star for _, name in self.played)


async def fought(t: Table, duel: Duel, again: bool = False) -> tuple[int, int]:
    """Stars, aggressive numbers, dice: the totals of South and North. Ties are rolled again on demand (PO-81)."""
    await stars_played(t, duel)
    if duel.blocked:
        return 0, 0
    for side in (duel.order, 1 - duel.order):
        await announced(t, duel, side)
    while True:
        south, north = [await _cast(t, duel, side) for side in (0, 1)]
        if not again or south != north:
            return south, north


async def _cast(t: Table, duel: Duel, side: int) -> int:
    return await dice.cast(t, side, duel.what, duel.dice[side], duel.men[side])


def odds(t: Table, duel: Duel, side: int) -> Callable[[Action], Odds | None]:
    def chance(action: Action) -> Odds | None:
        return chances.of_duel(t, duel, side, action)

    return chance


# -- stars -----------------------------------------------------------------------------------------


async def stars_played(t: Table, duel: Duel) -> None:
    """First the side whose action it is, then the other, in turn until both decline (PO-54)."""
    declined, side = 0, duel.order
    while declined < 2 and not duel.blocked:
        card = await star_of(t, duel, side)
        if card is None:
            declined += 1
        else:
            declined = 0
            await stars.play(t, duel, side, card)
        side = 1 - side


async def star_of(t: Table, duel: Duel, side: int) -> str | None:
    """Ask whoever could have a fitting star; whether he has one is not for the other to know."""
    possible = stars.possible(t, duel, side)
    if not possible or not t.hand[side]:
        return None
    fitting = [Star(CardId(card)) for card in t.hand[side] if stars.fits(t, duel, side, card_of(card).box, possible)]
    offered: tuple[Action, ...] = (NONE, *dict.fromkeys(fitting))
    heading = f"{duel.what.capitalize()}: play a star before the dice?"
    answer = await choose(Question(t.seat(side), "star", heading, offered, NONE, odds(t, duel, side), secret=True))
    return answer.card if isinstance(answer, Star) else None


# -- aggressive play -------------------------------------------------------------------------------


def aggressive_number(t: Table, duel: Duel, side: int, place: str) -> int:
    """Scoring for a SHOT, the other number for everything else; a goalie has only the other one (PO-46)."""
    card = t.card(side, place)
    return card.scoring if duel.what == "shot" and side == duel.side else card.other


def may_announce(t: Table, duel: Duel, side: int) -> list[str]:
    if len(t.box[side]) >= MOST_PENALISED:
        return []
    return [place for place in duel.men[side] if aggressive_number(t, duel, side, place)]


async def announced(t: Table, duel: Duel, side: int) -> None:
    """The full number is added, man by man (PO-46, PO-71)."""
    able = may_announce(t, duel, side)
    if not able:
        return
    groups: Sequence[tuple[str, ...]] = [tuple(able), *([(p,) for p in able] if len(able) > 1 else [])]
    offered: tuple[Action, ...] = (NONE, *(Aggressive(tuple(map(Place, group))) for group in groups))
    heading = f"{duel.what.capitalize()}: add aggressive dice, at the risk of a penalty?"
    answer = await choose(Question(t.seat(side), "aggression", heading, offered, NONE, odds(t, duel, side)))
    if isinstance(answer, Aggressive):
        for place in answer.men:
            duel.rough[side].append(place)
            duel.dice[side] += aggressive_number(t, duel, side, place)
        await tell("aggressive", seat=t.seat(side), men=list(answer.men))


async def checks(t: Table, duel: Duel) -> bool:
    """A die for each man who was rough, the acting side's first, then the whistles of stars (PO-47, PO-55, PO-56).

    Gives whether anybody goes to the box: play then goes on with a face-off.
    """
    rough = [(side, place) for side in (duel.order, 1 - duel.order) for place in duel.rough[side]]
    called = [0, 0]
    for side, place in (*rough, *stars.whistled(t, duel)):
        called[side] += await penalties.check(t, side, place)
    if not any(called):
        return False
    t.together = [n > 1 if n else before for n, before in zip(called, t.together, strict=True)]
    t.stoppage = True
    if t.scene.outcome != "goal":  # a goal stands, all else gives way to the face-off
        t.scene.outcome = "penalty"
    return True
