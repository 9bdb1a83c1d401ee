"""A table builder: the start position with changes, and dice that are written down."""

from __future__ import annotations

from typing import Any

from rules.dice import ScriptedDice
from rules.kernel import Match
from rules.scenario import merged
from rules.trickshot.game import TrickShot
from rules.trickshot.state import Table

GAME = TrickShot()


def given(mode: str = "quick", blue_coaches: int = 1, red_coaches: int = 1, **changes: Any) -> dict[str, Any]:
    """The dumped start position with changes laid over it."""
    settings = GAME.settings.model_validate(
        {"mode": mode, "blue_coaches": blue_coaches, "red_coaches": red_coaches},
    )
    return merged(GAME.dump(GAME.start(settings)), changes)


def on_ice(
    blue: dict[str, str | None] | None = None,
    red: dict[str, str | None] | None = None,
    puck: str = "K6",
    turn: str = "blue",
    dice: str = "",
    **changes: Any,
) -> Match:
    """A match in the middle of a turn: `on_ice({"W1": "K1"}, puck="K1", dice="fail puck")`."""
    mode = changes.pop("mode", "quick")
    coaches = {key: changes.pop(key) for key in ("blue_coaches", "red_coaches") if key in changes}
    figures = {"blue": blue or {}, "red": red or {}}
    state = given(mode, phase="turn", puck=puck, turn=turn, figures=figures, **coaches, **changes)
    return Match(GAME, state, ScriptedDice(dice.split()))


def table(match: Match) -> Table:
    state: Table = match.state
    return state


def squares(match: Match, seat: str) -> dict[str, str | None]:
    found: dict[str, str | None] = GAME.dump(match.state)["figures"][seat]
    return found


def offered(match: Match, verb: str = "") -> list[str]:
    """The notations that are offered now, of one verb."""
    (question,) = match.open
    return [a.notation for a in question.options if a.verb.startswith(verb)]


def told(match: Match, name: str) -> list[dict[str, Any]]:
    return [e.facts for e in match.events if e.name == name]


def asked(match: Match) -> tuple[str, str]:
    (question,) = match.open
    return question.seat, question.name


def spent(match: Match) -> bool:
    """All dice that were written down have fallen."""
    assert isinstance(match.dice, ScriptedDice)
    return not match.dice.faces
