"""Why an action is not possible now: what stands against it, and the ruling that says so; `def`s only."""

from __future__ import annotations

from collections.abc import Callable

from rules.actions import Action, Question
from rules.dreadball import refused_blows, refused_moving, refused_setting_up
from rules.dreadball.actions import (
    ASK,
    CounterSlam,
    Dice,
    Duck,
    EndAttack,
    Face,
    Follow,
    LineUp,
    NoThanks,
    On,
    Pass,
    Place,
    Play,
    Push,
    Ready,
    Run,
    Slam,
    Snatch,
    Sprint,
    StandUp,
    Step,
    Strike,
    Throw,
    ThrowAt,
)
from rules.dreadball.refused_moving import Reason
from rules.dreadball.state import Table
from rules.errors import NotAnOption

SHOWN = 10


def why_not(t: Table, question: Question, action: Action) -> NotAnOption:
    """The refusal of an action that is not among the options: what was asked, why not, what may be done."""
    sentence, rule = _reason(t, question, action)
    return NotAnOption(f"“{action.notation}” is not possible: {sentence} {_instead(t, question, action)}", rule)


def _instead(t: Table, question: Question, action: Action) -> str:
    """What may be declared: of the same verb if there is something, the nearest hexes first, else the verbs."""
    alike = [a for a in question.options if a.verb == action.verb]
    player = getattr(action, "player", None)
    mine = [a for a in alike if getattr(a, "player", None) == player] or alike
    if not mine:
        return f"You may: {', '.join(dict.fromkeys(a.verb for a in question.options))}."
    names = [a.notation for a in sorted(mine, key=lambda a: _apart(t, a, action))]
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return f"You may: {', '.join(names[:SHOWN])}{more}."


def _apart(t: Table, offered: Action, asked: Action) -> int:
    """Hexes between where two actions lead to, so that the bench comes last; 0 where there is nothing to compare."""
    if not isinstance(offered, LEADS) or not isinstance(asked, LEADS):
        return 0
    a, b = t.grid.number.get(offered.to), t.grid.number.get(asked.to)
    return (t.grid.size if a is None else t.grid.distance[a][b]) if b is not None else 0


LEADS = (Run, Sprint, Slam, Snatch, Throw, On, Place, Push, Step)
"""Actions that name a hex."""


def _reason(t: Table, question: Question, action: Action) -> Reason:
    if not isinstance(action, TAKES[question.name]):
        return _wrong_time(question, action)
    side = t.side_of(question.seat)
    reason = _of_this_question(t, side, question, action)
    return reason or REASONS[type(action)](t, side, action)


OF_PLAYERS = (Run, Sprint, Slam, Snatch, Throw, Strike, Pass, ThrowAt, StandUp)

TAKES: dict[str, tuple[type[Action], ...]] = {
    "side": (Play,),
    "set-up": (Place, LineUp, Ready),
    "action": (*OF_PLAYERS, EndAttack, Dice),
    "free action": (*OF_PLAYERS, NoThanks),
    "movement": (On, Face),
    "facing": (Face,),
    "target": (Slam, Strike, Pass, ThrowAt),
    "reply": (Duck, CounterSlam),
    "duck": (Duck, NoThanks),
    "push": (Push,),
    "follow up": (Follow, NoThanks),
    "free hex": (Step, NoThanks),
    "coach dice": (Dice,),
}
"""The verbs that each question is about."""

WAITS: dict[str, Reason] = {
    "side": ("first you choose to be home or visitors.", "DB-01"),
    "set-up": ("first your players are set up.", "DB-04"),
    "free action": ("a free action is taken now or never, or left out.", "DB-101"),
    "movement": ("a player is on his way: he goes on, or ends with a facing.", "DB-97"),
    "facing": ("first say which way your player looks.", "DB-97"),
    "target": ("the movement is done: a target is named.", "DB-96"),
    "reply": ("your player is attacked: he ducks or slams back.", "DB-59"),
    "duck": ("the ball is in the air: first say whether your player ducks.", "DB-59"),
    "push": ("first say where the loser is pushed.", "DB-62"),
    "follow up": ("first say whether the winner follows up.", "DB-106"),
    "free hex": ("a free hex after a Duck is offered, nothing else.", "DB-100"),
    "coach dice": ("a test waits: first say how many coach dice you add.", "DB-87"),
}

TOO_EARLY: dict[type[Action], Reason] = {
    Play: ("home and visitors are known.", "DB-01"),
    Place: ("players are set up before the kick-off only.", "DB-04"),
    LineUp: ("players are set up before the kick-off only.", "DB-04"),
    Ready: ("the set-up is over.", "DB-04"),
    On: ("nobody is on his way; declare a Run or a Sprint.", "DB-97"),
    Face: ("a player turns in an action: run or sprint to the hex on which he stands.", "DB-97"),
    Duck: ("nobody attacks your players now.", "DB-59"),
    CounterSlam: ("nobody attacks your players now.", "DB-59"),
    Push: ("nobody is pushed now.", "DB-62"),
    Follow: ("nobody was pushed just now.", "DB-106"),
    Step: ("a free hex is offered after a spectacular Duck only.", "DB-100"),
    NoThanks: ("nothing is offered that could be left out; an attack ends with “end attack”.", "DB-102"),
}


def _wrong_time(question: Question, action: Action) -> Reason:
    if question.name == "action":
        return TOO_EARLY[type(action)]
    return WAITS[question.name]


def _of_this_question(t: Table, side: int, question: Question, action: Action) -> Reason | None:
    """What this very question forbids, whatever else may stand against the action."""
    if question.name == "free action":
        return _free(t, side, question, action)
    if question.name == "action" and isinstance(action, OF_PLAYERS):
        return refused_moving.spent(t, side, action)
    if question.name == "target":
        return _target(question, action)
    return None


def _free(t: Table, side: int, question: Question, action: Action) -> Reason | None:
    """A free action is one player's, and of the kinds he earned. A Run is always among them."""
    kinds = {a.verb for a in question.options} | {"throw", "strike", "pass", "throw at"}
    player = next(a.player for a in question.options if isinstance(a, Run))
    named = getattr(action, "player", player)
    if named != player:
        return f"the free action is {refused_moving.called(t, side, player)}'s.", "DB-101"
    blows = {"slam", "snatch"} if Slam.label in question.heading else set()
    if action.verb not in kinds | blows:
        return f"a free action of this kind is no {action.label}.", "DB-101"
    return None


def _target(question: Question, action: Action) -> Reason | None:
    """A Slam is not exchanged for a throw, nor a throw for a Slam."""
    slams = isinstance(question.options[0], Slam)
    if slams != isinstance(action, Slam):
        return "the action is declared: only its target is named now.", "DB-96"
    first = question.options[0]
    if isinstance(first, Slam) and isinstance(action, Slam) and (action.player, action.to) != (first.player, first.to):
        return f"{first.player} slams now, from {first.to}.", "DB-61"
    return None


# -- short answers ---------------------------------------------------------------------------------


def _dice(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Dice)
    if not t.dice[side]:
        return "your coach dice are used up.", "DB-87"
    if action.count == ASK:
        return "you are asked before every test as it is.", "DB-87"
    if int(action.count) > t.dice[side]:
        return f"you have {t.dice[side]} left, and each is used once.", "DB-87"
    return "that is what you have said already.", "DB-87"


def _face(t: Table, side: int, action: Action) -> Reason:
    return "in a Sprint every turn costs a hex, and one beyond the movement is a Sprint extra at a time.", "DB-28"


def _push(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Push)
    return f"{action.to} is no free hex straight away from the winner.", "DB-62"


def _step(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Step)
    return f"{action.to} is no free hex beside the player who ducked.", "DB-100"


def _play(t: Table, side: int, action: Action) -> Reason:
    return "there are two sides, home and visitors.", "DB-01"


def _always(t: Table, side: int, action: Action) -> Reason:
    return "it is possible: declare it.", "DB-111"


REASONS: dict[type[Action], Callable[[Table, int, Action], Reason]] = {
    Run: refused_moving.run,
    Sprint: refused_moving.run,
    On: refused_moving.on,
    StandUp: refused_moving.stand_up,
    Slam: refused_blows.slam,
    Snatch: refused_blows.snatch,
    Throw: refused_blows.throw,
    Strike: refused_blows.strike,
    Pass: refused_blows.pass_ball,
    ThrowAt: refused_blows.throw_at,
    Place: refused_setting_up.place,
    LineUp: refused_setting_up.line_up,
    Play: _play,
    Dice: _dice,
    Face: _face,
    Push: _push,
    Step: _step,
    Ready: _always,
    EndAttack: _always,
    Duck: _always,
    CounterSlam: _always,
    Follow: _always,
    NoThanks: _always,
}
