"""The Centers' cards (TS-121 to TS-131)."""

from __future__ import annotations

import functools

from rules.actions import Action
from rules.dice import Faces
from rules.trickshot import options, windows
from rules.trickshot.act import Act, Grant
from rules.trickshot.actions import Move
from rules.trickshot.catalogue import PASS
from rules.trickshot.effects import effect
from rules.trickshot.figures import NAME, NOBODY, SIDE, number
from rules.trickshot.sight import is_checked
from rules.trickshot.state import Table
from rules.trickshot.stepping import useful
from rules.trickshot.winding import winding

# -- Agile -----------------------------------------------------------------------------------------


@effect("moves", "agile")
def agile(t: Table, figure: int, squares: list[int]) -> list[int]:
    """Every square of his Move may go in a direction of its own (TS-121)."""
    ways = winding(t, figure)
    start, carries = t.at[figure], t.carrier == figure
    return [s for s, over_puck in ways if s != start and (carries or over_puck == (s == t.puck))]


@effect("move_actions", "agile")
def agile_ways(t: Table, figure: int, actions: list[Action]) -> list[Action]:
    """Ways that lead over the loose puck and on; only so may he end where he began (TS-20)."""
    if t.carrier != NOBODY or t.puck < 0:
        return actions
    names, puck = t.board.grid.names, t.board.grid.names[t.puck]
    over = [s for s, over_puck in winding(t, figure) if over_puck and s != t.puck]
    return [*actions, *(Move(NAME[figure], names[s], puck) for s in over)]


@effect("path", "agile")
def agile_path(t: Table, figure: int, to: int, via: int, squares: list[int]) -> list[int]:
    over = via != NOBODY or to == t.puck or t.carrier == figure
    return list(winding(t, figure).get((to, over), squares))


@effect("objection", "agile")
def agile_objects(t: Table, side: int, action: Action) -> tuple[str, str] | None:
    """A way that is not straight, and still too long or blocked."""
    if not isinstance(action, Move) or not windows.holds(t, number(side, action.player), "agile"):
        return None
    figure, grid = number(side, action.player), t.board.grid
    to, puck = grid.number.get(action.to, NOBODY), grid.names[t.puck] if t.puck >= 0 else ""
    if t.at[figure] < 0 or to == NOBODY or (figure == t.carrier and is_checked(t, figure)):
        return None
    if action.via is not None and (t.carrier != NOBODY or action.via != puck):
        return "only the square of a loose puck may be named beside the square where the move ends.", "TS-121"
    if to == t.at[figure] or (action.via is None and grid.between(t.at[figure], to) is not None):
        return None
    return f"no way of {windows.speed(t, figure)} squares leads there.", "TS-121"


# -- Athletic --------------------------------------------------------------------------------------

REPEATED = "athletic"
"""The mark that names the Center who has acted twice in a row, until another figure acts."""


@effect("may_activate", "athletic")
def athletic(t: Table, figure: int, value: bool) -> bool:
    """Twice in a row, never three times (TS-122)."""
    return value or REPEATED not in t.marks


@effect("activated", "athletic")
def athletic_acted(t: Table, act: Act) -> None:
    if act.repeat and windows.holds(t, act.figure, "athletic"):
        t.marks[REPEATED] = act.figure
    elif t.marks.get(REPEATED) != act.figure:
        t.marks.pop(REPEATED, None)


@effect("no_rerolls", "athletic")
def athletic_tires(t: Table, act: Act, value: bool) -> bool:
    """The second action cannot be rolled again."""
    return value or (act.repeat and windows.holds(t, act.figure, "athletic"))


# -- Face-off Master, Playmaker --------------------------------------------------------------------


@effect("face_off", "face-off-master")
def face_off_master(t: Table, figure: int, faces: Faces) -> Faces:
    """Blanks count as Pucks, if a Center takes the face-off (TS-123)."""
    return tuple("puck" if face == "blank" else face for face in faces)


@effect("difficult", "playmaker")
def playmaker(t: Table, figure: int, verb: str, target: int, value: bool) -> bool:
    """A Clear Ice Pass that does not cross the red line is Regular (TS-127)."""
    if verb != "clear ice pass" or target == NOBODY:
        return value
    grid, half = t.board.grid, t.board.grid.columns // 2
    return value and (grid.column[target] < half) != (grid.column[t.at[figure]] < half)


# -- steps before an action ------------------------------------------------------------------------


@effect("steps", "ready")
def ready(t: Table, side: int, verb: str, figure: int, actions: list[Action]) -> list[Action]:
    """Before a pass to him he may step (TS-128)."""
    if verb != "pass" or t.carrier != figure:
        return actions
    mates = [f for f in windows.holders(t, side, "ready") if f != figure]
    return [*actions, *(step for f in mates for step in useful(t, f, functools.partial(_open_for, f)))]


def _open_for(figure: int, t: Table) -> bool:
    return bool(ready_for(t, figure, []))


@effect("after_step", "ready")
def ready_for(t: Table, figure: int, actions: list[Action]) -> list[Action]:
    """The pass to him."""
    carrier = t.carrier
    if carrier == NOBODY or SIDE[carrier] != SIDE[figure]:
        return actions
    passes = options.sendings(t, carrier, is_checked(t, carrier))[0]
    return [*actions, *(p for p in passes if p is PASS[figure])]


@effect("steps", "sniper")
def sniper(t: Table, side: int, verb: str, figure: int, actions: list[Action]) -> list[Action]:
    """Before a shot of his own he may step, unless he is checked (TS-129)."""
    if verb != "shoot" or not windows.holds(t, figure, "sniper"):
        return actions
    lanes = t.board.shots[side]
    squares = [s for s in options.step_squares(t, figure) if lanes[s]]
    return [*actions, *useful(t, figure, lambda new: bool(sniper_shoots(new, figure, [])), squares)]


@effect("after_step", "sniper")
def sniper_shoots(t: Table, figure: int, actions: list[Action]) -> list[Action]:
    """A shot, not a slap shot; whether he is checked now does not matter."""
    shots = options.shots(t, figure, False, True)
    return [*actions, *(shot for shot in shots if shot.verb == "shoot")]


# -- what is granted -------------------------------------------------------------------------------


@effect("grants", "opportunistic")
def opportunistic(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """A free Move when the puck has come to lie on clear ice where it did not lie before (TS-126)."""
    lies = what == "opened" and t.puck >= 0 and t.carrier == NOBODY
    if not lies or (act.loose_was and act.puck_was == t.puck):
        return []
    return [Grant("opportunistic", "move", (f,)) for f in windows.holders(t, side, "opportunistic")]


@effect("grants", "tracking")
def tracking(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """A step after a Move of an opponent who then carries the puck (TS-130)."""
    if what != "move" or SIDE[figure] == side or t.carrier != figure:
        return []
    return [Grant("tracking", "step", (f,)) for f in windows.holders(t, side, "tracking")]


@effect("grants", "unstoppable")
def unstoppable(t: Table, act: Act, side: int, what: str, figure: int) -> list[Grant]:
    """A free Hit after a successful one (TS-96, TS-131)."""
    if what != "hit won" or SIDE[figure] != side or not windows.holds(t, figure, "unstoppable"):
        return []
    return [Grant("unstoppable", "hit", (figure,))]
