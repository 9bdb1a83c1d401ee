"""The chapter that rules on a declared action, paid with a marker or free."""

from __future__ import annotations

from rules.actions import Action
from rules.dreadball import moving, slamming, snatching, standing_up, throwing
from rules.dreadball.actions import Pass, Run, Slam, Snatch, Sprint, StandUp, Strike, Throw, ThrowAt
from rules.dreadball.scenes import begin_scene
from rules.dreadball.state import Table


async def perform(t: Table, f: int, action: Action) -> None:
    """Resolve an action of this player, with everything that follows from it."""
    begin_scene(t, f, action.verb)
    if isinstance(action, Run | Sprint):
        await moving.run(t, f, action)
    elif isinstance(action, Slam):
        await slamming.slam(t, f, action)
    elif isinstance(action, Snatch):
        await snatching.snatch(t, f, action)
    elif isinstance(action, Throw):
        await throwing.throw(t, f, action)
    elif isinstance(action, Strike | Pass | ThrowAt):
        await throwing.release(t, f, action, moved=False)
    else:
        assert isinstance(action, StandUp), f"{action.verb} is no action of a player"
        await standing_up.stand_up(t, f)
