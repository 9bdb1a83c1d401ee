"""Sequence of play: the offense's turn, the defense's answer, action boxes step by step (PO-13 to PO-19)."""

from __future__ import annotations

from collections.abc import Callable

from rules.actions import Action, Odds, Question
from rules.kernel import choose, tell
from rules.playoff import chances, drawing, ending, hands, passing, shooting, skating, stealing
from rules.playoff.actions import Change, NoThanks, Plain, Play
from rules.playoff.boxes import FITS, Box, Step
from rules.playoff.cards import card_of
from rules.playoff.state import Scene, Table

NONE = NoThanks()


async def offense(t: Table) -> None:
    """Draw up to four, play, resolve; the offense must play something (PO-15)."""
    side = t.offense
    await drawing.fill_hand(t, side)
    options = hands.plays(t, side, "offense")
    if not options:  # no card at all is left
        return await ending.horn(t)
    heading = "You have the puck: play a card, a plain action or a change?"
    action = await choose(
        Question(t.seat(side), "offense", heading, tuple(options), options[0], odds(t, side), secret=True)
    )
    shot = await play(t, side, action)
    if t.horn:
        return await ending.horn(t)
    if t.stoppage:
        t.phase = "line change"
    elif t.offense != side or shot:
        t.phase = "offense"
    else:
        t.phase = "defense"


async def defense(t: Table) -> None:
    """Draw up to four, then play or pass (PO-14)."""
    side = 1 - t.offense
    await drawing.fill_hand(t, side)
    options = (NONE, *hands.plays(t, side, "defense"))
    heading = "They have the puck: answer with a card, a plain action or a change, or wait?"
    action = await choose(Question(t.seat(side), "defense", heading, options, NONE, odds(t, side), secret=True))
    if isinstance(action, NoThanks):
        t.scene = Scene(side, "none")
        await tell("waits", seat=t.seat(side))
    else:
        await play(t, side, action)
    if t.horn:
        return await ending.horn(t)
    t.phase = "line change" if t.stoppage else "offense"


def odds(t: Table, side: int) -> Callable[[Action], Odds | None]:
    def chance(action: Action) -> Odds | None:
        return chances.of_play(t, side, action)

    return chance


async def play(t: Table, side: int, action: Action) -> bool:
    """Resolve a play. Gives whether it ended with a shot (after which the puck's side plays next, PO-19)."""
    if isinstance(action, Change):
        await change_on_the_fly(t, side, action)
        return False
    assert isinstance(action, Play | Plain)
    t.hand[side].remove(action.card)
    t.throw_away(side, action.card, shown=isinstance(action, Play))
    if isinstance(action, Plain):
        t.scene = Scene(side, action.kind)
        box = Box("either", (Step(action.kind),))  # type: ignore[arg-type]
        await tell("plain", seat=t.seat(side), what=action.kind)
    else:
        box = card_of(action.card).box
        t.scene = Scene(side, "play", action.card)
        await tell("played", seat=t.seat(side), card=action.card, text=card_of(action.card).text, reveals=True)
    return await resolve(t, side, box, isinstance(action, Plain))


async def resolve(t: Table, side: int, box: Box, plain: bool) -> bool:
    """The steps in order, each only after the one before succeeded (PO-16).

    A star that takes the last card lets the step under way be finished, and no other (PO-08). What came of a step, and
    its stars, are shown until the next one begins; where nobody can do that one, they stay.
    """
    men: dict[str, str] = {}
    attacking, horn = t.offense, t.horn
    for n, step in enumerate(box.steps):
        before = (t.scene.step, t.scene.outcome, t.scene.stars)
        t.scene.step, t.scene.outcome, t.scene.stars = n, "", []
        if not await do(t, side, step, box, men, plain):
            if n and not t.scene.outcome:
                t.scene.step, t.scene.outcome, t.scene.stars = before
            return False
        if step.kind == "shot":
            return True
        if t.stoppage or t.offense != attacking or (t.horn and not horn):
            return False
    return False


async def do(t: Table, side: int, step: Step, box: Box, men: dict[str, str], plain: bool) -> bool:
    """One step. Gives whether it succeeded; one that nobody can do has not."""
    if step.kind == "skate":
        able = (
            skating.able(t, side, step.who)
            if step.who in FITS
            else [p for p in named(men, step) if not t.is_up(side, p)]
        )
        men["skater"] = await skating.skate(t, side, able, step.plus) if able else ""
        return bool(men["skater"])
    if step.kind in ("pass", "drop pass"):
        return await give(t, side, step, men)
    if step.kind == "shot":
        if t.carrier not in FITS.get(step.who, tuple(named(men, step))):
            return False
        await shooting.shoot(t, side, step.plus, box.rebound)
        return True
    found = stealing.in_range(t, side, step.who)
    groups = stealing.pairs(found) if step.kind == "double steal" else stealing.alone(found)
    return bool(groups) and await stealing.steal(t, side, groups, step.plus, plain)


def named(men: dict[str, str], step: Step) -> list[str]:
    """The man of an earlier step."""
    return [men[step.who]] if men.get(step.who) else []


async def give(t: Table, side: int, step: Step, men: dict[str, str]) -> bool:
    """A pass of the carrier, if he fits."""
    drop = step.kind == "drop pass"
    if t.carrier not in FITS[step.who] or (drop and not t.is_up(side, t.carrier)):
        return False
    found = passing.receivers(t, side, step.to, drop)
    men["receiver"] = await passing.pass_puck(t, side, found) if found else ""
    return bool(men["receiver"])


async def change_on_the_fly(t: Table, side: int, action: Change) -> None:
    """The new man takes space and puck of the old one; the hand is filled at the next draw only (PO-25)."""
    t.scene = Scene(side, "change")
    for word in action.men:
        card, _, place = word.partition("-")
        t.hand[side].remove(card)
        await put_on(t, side, card, place)


async def put_on(t: Table, side: int, card: str, place: str) -> None:
    """A card comes on, the old one goes face up to the discard pile."""
    old = t.line[side][place]
    t.throw_away(side, old)
    t.line[side][place] = card
    t.scene.men.append((side, place))
    await tell("changed", seat=t.seat(side), place=place, card=card, old=old, reveals=True)
