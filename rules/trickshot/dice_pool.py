"""Dice pool, re-rolls and dice outside the pool (chapters Dice Pool, Stamina, Perform an Action)."""

from __future__ import annotations

from rules.actions import Action, Odds, Question
from rules.dice import Faces, Roll
from rules.kernel import choose, roll, tell
from rules.trickshot import chances, windows
from rules.trickshot.act import Act
from rules.trickshot.catalogue import FREE_REROLL, KEEP_DICE, REROLL
from rules.trickshot.declare import free_reroll, rerolls_left
from rules.trickshot.figures import SEATS
from rules.trickshot.state import Table


async def roll_pool(t: Table, act: Act) -> None:
    """One die more, roll, re-roll, cards; afterwards `act.success` tells whether no Fail is left.

    A free action rolls nothing and succeeds (chapter Free Actions).
    """
    if act.free:
        return
    t.pool += 1
    act.faces = await roll(Roll(t.kit.die, t.pool, "pool"))
    t.scene.rolls.append(act.faces)
    await tell("rolled", seat=SEATS[act.side], faces=list(act.faces))
    await windows.first_roll(t, act)
    while (question := reroll_question(t, act)) is not None:
        choice = await choose(question)
        if choice is KEEP_DICE:
            break
        await roll_again(t, act, choice is FREE_REROLL)
    await windows.change_dice(t, act)
    act.success = not act.fails


def reroll_question(t: Table, act: Act) -> Question | None:
    """Offered after every roll that may be rolled again, whatever it shows (TS-98); None if there is nothing to buy."""
    side = act.side
    paid, free = t.stamina[side] > 0, free_reroll(t, act)
    left = rerolls_left(t, act)
    if left <= 0:
        return None
    thrown = len(places(t, act))
    if not thrown:
        return None
    options: list[Action] = [KEEP_DICE]
    if free:
        options.append(FREE_REROLL)
    if paid:
        options.append(REROLL)
    kept = windows.kept(t, act)
    after, fights, twists = left - 1, chances.fights(t, act), windows.twists(t, act)

    def chance(action: Action) -> Odds | None:
        if action is KEEP_DICE:
            return None
        held = tuple(sorted(f for f in act.faces if f in kept))
        return chances.of(t.kit.die, act.verb, thrown, after, kept, held, chances.wish(t, act), fights, twists)

    return Question(t.seat(side), "re-roll", _heading(act, t.stamina[side], thrown), tuple(options), KEEP_DICE, chance)


def _heading(act: Act, stamina: int, thrown: int) -> str:
    state = f"{act.fails} {'Fail' if act.fails == 1 else 'Fails'}" if act.fails else "No Fail"
    dice = "die" if thrown == 1 else "dice"
    return f"{state}: keep the roll, or roll {thrown} {dice} again? ({stamina} Stamina)"


def places(t: Table, act: Act) -> tuple[int, ...]:
    """The places of the dice that a re-roll throws: always all but the Blanks (TS-13)."""
    kept = windows.kept(t, act)
    return tuple(n for n, face in enumerate(act.faces) if face not in kept)


async def roll_again(t: Table, act: Act, free: bool) -> None:
    """Pay and throw every die but the Blanks; the results before it are void (TS-14)."""
    if free:
        t.power_used = True
    else:
        t.stamina[act.side] -= 1
        act.paid += 1
    act.rerolled += 1
    act.paid_last = not free
    thrown = places(t, act)
    fresh = await roll(Roll(t.kit.die, len(thrown), "re-roll"))
    faces = list(act.faces)
    for place, face in zip(thrown, fresh, strict=True):
        faces[place] = face
    act.faces = tuple(faces)
    t.scene.rolls.append(act.faces)
    t.scene.again = thrown
    await tell("rerolled", seat=SEATS[act.side], faces=faces, thrown=list(fresh), free=free)


async def side_dice(t: Table, side: int, count: int, why: str) -> Faces:
    """Dice outside the pool: no re-roll, no reaction (TS-97)."""
    faces = await roll(Roll(t.kit.die, count, f"{why} {SEATS[side]}"))
    t.scene.other.append((side, why, faces))
    return faces
