"""What a picture may point at while a question is open: whoever is chosen, and where the answers lead."""

from __future__ import annotations

from rules.actions import Action, Question, Seat
from rules.dreadball.actions import (
    BENCH,
    On,
    Pass,
    Place,
    Push,
    Run,
    Slam,
    Snatch,
    Sprint,
    StandUp,
    Step,
    Strike,
    Throw,
    ThrowAt,
)
from rules.dreadball.view import PlayerView, TableView
from rules.game import Mark

AT_ONCE = (Strike, Pass, ThrowAt, Slam, Snatch, StandUp, Push, Step)
"""Few enough to be shown before anything is chosen."""

WITH_ODDS = (*AT_ONCE, Run, Sprint, Throw, On)
ABOUT_SOMEBODY = ("movement", "facing", "free hex", "free action", "follow up", "reply", "duck")
"""Questions about one player of one's own."""

WORDS = {"pass": "PASS", "slam": "SLAM", "snatch": "SNATCH", "throw at": "HIT", "stand up": "UP", "strike": "STRIKE"}


def marks(v: TableView, question: Question, verb: str, chosen: tuple[str, ...]) -> tuple[str, tuple[Mark, ...]]:
    """The hex of the chosen player (or empty), and the places that its answers name, each once with the best chance.

    Without a verb: throws, blows and whatever else is a short list; with one, its answers after the words chosen.
    """
    side = question.seat
    found: dict[str, Mark] = {}
    for action in question.options:
        if verb:
            wanted = action.verb == verb and action.words[: len(chosen)] == chosen
        else:
            wanted = isinstance(action, AT_ONCE) or (question.name == "movement" and isinstance(action, On))
        place = _place(v, side, action, chosen) if wanted else ""
        if not place or place == BENCH:
            continue
        odds = question.chance(action) if isinstance(action, WITH_ODDS) else None
        mark = Mark(place, WORDS.get(action.verb, ""), odds.chance if odds else None)
        old = found.get(place)
        if old is None or (mark.chance or 0) > (old.chance or 0):
            found[place] = mark
    return _start(v, side, question, verb, chosen), tuple(found.values())


def _place(v: TableView, side: Seat, action: Action, chosen: tuple[str, ...]) -> str:
    if isinstance(action, Run | Sprint | Place):
        return action.to if chosen else _hex(_mine(v, side, action.player))
    if isinstance(action, Slam):
        return action.to if len(chosen) > 1 else _hex(_theirs(v, side, action.target))
    if isinstance(action, Snatch):
        return action.to if chosen else _carrier(v)
    if isinstance(action, Pass):
        return _hex(_mine(v, side, action.to))
    if isinstance(action, ThrowAt):
        return _hex(_theirs(v, side, action.target))
    if isinstance(action, StandUp):
        return _hex(_mine(v, side, action.player))
    if isinstance(action, Strike):
        return strike_hex(v)
    return action.to if isinstance(action, Throw | On | Push | Step) else ""


def strike_hex(v: TableView) -> str:
    """The strike hex of the zone in which the ball carrier stands; empty without one."""
    here = _carrier(v)
    return next((z.strike for zones in v.pitch.zones for z in zones if here in z.hexes), "")


def _start(v: TableView, side: Seat, question: Question, verb: str, chosen: tuple[str, ...]) -> str:
    if question.name == "push":
        return _loser(v, side)
    if question.name in ABOUT_SOMEBODY:
        return _hex(_mine(v, side, _asked_about(v, question)))
    if chosen and verb not in ("pass", "throw at", "throw"):
        return _hex(_mine(v, side, chosen[0]))
    throws = verb in ("strike", "pass", "throw", "throw at")
    return _carrier(v) if throws or (not verb and any(isinstance(a, Strike | Pass) for a in question.options)) else ""


def _asked_about(v: TableView, question: Question) -> str:
    """Who answers, moves, turns or has earned an action: the target if he is one's own, or whoever acts."""
    if question.name == "free action":
        return next(action.player for action in question.options if isinstance(action, Run | Slam | Snatch))
    target = v.action.target
    if target and target[0] == question.seat:
        return target[1]
    return (v.action.player or "") if v.action.seat == question.seat else ""


def _loser(v: TableView, side: Seat) -> str:
    """Who is pushed by the player of this side."""
    if v.action.seat == side:
        seat, name = v.action.target or ("", "")
    else:
        seat, name = v.action.seat or "", v.action.player or ""
    return _hex(v.side(seat).player(name)) if name else ""


def _mine(v: TableView, side: Seat, name: str) -> PlayerView | None:
    return next((p for p in v.side(side).players if p.id == name), None)


def _theirs(v: TableView, side: Seat, name: str) -> PlayerView | None:
    other = v.sides[1] if v.sides[0].seat == side else v.sides[0]
    return next((p for p in other.players if p.id == name), None)


def _hex(player: PlayerView | None) -> str:
    return (player.hex or "") if player else ""


def _carrier(v: TableView) -> str:
    return _hex(v.side(v.carrier[0]).player(v.carrier[1])) if v.carrier else ""
