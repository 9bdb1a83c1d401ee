"""What holds on every table that play can lead to, in all modes and with all tips."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies

from rules.actions import Action, Question
from rules.dice import Dice, Roll
from rules.errors import RuleError
from rules.kernel import Event
from rules.playoff import dice, hands
from rules.playoff.boxes import parse_box
from rules.playoff.cards import card_of
from rules.playoff.decks import SIZE, deck_code, deck_named, load_decks
from rules.playoff.state import COUNTER, HAND, MOST_PENALISED, NOBODY, NORTH, SKATERS, SOUTH, Shown, Table
from rules.playoff.turns import resolve
from tests.rules.playing import seeded_dice
from tests.rules.playoff.courses import GAME, VARIANTS, Answering, at_random, course, start
from tests.rules.playoff.table import on_ice

SEEDS = strategies.integers(0, 100_000)
BEFORE_PLAY = ("mix", "home roll", "line-up", "suspense", "duplicates", "quick goalies")


def check_cards(t: Table, fifty: list[list[str]]) -> None:
    """Fifty cards a side, each where it can be, nobody on the ice twice."""
    for side in (0, 1):
        assert sorted(t.cards_of(side)) == fifty[side]
        if t.phase in BEFORE_PLAY:
            continue
        for place, card in t.line[side].items():
            assert card_of(card).position == ("D" if place in ("LD", "RD") else place)
        assert len(t.line[side]) == (1 if t.quick else len(SKATERS) + 1)
        front = [card_of(card).position for card in t.front[side]]
        assert len(set(front)) == len(front)
        assert "G" not in front
        assert all(card_of(card).position == "G" for card in t.support[side])
    on_ice = [card for line in t.line for card in line.values()]
    if not t.quick and t.phase not in BEFORE_PLAY:
        assert len(set(on_ice)) == len(on_ice)


def check_ice(t: Table) -> None:
    """At most two sit, for one to six cards each, in their zones; nobody is up for a man who sits."""
    for side in (0, 1):
        box = t.box[side]
        assert len(box) <= MOST_PENALISED
        assert all(place in SKATERS and 1 <= n <= COUNTER for place, n in box.items())
        assert not any(t.is_up(side, place) for place in box)
    assert set(t.up) <= {NOBODY, 0, 1}


def check_question(t: Table, question: Question) -> None:
    assert len(set(question.options)) == len(question.options)
    if question.name in ("offense", "defense"):
        assert t.puck is not None
        side, place = t.puck
        assert side == t.offense
        assert place in SKATERS
        assert not t.sits(side, place)
        assert not t.stoppage
        asked = 0 if question.seat == t.seat(0) else 1
        assert (asked == t.offense) == (question.name == "offense")
        assert len(t.hand[asked]) == HAND or not t.deck[asked]
    if t.horn:
        assert not all(t.deck)


def checking(then: Answering, fifty: list[list[str]]) -> Answering:
    def each(t: Table, questions: tuple[Question, ...]) -> tuple[Action, ...]:
        if not fifty:
            fifty.extend(sorted(t.cards_of(side)) for side in (0, 1))
            assert [len(cards) for cards in fifty] == [SIZE, SIZE]
        check_cards(t, fifty)
        check_ice(t)
        for question in questions:
            check_question(t, question)
        return then(t, questions)

    return each


def played_to_its_end(seed: int, variant: dict[str, Any]) -> None:
    """A random match whose table stays possible, and whose result is right."""
    t = start(variant)
    course(t, seeded_dice(seed), checking(at_random(random.Random(seed)), []))
    result = GAME.result(t)
    south, north = t.score
    if t.mode == "complete":
        assert (result.winner is None) == (south == north and not t.options.tie_break)
        assert (result.how == "in Quick Shot") == (south == north and t.options.tie_break)
        assert t.quick or not all(t.deck)
    else:
        assert result.winner is not None
        assert max(t.score) == (1 if t.mode == "quick" else 3)
    if south != north:
        assert result.winner == ("south" if south > north else "north")


@settings(max_examples=30, deadline=None)
@given(SEEDS, strategies.sampled_from(VARIANTS))
def test_a_table_stays_possible_and_the_match_ends(seed: int, variant: dict[str, Any]) -> None:
    played_to_its_end(seed, variant)


@pytest.mark.soak
def test_so_it_is_in_ten_thousand_random_matches() -> None:
    for seed in range(10_000):
        played_to_its_end(1_000_000 + seed, VARIANTS[seed % len(VARIANTS)])


def rough(rng: random.Random) -> Answering:
    """Stars and aggressive dice whenever there are any, so that the boxes fill."""

    def each(_: Table, questions: tuple[Question, ...]) -> tuple[Action, ...]:
        return tuple(
            q.options[-1] if q.name in ("star", "aggression", "interception") else rng.choice(q.options)
            for q in questions
        )

    return each


@settings(max_examples=20, deadline=None)
@given(SEEDS, strategies.sampled_from([v for v in VARIANTS if "mode" not in v]))
def test_rough_play_keeps_the_boxes_right(seed: int, variant: dict[str, Any]) -> None:
    """Counters fall by the cards that leave the deck, and who sits comes out only by them or by a goal."""
    last: dict[str, Any] = {}

    def told(t: Table, event: Event) -> None:
        if event.name == "penalty":
            side = 0 if event.facts["seat"] == "south" else 1
            assert t.box[side][event.facts["place"]] == COUNTER
        if event.name == "freed":
            assert last["name"] == "goal"
            assert last["seat"] != event.facts["seat"]
        if event.name in ("goal", "freed"):
            last.update(event.facts, name=event.name)
        if event.name == "milled":
            assert event.facts["cards"]

    t = start(variant)
    course(t, seeded_dice(seed), checking(rough(random.Random(seed)), []), told)


def test_whoever_may_sits_sooner_or_later() -> None:
    """Random rough play meets two in one box, equal numbers, a goalie's penalty and a coach's choice."""
    seen: set[str] = set()

    def told(t: Table, event: Event) -> None:
        if event.name == "penalty":
            seen.add("goalie" if event.facts["offender"] == "G" else "skater")
            seen.add(f"{max(map(len, t.box))} in a box")
            seen.update(["equal numbers"] if len(t.box[0]) == len(t.box[1]) else [])

    for seed in range(12):
        course(start({}), seeded_dice(seed), rough(random.Random(seed)), told)
    assert seen == {"skater", "goalie", "1 in a box", "2 in a box", "equal numbers"}


def test_a_fourth_copy_breaks_the_limits_only_where_they_are_played() -> None:
    """PO-12: three of a common card, one of a rare."""
    cards = dict(load_decks()["lanterns"].cards)
    common = next(c for c, n in cards.items() if n == 3 and card_of(c).rarity == "common")
    other = next(c for c, n in cards.items() if n == 3 and c != common)
    cards[common], cards[other] = 4, 2
    code = deck_code(cards)
    assert len(deck_named(code, limits=False)) == SIZE
    GAME.settings.model_validate({"south": code})
    with pytest.raises(RuleError, match="may be in three times"):
        deck_named(code, limits=True)
    with pytest.raises(ValueError, match="three times"):
        GAME.settings.model_validate({"south": code, "limits": True})


STEPS = strategies.builds(
    lambda kind, who, to, plus: " ".join(filter(None, (kind, who, to, plus))),
    strategies.sampled_from(["SKATE", "PASS", "DROP PASS", "SHOT", "STEAL", "DOUBLE STEAL"]),
    strategies.sampled_from(["", "any", "Center", "Winger", "Defenseman", "receiver", "skater"]),
    strategies.sampled_from(["", "", "to any", "to Winger"]),
    strategies.sampled_from(["", "", "+1"]),
)
UP = strategies.lists(strategies.integers(-1, 1), min_size=5, max_size=5)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(SEEDS, strategies.sampled_from(["OFFENSE", "DEFENSE"]), strategies.lists(STEPS, min_size=1, max_size=3), UP)
def test_whatever_box_can_be_read_can_be_played(seed: int, side: str, steps: list[str], up: list[int]) -> None:
    """A league may change the cards: no text that the grammar takes stops a match."""
    try:
        box = parse_box(f"{side}: {', '.join(steps)}")
    except ValueError:
        assume(False)
    carrier = random.Random(seed).choice(SKATERS)
    t = on_ice(up=up, puck=f"south {carrier}").state
    acting = SOUTH if side == "OFFENSE" else NORTH
    before = hands.can_begin(t, acting, box.steps[0])
    done = driven(resolve(t, acting, box, plain=False), seeded_dice(seed), random.Random(seed))
    assert bool(done) == before, "what somebody can begin does something, else nothing"


def driven(ruling: Any, throw: Dice, rng: random.Random) -> list[str]:
    """Rule to the end with random answers: the names of what was told."""
    told: list[str] = []
    value: Any = None
    while True:
        try:
            request = ruling.send(value)
        except StopIteration:
            return told
        value = None
        if isinstance(request, Event):
            told.append(request.name)
        elif isinstance(request, Roll):
            value = throw(request)
        else:
            value = tuple(rng.choice(question.options) for question in request)


@settings(max_examples=15, deadline=None)
@given(SEEDS, strategies.sampled_from(VARIANTS))
def test_all_that_is_asked_has_odds_that_sum_to_one(seed: int, variant: dict[str, Any]) -> None:
    rng = random.Random(seed)

    def each(_: Table, questions: tuple[Question, ...]) -> tuple[Action, ...]:
        for question in questions:
            for action in rng.sample(question.options, min(4, len(question.options))):
                odds = question.chance(action)
                assert odds is None or sum(chance for _, chance in odds.outcomes) == 1
        return tuple(rng.choice(q.options) for q in questions)

    course(start(variant), seeded_dice(seed), each)


def test_a_plain_die_is_a_six_sided_die_by_the_tip() -> None:
    """1 whistle, 2 and 5 puck, 3 and 4 blank, 6 the logo."""
    assert dice.PLAIN.faces == ("whistle", "puck", "blank", "blank", "puck", "logo")


def test_a_table_of_the_first_form_loads_with_no_crests_on_its_dice() -> None:
    t = start({})
    t.scene.rolls = [Shown(0, "skate", ("logo",), 2, "NGL", 1)]
    old = GAME.dump(t) | {"schema": 1}
    for part in ("club", "own"):
        del old["scene"]["rolls"][0][part]
    assert GAME.load(old).scene.rolls == [Shown(0, "skate", ("logo",), 2)]
