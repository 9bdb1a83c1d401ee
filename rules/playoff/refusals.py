"""Why an action is not possible now: what stands against it, and the ruling that says so; `def`s only."""

from __future__ import annotations

from collections.abc import Callable

from rules.actions import Action, Question
from rules.errors import NotAnOption
from rules.playoff import actions as a
from rules.playoff import refused_plays as plays
from rules.playoff import stealing
from rules.playoff.cards import by_id, card_of
from rules.playoff.refused_plays import Reason
from rules.playoff.state import Table

SHOWN = 10


def why_not(t: Table, question: Question, action: Action) -> NotAnOption:
    """The refusal of an action that is not among the options: what was asked, why not, what may be done."""
    sentence, rule = _reason(t, question, action)
    return NotAnOption(f"“{action.notation}” is not possible: {sentence} {_instead(question, action)}", rule)


def _instead(question: Question, action: Action) -> str:
    """What may be declared: of the same verb if there is something, else the verbs."""
    alike = [option.notation for option in question.options if option.verb == action.verb]
    if alike:
        more = f" and {len(alike) - SHOWN} more" if len(alike) > SHOWN else ""
        return f"You may: {', '.join(alike[:SHOWN])}{more}."
    return f"You may: {', '.join(dict.fromkeys(option.verb for option in question.options))}."


def _reason(t: Table, question: Question, action: Action) -> Reason:
    asked = question.name.partition(" ")[0] if question.name.startswith("start ") else question.name
    if asked not in ASKED[type(action)]:
        return _wrong_time(asked, action)
    side = _side(t, question)
    if isinstance(action, a.Start):
        return _start(t, side, asked, action.card)
    return REASONS[type(action)](t, side, action)


def _side(t: Table, question: Question) -> int:
    return 0 if question.seat == t.seat(0) else 1


# -- the wrong time --------------------------------------------------------------------------------

WAITS: dict[str, Reason] = {
    "start": ("the starting line-up is chosen now, place by place.", "PO-65"),
    "duplicate": ("first name who starts instead of the man whom the home team has too.", "PO-26"),
    "goalie": ("the goalie is chosen now.", "Quick Shot"),
    "offense": ("you have the puck and play a card, a plain action or a change.", "PO-15"),
    "defense": ("they have the puck: answer with a card, a plain action or a change, or wait.", "PO-14"),
    "star": ("before these dice a star may be played, nothing else.", "PO-54"),
    "aggression": ("before these dice aggressive numbers are announced, nothing else.", "PO-67"),
    "interception": ("a pass is on its way: intercept it, or let it go.", "PO-33"),
    "avoid": ("a steal is announced: pass the puck away, or let them try.", "PO-35"),
    "skate": ("first name who skates.", "SKATE"),
    "receiver": ("first name who receives the pass.", "PASS"),
    "thief": ("first name who tries to steal.", "STEAL"),
    "puck": ("first name who has the puck now.", "PO-73"),
    "stand in": ("first name who takes the face-off.", "PO-22"),
    "serve": ("first name who sits for your goalie.", "PO-51"),
    "free": ("first name who leaves the box.", "PO-49"),
    "line change": ("first the drawn cards find their places.", "PO-24"),
    "hand change": ("a line change is made now, from the hand, or none.", "PO-78"),
    "lay": ("first lay a man or a goalie.", "PO-60"),
    "shoot": ("shoot, or hold.", "PO-60"),
}

TOO_EARLY: dict[type[Action], Reason] = {
    a.Start: ("the line-ups stand.", "PO-65"),
    a.FillUp: ("the line-ups stand.", "PO-65"),
    a.Skate: ("who skates is asked when a SKATE is played.", "SKATE"),
    a.Receive: ("who receives is asked when a PASS is played.", "PASS"),
    a.Steal: ("who steals is asked when a STEAL is played.", "STEAL"),
    a.Avoid: ("only a steal without a card may be avoided by a pass.", "PO-35"),
    a.Star: ("a star is played before dice fall, or while the other side passes.", "PO-54"),
    a.Aggressive: ("aggressive dice are announced before a roll.", "PO-46"),
    a.PutPuck: ("nobody has just won the puck.", "PO-73"),
    a.FaceOff: ("the Center takes the face-off himself unless he sits.", "PO-22"),
    a.Serve: ("no penalty of your goalie is called.", "PO-51"),
    a.Free: ("no goal has just set one of your men free.", "PO-49"),
    a.Put: ("no card was drawn for a line change.", "PO-24"),
    a.Deploy: ("men are laid in Quick Shot only.", "Quick Shot"),
    a.Support: ("goalies support in Quick Shot only.", "Quick Shot"),
    a.Discard: ("cards are discarded like that in Quick Shot only.", "Quick Shot"),
    a.Shoot: ("play a SHOT card or a plain SHOT: only Quick Shot knows this word.", "Quick Shot"),
    a.NoThanks: ("whoever has the puck must play something.", "PO-15"),
}


def _wrong_time(asked: str, action: Action) -> Reason:
    if asked in ("offense", "defense") and type(action) in TOO_EARLY:
        return TOO_EARLY[type(action)]
    return WAITS[asked]


# -- men who do not fit ----------------------------------------------------------------------------


def _skate(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, a.Skate)
    if action.man == "G":
        return "a goalie never skates.", "PO-18"
    if t.sits(side, action.man):
        return "he sits in the penalty box.", "PO-29"
    if t.is_up(side, action.man):
        return "he stands in his attack space already.", "PO-29"
    return "the card names others.", "PO-18"


def _receive(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, a.Receive)
    return plays.receive(t, side, action.man)


def _steal(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, a.Steal)
    if "G" in action.men:
        return "a goalie never steals.", "PO-18"
    if any(t.sits(side, place) for place in action.men):
        return "a man who sits does not steal.", "PO-75"
    near = stealing.in_range(t, side)
    if not all(place in near for place in action.men):
        return "a steal is tried from across, or from the attack space beside a carrier who is up.", "PO-34"
    return "one man steals, a double team of two only by its card, and of those whom the card names.", "PO-37"


def _aggressive(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, a.Aggressive)
    if any(t.sits(side, place) for place in action.men):
        return "a man who sits rolls nothing.", "PO-75"
    return "only a man who rolls here and whose number is not 0 adds aggressive dice, each once.", "PO-46"


def _put_puck(t: Table, side: int, action: Action) -> Reason:
    return "the puck lies on one of the skaters who have just won it.", "PO-73"


def _face_off(t: Table, side: int, action: Action) -> Reason:
    return "a skater of yours who does not sit takes the face-off.", "PO-22"


def _serve(t: Table, side: int, action: Action) -> Reason:
    return "a skater of yours who is on the ice sits for the goalie.", "PO-51"


def _free(t: Table, side: int, action: Action) -> Reason:
    return "the man leaves who has sat longest.", "PO-49"


def _put(t: Table, side: int, action: Action) -> Reason:
    return "only the cards just drawn come on, each in his own position and for nobody who sits.", "PO-24"


# -- cards that do not fit -------------------------------------------------------------------------


def _start(t: Table, side: int, asked: str, card: str) -> Reason:
    if card not in by_id():
        return f"there is no card {card}.", "Player Cards"
    rule = {"duplicate": "PO-26", "goalie": "Quick Shot"}.get(asked, "PO-65")
    if card in (*t.picked[side].values(), *t.line[side].values()):
        return f"{card} starts already.", rule
    if card not in t.deck[side]:
        return f"{card} is not in your deck.", rule
    if asked == "duplicate" and card in t.line[1 - side].values():
        return f"the home team has {card} on the ice too.", rule
    return f"{card} is a {card_of(card).position}, and another position is asked for.", rule


def _deploy(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, a.Deploy)
    if reason := plays.not_in_hand(t, side, action.card):
        return reason
    if card_of(action.card).position == "G":
        return "a goalie is laid in support.", "PO-60"
    return "a man of his position lies in front of your goalie already.", "PO-59"


def _support(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, a.Support)
    return plays.not_in_hand(t, side, action.card) or ("only a goalie supports.", "PO-60")


def _discard(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, a.Discard)
    return plays.not_in_hand(t, side, action.card) or ("discard only if nothing in your hand can be laid.", "PO-79")


def _other(t: Table, side: int, action: Action) -> Reason:
    return "it is not offered.", "PO-67"


ASKED: dict[type[Action], tuple[str, ...]] = {
    a.Start: ("start", "duplicate", "goalie"),
    a.FillUp: ("start",),
    a.Play: ("offense", "defense"),
    a.Plain: ("offense", "defense"),
    a.Change: ("offense", "defense", "hand change"),
    a.Skate: ("skate",),
    a.Receive: ("receiver",),
    a.Steal: ("thief",),
    a.Avoid: ("avoid",),
    a.Star: ("star", "interception"),
    a.Aggressive: ("aggression",),
    a.PutPuck: ("puck",),
    a.FaceOff: ("stand in",),
    a.Serve: ("serve",),
    a.Free: ("free",),
    a.Put: ("line change",),
    a.Deploy: ("lay",),
    a.Support: ("lay",),
    a.Discard: ("lay",),
    a.Shoot: ("shoot",),
    a.NoThanks: ("defense", "star", "aggression", "interception", "avoid", "hand change", "shoot"),
}

REASONS: dict[type[Action], Callable[[Table, int, Action], Reason]] = {
    a.FillUp: _other,
    a.Play: plays.play,
    a.Plain: plays.plain,
    a.Change: plays.change,
    a.Skate: _skate,
    a.Receive: _receive,
    a.Steal: _steal,
    a.Avoid: plays.avoid,
    a.Star: plays.star,
    a.Aggressive: _aggressive,
    a.PutPuck: _put_puck,
    a.FaceOff: _face_off,
    a.Serve: _serve,
    a.Free: _free,
    a.Put: _put,
    a.Deploy: _deploy,
    a.Support: _support,
    a.Discard: _discard,
    a.Shoot: _other,
    a.NoThanks: _other,
}
