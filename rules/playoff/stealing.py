"""STEAL, double team, and the pass that avoids it (PO-34 to PO-37, PO-71, PO-73)."""

from __future__ import annotations

from itertools import combinations

from rules.actions import Action, Odds, Question
from rules.kernel import choose, tell
from rules.playoff import chances, passing, shooting
from rules.playoff import duel as duels
from rules.playoff.actions import Avoid, CardId, NoThanks, Place, Steal
from rules.playoff.boxes import FITS
from rules.playoff.cards import card_of
from rules.playoff.state import COLUMNS, Table

NONE = NoThanks()


def in_range(t: Table, side: int, who: str = "any") -> list[str]:
    """Who of these can steal from the carrier: the man before him, beside him only in attack spaces (PO-34)."""
    holder, carrier = 1 - side, t.carrier
    column = t.column(holder, carrier)
    if t.is_up(holder, carrier):
        near = [COLUMNS[side][column]]
        near += [COLUMNS[side][n] for n in (column - 1, column + 1) if 0 <= n < len(t.up) and t.up[n] == side]
    else:
        near = [COLUMNS[side][column]] if t.up[column] == side else []
    return [place for place in near if place in FITS[who] and not t.sits(side, place)]


def pools(t: Table, side: int, men: tuple[str, ...], plus: int) -> list[int]:
    """Skills and modifier against the carrier's Skill, South's dice first."""
    mine = sum(t.card(side, place).skill for place in men) + plus
    theirs = t.card(1 - side, t.carrier).skill
    return [mine, theirs] if side == 0 else [theirs, mine]


async def steal(t: Table, side: int, groups: list[tuple[str, ...]], plus: int, plain: bool = False) -> bool:
    """One man, or two, try for the puck. Gives whether they have it; a tie is a face-off."""
    men = groups[0]
    if len(groups) > 1:
        options: tuple[Action, ...] = tuple(Steal(tuple(map(Place, group))) for group in groups)

        def chance(action: Action) -> Odds | None:
            assert isinstance(action, Steal)
            return chances.steal(t, side, tuple(action.men), plus)

        choice = await choose(Question(t.seat(side), "thief", "Who tries to steal?", options, options[0], chance))
        assert isinstance(choice, Steal)
        men = tuple(choice.men)
    t.scene.men += [(side, place) for place in men]
    carrier = t.carrier
    await tell("steal", seat=t.seat(side), men=list(men), carrier=carrier, card=t.line[1 - side][carrier])
    if plain and await avoided(t, 1 - side, men):
        return False
    return await contested(t, side, men, plus)


def alone(men: list[str]) -> list[tuple[str, ...]]:
    return [(place,) for place in men]


def pairs(men: list[str]) -> list[tuple[str, ...]]:
    """Two of those in range: a double team (PO-37)."""
    return list(combinations(men, 2))


async def contested(t: Table, side: int, men: tuple[str, ...], plus: int) -> bool:
    holder, carrier = 1 - side, t.carrier
    both = (men, (carrier,)) if side == 0 else ((carrier,), men)
    duel = duels.Duel("steal", side, both, pools(t, side, men, plus), side)
    totals = await duels.fought(t, duel)
    won, tied = totals[side] > totals[holder], totals[side] == totals[holder]
    t.scene.outcome = "stolen" if won else "tied" if tied else "kept"
    told = "stolen" if won else "steal tied" if tied else "steal failed"
    await tell(told, moment=tied, seat=t.seat(side), men=list(men))  # line changes follow a tie: its dice go at once
    if await duels.checks(t, duel):
        return False
    if tied:
        t.stoppage = True
    if won:
        await shooting.put_puck(t, side, list(men))
        t.offense = side
    return won


async def avoided(t: Table, side: int, thieves: tuple[str, ...]) -> bool:
    """The carrier's side may pass the puck away from a plain steal, with a PASS card or one face down (PO-35)."""

    def chance(action: Action) -> Odds | None:
        return chances.robbed(t, 1 - side, thieves) if action is NONE else None

    men = passing.receivers(t, side, "any")
    if not men or not t.hand[side]:
        return False
    with_pass = [card for card in t.hand[side] if first_pass(t, side, card)]
    offered: tuple[Action, ...] = (NONE, *(Avoid(CardId(card)) for card in dict.fromkeys(with_pass or t.hand[side])))
    heading = "They try to steal without a card: pass the puck away?"
    answer = await choose(Question(t.seat(side), "avoid", heading, offered, NONE, chance, secret=True))
    if not isinstance(answer, Avoid):
        return False
    t.hand[side].remove(answer.card)
    t.throw_away(side, answer.card, shown=bool(with_pass))
    if with_pass:
        step = card_of(answer.card).box.steps[0]
        men = passing.receivers(t, side, step.to, step.kind == "drop pass")
    await tell("avoids", seat=t.seat(side), card=answer.card if with_pass else None, reveals=True)
    await passing.pass_puck(t, side, men)
    return True


def first_pass(t: Table, side: int, card: str) -> bool:
    """A card whose box begins with a PASS that the carrier could make now."""
    box = card_of(card).box
    if box.first != "pass" or t.carrier not in FITS[box.steps[0].who]:
        return False
    drop = box.steps[0].kind == "drop pass"
    return bool(passing.receivers(t, side, box.steps[0].to, drop)) and (not drop or t.is_up(side, t.carrier))
