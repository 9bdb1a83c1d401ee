"""SHOT and Rebound (PO-38 to PO-45)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.playoff import dice, drawing, penalties
from rules.playoff import duel as duels
from rules.playoff.actions import Place, PutPuck
from rules.playoff.state import Table


def pools(t: Table, side: int, place: str, plus: int) -> list[int]:
    """The dice of shooter and goalie, South's first (PO-38 to PO-40)."""
    other = 1 - side
    up = t.is_up(side, place)
    mine = t.card(side, place).shot + plus + t.up.count(side) - up + t.advantage_dice(side)
    goalie = t.card(other, "G")
    theirs = goalie.shot + t.up.count(other) + (0 if up else goalie.skill)
    return [mine, theirs] if side == 0 else [theirs, mine]


async def shoot(t: Table, side: int, plus: int, rebound: bool = False) -> None:
    """The puck carrier shoots: a goal, a tie for the goalie, or a block and a rebound."""
    place, other = t.carrier, 1 - side
    t.scene.men += [(side, place), (other, "G")]
    men = ((place,), ("G",)) if side == 0 else (("G",), (place,))
    duel = duels.Duel("shot", side, men, pools(t, side, place, plus), side, rebound=rebound)
    await tell("shot", seat=t.seat(side), place=place, card=t.line[side][place], long=not t.is_up(side, place))
    totals = await duels.fought(t, duel)
    if duel.blocked:
        t.scene.outcome = "blocked"
        t.stoppage = True
        await tell("player down", seat=t.seat(other))
        return
    if totals[side] > totals[other]:
        return await goal(t, duel, totals[side] - totals[other])
    if totals[side] == totals[other]:
        t.scene.outcome = "held"
        t.stoppage = True
        await tell("goalie holds", moment=True, seat=t.seat(other), card=t.line[other]["G"])
        await duels.checks(t, duel)
        return
    t.scene.outcome = "blocked"
    await tell("blocked", seat=t.seat(other), card=t.line[other]["G"])
    if await duels.checks(t, duel):
        return
    if rebound:
        await keep(t, side, place)
    else:
        await scramble(t, side)


async def goal(t: Table, duel: duels.Duel, margin: int) -> None:
    """Score, free a man, check, and throw cards away if that is played (PO-41, PO-47, PO-49, PO-78)."""
    side, other = duel.side, 1 - duel.side
    place = duel.men[side][0]
    t.score[side] += 1
    t.scene.outcome = "goal"
    score = {t.seat(s): t.score[s] for s in (0, 1)}
    await tell("goal", moment=True, seat=t.seat(side), place=place, card=t.line[side][place], score=score)
    await penalties.free_one(t, other)
    await duels.checks(t, duel)
    if t.options.mill:
        await mill(t, other, margin)
    t.stoppage = True


async def mill(t: Table, side: int, count: int) -> None:
    """As many cards as the margin go from the deck face up to the discard pile; an empty deck is the end (PO-78)."""
    gone = []
    for _ in range(min(count, len(t.deck[side]))):
        card = t.deck[side].pop(0)
        t.throw_away(side, card)
        gone.append(card)
        await drawing.count_down(t, side)
    if gone:
        await tell("milled", seat=t.seat(side), cards=gone, reveals=True)
    if not t.deck[side]:
        t.horn = True


# -- Rebound ---------------------------------------------------------------------------------------


async def keep(t: Table, side: int, shooter: str) -> None:
    """SHOT (Rebound): no scramble, the offense keeps the puck in an attack space, else on the shooter (PO-44)."""
    await put_puck(t, side, t.attackers(side) or [shooter])
    t.scene.outcome = "rebound kept"
    await tell("rebound", seat=t.seat(side), place=t.carrier, card=t.line[side][t.carrier], kept=True)


def defenders(t: Table, side: int) -> list[str]:
    """Who stands in his own zone at a rebound; nobody who sits (PO-75)."""
    return [place for place in t.skaters(side) if not t.is_up(side, place)]


async def scramble(t: Table, side: int) -> None:
    """A die for each attacker against the goalie and each defender in his zone; ties again (PO-28, PO-42, PO-43)."""
    other = 1 - side
    attackers, home = t.attackers(side), defenders(t, other)
    while True:
        mine = await dice.cast(t, side, "rebound", len(attackers))
        theirs = await dice.cast(t, other, "rebound", 1 + len(home))
        if mine != theirs:
            break
    winner = side if mine > theirs else other
    if winner == other and not home:
        t.scene.outcome = "held"
        t.stoppage = True
        await tell("goalie holds", moment=True, seat=t.seat(other), card=t.line[other]["G"])
        return
    await put_puck(t, winner, attackers if winner == side else home)
    t.offense = winner
    t.scene.outcome = "rebound"
    await tell("rebound", seat=t.seat(winner), place=t.carrier, card=t.line[winner][t.carrier], kept=False)


async def put_puck(t: Table, side: int, men: list[str]) -> None:
    """The owner chooses on whom it lies (PO-73)."""
    place = men[0]
    if len(men) > 1:
        options: tuple[Action, ...] = tuple(PutPuck(Place(p)) for p in men)
        choice = await choose(Question(t.seat(side), "puck", "Who has the puck now?", options, options[0]))
        assert isinstance(choice, PutPuck)
        place = choice.man
    t.puck = (side, place)
