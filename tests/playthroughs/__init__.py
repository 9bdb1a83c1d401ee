"""Golden playthroughs: a readable match or more for each game. `python -m tests.playthroughs` writes them anew."""

from __future__ import annotations

import hashlib
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

from rules.actions import Action, Question
from rules.coach import CarefulCoach
from rules.dice import SealedDice
from rules.game import Game
from rules.kernel import Match
from tests.rules.playing import BY_VERB, new_match, waiting

FOLDER = Path(__file__).parent
SHOWN = 6
Chooser: TypeAlias = Callable[[Match, Question, int], Action]


OPTIONS: dict[str, dict[str, dict[str, str]]] = {
    "dreadball": {"careful": {"first": "skittersneak", "second": "midgard"}},
    "playoff": {"quick": {"mode": "series"}},
    "trickshot": {"classic": {"mode": "classic", "arena": "san-jose"}, "arcade": {"mode": "arcade"}},
}
"""Further matches of a game, by what is agreed on; careful coaches play them, so that they come to an end."""


def playthroughs(game: Game[Any]) -> dict[Path, str]:
    """Matches as text: every question, its options, the answer, and what happened in sentences."""
    texts = {FOLDER / f"{game.name}.txt": _text(_lines(game, {}, _any_answer(game)))}
    for name, options in OPTIONS.get(game.name, {}).items():
        texts[FOLDER / f"{game.name}-{name}.txt"] = _text(_lines(game, options, _careful(game)))
    return texts


def _text(lines: Iterator[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _lines(game: Game[Any], given: dict[str, str], choose: Chooser) -> Iterator[str]:
    settings = game.settings(**given)
    yield f"{game.title}, revision {game.revision}. The options: {settings.model_dump_json()}"
    match = new_match(game, SealedDice(b"playthrough", game.name, ["first salt", "second salt"]), **given)
    yield from _news(game, match)
    number = 0
    while not match.over:
        number += 1
        question = waiting(match)
        yield f"\n[{number}] {game.seat_title(question.seat)} ({question.name}; {' > '.join(match.where())})"
        yield f"  {question.heading}"
        options = _shortened([a.notation + _chance(question.chance(a)) for a in question.options])
        yield from textwrap.wrap(options, 110, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
        action = choose(match, question, number)
        yield f"  -> {action}"
        match.answer(question.seat, action)
        yield from _news(game, match)
    yield f"\n{game.result(match.state)}"


def _any_answer(game: Game[Any]) -> Chooser:
    """Drawn by number; a verb first where there are many answers (see `tests.rules.playing`)."""

    def choose(match: Match, question: Question, number: int) -> Action:
        options = question.options
        if game.name in BY_VERB:
            verbs = list(dict.fromkeys(a.verb for a in options))
            verb = verbs[_pick(f"{game.name}/verb/{number}", len(verbs))]
            options = tuple(a for a in options if a.verb == verb)
        return options[_pick(f"{game.name}/{number}", len(options))]

    return choose


def _careful(game: Game[Any]) -> Chooser:
    coach = CarefulCoach()
    return lambda match, question, number: coach(game, game.view(match.state, question.seat), question)


def _shortened(options: list[str]) -> str:
    """The first options in full; a digest shows when one of the others changes."""
    more = options[SHOWN:]
    digest = hashlib.sha256("|".join(more).encode()).hexdigest()[:8]
    return " | ".join([*options[:SHOWN], *([f"and {len(more)} more, #{digest}"] if more else [])])


def _chance(odds: Any) -> str:
    return "" if odds is None else f" ({odds.chance})"


def _pick(label: str, count: int) -> int:
    return int.from_bytes(hashlib.sha256(label.encode()).digest()) % count


def _news(game: Game[Any], match: Match) -> Iterator[str]:
    names = {seat: f"{game.seat_title(seat)}'s coach" for seat in game.seats}
    events, rolls, _ = match.take_news()
    for rolled in rolls:
        yield f"  * {rolled.why}: {' '.join(rolled.faces)}"
    for event in events:
        sentence = game.tell(event, names)
        private = f" (only {event.to} reads this)" if event.to else ""
        if sentence:
            yield f"  {'!' if event.moment else '.'} {sentence}{private}"
