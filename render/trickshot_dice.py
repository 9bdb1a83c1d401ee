"""Trick Shot dice as drawn faces, with those that a re-roll threw again."""

from __future__ import annotations

from render import theme as t
from render.kit import Sheet
from render.marks import die
from render.signs import icon
from rules.dice import Faces

BODY = "#F6F8FB"
FACES = {
    "puck": (BODY, "#10161F", ""),
    "blank": (BODY, "#8A96A6", ""),
    "reaction": (BODY, "#0B7F8F", ""),
    "fail": (t.DANGER_PALE, "#C81E33", "bad"),
}
UNKNOWN = (BODY, "#10161F", "")
EARLIER = 26  # size of a face that was thrown again
FLAT = tuple(dict.fromkeys(colour for body, mark, _ in FACES.values() for colour in (body, mark)))


def paint_dice(sheet: Sheet, x: float, y: float, faces: Faces, size: int = 50, room: float = 400) -> float:
    """A row of dice from x on, its middle at y; smaller if there is no room. Returns its right end."""
    if not faces:
        return x
    step = min(size + 8, room / len(faces))
    size = min(size, int(step) - 3)
    for n, face in enumerate(faces):
        body, mark, state = FACES.get(face, UNKNOWN)
        sheet.stamp(die(face, size, body, mark, state), x + size / 2 + step * n, y)
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
    x, room = x + 38, room - 38
    step, size = min(64, room / len(rolls[-1])), min(42, int(room / len(rolls[-1])) - 4)
    for n, before in enumerate(earlier):
        middle = x + step * (n + 0.5) - (step - size) / 2
        small = min(EARLIER, int(step / 2) - 2)
        for k, face in enumerate(before[-2:]):
            body, mark, state = FACES.get(face, UNKNOWN)
            left = middle + (k - (len(before[-2:]) - 1) / 2) * (small + 4)
            sheet.stamp(die(face, small, body, mark, state), left, y - 22)
    paint = rolls[-1]
    for n, face in enumerate(paint):
        body, mark, state = FACES.get(face, UNKNOWN)
        sheet.stamp(die(face, size, body, mark, state), x + step * n + size / 2, y + 14)
    return x + step * (len(paint) - 1) + size


def history(rolls: tuple[Faces, ...], rerolled: tuple[bool, ...]) -> list[list[str]]:
    """For each die of the last roll the faces that it showed before, oldest first, without the last one."""
    out: list[list[str]] = [[] for _ in rolls[-1]]
    steps = list(zip(rolls, rolls[1:], strict=False))
    for step, (before, after) in enumerate(steps):
        for n, face in enumerate(before[: len(out)]):
            again = rerolled[n : n + 1] == (True,) if step == len(steps) - 1 else face != "blank"
            if again or after[n : n + 1] != (face,):
                out[n].append(face)
    return out
