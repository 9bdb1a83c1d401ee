"""Why a card of the hand cannot be played that way: plays, plain actions, changes, stars; `def`s only.

A refusal tells its reader about the table and his own hand, never about what is hidden from him.
"""

from __future__ import annotations

from rules.actions import Action
from rules.playoff import hands, passing, stealing
from rules.playoff.actions import Avoid, Change, Plain, Play, Star
from rules.playoff.boxes import FITS, Step
from rules.playoff.cards import by_id, card_of
from rules.playoff.hands import Part
from rules.playoff.stars import ON_SHOT, SWARM
from rules.playoff.state import MOST_PENALISED, Table

Reason = tuple[str, str]
MOST_CHANGED = 2


def part_of(t: Table, side: int) -> Part:
    return "offense" if side == t.offense else "defense"


def not_in_hand(t: Table, side: int, card: str) -> Reason | None:
    if card not in by_id():
        return f"there is no card {card}.", "Player Cards"
    if card not in t.hand[side]:
        return f"{card} is not in your hand.", "PO-13"
    return None


# -- plays -----------------------------------------------------------------------------------------


def play(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Play)
    if reason := not_in_hand(t, side, action.card):
        return reason
    box, part = card_of(action.card).box, part_of(t, side)
    if box.star:
        return "a star is played before dice fall, never as the play of a turn.", "PO-54"
    if not box.for_side(part):
        return f"its box is for the {box.side}, and you are on {part}.", "PO-17"
    return cannot(t, side, box.steps[0])


def plain(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Plain)
    if reason := not_in_hand(t, side, action.card):
        return reason
    kind, part = action.kind, part_of(t, side)
    if kind not in hands.PLAIN[part]:
        return f"plain actions on {part} are {' and '.join(k.upper() for k in hands.PLAIN[part])}.", "PO-15"
    begun = [c for c in t.hand[side] if card_of(c).box.first == kind and hands.can_play(t, side, c, part)]
    if begun:
        return f"{begun[0]} in your hand begins with {kind.upper()}: play it instead.", "PO-15"
    return cannot(t, side, Step(kind))  # type: ignore[arg-type]


def cannot(t: Table, side: int, step: Step) -> Reason:
    """Why nobody can do a step that comes first."""
    if step.kind == "skate":
        return "all whom it names stand in their attack spaces or sit.", "PO-29"
    if step.kind == "steal":
        return "nobody whom it names is across from the carrier, or beside him in an attack space.", "PO-34"
    if step.kind == "double steal":
        return "a double team takes two men who can both steal.", "PO-37"
    if t.carrier not in FITS[step.who]:
        return f"{t.carrier} has the puck, and the box names a {step.who}.", "PO-32" if _is_pass(step) else "PO-17"
    if step.kind == "drop pass":
        return "a Drop PASS goes from a man in an attack space to a mate in his own zone.", "PO-70"
    return "nobody on the ice could receive that pass.", "PO-18"


def _is_pass(step: Step) -> bool:
    return step.kind in ("pass", "drop pass")


# -- changes ---------------------------------------------------------------------------------------


def change(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Change)
    men = [(card, place) for card, _, place in (word.partition("-") for word in action.men)]
    if not 1 <= len(men) <= MOST_CHANGED:
        return "one or two men change.", "PO-25"
    for card, place in men:
        if reason := not_in_hand(t, side, card) or _cannot_come_on(t, side, card, place):
            return reason
    if men[0][0] == men[-1][0]:
        return "the same player comes on once only.", "PO-25"
    return "two men need two different places.", "PO-25"


def _cannot_come_on(t: Table, side: int, card: str, place: str) -> Reason | None:
    if any(card in line.values() for line in t.line):
        return f"{card} is on the ice already.", "PO-25"
    if t.sits(side, place):
        return f"your {place} sits, and nobody comes on for him.", "PO-52"
    if place not in hands.places_for(t, side, card):
        return f"{card} is a {card_of(card).position} and does not play {place}.", "PO-25"
    return None


# -- stars and avoiding ----------------------------------------------------------------------------


def star(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Star)
    if reason := not_in_hand(t, side, action.card):
        return reason
    box = card_of(action.card).box
    if not box.star:
        return "it is no star.", "PO-54"
    if box.star == "Teamwork":
        return f"it helps a man of the {box.club} who rolls, and here is none.", "PO-57"
    if box.star.startswith("Whistle") and len(t.box[1 - side]) >= MOST_PENALISED:
        return "two men of the other side sit already: there is no third penalty.", "PO-50"
    if box.star == ON_SHOT and side == t.offense and t.sits(1 - side, t.across(side, t.carrier)):
        return "the man across from the shooter sits already.", "PO-55"
    if box.star == SWARM and any(card_of(card).box.star == SWARM for _, card in t.scene.stars):
        return "one lies already, and two dice are all that a mate gives.", "PO-58"
    return f"{box.star} has another moment or another side.", "PO-68"


def avoid(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Avoid)
    if reason := not_in_hand(t, side, action.card):
        return reason
    with_pass = [card for card in t.hand[side] if stealing.first_pass(t, side, card)]
    held = f": {', '.join(with_pass)}" if with_pass else ""
    return f"a PASS card avoids the steal, another one only if you have none{held}.", "PO-35"


def receive(t: Table, side: int, place: str) -> Reason:
    """Why a man does not receive the pass."""
    if place == "G":
        return "a goalie never receives a pass.", "PO-18"
    if place == t.carrier:
        return "he has the puck himself.", "PO-18"
    if place not in passing.receivers(t, side, "any"):
        return "he sits in the penalty box.", "PO-75"
    if t.is_up(side, place) and t.is_up(side, t.carrier):
        return "the card sends the puck to others, a Drop PASS only to a mate in his own zone.", "PO-70"
    return "the card sends the puck to others.", "PO-18"
