"""The log of a step: what an entry holds, when it fits what the rules ask now, and marks to compare by."""

from __future__ import annotations

import json
import zlib
from typing import Any, TypeAlias

from rules.actions import Question
from rules.dice import Roll

Entry: TypeAlias = tuple[str, str, list[str], int | None]
"""(kind, name, notations or faces, mark of the state at that time; None where it says nothing)."""

Asked: TypeAlias = tuple[Question, ...] | Roll


def entry_of(request: Asked) -> tuple[str, str]:
    """Kind and name of a request, as the log keeps them. The seats are part of the name."""
    if isinstance(request, Roll):
        return "roll", request.why
    return "ask", " + ".join(f"{q.seat}: {q.name}" for q in request)


def fitting(request: Asked, kept: list[str]) -> tuple[Any, ...] | None:
    """What was kept, as faces of this roll's die or as the objects that are offered now; None where it is neither."""
    if isinstance(request, Roll):
        fits = len(kept) == request.count and set(kept) <= set(request.die.faces)
        return tuple(kept) if fits else None
    given = tuple(q.option(n) for q, n in zip(request, kept, strict=False))
    return None if None in given or len(kept) != len(request) else given


def mark_of_questions(questions: tuple[Question, ...]) -> int:
    return mark_of([[q.seat, q.name, [a.notation for a in q.options]] for q in questions])


def mark_of(data: Any) -> int:
    """A checksum of plain data: equal data have equal marks, also in another process."""
    return zlib.crc32(text_of(data).encode())


def text_of(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)
