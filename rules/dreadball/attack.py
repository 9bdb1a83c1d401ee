"""Playing an attack: the marker, the throw-in, actions, and the end (chapters Playing an attack, Ending an attack)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.dreadball import ball, chances_of_actions, options, perform, scoring
from rules.dreadball.actions import ASK, Dice, EndAttack
from rules.dreadball.kept import moment
from rules.dreadball.state import ALL, ASKED, DEAD, OF, SUBSTITUTES, Scene, Table
from rules.kept import Kept
from rules.kernel import choose, tell


async def begin(t: Table) -> None:
    """The attack marker moves on; a ball that is due is thrown in before the first action (DB-05)."""
    t.attack += 1
    t.markers = t.kit.match.markers
    t.used = [0] * ALL
    t.plan = [ASKED, ASKED]
    t.loss, t.struck = "", False
    t.scene = Scene(t.side, "attack")
    await tell("attack", seat=t.seat(t.side), attack=t.attack, sudden=t.sudden)
    t.phase = "action"
    if t.throw_in:
        await ball.throw_in(t)
        await scoring.only_one_can_score(t)
    close(t)


async def action(t: Table) -> None:
    """One marker, one player, one action, with all that follows (DB-102)."""
    declared = await choose(question(t))
    if isinstance(declared, EndAttack):
        t.scene = Scene(t.side, declared.verb)
        t.phase = "end of attack"
        await tell("stopped", seat=t.seat(t.side))
        return
    if isinstance(declared, Dice):
        t.plan[t.side] = ASKED if declared.count == ASK else int(declared.count)
        return
    f = options.actor(t, t.side, declared)
    t.markers -= 1
    t.used[f] += 1
    await perform.perform(t, f, declared)
    await scoring.only_one_can_score(t)
    close(t)


def close(t: Table) -> None:
    """An attack is over with a Strike, a lost ball, the last marker, or nobody left to act (DB-22, DB-102)."""
    if t.over:
        return
    if t.struck or t.loss == "final" or not t.markers or not any(options.can_act(t, f) for f in OF[t.side]):
        t.phase = "end of attack"


def question(t: Table) -> Question:
    side = t.side
    place = moment(t)
    offered = legal.get(place) or legal.keep(place, options.turn(t))
    left = f"{t.markers} marker{'' if t.markers == 1 else 's'}"
    heading = f"Attack {t.attack}: your action with {left} left?"
    chance, spelled = chances_of_actions.Outlook(t, side), options.spelled(t, side, offered)
    return Question(t.seat(side), "action", heading, offered, options.END, chance, spelled)


legal = Kept[tuple[Action, ...]]()
"""What may be declared, by the moment: playing on from a question comes back to it again and again."""


async def end(t: Table) -> None:
    """The penalty bench moves up, the markers come back, and the other side is next (DB-26)."""
    side = t.side
    back = [f for f in OF[side] if t.at[f] < 0 and t.zone[f] == 1]
    for f in OF[side]:
        if t.at[f] < 0 and SUBSTITUTES < t.zone[f] < DEAD:
            t.zone[f] -= 1
    if t.loss == "final":
        await tell("lost the ball", seat=t.seat(side))
    if back:
        await tell("fit again", seat=t.seat(side), players=[t.name(f) for f in back])
    t.markers, t.loss, t.struck = 0, "", False
    if t.attack >= t.kit.match.attacks and not t.sudden:
        await scoring.last_whistle(t)
    if not t.over:
        t.phase = "attack"
