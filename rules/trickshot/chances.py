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
from rules.trickshot.declare import declare, power_play_ready, rerolls_allowed
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
    if not isinstance(action, ROLLED):
        return None
    act = declare(t, side, action)
    if act.free:
        return None
    rerolls = t.stamina[side] + power_play_ready(t, side) if rerolls_allowed(t, act) else 0
    return of(t.kit.die, act.verb, t.pool + 1, rerolls, windows.kept(t, act), (), wish(t, act))


def wish(t: Table, act: Act) -> str:
    """What a poke or a hit is after."""
    return "puck won" if act.verb == "poke" or act.target == t.carrier else "pushed away"


@functools.lru_cache(8192)
def of(die: Die, verb: str, dice: int, rerolls: int, kept: Faces, held: Faces, wish: str) -> Odds:
    """The odds of `dice` dice thrown beside those `held`, and beside them (`again`) those with every re-roll bought."""
    plain = _outcomes(die, verb, dice, 0, kept, held, wish)
    return Odds(plain, Odds(_outcomes(die, verb, dice, rerolls, kept, held, wish)) if rerolls else None)


def _outcomes(
    die: Die, verb: str, dice: int, rerolls: int, kept: Faces, held: Faces, wish: str
) -> tuple[tuple[str, Fraction], ...]:
    ends = odds.kept_and_rerolled(die, dice, rerolls, SHOWN, kept, "fail")
    lying = tuple(held.count(face) for face in SHOWN)
    shown = {tuple(a + b for a, b in zip(lying, end, strict=True)): n for end, n in ends.items()}
    if verb not in RESULTS:
        return _challenge(die, odds.chance(shown, lambda counts: counts[0] > 0), wish)
    name, order = RESULTS[verb]
    return odds.odds(odds.group(shown, name), order).outcomes


def _challenge(die: Die, failed: Fraction, wish: str) -> tuple[tuple[str, Fraction], ...]:
    """Poke and hit: a failed one throws one die more, and a Fail on it starts a fight (TS-65)."""
    fight = failed * odds.chance(odds.matching(die, 1, "fail"), bool)
    return (wish, 1 - failed), ("penalty", failed - fight), ("fight", fight)
