"""Trick Shot dice as drawn faces, with those that a re-roll threw again."""

from __future__ import annotations

import itertools

from PIL import Image

from render import theme as t
from render.kit import Sheet
from render.marks import die
from render.signs import icon
from rules.dice import Faces

BODY = "#F6F8FB"
FACES = {
    "puck": (BODY, "#10161F", "puck"),
    "blank": (BODY, "#8A96A6", "blank"),
    "reaction": (BODY, "#0B7F8F", "reaction"),
    "fail": (t.DANGER_PALE, "#C81E33", "cross"),
}
"""Body, sign's colour and sign of each face."""
EARLIER = 26  # size of a face that was thrown again
FLAT = tuple(dict.fromkeys(colour for body, mark, _ in FACES.values() for colour in (body, mark)))


def face_of(face: str, size: int) -> Image.Image:
    """A die of `size` pixels that shows a face."""
    body, mark, sign = FACES.get(face, (BODY, "#10161F", face))
    return die(sign, size, body, mark, "bad" if face == "fail" else "")


def paint_dice(sheet: Sheet, x: float, y: float, faces: Faces, size: int = 50, room: float = 400) -> float:
    """A row of dice from x on, its middle at y; smaller if there is no room. Returns its right end."""
    if not faces:
        return x
    step = min(size + 8, room / len(faces))
    size = min(size, int(step) - 3)
    for n, face in enumerate(faces):
        sheet.stamp(face_of(face, size), x + size / 2 + step * n, y)
    return x + step * (len(faces) - 1) + size


def paint_rolls(
    sheet: Sheet, x: float, y: float, rolls: tuple[Faces, ...], rerolled: tuple[bool, ...], room: float
) -> float:
    """The last roll, and above each die the faces that it showed before it was thrown again. Returns the right end."""
    if not rolls:
        return x
    earlier = history(rolls, rerolled)
    if not any(earlier):
        return paint_dice(sheet, x, y, rolls[-1], 50, room)
    sheet.stamp(icon("again", 30, t.STORY, t.NIGHT1), x + 15, y - 22)
    if len(rolls) > 2:
        sheet.say(x + 15, y + 14, f"×{len(rolls) - 1}", "bold", t.TINY, t.STORY, "m")
    x, step = x + 38, min(64, (room - 38) / len(rolls[-1]))
    most = min(2, max(map(len, earlier)))
    size, small = min(42, int(step) - 4), min(EARLIER, int(step / most) - 2)
    for n, (face, before) in enumerate(zip(rolls[-1], earlier, strict=True)):
        middle = x + step * n + size / 2
        sheet.stamp(face_of(face, size), middle, y + 14)
        shown = before[-2:]
        for k, was in enumerate(shown):
            sheet.stamp(face_of(was, small), middle + (k - (len(shown) - 1) / 2) * (small + 4), y - 22)
    return x + step * (len(rolls[-1]) - 1) + size


def history(rolls: tuple[Faces, ...], rerolled: tuple[bool, ...]) -> list[list[str]]:
    """For each die of the last roll the faces that it showed before it was thrown again, oldest first."""
    out: list[list[str]] = [[] for _ in rolls[-1]]
    steps = list(itertools.pairwise(rolls))
    for step, (before, after) in enumerate(steps):
        for n, face in enumerate(before[: len(out)]):
            again = rerolled[n : n + 1] == (True,) if step == len(steps) - 1 else face != "blank"
            if again or after[n : n + 1] != (face,):
                out[n].append(face)
    return out
