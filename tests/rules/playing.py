"""Playing a game headless: dice and coaches that are random, but the same for the same seed."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from rules.actions import Action, Question
from rules.dice import Dice, Faces, Roll
from rules.game import Game
from rules.kernel import Match

LONG = 20_000  # answers; a match that needs more does not end


def seeded_dice(seed: int) -> Dice:
    rng = random.Random(seed)

    def throw(roll: Roll) -> Faces:
        return tuple(rng.choice(roll.die.faces) for _ in range(roll.count))

    return throw


def no_dice(roll: Roll) -> Faces:
    raise AssertionError(f"nothing may be rolled here, not {roll}")


def new_match(game: Game[Any], dice: Dice, **options: Any) -> Match:
    return Match(game, game.dump(game.start(game.settings(**options))), dice)


def waiting(match: Match) -> Question:
    """The next question without an answer."""
    return next(q for q in match.open if match.question(q.seat) is not None)


BY_VERB = ("dreadball",)
"""Games in which hundreds of hexes would drown all else: a verb is drawn first, then one of its answers."""


def any_answer(game: Game[Any], rng: random.Random, question: Question) -> Action:
    """A random answer."""
    if game.name not in BY_VERB:
        return rng.choice(question.options)
    verb = rng.choice(list(dict.fromkeys(a.verb for a in question.options)))
    return rng.choice([a for a in question.options if a.verb == verb])


def play(match: Match, seed: int, each: Callable[[Match, Question, Action], Match] | None = None) -> Match:
    """Play on at random to the end. `each` may look at every answer before it is given, and replace the match."""
    rng = random.Random(seed)
    for _ in range(LONG):
        if match.over:
            return match
        question = waiting(match)
        action = any_answer(match.game, rng, question)
        if each is not None:
            match = each(match, question, action)
        match.answer(question.seat, action)
    raise AssertionError("the match does not end")


def transcript(game: Game[Any], seed: int, *, restored: bool = False) -> list[str]:
    """All that can be seen of a random match: questions, answers, events, rolls, the way into the rules, the result.

    `restored` saves the match after every answer and goes on with what the save gives back.
    """
    dice = seeded_dice(seed)
    match = new_match(game, dice)
    lines = [_news(match)]

    def look(match: Match, question: Question, action: Action) -> Match:
        lines.append(_news(match))
        if restored:
            match = Match.restore(game, match.save(), dice)
            assert not match.changed
            question = waiting(match)
        lines.append(" > ".join(match.where()))
        for q in match.open:
            lines.append(f"{q.seat} {q.name} {q.heading} [{' | '.join(map(str, q.options))}] {q.default}")
        lines.append(f"{question.seat}: {action}")
        return match

    match = play(match, seed, look)
    return [*lines, _news(match), str(game.result(match.state))]


def _news(match: Match) -> str:
    events, rolls, frames = match.take_news()
    return json.dumps([[asdict(n) for n in news] for news in (events, rolls, frames)], ensure_ascii=False)


def fingerprint(game: Game[Any], seeds: range) -> str:
    """One number for many transcripts, to be compared between processes."""
    text = "\n".join("\n".join(transcript(game, seed)) for seed in seeds)
    return hashlib.sha256(text.encode()).hexdigest()
