"""DreadBall tables of random matches, with what a coach is asked about each, and how a test looks at pixels."""

from __future__ import annotations

import functools
import random

from PIL import Image

from render.dreadball_gallery import NAMES, RUN
from render.dreadball_pitch import Ground
from render.frame import Frame, Target
from render.ink import RGB, Colour, rgb
from rules.actions import Action, Question
from rules.dreadball.game import DreadBall
from rules.dreadball.view import TableView
from tests.rules.playing import new_match, seeded_dice, waiting

GAME = DreadBall()
MOST = 250
PLAIN = Frame(NAMES)
GROUND = Ground(RUN.pitch)


@functools.cache
def played(seed: int) -> tuple[tuple[TableView, Frame], ...]:
    """The first tables of a match whose coaches line up at once and answer at random."""
    match = new_match(GAME, seeded_dice(seed), second="midgard")
    rng = random.Random(seed)
    tables: list[tuple[TableView, Frame]] = []
    while len(tables) < MOST:
        view = GAME.view(match.state, None)
        tables.append((view, asked(view, match.open[0] if match.open else None, rng)))
        if match.over:
            break
        question = waiting(match)
        if question.name == "set-up":
            verb = "ready" if any(p.hex for p in view.side(question.seat).players) else "line up"
            answer = next(o for o in question.options if o.verb == verb)
        else:
            answer = rng.choice(_lively(question))
        match.answer(question.seat, answer)
    return tuple(tables)


def _lively(question: Question) -> list[Action]:
    """Blows and throws rather than another run, so that something happens."""
    bold = [o for o in question.options if o.verb in ("slam", "snatch", "strike", "pass", "throw at")]
    return bold or list(question.options)


def asked(view: TableView, question: Question | None, rng: random.Random) -> Frame:
    """A frame that points at what one verb of the question may do."""
    if question is None:
        return Frame(NAMES, "Full time")
    verbs = dict.fromkeys(o.verb for o in question.options)
    verb = rng.choice([*verbs, ""])
    first = next((o for o in question.options if o.verb == verb), None)
    chosen = first.words[:1] if first and verb in ("run", "sprint", "slam", "place") else ()
    start, marks = GAME.marks(view, question, verb, chosen)
    targets = tuple(Target(m.place, _label(m.word, m.chance), m.danger) for m in marks)
    chips = tuple(dict.fromkeys(o.label.upper() for o in question.options))
    return Frame(NAMES, question.heading, "", chips, (question.seat,), targets, start)


def _label(word: str, chance: object) -> str:
    odds = "" if chance is None else f"{round(100 * float(chance))}%"  # type: ignore[arg-type]
    return f"{word} {odds}".strip()


def colours(im: Image.Image, x: float, y: float, half: float) -> dict[RGB, int]:
    """How often each colour occurs around a point."""
    crop = im.crop((round(x - half), round(y - half), round(x + half), round(y + half)))
    return {colour: n for n, colour in crop.getcolors(1 << 20) or []}  # type: ignore[misc]


def count(im: Image.Image, name: str, colour: Colour, half: int = 20) -> int:
    """Pixels of a colour in the middle of a hex."""
    return colours(im, *GROUND.at(name), half).get(rgb(colour), 0)
