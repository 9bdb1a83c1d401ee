"""What cards and arenas are called."""

from __future__ import annotations

from rules.trickshot import arena_cards
from rules.trickshot.deck import load_deck


def title(card: str) -> str:
    """The name of a player card or an arena; what is neither's id is taken for a name."""
    found = load_deck().by_id.get(card)
    return found.name if found else arena_cards.title(card)
