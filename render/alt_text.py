"""Descriptions: what a picture shows, as sentences. A game gives its facts once; both forms carry all of them.

The alt text is one paragraph of at most 1024 characters, the platform's limit for a description. They are counted as
UTF-16 units, the strictest way to count. The text board has the same sentences on lines of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from render.lettering import ELLIPSIS
from render.typefaces import clusters

ALT_LIMIT = 1024
NAME_LIMIT = 30
LINE_LIMIT = 80


def length(words: str) -> int:
    """UTF-16 units."""
    return len(words.encode("utf-16-le")) // 2


def alt_text(facts: Sequence[str]) -> str:
    """All facts in one paragraph. They are written short enough to keep within the limit; a cut is the last resort."""
    return short(" ".join(facts), ALT_LIMIT)


def text_board(facts: Sequence[str], drawing: Sequence[str] = ()) -> str:
    """Lines of text: a drawing of signs, if the game has one, then the facts."""
    return "\n".join([*drawing, *facts])


def short(words: str, limit: int = LINE_LIMIT) -> str:
    """At most `limit` units of a line, cut between signs."""
    if length(words) <= limit:
        return words
    kept = clusters(words[:limit])
    while length("".join(kept).rstrip() + ELLIPSIS) > limit:
        kept.pop()
    return "".join(kept).rstrip() + ELLIPSIS


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def sentence(words: str) -> str:
    """With a full stop, unless it has its own."""
    return words if words.endswith((".", "!", "?", ELLIPSIS)) or not words else f"{words}."
