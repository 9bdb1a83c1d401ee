"""The table as JSON types that a person can read and write, and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as checked

from rules.errors import BadRecord
from rules.playoff.actions import PLACES
from rules.playoff.cards import by_id
from rules.playoff.state import COUNTER, MOST_PENALISED, SEATS, SKATERS, Options, Scene, Table

SCHEMA = 2
"""1 had no crests on dice (`Shown.club` and `own`); what it dumped loads as it is, with none."""
_SIDED = ("score", "wins", "deck", "hand", "discard", "line", "picked", "coming", "front", "support", "box", "together")
_PLAIN = ("mode", "phase", "opening", "quick", "up", "stoppage", "horn", "how")
_SIDES = ("home", "offense", "winner")
_ADAPTER = TypeAdapter(checked(config=ConfigDict(extra="forbid"))(Table))


def dump(t: Table) -> dict[str, Any]:
    """The table as JSON types, the two sides by their seats."""
    out: dict[str, Any] = {"schema": SCHEMA, "options": asdict(t.options)}
    out |= {name: _plain(getattr(t, name)) for name in _PLAIN}
    out |= {name: _seat(getattr(t, name)) for name in _SIDES}
    out |= {name: {seat: _plain(getattr(t, name)[side]) for side, seat in enumerate(SEATS)} for name in _SIDED}
    out["puck"] = None if t.puck is None else f"{SEATS[t.puck[0]]} {t.puck[1]}"
    out["scene"] = _plain(asdict(t.scene))
    return out


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _plain(v) for k, v in value.items()}
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def _seat(side: int) -> str | None:
    return SEATS[side] if side >= 0 else None


def load(data: dict[str, Any]) -> Table:
    """The inverse of `dump`. Raises `BadRecord` naming what does not fit."""
    try:
        values = {k: v for k, v in data.items() if k != "schema"}
        for name in _SIDES:
            values[name] = -1 if values[name] is None else _side(values[name])
        for name in _SIDED:
            values[name] = [values[name][seat] for seat in SEATS]
        if values["puck"] is not None:
            seat, _, place = values["puck"].partition(" ")
            values["puck"] = (_side(seat), place)
        checked_table = _ADAPTER.validate_python(values)
        table = Table(**{name: getattr(checked_table, name) for name in Table.__dataclass_fields__})
        table.options, table.scene = Options(**asdict(table.options)), Scene(**_scene(table.scene))
        _check(table)
    except ValidationError as e:
        first = e.errors()[0]
        raise _unfit(f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from e
    except KeyError as e:
        raise _unfit(f"there is no {e.args[0]}") from e
    except ValueError as e:
        raise _unfit(str(e)) from e
    return table


def _scene(scene: Scene) -> dict[str, Any]:
    return {name: getattr(scene, name) for name in Scene.__dataclass_fields__}


def _side(seat: str) -> int:
    if seat not in SEATS:
        raise ValueError(f"a side is south or north, not “{seat}”")
    return SEATS.index(seat)


def _check(t: Table) -> None:
    """Refuse what the cards on the table cannot show."""
    for side, seat in enumerate(SEATS):
        if strange := [card for card in t.cards_of(side) if card not in by_id()]:
            raise ValueError(f"there is no card {strange[0]}")
        if wrong := [place for place in (*t.line[side], *t.box[side]) if place not in PLACES]:
            raise ValueError(f"there is no place {wrong[0]}")
        if len(t.box[side]) > MOST_PENALISED or any(not 0 < n <= COUNTER for n in t.box[side].values()):
            raise ValueError(f"at most {MOST_PENALISED} men of {seat} sit, for {COUNTER} cards each")
    on_ice = [card for line in t.line for card in line.values()]
    if not t.quick and len(set(on_ice)) != len(on_ice) and t.phase not in ("line-up", "duplicates"):
        raise ValueError("nobody is on the ice twice")
    if t.puck is not None and t.puck[1] not in SKATERS:
        raise ValueError("the puck lies with a skater")


def _unfit(what: str) -> BadRecord:
    return BadRecord(f"The table cannot be set up: {what}.")
