"""What the answers to a table hang on: by these it is known again."""

from __future__ import annotations

from collections.abc import Hashable

from rules.dreadball.state import Table


def where(t: Table) -> tuple[Hashable, ...]:
    """Who stands where and how, and where the ball is."""
    return t.pack, t.teams, t.ball, t.holder, *t.at, *t.facing


def lead(t: Table) -> tuple[Hashable, ...]:
    """How the match stands: on this hangs what points are worth."""
    return t.attack, t.sudden, t.score[0], t.score[1]


def moment(t: Table) -> tuple[Hashable, ...]:
    """All that the answers to an attack's question may hang on."""
    attack = t.phase, t.markers, t.loss, t.struck, *t.used, *t.zone, *t.dice, *t.plan
    return *lead(t), *attack, *where(t)
