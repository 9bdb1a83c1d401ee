"""Scoring Goals: Shoot and Slap Shot."""

from __future__ import annotations

from rules.kernel import tell
from rules.trickshot import dice_pool
from rules.trickshot.act import Act
from rules.trickshot.board import Lane
from rules.trickshot.figures import GOALIES, NAME, SEATS
from rules.trickshot.puck import bounce, owner, rebound_step, send
from rules.trickshot.state import SPOT, Table


async def shoot(t: Table, act: Act, net: int) -> None:
    """No Fail is a goal; a Fail without a Puck a save, with Pucks a rebound. Slap shots are resolved alike."""
    lane = lane_to(t, act, net)
    names = t.board.grid.names
    t.scene.puck = [t.puck, *lane.squares, net]
    await tell(
        "shot",
        seat=SEATS[act.side],
        figure=str(NAME[act.figure]),
        verb=act.verb,
        start=names[t.puck],
        net=names[net],
        empty=act.free,
    )
    await dice_pool.roll_pool(t, act)
    if act.success:
        await goal(t, act)
    elif act.pucks:
        await rebound(t, act, lane)
    else:
        await save(t, act)


def lane_to(t: Table, act: Act, net: int) -> Lane:
    lanes = t.board.shots if act.verb == "shoot" else t.board.slap_shots
    return next(lane for lane in lanes[act.side][t.puck] if lane.net == net)


async def goal(t: Table, act: Act) -> None:
    """One more on the score dial; reactions and offside are skipped (TS-17)."""
    t.score[act.side] += 1
    t.puck = SPOT
    act.goal = True
    t.scene.outcome = "goal"
    score = {seat: t.score[side] for side, seat in enumerate(SEATS)}
    await tell("goal", moment=True, seat=SEATS[act.side], figure=str(NAME[act.figure]), score=score)


async def save(t: Table, act: Act) -> None:
    """The goalie becomes the carrier wherever he stands (TS-53, TS-111)."""
    goalie = GOALIES[1 - act.side]
    t.puck = t.at[goalie]
    t.scene.outcome = "save"
    await tell("save", seat=SEATS[1 - act.side], at=t.board.grid.names[t.puck])


async def rebound(t: Table, act: Act, lane: Lane) -> None:
    """From the last square before the net the puck comes back, one square for each Puck (TS-55)."""
    if lane.squares:
        t.puck = lane.squares[-1]
    t.scene.outcome = "rebound"
    send(t, bounce(t.board, t.puck, rebound_step(lane.direction), act.pucks))
    await tell("rebound", seat=SEATS[act.side], pucks=act.pucks, end=t.board.grid.names[t.puck], owner=owner(t))
