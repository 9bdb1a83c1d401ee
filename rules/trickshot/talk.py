"""Player Count: coaches of one side do not talk with each other during their turn (TS-28).

Only people hear it. So the other side calls it, and it counts if one of those who are said to have talked admits it.
"""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, choose_all, tell
from rules.trickshot import free_actions, options, reactions, stamina
from rules.trickshot.actions import Admit, Deny, React
from rules.trickshot.catalogue import NO_THANKS, REFRESH
from rules.trickshot.declare import no_action
from rules.trickshot.figures import SEATS, number, side_of
from rules.trickshot.state import Table, seats

CALLED = "talk called"
DENY, ADMIT = Deny(), Admit()


def may_be_called(t: Table) -> bool:
    """Once, before the first action of a turn: for the turn of a side with several coaches that has just ended."""
    return t.fresh and t.coaches[1 - t.turn] > 1 and CALLED not in t.marks


async def call_talk(t: Table) -> None:
    """Each of the coaches who are said to have talked is asked; one who admits it is enough."""
    side = t.turn
    t.marks[CALLED] = 1
    await tell("talk called", seat=SEATS[side])
    heading = "The other side says that you talked with your team-mate during your turn. Did you?"
    asked = [seat for seat in seats(t.coaches) if side_of(seat) == 1 - side]
    answers = await choose_all(*(Question(seat, "talk", heading, (DENY, ADMIT), DENY) for seat in asked))
    await tell("talk", seat=SEATS[1 - side], admitted=ADMIT in answers)
    if ADMIT in answers:
        await make_good(t, side)


async def make_good(t: Table, side: int) -> None:
    """A Stamina token back or a reaction move, at once; in Arcade, which has no reaction moves, the token."""
    tokens: list[Action] = [REFRESH] if stamina.exhausted(t, side) else []
    moves = options.reactions(t, side) if t.mode != "arcade" else []
    if not tokens and not moves:
        return
    heading = "They admit it: take 1 Stamina back, or move one player one square?"
    offered = (*tokens, NO_THANKS, *moves)
    choice = await choose(Question(t.reacting_seat(side), "reaction", heading, offered, offered[0]))
    if choice is REFRESH:
        t.stamina[side] += 1
        await tell("took back", seat=SEATS[side], stamina=t.stamina[side])
    elif isinstance(choice, React):
        act = no_action(t, side, "talk")
        await reactions.reaction_move(t, act, number(side, choice.player), t.board.grid.square(choice.to))
        await reactions.reaction_moves(t, act, side)
        await reactions.offside(t, act.puck_was)
        await free_actions.offered(t, act, "talk")
