"""Tables in the middle of an attack, random positions, and matches in which much happens."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules.dice import ScriptedDice
from rules.dreadball.game import DreadBall
from rules.dreadball.state import Table
from rules.kernel import Match
from rules.scenario import merged
from tests.rules.playing import new_match, seeded_dice, waiting

GAME = DreadBall()

OFTEN = {"pass": 6, "strike": 30, "slam": 4, "snatch": 8, "throw at": 6, "throw": 3, "run": 2, "stand up": 3, "step": 3}
"""Verbs that a lively coach likes better than others."""

SELDOM = {"end attack": 0.3, "place": 0.1, "on": 0.5, "ready": 0.2}


def given(first: str = "trontek", second: str = "greenmoon", **changes: Any) -> dict[str, Any]:
    """The table of an attack of home's without a ball at rest, without coach dice, with changes laid over it."""
    start = GAME.dump(GAME.start(GAME.settings.model_validate({"first": first, "second": second})))
    calm = {"phase": "action", "attack": 1, "markers": 5, "throw_in": False, "dice": {"home": 0, "visitors": 0}}
    return merged(merged(start, calm), changes)


def mid_attack(home: dict[str, str], visitors: dict[str, str], faces: str = "", **changes: Any) -> Match:
    """`mid_attack({"G1": "F10 E"}, {"J1": "F11 W"}, "4 4 1 1  3 1 1", ball="A2")`."""
    state = given(players={"home": home, "visitors": visitors}, **changes)
    return Match(GAME, state, ScriptedDice(faces.split()))


def table(match: Match) -> Table:
    state: Table = match.state
    return state


def told(match: Match, name: str) -> list[dict[str, Any]]:
    return [e.facts for e in match.events if e.name == name]


def position(rng: random.Random) -> Table:
    """Six against six somewhere on the pitch, some on the ground, and a ball that somebody holds or nobody."""
    teams = rng.choice([("trontek", "trontek"), ("trontek", "greenmoon"), ("midgard", "skittersneak")])
    t = GAME.load(given(*teams))
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


def wanted(t: Table) -> list[str]:
    """Where the ball lies, or from where its carrier could throw a Strike."""
    if t.holder < 0:
        return [t.grid.names[t.ball]] if t.ball >= 0 else []
    return [t.grid.names[h] for zone in t.pitch.zones if zone.side == 1 - t.side for h in zone.hexes]


def lively(seed: int, answers: int, first: str = "trontek", second: str = "trontek") -> Iterator[Match]:
    """A match after each of its answers; verbs are chosen before their words, the exciting ones more often."""
    rng = random.Random(seed)
    match = new_match(GAME, seeded_dice(seed), first=first, second=second)
    for _ in range(answers):
        yield match
        if match.over:
            return
        question = waiting(match)
        if question.name == "set-up" and "6 of 6" in question.heading:
            match.answer(question.seat, "ready")
            continue
        if question.name == "set-up":
            match.answer(question.seat, rng.choice([a for a in question.options if a.verb == "line up"]))
            continue
        eager = [a for a in question.options if getattr(a, "to", None) in wanted(table(match))]
        if eager and rng.random() < 0.5:
            match.answer(question.seat, rng.choice(eager))
            continue
        verbs = list(dict.fromkeys(a.verb for a in question.options))
        weights = [OFTEN.get(v, 1) * SELDOM.get(v, 1) for v in verbs]
        verb = rng.choices(verbs, weights)[0]
        match.answer(question.seat, rng.choice([a for a in question.options if a.verb == verb]))
