"""Arenas that change what success and failure bring (TS-93, windows 8 and 12)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.trickshot.act import Act
from rules.trickshot.actions import Nudge
from rules.trickshot.catalogue import NO_THANKS, catalogue
from rules.trickshot.effects import effect
from rules.trickshot.figures import SEATS
from rules.trickshot.puck import owner
from rules.trickshot.stamina import refresh, spend
from rules.trickshot.state import Table

SHOTS = ("shoot", "slap shot")


@effect("resolved", "elmont")
async def elmont(t: Table, act: Act) -> None:
    """A successful hit, free or not, costs the other side a token (TS-157)."""
    if act.verb == "hit" and act.success:
        await spend(t, 1 - act.side, "elmont")


@effect("resolved", "montreal")
async def montreal(t: Table, act: Act) -> None:
    """A successful Difficult action, free or not, gives a token back (TS-158)."""
    if act.difficult and act.success:
        await refresh(t, act.side, "montreal")


@effect("resolved", "pittsburgh")
async def pittsburgh(t: Table, act: Act) -> None:
    """Success after the re-roll that took the last token gives one back (TS-162)."""
    if act.paid_last and act.success and not t.stamina[act.side]:
        await refresh(t, act.side, "pittsburgh")


@effect("resolved", "sunrise")
async def sunrise(t: Table, act: Act) -> None:
    """After a failed pass or shot the other side may move the puck one square, off a figure too (TS-164)."""
    if act.success or act.verb not in ("pass", "clear ice pass", *SHOTS):
        return
    squares: list[Action] = list(nudges(t))
    heading = "The action has failed: move the puck one square?"
    choice = await choose(Question(t.seat(1 - act.side), "puck", heading, (NO_THANKS, *squares), NO_THANKS))
    if isinstance(choice, Nudge):
        start, t.puck = t.puck, t.board.grid.square(choice.to)
        t.scene.bounce = [*(t.scene.bounce or [start]), t.puck]
        await tell("nudged", seat=SEATS[1 - act.side], end=choice.to, owner=owner(t))


def nudges(t: Table) -> list[Nudge]:
    """The puck's neighbouring squares but nets."""
    return [catalogue(t.board.grid).nudge[s] for s in t.board.grid.around[t.puck] if not t.board.is_net[s]]


@effect("fight_starts", "tampa")
def tampa(t: Table, act: Act, face: str, value: bool) -> bool:
    """Any symbol starts the fight (TS-165)."""
    return value or face != "blank"


@effect("goes_on", "washington")
def washington(t: Table, act: Act, value: bool) -> bool:
    """After a rebound the turn goes on (TS-167)."""
    return value or (act.verb in SHOTS and act.pucks > 0)
