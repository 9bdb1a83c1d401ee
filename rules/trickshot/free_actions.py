"""Free Actions: what cards and the arena grant, once everything else of an action is done (TS-93, window 11)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.kernel import choose, tell
from rules.trickshot import arena_cards, options, reactions, windows
from rules.trickshot.act import Act
from rules.trickshot.catalogue import NO_THANKS
from rules.trickshot.declare import begin_scene, declare
from rules.trickshot.figures import SEATS
from rules.trickshot.perform import perform
from rules.trickshot.sight import is_checked
from rules.trickshot.state import Table


async def offered(t: Table, act: Act) -> None:
    """First the side in turn takes, in its coach's order, what it was granted, then the other (TS-24, TS-94).

    Whatever was taken may grant more, and the side in turn goes first again. What a coach leaves out is not offered
    to him again.
    """
    if not windows.opens(t, "grants"):
        return
    left_out: set[tuple[int, str]] = set()
    while (found := _next(t, act, left_out)) is not None:
        side, granted = found
        choice = await choose(_question(t, side, granted))
        if choice is NO_THANKS:
            left_out.update((side, card) for card in granted.values())
        else:
            await take(t, act, side, granted[choice], choice)


def _next(t: Table, act: Act, left_out: set[tuple[int, str]]) -> tuple[int, dict[Action, str]] | None:
    for side in (t.turn, 1 - t.turn):
        granted = {a: card for a, card in windows.grants(t, act, side).items() if (side, card) not in left_out}
        if granted:
            return side, granted
    return None


def _question(t: Table, side: int, granted: dict[Action, str]) -> Question:
    cards = ", ".join(dict.fromkeys(arena_cards.title(card) for card in granted.values()))
    return Question(t.seat(side), "free action", f"{cards}: a free action?", (NO_THANKS, *granted), NO_THANKS)


async def take(t: Table, act: Act, side: int, card: str, action: Action) -> None:
    """A free action with its own offside check (TS-22)."""
    free = declare(t, side, action, free=True)
    use(act, card, free.figure)
    begin_scene(t, free)
    await tell("free action", seat=SEATS[side], card=arena_cards.title(card))
    await perform(t, free, action)
    act.done.append(free)
    await reactions.offside(t, free.puck_was)


def use(act: Act, card: str, figure: int) -> None:
    """Note that a figure has used what a card grants (TS-96)."""
    act.used[card] = act.used.get(card, 0) + 1
    act.used[f"{card} {figure}"] = act.used.get(f"{card} {figure}", 0) + 1


# -- what can be granted -----------------------------------------------------------------------------


def moves(t: Table, figure: int) -> list[Action]:
    """The free Moves of a figure: all conditions of the Move action hold (TS-23)."""
    if t.at[figure] < 0:
        return []
    return options.skating(t, figure, figure == t.carrier and is_checked(t, figure))[0]


def passes(t: Table, carrier: int) -> list[Action]:
    """The free passes of the carrier; while he is checked not to the goalie (TS-23)."""
    return options.sendings(t, carrier, is_checked(t, carrier))[0]
