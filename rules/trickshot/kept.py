"""What the answers to a table hang on: by these it is known again."""

from __future__ import annotations

from collections.abc import Hashable

from rules.trickshot.state import Table


def where(t: Table) -> tuple[Hashable, ...]:
    """Where everybody stands, and what is in force."""
    cards = t.cards
    held = (*cards[0].items(), None, *cards[1].items()) if cards[0] or cards[1] else None
    return t.pack, t.mode, t.arena, held, t.puck, t.activated, *t.at


def moment(t: Table) -> tuple[Hashable, ...]:
    """All that the answers to a turn's question may hang on: the clock, the dice, the tokens, and who stands where."""
    clock = t.turn, t.period, t.space, t.pool, t.fresh, t.power_used
    return *clock, *t.score, *t.stamina, *t.marks.items(), *where(t)
