"""What cards and arenas do: every hook by the window in which it acts. `windows.py` says which windows there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

H = TypeVar("H", bound=Callable[..., Any])

EFFECTS: dict[str, dict[str, Callable[..., Any]]] = {}
"""Window -> card or arena -> hook."""


def effect(window: str, card: str) -> Callable[[H], H]:
    """Register a hook of a card or an arena for a window."""

    def keep(hook: H) -> H:
        hooks = EFFECTS.setdefault(window, {})
        assert card not in hooks, f"{card} acts once in “{window}”"
        hooks[card] = hook
        return hook

    return keep


def acts(card: str) -> bool:
    """Whether some rule knows this card."""
    return any(card in hooks for hooks in EFFECTS.values())
