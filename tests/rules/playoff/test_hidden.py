"""Hands, decks and cards thrown away face down stay hidden: in views, questions, events, and in what is asked when."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings, strategies

from rules.actions import Action, Odds, Question
from rules.dice import Dice, Roll
from rules.kernel import Event, Match
from rules.playoff.actions import NoThanks, Plain
from rules.playoff.cards import by_id, card_of
from rules.playoff.hidden import deal_anew
from rules.playoff.state import SEATS, Table, copy
from tests.rules.playing import seeded_dice
from tests.rules.playoff.courses import GAME, VARIANTS, at_random, course, start

SEEDS = strategies.integers(0, 100_000)
FEW = settings(max_examples=15, deadline=None)


def seen(t: Table) -> set[str]:
    """The cards that lie face up."""
    out: set[str] = set()
    for side in (0, 1):
        out |= {*t.line[side].values(), *t.front[side], *t.support[side], *t.coming[side]}
        out |= {card for card, shown in t.discard[side] if shown or t.over}
    return out


def cards_in(value: Any) -> Iterator[str]:
    """Every card named anywhere in a fact, alone or within a word."""
    if isinstance(value, dict):
        for part in value.values():
            yield from cards_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from cards_in(part)
    elif isinstance(value, str):
        words = value.replace("-", " ").split()
        yield from (word for word in words if word in by_id())


# -- views -----------------------------------------------------------------------------------------


@FEW
@given(SEEDS, strategies.sampled_from(VARIANTS))
def test_views_of_tables_that_differ_in_hidden_cards_are_the_same(seed: int, variant: dict[str, Any]) -> None:
    rng = random.Random(seed)

    def each(t: Table, questions: tuple[Question, ...]) -> tuple[Action, ...]:
        if rng.random() < 0.3:
            for side, seat in enumerate(SEATS):
                twin = copy(t)
                deal_anew(twin, side, rng)
                assert GAME.view(twin, seat) == GAME.view(t, seat)
                assert GAME.view(twin, None) == GAME.view(t, None)
        return tuple(rng.choice(q.options) for q in questions)

    course(start(variant), seeded_dice(seed), each)


@pytest.mark.parametrize("seat", [*SEATS, None])
def test_at_the_end_hands_and_cards_thrown_away_face_down_are_seen_by_all(seat: str | None) -> None:
    """PO-66."""
    t = _midway((STARS, NOTHING))
    t.discard = [[("GHK1", False), ("GHK33", True)], [("GHK70", False)]]
    hands = [[card.id for card in side.hand_cards or ()] for side in GAME.view(t, seat).sides]
    assert hands == [t.hand[side] if SEATS[side] == seat else [] for side in (0, 1)]
    assert [side.open_discard for side in GAME.view(t, seat).sides] == [("GHK33",), ()]
    t.phase = "over"
    hands = [[card.id for card in side.hand_cards or ()] for side in GAME.view(t, seat).sides]
    assert hands == t.hand
    assert [side.open_discard for side in GAME.view(t, seat).sides] == [("GHK1", "GHK33"), ("GHK70",)]
    twin = copy(t)
    deal_anew(twin, 0, random.Random(1))
    assert (twin.hand, twin.discard) == (t.hand, t.discard)
    assert twin.deck != t.deck


BEGUN = 8
"""So few line-ups under way may by chance all be dealt as they were."""


@FEW
@given(SEEDS, strategies.sampled_from(VARIANTS))
def test_dealing_anew_keeps_all_that_the_seat_knows(seed: int, variant: dict[str, Any]) -> None:
    rng = random.Random(seed)
    moved: Counter[str] = Counter()

    def each(t: Table, questions: tuple[Question, ...]) -> tuple[Action, ...]:
        for side in (0, 1):
            twin, other = copy(t), 1 - side
            deal_anew(twin, side, rng)
            for known in (0, 1):
                assert sorted(twin.cards_of(known)) == sorted(t.cards_of(known))
                assert [d for d in twin.discard[known] if d[1]] == [d for d in t.discard[known] if d[1]]
                assert [shown for _, shown in twin.discard[known]] == [shown for _, shown in t.discard[known]]
            assert (twin.hand[side], twin.discard[side], twin.picked[side]) == (
                (t.hand[side], t.discard[side], t.picked[side])
            )
            assert sorted(twin.deck[side]) == sorted(t.deck[side])
            positions = [{place: card_of(c).position for place, c in x.picked[other].items()} for x in (t, twin)]
            assert positions[0] == positions[1]
            assert len(set(twin.picked[other].values())) == len(t.picked[other])
            same = {name: getattr(t, name) for name in ("line", "up", "puck", "box", "score", "coming", "front")}
            assert {name: getattr(twin, name) for name in same} == same
            moved["hand"] += sorted(twin.hand[other]) != sorted(t.hand[other])
            moved["deck"] += twin.deck[side] != t.deck[side]
            moved["line-up"] += twin.picked[other] != t.picked[other]
            moved["begun"] += bool(t.picked[other])
            moved["down"] += twin.discard[other] != t.discard[other]
        return tuple(rng.choice(q.options) for q in questions)

    course(start(variant), seeded_dice(seed), each, steps=60)
    assert moved["hand"]
    assert moved["deck"]
    assert moved["line-up"] or moved["begun"] < BEGUN


# -- events and open options -----------------------------------------------------------------------

TURNED_UP = ("turned up", "replaced")
"""These name cards that go back into the deck after all have seen them."""


@FEW
@given(SEEDS, strategies.sampled_from(VARIANTS))
def test_what_everybody_is_told_names_no_hidden_card(seed: int, variant: dict[str, Any]) -> None:
    rng = random.Random(seed)
    secret_told = 0

    def told(t: Table, event: Event) -> None:
        nonlocal secret_told
        if event.to is not None:
            assert event.to == event.facts["seat"]
            secret_told += 1
        elif event.name not in TURNED_UP:
            assert set(cards_in(event.facts)) <= seen(t), event

    def each(t: Table, questions: tuple[Question, ...]) -> tuple[Action, ...]:
        for question in questions:
            assert set(cards_in(question.heading)) <= seen(t)
            if not question.secret:
                assert set(cards_in([a.notation for a in question.options])) <= seen(t), question
        return tuple(rng.choice(q.options) for q in questions)

    course(start(variant), seeded_dice(seed), each, told)
    assert secret_told > 5


def test_cards_face_down_are_named_nowhere() -> None:
    """South's pile is of planted cards that nobody else has: no event and no view of others knows them until shown."""
    planted = {"GHK1", "GHK33", "GHK70", "GHK24"}
    checked: Counter[str] = Counter()

    def told(t: Table, event: Event) -> None:
        if event.to is None:
            assert planted & {*cards_in(event.facts)} <= seen(t), event

    def each(t: Table, questions: tuple[Question, ...]) -> tuple[Action, ...]:
        hidden = planted - seen(t)
        checked["down"] += len(hidden & {card for card, _ in t.discard[0]})
        for viewer in ("north", None):
            assert not hidden & set(_words(GAME.view(t, viewer))), viewer
        return tuple(_plain(q, rng) or rng.choice(q.options) for q in questions)

    for seed in range(4):
        rng = random.Random(seed)
        course(_midway((sorted(planted) * 4, NOTHING * 2)), seeded_dice(seed), each, told)
    assert checked["down"] > 20


def _plain(question: Question, rng: random.Random) -> Action | None:
    plain = [action for action in question.options if isinstance(action, Plain)]
    return rng.choice(plain) if plain else None


def _words(view: Any) -> Iterator[str]:
    return cards_in(json.loads(json.dumps(view, default=lambda v: {s: getattr(v, s) for s in v.__slots__})))


# -- what is asked, and when -----------------------------------------------------------------------

ICE = {
    "south": {"G": "NGL41", "LD": "NGL83", "LW": "NGL14", "C": "NGL25", "RW": "NGL47", "RD": "NGL36"},
    "north": {"G": "HFR80", "LD": "HFR5", "LW": "HFR81", "C": "HFR27", "RW": "HFR39", "RD": "HFR22"},
}
STARS = ["NGL3", "NGL87", "NGL30", "NGL12", "NGL41", "HFR70", "HFR53", "HFR45", "HFR2", "HFR11"]
"""Every star, with Teamwork of both clubs."""

NOTHING = ["STB17", "QTP40", "GHK20", "SMT38", "CBF64", "PWO38", "STB17", "QTP40", "GHK20", "SMT38"]
"""Stars of clubs that are not on the ice: they never fit."""


def _midway(piles: tuple[list[str], list[str]]) -> Table:
    """An opening face-off with these cards in the hands and decks; line changes are made from the hand."""
    data = GAME.dump(GAME.start(GAME.settings.model_validate({"changes": "hand"})))
    data |= {"phase": "face-off", "home": "south", "line": ICE}
    data |= {"hand": {seat: pile[:3] for seat, pile in zip(SEATS, piles, strict=True)}}
    data |= {"deck": {seat: pile[3:] for seat, pile in zip(SEATS, piles, strict=True)}}
    return GAME.load(data)


Asked = tuple[str, str, str, tuple[tuple[str, Odds | None], ...] | None]


def _shown(q: Question) -> Asked:
    """What everybody may know of a question: if it is not secret its answers too, with their odds."""
    options = None if q.secret else tuple((a.notation, q.chance(a)) for a in q.options)
    return q.seat, q.name, "" if q.secret else q.heading, options


def _blindly(rng: random.Random, q: Question) -> Action:
    """An answer that depends on what all can see: to a secret question by its kind."""
    if not q.secret:
        return rng.choice(q.options)
    kinds = sorted({a.kind for a in q.options if isinstance(a, Plain)})
    kind = rng.choice(kinds) if kinds else ""
    plain = [a for a in q.options if isinstance(a, Plain) and a.kind == kind]
    waits = [a for a in q.options if isinstance(a, NoThanks)]
    if q.name == "avoid":
        return q.options[rng.randrange(2)]
    return plain[0] if plain and (q.name == "offense" or rng.random() < 0.7) else waits[0]


def _loose(seed: int) -> Dice:
    dice = random.Random(seed)
    return lambda roll: tuple(dice.choice(roll.die.faces) for _ in range(roll.count))


def _played(t: Table, seed: int) -> list[Asked]:
    """The questions of a course that depends on what all can see."""
    asked: list[Asked] = []
    rng = random.Random(seed)

    def each(_: Table, questions: tuple[Question, ...]) -> tuple[Action, ...]:
        asked.extend(map(_shown, questions))
        return tuple(_blindly(rng, q) for q in questions)

    course(t, _loose(seed), each)
    return asked


def _piles(seed: int) -> tuple[tuple[list[str], list[str]], tuple[list[str], list[str]]]:
    """Two pairs of piles: full of stars, and of cards that never fit."""
    mixed = random.Random(seed)
    stars = [card for _ in range(3) for card in mixed.sample(STARS, len(STARS))]
    return (stars, stars[::-1]), (NOTHING * 3, NOTHING * 3)


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_windows_open_on_what_all_can_see(seed: int) -> None:
    """The same course with hands full of stars and with hands that never fit: the same questions in the same order."""
    with_stars, without = (_played(_midway(piles), seed) for piles in _piles(seed))
    assert with_stars == without
    assert {"star", "aggression", "offense", "defense"} <= {name for _, name, _, _ in without}


@settings(max_examples=15, deadline=None)
@given(SEEDS)
def test_whether_an_answer_can_be_taken_back_freely_depends_on_what_all_can_see(seed: int) -> None:
    """The same course, both hands: an undo is free or to be agreed on alike, and the same is told to all."""

    def match(piles: tuple[list[str], list[str]]) -> Iterator[tuple[bool, list[str], list[Asked]]]:
        m, rng = Match(GAME, GAME.dump(_midway(piles)), _loose(seed)), random.Random(seed)
        while not m.over:
            told, _, _ = m.take_news()
            yield m.revealed, [e.name for e in told if e.to is None], [_shown(q) for q in m.open]
            m.answer(m.open[0].seat, _blindly(rng, m.open[0]))

    with_stars, without = map(match, _piles(seed))
    seen = list(zip(with_stars, without, strict=True))
    assert all(one == other for one, other in seen)
    assert {free for (free, _, _), _ in seen} == {True, False}


def test_the_course_meets_every_window() -> None:
    names = {name for seed in range(12) for _, name, _, _ in _played(_midway((NOTHING * 3, NOTHING * 3)), seed)}
    assert names >= {"star", "aggression", "interception", "avoid", "thief", "skate", "receiver", "puck"}


@settings(max_examples=20, deadline=None)
@given(SEEDS, strategies.sampled_from([v for v in VARIANTS if "mode" in v]))
def test_quick_shot_asks_alike_whatever_the_hand(seed: int, variant: dict[str, Any]) -> None:
    """A twin is asked the same first, and only one's own options are secret."""
    rng = random.Random(seed)

    def each(t: Table, questions: tuple[Question, ...]) -> tuple[Action, ...]:
        for q in questions:
            twin = copy(t)
            deal_anew(twin, 1 - SEATS.index(q.seat), rng)
            if t.phase == "quick turn" and q.name == "lay":
                asked = next(r for r in _requests(twin) if isinstance(r, tuple))
                assert (asked[0].seat, asked[0].name, asked[0].heading, asked[0].secret) == (
                    (q.seat, q.name, q.heading, True)
                )
        return at_random(rng)(t, questions)

    course(start(variant), seeded_dice(seed), each, steps=60)


def _requests(t: Table) -> Iterator[Any]:
    ruling: Any = GAME.step(t)
    value: Any = None
    while True:
        request = ruling.send(value)
        yield request
        value = tuple("0" for _ in range(request.count)) if isinstance(request, Roll) else None
