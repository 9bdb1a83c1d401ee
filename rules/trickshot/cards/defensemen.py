"""The Defensemen's cards (TS-84, TS-138 to TS-142, TS-144)."""

from __future__ import annotations

import functools

from rules.actions import Action
from rules.trickshot import options, windows
from rules.trickshot.act import Act, Grant
from rules.trickshot.actions import React
from rules.trickshot.effects import effect
from rules.trickshot.figures import NOBODY, OF, SIDE, number
from rules.trickshot.refused_skating import blocked
from rules.trickshot.state import Table
from rules.trickshot.stepping import useful

# -- Aggressive ------------------------------------------------------------------------------------


@effect("steps", "aggressive")
def aggressive(t: Table, side: int, verb: str, figure: int, actions: list[Action]) -> list[Action]:
    """Before his Hit he may step, if there is a Hit after it (TS-138)."""
    if verb != "hit" or not windows.holds(t, figure, "aggressive"):
        return actions
    grid, reach = t.board.grid, windows.speed(t, figure)
    opponents = [t.at[f] for f in OF[1 - side] if t.at[f] >= 0]
    squares = [
        s for s in options.step_squares(t, figure) if any(grid.distance(s, other) <= reach for other in opponents)
    ]
    return [*actions, *useful(t, figure, functools.partial(_can_hit, figure), squares)]


@effect("after_step", "aggressive")
def aggressive_hits(t: Table, figure: int, actions: list[Action]) -> list[Action]:
    """Who checks him now does not matter: that was judged before the step."""
    return [*actions, *options.skating(t, figure, False)[1]]


def _can_hit(figure: int, t: Table) -> bool:
    return bool(aggressive_hits(t, figure, []))


# -- reaction moves --------------------------------------------------------------------------------


@effect("reaction_moves", "brisk")
def brisk(t: Table, figure: int, squares: list[int]) -> list[int]:
    """Diagonal squares too (TS-144)."""
    return options.one_square(t, figure, t.board.grid.around[t.at[figure]])


@effect("objection", "brisk")
def brisk_objects(t: Table, side: int, action: Action) -> tuple[str, str] | None:
    """What stands on a diagonal square, which others could not reach at all."""
    if not isinstance(action, React) or not windows.holds(t, number(side, action.player), "brisk"):
        return None
    figure, grid = number(side, action.player), t.board.grid
    to = grid.number.get(action.to, NOBODY)
    if t.at[figure] < 0 or to not in grid.around[t.at[figure]] or to in grid.beside[t.at[figure]]:
        return None
    return blocked(t, figure, (to,))


@effect("reacted", "focused")
async def focused(t: Table, act: Act, figure: int) -> None:
    """His reaction move gives one to another figure (TS-144)."""
    act.extra += 1


# -- checking and being checked --------------------------------------------------------------------


@effect("bound", "coolheaded")
def coolheaded(t: Table, figure: int, verb: str, target: int, value: bool) -> bool:
    """A check bars him from moving, not from Difficult actions (TS-84)."""
    return value and verb == "move"


@effect("checks", "dexterous")
def dexterous(t: Table, figure: int, carrier: int, value: bool) -> bool:
    """He checks and pokes on all eight squares around him (TS-139)."""
    return value or t.at[carrier] in t.board.grid.around[t.at[figure]]


@effect("no_rerolls", "tenacious")
def tenacious(t: Table, act: Act, value: bool) -> bool:
    """No re-roll of any kind for a carrier whom he checked at the declaration (TS-141)."""
    return value or any(windows.holds(t, f, "tenacious") for f in act.checkers)


# -- shots, steals, penalties ----------------------------------------------------------------------


@effect("see_through", "hardest-shot")
def hardest_shot(t: Table, figure: int, verb: str, target: int, value: bool) -> bool:
    """Nobody blocks his slap shots, goalies included (TS-142)."""
    return value or verb == "slap shot"


@effect("punished", "disciplined")
def disciplined(t: Table, act: Act, value: bool) -> bool:
    """His own failed pokes and hits roll no die (TS-74)."""
    return False


@effect("grants", "skilled")
def skilled(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """A free pass after his successful poke, or after a Move on which he picked the puck up (TS-140)."""
    won = what == "poke won" or (what == "move" and act.picked_up)
    if not won or SIDE[figure] != side or not windows.holds(t, figure, "skilled"):
        return []
    return [Grant("skilled", "pass", (figure,))]
