"""The exact odds of a play: skate, steal, face-off, shot and rebound; `def`s only.

They hold for the dice as everybody can count them: stars and aggressive dice that were played are in them, those of
later windows are not.
"""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import TYPE_CHECKING

from rules import odds
from rules.actions import Action, Odds
from rules.playoff import dice
from rules.playoff.actions import Aggressive, Plain, Play, Star
from rules.playoff.boxes import FITS, Step
from rules.playoff.cards import card_of
from rules.playoff.state import Table

if TYPE_CHECKING:
    from rules.playoff.duel import Duel

GAINS, HELD = "gains the space", "held"
STEALS, TIED, KEEPS = "steals", "face-off", "stays"
GOAL, HOLDS, OWN, THEIRS = "goal", "goalie holds", "own rebound", "their rebound"
HELD_FAST, WON, LOST = "held", "rebound won", "rebound lost"
"""The same as the goalie's side sees them."""


@functools.cache
def total(count: int, doubled: int) -> odds.Distribution[int]:
    """What so many dice count, the logos of the first `doubled` of them twice: total -> cases."""
    out: odds.Distribution[int] = {0: 1}
    for n in range(count):
        one = odds.one(dice.PLAIN, lambda face, n=n: dice.worth((face,), 1 if n < doubled else 0))  # type: ignore[misc]
        out = odds.convolve(out, one, lambda a, b: a + b)
    return out


@functools.cache
def compared(mine: int, doubled: int, theirs: int, other: int) -> tuple[Fraction, Fraction, Fraction]:
    """The chances to be ahead, level and behind."""
    both = odds.convolve(
        total(mine, doubled), total(theirs, other), lambda a, b: "ahead" if a > b else "level" if a == b else "behind"
    )
    cases = odds.cases(both)
    ahead, level = Fraction(both.get("ahead", 0), cases), Fraction(both.get("level", 0), cases)
    return ahead, level, 1 - ahead - level


def _against(
    t: Table, side: int, mine: int, men: tuple[str, ...], theirs: int, others: tuple[str, ...]
) -> tuple[Fraction, Fraction, Fraction]:
    """Dice of men of both sides, each with the logo that counts for them."""
    return compared(mine, dice.doubled(t, side, men), theirs, dice.doubled(t, 1 - side, others))


# -- one roll --------------------------------------------------------------------------------------


def skate(t: Table, side: int, place: str, plus: int) -> Odds | None:
    """A tie gains the space; nothing is rolled against a man short or in the box."""
    other = t.across(side, place)
    if t.sits(1 - side, other) or t.advantage(side):
        return None
    mine, theirs = t.card(side, place).skill + plus, t.card(1 - side, other).skill
    ahead, level, behind = _against(t, side, mine, (place,), theirs, (other,))
    return Odds(((GAINS, ahead + level), (HELD, behind)))


def steal(t: Table, side: int, men: tuple[str, ...], plus: int) -> Odds:
    mine = sum(t.card(side, place).skill for place in men) + plus
    theirs = t.card(1 - side, t.carrier).skill
    ahead, level, behind = _against(t, side, mine, men, theirs, (t.carrier,))
    return Odds(((STEALS, ahead), (TIED, level), (KEEPS, behind)))


def robbed(t: Table, side: int, men: tuple[str, ...]) -> Odds:
    """A steal of these men without a card, as the side with the puck sees it."""
    found = dict(steal(t, side, men, 0).outcomes)
    return Odds(((KEEPS, found[KEEPS]), (TIED, found[TIED]), (STEALS, found[STEALS])))


def shot(t: Table, side: int, place: str, plus: int, rebound: bool = False) -> Odds:
    """Goal, tie, or a block with the scramble after it."""
    from rules.playoff import shooting

    pools = shooting.pools(t, side, place, plus)
    return ends(t, side, _against(t, side, pools[side], (place,), pools[1 - side], ("G",)), rebound)


def ends(t: Table, side: int, cast: tuple[Fraction, Fraction, Fraction], rebound: bool) -> Odds:
    """What the casts of a shot lead to; a goalie alone at home wins the scramble by holding (PO-43)."""
    from rules.playoff import shooting

    ahead, level, behind = cast
    own = Fraction(1) if rebound else scramble(t, side)
    theirs = behind * (1 - own)
    if not shooting.defenders(t, 1 - side):
        level, theirs = level + theirs, Fraction(0)
    return Odds(((GOAL, ahead), (HOLDS, level), (OWN, behind * own), (THEIRS, theirs)))


def scramble(t: Table, side: int) -> Fraction:
    """The chance that the attackers win a rebound; ties are rolled again."""
    from rules.playoff import shooting

    ahead, level, _ = compared(len(t.attackers(side)), 0, 1 + len(shooting.defenders(t, 1 - side)), 0)
    return ahead / (1 - level)


def of_duel(t: Table, duel: Duel, side: int, action: Action) -> Odds:
    """The odds of a roll with the dice as they are now, or with those of a star or of aggressive men added."""
    from rules.playoff.duel import aggressive_number
    from rules.playoff.stars import DOWN, more_dice

    pools = duel.dice[:]
    if isinstance(action, Aggressive):
        pools[side] += sum(aggressive_number(t, duel, side, place) for place in action.men)
    if isinstance(action, Star):
        if card_of(action.card).box.star == DOWN:
            return Odds(((HELD_FAST, Fraction(1)),))
        pools[side] += more_dice(t, duel, side, action.card)
    cast = ahead, level, behind = _against(t, side, pools[side], duel.men[side], pools[1 - side], duel.men[1 - side])
    if duel.what == "shot" and side == duel.side:
        return ends(t, side, cast, duel.rebound)
    if duel.what == "shot":
        return _met(ends(t, 1 - side, cast[::-1], duel.rebound))
    if duel.what == "face-off":
        return _till_decided(cast)
    if duel.what == "skate":  # a tie is the skater's
        won = ahead + (level if side == duel.side else 0)
        return Odds((("wins", won), ("loses", 1 - won)))
    return Odds((("wins", ahead), ("level", level), ("loses", behind)))


def _met(shot: Odds) -> Odds:
    """A shot as the goalie's side sees it."""
    found = dict(shot.outcomes)
    return Odds(((WON, found[THEIRS]), (HELD_FAST, found[HOLDS]), (LOST, found[OWN]), (GOAL, found[GOAL])), wished=2)


def face_off(t: Table, side: int, place: str, other: str) -> Odds:
    """A face-off of these two men, before their stars."""
    mine, theirs = t.card(side, place).skill, t.card(1 - side, other).skill
    return _till_decided(_against(t, side, mine, (place,), theirs, (other,)))


def _till_decided(cast: tuple[Fraction, Fraction, Fraction]) -> Odds:
    """Ties are rolled again."""
    ahead, level, behind = cast
    return Odds((("wins", ahead / (1 - level)), ("loses", behind / (1 - level))))


def quick_shot(t: Table, side: int) -> Odds:
    from rules.playoff import quick_shot as quick

    mine, theirs = quick.pools(t, side)
    ahead, level, behind = compared(mine, 0, theirs, 0)
    return Odds(((GOAL, ahead), ("blocked", level + behind)))


# -- a play ----------------------------------------------------------------------------------------


def of_play(t: Table, side: int, action: Action) -> Odds | None:
    """The odds of a play's first roll, by the man with the best chance."""
    if isinstance(action, Play):
        box = card_of(action.card).box
        return first_roll(t, side, box.steps[0], box.rebound)
    if isinstance(action, Plain):
        return first_roll(t, side, Step(action.kind), False)  # type: ignore[arg-type]
    return None


def first_roll(t: Table, side: int, step: Step, rebound: bool) -> Odds | None:
    from rules.playoff import skating, stealing

    if step.kind == "skate":
        found = [skate(t, side, place, step.plus) for place in skating.able(t, side, step.who)]
        sure = any(o is None for o in found)
        return None if sure else max((o for o in found if o is not None), key=lambda o: o.chance, default=None)
    if step.kind == "shot" and t.carrier in FITS[step.who]:
        return shot(t, side, t.carrier, step.plus, rebound)
    if step.kind in ("steal", "double steal"):
        men = stealing.in_range(t, side, step.who)
        groups = stealing.pairs(men) if step.kind == "double steal" else stealing.alone(men)
        return max((steal(t, side, group, step.plus) for group in groups), key=lambda o: o.chance, default=None)
    return None
