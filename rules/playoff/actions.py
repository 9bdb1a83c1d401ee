"""The verbs of Playoff One-on-One.

Cards are named by club and sweater number (`HBK17`), men on the ice by their place: `G`, `LD`, `LW`, `C`, `RW`, `RD`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rules.actions import Action

_CARD = re.compile(r"[A-Z]{3}[0-9]{1,2}", re.ASCII)
PLACES = ("G", "LD", "LW", "C", "RW", "RD")
KINDS = ("skate", "pass", "shot", "steal")


class CardId(str):
    """A card in notation. Raises `ValueError` for what no card could be named."""

    __slots__ = ()

    def __new__(cls, name: str) -> CardId:
        if not _CARD.fullmatch(name):
            raise ValueError(f"{name} is not the name of a card")
        return super().__new__(cls, name)


class Place(str):
    """A place of a line. Raises `ValueError` for any other word."""

    __slots__ = ()

    def __new__(cls, name: str) -> Place:
        if name not in PLACES:
            raise ValueError(f"{name} is not one of {', '.join(PLACES)}")
        return super().__new__(cls, name)


def in_line(men: Iterable[Place]) -> tuple[Place, ...]:
    """Places in the order of a line, however they were named."""
    return tuple(sorted(men, key=PLACES.index))


class Relief(str):
    """Who comes on, and where: `NGL10-LW`. Raises `ValueError`."""

    __slots__ = ()

    def __new__(cls, word: str) -> Relief:
        card, _, place = word.partition("-")
        return super().__new__(cls, f"{CardId(card)}-{Place(place)}")


class Kind(str):
    """A plain action. Raises `ValueError`."""

    __slots__ = ()

    def __new__(cls, name: str) -> Kind:
        if name not in KINDS:
            raise ValueError(f"{name} is not one of {', '.join(KINDS)}")
        return super().__new__(cls, name)


@dataclass(frozen=True)
class Start(Action):
    """Choose a card of the starting line-up, place by place (PO-65)."""

    verb = "start"
    label = "Start"
    help = "Choose a card of your starting line-up"
    seldom = True
    card: CardId


@dataclass(frozen=True)
class FillUp(Action):
    """Let the strongest cards take the places that are left."""

    verb = "fill up"
    label = "Fill up with the strongest"
    help = "Let your strongest cards take the places that are left"
    seldom = True


@dataclass(frozen=True)
class Play(Action):
    """Play a card for its action box."""

    verb = "play"
    label = "Play"
    help = "Play a card of your hand for its action box"
    card: CardId


@dataclass(frozen=True)
class Plain(Action):
    """An action without a highlight, for a card face down (PO-15)."""

    verb = "plain"
    label = "Plain"
    help = "Skate, pass, shoot or steal without a fitting card, for one card face down"
    kind: Kind
    card: CardId


@dataclass(frozen=True)
class Change(Action):
    """Change on the fly: one or two cards come on, each as `HBK17-LW` (PO-25)."""

    verb = "change"
    label = "Change"
    help = "Change one or two men on the fly, instead of a play"
    men: tuple[Relief, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "men", tuple(sorted(self.men)))


@dataclass(frozen=True)
class Skate(Action):
    """Name who skates."""

    verb = "skate"
    label = "Skate"
    help = "Choose who skates into the attack space"
    man: Place


@dataclass(frozen=True)
class Receive(Action):
    """Name who receives the pass."""

    verb = "receive"
    label = "Pass to"
    help = "Choose who receives the pass"
    man: Place


@dataclass(frozen=True)
class Steal(Action):
    """Name who steals; two for a double team."""

    verb = "steal"
    label = "Steal with"
    help = "Choose who tries to steal the puck"
    men: tuple[Place, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "men", in_line(self.men))


@dataclass(frozen=True)
class Avoid(Action):
    """Pass the puck away before a plain steal: with a PASS card, or any card face down if there is none (PO-35)."""

    verb = "avoid"
    label = "Avoid by a pass"
    help = "Pass the puck away before a steal that no card has announced"
    card: CardId


@dataclass(frozen=True)
class Star(Action):
    """Play a star before the dice (PO-54)."""

    verb = "star"
    label = "Play the star"
    help = "Play a star card before the dice fall"
    card: CardId


@dataclass(frozen=True)
class Aggressive(Action):
    """Add the aggressive dice of these men, and risk a penalty (PO-46)."""

    verb = "aggressive"
    label = "Aggressive"
    help = "Add aggressive dice, and risk a penalty"
    men: tuple[Place, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "men", in_line(self.men))


@dataclass(frozen=True)
class PutPuck(Action):
    """Name on whom the puck lies after a rebound or a double team (PO-73)."""

    verb = "puck on"
    label = "Puck on"
    help = "Choose which of your men gets the puck"
    seldom = True
    man: Place


@dataclass(frozen=True)
class FaceOff(Action):
    """Name who takes face-offs while the Center sits (PO-22)."""

    verb = "face off"
    label = "Takes the face-off"
    help = "Choose who takes the face-off while your center is in the penalty box"
    seldom = True
    man: Place


@dataclass(frozen=True)
class Serve(Action):
    """Name who sits for the goalie (PO-51)."""

    verb = "serve"
    label = "Serves the penalty"
    help = "Choose who sits in the penalty box for your goalie"
    seldom = True
    man: Place


@dataclass(frozen=True)
class Free(Action):
    """Name who comes out after a goal against, of two penalised in the same action (PO-49)."""

    verb = "free"
    label = "Comes out"
    help = "Choose who leaves the penalty box after a goal against you"
    seldom = True
    man: Place


@dataclass(frozen=True)
class Put(Action):
    """Put a card drawn for a line change on a place (PO-24)."""

    verb = "put"
    label = "Put"
    help = "Choose which card of a line change goes where"
    seldom = True
    card: CardId
    place: Place


@dataclass(frozen=True)
class Deploy(Action):
    """Quick Shot: lay a man in front of the goalie."""

    verb = "deploy"
    label = "Deploy"
    help = "Quick Shot: lay a player in front of your goalie"
    card: CardId


@dataclass(frozen=True)
class Support(Action):
    """Quick Shot: lay a goalie behind the goalie."""

    verb = "support"
    label = "Support"
    help = "Quick Shot: lay a goalie in support"
    card: CardId


@dataclass(frozen=True)
class Discard(Action):
    """Quick Shot: discard when nothing can be laid; a shot must follow."""

    verb = "discard"
    label = "Discard"
    help = "Quick Shot: discard a card when none can be laid"
    card: CardId


@dataclass(frozen=True)
class Shoot(Action):
    """Quick Shot: shoot with everybody who lies there."""

    verb = "shoot"
    label = "Shoot"
    help = "Quick Shot: shoot with all your players"


@dataclass(frozen=True)
class NoThanks(Action):
    """Leave out what is optional: a star, aggressive dice, the defense's play, a shot, a change."""

    verb = "none"
    label = "No, thanks"
    help = "Leave out what is optional"


ACTIONS: tuple[type[Action], ...] = (
    Play,
    Plain,
    Change,
    Skate,
    Receive,
    Steal,
    Avoid,
    Star,
    Aggressive,
    PutPuck,
    Deploy,
    Support,
    Discard,
    Shoot,
    NoThanks,
    Start,
    FillUp,
    FaceOff,
    Serve,
    Free,
    Put,
)
