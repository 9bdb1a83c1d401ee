"""The dice: what they count, and drawing and shuffling (chapter Dice; PO-03 to PO-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.dice import Die, Faces, Roll
from rules.kernel import roll
from rules.playoff.cards import card_of
from rules.playoff.state import Shown, Table

WHISTLE, PUCK, BLANK, LOGO = "whistle", "puck", "blank", "logo"
PLAIN = Die("hockey die", (WHISTLE, PUCK, BLANK, BLANK, PUCK, LOGO))
BYTE = Die("byte", tuple(str(n) for n in range(256)))
BYTES = 4
"""Bytes for each card of a shuffle: two cards draw the same number less than once in a million shuffles."""

MOST = 12
"""Dice of a cast whose logo may count double (PO-05)."""


OF_A_CLUB = 4
"""Team dice with the same logo at most, so that twelve dice carry three clubs."""


def worth(faces: Faces, doubled: int) -> int:
    """What a cast counts: pucks and logos 1, the logo of the first so many dice 2."""
    return sum(2 if face == LOGO and n < doubled else 1 for n, face in enumerate(faces) if face in (PUCK, LOGO))


def doubled(t: Table, side: int, men: Sequence[str]) -> int:
    """How many dice of a cast of these men count a logo double: plain dice by agreement, team dice of the man's club.

    Only where one man acts alone: the dice of a double team belong to nobody (PO-03).
    """
    if len(men) != 1:
        return 0
    if not t.options.team_dice:
        return MOST if t.options.logo == 2 else 0
    return OF_A_CLUB if t.card(side, men[0]).club in team_dice(t, side) else 0


def team_dice(t: Table, side: int) -> list[str]:
    """The clubs on a side's twelve team dice: the three with most cards in its deck."""
    clubs = Counter(card_of(card).club for card in t.cards_of(side))
    return sorted(clubs, key=lambda club: (-clubs[club], club))[: MOST // OF_A_CLUB]


def crests(t: Table, side: int, men: Sequence[str], dice: int) -> tuple[str, int]:
    """The club of the one man who rolls, and how many of his dice carry its crest: plain dice all, team dice four."""
    own = doubled(t, side, men) if t.options.team_dice else dice
    return (t.card(side, men[0]).club, min(own, dice)) if len(men) == 1 and own else ("", 0)


async def cast(t: Table, side: int, why: str, dice: int, men: Sequence[str] = ()) -> int:
    """Roll, show it, and count; logos may count double for these men (see `doubled`)."""
    crest, own = crests(t, side, men, dice)
    faces = await roll(Roll(PLAIN, dice, f"{why} {t.seat(side)}")) if dice else ()
    total = worth(faces, doubled(t, side, men))
    t.scene.rolls.append(Shown(side, why, faces, total, crest, own))
    return total


async def whistle(t: Table, side: int) -> bool:
    """The die of a penalty check."""
    (face,) = await roll(Roll(PLAIN, 1, f"penalty check {t.seat(side)}"))
    t.scene.rolls.append(Shown(side, "penalty check", (face,), 0))
    return face == WHISTLE


async def shuffled(t: Table, side: int, cards: Sequence[str]) -> list[str]:
    """The cards in an order nobody knows: each draws a number, and they are sorted by it."""
    if not cards:
        return []
    faces = await roll(Roll(BYTE, BYTES * len(cards), f"shuffle {t.seat(side)}"))
    keys = [tuple(map(int, faces[BYTES * n : BYTES * (n + 1)])) for n in range(len(cards))]
    return [card for _, card in sorted(zip(keys, cards, strict=True))]
