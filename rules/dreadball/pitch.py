"""The pitch, computed once from a pack: zones, marked hexes, entrances, and what a wall does to the ball."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hexes import E, Hexes, W

HOME, VISITORS = SIDES = (0, 1)
AWAY = (E, W)
"""The direction that points away from each side's coach, for bounces off empty hexes and fallen figures (DB-43)."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A strike zone: who defends it, what a Strike is worth, and its hexes, the strike hex not among them."""

    side: int
    points: int
    strike: int
    bonus: int
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pitch:
    """Everything printed on the board.

    `zones` of both sides, `green` from north to south, `strip` between the start lines, `half` the hexes on which
    each side may set up, `access` each side's way in and out. `zone_at` names the zone of a hex of the eight.
    """

    grid: Hexes
    zones: tuple[Zone, ...]
    green: tuple[int, ...]
    strip: frozenset[int]
    half: tuple[tuple[int, ...], tuple[int, ...]]
    access: tuple[int, int]
    zone_at: tuple[Zone | None, ...]
    strike_of: dict[int, Zone]

    def line(self, side: int) -> tuple[int, ...]:
        """The marked hexes in the order in which a ball thrown in for this side flies over them (DB-06)."""
        return self.green if side == HOME else self.green[::-1]

    def sixth(self, side: int, toward: bool) -> int:
        """Where a throw-in of 6 ends: behind the last marked hex, toward the side's coach or away (DB-08)."""
        last = self.line(side)[-1]
        down = side == HOME
        west, east = (self.grid.next[last][d] for d in ((2, 1) if down else (4, 5)))
        return west if (side == HOME) == toward else east

    def before(self, side: int, place: int) -> tuple[int, int]:
        """The point from which a thrown-in ball comes to the hex at this place of its way, from 0 (DB-10).

        Two rows back on the centre line: a marked hex or, for the first one, a point outside.
        """
        line = self.line(side)
        if place >= len(line):
            return self.grid.at[line[-1]]
        c, r = self.grid.at[line[place]]
        return c, r - 2 if side == HOME else r + 2


def pitch_of(
    grid: Hexes,
    zones: tuple[Zone, ...],
    green: tuple[int, ...],
    strip: frozenset[int],
    access: tuple[int, int],
) -> Pitch:
    """The pitch of a pack that was checked."""
    free = [h for h in range(grid.size) if h not in strip]
    west = tuple(h for h in free if grid.at[h][0] <= 0)
    east = tuple(h for h in free if grid.at[h][0] > 0)
    zone_at: list[Zone | None] = [None] * grid.size
    for zone in zones:
        for h in zone.hexes:
            zone_at[h] = zone
    return Pitch(grid, zones, green, strip, (west, east), access, tuple(zone_at), {z.strike: z for z in zones})
