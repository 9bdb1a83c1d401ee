"""The ball on its own: throw-in, bouncing, catching, and what a team loses with it."""

from __future__ import annotations

from typing import Any

from rules.dice import Roll
from rules.dreadball import free_actions, pools
from rules.dreadball.pack import D6
from rules.dreadball.pitch import AWAY
from rules.dreadball.state import NOBODY, OFF, SIDE, Shown, Table
from rules.kernel import roll, tell


def drop(t: Table) -> None:
    """Nobody has the ball any more; it is about to bounce."""
    t.holder, t.ball = NOBODY, OFF


def lose(t: Table, side: int) -> None:
    """A side has lost the ball: only the attackers' loss matters, and it stays open while the ball travels (DB-93)."""
    if side == t.side and t.loss != "final":
        t.loss = "open"


def settle(t: Table) -> None:
    """The ball has come to rest, or the defenders have it: an open loss is final (DB-93)."""
    if t.loss == "open":
        t.loss = "final"


async def bounce(t: Table, start: int, off: int = NOBODY) -> None:
    """The ball bounces off a hex until it rests or is caught; `off` is the standing player it bounces off, if any.

    Direction 1 is where he faces, else directly away from the coach whose attack it is (DB-42, DB-43).
    """
    while True:
        first = t.facing[off] if off >= 0 and t.stands(off) else AWAY[t.side]
        seat = t.seat(t.side)
        (turn,) = await roll(Roll(D6, 1, f"direction {seat}"))
        (span,) = await roll(Roll(D6, 1, f"range {seat}"))
        t.scene.rolls.append(Shown(t.side, "bounce", (turn, span)))
        way = travel(t, start, (first + int(turn) - 1) % 6, int(span))
        t.scene.ball.append([start, *way])
        end = way[-1]
        hit = t.floor[end]
        met: dict[str, Any] = {"player": t.name(hit), "of": t.seat(SIDE[hit])} if hit >= 0 and t.stands(hit) else {}
        await tell("bounce", start=t.grid.names[start], end=t.grid.names[end], range=int(span), **met)
        if hit == NOBODY:
            t.ball = end
            settle(t)
            return
        if t.stands(hit):
            if sees_ball(t, hit, t.grid.at[start]) and await catch(t, hit, 0):
                return
            start, off = end, hit
        else:
            start, off = end, NOBODY


def travel(t: Table, start: int, direction: int, span: int) -> list[int]:
    """The hexes over which a bouncing ball goes; it stops at the first standing player (DB-44, DB-104)."""
    way = []
    h = start
    for _ in range(span):
        direction = t.grid.bounce(h, direction)
        h = t.grid.next[h][direction]
        way.append(h)
        if t.floor[h] >= 0 and t.stands(t.floor[h]):
            break
    return way


def sees_ball(t: Table, f: int, origin: tuple[int, int]) -> bool:
    """Whether a player must try to catch a ball from there: a Jack or Striker with the origin before him (DB-45)."""
    return t.catches(f) and t.sees(f, origin)


async def catch(t: Table, f: int, successes: int) -> bool:
    """A Catch by whoever must try. A failure loses the ball for the attackers, whoever had it before (DB-94)."""
    made = await pools.test(t, pools.catch(t, f, successes))
    await tell("caught" if made else "missed", seat=t.seat(SIDE[f]), player=t.name(f), successes=made)
    if not made:
        lose(t, SIDE[f])
        return False
    await caught(t, f)
    if made >= 2:
        await free_actions.offered(t, f, free_actions.AFTER_BALL)
    return True


async def caught(t: Table, f: int) -> None:
    """A player has the ball. An attacker cancels an open loss; a defender makes it final (DB-93)."""
    t.holder, t.ball = f, OFF
    if SIDE[f] == t.side:
        if t.loss == "open":
            t.loss = ""
    else:
        settle(t)


async def throw_in(t: Table) -> None:
    """A new ball along the centre line from the left of the coach who attacks (DB-05 to DB-11)."""
    side, seat = t.side, t.seat(t.side)
    t.throw_in = False
    t.loss = ""
    (span,) = await roll(Roll(D6, 1, f"throw-in {seat}"))
    flown = list(t.pitch.line(side)[: int(span)])
    if int(span) > len(flown) and not any(t.floor[h] >= 0 and t.stands(t.floor[h]) for h in flown):
        (turn,) = await roll(Roll(D6, 1, f"throw-in wall {seat}"))
        t.scene.rolls.append(Shown(side, "throw-in", (span, turn)))
        flown.append(t.pitch.sixth(side, int(turn) <= 3))
    else:
        t.scene.rolls.append(Shown(side, "throw-in", (span,)))
    way = []
    for place, h in enumerate(flown):
        way.append(h)
        if t.floor[h] >= 0 and t.stands(t.floor[h]):
            await _thrown_into(t, t.floor[h], way, t.pitch.before(side, place))
            return
    t.scene.ball.append(way)
    end = way[-1]
    await tell("throw-in", seat=seat, end=t.grid.names[end], range=int(span))
    if t.floor[end] >= 0:  # fallen: it bounces once more (DB-09)
        await bounce(t, end)
    else:
        t.ball = end


async def _thrown_into(t: Table, f: int, way: list[int], origin: tuple[int, int]) -> None:
    """A player stands in the way: he must catch if he can, else the ball bounces off him (DB-10, DB-11)."""
    t.scene.ball.append(way)
    await tell("throw-in", seat=t.seat(t.side), end=t.grid.names[way[-1]], player=t.name(f), of=t.seat(SIDE[f]))
    if sees_ball(t, f, origin) and await catch(t, f, 0):
        return
    await bounce(t, way[-1], f)
