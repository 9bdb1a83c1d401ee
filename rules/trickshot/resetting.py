"""Resetting the Board, Roll for Face-off, Pulling the Goalie."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.trickshot import dice_pool, windows
from rules.trickshot.actions import FaceOff
from rules.trickshot.catalogue import FACE_OFF
from rules.trickshot.figures import CENTERS, GOALIES, NAME, NOBODY, OF, SEATS, SIDES, SKATERS, SPARES, number
from rules.trickshot.penalties import into_box, substitute
from rules.trickshot.state import SPOT, Scene, Table


async def pull_goalie(t: Table, to: int) -> None:
    """The spare Center for the goalie, and all Stamina back at once (TS-52, TS-90)."""
    side = t.turn
    t.lift(GOALIES[side])
    t.place(SPARES[side], to)
    t.stamina[side] = t.kit.clock.stamina
    t.scene = Scene(side, "pull goalie", SPARES[side], path=[to])
    await tell("goalie pulled", moment=True, seat=SEATS[side], at=t.board.grid.names[to])


async def reset(t: Table, refresh: tuple[bool, bool] = (True, True), goal_by: int = NOBODY) -> None:
    """Everybody to his start square, Stamina, then the face-off is next (TS-118).

    `goal_by` frees the other side's box (TS-71); `refresh` names who gets Stamina back (TS-09).
    """
    t.phase, t.puck = "face-off", SPOT
    t.scene.forget_ways()
    if goal_by != NOBODY:
        await free_box(t, 1 - goal_by)
    for side in (t.turn, 1 - t.turn):
        await spare_leaves(t, side)
    for figure in range(len(t.at)):
        t.lift(figure)
    for side in SIDES:
        for figure in OF[side]:
            if figure != SPARES[side] and not t.box[figure]:
                t.place(figure, t.board.start_of[figure])
    for side in (t.turn, 1 - t.turn):
        await fill_center(t, side)
    for side in SIDES:
        if refresh[side]:
            t.stamina[side] = t.kit.clock.stamina
    await tell("reset", moment=True)


async def free_box(t: Table, side: int) -> None:
    """All penalties of a side are over (TS-71)."""
    freed = [f for f in OF[side] if t.box[f]]
    for figure in freed:
        t.box[figure] = 0
    if freed:
        await tell("box freed", seat=SEATS[side], figures=[str(NAME[f]) for f in freed])


async def spare_leaves(t: Table, side: int) -> None:
    """The goalie returns for the spare; a penalty that the spare was serving goes to another skater (TS-10, TS-73)."""
    spare = SPARES[side]
    space = t.box[spare]
    t.lift(spare)
    if space:
        t.box[spare] = 0
        serving = await substitute(t, side)
        if serving == NOBODY:
            await tell("waived", seat=SEATS[side])
        else:
            await into_box(t, serving, space, spare)


async def fill_center(t: Table, side: int) -> None:
    """While the Center is in the box somebody else stands on his square (TS-03)."""
    if t.at[CENTERS[side]] >= 0:
        return
    options: list[Action] = [FACE_OFF[f] for f in (*SKATERS[side], GOALIES[side]) if t.at[f] >= 0]
    choice = options[0]
    if len(options) > 1:
        heading = "Your Center is in the penalty box: who takes the face-off?"
        choice = await choose(Question(t.seat(side), "stand in", heading, tuple(options), options[0]))
    assert isinstance(choice, FaceOff)
    figure = number(side, choice.player)
    t.place(figure, t.board.start_of[CENTERS[side]])
    await tell("stands in", seat=SEATS[side], figure=str(choice.player))


async def face_off(t: Table) -> None:
    """Four dice each; the most Pucks win the puck and the turn, ties are rolled again (TS-01, TS-02)."""
    t.scene = Scene(verb="face-off")
    pucks = [0, 0]
    while pucks[0] == pucks[1]:
        dice = {}
        for side in SIDES:
            rolled = await dice_pool.side_dice(t, side, t.kit.dice.face_off, "face-off")
            counted = windows.face_off(t, t.ice[t.board.start_of[CENTERS[side]]], rolled)
            pucks[side] = counted.count("puck")
            dice[SEATS[side]] = list(rolled)
        await tell("face-off", dice=dice, pucks={SEATS[s]: pucks[s] for s in SIDES})
    winner = 0 if pucks[0] > pucks[1] else 1
    t.puck = t.board.start_of[CENTERS[winner]]
    await tell("face-off won", seat=SEATS[winner], figure=str(NAME[t.carrier]))
    await begin_turn(t, winner)


async def begin_turn(t: Table, side: int) -> None:
    """An empty pool, nobody activated, the power play's re-roll unused."""
    t.phase, t.turn = "turn", side
    t.activated, t.fresh, t.power_used = NOBODY, True, False
    t.marks.clear()
    t.pool = 0
    await windows.begun(t, side)
