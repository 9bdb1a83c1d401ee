"""Names, chances and odds as words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import discord

from rules.actions import Action, Odds, Question


def clean(name: str) -> str:
    """A person's name as text: its Markdown and its links mean nothing."""
    return discord.utils.escape_markdown(name).replace("://", ":\u200b//") or "somebody"


def percent(chance: Fraction) -> str:
    """`42%`; small but possible chances never read as none, nor likely ones as certain."""
    value = round(chance * 100)
    if chance and not value:
        return "<1%"
    return ">99%" if value == 100 and chance != 1 else f"{value}%"


def odds_words(odds: Odds) -> str:
    """`goal 42%, level 10%, save 48%`."""
    return ", ".join(f"{name} {percent(chance)}" for name, chance in odds.outcomes)


ODDS_SHOWN = 12


def odds_table(question: Question) -> str:
    """The odds of every option where dice decide, best first."""
    known = [(a, o) for a in question.options if (o := question.chance(a))]
    if not known:
        return (
            f"{question.heading}\nNo die decides about this: " + ", ".join(a.notation for a in question.options) + "."
        )
    known.sort(key=lambda pair: -pair[1].chance)
    lines = [f"`{action.notation}`: {odds_words(odds)}" for action, odds in known[:ODDS_SHOWN]]
    more = f"… and {len(known) - ODDS_SHOWN} more, all less likely." if len(known) > ODDS_SHOWN else ""
    plain = [a.notation for a in question.options if not question.chance(a)][:ODDS_SHOWN]
    rest = f"No die decides about: {', '.join(plain)}." if plain else ""
    return "\n".join(filter(None, [question.heading, *lines, more, rest]))


def best_odds(question: Question, options: Sequence[Action]) -> Odds | None:
    """The best chance among these options; None when no die decides."""
    known = [o for a in options if (o := question.chance(a))]
    return max(known, key=lambda o: o.chance, default=None)
