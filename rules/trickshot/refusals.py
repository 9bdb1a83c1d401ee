"""Why an action is not possible now: what stands against it, and the ruling that says so; `def`s only."""

from __future__ import annotations

from collections.abc import Callable

from rules.actions import Action, Question
from rules.errors import NotAnOption
from rules.trickshot import refused_skating, refused_turn, windows
from rules.trickshot.actions import (
    Admit,
    CallTalk,
    ClearIcePass,
    Deny,
    FaceOff,
    FreeReroll,
    GoalieHome,
    Hit,
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
    Return,
    Serve,
    SetPucks,
    Shoot,
    SlapShot,
    Step,
    Swap,
    TakeCard,
    TurnDie,
)
from rules.trickshot.figures import NOBODY, SIDE, side_of
from rules.trickshot.state import Table, copy

Reason = tuple[str, str]
"""A sentence that ends the refusal, and the number of the ruling or the chapter of the rulebook."""

SHOWN = 10


def why_not(t: Table, question: Question, action: Action) -> NotAnOption:
    """The refusal of an action that is not among the options: what was asked, why not, what may be done."""
    sentence, rule = _reason(t, question, action)
    return NotAnOption(f"“{action.notation}” is not possible: {sentence} {_instead(question, action)}", rule)


def _instead(question: Question, action: Action) -> str:
    """What may be declared: of the same verb if there is something, else the verbs."""
    alike = [a.notation for a in question.options if a.verb == action.verb]
    mine = [n for n in alike if n.split()[:-1] == action.notation.split()[:-1]] or alike
    if mine:
        more = f" and {len(mine) - SHOWN} more" if len(mine) > SHOWN else ""
        return f"You may: {', '.join(mine[:SHOWN])}{more}."
    return f"You may: {', '.join(dict.fromkeys(a.verb for a in question.options))}."


def _reason(t: Table, question: Question, action: Action) -> Reason:
    side, asked = side_of(question.seat), ASKED.get(type(action), "turn")
    if question.name == "free action":
        return _free(t, side, question, action)
    if question.name != asked:
        instead = question.name == "reaction" and any(action.verb == offered.verb for offered in question.options)
        return _instead_of_reacting(t, side, action) if instead else _wrong_time(question, action)
    return windows.objection(t, side, action) or REASONS[type(action)](t, side, action)


WAITS = {
    "turn": ("now an action or a line change is declared.", "TS-12"),
    "re-roll": ("the roll is not final yet: keep it, or roll again.", "TS-98"),
    "reaction": ("the other side's action is not over: a reaction is offered, nothing else.", "TS-103"),
    "free action": ("a free action is offered, nothing else.", "TS-94"),
    "puck": ("the puck may be moved one square, nothing else.", "TS-164"),
    "refresh": ("a Stamina token may be refreshed, nothing else.", "TS-149"),
    "after step": ("the step was for what is offered now, nothing else.", "TS-93"),
    "turn die": ("first say whether a die is turned to a Blank.", "TS-124"),
    "pucks": ("first say how many Pucks the pass has.", "TS-125"),
    "card": ("first the cards for the match are chosen.", "TS-82"),
    "serve": ("first name who serves the penalty.", "TS-66"),
    "return": ("first the penalty box is left.", "TS-69"),
    "stand in": ("first name who takes the face-off.", "TS-03"),
    "talk": ("first say whether you talked with your team-mate.", "TS-28"),
    "goalie home": ("first your goalie returns to his crease.", "TS-76"),
}

TOO_EARLY: dict[type[Action], Reason] = {
    Reroll: ("no roll is open that may be rolled again.", "TS-98"),
    FreeReroll: ("no roll is open that may be rolled again.", "TS-98"),
    KeepDice: ("no roll is open that could be kept.", "TS-98"),
    React: ("a reaction move is offered after the other side has rolled a Reaction.", "TS-103"),
    NoThanks: ("nothing is offered that could be left out; a turn ends with a line change.", "TS-12"),
    Serve: ("nobody has to serve a penalty for somebody else.", "TS-66"),
    Return: ("nobody's penalty is over.", "TS-69"),
    FaceOff: ("the Center takes the face-off himself unless he is in the penalty box.", "TS-03"),
    Step: ("no player card gives that step now; a step needs something to declare after it.", "TS-95"),
    TurnDie: ("no roll is open in which a player card turns a die.", "TS-124"),
    SetPucks: ("no pass is open whose Pucks a player card sets.", "TS-125"),
    TakeCard: ("player cards are chosen before the first face-off.", "TS-82"),
    Swap: ("players change places instead of a reaction move, and only in Columbus.", "TS-152"),
    Refresh: ("Stamina comes back with a line change, or when the arena gives it.", "TS-100"),
    Nudge: ("the puck is moved only in Sunrise, after the other side's failed pass or shot.", "TS-164"),
    Admit: ("nobody says that you talked with a team-mate.", "TS-28"),
    Deny: ("nobody says that you talked with a team-mate.", "TS-28"),
    GoalieHome: ("a goalie returns at the end of his side's turn, and only if the puck is up the ice.", "TS-75"),
}


def _wrong_time(question: Question, action: Action) -> Reason:
    if question.name == "turn" and type(action) in TOO_EARLY:
        return TOO_EARLY[type(action)]
    return WAITS.get(question.name, ("something else is asked now.", "TS-93"))


def _instead_of_reacting(t: Table, side: int, action: Action) -> Reason:
    """A free action that the arena allows instead of a reaction move, but not this one."""
    sentence, rule = REASONS[type(action)](t, side, action)
    if sentence == refused_skating.NOT_OFFERED:
        return "another player does what replaces the reaction move that he gave.", "TS-146"
    return sentence, rule


def _free(t: Table, side: int, question: Question, action: Action) -> Reason:
    """What stands against a free action of a kind that is offered. It is no activation, so TS-18 is not asked."""
    alike = [offered for offered in question.options if offered.verb == action.verb]
    able = dict.fromkeys(getattr(offered, "player", None) for offered in alike)
    player = getattr(action, "player", None)
    if not alike or action.verb not in FREE:
        return WAITS["free action"]
    if player not in able:
        return f"it is offered to {', '.join(map(str, able))}.", "TS-94"
    idle = copy(t)
    idle.activated = NOBODY
    reason = windows.objection(idle, side, action) or FREE[action.verb](idle, side, action)
    return WAITS["free action"] if reason[0] == refused_skating.NOT_OFFERED else reason


def _reroll(t: Table, side: int, action: Action) -> Reason:
    return "no Stamina token is ready; a line change refreshes them.", "TS-100"


def _free_reroll(t: Table, side: int, action: Action) -> Reason:
    if t.power_used:
        return "the power play's free re-roll was used in this turn already.", "TS-27"
    if t.power_play(side):
        return "the power play rolls regular actions again, and this one is difficult.", "TS-27"
    return "you have no more skaters on the ice than the other side.", "TS-27"


def _never(t: Table, side: int, action: Action) -> Reason:
    return "it is not offered.", "TS-93"


def _serve(t: Table, side: int, action: Action) -> Reason:
    return "a skater of your side who is on the ice serves the penalty.", "TS-66"


def _reacted(t: Table, side: int) -> bool:
    """Whether the reaction move is made, and what is asked now goes on from it or was given by it."""
    return any(SIDE[figure] == side for figure, _, _ in t.scene.reactions)


def _swap(t: Table, side: int, action: Action) -> Reason:
    if t.arena != "columbus":
        return TOO_EARLY[Swap]
    if _reacted(t, side):
        return "a swap replaces the reaction move that the roll gave, and that is made.", "TS-146"
    return "two different players of your side who are on the ice change places, named in their order.", "TS-152"


def _refresh(t: Table, side: int, action: Action) -> Reason:
    if t.arena != "paradise":
        return TOO_EARLY[Refresh]
    if _reacted(t, side):
        return "a token replaces the reaction move that the roll gave, and that is made.", "TS-146"
    return "all your Stamina tokens are ready.", "TS-100"


def _nudge(t: Table, side: int, action: Action) -> Reason:
    return "the puck goes to a neighbouring square of the rink, not into a net.", "TS-164"


def _step(t: Table, side: int, action: Action) -> Reason:
    return TOO_EARLY[Step]


def _turn_die(t: Table, side: int, action: Action) -> Reason:
    return "the card turns one die of the other symbol.", "TS-124"


def _pucks(t: Table, side: int, action: Action) -> Reason:
    return "there are as many Pucks as you like, up to the Pucks and Blanks of the roll.", "TS-125"


def _card(t: Table, side: int, action: Action) -> Reason:
    if t.phase in ("setup", "arenas"):
        return "an arena is chosen now, and there is one card of each.", "TS-82"
    return "it is no card for the figures that are chosen for now.", "TS-82"


def _return(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Return)
    return "players whose time is up come back on their exit, or on the nearest free square at the boards.", "TS-70"


def _call_talk(t: Table, side: int, action: Action) -> Reason:
    if t.coaches[1 - side] == 1:
        return "the other side has a single coach, who has nobody to talk with.", "TS-28"
    return "talk is called once, before the first action of a turn.", "TS-28"


def _face_off(t: Table, side: int, action: Action) -> Reason:
    return "name one of your players who is on the ice.", "TS-03"


def _home(t: Table, side: int, action: Action) -> Reason:
    return "he returns to the nearest free square of his crease.", "TS-76"


FREE: dict[str, Callable[[Table, int, Action], Reason]] = {
    "move": refused_skating.end_of_move,
    "step": refused_skating.step,
    "hit": refused_skating.hit,
    "pass": refused_turn.pass_puck,
}

ASKED: dict[type[Action], str] = {
    Reroll: "re-roll",
    FreeReroll: "re-roll",
    KeepDice: "re-roll",
    React: "reaction",
    NoThanks: "reaction",
    Serve: "serve",
    Return: "return",
    FaceOff: "stand in",
    GoalieHome: "goalie home",
    TurnDie: "turn die",
    SetPucks: "pucks",
    TakeCard: "card",
    Swap: "reaction",
    Refresh: "reaction",
    Nudge: "puck",
    Admit: "talk",
    Deny: "talk",
}

REASONS: dict[type[Action], Callable[[Table, int, Action], Reason]] = {
    Move: refused_skating.move,
    Hit: refused_skating.hit,
    React: refused_skating.react,
    Pass: refused_turn.pass_puck,
    ClearIcePass: refused_turn.clear_ice_pass,
    Shoot: refused_turn.shoot,
    SlapShot: refused_turn.slap_shot,
    Poke: refused_turn.poke,
    PullGoalie: refused_turn.pull_goalie,
    LineChange: _never,
    Reroll: _reroll,
    FreeReroll: _free_reroll,
    KeepDice: _never,
    NoThanks: _never,
    Serve: _serve,
    Return: _return,
    FaceOff: _face_off,
    GoalieHome: _home,
    Step: _step,
    TurnDie: _turn_die,
    SetPucks: _pucks,
    TakeCard: _card,
    Swap: _swap,
    Refresh: _refresh,
    Nudge: _nudge,
    CallTalk: _call_talk,
    Admit: _never,
    Deny: _never,
}
