"""A game in short, for somebody who never played it: its verbs and its rulings, as the game itself words them."""

from __future__ import annotations

from bot.local.errors import JSON
from rules.actions import fields_of
from rules.game import game_named


def lesson(name: str) -> JSON:
    """What one can declare, and what is ruled. Raises `RuleError` when there is no such game."""
    game = game_named(name)
    verbs = [
        {
            "label": action.label or action.verb,
            "help": action.help,
            "command": " ".join(
                [f"/{name} {action.verb.replace(' ', '-')}", *(f"{field}:…" for field, _, _ in fields_of(action))]
            ),
        }
        for action in game.actions
    ]
    return {
        "name": name,
        "title": game.title,
        "about": (type(game).__doc__ or "").strip().split("\n")[0],
        "verbs": verbs,
        "rulings": [{"number": number, "text": text} for number, text in game.rulings.items()],
    }
