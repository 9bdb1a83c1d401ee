"""DreadBall: the list of what may be declared, with every way and chance, and the search for a way."""

from __future__ import annotations

import functools
import random
import time
from collections.abc import Callable

from rules.coach import LooseDice, coach_named
from rules.dreadball import options, routes
from rules.dreadball.act import Gait
from rules.dreadball.chances_of_actions import Outlook
from rules.dreadball.game import DreadBall
from rules.dreadball.risks import risks
from rules.dreadball.state import Table, copy
from rules.kernel import Match

TABLES = 150


def main() -> None:
    tables = _tables()
    offered = sum(len(options.turn(t)) for t in tables)
    taken = _timed(lambda: [options.turn(t) for t in tables])
    print(f"options of an action: {taken / TABLES * 1e3:.2f} ms for {offered / TABLES:.0f} actions")  # noqa: T201
    taken = _timed(functools.partial(_with_chances, tables))
    print(f"the same with the chance of every one: {taken / TABLES * 1e3:.2f} ms")  # noqa: T201
    movers = [(t, f) for t in tables for f in t.on_pitch(t.side) if t.stands(f)]
    gaits: tuple[Gait, ...] = ("run", "sprint")
    for gait in gaits:
        all_ways = _timed(functools.partial(_all_ways, movers, gait))
        taken = _timed(functools.partial(_all_risks, movers, gait))
        print(  # noqa: T201
            f"the chance of every hex of a {gait}: {taken / len(movers) * 1e3:.2f} ms a player, "
            f"{all_ways / taken:.1f} times as fast as a search for every single way"
        )
        taken = _timed(functools.partial(_a_way, movers, gait))
        print(f"the safest way of a {gait} to some hex: {taken / len(movers) * 1e3:.2f} ms")  # noqa: T201


def _tables() -> list[Table]:
    """Tables met between careful coaches, an action being declared."""
    rng, game = random.Random(1), DreadBall()
    coach = coach_named("careful", rng)
    tables: list[Table] = []
    while len(tables) < TABLES:
        match = Match(game, game.dump(game.start(game.settings())), LooseDice(rng))
        while not match.over and len(tables) < TABLES:
            (question, *_) = (q for q in match.open if match.question(q.seat))
            if question.name == "action":
                tables.append(copy(match.state))
            match.answer(question.seat, coach(game, game.view(match.state, question.seat), question))
    return tables


def _with_chances(tables: list[Table]) -> None:
    for t in tables:
        chance = Outlook(t, t.side)
        for action in options.turn(t):
            chance(action)


def _all_ways(movers: list[tuple[Table, int]], gait: Gait) -> None:
    for t, f in movers:
        m = routes.movement(t, f, gait)
        routes.ways(t, m, m.points + routes.LISTED_EXTRAS)


def _all_risks(movers: list[tuple[Table, int]], gait: Gait) -> None:
    for t, f in movers:
        m = routes.movement(t, f, gait)
        risks(t, m, m.points + routes.LISTED_EXTRAS)


def _a_way(movers: list[tuple[Table, int]], gait: Gait) -> None:
    rng = random.Random(2)
    for t, f in movers:
        m = routes.movement(t, f, gait)
        points = m.points + routes.LISTED_EXTRAS
        within = t.grid.listed(routes.reach(t, m, points))
        if within:
            routes.safest(t, m, rng.choice(within), points)


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
