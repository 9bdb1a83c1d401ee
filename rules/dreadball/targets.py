"""At what a thrower can throw; `def`s only (chapter Throw)."""

from __future__ import annotations

from rules.actions import Action
from rules.dreadball import pools
from rules.dreadball.actions import Pass, Strike, ThrowAt
from rules.dreadball.state import OF, SIDE, Table

STRIKE = Strike()


def of_thrower(t: Table, f: int, look: int | None, h: int | None = None) -> list[Action]:
    """What the thrower can see: the strike hex of his zone, team-mates who see him, opponents (DB-73, DB-75, DB-83).

    `look` is his facing, None while he may still turn; `h` is where he would throw from.
    """
    start = t.at[f] if h is None else h
    taken = t.grid.mask(t.at[o] for o in range(len(t.at)) if t.facing[o] >= 0 and o != f)
    side, here = SIDE[f], t.grid.at[start]

    def seen(to: int) -> bool:
        near = start != to and t.grid.distance[start][to] <= pools.REACH
        front = look is None or t.grid.in_front(start, look, t.grid.at[to])
        return near and front and t.grid.clear(start, to, taken)

    out: list[Action] = []
    zone = t.pitch.zone_at[start]
    if zone is not None and zone.side != side and seen(zone.strike):
        out.append(STRIKE)
    out += [Pass(t.player(o)) for o in OF[side] if o != f and t.catches(o) and t.sees(o, here) and seen(t.at[o])]
    return out + [ThrowAt(t.player(o)) for o in OF[1 - side] if t.stands(o) and seen(t.at[o])]


def aimed_at(t: Table, f: int, target: Action) -> int:
    """The hex at which a throw is aimed."""
    if isinstance(target, Pass):
        return t.at[t.figure(SIDE[f], target.to)]
    if isinstance(target, ThrowAt):
        return t.at[t.figure(1 - SIDE[f], target.target)]
    zone = t.pitch.zone_at[t.at[f]]
    assert zone is not None, "a Strike is thrown from a strike zone"
    return zone.strike
