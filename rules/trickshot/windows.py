"""The windows in which player cards and arenas act (TS-93). Whoever rules opens a window; whoever has a card of that
name in force answers through the registry (`effects.py`). The windows know no card, and the cards no other card.

A card registers a hook with `@effect("punished", "disciplined")`. In force for a figure are its side's card for its
kind and the arena; an arena acts on both sides (TS-83, TS-119). There are two sorts of windows:

* questions, `def`: each hook gets the value so far and gives the next one;
* rulings, `async def`: each hook may choose, roll, tell and change the table, in the order of `in_force`.

| window            | when (TS-93)            | hook                                                       |
|-------------------|-------------------------|------------------------------------------------------------|
| `checks`          | any time                | `(t, figure, carrier, value) -> bool`                      |
| `may_activate`    | 2 declare               | `(t, figure, value) -> bool`: for whom it would be twice in a row |
| `options`         | 2 declare               | `(t, side, actions) -> actions`                            |
| `difficult`       | 2 declare               | `(t, figure, verb, target, value) -> bool`                 |
| `bound`           | 2 declare               | `(t, figure, verb, target, value) -> bool`: a check forbids it |
| `see_through`     | 2 declare               | `(t, figure, verb, target, value) -> bool`: lanes cross figures |
| `rerolls`         | 6 re-rolls              | `(t, act, value) -> bool`                                  |
| `kept`            | 6 re-rolls              | `(t, act, faces) -> faces that lie`                        |
| `reactions`       | 9 reaction              | `(t, act, side, value) -> how many`                        |
| `reaction_moves`  | 9 reaction              | `(t, figure, squares) -> squares`                          |
| `instead`         | 9 reaction              | `(t, act, side, actions) -> actions`                       |
| `moves`           | 2 declare               | `(t, figure, squares) -> squares`                          |
| `path`            | 4 before the roll       | `(t, figure, to, via, squares) -> squares`                 |
| `punished`        | 8 resolve               | `(t, act, value) -> bool`: a failed poke or hit rolls a die |
| `face_off`        | face-off                | `(t, figure, faces) -> faces`                              |
| `fight_starts`    | 8 resolve               | `(t, act, face, value) -> bool`                            |
| `goes_on`         | 12 success or fail      | `(t, act, value) -> bool`                                  |
| `begun`           | 1 start                 | `async (t, side)`: a turn begins                           |
| `first_roll`      | 5 roll                  | `async (t, act)`                                           |
| `change_dice`     | 7 changing dice         | `async (t, act)`                                           |
| `resolved`        | 8 after resolving       | `async (t, act)`                                           |
| `reaction`        | 9 instead of a reaction | `async (t, act, side, action) -> bool`: True, it was mine  |
| `reacted`         | 9 after a reaction move | `async (t, act, figure)`                                   |
| `line_change`     | line change             | `async (t, side, value) -> bool`: whether it refreshes     |
| `changed_lines`   | after a line change     | `async (t, side)`                                          |
| `move_actions`    | 2 declare               | `(t, figure, actions) -> actions`: Moves that need more words |
| `shortest`        | 2 declare               | `(t, figure, value) -> squares`: the fewest of a Move      |
| `through`         | 2 declare               | `(t, figure, value) -> bool`: without the puck he crosses figures |
| `any_direction`   | 2 declare               | `(t, figure, value) -> bool`: a goalie not bound to the straight |
| `steps`           | 2 declare               | `(t, side, verb, figure, actions) -> actions`: steps before that verb |
| `after_step`      | 3 step before           | `(t, figure, actions) -> actions`: what his step was for   |
| `no_rerolls`      | 6 re-rolls              | `(t, act, value) -> bool`: bans, which beat permissions    |
| `rerolls_left`    | 6 re-rolls              | `(t, act, value) -> how many`                              |
| `reacting`        | 9 before a reaction move| `async (t, act, figure)`                                   |
| `objection`       | a refusal               | `(t, side, action) -> (sentence, ruling) or None`          |
| `twists`          | 2 declare               | `(t, act, names) -> names`: what changes the odds, see `chances.py` |
| `activated`       | 12 success or fail      | `(t, act) -> None`: an activation is over; keeps `t.marks` |
| `grants`          | 4 to 11, line change    | `(t, act, side, what, figure) -> grants`: what happened, see `grant` |

The window `grants` is how free actions and steps are given (TS-94): a hook names them, `free_actions.py` offers them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from rules.actions import Action
from rules.dice import Faces
from rules.trickshot.act import Act, Grant
from rules.trickshot.effects import EFFECTS
from rules.trickshot.figures import KIND, KINDS, NOBODY, OF, SIDE
from rules.trickshot.state import Table

V = TypeVar("V")


def in_force(t: Table, figure: int) -> tuple[str, ...]:
    """The cards that act on a figure: its own, then the arena."""
    card = t.cards[SIDE[figure]].get(KIND[figure])
    if card is None:
        return () if t.arena is None else (t.arena,)
    return (card,) if t.arena is None else (card, t.arena)


def all_in_force(t: Table, first: int) -> tuple[str, ...]:
    """Every card in play: the first side's, the other side's, the arena; each once for a side."""
    return (*held(t, first), *held(t, 1 - first), *_arena(t)) if played(t) else ()


def held(t: Table, side: int) -> tuple[str, ...]:
    """The cards of a side."""
    cards = t.cards[side]
    return tuple(cards[kind] for kind in KINDS if kind in cards) if cards else ()


def _arena(t: Table) -> tuple[str, ...]:
    return () if t.arena is None else (t.arena,)


def played(t: Table) -> bool:
    """Whether any card or arena is in play: without them nothing needs to be asked."""
    return t.arena is not None or bool(t.cards[0]) or bool(t.cards[1])


def opens(t: Table, window: str) -> bool:
    """Whether anything on this table acts in a window."""
    if not played(t):
        return False
    hooks = EFFECTS.get(window, {})
    return any(name in hooks for name in all_in_force(t, 0))


def holds(t: Table, figure: int, card: str) -> bool:
    """Whether this is the figure's own card."""
    return t.cards[SIDE[figure]].get(KIND[figure]) == card


def holders(t: Table, side: int, card: str) -> list[int]:
    """The figures on the ice whose card this is (TS-112, TS-119)."""
    return [f for f in OF[side] if t.at[f] >= 0 and holds(t, f, card)]


def _fold(window: str, names: tuple[str, ...], value: V, ask: Callable[[Callable[..., V], V], V]) -> V:
    if names and (hooks := EFFECTS.get(window)):
        for name in names:
            if (hook := hooks.get(name)) is not None:
                value = ask(hook, value)
    return value


# -- questions -----------------------------------------------------------------------------------


def size(t: Table, figure: int) -> int:
    """A figure's Size."""
    return t.body(figure)[0]


def speed(t: Table, figure: int) -> int:
    """A figure's Speed."""
    return t.body(figure)[1]


def checks(t: Table, figure: int, carrier: int, value: bool) -> bool:
    """Whether a figure checks (or may poke) this carrier; `value`: an adjacent skater does."""
    return _fold("checks", in_force(t, figure), value, lambda hook, v: hook(t, figure, carrier, v))


def may_activate(t: Table, figure: int) -> bool:
    """Not twice in a row in a turn (TS-18)."""
    if figure != t.activated:
        return True
    return _fold("may_activate", in_force(t, figure), False, lambda hook, v: hook(t, figure, v))


def options(t: Table, side: int, actions: list[Action]) -> list[Action]:
    """What cards add to, or take from, the actions of a side."""
    return _fold("options", all_in_force(t, side), actions, lambda hook, v: hook(t, side, v))


def difficult(t: Table, figure: int, verb: str, target: int, value: bool) -> bool:
    """Whether an action is Difficult; `target` is a figure, or a square for a clear ice pass."""
    return _fold("difficult", in_force(t, figure), value, lambda hook, v: hook(t, figure, verb, target, v))


def bound(t: Table, figure: int, verb: str, target: int, value: bool) -> bool:
    """Whether a checked figure is barred from this action."""
    return _fold("bound", in_force(t, figure), value, lambda hook, v: hook(t, figure, verb, target, v))


def see_through(t: Table, figure: int, verb: str, target: int) -> bool:
    """Whether the lane of this action may cross figures; for a pass the receiver's card counts too (TS-132)."""
    if not played(t):
        return False
    names = in_force(t, figure)
    if verb == "pass":
        names = (*names, *in_force(t, target))
    return _fold("see_through", names, False, lambda hook, v: hook(t, figure, verb, target, v))


def rerolls(t: Table, act: Act, value: bool) -> bool:
    """Whether this action's dice may be rolled again."""
    return _fold("rerolls", all_in_force(t, act.side), value, lambda hook, v: hook(t, act, v))


def kept(t: Table, act: Act) -> tuple[str, ...]:
    """The faces that a re-roll leaves on the table (TS-13)."""
    return _fold("kept", all_in_force(t, act.side), ("blank",), lambda hook, v: hook(t, act, v))


def reactions(t: Table, act: Act, side: int, value: int) -> int:
    """How many reaction moves the other side may make."""
    return _fold("reactions", all_in_force(t, side), value, lambda hook, v: hook(t, act, side, v))


def instead(t: Table, act: Act, side: int, actions: list[Action]) -> list[Action]:
    """What may be declared instead of a reaction move (TS-146)."""
    return _fold("instead", all_in_force(t, side), actions, lambda hook, v: hook(t, act, side, v))


def moves(t: Table, figure: int, squares: list[int]) -> list[int]:
    """Where a figure may end a Move."""
    return _fold("moves", in_force(t, figure), squares, lambda hook, v: hook(t, figure, v))


def path(t: Table, figure: int, to: int, via: int, squares: list[int]) -> list[int]:
    """The way of a Move, the square it ends on included; over the puck on `via` if that is named."""
    return _fold("path", in_force(t, figure), squares, lambda hook, v: hook(t, figure, to, via, v))


def punished(t: Table, act: Act) -> bool:
    """Whether a failed poke or hit has consequences (TS-74)."""
    return _fold("punished", in_force(t, act.figure), True, lambda hook, v: hook(t, act, v))


def reaction_moves(t: Table, figure: int, squares: list[int]) -> list[int]:
    """Where a figure may go as a reaction move."""
    return _fold("reaction_moves", in_force(t, figure), squares, lambda hook, v: hook(t, figure, v))


def face_off(t: Table, figure: int, faces: Faces) -> Faces:
    """The face-off dice of the figure on the Center's square, as they count."""
    return _fold("face_off", in_force(t, figure), faces, lambda hook, v: hook(t, figure, v))


def fight_starts(t: Table, act: Act, face: str) -> bool:
    """Whether the die of a failed poke or hit starts a fight."""
    return _fold("fight_starts", in_force(t, act.figure), face == "fail", lambda hook, v: hook(t, act, face, v))


def goes_on(t: Table, act: Act, value: bool) -> bool:
    """Whether the turn goes on after this action."""
    return _fold("goes_on", all_in_force(t, act.side), value, lambda hook, v: hook(t, act, v))


def move_actions(t: Table, figure: int, actions: list[Action]) -> list[Action]:
    """The Moves of a figure, as declared."""
    return _fold("move_actions", in_force(t, figure), actions, lambda hook, v: hook(t, figure, v))


def shortest(t: Table, figure: int) -> int:
    """The fewest squares of a Move."""
    return _fold("shortest", in_force(t, figure), 1, lambda hook, v: hook(t, figure, v))


def through(t: Table, figure: int) -> bool:
    """Whether a figure without the puck skates through others."""
    return _fold("through", in_force(t, figure), False, lambda hook, v: hook(t, figure, v))


def any_direction(t: Table, goalie: int) -> bool:
    """Whether a goalie moves diagonally too; reaction moves are another matter (TS-144)."""
    return _fold("any_direction", in_force(t, goalie), False, lambda hook, v: hook(t, goalie, v))


def steps(t: Table, side: int, verb: str, figure: int) -> list[Action]:
    """Steps that may come before this action of a figure, each with something to declare after it (TS-93)."""
    nothing: list[Action] = []
    return _fold("steps", held(t, side), nothing, lambda hook, v: hook(t, side, verb, figure, v))


def after_step(t: Table, figure: int) -> list[Action]:
    """What may be declared after this figure's step, which its own card gave."""
    nothing: list[Action] = []
    return _fold("after_step", in_force(t, figure), nothing, lambda hook, v: hook(t, figure, v))


def no_rerolls(t: Table, act: Act) -> bool:
    """Whether re-rolls are banned for this action."""
    return _fold("no_rerolls", all_in_force(t, act.side), False, lambda hook, v: hook(t, act, v))


def rerolls_left(t: Table, act: Act, value: int) -> int:
    """How many re-rolls an action may still have, if so many can be paid."""
    return _fold("rerolls_left", all_in_force(t, act.side), value, lambda hook, v: hook(t, act, v))


def twists(t: Table, act: Act) -> tuple[str, ...]:
    """What the acting figure's card does to the odds."""
    nothing: tuple[str, ...] = ()
    return _fold("twists", in_force(t, act.figure), nothing, lambda hook, v: hook(t, act, v))


def repeats(t: Table, figure: int) -> bool:
    """Whether only his own card lets a figure act again (TS-122)."""
    if figure != t.activated or not played(t):
        return False
    return not _fold("may_activate", _arena(t), False, lambda hook, v: hook(t, figure, v))


def activated(t: Table, act: Act) -> None:
    """An activation is over: what its cards must remember."""
    hooks = EFFECTS.get("activated", {})
    for name in all_in_force(t, act.side):
        if name in hooks:
            hooks[name](t, act)


def grant(t: Table, act: Act, what: str, figure: int = NOBODY) -> None:
    """Something happened that may allow free actions or steps: a grant is given when its event happens (TS-94).

    `what` is `move` (a Move action is over), `poke won`, `hit won`; `step`, `charge`, `reaction move` (a figure has
    ended one); `opened` (the free actions begin, or one of them is over); `line change`.
    """
    hooks = EFFECTS.get("grants")
    if not hooks or not played(t):
        return
    for side in (act.side, 1 - act.side):
        for name in (*held(t, side), *_arena(t)):
            if name in hooks:
                given: Iterable[Grant] = hooks[name](t, act, side, what, figure)
                act.grants.extend(g for g in given if g not in act.grants and g not in act.used)


def objection(t: Table, side: int, action: Action) -> tuple[str, str] | None:
    """What a card or the arena says against an action: the end of a sentence, and the ruling."""
    hooks = EFFECTS.get("objection")
    for name in all_in_force(t, side) if hooks else ():
        if hooks and name in hooks and (reason := hooks[name](t, side, action)) is not None:
            sentence, rule = reason
            return sentence, rule
    return None


# -- rulings -------------------------------------------------------------------------------------


async def begun(t: Table, side: int) -> None:
    """Window 1: a turn has begun, with an empty pool."""
    await _open("begun", t, side, side)


async def first_roll(t: Table, act: Act) -> None:
    """Window 5: the first roll lies."""
    await _open("first_roll", t, act.side, act)


async def change_dice(t: Table, act: Act) -> None:
    """Window 7: cards of the acting figure that turn dice after the re-rolls."""
    hooks = EFFECTS.get("change_dice")
    if hooks:
        for name in in_force(t, act.figure):
            if name in hooks:
                await hooks[name](t, act)


async def resolved(t: Table, act: Act) -> None:
    """Window 8, after success or failure: the puck moved by an arena, Stamina won or lost."""
    await _open("resolved", t, act.side, act)


async def _open(window: str, t: Table, side: int, what: Act | int) -> None:
    hooks = EFFECTS.get(window)
    if hooks:
        for name in all_in_force(t, side):
            if name in hooks:
                await hooks[name](t, what)


async def reaction(t: Table, act: Act, side: int, action: Action) -> None:
    """Window 9: what was declared instead of a reaction move (TS-146)."""
    for name, hook in EFFECTS.get("reaction", {}).items():
        if name in all_in_force(t, side) and await hook(t, act, side, action):
            return
    raise AssertionError(f"nobody answers for {action}")


async def reacting(t: Table, act: Act, figure: int) -> None:
    """Window 9: a figure is about to make its reaction move."""
    hooks = EFFECTS.get("reacting")
    if hooks:
        for name in in_force(t, figure):
            if name in hooks:
                await hooks[name](t, act, figure)


async def reacted(t: Table, act: Act, figure: int) -> None:
    """Window 9: a figure has made its reaction move."""
    hooks = EFFECTS.get("reacted")
    if hooks:
        for name in in_force(t, figure):
            if name in hooks:
                await hooks[name](t, act, figure)


async def line_change(t: Table, side: int) -> bool:
    """Whether a line change refreshes Stamina (TS-149)."""
    refreshes = True
    hooks = EFFECTS.get("line_change")
    if hooks:
        for name in all_in_force(t, side):
            if name in hooks:
                refreshes = await hooks[name](t, side, refreshes)
    return refreshes


async def changed_lines(t: Table, side: int) -> None:
    """After a line change: what cards allow before the turn ends (TS-149)."""
    await _open("changed_lines", t, side, side)
