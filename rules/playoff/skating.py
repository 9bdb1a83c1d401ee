"""SKATE, for both sides (PO-28 to PO-31, PO-72)."""

from __future__ import annotations

from rules.actions import Action, Odds, Question
from rules.kernel import choose, tell
from rules.playoff import chances
from rules.playoff import duel as duels
from rules.playoff.actions import Place, Skate
from rules.playoff.boxes import FITS
from rules.playoff.state import Table


def able(t: Table, side: int, who: str) -> list[str]:
    """Who of these may skate: nobody penalised, and nobody who is in his attack space already (PO-29)."""
    return [place for place in FITS[who] if not t.sits(side, place) and not t.is_up(side, place)]


async def skate(t: Table, side: int, men: list[str], plus: int) -> str:
    """One of these men tries; his place if he gains the space, else empty."""
    place = men[0]
    if len(men) > 1:
        options: tuple[Action, ...] = tuple(Skate(Place(p)) for p in men)

        def chance(action: Action) -> Odds | None:
            assert isinstance(action, Skate)
            return chances.skate(t, side, action.man, plus)

        choice = await choose(Question(t.seat(side), "skate", "Who skates?", options, options[0], chance))
        assert isinstance(choice, Skate)
        place = choice.man
    t.scene.men.append((side, place))
    gained = unchallenged(t, side, place) or await challenged(t, side, place, plus)
    if t.stoppage:
        return ""
    t.scene.outcome = "gained" if gained else "held"
    await tell("skated", seat=t.seat(side), place=place, card=t.line[side][place], gained=gained)
    if gained:
        t.up[t.column(side, place)] = side
    return place if gained else ""


def unchallenged(t: Table, side: int, place: str) -> bool:
    """Past a penalised opponent, or with more men on the ice, nobody rolls (PO-31)."""
    return t.sits(1 - side, t.across(side, place)) or t.advantage(side)


def pools(t: Table, side: int, place: str, plus: int) -> list[int]:
    """Skill and modifier against Skill, South's dice first."""
    mine, theirs = t.card(side, place).skill + plus, t.card(1 - side, t.across(side, place)).skill
    return [mine, theirs] if side == 0 else [theirs, mine]


async def challenged(t: Table, side: int, place: str, plus: int) -> bool:
    """Both roll; a tie gains the space too."""
    other = t.across(side, place)
    men = ((place,), (other,)) if side == 0 else ((other,), (place,))
    duel = duels.Duel("skate", side, men, pools(t, side, place, plus), side)
    totals = await duels.fought(t, duel)
    await duels.checks(t, duel)
    return totals[side] >= totals[1 - side]
