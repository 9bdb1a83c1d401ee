"""Detailed Turn Sequence: one activation from declaration to end, line change, end of turn and of period."""

from __future__ import annotations

from rules.actions import Action, Odds, Question
from rules.kept import Kept
from rules.kernel import choose, tell
from rules.trickshot import chances, free_actions, options, penalties, reactions, stepping, talk, windows
from rules.trickshot.act import Act
from rules.trickshot.actions import GoalieHome, LineChange, PullGoalie, Step
from rules.trickshot.catalogue import CALL_TALK, LINE_CHANGE, catalogue
from rules.trickshot.declare import begin_scene, declare, no_action
from rules.trickshot.figures import GOALIES, NOBODY, OF, SEATS, SIDE
from rules.trickshot.kept import moment
from rules.trickshot.perform import perform
from rules.trickshot.resetting import begin_turn, pull_goalie, reset
from rules.trickshot.state import PERIODS, Scene, Table


async def on_your_turn(t: Table) -> None:
    """Perform an action, make a line change, or, first of all, pull the goalie or call that the others talked."""
    action = await choose(turn_question(t))
    if isinstance(action, LineChange):
        return await line_change(t)
    if isinstance(action, PullGoalie):
        return await pull_goalie(t, t.board.grid.square(action.to))
    if action is CALL_TALK:
        return await talk.call_talk(t)
    if isinstance(action, Step):
        act, action = await stepping.step_first(t, t.turn, action)
    else:
        act = declare(t, t.turn, action)
        begin_scene(t, act)
    await perform(t, act, action)
    await follow_up(t, act)
    if not act.free:
        t.activated, t.fresh = act.figure, False
        t.activations[act.side] += 1
        if windows.played(t):
            windows.activated(t, act)
    if act.goal:
        t.phase = "goal"
    elif act.fight:
        t.phase, t.refresh = "fight", act.refresh
    elif not windows.goes_on(t, act, act.success):
        await end_of_turn(t)


def turn_question(t: Table) -> Question:
    dice = t.pool + 1
    side = t.turn
    heading = f"Your action with {dice} {'die' if dice == 1 else 'dice'}, or a line change?"

    def chance(action: Action) -> Odds | None:
        if isinstance(action, Step):
            return stepping.odds(t, side, action)
        return chances.for_action(t, side, action)

    place = moment(t)
    offered = legal.get(place) or legal.keep(place, options.turn(t))
    if talk.may_be_called(t):
        offered = (*offered, CALL_TALK)
    return Question(t.seat(side), "turn", heading, offered, LINE_CHANGE, chance)


legal = Kept[tuple[Action, ...]]()
"""What may be declared, by the moment: much the most that looking ahead has to work out."""


async def follow_up(t: Table, act: Act) -> None:
    """Windows 9 to 11: reaction, offside, free actions. A goal or a fight skips them (TS-17)."""
    if act.goal or act.fight:
        return
    await reactions.opponents_reaction(t, act)
    await reactions.offside(t, act.puck_was)
    await free_actions.offered(t, act)


async def line_change(t: Table) -> None:
    """All Stamina back, and the turn is over (TS-12)."""
    side = t.turn
    t.scene = Scene(side, "line change", outcome="line change")
    if await windows.line_change(t, side):
        t.stamina[side] = t.kit.clock.stamina
    await tell("line change", seat=SEATS[side])
    await windows.changed_lines(t, side)
    await free_actions.offered(t, no_action(t, side, "line change"), "line change")
    await end_of_turn(t)


# -- End of Turn -----------------------------------------------------------------------------------


async def after_goal(t: Table) -> None:
    """The turn ends with a reset, or in overtime with the match (TS-07, TS-118)."""
    t.pool = 0
    if overtime(t):
        return await final_whistle(t)
    await reset(t, goal_by=t.scene.side)


async def after_fight(t: Table) -> None:
    """The turn ends with a reset that refreshes only winners (TS-09)."""
    t.pool = 0
    await reset(t, t.refresh)
    t.refresh = (True, True)


async def end_of_turn(t: Table) -> None:
    """Pool, goalie, reset, time marker, in this order (TS-78). Goals and fights have steps of their own."""
    t.pool = 0
    await goalie_home(t)
    if t.carrier == GOALIES[t.turn]:
        return await reset(t)
    if t.space == t.last_space:
        return await end_of_period(t)
    t.space += 1
    await tell("time", space=t.space, clock=t.kit.clock.spaces[t.space - 1])
    await penalties.let_out(t)
    await begin_turn(t, 1 - t.turn)


async def goalie_home(t: Table) -> None:
    """The goalie goes back if a skater of his side has the puck outside the Defensive Zone (TS-75 to TS-77)."""
    side, carrier, goalie = t.turn, t.carrier, GOALIES[t.turn]
    home, now = t.board.start_of[goalie], t.at[goalie]
    if now < 0 or now == home or carrier < 0 or SIDE[carrier] != side or carrier == goalie:
        return
    if t.board.defensive[side][t.puck]:
        return
    squares = nearest_home(t, goalie)
    if not squares:
        return
    to = squares[0]
    if len(squares) > 1:
        heading = "Your goalie's square is taken: which square of the crease does he return to?"
        offered = tuple(catalogue(t.board.grid).home[s] for s in squares)
        choice = await choose(Question(t.seat(side), "goalie home", heading, offered, offered[0]))
        assert isinstance(choice, GoalieHome)
        to = t.board.grid.square(choice.to)
    if to != now:
        t.place(goalie, to)
        await tell("goalie home", seat=SEATS[side], at=t.board.grid.names[to])


def nearest_home(t: Table, goalie: int) -> list[int]:
    """His own square, else the nearest free ones of the crease; the one he is on counts as free (TS-76)."""
    board, home = t.board, t.board.start_of[goalie]
    free = [s for s in board.crease[SIDE[goalie]] if t.ice[s] in (NOBODY, goalie)]
    nearest = min((board.grid.distance(home, s) for s in free), default=0)
    return [s for s in free if board.grid.distance(home, s) == nearest]


# -- Periods ---------------------------------------------------------------------------------------


def overtime(t: Table) -> bool:
    return t.period > PERIODS[t.mode]


async def end_of_period(t: Table) -> None:
    """The match is over after its last period unless a classic one is level; else everything is set up anew (TS-07)."""
    if t.period >= PERIODS[t.mode] and (t.mode != "classic" or t.score[0] != t.score[1]):
        return await final_whistle(t)
    t.phase = "face-off"
    t.period += 1
    t.space = 1
    for side in (0, 1):
        for figure in OF[side]:
            if t.box[figure]:
                served = t.box[figure] - t.last_space
                t.box[figure] = served if served > t.space else 0
    t.activated, t.fresh = NOBODY, True
    await tell("period", moment=True, period=t.period, overtime=overtime(t), score=_score(t))
    await reset(t)


async def final_whistle(t: Table) -> None:
    blue, red = t.score
    t.phase = "over"
    t.winner = NOBODY if blue == red else 0 if blue > red else 1
    winner = SEATS[t.winner] if t.winner >= 0 else None
    await tell("over", moment=True, winner=winner, score=_score(t), overtime=overtime(t))


def _score(t: Table) -> dict[str, int]:
    return {seat: t.score[side] for side, seat in enumerate(SEATS)}
