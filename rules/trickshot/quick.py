"""Sensible answers at once, by rules of thumb: how the house coaches play on when they look ahead."""

from __future__ import annotations

import heapq
from collections.abc import Hashable, Iterator
from typing import TypeAlias

from rules.actions import Action, Question
from rules.kept import Kept
from rules.trickshot import coach
from rules.trickshot.figures import EACH, GOALIES, IDS, SIDE
from rules.trickshot.kept import moment
from rules.trickshot.outlook import from_square, passing, shooting
from rules.trickshot.state import Table

PLACE = {name: n for n, name in enumerate(IDS)}
SHORT = 6  # so many of a kind are looked at twice
PUCK, CARRIER, OTHER, HITS, PULL = range(5)
OPEN = 0.5  # a move to where one can be passed to
IDLE = 4.0  # a move that brings nothing now

Glance: TypeAlias = tuple[int, float, int]
"""Kind (the puck or the carrier moves, or somebody else), activations up to a goal at a glance, place among the
options."""


def answer(t: Table, question: Question) -> Action:
    """An option of this question."""
    if question.name == "turn":
        return question.options[_at(t, question)]
    if question.name == "re-roll":
        return question.options[_at(t, question, *_failed(t)) if "fail" in t.scene.rolls[-1] else 0]
    if question.name == "reaction":
        return question.options[_at(t, question, question.options[-1], *t.scene.reactions)]
    return question.options[0]


known = Kept[int]()


def _at(t: Table, question: Question, *more: Hashable) -> int:
    """The place of the answer among the options."""
    place = question.name, len(question.options), *more, *moment(t)
    found = known.get(place)
    return known.keep(place, question.options.index(afresh(t, question))) if found is None else found


def _failed(t: Table) -> tuple[Hashable, ...]:
    """The roll that may be rolled again."""
    s = t.scene
    return s.verb, s.figure, s.target, s.rolls[-1].count("fail"), s.rolls[-1].count("blank")


def afresh(t: Table, question: Question) -> Action:
    """The answer to a question of which nothing was kept."""
    if question.name == "turn":
        return _turn(t, question)
    if question.name == "reaction":
        return _reaction(t, question)
    return max(question.options, key=lambda action: coach.worth(t, question, action))


def _turn(t: Table, question: Question) -> Action:
    """The best appraised of those that look best at a glance, the line change among them."""
    side, carrier = t.turn, t.carrier
    mine = carrier >= 0 and SIDE[carrier] == side
    glance = _attack(t, side, carrier, question) if mine else _chase(t, side, carrier, question)
    kinds: dict[int, list[tuple[float, int]]] = {}
    for kind, steps, place in glance:
        kinds.setdefault(kind, []).append((steps, place))
    short = [question.options[place] for seen in kinds.values() for _, place in heapq.nsmallest(SHORT, seen)]
    return max((question.default, *short), key=lambda action: coach.worth(t, question, action))


def _attack(t: Table, side: int, carrier: int, question: Question) -> Iterator[Glance]:
    """The shorter the way to a goal, the better; whoever skates up the ice without the puck goes before others."""
    shots, slaps, passes = shooting(t, side), shooting(t, side, slap=True), passing(t, side, t.puck)
    shooters, lines = {*shots.figures, *slaps.figures}, shots.free | slaps.free
    both = lines & passes.free
    grid, base, foes = t.board.grid, side * EACH, (1 - side) * EACH
    number, column = grid.number, grid.column
    line = t.board.line_column(1 - side)
    for n, action in enumerate(question.options):
        verb = action.verb
        if verb == "move":
            figure, to = base + PLACE[action.player], number[action.to]  # type: ignore[attr-defined]
            kind = CARRIER if figure == carrier else OTHER
            if figure == carrier:
                steps = 3.0 if to in lines else 1.0 + from_square(t, side, figure, to)
            elif to in both:
                steps = 3.0
            elif figure in GOALIES:
                continue
            else:
                steps = IDLE + 0.05 * abs(column[to] - line)
                if to in passes.free:
                    steps -= OPEN
        elif verb == "pass":
            figure = base + PLACE[action.to]  # type: ignore[attr-defined]
            kind = PUCK
            steps = 2.0 if figure in shooters else 1.0 + from_square(t, side, figure, t.at[figure])
        elif verb in ("shoot", "slap shot"):
            kind, steps = PUCK, 1.0
        elif verb == "hit":
            kind, steps = HITS, float(grid.distance(t.at[foes + PLACE[action.target]], t.puck))  # type: ignore[attr-defined]
        elif verb == "pull goalie":
            kind, steps = PULL, 1.0
        else:
            continue
        yield kind, steps, n


def _chase(t: Table, side: int, carrier: int, question: Question) -> Iterator[Glance]:
    """Pick up the puck, poke, hit the carrier, or skate towards him."""
    grid, puck, base = t.board.grid, t.puck, side * EACH
    number, beside = grid.number, grid.beside[puck]
    for n, action in enumerate(question.options):
        verb = action.verb
        if verb == "move":
            figure, to = base + PLACE[action.player], number[action.to]  # type: ignore[attr-defined]
            kind = OTHER
            if to == puck:
                steps = 1.0
            elif figure in GOALIES:
                continue
            elif carrier >= 0 and to in beside and t.at[figure] not in beside:
                steps = 2.5
            else:
                steps = 3.0 + 0.2 * grid.distance(to, puck)
        elif verb == "poke":
            kind, steps = PUCK, 1.0
        elif verb == "hit" and PLACE[action.target] == carrier % EACH:  # type: ignore[attr-defined]
            kind, steps = PUCK, 1.4
        else:
            continue
        yield kind, steps, n


def _reaction(t: Table, question: Question) -> Action:
    """The best appraised of the goalie's moves, of those into the way of a shot and of those to or from the carrier."""
    number, beside = t.board.grid.number, {*t.board.grid.beside[t.puck]}
    side, base = t.turn, (1 - t.turn) * EACH
    ways = {s for lane in t.board.shots[side][t.puck] for s in lane.squares}
    short = [
        action
        for action in question.options
        if action.verb != "react"
        or action.player == "G"  # type: ignore[attr-defined]
        or number[action.to] in beside  # type: ignore[attr-defined]
        or number[action.to] in ways  # type: ignore[attr-defined]
        or t.at[base + PLACE[action.player]] == t.puck  # type: ignore[attr-defined]
    ]
    return max(short, key=lambda action: coach.worth(t, question, action))
