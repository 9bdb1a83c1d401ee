"""Why a set-up is refused; `def`s only."""

from __future__ import annotations

from rules.actions import Action
from rules.dreadball import setting_up
from rules.dreadball.actions import BENCH, LineUp, Place
from rules.dreadball.refused_moving import Reason, player
from rules.dreadball.state import NOBODY, Table
from rules.errors import RuleError


def place(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Place)
    sentence = _no_player(t, side, action) or _no_place(t, side, action)
    return sentence or "he stands like that already.", "DB-04"


def _no_player(t: Table, side: int, action: Place) -> str:
    ids = t.squads[side].ids
    if action.player not in ids:
        return f"{t.team_title(side)} have no {action.player}; they have {', '.join(ids)}."
    on = t.at[t.figure(side, action.player)] >= 0
    if action.to == BENCH:
        return "on the bench nobody looks anywhere." if on else f"{action.player} is on the bench."
    if not on and sum(1 for _ in t.on_pitch(side)) >= t.kit.match.players:
        return f"{t.kit.match.players} of your players are set up already; take one back to the bench first."
    return ""


def _no_place(t: Table, side: int, action: Place) -> str:
    if action.to not in t.grid.number:
        return f"there is no hex {action.to} on this pitch: {t.grid.names[0]} to {t.grid.names[-1]}."
    h = t.grid.hex(action.to)
    if h in t.pitch.strip:
        return f"{action.to} is between the start lines."
    if h not in t.pitch.half[side]:
        return f"{action.to} is on the other team's half."
    there = t.floor[h]
    if there != NOBODY and t.name(there) != action.player:
        return f"{player(t, there)} stands on {action.to}."
    return ""


def line_up(t: Table, side: int, action: Action) -> Reason:
    """The formation itself says what does not fit."""
    assert isinstance(action, LineUp)
    try:
        setting_up.placed_by(t, side, action)
    except RuleError as e:
        return f"{e.sentence[:1].lower()}{e.sentence[1:]}" if e.sentence[:1] != "“" else e.sentence, e.rule or "DB-04"
    return "it is possible: declare it.", "DB-04"
