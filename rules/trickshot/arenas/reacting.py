"""Arenas that change reaction moves, or what is taken instead of one (TS-93, window 9; TS-146)."""

from __future__ import annotations

import itertools
from dataclasses import replace

from rules.actions import Action
from rules.kernel import tell
from rules.trickshot import free_actions
from rules.trickshot.act import Act
from rules.trickshot.actions import Move, Pass, React, Step, Swap
from rules.trickshot.catalogue import REFRESH
from rules.trickshot.declare import declare
from rules.trickshot.effects import effect
from rules.trickshot.figures import GOALIES, NAME, NOBODY, OF, SEATS, SIDE, number
from rules.trickshot.perform import perform
from rules.trickshot.stamina import exhausted, refresh, spend
from rules.trickshot.state import Table
from rules.trickshot.stepping import step_first
from rules.trickshot.titles import title


@effect("reactions", "dallas")
def dallas(t: Table, act: Act, side: int, value: int) -> int:
    """As many reaction moves as Reactions, each by another figure (TS-153)."""
    return act.faces.count("reaction")


@effect("reaction_moves", "philadelphia")
def philadelphia(t: Table, figure: int, squares: list[int]) -> list[int]:
    """Without a ready token a goalie does not react (TS-161)."""
    return [] if figure in GOALIES and not t.stamina[SIDE[figure]] else squares


@effect("reacting", "philadelphia")
async def philadelphia_pays(t: Table, act: Act, figure: int) -> None:
    """The token is paid before the goalie moves, one for all his steps (TS-161)."""
    if figure in GOALIES:
        await spend(t, SIDE[figure], "philadelphia")


@effect("objection", "philadelphia")
def philadelphia_objects(t: Table, side: int, action: Action) -> tuple[str, str] | None:
    if isinstance(action, React) and number(side, action.player) in GOALIES and not t.stamina[side]:
        return "in Philadelphia a goalie's reaction move costs a Stamina token, and none is ready.", "TS-161"
    return None


# -- instead of a reaction move ----------------------------------------------------------------------


@effect("instead", "chicago")
def chicago(t: Table, act: Act, side: int, actions: list[Action]) -> list[Action]:
    """A free pass by the carrier of the reacting side, even when checked (TS-151)."""
    carrier = t.carrier
    if carrier in (NOBODY, _giver(act)) or SIDE[carrier] != side:
        return actions
    return [*actions, *free_actions.passes(t, carrier)]


@effect("reaction", "chicago")
async def chicago_passes(t: Table, act: Act, side: int, action: Action) -> bool:
    if not isinstance(action, Pass | Step):
        return False
    await _instead(t, act, side, "chicago", action)
    return True


@effect("instead", "denver")
def denver(t: Table, act: Act, side: int, actions: list[Action]) -> list[Action]:
    """A free Move by any unchecked figure of the reacting side (TS-154)."""
    able = [f for f in OF[side] if t.at[f] >= 0 and f != _giver(act)]
    return [*actions, *(move for f in able for move in free_actions.moves(t, f))]


@effect("reaction", "denver")
async def denver_moves(t: Table, act: Act, side: int, action: Action) -> bool:
    if not isinstance(action, Move):
        return False
    await _instead(t, act, side, "denver", action)
    return True


def _giver(act: Act) -> int:
    """Whose reaction move gave the extra one that is open now: what replaces it, another figure does (TS-146)."""
    return act.reacted[-1] if act.extra else NOBODY


async def _instead(t: Table, act: Act, side: int, card: str, action: Action) -> None:
    """A free action within the reaction: the picture stays that of the action it answers; offside follows there."""
    scene = t.scene
    t.scene = replace(scene)
    await tell("free action", seat=SEATS[side], card=title(card))
    if isinstance(action, Step):
        free, action = await step_first(t, side, action, act)
    else:
        free = declare(t, side, action, free=True)
        free.grants, free.used = act.grants, act.used
    start = t.at[free.figure]
    await perform(t, free, action)
    t.scene = scene
    if t.at[free.figure] != start:
        scene.reactions.append((free.figure, start, t.at[free.figure]))


@effect("instead", "columbus")
def columbus(t: Table, act: Act, side: int, actions: list[Action]) -> list[Action]:
    """Two figures of the reacting side on the ice change places (TS-152)."""
    if act.extra:
        return actions
    there = [f for f in OF[side] if t.at[f] >= 0]
    return [*actions, *(Swap(NAME[a], NAME[b]) for a, b in itertools.combinations(there, 2))]


@effect("reaction", "columbus")
async def columbus_swaps(t: Table, act: Act, side: int, action: Action) -> bool:
    if not isinstance(action, Swap):
        return False
    a, b = number(side, action.player), number(side, action.mate)
    at_a, at_b = t.at[a], t.at[b]
    t.lift(a)
    t.place(b, at_a)
    t.place(a, at_b)
    t.scene.reactions += [(a, at_a, at_b), (b, at_b, at_a)]
    names = t.board.grid.names
    figures = {str(action.player): names[at_b], str(action.mate): names[at_a]}
    await tell("swapped", seat=SEATS[side], figures=figures, carries=t.carrier in (a, b))
    return True


@effect("instead", "paradise")
def paradise(t: Table, act: Act, side: int, actions: list[Action]) -> list[Action]:
    """A token back (TS-100, TS-146)."""
    return actions if act.extra or not exhausted(t, side) else [*actions, REFRESH]


@effect("reaction", "paradise")
async def paradise_refreshes(t: Table, act: Act, side: int, action: Action) -> bool:
    if action is not REFRESH:
        return False
    await refresh(t, side, "paradise")
    return True
