"""Cards that turn dice after the re-rolls (TS-93, window 7; TS-124, TS-125)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.trickshot.act import Act
from rules.trickshot.actions import SetPucks, TurnDie
from rules.trickshot.catalogue import NO_THANKS
from rules.trickshot.effects import effect
from rules.trickshot.figures import SEATS, Symbol
from rules.trickshot.state import Table
from rules.trickshot.titles import title

TURN_FAIL, TURN_REACTION = TurnDie(Symbol.FAIL), TurnDie(Symbol.REACTION)


@effect("change_dice", "gifted")
async def gifted(t: Table, act: Act) -> None:
    """One Fail may become a Blank if he carried the puck when activated."""
    if act.carried and not act.free and act.fails:
        await _turn(t, act, "gifted", TURN_FAIL, "one Fail")


@effect("twists", "gifted")
def gifted_odds(t: Table, act: Act, twists: tuple[str, ...]) -> tuple[str, ...]:
    return (*twists, "one fail off") if act.carried else twists


@effect("change_dice", "unpredictable")
async def unpredictable(t: Table, act: Act) -> None:
    """One Reaction may become a Blank if he carried the puck when activated."""
    if act.carried and not act.free and "reaction" in act.faces:
        await _turn(t, act, "unpredictable", TURN_REACTION, "one Reaction")


async def _turn(t: Table, act: Act, card: str, turn: TurnDie, what: str) -> None:
    heading = f"{title(card)}: turn {what} to a Blank?"
    if await choose(Question(t.seat(act.side), "turn die", heading, (turn, NO_THANKS), turn)) is NO_THANKS:
        return
    faces = list(act.faces)
    faces[faces.index(turn.face)] = "blank"
    await _lie(t, act, card, faces)


@effect("change_dice", "inventive")
async def inventive(t: Table, act: Act) -> None:
    """Pucks and Blanks of his own pass, each for itself; asked only where the number of Pucks matters."""
    if act.free or act.verb not in ("pass", "clear ice pass") or (act.verb == "pass" and not act.fails):
        return
    most = act.pucks + act.faces.count("blank")
    if not most:
        return
    counts: list[Action] = [SetPucks(n) for n in range(most + 1)]
    heading = f"{title('inventive')}: how many Pucks does the pass have?"
    choice = await choose(Question(t.seat(act.side), "pucks", heading, tuple(counts), counts[act.pucks]))
    assert isinstance(choice, SetPucks)
    if choice.count != act.pucks:
        left, faces = choice.count, list(act.faces)
        for n, face in sorted(enumerate(faces), key=lambda place: place[1] != "puck"):
            if face in ("puck", "blank"):
                faces[n] = "puck" if left > 0 else "blank"
                left -= 1
        await _lie(t, act, "inventive", faces)


@effect("twists", "inventive")
def inventive_odds(t: Table, act: Act, twists: tuple[str, ...]) -> tuple[str, ...]:
    return (*twists, "own pucks") if act.verb == "pass" else twists


async def _lie(t: Table, act: Act, card: str, faces: list[str]) -> None:
    """The dice as the card leaves them."""
    act.faces = tuple(faces)
    t.scene.rolls.append(act.faces)
    t.scene.again = ()
    await tell("turned", seat=SEATS[act.side], card=title(card), faces=faces)
