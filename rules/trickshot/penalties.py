"""Penalties, Fights: who goes to the penalty box, and how he comes out."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.trickshot import dice_pool, windows
from rules.trickshot.act import Act
from rules.trickshot.actions import Return, Serve
from rules.trickshot.catalogue import SERVE
from rules.trickshot.figures import GOALIES, NAME, NOBODY, OF, SEATS, SIDE, SKATERS, number
from rules.trickshot.state import Table


async def penalise(t: Table, figure: int) -> None:
    """Send a figure to the box, two spaces ahead; for a goalie another one goes, if there is one (TS-66, TS-67).

    A puck that he carried stays behind on clear ice (TS-63).
    """
    serving = figure if figure not in GOALIES else await substitute(t, SIDE[figure])
    if serving == NOBODY:
        await tell("waived", seat=SEATS[SIDE[figure]])
        return
    space = t.space + t.kit.clock.penalty
    await into_box(t, serving, space, figure)


async def into_box(t: Table, serving: int, space: int, offender: int) -> None:
    t.lift(serving)
    t.box[serving] = space
    await tell(
        "penalty",
        seat=SEATS[SIDE[serving]],
        figure=str(NAME[serving]),
        offender=str(NAME[offender]),
        space=(space - 1) % t.last_space + 1,
        next_period=space > t.last_space,
    )


async def substitute(t: Table, side: int) -> int:
    """The skater on the ice who serves for his goalie or for the spare; `NOBODY` if there is none."""
    options: list[Action] = [SERVE[f] for f in SKATERS[side] if t.at[f] >= 0]
    if not options:
        return NOBODY
    choice = options[0]
    if len(options) > 1:
        heading = "Who serves the penalty instead?"
        choice = await choose(Question(t.seat(side), "serve", heading, tuple(options), options[0]))
    assert isinstance(choice, Serve)
    return number(side, choice.player)


# -- Fights ----------------------------------------------------------------------------------------


async def fight(t: Table, act: Act) -> None:
    """Dice as many as Size, every Fail takes one out, until a side has none; both go to the box (TS-72, TS-109)."""
    fighters = {act.side: act.figure, 1 - act.side: act.target}
    pools = {side: windows.size(t, fighter) for side, fighter in fighters.items()}
    t.scene.outcome = "fight"
    await tell("fight", pools=_named(pools), figures={SEATS[s]: str(NAME[f]) for s, f in fighters.items()})
    while all(pools.values()):
        rolled = {side: await dice_pool.side_dice(t, side, pools[side], "fight") for side in (0, 1)}
        for side in (0, 1):
            pools[side] -= rolled[side].count("fail")
        await tell("fight roll", dice={SEATS[s]: list(rolled[s]) for s in (0, 1)}, pools=_named(pools))
    lost_by_both = not any(pools.values())
    won = [lost_by_both or pools[side] > 0 for side in (0, 1)]
    await tell("fight over", moment=True, winners=[SEATS[s] for s in (0, 1) if won[s]])
    for side in (t.turn, 1 - t.turn):
        await penalise(t, fighters[side])
    act.fight, act.refresh = True, (won[0], won[1])


def _named(pools: dict[int, int]) -> dict[str, int]:
    return {SEATS[side]: pools[side] for side in (0, 1)}


# -- the way out -----------------------------------------------------------------------------------


async def let_out(t: Table) -> None:
    """The time is up for those on the marker's space; the side whose turn is ending goes first (TS-69)."""
    for side in (t.turn, 1 - t.turn):
        while options := ways_out(t, side):
            choice = options[0]
            if len(options) > 1:
                heading = "The penalty is over: who comes back, and where?"
                choice = await choose(Question(t.seat(side), "return", heading, options, options[0]))
            assert isinstance(choice, Return)
            figure = number(side, choice.player)
            t.box[figure] = 0
            t.place(figure, t.board.grid.square(choice.to))
            await tell("returned", seat=SEATS[side], figure=str(NAME[figure]), at=str(choice.to))


def ways_out(t: Table, side: int) -> tuple[Action, ...]:
    """Those whose penalty is over, each with the squares he may come back on."""
    names = t.board.grid.names
    due = [f for f in OF[side] if 0 < t.box[f] <= t.space]
    if not due:
        return ()
    squares = exits(t, side)
    return tuple(Return(NAME[f], names[s]) for f in due for s in squares)


def exits(t: Table, side: int) -> list[int]:
    """The exit square, or the nearest free ones at the boards; the puck's square counts as taken (TS-70)."""
    board, door = t.board, t.board.exit[side]
    free = [s for s in board.boards if t.ice[s] == NOBODY and s != t.puck]
    nearest = min(board.grid.distance(door, s) for s in free)
    return [s for s in free if board.grid.distance(door, s) == nearest]
