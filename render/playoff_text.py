"""The Playoff table in words: for screen readers, for text-only channels, and when a picture fails.

Nothing is told that the view does not show: of the other side's hand and of both decks there are numbers only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from render.alt_text import ALT_LIMIT, NAME_LIMIT, alt_text, length, listed, sentence, short, text_board
from render.frame import Frame
from render.playoff_dice import checks
from render.playoff_events import called
from render.playoff_path import last_legs, outcome_of
from render.playoff_quick import pools
from render.typefaces import clean
from rules.actions import Seat
from rules.dice import Faces
from rules.playoff.boxes import parse_box
from rules.playoff.view import CardView, ManView, SideView, TableView

TARGETS_NAMED, CHIPS_NAMED, CHIP_LIMIT, LABEL_LIMIT = 6, 4, 18, 12
LEGEND = "Men are told as place, name, club, Skill/Shot, aggressive numbers."
PHASES = {
    "mix": "The decks are mixed",
    "home roll": "Roll for home ice",
    "line-up": "Both sides choose their starting line-up in secret",
    "suspense": "Both sides choose their goalie in secret, the others are turned up",
    "duplicates": "Players on both sides are replaced",
    "deal": "The deal",
    "face-off": "A face-off is next",
    "line change": "Line change before a face-off",
    "quick goalies": "Both sides choose their goalie in secret",
    "quick deal": "The deal",
}


def alt(view: TableView, frame: Frame) -> str:
    """The facts in one paragraph; at a full table without the clubs, which the text board has."""
    said = list(facts(view, frame))
    if length(" ".join(said)) > ALT_LIMIT:
        said = list(facts(view, frame, brief=True))
    return alt_text(said)


def text(view: TableView, frame: Frame) -> str:
    return text_board([*facts(view, frame), *own(view)], rink(view))


def facts(view: TableView, frame: Frame, brief: bool = False) -> Iterator[str]:
    """Everything that the picture shows, a sentence each, the newest first."""
    yield from (sentence(short(words)) for words in map(clean, (frame.title, frame.note)) if words)
    yield from last_play(view)
    shapes = zip(view.sides, ("round", "cut"), strict=True)
    yield ", ".join(_score(view, side, shape, frame) for side, shape in shapes) + "."
    yield _clock(view, frame)
    yield "Cards left: " + ", ".join(_cards(side) for side in view.sides) + "."
    yield from _puck(view)
    if any(side.men for side in view.sides) and not brief:
        yield LEGEND
    for side in view.sides:
        yield from _men(view, side, brief)
    if frame.act:
        yield _to_act(frame)
    if frame.targets:
        yield _targets(frame)


def own(view: TableView) -> Iterator[str]:
    """What only this seat may see: hand, picks, what it threw away face down; at the end both hands."""
    if view.over:
        for side in view.sides:
            held = listed([card.name for card in side.hand_cards or ()]) or "nothing"
            yield f"{_cap(side.seat)} had in hand: {held}."
    if view.seat is None or view.over:
        return
    side = view.side(view.seat)
    for card in side.hand_cards or ():
        yield f"Your hand: {card.name} ({card.position}, {card.club} {card.number}): {card.text}."
    if side.picked:
        yield "Picked in secret: " + ", ".join(f"{place} {card.name}" for place, card in side.picked) + "."
    if side.hidden_discard:
        yield f"You threw away face down: {', '.join(side.hidden_discard)}."


# -- sentences ---------------------------------------------------------------------------------


def _cap(seat: Seat | None) -> str:
    return (seat or "nobody").capitalize()


def _surname(card: CardView) -> str:
    return card.name.split()[-1]


def _score(view: TableView, side: SideView, shape: str, frame: Frame) -> str:
    goals = side.score if view.mode == "complete" else max(side.score, side.wins)
    home = ", home" if side.home else ""
    return f"{short(frame.name(side.seat), NAME_LIMIT)} ({_cap(side.seat)}, {shape}{home}) {goals}"


def _clock(view: TableView, frame: Frame) -> str:
    if view.over:
        how = f" {view.how}" if view.how else ""
        won = f"{short(frame.name(view.winner), NAME_LIMIT)} wins" if view.winner else "a tie"
        return f"Final{how}: {won}."
    kind = {"complete": "", "quick": "Quick Shot", "series": "Quick Shot, best of five"}[view.mode]
    kind = kind or ("Quick Shot decides" if view.quick else "")
    now = PHASES.get(view.phase, "")
    if view.offense:
        now = f"{_cap(view.offense)}'s turn" if view.quick else f"{_cap(view.offense)} is the offense"
    last = "The last play" if view.horn else ""
    return ". ".join(filter(None, (kind, last, now))) + "."


def _cards(side: SideView) -> str:
    thrown = f"{side.discard} {'discard' if side.discard == 1 else 'discards'}"
    return f"{_cap(side.seat)} {side.deck} (hand {side.hand}, {thrown})"


def _puck(view: TableView) -> Iterator[str]:
    if view.puck is not None:
        seat, place = view.puck
        man = view.side(seat).man(place)
        where = "in the attack space" if man.up else "in his own zone"
        yield f"Puck with {_cap(seat)} {place} {_surname(man.card)} {where}."
    elif not view.quick and not view.over and any(side.men for side in view.sides):
        yield "Puck in the middle for the face-off."


def _men(view: TableView, side: SideView, brief: bool) -> Iterator[str]:
    seat = _cap(side.seat)
    if view.quick:
        yield from _quick(view, side)
        return
    up = [man for man in side.men if man.up]
    back = [man for man in side.men if not man.up and not man.sits]
    box = [man for man in side.men if man.sits]
    for words, men in (("in attack", up), ("in their zone", back)):
        if men:
            yield f"{seat} {words}: {', '.join(_man(man, brief) for man in men)}."
    if box:
        yield f"{seat} in the box: {', '.join(f'{_man(man, brief)}, {_count(man.to_draw)} to go' for man in box)}."


def _quick(view: TableView, side: SideView) -> Iterator[str]:
    if not side.men:
        return
    other = next(s for s in view.sides if s is not side)
    seat = _cap(side.seat)
    yield f"{seat} in goal: {', '.join(_card(man.card, 'G', False) for man in side.men)}."
    front = ", ".join(_card(card, card.position, False) for card in side.front)
    yield f"{seat} in front: {front or 'nobody'}."
    if side.support:
        yield f"{seat} in support: {', '.join(_surname(card) for card in side.support)}."
    if other.men and not view.over:
        shot, block = pools(side, other)
        yield f"A shot of {seat}: {shot} dice against {block}."


def _man(man: ManView, brief: bool) -> str:
    return _card(man.card, man.place, brief)


def _card(card: CardView, place: str, brief: bool) -> str:
    club = "" if brief else f" {card.club}"
    return f"{place} {_surname(card)}{club} {card.skill}/{card.shot} {card.other}-{card.scoring}"


def _count(cards: int | None) -> str:
    return f"{cards} {'card' if cards == 1 else 'cards'}"


def _to_act(frame: Frame) -> str:
    chips = [short(clean(words), CHIP_LIMIT) for words in frame.chips[:CHIPS_NAMED]]
    more = f" and {len(frame.chips) - CHIPS_NAMED} more" if len(frame.chips) > CHIPS_NAMED else ""
    offered = f": {', '.join(chips)}{more}" if chips else ""
    return f"{listed([_cap(seat) for seat in frame.act])} to act{offered}."


def _targets(frame: Frame) -> str:
    named = [
        f"{target.place} {short(clean(target.label), LABEL_LIMIT)}".rstrip() for target in frame.targets[:TARGETS_NAMED]
    ]
    more = len(frame.targets) - TARGETS_NAMED
    return f"May be chosen: {', '.join(named)}{f' and {more} more' if more > 0 else ''}."


# -- the last play -----------------------------------------------------------------------------

PLAIN = ("skate", "pass", "shot", "steal")


def last_play(view: TableView) -> Iterator[str]:
    """The card and the step under way, who acted, stars, dice of both sides, what came of it."""
    action = view.action
    if action.verb:
        who = f"{_cap(action.seat)}: " if action.seat and action.verb not in ("face-off", "home roll") else ""
        outcome = f"; {came}" if (came := outcome_of(view)) else ""
        yield f"Last: {who}{_verb(view)}{outcome}."
    acted = _acted(view)
    if acted:
        yield acted
    for seat, card in action.stars:
        yield f"Star of {_cap(seat)}: {parse_box(card.text).star} ({_surname(card)})."
    yield from _dice(view)
    if called(view):
        yield f"A whistle sends a man of {_cap(called(view))} to the box."


def _verb(view: TableView) -> str:
    action = view.action
    if action.card is None:
        return f"plain {action.verb}" if action.verb in PLAIN else {"none": "waits"}.get(action.verb, action.verb)
    if view.quick:
        return f"lays {action.card.name}"
    box = parse_box(action.card.text)
    step = f", step {action.step + 1}" if action.step is not None and len(box.steps) > 1 else ""
    return f"{_surname(action.card)} ({action.card.club}), {action.card.text}{step}"


def _acted(view: TableView) -> str:
    legs = last_legs(view)
    if legs:
        told = [f"{_cap(leg.start[0])} {leg.start[1]}" + _toward(leg.start, leg.end) for leg in legs]
        return f"{legs[0].kind.capitalize()} of {listed(told)}."
    men = list(dict.fromkeys(view.action.men))
    return f"Men: {', '.join(f'{_cap(seat)} {place}' for seat, place in men)}." if men else ""


def _toward(start: tuple[Seat, str], end: tuple[Seat, str]) -> str:
    return f" to {_cap(end[0])} {end[1]}" if end != start else ""


def _dice(view: TableView) -> Iterator[str]:
    rolls = [roll for roll in view.action.rolls if roll.why != "penalty check"]
    shown = rolls[-4:]
    if shown:
        told = [f"{_cap(roll.seat)} {roll.why} {roll.total} ({_faces(roll.faces)})" for roll in shown]
        yield f"Dice: {', '.join(told)}."
    if checks(view):
        told = [f"{_cap(roll.seat)} {_faces(roll.faces)}" for roll in checks(view)]
        yield f"Penalty checks: {', '.join(told)}."


def _faces(faces: Faces) -> str:
    return ", ".join(f"{n} {face}" if n > 1 else face for face, n in Counter(faces).items()) or "no dice"


# -- the drawing -------------------------------------------------------------------------------

CELL = 6


def rink(view: TableView) -> list[str]:
    """The table as signs: three rows of places, `*` with the puck, `x` who sits in the box, `.` an empty space."""
    if view.quick or not any(side.men for side in view.sides):
        return []
    south, north = view.sides
    rows = [
        ("N", [_cell(north, place, False) for place in view.columns[1]]),
        ("+", [_between(view, n) for n in range(len(view.up))]),
        ("S", [_cell(south, place, False) for place in view.columns[0]]),
    ]
    return ["".join([f"{head}  ", *(cell.ljust(CELL) for cell in cells)]).rstrip() for head, cells in rows]


def _between(view: TableView, column: int) -> str:
    seat = view.up[column]
    if seat is None:
        return "."
    k = 0 if view.sides[0].seat == seat else 1
    return seat[0].upper() + _cell(view.sides[k], view.columns[k][column], True)


def _cell(side: SideView, place: str, up: bool) -> str:
    man = side.man(place)
    if man.up != up:
        return "."
    return place + ("*" if man.puck else "") + ("x" if man.sits else "")
