"""A table builder: an empty pitch with changes, and dice that are written down."""

from __future__ import annotations

from typing import Any

from rules.dice import ScriptedDice
from rules.dreadball.game import DreadBall
from rules.dreadball.state import Table
from rules.kernel import Match
from rules.scenario import merged

GAME = DreadBall()


def given(**changes: Any) -> dict[str, Any]:
    """The dumped table of home's first attack, the ball on the middle hex, nobody on the pitch, laid over by changes.

    Nobody has coach dice, so that no test asks for them.
    """
    attack = {"phase": "action", "attack": 1, "markers": 5, "throw_in": False, "ball": "F11"}
    options = changes.pop("options", {})
    start = GAME.dump(GAME.start(GAME.settings.model_validate(options)))
    return merged(merged(start, {**attack, "dice": {"home": 0, "visitors": 0}}), changes)


def on_pitch(
    home: dict[str, str] | None = None, visitors: dict[str, str] | None = None, dice: str = "", **changes: Any
) -> Match:
    """A match in an attack: `on_pitch({"J1": "F5 E"}, ball="F8", dice="6 1")`."""
    players = {"home": home or {}, "visitors": visitors or {}}
    return Match(GAME, given(players=players, **changes), ScriptedDice(dice.split()))


def table(match: Match) -> Table:
    state: Table = match.state
    return state
