"""Every action of a rink as one object, made once: lists of legal actions only pick from here."""

from __future__ import annotations

import functools

from rules.squares import Grid
from rules.trickshot.actions import (
    CallTalk,
    ClearIcePass,
    FaceOff,
    FreeReroll,
    GoalieHome,
    KeepDice,
    LineChange,
    Move,
    NoThanks,
    Nudge,
    Pass,
    Poke,
    PullGoalie,
    React,
    Refresh,
    Reroll,
    Serve,
    Shoot,
    SlapShot,
    Step,
)
from rules.trickshot.figures import NAME

LINE_CHANGE, NO_THANKS, REFRESH = LineChange(), NoThanks(), Refresh()
REROLL, FREE_REROLL, KEEP_DICE = Reroll(), FreeReroll(), KeepDice()
CALL_TALK = CallTalk()
PASS = tuple(Pass(name) for name in NAME)
POKE = tuple(Poke(name) for name in NAME)
FACE_OFF = tuple(FaceOff(name) for name in NAME)
SERVE = tuple(Serve(name) for name in NAME)


class Catalogue:
    """Actions by figure and square."""

    def __init__(self, grid: Grid) -> None:
        squares = grid.names
        self.move = tuple(tuple(Move(name, s) for s in squares) for name in NAME)
        self.react = tuple(tuple(React(name, s) for s in squares) for name in NAME)
        self.clear = tuple(ClearIcePass(s) for s in squares)
        self.shoot = tuple(Shoot(s) for s in squares)
        self.slap = tuple(SlapShot(s) for s in squares)
        self.pull = tuple(PullGoalie(s) for s in squares)
        self.home = tuple(GoalieHome(s) for s in squares)
        self.step = tuple(tuple(Step(name, s) for s in squares) for name in NAME)
        self.nudge = tuple(Nudge(s) for s in squares)


@functools.cache
def catalogue(grid: Grid) -> Catalogue:
    """The actions of this grid."""
    return Catalogue(grid)
