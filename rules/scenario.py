"""Scenarios: a ruling as a table, some dice, what is declared and what must follow. Reads dicts, not files.

| key       | what it holds                                                                             |
|-----------|-------------------------------------------------------------------------------------------|
| `name`    | the sentence that must hold                                                                 |
| `game`    | the game's name                                                                             |
| `options` | the match's options, where they are not the default                                         |
| `given`   | what differs from the table at kick-off, in the dumped form; inner tables are merged        |
| `dice`    | the faces that fall, in order; one missing or left over is a failure                        |
| `do`      | answers in order, each `{seat: notation}`                                                   |
| `asks`    | who is asked then and under which heading: `{seat, heading}`, or a list of them             |
| `legal`   | notations that must be offered then: a list, or `{seat: [...]}`                             |
| `illegal` | `{do, because}` or a list: notations that are refused then, and the ruling that forbids them |
| `odds`    | `{notation: chance}`: exact as text (`5/36`), to four places as a number                    |
| `events`  | `{name, fact: value...}` that are told, in this order, others between them allowed          |
| `then`    | a part of the table at the end, in the dumped form                                          |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from rules.actions import Question
from rules.dice import ScriptedDice
from rules.errors import BadScenario, RuleError
from rules.game import Game, game_named
from rules.kernel import Event, Match

NEAR = 1e-4


class Asked(BaseModel):
    model_config = ConfigDict(extra="forbid")
    seat: str
    heading: str | None = None


class Refused(BaseModel):
    model_config = ConfigDict(extra="forbid")
    do: str
    because: str


class Scenario(BaseModel):
    model_config = ConfigDict(extra="forbid")
    name: str
    game: str
    options: dict[str, Any] = {}
    given: dict[str, Any] = {}
    dice: list[str] = []
    do: list[dict[str, str]] = []
    asks: list[Asked] | None = None
    legal: list[str] | dict[str, list[str]] = []
    illegal: list[Refused] = []
    odds: dict[str, float | str] = {}
    events: list[dict[str, Any]] = []
    then: dict[str, Any] = Field(default={})

    @field_validator("asks", "illegal", mode="before")
    @classmethod
    def _one_or_many(cls, value: Any) -> Any:
        return [value] if isinstance(value, dict) else value

    @field_validator("dice", mode="before")
    @classmethod
    def _as_text(cls, value: Any) -> Any:
        """A face like 6 is a number to YAML."""
        faces = value.split() if isinstance(value, str) else value
        return [str(f) for f in faces] if isinstance(faces, list) else faces


def read_scenario(data: Any) -> Scenario:
    """Check a scenario's form; raises `BadScenario` naming the key that does not fit."""
    try:
        return Scenario.model_validate(data)
    except ValidationError as e:
        first = e.errors()[0]
        name = data.get("name", "without a name") if isinstance(data, dict) else "without a name"
        place = " > ".join(map(str, first["loc"])) or "the whole"
        known = f"; the keys are {', '.join(Scenario.model_fields)}" if first["type"] == "extra_forbidden" else ""
        raise BadScenario(f"The scenario “{name}” cannot be read at “{place}”: {first['msg']}{known}.") from e


def run(scenario: Scenario | dict[str, Any], game: Game[Any] | None = None) -> list[str]:
    """Play a scenario; what failed, as sentences (none: it holds). Raises `BadScenario` for what is no scenario."""
    if not isinstance(scenario, Scenario):
        scenario = read_scenario(scenario)
    dice = ScriptedDice(scenario.dice)
    try:
        match = _played(scenario, game or game_named(scenario.game), dice)
    except BadScenario:
        raise
    except RuleError as e:
        return [str(e)]
    return list(_failures(scenario, match, dice))


def played(scenario: Scenario, game: Game[Any]) -> Match:
    """The match of a scenario after its last answer. Raises a `RuleError` if a die or an answer does not fit."""
    dice = ScriptedDice(scenario.dice)
    match = _played(scenario, game, dice)
    dice.finish()
    return match


def _played(scenario: Scenario, game: Game[Any], dice: ScriptedDice) -> Match:
    match = _table(scenario, game, dice)
    for turn in scenario.do:
        for seat, notation in turn.items():
            match.answer(seat, notation)
    return match


def _table(scenario: Scenario, game: Game[Any], dice: ScriptedDice) -> Match:
    try:
        settings = game.settings.model_validate(scenario.options)
    except ValidationError as e:
        raise BadScenario(f"The options of “{scenario.name}” do not fit: {e.errors()[0]['msg']}.") from e
    start = game.dump(game.start(settings))
    if strange := [key for key in scenario.given if key not in start]:
        raise BadScenario(f"“{scenario.name}” gives “{strange[0]}”, which no table of {game.title} has.")
    return Match(game, merged(start, scenario.given), dice)


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The base with the changes laid over it, inner tables merged, all else replaced."""
    both = {key: merged(base[key], value) for key, value in changes.items() if _tables(base.get(key), value)}
    return {**base, **changes, **both}


def _tables(a: Any, b: Any) -> bool:
    return isinstance(a, Mapping) and isinstance(b, Mapping)


# -- what must hold afterwards -------------------------------------------------------------------


def _failures(scenario: Scenario, match: Match, dice: ScriptedDice) -> Iterator[str]:
    if dice.faces:
        yield f"Dice are left over that nothing threw: {' '.join(dice.faces)}."
    if scenario.asks is not None:
        yield from _wrongly_asked(scenario.asks, match)
    yield from _not_offered(scenario.legal, match)
    for refused in scenario.illegal:
        yield from _not_refused(refused, match)
    for notation, chance in scenario.odds.items():
        yield from _other_odds(notation, chance, match)
    yield from _not_told(scenario.events, match.events)
    yield from _differences(scenario.then, match.game.dump(match.state))


def _waiting(match: Match) -> list[Question]:
    return [q for q in match.open if match.question(q.seat) is not None]


def _wrongly_asked(asks: list[Asked], match: Match) -> Iterator[str]:
    questions = _waiting(match)
    wanted, found = [a.seat for a in asks], [q.seat for q in questions]
    if wanted != found:
        yield f"Asked should be {_listed(wanted)}, but asked is {_listed(found)}."
        return
    for ask, question in zip(asks, questions, strict=True):
        if ask.heading not in (None, question.heading):
            yield f"{ask.seat} should read “{ask.heading}”, but reads “{question.heading}”."


def _not_offered(legal: list[str] | dict[str, list[str]], match: Match) -> Iterator[str]:
    questions = _waiting(match)
    by_seat = legal if isinstance(legal, dict) else {q.seat: legal for q in questions}
    if legal and not questions:
        yield "Something should be legal, but nobody is asked."
    for seat, notations in by_seat.items():
        question = match.question(seat)
        offered = [] if question is None else [a.notation for a in question.options]
        for notation in notations:
            if notation not in offered:
                yield f"“{notation}” should be legal for {seat}, but only {_listed(offered)} is."


def _not_refused(refused: Refused, match: Match) -> Iterator[str]:
    questions = _waiting(match)
    if not questions:
        yield f"“{refused.do}” cannot be refused: nobody is asked."
        return
    question = questions[0]
    try:
        action = match.game.parse(refused.do)
    except RuleError as e:
        yield f"“{refused.do}” should be refused by {refused.because}, but the refusal is “{e}”."
        return
    if question.option(action.notation) is not None:
        yield f"“{refused.do}” should be illegal ({refused.because}), but {question.seat} may declare it."
        return
    refusal = match.game.why_not(match.state, question, action)
    if refusal.rule != refused.because:
        yield f"“{refused.do}” should be refused by {refused.because}, but the refusal is “{refusal}”."


def _other_odds(notation: str, chance: float | str, match: Match) -> Iterator[str]:
    question = next((q for q in _waiting(match) if q.option(notation)), None)
    action = question.option(notation) if question else None
    odds = question.chance(action) if question and action else None
    if odds is None:
        yield f"“{notation}” should have a chance of {chance}, but has none: it is not offered, or no die decides."
    elif isinstance(chance, str) and odds.chance != _fraction(chance):
        yield f"The chance of “{notation}” should be {chance}, but is {odds.chance}."
    elif not isinstance(chance, str) and abs(float(odds.chance) - chance) > NEAR:
        yield f"The chance of “{notation}” should be {chance}, but is {float(odds.chance):.4f}."


def _fraction(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as e:
        raise BadScenario(f"“{text}” is not a chance: write it as 5/36 or 0.1389.") from e


def _not_told(wanted: Iterable[dict[str, Any]], events: list[Event]) -> Iterator[str]:
    coming = iter(events)
    for facts in wanted:
        if not any(_is_told(facts, event) for event in coming):
            names = _listed([e.name for e in events])
            yield f"The event {facts} should be told, in this order; told was {names}."
            return


def _is_told(facts: dict[str, Any], event: Event) -> bool:
    told = {**event.facts, "name": event.name}
    return not list(_differences(facts, told))


def _differences(wanted: Mapping[str, Any], found: Mapping[str, Any], path: str = "") -> Iterator[str]:
    for key, value in wanted.items():
        place = f"{path}{key}"
        if key not in found:
            yield f"“{place}” should be {value!r}, but there is none."
        elif _tables(value, found[key]):
            yield from _differences(value, found[key], f"{place} > ")
        elif _plain(value) != _plain(found[key]):
            yield f"“{place}” should be {value!r}, but is {found[key]!r}."


def _plain(value: Any) -> Any:
    """Lists and tuples are the same in a file."""
    return [_plain(v) for v in value] if isinstance(value, list | tuple) else value


def _listed(words: list[str]) -> str:
    return ", ".join(words) or "nobody"
