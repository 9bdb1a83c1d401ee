"""Tables of Sports Dice: Hockey set up by hand, with written dice; and matches stepped through with any dice."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.coach import LooseDice
from rules.dice import Faces, Roll, ScriptedDice
from rules.kernel import Event, Match
from rules.scenario import merged
from rules.sportsdice.game import SportsDice
from rules.sportsdice.state import Table

GAME = SportsDice()
LETTERS = {"S": "stick", "P": "puck", "C": "check", "R": "referee"}
NAMES = {"blue": "Anna", "white": "Bo"}


def faces(text: str) -> list[str]:
    """Hands in letters, all other dice by name: `SSPPCR SSSPCR 3`."""
    words = text.split()
    return [f for w in words for f in (map(LETTERS.__getitem__, w) if set(w) <= set(LETTERS) else (w,))]


def table(
    puck: int = 0, chip: str = "blue", dice: str = "", pack: str = "classic", advanced: bool = True, **given: Any
) -> Match:
    """A match in the middle, at the first question that these dice lead to."""
    start = GAME.dump(GAME.start(GAME.settings(pack=pack, advanced=advanced)))
    state = merged(start, {"phase": "play", "puck": puck, "chip": chip, **given})
    return Match(GAME, state, ScriptedDice(faces(dice)))


def asked(match: Match) -> tuple[str, str, list[str]]:
    """Who is asked, what, and the answers there are."""
    (question,) = match.open
    return question.seat, question.name, [a.notation for a in question.options]


@dataclass(frozen=True)
class Step:
    """One step of a match: the table before and after it, what was rolled, asked and told."""

    before: Table
    after: Table
    rolls: Sequence[tuple[Roll, Faces]]
    events: Sequence[Event]
    asked: Sequence[str]

    def told(self, name: str) -> list[dict[str, Any]]:
        return [e.facts for e in self.events if e.name == name]


def steps(seed: int, pack: str = "classic", advanced: bool = True, loaded: bool = False) -> Iterator[Step]:
    """A random match, step by step. `loaded` dice show one symbol for many rolls: ties and six of a kind abound."""
    rng = random.Random(seed)
    fair = LooseDice(rng)

    def throw(roll: Roll) -> Faces:
        if loaded and roll.die.name == "player" and rng.random() < 0.4:
            return (rng.choice(roll.die.faces),) * roll.count
        return fair(roll)

    table = GAME.start(GAME.settings(pack=pack, advanced=advanced))
    while not GAME.over(table):
        before = GAME.copy(table)
        rolls: list[tuple[Roll, Faces]] = []
        events: list[Event] = []
        asked: list[str] = []
        ruling: Any = GAME.step(table)
        value: Any = None
        while True:
            try:
                request = ruling.send(value)
            except StopIteration:
                break
            value = None
            if isinstance(request, Event):
                events.append(request)
            elif isinstance(request, Roll):
                value = throw(request)
                rolls.append((request, value))
            else:
                asked.extend(q.name for q in request)
                value = tuple(rng.choice(q.options) for q in request)
        yield Step(before, GAME.copy(table), rolls, events, asked)
