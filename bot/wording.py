"""Names, chances and odds as words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from fractions import Fraction

from rules.actions import Odds, Question

BREAK = "\u200b"  # seen by nobody: it keeps a mention, an emoji, a link or an invitation from being one
MARKS = re.compile(r"[\\*_`~|\[\]]|^(?:[#>-]|\d+(?=[.)]))")
CONTROLS = re.compile(r"[\u202a-\u202e\u2066-\u2069]")  # they would turn the words around the name as well
MESSAGE_LIMIT = 2000


def clean(name: str) -> str:
    """A person's name as text: its Markdown, mentions and links mean nothing, its direction stays its own."""
    plain = CONTROLS.sub("", " ".join(name.split()))
    quiet = MARKS.sub(_escaped, plain)
    for sign in "@</":
        quiet = quiet.replace(sign, sign + BREAK)
    if any(unicodedata.bidirectional(c) in ("R", "AL") for c in quiet):
        quiet = f"\u2068{quiet}\u2069"
    return quiet or "somebody"


def _escaped(mark: re.Match[str]) -> str:
    return mark[0] + "\\" if mark[0].isdecimal() else "\\" + mark[0]


def fenced(text: str, limit: int) -> str:
    """Text in a block of even letters, which nothing in it can end."""
    return f"```\n{text[:limit].replace('`', '´')}\n```"


def fitting(words: str, limit: int = MESSAGE_LIMIT) -> str:
    """Words that a message can hold: what is too long loses its end."""
    return words if len(words) <= limit else words[: limit - 1] + "…"


def fitting_lines(lines: Sequence[str], limit: int = MESSAGE_LIMIT) -> str:
    """As many lines as a message can hold; how many more there are is said."""
    text = "\n".join(lines)
    kept = list(lines)
    while len(text) > limit:
        kept.pop()
        text = "\n".join([*kept, f"… and {len(lines) - len(kept)} more."])
    return text


def percent(chance: Fraction) -> str:
    """`42%`; small but possible chances never read as none, nor likely ones as certain."""
    value = round(chance * 100)
    if chance and not value:
        return "<1%"
    return ">99%" if value == 100 and chance != 1 else f"{value}%"


def odds_words(odds: Odds) -> str:
    """`goal 42%, level 10%, save 48%`; then the same if every re-roll is used, where there are any."""
    words = ", ".join(f"{name} {percent(chance)}" for name, chance in odds.outcomes)
    return f"{words} (with all re-rolls {odds_words(odds.again)})" if odds.again else words


def wish_words(odds: Odds) -> str:
    """What the player wishes for and its chance: `goal 42%`, `goal 42% (with re-rolls 70%)`."""
    again = f" (with re-rolls {percent(odds.again.chance)})" if odds.again else ""
    return f"{odds.wish} {percent(odds.chance)}{again}"


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
