"""The verbs of DreadBall: KickOff.

Players are named by role and number (`G1`, `J2`, `S3`), hexes as on the picture (`F11`), directions by the compass
(`NE`). Whoever moves names where to; the referee takes the safest way. `facing` is how he looks in the end (left out:
his coach is asked when it matters), `via` a way of one's own in single steps. Neither is listed among the options, both
may be written: `run J2 F8 E NE NE E`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.actions import Action
from rules.hexes import Compass, Hex

BENCH = "BENCH"
ASK = "ask"
DETAILS = {
    "facing": "How he looks at the end; left out, you are asked when it matters",
    "via": "A way of your own, step by step, such as NE NE E; left out, he takes the safest",
}
PLACED = {"facing": "How he looks; left out, straight ahead"}
FORMATION = {"places": "A formation by name, or every player with hex and facing: G1-F5-E J1-D8-E"}
_PLAYER = re.compile(r"[GJS][1-8]", re.ASCII)


class Player(str):
    """The name of a player within his team. Raises `ValueError` for what no team could name."""

    __slots__ = ()

    def __new__(cls, name: str) -> Player:
        if not _PLAYER.fullmatch(name):
            raise ValueError(f"{name} is not the name of a player")
        return super().__new__(cls, name)


class Spot(str):
    """A hex, or `BENCH` for the substitutes' bench. Raises `ValueError`."""

    __slots__ = ()

    def __new__(cls, name: str) -> Spot:
        return super().__new__(cls, name if name == BENCH else Hex(name))


class Extra(str):
    """A number of coach dice, or `ask`. Raises `ValueError`."""

    __slots__ = ()

    def __new__(cls, name: str) -> Extra:
        if name != ASK and not (name.isascii() and name.isdecimal()):
            raise ValueError(f"{name} is neither a number nor “{ASK}”")
        return super().__new__(cls, name)


@dataclass(frozen=True)
class Play(Action):
    """The winner of the roll chooses to be home or visitors (DB-01)."""

    verb = "play"
    label = "Play as"
    help = "Choose after the roll: home team or visitors"
    seldom = True
    side: str


@dataclass(frozen=True)
class Place(Action):
    """Set up a player on the own half, or take him back to the bench (DB-04)."""

    verb = "place"
    label = "Place"
    help = "Set up a player on your half before the kick-off"
    about = PLACED
    player: Player
    to: Spot
    facing: Compass | None = None


@dataclass(frozen=True)
class LineUp(Action):
    """Set up all at once: a formation by name, or every place as `G1-F5-E` (DB-04)."""

    verb = "line up"
    label = "Line up"
    help = "Set up a whole formation before the kick-off"
    about = FORMATION
    places: tuple[str, ...]


@dataclass(frozen=True)
class Ready(Action):
    """The set-up is done."""

    verb = "ready"
    label = "Ready"
    help = "Finish your set-up"


@dataclass(frozen=True)
class Run(Action):
    """Move up to Move hexes, turning freely; beyond that by Sprint extras. From the bench: over the access hex."""

    verb = "run"
    label = "Run"
    help = "Run to a hex, turning freely; also on from the bench, or off to it"
    about = DETAILS
    player: Player
    to: Spot
    facing: Compass | None = None
    via: tuple[Compass, ...] = ()


@dataclass(frozen=True)
class Sprint(Action):
    """Move twice as far, straight ahead, every turn paid for (DB-28)."""

    verb = "sprint"
    label = "Sprint"
    help = "Move twice as far, straight ahead; every turn costs a hex"
    about = DETAILS
    player: Player
    to: Spot
    facing: Compass | None = None
    via: tuple[Compass, ...] = ()


@dataclass(frozen=True)
class Slam(Action):
    """Attack an opponent: a Guard after a Run, a Jack after one hex at most. The own hex means: from where he is."""

    verb = "slam"
    label = "Slam"
    help = "Slam into an opponent; guards may run first, jacks move one hex"
    about = DETAILS
    player: Player
    target: Player
    to: Hex
    facing: Compass | None = None
    via: tuple[Compass, ...] = ()


@dataclass(frozen=True)
class Snatch(Action):
    """Take the ball from an opponent: a Striker after a Run, a Jack after one hex at most."""

    verb = "snatch"
    label = "Snatch"
    help = "Snatch the ball from an opponent; strikers may run first, jacks move one hex"
    about = DETAILS
    player: Player
    to: Hex
    facing: Compass | None = None
    via: tuple[Compass, ...] = ()


@dataclass(frozen=True)
class Throw(Action):
    """Move or turn first, then throw: a Striker runs, a Jack moves one hex at most; the target is named after that."""

    verb = "throw"
    label = "Move, then throw"
    help = "Move or turn with the ball first, then name a target"
    about = DETAILS
    to: Hex
    facing: Compass | None = None
    via: tuple[Compass, ...] = ()


@dataclass(frozen=True)
class Strike(Action):
    """Throw at the strike hex of the zone in which the thrower stands."""

    verb = "strike"
    label = "Strike"
    help = "Throw at the strike hex of your zone"


@dataclass(frozen=True)
class Pass(Action):
    """Throw to a team-mate who can see it coming."""

    verb = "pass"
    label = "Pass"
    help = "Throw the ball to a team-mate who sees you"
    to: Player


@dataclass(frozen=True)
class ThrowAt(Action):
    """Throw the ball at a standing opponent."""

    verb = "throw at"
    label = "Throw at"
    help = "Throw the ball at an opponent to knock him down"
    target: Player


@dataclass(frozen=True)
class StandUp(Action):
    """Get up from the ground: a Speed test."""

    verb = "stand up"
    label = "Stand up"
    help = "Try to get up from the ground"
    player: Player


@dataclass(frozen=True)
class EndAttack(Action):
    """Stop, whatever markers are left."""

    verb = "end attack"
    label = "End the attack"
    help = "End your attack, even with markers left"


@dataclass(frozen=True)
class On(Action):
    """Go on moving with the movement that is left, or by a Sprint extra."""

    verb = "on"
    label = "Move on"
    help = "Go on with the movement that is left, or by sprint extras"
    about = DETAILS
    to: Spot
    facing: Compass | None = None
    via: tuple[Compass, ...] = ()


@dataclass(frozen=True)
class Face(Action):
    """Look this way; at the end of a movement it ends there."""

    verb = "face"
    label = "Face"
    help = "Choose which way your player looks"
    direction: Compass


@dataclass(frozen=True)
class Dice(Action):
    """Coach dice for this test; or said in advance: so many for the next test, none for the whole attack (DB-87)."""

    verb = "dice"
    label = "Coach dice"
    help = "Add coach dice to a test, or say so in advance"
    count: Extra


@dataclass(frozen=True)
class Duck(Action):
    """Get out of the way of a Slam, a Snatch or a ball."""

    verb = "duck"
    label = "Duck"
    help = "Duck under a slam, a snatch or a thrown ball"
    seldom = True


@dataclass(frozen=True)
class CounterSlam(Action):
    """Slam back."""

    verb = "counter slam"
    label = "Counter-slam"
    help = "Slam back instead of ducking"
    seldom = True


@dataclass(frozen=True)
class Push(Action):
    """Name the hex into which the loser is pushed (DB-62)."""

    verb = "push"
    label = "Push to"
    help = "Choose the hex into which the loser is pushed"
    seldom = True
    to: Hex


@dataclass(frozen=True)
class Follow(Action):
    """Follow up into the hex that the loser left (DB-106)."""

    verb = "follow"
    label = "Follow up"
    help = "Follow the pushed player into the hex he left"
    seldom = True


@dataclass(frozen=True)
class Step(Action):
    """The free hex of a spectacular Duck (DB-100)."""

    verb = "step"
    label = "Step aside"
    help = "Move one hex after a spectacular duck"
    seldom = True
    to: Hex


@dataclass(frozen=True)
class NoThanks(Action):
    """Leave out what is optional."""

    verb = "none"
    label = "No, thanks"
    help = "Leave out a free action, a follow-up, a duck or a step"
    seldom = True


ACTIONS: tuple[type[Action], ...] = (
    Strike,
    Pass,
    Run,
    Sprint,
    Throw,
    Slam,
    Snatch,
    ThrowAt,
    StandUp,
    EndAttack,
    On,
    Face,
    Dice,
    Duck,
    CounterSlam,
    Push,
    Follow,
    Step,
    NoThanks,
    Place,
    LineUp,
    Ready,
    Play,
)
