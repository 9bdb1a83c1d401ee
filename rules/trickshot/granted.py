"""Free Actions: what cards and arenas granted in an activation or after a line change, offered and taken (TS-94)."""

from __future__ import annotations

from typing import cast

from rules.actions import Action, Question
from rules.kernel import choose
from rules.trickshot import options, reactions, windows
from rules.trickshot.act import Act, Grant
from rules.trickshot.actions import Step
from rules.trickshot.catalogue import NO_THANKS
from rules.trickshot.declare import begin_scene, declare
from rules.trickshot.performing import perform
from rules.trickshot.sight import is_checked
from rules.trickshot.state import Table
from rules.trickshot.stepping import step_first, steps


async def free_actions(t: Table, root: Act) -> None:
    """First the active side takes what it was granted, in the order it likes, each of it optional; then the other.

    After each free action come its own offside check and its own grants, those of the active side first again.
    """
    if not windows.played(t):
        return
    windows.grant(t, root, "opened")
    while (question := _question(t, root)) is not None:
        side, asked = question
        choice = await choose(asked)
        if choice is NO_THANKS:
            root.grants[:] = [g for g in root.grants if g.side != side]
            continue
        grant = next(g for g in root.grants if g.side == side and choice in offered(t, g))
        root.grants.remove(grant)
        root.used.append(grant)
        done = await take(t, root, grant, choice)
        windows.grant(t, done, "opened")


def _question(t: Table, root: Act) -> tuple[int, Question] | None:
    for side in (root.side, 1 - root.side):
        actions = [a for g in root.grants if g.side == side for a in offered(t, g)]
        if actions:
            given = (NO_THANKS, *dict.fromkeys(actions))
            heading = "A free action, or none?" if any(a.verb != "step" for a in actions) else "A free step, or none?"
            return side, Question(t.seat(side), "free action", heading, given, NO_THANKS)
    return None


def offered(t: Table, grant: Grant) -> list[Action]:
    """What a grant allows now: every condition of the action holds (TS-23)."""
    actions: list[Action] = []
    for figure in grant.figures:
        carries = t.carrier == figure
        if t.at[figure] < 0 or (grant.as_carrier and not carries):
            continue
        checked = carries and is_checked(t, figure) and not grant.though_checked
        if grant.what == "move":
            actions += options.skating(t, figure, checked)[0]
        elif grant.what == "hit":
            actions += options.skating(t, figure, checked)[1]
            actions += windows.steps(t, grant.side, "hit", figure)
        elif grant.what == "step":
            actions += steps(t, figure)
        elif carries:
            actions += options.sendings(t, figure, checked)[0]
            actions += windows.steps(t, grant.side, "pass", figure)
    return actions


async def take(t: Table, root: Act, grant: Grant, choice: Action) -> Act:
    """One free action with its own offside check; it shares the activation's grants."""
    side = grant.side
    action = choice
    if isinstance(choice, Step) and grant.what != "step":
        act, action = await step_first(t, side, choice, free=True)
        root.grants += [g for g in act.grants if g not in root.grants and g not in root.used]
    else:
        act = declare(t, side, cast("Action", action), free=True)
        begin_scene(t, act)
    act.grants, act.used = root.grants, root.used
    await perform(t, act, action)
    await reactions.offside(t, act.puck_was)
    return act
