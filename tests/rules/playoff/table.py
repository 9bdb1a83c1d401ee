"""Tables of Playoff for the tests."""

from __future__ import annotations

import random
from typing import Any

from rules.dice import Dice, ScriptedDice
from rules.kernel import Match
from rules.playoff import saving
from rules.playoff.game import Playoff
from rules.playoff.hidden import deal_anew
from rules.playoff.state import SEATS
from rules.scenario import merged


def unseen_twin(data: dict[str, Any], seat: str) -> dict[str, Any]:
    """A table that this seat cannot tell from the given one: all that it cannot see lies in another order."""
    t = saving.load(data)
    deal_anew(t, SEATS.index(seat), random.Random(1))
    return saving.dump(t)


GAME = Playoff()
SOUTH_LINE = {"G": "HFR70", "LD": "NGL36", "LW": "NGL10", "C": "NGL34", "RW": "STB13", "RD": "NGL74"}
NORTH_LINE = {"G": "HFR80", "LD": "HFR22", "LW": "QTP38", "C": "STB14", "RW": "STB73", "RD": "HFR43"}


def on_ice(dice: Dice | str = "", options: dict[str, Any] | None = None, **changes: Any) -> Match:
    """A match in the middle of play, South's center up with the puck, with changes laid over it; decks are empty."""
    start = GAME.dump(GAME.start(GAME.settings.model_validate(options or {})))
    table = {
        "phase": "offense",
        "home": "south",
        "offense": "south",
        "opening": False,
        "line": {"south": SOUTH_LINE, "north": NORTH_LINE},
        "deck": {"south": [], "north": []},
        "puck": "south C",
        "up": [-1, -1, 0, -1, -1],
    }
    thrown = ScriptedDice(dice.split()) if isinstance(dice, str) else dice
    return Match(GAME, merged(merged(start, table), changes), thrown)
