"""The verbs of Trick Shot.

Figures and squares are named as on the board: `move W1 K1`, `pass C1`, `hit D1 W2`. A figure is always one of the side
that acts, but for the target of a hit. Whoever passes or shoots is the Puck Carrier, so he is not named.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.actions import Action
from rules.squares import Square
from rules.trickshot.figures import Figure, Symbol


@dataclass(frozen=True)
class Move(Action):
    """Skate in a straight line, up to the figure's Speed; the carrier takes the puck along.

    `via`, the puck's square, is named only where a way that is not straight leads over the loose puck (TS-121).
    """

    verb = "move"
    label = "Move"
    help = "Skate in a straight line, up to the player's speed"
    player: Figure
    to: Square
    via: Square | None = None


@dataclass(frozen=True)
class Pass(Action):
    """Send the puck to one of your own figures in a clear straight line."""

    verb = "pass"
    label = "Pass"
    help = "Pass the puck to a teammate in a clear straight line"
    to: Figure


@dataclass(frozen=True)
class ClearIcePass(Action):
    """Send the puck to an empty square; it slides on by every Puck rolled (TS-47)."""

    verb = "clear ice pass"
    label = "Clear ice pass"
    help = "Send the puck to an empty square; every Puck rolled carries it on"
    to: Square


@dataclass(frozen=True)
class Shoot(Action):
    """Shoot from the Offensive Zone at a named net square (TS-51)."""

    verb = "shoot"
    label = "Shoot"
    help = "Shoot from the offensive zone at a square of the net"
    net: Square


@dataclass(frozen=True)
class SlapShot(Action):
    """Shoot straight from between the red line and the Offensive Zone (TS-50)."""

    verb = "slap shot"
    label = "Slap shot"
    help = "Shoot straight from before the blue line; no re-rolls"
    net: Square


@dataclass(frozen=True)
class Poke(Action):
    """Take the puck from the opposing carrier in an adjacent square."""

    verb = "poke"
    label = "Poke"
    help = "Steal the puck from the carrier next to your player"
    player: Figure


@dataclass(frozen=True)
class Hit(Action):
    """Push an opponent of at most the same Size away and take his square.

    `push` is named only where the square behind the target is not free and there is a choice (TS-60).
    """

    verb = "hit"
    label = "Hit"
    help = "Charge an opponent of the same size or smaller and take his square"
    player: Figure
    target: Figure
    push: Square | None = None


@dataclass(frozen=True)
class LineChange(Action):
    """Refresh all Stamina and end the turn."""

    verb = "line change"
    label = "Line change"
    help = "Refresh all your stamina and end your turn"


@dataclass(frozen=True)
class PullGoalie(Action):
    """Take the goalie off for the spare Center on a bench square (TS-52)."""

    verb = "pull goalie"
    label = "Pull the goalie"
    help = "Replace your goalie with the spare center at the bench"
    to: Square


@dataclass(frozen=True)
class Reroll(Action):
    """Exhaust a Stamina token and roll every die but the Blanks again (TS-13)."""

    verb = "reroll"
    label = "Re-roll (1 stamina)"
    help = "Spend a stamina token: roll every die but the blanks again"


@dataclass(frozen=True)
class FreeReroll(Action):
    """The power play's re-roll, once a turn, without Stamina (TS-27)."""

    verb = "power play reroll"
    label = "Free re-roll (power play)"
    help = "Use the power play: roll every die but the blanks again for free"


@dataclass(frozen=True)
class KeepDice(Action):
    """Let the roll stand."""

    verb = "keep"
    label = "Keep dice"
    help = "Let the roll stand"


@dataclass(frozen=True)
class React(Action):
    """The other side's reaction move: one orthogonal square."""

    verb = "react"
    label = "Reaction move"
    help = "Move one of your players one square, straight"
    player: Figure
    to: Square


@dataclass(frozen=True)
class NoThanks(Action):
    """Leave out what is optional: a reaction move, a free action, a step."""

    verb = "none"
    label = "No, thanks"
    help = "Leave out a reaction move, a free action or a step"


@dataclass(frozen=True)
class FaceOff(Action):
    """Name who stands in for a Center in the penalty box (TS-03)."""

    verb = "face off"
    label = "Take the face-off"
    help = "Choose who takes the face-off while your center is in the penalty box"
    seldom = True
    player: Figure


@dataclass(frozen=True)
class Serve(Action):
    """Name who goes to the penalty box for the goalie or the spare (TS-66, TS-73)."""

    verb = "serve"
    label = "Serve the penalty"
    help = "Choose who sits in the penalty box instead"
    seldom = True
    player: Figure


@dataclass(frozen=True)
class Return(Action):
    """Let a figure out of the penalty box (TS-69, TS-70)."""

    verb = "return"
    label = "Leave the penalty box"
    help = "Choose who leaves the penalty box next, and where"
    seldom = True
    player: Figure
    to: Square


@dataclass(frozen=True)
class GoalieHome(Action):
    """Choose between two crease squares when the goalie's own is taken (TS-76)."""

    verb = "goalie home"
    label = "Goalie returns"
    help = "Choose where your goalie returns to the crease"
    seldom = True
    to: Square


@dataclass(frozen=True)
class Step(Action):
    """One square by grace of a card: before an action, which is declared next, or as a free step (TS-95)."""

    verb = "step"
    label = "Step"
    help = "Move one square, as a player card allows"
    player: Figure
    to: Square


@dataclass(frozen=True)
class TurnDie(Action):
    """Turn one die of the pool to a Blank, after the re-rolls (TS-124)."""

    verb = "turn die"
    label = "Turn to a blank"
    help = "Turn one die of your roll to a blank, as a player card allows"
    seldom = True
    face: Symbol


@dataclass(frozen=True)
class SetPucks(Action):
    """Turn Pucks to Blanks or Blanks to Pucks, until so many Pucks lie (TS-125)."""

    verb = "pucks"
    label = "Pucks"
    help = "Choose how many pucks your pass has, as a player card allows"
    seldom = True
    count: int


@dataclass(frozen=True)
class TakeCard(Action):
    """Choose an arena, or a player card for one kind of figure, before the match."""

    verb = "card"
    label = "Take the card"
    help = "Choose a player card or an arena before the match"
    seldom = True
    card: str


@dataclass(frozen=True)
class Swap(Action):
    """Let two of your figures change places; the puck stays where it is (TS-152)."""

    verb = "swap"
    label = "Swap"
    help = "Let two of your players change places; the puck stays"
    seldom = True
    player: Figure
    mate: Figure


@dataclass(frozen=True)
class Refresh(Action):
    """Turn one exhausted Stamina token to its ready side (TS-100)."""

    verb = "refresh"
    label = "Refresh 1 stamina"
    help = "Turn one exhausted stamina token to its ready side"
    seldom = True


@dataclass(frozen=True)
class Nudge(Action):
    """Move the puck itself to a neighbouring square (TS-164)."""

    verb = "nudge"
    label = "Nudge the puck"
    help = "Move the puck one square, in any direction"
    seldom = True
    to: Square


@dataclass(frozen=True)
class CallTalk(Action):
    """Call that the other side's coaches talked with each other during their turn (TS-28)."""

    verb = "call talk"
    label = "Call: they talked"
    help = "Call that the other side's coaches talked during their turn; they are asked"
    seldom = True


@dataclass(frozen=True)
class Admit(Action):
    """Say that one talked with a team-mate (TS-28)."""

    verb = "admit"
    label = "Yes, we talked"
    help = "Admit that you talked with your team-mate during your turn"
    seldom = True


@dataclass(frozen=True)
class Deny(Action):
    """Say that one did not (TS-28)."""

    verb = "deny"
    label = "No, we did not"
    help = "Say that you did not talk with your team-mate during your turn"
    seldom = True


ACTIONS: tuple[type[Action], ...] = (
    Shoot,
    SlapShot,
    Pass,
    Poke,
    Hit,
    Move,
    ClearIcePass,
    LineChange,
    PullGoalie,
    Reroll,
    FreeReroll,
    KeepDice,
    React,
    NoThanks,
    FaceOff,
    Serve,
    Return,
    GoalieHome,
    Step,
    TurnDie,
    SetPucks,
    TakeCard,
    Swap,
    Refresh,
    Nudge,
    CallTalk,
    Admit,
    Deny,
)
