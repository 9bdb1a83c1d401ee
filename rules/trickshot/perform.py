"""Perform an Action: the chapter that rules on a declared action, rolled or free."""

from __future__ import annotations

from typing import cast

from rules.actions import Action
from rules.trickshot import moving, passing, scoring, stealing, stepping, windows
from rules.trickshot.act import Act
from rules.trickshot.actions import Hit
from rules.trickshot.state import Table


async def perform(t: Table, act: Act, action: Action) -> None:
    """Windows 4 to 8 of an action, rolled or free."""
    if act.verb == "move":
        await moving.move(t, act, act.target)
    elif act.verb == "pass":
        await passing.pass_puck(t, act, act.target)
    elif act.verb == "clear ice pass":
        await passing.clear_ice_pass(t, act, act.target)
    elif act.verb in ("shoot", "slap shot"):
        await scoring.shoot(t, act, act.target)
    elif act.verb == "poke":
        await stealing.poke(t, act)
    elif act.verb == "step":
        await stepping.free_step(t, act)
    else:
        push = cast("Hit", action).push
        await stealing.hit(t, act, None if push is None else t.board.grid.square(push))
    if not act.goal and not act.fight:
        await windows.resolved(t, act)
        if act.verb == "move":
            windows.grant(t, act, "move", act.figure)
        elif act.verb in ("poke", "hit") and act.success:
            windows.grant(t, act, f"{act.verb} won", act.figure)
