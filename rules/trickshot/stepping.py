"""Steps: one square by grace of a card, before an action or as what a card grants (TS-93, TS-95)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.actions import Action, Odds, Question
from rules.kernel import choose, tell
from rules.trickshot import chances, options, windows
from rules.trickshot.act import Act, Grant
from rules.trickshot.actions import Step
from rules.trickshot.catalogue import catalogue
from rules.trickshot.declare import begin_scene, declare
from rules.trickshot.figures import KIND, NOBODY, SIDE, number
from rules.trickshot.moving import moved, skate
from rules.trickshot.sight import checkers
from rules.trickshot.state import Table, copy


def steps(t: Table, figure: int) -> list[Action]:
    """The steps of a figure, as declared."""
    step = catalogue(t.board.grid).step[figure]
    return [step[s] for s in options.step_squares(t, figure)]


def useful(t: Table, figure: int, leads: Callable[[Table], bool], squares: list[int] | None = None) -> list[Action]:
    """The steps after which something may be declared: without it there is no step (TS-138)."""
    step = catalogue(t.board.grid).step[figure]
    found = options.step_squares(t, figure) if squares is None else squares
    return [step[s] for s in found if leads(stepped(t, figure, s))]


def stepped(t: Table, figure: int, to: int) -> Table:
    """The table as it would be after a step."""
    new = copy(t)
    skate(new, figure, to)
    return new


@dataclass(frozen=True, slots=True)
class Before:
    """How things stood before a step: who carried, who checked him, where the puck was (TS-93)."""

    carrier: int
    checking: tuple[int, ...]
    puck: int


def before(t: Table) -> Before:
    carrier = t.carrier
    return Before(carrier, tuple(checkers(t, carrier)) if carrier != NOBODY else (), t.puck)


def declare_after(t: Table, side: int, action: Action, was: Before, free: bool = False) -> Act:
    """An action after a step: who checks and who carries are as before it, all else is as after it (TS-129)."""
    act = declare(t, side, action, free)
    act.carrier_was, act.puck_was, act.loose_was = was.carrier, was.puck, was.carrier == NOBODY
    act.carried = act.figure == was.carrier
    act.checkers = was.checking if act.carried else ()
    return act


async def step_first(t: Table, side: int, step: Step, leading: Act | None = None) -> tuple[Act, Action]:
    """Step, then declare what the step was for; `leading` is the action that granted it, if it is a free one."""
    free = leading is not None
    was, figure = before(t), number(side, step.player)
    await take_step(t, figure, t.board.grid.square(step.to))
    open_now = tuple(windows.after_step(t, figure))
    action = open_now[0]
    if len(open_now) > 1:

        def chance(action: Action) -> Odds | None:
            return chances.of_act(t, declare_after(t, side, action, was, free))

        heading = "After the step: which action?"
        action = await choose(Question(t.seat(side), "after step", heading, open_now, open_now[0], chance))
    act = declare_after(t, side, action, was, free)
    if leading is not None:
        act.grants, act.used = leading.grants, leading.used
    act.used.append(step_before(t, figure))
    begin_scene(t, act)
    windows.grant(t, act, "step", figure)
    return act, action


def step_before(t: Table, figure: int) -> Grant:
    """What a figure's own card gives before an action: once in an activation, free actions included (TS-96)."""
    return Grant(t.cards[SIDE[figure]][KIND[figure]], "step", (figure,))


async def take_step(t: Table, figure: int, to: int) -> None:
    start, was_loose = t.at[figure], t.carrier == NOBODY
    skate(t, figure, to)
    await tell("stepped", **moved(t, figure, start, was_loose and t.carrier == figure))


async def free_step(t: Table, act: Act) -> None:
    """A step that was granted."""
    start = t.at[act.figure]
    await take_step(t, act.figure, act.target)
    t.scene.path, t.scene.outcome = [start, act.target], "success"
    windows.grant(t, act, "step", act.figure)


def odds(t: Table, side: int, step: Step) -> Odds | None:
    """The odds of what a step before an action leads to, the best of it."""
    figure, was = number(side, step.player), before(t)
    new = stepped(t, figure, t.board.grid.square(step.to))
    given = [chances.of_act(new, declare_after(new, side, action, was)) for action in windows.after_step(new, figure)]
    return max((o for o in given if o is not None), key=lambda o: o.chance, default=None)
