"""What a lead is worth with so many turns to play: only a win counts, and a draw is nearly as bad as a defeat.

Turns are taken to be alike: whoever has one scores with the same chance, and after a goal a face-off decides whose the
next one is, while the time stands still.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from rules.trickshot.state import PERIODS, Table

GOAL = 0.2  # the chance of a goal in a turn, measured over some hundred matches between careful coaches
DECIDED = 4  # a lead that nobody makes up any more
DRAWN = 0.1  # of a match won that a drawn one is worth; in classic, overtime follows
SWEEPS = 12


class Ends(NamedTuple):
    """How likely the side that is to act wins and draws."""

    won: float
    drawn: float

    @property
    def turned(self) -> Ends:
        """The same for the other side."""
        return Ends(1.0 - self.won - self.drawn, self.drawn)


def mixed(chance: float, one: Ends, other: Ends) -> Ends:
    """One of two with this chance, else the other."""
    left = 1.0 - chance
    return Ends(chance * one.won + left * other.won, chance * one.drawn + left * other.drawn)


def decided(lead: int) -> Ends:
    """At the end of the match."""
    return Ends(float(lead > 0), float(lead == 0))


@functools.cache
def _ends(turns: int) -> dict[int, Ends]:
    """For the side that begins so many turns, by its lead; solved by repetition, as a goal takes no time."""
    leads = range(-DECIDED, DECIDED + 1)
    ends = {lead: decided(lead) for lead in leads}
    if turns:
        later = {lead: _ends(turns - 1)[-lead].turned for lead in leads}
        for _ in range(SWEEPS):
            for lead in leads[1:-1]:
                goal = mixed(0.5, ends[lead + 1], ends[-lead - 1].turned)
                ends[lead] = mixed(GOAL, goal, later[lead])
    return ends


def ends(lead: int, turns: int) -> Ends:
    """For the side that has the next of so many turns."""
    return _ends(turns)[max(-DECIDED, min(DECIDED, lead))]


def face_off(lead: int, turns: int) -> Ends:
    """For a side, before a face-off."""
    return mixed(0.5, ends(lead, turns), ends(-lead, turns).turned)


def turns_left(t: Table) -> int:
    """The turns of the match that are still to end, but for face-offs."""
    return t.last_space - t.space + 1 + t.last_space * max(0, PERIODS[t.mode] - t.period)


def a_goal(t: Table) -> int:
    """How far a goal moves the lead: in overtime it decides."""
    return DECIDED if t.period > PERIODS[t.mode] else 1


def worth(t: Table, e: Ends) -> float:
    """Of a match won."""
    return e.won + e.drawn * (0.5 if t.mode == "classic" else DRAWN)
