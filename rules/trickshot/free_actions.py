"""Free Actions: what cards and the arena grant, once everything else of an action is done (TS-93, window 11)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.trickshot import options, reactions, windows
from rules.trickshot.act import Act, Grant
from rules.trickshot.actions import Step
from rules.trickshot.catalogue import NO_THANKS
from rules.trickshot.declare import begin_scene, declare
from rules.trickshot.figures import SEATS, SIDE, number
from rules.trickshot.perform import perform
from rules.trickshot.sight import is_checked
from rules.trickshot.state import Table
from rules.trickshot.stepping import step_before, step_first, steps
from rules.trickshot.titles import title


async def offered(t: Table, act: Act, what: str = "opened") -> None:
    """First the side in turn takes, in its coach's order, what it was granted, then the other (TS-24, TS-94).

    Whatever was taken may grant more, and the side in turn goes first again. What a coach leaves out is not offered
    to him again.
    """
    if not windows.played(t):
        return
    windows.grant(t, act, what)
    while (found := _next(t, act)) is not None:
        side, granted = found
        choice = await choose(_question(t, side, granted))
        if choice is NO_THANKS:
            act.grants[:] = [grant for grant in act.grants if grant not in granted.values()]
        else:
            await take(t, act, granted[choice], choice)


def _next(t: Table, act: Act) -> tuple[int, dict[Action, Grant]] | None:
    """Whose turn it is to take something, and what there is, each action with its grant."""
    for side in (t.turn, 1 - t.turn):
        granted: dict[Action, Grant] = {}
        for grant in act.grants:
            if grant.side == side:
                granted |= {a: grant for a in allowed(t, grant) if a not in granted and not _stepped(t, act, grant, a)}
        if granted:
            return side, granted
    return None


def _stepped(t: Table, act: Act, grant: Grant, action: Action) -> bool:
    """Whether this is a step before a free action by a figure that has made it in this activation (TS-96)."""
    if not isinstance(action, Step) or grant.what == "step":
        return False
    return step_before(t, number(grant.side, action.player)) in act.used


def _question(t: Table, side: int, granted: dict[Action, Grant]) -> Question:
    cards = " or ".join(dict.fromkeys(title(grant.card) for grant in granted.values()))
    return Question(t.seat(side), "free action", f"{cards}: a free action?", (NO_THANKS, *granted), NO_THANKS)


async def take(t: Table, act: Act, grant: Grant, action: Action) -> None:
    """A free action with its own offside check (TS-22)."""
    act.grants.remove(grant)
    act.used.append(grant)
    await tell("free action", seat=SEATS[grant.side], card=title(grant.card))
    if isinstance(action, Step) and grant.what != "step":
        free, action = await step_first(t, grant.side, action, act)
    else:
        free = declare(t, grant.side, action, free=True)
        begin_scene(t, free)
    free.grants, free.used = act.grants, act.used
    await perform(t, free, action)
    await reactions.offside(t, free.puck_was)
    windows.grant(t, free, "opened")


# -- what a grant allows -----------------------------------------------------------------------------


def allowed(t: Table, grant: Grant) -> list[Action]:
    """The actions that a grant allows as things stand now: all conditions of the action hold (TS-23)."""
    figures = [f for f in grant.figures if t.at[f] >= 0 and (f == t.carrier or not grant.as_carrier)]
    if grant.what == "pass":
        return [action for f in figures if f == t.carrier for action in passes(t, f)]
    if grant.what == "hit":
        return [action for f in figures for action in hits(t, f)]
    if grant.what == "step":
        return [action for f in figures for action in steps(t, f)]
    return [action for f in figures for action in moves(t, f, grant.though_checked)]


def moves(t: Table, figure: int, though_checked: bool = False) -> list[Action]:
    """The free Moves of a figure on the ice; none while he is checked."""
    return options.skating(t, figure, not though_checked and figure == t.carrier and is_checked(t, figure))[0]


def passes(t: Table, carrier: int) -> list[Action]:
    """The free passes of the carrier, with the steps before them; while he is checked not to the goalie."""
    return [
        *options.sendings(t, carrier, is_checked(t, carrier))[0],
        *windows.steps(t, SIDE[carrier], "pass", carrier),
    ]


def hits(t: Table, figure: int) -> list[Action]:
    """The free Hits of a figure; a Difficult action, so none while he is checked."""
    checked = figure == t.carrier and is_checked(t, figure)
    return [*options.skating(t, figure, checked)[1], *windows.steps(t, SIDE[figure], "hit", figure)]
