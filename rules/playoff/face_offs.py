"""Face-Off (PO-20 to PO-22, PO-76)."""

from __future__ import annotations

from rules.actions import Action, Odds, Question
from rules.kernel import choose, tell
from rules.playoff import chances, ending
from rules.playoff import duel as duels
from rules.playoff.actions import FaceOff, Place
from rules.playoff.state import Scene, Table


async def face_off(t: Table) -> None:
    """Both men roll Skill, ties again; the winner moves up with the puck, and his side is on offense."""
    t.back_to_zones()
    t.stoppage, horn = False, t.horn
    men: dict[int, str] = {}
    for side in (t.home, 1 - t.home):
        other = men.get(1 - side) or ("" if t.sits(1 - side, "C") else "C")
        men[side] = await man(t, side, other)
    t.scene = Scene(t.home, "face-off", men=[(side, men[side]) for side in (0, 1)])
    skills = [t.card(side, men[side]).skill for side in (0, 1)]
    duel = duels.Duel("face-off", t.home, ((men[0],), (men[1],)), skills, t.home)
    south, north = await duels.fought(t, duel, again=True)
    t.opening = False
    winner = 0 if south > north else 1
    penalised = await duels.checks(t, duel)
    if t.horn and not horn:  # a star took the last card: this face-off was the last action (PO-08)
        return await ending.horn(t)
    if penalised:
        t.scene.outcome = "penalty"
        t.phase = "line change"
        return
    place = men[winner]
    t.up[t.column(winner, place)] = winner
    t.puck, t.offense, t.phase = (winner, place), winner, "offense"
    t.scene.outcome = "won"
    await tell("face-off won", seat=t.seat(winner), place=place, card=t.line[winner][place])


async def man(t: Table, side: int, other: str) -> str:
    """The Center; if he sits, another skater whom his coach names anew each time (PO-22, PO-76).

    `other` is whom he meets; empty if that is not known yet.
    """
    if not t.sits(side, "C"):
        return "C"
    options: tuple[Action, ...] = tuple(FaceOff(Place(place)) for place in t.skaters(side))
    heading = "Your center sits: who takes the face-off?"

    def chance(action: Action) -> Odds | None:
        assert isinstance(action, FaceOff)
        return chances.face_off(t, side, action.man, other) if other else None

    choice = await choose(Question(t.seat(side), "stand in", heading, options, options[0], chance))
    assert isinstance(choice, FaceOff)
    return choice.man
