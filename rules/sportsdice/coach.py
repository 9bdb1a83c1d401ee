"""This game's evaluation for the house coaches: what a position is worth in goals, and what an answer leads to."""

from __future__ import annotations

import functools
from typing import NamedTuple

from rules.actions import Action, Question, Seat
from rules.dice import Faces
from rules.sportsdice import chances
from rules.sportsdice.actions import Advance, KeepChip, Play, Reroll, Shoot, Stand, UseChip
from rules.sportsdice.pack import Pack, load_pack
from rules.sportsdice.state import MOST_PENALTIES, forward, other
from rules.sportsdice.view import ShotView, TableView

# Measured over some hundred matches between careful coaches: a puck is worth its way to the goal zone, a die less
# costs a quarter of a goal until the next shot, and a chip that is held dearer than this is hardly ever spent.
CHIP = 0.10  # goals that holding the Power Chip is worth
PENALTY = 0.25  # goals that the other team's missing die is worth
LEVEL = 0.5  # of a tied shot, before anybody knows what the chip's holder does


class Spot(NamedTuple):
    """What a team's play depends on: `depth` of the puck in the opponents' half, its dice, the other's penalties."""

    pack: str
    depth: int
    dice: int
    short: int

    @property
    def kit(self) -> Pack:
        return load_pack(self.pack)


def spot(v: TableView, seat: Seat) -> Spot:
    return Spot(v.pack, v.puck * forward(seat), v.side(seat).dice, v.side(other(seat)).penalties)


def appraise(v: TableView, question: Question, action: Action) -> float:
    """Expected goals, one step ahead, for the seat that is asked."""
    seat = question.seat
    if v.shot is not None and v.shot.result is None:
        return _appraise_shot(v, v.shot, seat, action)
    here = spot(v, seat)
    match action:
        case Reroll():
            return _reroll(v, here, seat, action.dice)
        case Stand():
            return _as_it_lies(v, seat)
        case UseChip():
            return _won(v, seat) - CHIP
        case KeepChip():
            return CHIP - _won(v, other(seat))
        case Play():
            return play(here, v.side(seat).faces, action.symbol)
        case Advance():
            return at(here, here.depth + 1)
        case Shoot():
            return shooting(here, here.depth)
    return 0.0


@functools.lru_cache(1024)
def at(s: Spot, depth: int) -> float:
    """The puck `depth` sections into the opponents' half: nothing at centre, a good shot's worth in the goal zone."""
    kit = s.kit
    zone = kit.rink.goal_zone
    slot = chances.shot(kit.player_die, kit.goaltender_die, 0, kit.dice.count, kit.rink.modifier(zone)).chance
    value = float(slot) * abs(depth) / zone
    return value if depth > 0 else -value


@functools.lru_cache(1024)
def shooting(s: Spot, depth: int) -> float:
    """The goals of a shot from here; afterwards the puck is at centre."""
    kit = s.kit
    shot = dict(chances.shot(kit.player_die, kit.goaltender_die, 0, s.dice, kit.rink.modifier(depth)).outcomes)
    return float(shot[chances.GOAL]) + LEVEL * float(shot.get(chances.LEVEL, 0))


@functools.lru_cache(1024)
def moving(s: Spot, symbol: str) -> float:
    """What winning the roll with this symbol is worth, but for six Hockey Sticks and for Checks."""
    kit, depth = s.kit, s.depth
    zone = kit.rink.goal_zone
    if symbol == "stick":
        shot = [shooting(s, depth)] if depth >= kit.rink.blue_line else []
        return max([*shot, at(s, depth + 1)] if depth < zone else shot)
    if symbol == "puck":
        return shooting(s, zone) if depth >= 0 and depth + 2 >= zone else at(s, depth + 2)
    return at(s, depth) + (PENALTY if s.short < MOST_PENALTIES else 0.0)


def play(s: Spot, faces: Faces, symbol: str) -> float:
    """What winning the roll with these dice and this symbol is worth to the winner."""
    if symbol == "check":
        return again(s, tuple(sorted(f for f in faces if f != "check")), faces.count("check"))
    return best(s, faces.count(symbol), (symbol,))


@functools.lru_cache(8192)
def again(s: Spot, kept: Faces, thrown: int) -> float:
    """The expectation of a free re-roll. Checks once more count as staying where the puck is."""
    hands = chances.plays_after(s.kit.player_die, kept, thrown)
    return sum(n * best(s, most, symbols) for (most, symbols), n in hands.items()) / sum(hands.values())


def best(s: Spot, most: int, symbols: tuple[str, ...]) -> float:
    """The best of the symbols that show so often."""
    if most == s.kit.dice.count and "stick" in symbols:
        return 1.0
    return max(at(s, s.depth) if symbol == "check" else moving(s, symbol) for symbol in symbols)


def _won(v: TableView, seat: Seat) -> float:
    """The best play of the dice that lie, if they win."""
    side = v.side(seat)
    return best_play(spot(v, seat), side.faces, side.symbols)


@functools.lru_cache(8192)
def best_play(s: Spot, faces: Faces, symbols: tuple[str, ...]) -> float:
    return max(play(s, faces, symbol) for symbol in symbols)


def _as_it_lies(v: TableView, seat: Seat) -> float:
    """The dice stay: win, lose, or at a tie whichever of using and keeping the chip is better."""
    mine, theirs = v.side(seat).count, v.side(other(seat)).count
    use, keep = _won(v, seat) - CHIP, CHIP - _won(v, other(seat))
    if mine == theirs:
        return max(use, keep)
    return use + 2 * CHIP if mine > theirs else keep


def _reroll(v: TableView, here: Spot, seat: Seat, places: tuple[int, ...]) -> float:
    """Some dice again for the chip: won only with more than the other team has; a tie is lost (SD-22)."""
    kept = chances.keeping(v.side(seat).faces, places)
    worth, lost = after_reroll(here, kept, len(places), v.side(other(seat)).count)
    return worth - CHIP - (lost * _won(v, other(seat)) if lost else 0.0)


@functools.lru_cache(8192)
def after_reroll(s: Spot, kept: Faces, thrown: int, against: int) -> tuple[float, float]:
    """The goals of the hands that win, weighed by their chance, and the chance that the roll is lost."""
    hands = chances.plays_after(s.kit.player_die, kept, thrown)
    total = sum(hands.values())
    won = {hand: n for hand, n in hands.items() if hand[0] > against}
    return sum(n * best(s, *hand) for hand, n in won.items()) / total, 1 - sum(won.values()) / total


def _appraise_shot(v: TableView, shot: ShotView, seat: Seat, action: Action) -> float:
    """At a shot: a goal for the shooter, and who has the chip afterwards."""
    scoring = 1.0 if seat == shot.shooter else -1.0
    match action:
        case UseChip():
            return max(scoring, 0.0) - CHIP
        case KeepChip():
            return min(scoring, 0.0) + CHIP
        case Reroll():
            die, faces = load_pack(v.pack).player_die, v.side(seat).faces
            return float(chances.shot_again(die, faces, action.dice, shot.modifier, shot.face).chance) - CHIP
    return {chances.GOAL: 1.0 + CHIP, chances.LEVEL: 1.0 - CHIP, chances.SAVE: CHIP}[
        chances.compare(shot.total, shot.face)
    ]
