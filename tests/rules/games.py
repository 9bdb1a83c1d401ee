"""The games that the common tests play: all that are registered, and the toy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.game import Game, all_games
from tests.rules.playoff import table as playoff
from tests.rules.toy import TOY
from tests.rules.toy_table import unseen_twin

GAMES: dict[str, Game[Any]] = {**all_games(("sportsdice", "trickshot", "dreadball", "playoff")), TOY.name: TOY}

TWINS: dict[str, Callable[[dict[str, Any], str], dict[str, Any]]] = {
    TOY.name: unseen_twin,
    "playoff": playoff.unseen_twin,
}
"""For each game with hidden facts: the table that a seat cannot tell from another one."""
