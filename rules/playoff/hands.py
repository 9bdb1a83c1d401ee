"""What a hand allows: cards that can be played now, plain actions, changes on the fly; `def`s only."""

from __future__ import annotations

import functools
from itertools import combinations
from typing import Literal

from rules.actions import Action
from rules.playoff import passing, skating, stealing
from rules.playoff.actions import CardId, Change, Kind, Plain, Play, Relief
from rules.playoff.boxes import FITS, Step
from rules.playoff.cards import card_of
from rules.playoff.state import Table

Part = Literal["offense", "defense"]
MANY = 1 << 13
"""So many answers are kept: the same ones are offered again and again."""

PLAIN: dict[Part, tuple[str, ...]] = {"offense": ("skate", "pass", "shot"), "defense": ("skate", "steal")}


def plays(t: Table, side: int, part: Part) -> list[Action]:
    """Cards, plain actions and changes, in this order."""
    cards = distinct(t, side)
    playable = [card for card in cards if can_play(t, side, card, part)]
    begun = {card_of(card).box.first for card in playable}
    plain: list[Action] = [
        _plain(kind, card)
        for kind in PLAIN[part]
        if kind not in begun and plain_possible(t, side, kind)
        for card in cards
    ]
    return [*map(_play, playable), *plain, *changes(t, side)]


@functools.lru_cache(MANY)
def _play(card: str) -> Play:
    return Play(CardId(card))


@functools.lru_cache(MANY)
def _plain(kind: str, card: str) -> Plain:
    return Plain(Kind(kind), CardId(card))


def distinct(t: Table, side: int) -> list[str]:
    return list(dict.fromkeys(t.hand[side]))


def can_play(t: Table, side: int, card: str, part: Part) -> bool:
    """Whether a card's box is for this part and its first step can be done now (PO-17)."""
    box = card_of(card).box
    return box.for_side(part) and bool(box.steps) and can_begin(t, side, box.steps[0])


def can_begin(t: Table, side: int, step: Step) -> bool:
    """Whether somebody fits a step that comes first."""
    if step.kind == "skate":
        return bool(skating.able(t, side, step.who))
    if step.kind == "steal":
        return bool(stealing.in_range(t, side, step.who))
    if step.kind == "double steal":
        return len(stealing.in_range(t, side, step.who)) > 1
    if t.carrier not in FITS[step.who]:
        return False
    if step.kind == "shot":
        return True
    drop = step.kind == "drop pass"
    return (not drop or t.is_up(side, t.carrier)) and bool(passing.receivers(t, side, step.to, drop))


def plain_possible(t: Table, side: int, kind: str) -> bool:
    return can_begin(t, side, Step(kind))  # type: ignore[arg-type]


# -- Change on the fly -----------------------------------------------------------------------------


def changes(t: Table, side: int) -> list[Action]:
    """One or two men from the hand, each to a place of his own (PO-25)."""
    singles = [(card, place) for card in distinct(t, side) for place in places_for(t, side, card)]
    two = [(a, b) for a, b in combinations(singles, 2) if a[0] != b[0] and a[1] != b[1]]
    out: list[Action] = [_change(man) for man in singles]
    return out + [_change(a, b) for a, b in two]


@functools.lru_cache(MANY)
def _change(*men: tuple[str, str]) -> Change:
    return Change(tuple(Relief(f"{card}-{place}") for card, place in men))


def places_for(t: Table, side: int, card: str) -> list[str]:
    """Where a man may come on: his position, not for one in the box, and only if he is on the ice nowhere."""
    if any(card in line.values() for line in t.line):
        return []
    position = card_of(card).position
    places = ("LD", "RD") if position == "D" else (position,)
    return [place for place in places if not t.sits(side, place)]
