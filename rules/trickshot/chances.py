"""The exact odds of this game's actions; `def`s only."""

from __future__ import annotations

import functools
from collections.abc import Callable
from fractions import Fraction

from rules import odds
from rules.actions import Action, Odds
from rules.dice import Die, Faces
from rules.trickshot import windows
from rules.trickshot.act import Act
from rules.trickshot.actions import ClearIcePass, Hit, Move, Pass, Poke, Shoot, SlapShot
from rules.trickshot.declare import declare, rerolls_left
from rules.trickshot.state import Table

SHOWN = ("fail", "puck")
ROLLED = (Move, Pass, ClearIcePass, Shoot, SlapShot, Poke, Hit)

Counts = tuple[int, ...]


def _plain(shown: Counts) -> str:
    return "turn over" if shown[0] else "success"


def _pass(shown: Counts) -> str:
    fails, pucks = shown
    if not fails:
        return "success"
    return "off target" if pucks else "received, turn over"


def _shot(shown: Counts) -> str:
    fails, pucks = shown
    if not fails:
        return "goal"
    return "rebound" if pucks else "save"


RESULTS: dict[str, tuple[Callable[[Counts], str], tuple[str, ...]]] = {
    "move": (_plain, ("success", "turn over")),
    "clear ice pass": (_plain, ("success", "turn over")),
    "pass": (_pass, ("success", "received, turn over", "off target")),
    "shoot": (_shot, ("goal", "rebound", "save")),
    "slap shot": (_shot, ("goal", "rebound", "save")),
}


def for_action(t: Table, side: int, action: Action) -> Odds | None:
    """The odds of an action before it is declared; None where no die decides (free actions, line changes)."""
    return of_act(t, declare(t, side, action)) if isinstance(action, ROLLED) else None


def of_act(t: Table, act: Act) -> Odds | None:
    """The odds of what was declared, before the dice fall."""
    if act.free:
        return None
    rerolls, kept = rerolls_left(t, act), windows.kept(t, act)
    return of(t.kit.die, act.verb, t.pool + 1, rerolls, kept, (), wish(t, act), fights(t, act), windows.twists(t, act))


def wish(t: Table, act: Act) -> str:
    """What a poke or a hit is after."""
    return "puck won" if act.verb == "poke" or act.target == t.carrier else "pushed away"


def fights(t: Table, act: Act) -> Faces | None:
    """The faces that start a fight after a failed poke or hit; None if it has no consequences (TS-74, TS-165)."""
    if act.verb not in ("poke", "hit"):
        return ()
    if not windows.punished(t, act):
        return None
    return tuple(face for face in dict.fromkeys(t.kit.die.faces) if windows.fight_starts(t, act, face))


@functools.lru_cache(8192)
def of(
    die: Die,
    verb: str,
    dice: int,
    rerolls: int,
    kept: Faces,
    held: Faces,
    wish: str,
    fights: Faces | None,
    twists: tuple[str, ...] = (),
) -> Odds:
    """The odds of `dice` dice thrown beside those `held`, and beside them (`again`) those with every re-roll bought.

    `twists` are what a card does to them: `one fail off` (one Fail may become a Blank, TS-124), `own pucks` (nobody is
    forced to pass off target, TS-125).
    """
    plain = _outcomes(die, verb, dice, 0, kept, held, wish, fights, twists)
    bought = _outcomes(die, verb, dice, rerolls, kept, held, wish, fights, twists) if rerolls else None
    return Odds(plain, Odds(bought) if bought else None)


def _outcomes(
    die: Die,
    verb: str,
    dice: int,
    rerolls: int,
    kept: Faces,
    held: Faces,
    wish: str,
    fights: Faces | None,
    twists: tuple[str, ...],
) -> tuple[tuple[str, Fraction], ...]:
    off = int("one fail off" in twists)
    ends = odds.kept_and_rerolled(die, dice, rerolls, SHOWN, kept, "fail", off)
    lying = tuple(held.count(face) for face in SHOWN)
    shown: dict[Counts, int] = {}
    for (fails, pucks), n in ends.items():
        counts = (max(0, fails + lying[0] - off), 0 if "own pucks" in twists else pucks + lying[1])
        shown[counts] = shown.get(counts, 0) + n
    if verb not in RESULTS:
        return _challenge(die, odds.chance(shown, lambda counts: counts[0] > 0), wish, fights)
    name, order = RESULTS[verb]
    return odds.odds(odds.group(shown, name), order).outcomes


def _challenge(die: Die, failed: Fraction, wish: str, fights: Faces | None) -> tuple[tuple[str, Fraction], ...]:
    """Poke and hit: a failed one throws one die more; some of its faces start a fight (TS-65)."""
    if fights is None:
        return (wish, 1 - failed), ("turn over", failed)
    fight = failed * Fraction(sum(face in fights for face in die.faces), len(die.faces))
    return (wish, 1 - failed), ("penalty", failed - fight), ("fight", fight)
