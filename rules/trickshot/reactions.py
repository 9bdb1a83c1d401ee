"""Reactions, Offside: what follows every action."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.trickshot import options, windows
from rules.trickshot.act import Act
from rules.trickshot.actions import React
from rules.trickshot.catalogue import NO_THANKS, catalogue
from rules.trickshot.figures import GOALIES, NAME, NOBODY, OF, SEATS, SIDE, number
from rules.trickshot.moving import moved, skate
from rules.trickshot.state import Table


async def opponents_reaction(t: Table, act: Act) -> None:
    """One reaction move for any number of Reactions in the final roll (TS-14, TS-103); none in Arcade."""
    if t.mode == "arcade" or "reaction" not in act.faces:
        return
    side = 1 - act.side
    await reaction_moves(t, act, side, windows.reactions(t, act, side, 1))


async def reaction_moves(t: Table, act: Act, side: int, left: int = 0) -> None:
    """So many reaction moves, and those that reaction moves give."""
    while (left > 0 or act.extra) and (question := reaction_question(t, act, side)) is not None:
        choice = await choose(question)
        if choice is NO_THANKS:
            return
        if left > 0:
            left -= 1
        else:
            act.extra -= 1
        if isinstance(choice, React):
            await reaction_move(t, act, number(side, choice.player), t.board.grid.square(choice.to))
        else:
            await windows.reaction(t, act, side, choice)


def reaction_question(t: Table, act: Act, side: int) -> Question | None:
    """Only the side entitled is asked, and only if it can move at all."""
    moves = options.reactions(t, side, act.reacted)
    if windows.played(t):
        moves = windows.instead(t, act, side, moves)
    if not moves:
        return None
    heading = "A Reaction: move one player one square?"
    return Question(t.reacting_seat(side), "reaction", heading, (NO_THANKS, *moves), NO_THANKS)


async def reaction_move(t: Table, act: Act, figure: int, to: int) -> None:
    """One orthogonal square, the conditions of a Move; no activation."""
    await windows.reacting(t, act, figure)
    act.reacted.append(figure)
    await _react(t, figure, to)
    await windows.reacted(t, act, figure)
    t.reactions[SIDE[figure]] += 1
    windows.grant(t, act, "reaction move", figure)


async def _react(t: Table, figure: int, to: int) -> None:
    start, was_loose = t.at[figure], t.carrier < 0
    skate(t, figure, to)
    picked_up = was_loose and t.carrier == figure
    t.scene.reactions.append((figure, start, to))
    await tell("reacted", **moved(t, figure, start, picked_up))


async def one_square_more(t: Table, figure: int, squares: list[int]) -> bool:
    """A reaction move that a card lets go on, if the coach likes; it is still the same one (TS-144)."""
    if not squares:
        return False
    side = SIDE[figure]
    onward: list[Action] = [catalogue(t.board.grid).react[figure][s] for s in squares]
    heading = "The reaction move may go on: one square more?"
    choice = await choose(Question(t.reacting_seat(side), "reaction", heading, (NO_THANKS, *onward), NO_THANKS))
    if not isinstance(choice, React):
        return False
    await _react(t, figure, t.board.grid.square(choice.to))
    return True


# -- Offside ---------------------------------------------------------------------------------------


async def offside(t: Table, puck_was: int) -> None:
    """If the puck has left an Offensive Zone since the declaration, its figures slide out (TS-16, TS-40)."""
    for side in (t.turn, 1 - t.turn):
        zone = t.board.offensive[side]
        if puck_was >= 0 and zone[puck_was] and not zone[t.puck]:
            slides = [*attackers_leave(t, side), *defenders_step_up(t, 1 - side)]
            if slides:
                names = t.board.grid.names
                t.scene.slides += slides
                moves = [[SEATS[SIDE[f]], str(NAME[f]), names[a], names[b]] for f, a, b in slides]
                await tell("offside", seat=SEATS[side], moves=moves)


def attackers_leave(t: Table, side: int) -> list[tuple[int, int, int]]:
    """Farthest from the blue line first, each along his row to the first free neutral column or beyond (TS-36)."""
    board, home = t.board, t.board.toward_own_end(side)
    zone = board.offensive[side]
    inside = [f for f in OF[side] if t.at[f] >= 0 and zone[t.at[f]]]
    line = board.line_column(1 - side)
    inside.sort(key=lambda f: -abs(board.grid.column[t.at[f]] - line))
    return [slide for f in inside for slide in _slide(t, f, line + home, home)]


def defenders_step_up(t: Table, side: int) -> list[tuple[int, int, int]]:
    """Nearest to the blue line first, each along his row as near to it as there is room (TS-37)."""
    board, home = t.board, t.board.toward_own_end(side)
    zone, line = board.defensive[side], board.line_column(side)
    inside = [f for f in OF[side] if t.at[f] >= 0 and zone[t.at[f]] and f not in GOALIES]
    inside.sort(key=lambda f: abs(board.grid.column[t.at[f]] - line))
    return [slide for f in inside for slide in _slide(t, f, line, home)]


def _slide(t: Table, figure: int, column: int, step: int) -> list[tuple[int, int, int]]:
    """Place a figure on the first free square of its row from a column on; nets and the puck are not free (TS-39)."""
    board, start = t.board, t.at[figure]
    row = board.grid.row[start]
    while 0 <= column < board.grid.columns:
        square = board.grid.at(column, row)
        if square == start:
            return []
        if t.ice[square] == NOBODY and square != t.puck and not board.is_net[square]:
            t.place(figure, square)
            return [(figure, start, square)]
        column += step
    return []
