"""PASS and Interception (PO-32, PO-33, PO-70, PO-74)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.playoff import drawing
from rules.playoff.actions import CardId, NoThanks, Place, Receive, Star
from rules.playoff.boxes import FITS
from rules.playoff.cards import card_of
from rules.playoff.state import Table

NONE = NoThanks()
INTERCEPTION = "Interception"


def receivers(t: Table, side: int, to: str, drop: bool = False) -> list[str]:
    """Team-mates on the ice other than the passer; of a Drop PASS those in their own zone (PO-18, PO-70)."""
    return [
        place
        for place in FITS[to]
        if place != t.carrier and not t.sits(side, place) and not (drop and t.is_up(side, place))
    ]


async def pass_puck(t: Table, side: int, men: list[str]) -> str:
    """The puck goes to one of these men, unless it is intercepted; his place, or empty."""
    place = men[0]
    if len(men) > 1:
        options: tuple[Action, ...] = tuple(Receive(Place(p)) for p in men)
        choice = await choose(Question(t.seat(side), "receiver", "Who receives the pass?", options, options[0]))
        assert isinstance(choice, Receive)
        place = choice.man
    passer = t.carrier
    t.scene.men += [(side, passer), (side, place)]
    await tell("passed", seat=t.seat(side), place=passer, to_place=place, card=t.line[side][place])
    if await intercepted(t, side, passer):
        return ""
    t.puck = (side, place)
    t.scene.outcome = "received"
    return place


async def intercepted(t: Table, side: int, passer: str) -> bool:
    """The man across from the passer takes the puck where he stands, if a star says so and he is not penalised."""
    other, across = 1 - side, t.across(side, passer)
    if t.sits(other, across) or not t.hand[other]:
        return False
    stars = [Star(CardId(card)) for card in t.hand[other] if card_of(card).box.star == INTERCEPTION]
    offered: tuple[Action, ...] = (NONE, *dict.fromkeys(stars))
    heading = "They pass: intercept it?"
    answer = await choose(Question(t.seat(other), "interception", heading, offered, NONE, secret=True))
    if not isinstance(answer, Star):
        return False
    t.hand[other].remove(answer.card)
    t.throw_away(other, answer.card)
    t.scene.stars.append((other, answer.card))
    t.puck, t.offense = (other, across), other
    t.scene.outcome = "intercepted"
    await tell("star", seat=t.seat(other), card=answer.card, star=INTERCEPTION, reveals=True)
    man = t.line[other][across]
    await tell("intercepted", moment=True, seat=t.seat(other), place=across, card=man, reveals=True)
    await drawing.replace_star(t, other)
    return True
