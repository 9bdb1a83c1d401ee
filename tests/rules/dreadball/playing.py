"""Tables in the middle of an attack, random positions, and matches seen answer by answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules.dice import ScriptedDice
from rules.dreadball.state import Table
from rules.kernel import Match
from tests.rules.dreadball.random_play import choose
from tests.rules.dreadball.table import GAME, given
from tests.rules.playing import new_match, seeded_dice, waiting


def mid_attack(
    home: dict[str, str],
    visitors: dict[str, str],
    faces: str = "",
    first: str = "trontek",
    second: str = "greenmoon",
    **changes: Any,
) -> Match:
    """`mid_attack({"G1": "F10 E"}, {"J1": "F11 W"}, "4 4 1 1  3 1 1", holder="visitors J1")`; `dice` are coach dice."""
    players = {"home": home, "visitors": visitors}
    state = given(options={"first": first, "second": second}, **{"players": players, "ball": None, **changes})
    return Match(GAME, state, ScriptedDice(faces.split()))


def told(match: Match, name: str) -> list[dict[str, Any]]:
    return [e.facts for e in match.events if e.name == name]


def position(rng: random.Random) -> Table:
    """Six against six somewhere on the pitch, some on the ground, and a ball that somebody holds or nobody."""
    teams = rng.choice([("trontek", "trontek"), ("trontek", "greenmoon"), ("midgard", "skittersneak")])
    t = GAME.load(given(options={"first": teams[0], "second": teams[1]}, ball=None))
    middle = rng.choice([h for h in range(t.grid.size) if t.grid.distance[h][t.grid.hex("F11")] < 8])
    near = [h for h in range(t.grid.size) if t.grid.distance[h][middle] <= 4 and h not in t.pitch.access]
    hexes = rng.sample(near, 13)
    for n, f in enumerate([*rng.sample(range(8), 6), *rng.sample(range(8, 16), 6)]):
        t.place(f, hexes[n])
        t.facing[f] = rng.choice([-1, *range(6), *range(6)])
    carriers = [f for f in range(16) if t.catches(f)]
    if carriers and rng.random() < 0.75:
        t.holder = rng.choice(carriers)
    else:
        t.ball = hexes[12]
    t.attack = rng.choice((1, 2))
    return t


def lively(seed: int, answers: int, first: str = "trontek", second: str = "trontek") -> Iterator[Match]:
    """A random match before each of its answers."""
    rng = random.Random(seed)
    match = new_match(GAME, seeded_dice(seed), first=first, second=second)
    for _ in range(answers):
        yield match
        if match.over:
            return
        question = waiting(match)
        match.answer(question.seat, choose(rng, match, question))
