"""What the player cards do, a module for each kind of figure; a hook is named after its card.

A card that only changes Size or Speed needs no hook: its numbers are in `data/packs/trickshot/cards.toml` (`deck.py`).
Where a hook is asked about a figure whose own card it is, the window has seen to that (`windows.in_force`); where it is
asked about a side, it looks for the figures that hold the card (`windows.holders`).
"""

from rules.trickshot.cards import centers, defensemen, goalies, turning, wingers

__all__ = ["centers", "defensemen", "goalies", "turning", "wingers"]
