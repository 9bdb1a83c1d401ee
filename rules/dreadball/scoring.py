"""Scoring, winning and Sudden Death (chapters Scoring, Winning the game)."""

from __future__ import annotations

from rules.dreadball.pitch import HOME, VISITORS, Zone
from rules.dreadball.state import NOBODY, OFF, SIDE, Table
from rules.kernel import tell


async def strike(t: Table, f: int, zone: Zone) -> None:
    """Points, one more from the bonus hex; the attack ends, whose ever it is, and a new ball is due (DB-25, DB-75)."""
    side = SIDE[f]
    points = zone.points + (t.kit.match.bonus if t.at[f] == zone.bonus else 0)
    t.score[side] += points
    t.holder, t.ball = NOBODY, OFF
    t.struck = t.throw_in = True
    await tell("strike", moment=True, seat=t.seat(side), player=t.name(f), points=points, score=score(t))
    if t.sudden:
        await win(t, side, "in Sudden Death")
    elif abs(t.lead) >= t.kit.match.landslide:
        await win(t, side, "by a landslide")


def score(t: Table) -> dict[str, int]:
    return {t.seat(side): t.score[side] for side in (HOME, VISITORS)}


async def win(t: Table, side: int, how: str) -> None:
    """The match is over; `NOBODY` wins a draw."""
    t.phase, t.winner, t.how = "over", side, how
    winner = t.seat(side) if side >= 0 else None
    await tell("over", moment=True, winner=winner, how=how, score=score(t))


def throwers(t: Table, side: int) -> int:
    """Jacks and Strikers on the pitch, standing or fallen: those who could score (DB-14)."""
    return sum(1 for f in t.on_pitch(side) if t.role(f) != "G")


async def only_one_can_score(t: Table) -> None:
    """In Sudden Death a team without Jack and Striker on the pitch has lost; both without one draw (DB-14)."""
    if not t.sudden or t.over:
        return
    home, visitors = throwers(t, HOME), throwers(t, VISITORS)
    if not home and not visitors:
        await win(t, NOBODY, "with nobody left to score")
    elif not home or not visitors:
        await win(t, HOME if home else VISITORS, "with nobody left to score against them")


async def last_whistle(t: Table) -> None:
    """After the last attack: the greater score, or Sudden Death from attack 1 (DB-13)."""
    if t.lead:
        return await win(t, HOME if t.lead > 0 else VISITORS, "")
    t.sudden = True
    t.attack = 0
    await tell("sudden death", moment=True, score=score(t))
    await only_one_can_score(t)
