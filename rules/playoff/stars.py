"""The stars: cards that change a roll or an action (chapter Star Highlights; PO-54 to PO-58, PO-68)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.kernel import tell
from rules.playoff import drawing
from rules.playoff.boxes import Box
from rules.playoff.cards import card_of, club_of
from rules.playoff.state import MOST_PENALISED, Table

if TYPE_CHECKING:
    from rules.playoff.duel import Duel

TEAMWORK, SWARM, DOWN = "Teamwork", "Swarm Puck", "Player down"
ON_STEAL, ON_SHOT = "Whistle on STEAL", "Whistle on SHOT"
TEAMWORK_DICE = 2


def possible(t: Table, duel: Duel, side: int) -> list[str]:
    """The stars that this side could play on this roll, as everybody can tell (PO-68)."""
    out = [TEAMWORK]
    if duel.what == "steal" and side != duel.side and _can_be_whistled(t, duel.side):
        out.append(ON_STEAL)
    if duel.what == "shot":
        if side == duel.side:
            if not duel.has(SWARM):  # two dice instead of one, not three (PO-58)
                out.append(SWARM)
            if _can_be_whistled(t, 1 - side) and not t.sits(1 - side, opposite(t, duel)):
                out.append(ON_SHOT)
        else:
            out.append(DOWN)
    return out


def _can_be_whistled(t: Table, side: int) -> bool:
    """A side with two men in the box takes no third penalty (PO-50)."""
    return len(t.box[side]) < MOST_PENALISED


def opposite(t: Table, duel: Duel) -> str:
    """The man across from the shooter."""
    return t.across(duel.side, duel.men[duel.side][0])


def fits(t: Table, duel: Duel, side: int, box: Box, names: list[str]) -> bool:
    """Whether a card may be played as a star now; Teamwork only for a man of its club (PO-57)."""
    if box.star is None or box.star not in names:
        return False
    clubs = [club_of(t.card(side, place).club).name for place in duel.men[side]]
    return box.star != TEAMWORK or box.club in clubs


async def play(t: Table, duel: Duel, side: int, card: str) -> None:
    """The card is thrown away face up and replaced; its effect holds for this roll."""
    t.hand[side].remove(card)
    t.throw_away(side, card)
    star = card_of(card).box.star
    assert star is not None, f"{card} is no star"
    duel.played.append((side, star))
    t.scene.stars.append((side, card))
    await tell("star", seat=t.seat(side), card=card, star=star, reveals=True)
    ahead = t.advantage_dice(duel.side)
    await drawing.replace_star(t, side)
    if duel.what == "shot":  # the card drawn may have let a man out of the box (PO-48)
        duel.dice[duel.side] += t.advantage_dice(duel.side) - ahead
    duel.dice[side] += more_dice(t, duel, side, card)
    duel.blocked = star == DOWN


def more_dice(t: Table, duel: Duel, side: int, card: str) -> int:
    """How many dice a star adds to its side's roll (PO-57, PO-58)."""
    star = card_of(card).box.star
    if star == SWARM:
        return sum(place not in duel.men[side] for place in t.attackers(side))
    return TEAMWORK_DICE if star == TEAMWORK else 0


def whistled(t: Table, duel: Duel) -> list[tuple[int, str]]:
    """Whose penalty a whistle star may call: the stealing men, or the man across from the shooter (PO-55, PO-56)."""
    out: list[tuple[int, str]] = []
    for _, star in duel.played:
        if star == ON_STEAL:
            out += [(duel.side, place) for place in duel.men[duel.side]]
        elif star == ON_SHOT:
            out.append((1 - duel.side, opposite(t, duel)))
    return out
