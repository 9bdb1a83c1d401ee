"""Events as sentences, in the sport's own voice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.actions import Seat
from rules.game import score_words
from rules.kernel import Event
from rules.sportsdice.state import other

Names = Mapping[Seat, str]

SYMBOL = {"stick": "Hockey Stick", "puck": "Puck", "check": "Check", "referee": "Referee"}
MANY = {"stick": "Hockey Sticks", "puck": "Pucks", "check": "Checks", "referee": "Referees"}


def number_of(symbol: str, count: int) -> str:
    """`1 Puck`, `4 Hockey Sticks`."""
    return f"{count} {SYMBOL[symbol] if count == 1 else MANY[symbol]}"


def section(number: int) -> str:
    """Where the puck is: `centre`, `section 2 of White's half`."""
    if number == 0:
        return "centre"
    half = "White" if number > 0 else "Blue"
    return f"section {abs(number)} of {half}'s half"


def hand(faces: tuple[str, ...]) -> str:
    """A roll in words, most frequent symbol first: `4 Hockey Sticks, 1 Puck, 1 Check`."""
    symbols = sorted(dict.fromkeys(faces), key=lambda s: -faces.count(s))
    return ", ".join(number_of(s, faces.count(s)) for s in symbols)


def sentence(event: Event, names: Names) -> str:
    """An event as a sentence; empty when the story needs none."""
    say = SENTENCES.get(event.name)
    return say(event.facts, names) if say else ""


def _rolled(f: dict[str, Any], n: Names) -> str:
    return "; ".join(f"{n[seat]} rolls {hand(faces)}" for seat, faces in f["dice"].items()) + "."


def _rerolled(f: dict[str, Any], n: Names) -> str:
    dice = "a die" if len(f["places"]) == 1 else f"{len(f['places'])} dice"
    return f"{n[f['seat']]} rolls {dice} again: {hand(f['faces'])}."


def _won(f: dict[str, Any], n: Names) -> str:
    return f"{n[f['seat']]} plays {number_of(f['symbol'], f['count'])}."


def _advanced(f: dict[str, Any], n: Names) -> str:
    if f["sections"] == 1:
        return f"{n[f['seat']]} carries the puck to {section(f['end'])}."
    return f"A saucer pass by {n[f['seat']]} lands in {section(f['end'])}."


def _pushed_back(f: dict[str, Any], n: Names) -> str:
    verb = "pushes the puck back" if f["sections"] == 1 else "clears the puck"
    return f"{n[f['seat']]} {verb} to {section(f['end'])}."


def _penalty(f: dict[str, Any], n: Names) -> str:
    return f"Penalty! {n[f['seat']]} rolls {f['dice']} dice until the next shot or goal."


def _shot(f: dict[str, Any], n: Names) -> str:
    face = "a mask" if f["goaltender"] == "mask" else f["goaltender"]
    zone = f" {f['modifier']:+d} = {f['total']}".replace("-", "−") if f["modifier"] else ""
    return f"{n[f['seat']]} shoots: {number_of('stick', f['sticks'])}{zone}; the goaltender shows {face}."


def _goal(f: dict[str, Any], n: Names) -> str:
    return f"GOAL for {n[f['seat']]}, {_numbers(f)}!"


def _save(f: dict[str, Any], n: Names) -> str:
    if f["goaltender"] == "mask":
        return f"{n[other(f['seat'])]}'s goaltender stops everything: the mask saves."
    return f"Saved by {n[other(f['seat'])]}'s goaltender, {_numbers(f)}."


def _numbers(f: dict[str, Any]) -> str:
    level = f["goaltender"] == str(f["total"])
    return f"level at {f['total']}" if level else f"{f['total']} against {f['goaltender']}"


def _period(f: dict[str, Any], n: Names) -> str:
    ordinal = {2: "second", 3: "third"}[f["period"]]
    return f"End of the period at {score_words(f['score'], n)}; the {ordinal} begins."


def _over(f: dict[str, Any], n: Names) -> str:
    tally = f" ({score_words(f['shootout'], n)})" if f["shootout"] else ""
    return f"Final whistle: {n[f['winner']]} wins {f['how']}{tally}, {score_words(f['score'], n)}."


SENTENCES: dict[str, Callable[[dict[str, Any], Names], str]] = {
    "toss": lambda f, n: f"{n[f['seat']]} wins the toss and holds the Power Chip.",
    "rolled": _rolled,
    "rerolled": _rerolled,
    "tied": lambda f, n: f"A tie at {f['count']}: {n[f['holder']]} holds the Power Chip.",
    "named": lambda f, n: f"{n[f['seat']]} chooses {SYMBOL[f['symbol']]}.",
    "tie lost": lambda f, n: f"Level after the re-roll: {n[f['seat']]} loses the tie.",
    "chip used": lambda f, n: f"{n[f['seat']]} spends the Power Chip; it goes to {n[other(f['seat'])]}.",
    "chip kept": lambda f, n: f"{n[f['seat']]} keeps the Power Chip.",
    "won": _won,
    "advanced": _advanced,
    "pushed back": _pushed_back,
    "penalty": _penalty,
    "automatic goal": lambda f, n: f"GOAL! {number_of('stick', f['count'])}: {n[f['seat']]} scores at once.",
    "shot": _shot,
    "goal": _goal,
    "save": _save,
    "period": _period,
    "overtime": lambda f, n: f"Level at {score_words(f['score'], n)}: overtime, the next goal wins.",
    "shootout": lambda f, n: "No goal in overtime: a shootout decides.",
    "begins": lambda f, n: f"{n[f['seat']]} shoots first in the shootout.",
    "over": _over,
}
