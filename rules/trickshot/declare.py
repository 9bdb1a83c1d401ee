"""From a declared action to what is resolved: who, at whom, and how things stand at this moment (TS-93, window 2)."""

from __future__ import annotations

from rules.actions import Action
from rules.trickshot import options, windows
from rules.trickshot.act import Act
from rules.trickshot.actions import ClearIcePass, Hit, Move, Pass, Poke, Shoot, SlapShot, Step
from rules.trickshot.figures import GOALIES, NOBODY, number
from rules.trickshot.sight import checkers
from rules.trickshot.state import Scene, Table


def declare(t: Table, side: int, action: Action, free: bool = False) -> Act:
    """What will be resolved; changes nothing. A shot at a net without a goalie is free (TS-52)."""
    figure, target = who(t, side, action)
    carrier = t.carrier
    via = action.via if isinstance(action, Move) else None
    if isinstance(action, Shoot | SlapShot) and t.goalie_pulled(1 - side):
        free = True
    return Act(
        figure,
        action.verb,
        target,
        free=free,
        difficult=options.is_difficult(t, figure, action.verb, target),
        checkers=tuple(checkers(t, figure)) if figure == carrier else (),
        carried=figure == carrier,
        carrier_was=carrier,
        puck_was=t.puck,
        loose_was=carrier < 0,
        via=NOBODY if via is None else t.board.grid.square(via),
        repeat=windows.repeats(t, figure),
    )


def who(t: Table, side: int, action: Action) -> tuple[int, int]:
    """The acting figure and its target: a figure, or a square, or `NOBODY`."""
    squares = t.board.grid.number
    if isinstance(action, Move | Step):
        return number(side, action.player), squares[action.to]
    if isinstance(action, Pass):
        return t.carrier, number(side, action.to)
    if isinstance(action, ClearIcePass):
        return t.carrier, squares[action.to]
    if isinstance(action, Shoot | SlapShot):
        return t.carrier, squares[action.net]
    if isinstance(action, Poke):
        return number(side, action.player), t.carrier
    if isinstance(action, Hit):
        return number(side, action.player), number(1 - side, action.target)
    return NOBODY, NOBODY


def rerolls_allowed(t: Table, act: Act) -> bool:
    """Regular actions may be rolled again, Difficult ones not (chapter Types of Actions)."""
    return windows.rerolls(t, act, not act.difficult) and not windows.no_rerolls(t, act)


def power_play_ready(t: Table, side: int) -> bool:
    """The free re-roll: once a turn, while the side has more skaters on the ice (TS-27)."""
    return not t.power_used and t.power_play(side)


def free_reroll(t: Table, act: Act) -> bool:
    """The power play rolls Regular actions again, so no slap shot, in New York neither (TS-27, TS-159)."""
    return not act.difficult and power_play_ready(t, act.side)


def no_action(t: Table, side: int, verb: str) -> Act:
    """What no figure does, and yet reactions or free actions may follow: a line change, a call."""
    return Act(GOALIES[side], verb, free=True, carrier_was=t.carrier, puck_was=t.puck, loose_was=t.carrier < 0)


def rerolls_left(t: Table, act: Act) -> int:
    """How many re-rolls of this action its side can still have: one for each token, and the power play's."""
    if not rerolls_allowed(t, act):
        return 0
    return windows.rerolls_left(t, act, t.stamina[act.side] + free_reroll(t, act))


def begin_scene(t: Table, act: Act) -> None:
    """A new picture: what was declared, before anything of it happens."""
    figures = ("pass", "poke", "hit")
    t.scene = Scene(act.side, act.verb, act.figure, act.target if act.verb in figures else NOBODY)
