"""This game's evaluation for the house coaches: what a position is worth in goals, and what an answer leads to."""

from __future__ import annotations

import functools
from collections.abc import Iterable

from rules.actions import Action, Question, Seat
from rules.sportsdice import chances
from rules.sportsdice.actions import Advance, KeepChip, Play, Reroll, Shoot, Stand, UseChip
from rules.sportsdice.pack import Pack, load_pack
from rules.sportsdice.state import forward, other
from rules.sportsdice.view import ShotView, TableView

CHIP = 0.10  # goals that holding the Power Chip is worth
PENALTY = 0.06  # goals that the other team's missing die is worth
LEVEL = 0.5  # of a tied shot, before anybody knows what the chip's holder does


def appraise(v: TableView, question: Question, action: Action) -> float:
    """Expected goals, one step ahead, for the seat that is asked."""
    seat = question.seat
    if v.shot is not None and v.shot.result is None:
        return _appraise_shot(v, v.shot, seat, action)
    if isinstance(action, Reroll):
        return _reroll(v, seat, action) - CHIP
    if isinstance(action, Stand):
        return _as_it_lies(v, seat)
    if isinstance(action, UseChip):
        return best_play(v, seat, v.side(seat).symbols) - CHIP
    if isinstance(action, KeepChip):
        return -best_play(v, other(seat), v.side(other(seat)).symbols) + CHIP
    if isinstance(action, Play):
        return play(v, seat, action.symbol)
    if isinstance(action, Advance):
        return at(load_pack(v.pack), depth_for(v, seat) + 1)
    return shooting(v, seat, depth_for(v, seat)) if isinstance(action, Shoot) else 0.0


def depth_for(v: TableView, seat: Seat) -> int:
    """How far the puck is in the opponents' half."""
    return v.puck * forward(seat)


@functools.cache
def at(kit: Pack, depth: int) -> float:
    """The puck `depth` sections into the opponents' half: nothing at centre, a good shot's worth in the goal zone."""
    zone = kit.rink.goal_zone
    slot = float(chances.shot(kit.player_die, kit.goaltender_die, 0, kit.dice.count, kit.rink.modifiers[-1]).chance)
    value: float = slot * (abs(depth) / zone) ** 1.5
    return value if depth > 0 else -value


def shooting(v: TableView, seat: Seat, depth: int) -> float:
    """The goals of a shot from here; afterwards the puck is at centre."""
    kit = load_pack(v.pack)
    shot = chances.shot(kit.player_die, kit.goaltender_die, 0, v.side(seat).dice, kit.rink.modifier(depth))
    parts = dict(shot.outcomes)
    return float(parts[chances.GOAL]) + LEVEL * float(parts.get(chances.LEVEL, 0))


def play(v: TableView, seat: Seat, symbol: str) -> float:
    """What winning the roll with this symbol is worth to the winner."""
    kit, depth = load_pack(v.pack), depth_for(v, seat)
    zone = kit.rink.goal_zone
    if symbol == "stick":
        if v.side(seat).faces.count("stick") == kit.dice.count:
            return 1.0
        shot = shooting(v, seat, depth) if depth >= kit.rink.blue_line else -1.0
        return max(shot, at(kit, depth + 1) if depth < zone else -1.0)
    if symbol == "puck":
        return shooting(v, seat, zone) if depth >= 0 and depth + 2 >= zone else at(kit, depth + 2)
    if symbol == "referee":
        return at(kit, depth) + (PENALTY if v.side(other(seat)).penalties < 2 else 0.0)
    return _free_reroll(v, seat)


def _free_reroll(v: TableView, seat: Seat) -> float:
    """The expectation of rolling the Checks again; a Check once more counts as staying where the puck is."""
    faces = v.side(seat).faces
    kept = tuple(sorted(f for f in faces if f != "check"))
    hands = chances.plays_after(load_pack(v.pack).player_die, kept, faces.count("check"))
    value = 0.0
    for (_, symbols), n in hands.items():
        moving = tuple(s for s in symbols if s != "check")
        value += n * (best_play(v, seat, moving) if moving else at(load_pack(v.pack), depth_for(v, seat)))
    return value / sum(hands.values())


def best_play(v: TableView, seat: Seat, symbols: Iterable[str]) -> float:
    """The best of the symbols that the winner may choose from."""
    return max(play(v, seat, symbol) for symbol in symbols)


def _as_it_lies(v: TableView, seat: Seat) -> float:
    """The dice stay: win, lose, or at a tie whichever of using and keeping the chip is better."""
    foe = other(seat)
    mine, theirs = v.side(seat).count, v.side(foe).count
    win = best_play(v, seat, v.side(seat).symbols)
    lose = -best_play(v, foe, v.side(foe).symbols)
    if mine == theirs:
        return max(win - CHIP, lose + CHIP)
    return (win if mine > theirs else lose) + CHIP


def _reroll(v: TableView, seat: Seat, action: Reroll) -> float:
    """Some dice again: won only with more than the other team has; a tie is lost (SD-22)."""
    foe = other(seat)
    against = v.side(foe).count
    lose = -best_play(v, foe, v.side(foe).symbols)
    kept = chances.keeping(v.side(seat).faces, action.dice)
    hands = chances.plays_after(load_pack(v.pack).player_die, kept, len(action.dice))
    worth = {s: play(v, seat, s) for s in ("stick", "puck", "check", "referee")}
    value = sum(
        n * (max(worth[s] for s in symbols) if most > against else lose) for (most, symbols), n in hands.items()
    )
    return value / sum(hands.values())


def _appraise_shot(v: TableView, shot: ShotView, seat: Seat, action: Action) -> float:
    """At a shot: a goal for the shooter, and who has the chip afterwards."""
    scoring = 1.0 if seat == shot.shooter else -1.0
    if isinstance(action, UseChip):
        return max(scoring, 0.0) - CHIP
    if isinstance(action, KeepChip):
        return min(scoring, 0.0) + CHIP
    if isinstance(action, Reroll):
        die, faces = load_pack(v.pack).player_die, v.side(seat).faces
        return float(chances.shot_again(die, faces, action.dice, shot.modifier, shot.face).chance) - CHIP
    return {"goal": 1.0 + CHIP, "level": 1.0 - CHIP, "save": CHIP}[chances.compare(shot.total, shot.face)]
