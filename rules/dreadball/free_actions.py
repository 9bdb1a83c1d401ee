"""Free Actions: at once, or never (DB-101)."""

from __future__ import annotations

from rules.actions import Question
from rules.dreadball import chances_of_actions, options, perform
from rules.dreadball.actions import NoThanks
from rules.dreadball.state import SIDE, Table
from rules.kernel import choose, tell

AFTER_BALL = ("run", "throw")
AFTER_STANDING = ("run", "throw", "slam", "snatch")
"""Any kind but Sprint (chapter Stand Up)."""

KIND = {"strike": "throw", "pass": "throw", "throw at": "throw"}
"""Of which kind an action is, where it is not its verb."""


async def offered(t: Table, f: int, kinds: tuple[str, ...]) -> None:
    """A player has earned a free action of one of these kinds; his coach may leave it out."""
    actions = options.of_player(t, f, kinds)
    if t.over or not actions:
        return
    side = SIDE[f]
    await tell("free action", seat=t.seat(side), player=t.name(f))
    found = {KIND.get(action.verb, action.verb) for action in actions}
    heading = f"Free action for {t.name(f)}: {' or '.join(kind.capitalize() for kind in kinds if kind in found)}?"
    offers = (*actions, options.NONE)
    chance, spelled = chances_of_actions.Outlook(t, side), options.spelled(t, side, offers)
    question = Question(t.seat(side), "free action", heading, offers, options.NONE, chance, spelled)
    answer = await choose(question)
    if not isinstance(answer, NoThanks):
        await perform.perform(t, f, answer)
