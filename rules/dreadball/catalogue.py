"""Actions that are offered again and again, made once for each pitch."""

from __future__ import annotations

import functools

from rules.actions import Action
from rules.dreadball.actions import BENCH, On, Place, Player, Run, Spot, Sprint, Throw
from rules.hexes import Hexes


class Catalogue:
    """The movements by player and hex; the hex after the last is the bench."""

    def __init__(self, grid: Hexes) -> None:
        spots = [*map(Spot, grid.names), Spot(BENCH)]
        players = [Player(f"{role}{n}") for role in "GJS" for n in range(1, 9)]
        self.run: dict[str, list[Action]] = {p: [Run(p, s) for s in spots] for p in players}
        self.sprint: dict[str, list[Action]] = {p: [Sprint(p, s) for s in spots] for p in players}
        self.place: dict[str, list[Action]] = {p: [Place(p, s) for s in spots] for p in players}
        self.on: list[Action] = [On(s) for s in spots]
        self.throw: list[Action] = [Throw(name) for name in grid.names]


@functools.cache
def catalogue(grid: Hexes) -> Catalogue:
    return Catalogue(grid)
