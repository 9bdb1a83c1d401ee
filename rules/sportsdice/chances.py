"""The exact odds of this game's actions; `def`s only."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from rules import odds
from rules.actions import Odds
from rules.dice import Die, Faces
from rules.sportsdice.pack import MASK, SYMBOLS

GOAL, LEVEL, SAVE = "goal", "level", "save"


@functools.lru_cache(4096)
def plays_after(die: Die, kept: Faces, thrown: int) -> Mapping[tuple[int, tuple[str, ...]], int]:
    """What a hand becomes when `thrown` dice join those kept: (greatest number, symbols so often) -> cases."""
    held = tuple(kept.count(s) for s in SYMBOLS)

    def best(shown: tuple[int, ...]) -> tuple[int, tuple[str, ...]]:
        counts = [a + b for a, b in zip(held, shown, strict=True)]
        most = max(counts)
        return most, tuple(s for s, n in zip(SYMBOLS, counts, strict=True) if n == most)

    return odds.group(odds.faces_shown(die, thrown, SYMBOLS), best)


def keeping(faces: Faces, places: tuple[int, ...]) -> Faces:
    """The dice that lie when those at `places` (from 1) are thrown again, in the order of the symbols."""
    return tuple(sorted(f for n, f in enumerate(faces, 1) if n not in places))


def winning_again(die: Die, faces: Faces, places: tuple[int, ...], against: int) -> Odds:
    """A chip reroll in a play roll: won only with more equal symbols than the other team; a tie is lost (SD-22)."""
    hands = plays_after(die, keeping(faces, places), len(places))
    return odds.odds(odds.group(hands, lambda h: "won" if h[0] > against else "lost"), ("won", "lost"))


def free_reroll(die: Die, faces: Faces) -> Odds:
    """The play after a Check, named by the best symbol that may be chosen (SD-13)."""
    hands = plays_after(die, tuple(sorted(f for f in faces if f != "check")), faces.count("check"))

    def best(hand: tuple[int, tuple[str, ...]]) -> str:
        symbols = hand[1]
        if "stick" in symbols or "puck" in symbols:
            return "stick or puck"
        return "referee" if "referee" in symbols else "check again"

    return odds.odds(odds.group(hands, best), ("stick or puck", "referee", "check again"))


@functools.lru_cache(1024)
def shot(player: Die, goaltender: Die, kept: int, thrown: int, modifier: int) -> Odds:
    """A shot before its dice are thrown: `kept` sticks lie already, `thrown` dice come (SD-05, SD-18)."""
    sticks = odds.matching(player, thrown, "stick")
    numbers = odds.one(goaltender, str)

    def result(shown: int, face: str) -> str:
        return compare(max(0, kept + shown + modifier), face)

    return odds.odds(odds.convolve(sticks, numbers, result), (GOAL, LEVEL, SAVE))


@functools.lru_cache(1024)
def shot_again(player: Die, faces: Faces, places: tuple[int, ...], modifier: int, face: str) -> Odds:
    """A chip reroll against a goaltender die that lies: a tie is a save (SD-22, SD-34)."""
    kept = keeping(faces, places).count("stick")
    sticks = odds.matching(player, len(places), "stick")
    results = odds.group(sticks, lambda n: GOAL if compare(max(0, kept + n + modifier), face) == GOAL else SAVE)
    return odds.odds(results, (GOAL, SAVE))


def compare(total: int, face: str) -> str:
    """A shot's total against a face of the goaltender die."""
    if face == MASK or total < int(face):
        return SAVE
    return LEVEL if total == int(face) else GOAL
