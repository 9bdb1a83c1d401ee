"""The Sports Dice: Hockey board in words: for screen readers, for text-only channels, and when a picture fails."""

from __future__ import annotations

from collections.abc import Iterator

from render.alt_text import NAME_LIMIT, alt_text, listed, sentence, short, text_board
from render.frame import Frame
from render.sportsdice_rink import signed
from render.typefaces import clean
from rules.actions import Seat
from rules.sportsdice.view import SectionView, SideView, TableView

SHOOTOUT = 5
CHIPS_NAMED, CHIP_LIMIT = 4, 18
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def alt(view: TableView, frame: Frame) -> str:
    return alt_text(list(facts(view, frame)))


def text(view: TableView, frame: Frame) -> str:
    return text_board(list(facts(view, frame)), [rink_line(view)])


def facts(view: TableView, frame: Frame) -> Iterator[str]:
    """Everything that the picture shows, a sentence each, the newest first."""
    yield from (sentence(short(words)) for words in map(clean, (frame.title, frame.note)) if words)
    yield _score(view, frame)
    yield _period(view, frame)
    if view.period == SHOOTOUT:
        yield sentence("Shootout: " + listed([_shootout(side) for side in view.sides]))
    yield _puck(view)
    if not view.over and view.period != SHOOTOUT:
        yield f"{view.attacker.capitalize()} attacks." if view.attacker else "Both sides roll as the offense."
    holder = next((side.seat.capitalize() for side in view.sides if side.chip), "Nobody")
    yield f"{holder} holds the power chip."
    yield from (_penalty(side) for side in view.sides if side.penalties)
    yield from (_dice(side) for side in view.sides if side.faces or side.role)
    if view.shot:
        yield _shot(view)
    if frame.act:
        yield _to_act(frame)


def rink_line(view: TableView) -> str:
    """The rink as signs: the puck's section in brackets, modifiers beside the numbers, bars for the blue lines."""
    out = []
    for section in view.rink.sections:
        number = str(abs(section.number)) if section.number else "C"
        label = number + (signed(section.modifier) if section.modifier else "")
        if section.number == view.rink.blue_line:
            out.append("|")
        out.append(f"({label})" if section.number == view.puck else label)
        if section.number == -view.rink.blue_line:
            out.append("|")
    first, second = (side.seat.capitalize() for side in view.sides)
    return f"{first} [ {' '.join(out)} ] {second}"


def _name(frame: Frame, seat: Seat) -> str:
    return short(frame.name(seat), NAME_LIMIT)


def _score(view: TableView, frame: Frame) -> str:
    shapes = ("round", "square")
    sides = (
        f"{_name(frame, side.seat)} ({side.seat.capitalize()}, {shape}) {side.score}"
        for side, shape in zip(view.sides, shapes, strict=True)
    )
    return ", ".join(sides) + "."


def _period(view: TableView, frame: Frame) -> str:
    if not view.over:
        taken = f", {view.shots} of {view.shots_a_period} shots taken" if view.period != SHOOTOUT else ""
        return f"{view.period_name}{taken}."
    how = {4: " in overtime", SHOOTOUT: " in the shootout"}.get(view.period, "")
    return f"Final{how}: {_name(frame, view.winner)} wins." if view.winner else f"Final{how}: a draw."


def _shootout(side: SideView) -> str:
    goals = [str(n) for n, scored in enumerate(side.shootout, 1) if scored]
    which = f" (shots {', '.join(goals)})" if goals else ""
    return f"{side.seat.capitalize()} {len(goals)} of {len(side.shootout)}{which}"


def section_words(view: TableView, number: int) -> str:
    if not number:
        return "centre"
    owner = view.sides[0 if number < 0 else 1].seat.capitalize()
    return f"{owner} {abs(number)}"


def _puck(view: TableView) -> str:
    here = next((s for s in view.rink.sections if s.number == view.puck), SectionView(view.puck, 0))
    modifier = f", shots {signed(here.modifier)}" if here.modifier else ""
    came = ""
    if view.was is not None and view.was != view.puck and view.period != SHOOTOUT:
        came = f", from {section_words(view, view.was)}"
    return f"Puck at {section_words(view, view.puck)}{came}{modifier}."


def _penalty(side: SideView) -> str:
    return f"{side.seat.capitalize()} is {NUMBERS[side.penalties]} short and rolls {side.dice} dice."


def _role(side: SideView) -> str:
    return {"shooter": "shoots", "goaltender": "is in goal", None: "rolls"}.get(side.role) or f"is on {side.role}"


def _dice(side: SideView) -> str:
    who = f"{side.seat.capitalize()} {_role(side)}"
    if not side.faces:
        return f"{who}."
    names = [symbol if side.count == 1 else f"{symbol}s" for symbol in side.symbols]
    counts = f" {side.count} {' or '.join(names)}" if names else ""
    if side.role == "shooter":
        counts = f" {side.faces.count('stick')} sticks"
    won = {True: ", won", False: ", lost", None: ""}[side.won]
    again = [str(n) for n, rerolled in enumerate(side.rerolled, 1) if rerolled]
    rerolled = f" (rerolled: {listed(again)})" if again else ""
    return f"{who}:{counts}{won}; {', '.join(side.faces)}{rerolled}."


def _shot(view: TableView) -> str:
    shot = view.shot
    assert shot
    modifier = f" with {signed(shot.modifier)}" if shot.modifier else ""
    result = {"goal": "goal", "save": "saved", None: "undecided"}[shot.result]
    where = f" from {section_words(view, shot.section)}" if view.period != SHOOTOUT else ""
    return f"{shot.shooter.capitalize()} shot{where}: {shot.total}{modifier}, goaltender {shot.face}, {result}."


def _to_act(frame: Frame) -> str:
    chips = list(dict.fromkeys(short(clean(words), CHIP_LIMIT) for words in frame.chips))
    more = f" and {len(chips) - CHIPS_NAMED} more" if len(chips) > CHIPS_NAMED else ""
    may = f": {', '.join(chips[:CHIPS_NAMED])}{more}" if chips else ""
    return f"{listed([seat.capitalize() for seat in frame.act])} to act{may}."
