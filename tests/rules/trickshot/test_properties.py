"""What holds on every table that play can lead to."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings, strategies

from rules.actions import Action, Question
from rules.coach import CarefulCoach, LooseDice, RandomCoach, play_out
from rules.kernel import Match
from rules.trickshot.actions import (
    ClearIcePass,
    FaceOff,
    FreeReroll,
    GoalieHome,
    Hit,
    KeepDice,
    LineChange,
    Move,
    NoThanks,
    Nudge,
    Pass,
    Poke,
    PullGoalie,
    React,
    Refresh,
    Reroll,
    Return,
    Serve,
    SetPucks,
    Shoot,
    SlapShot,
    Step,
    Swap,
    TakeCard,
    TurnDie,
)
from rules.trickshot.catalogue import LINE_CHANGE
from rules.trickshot.figures import EACH, GOALIES, NOBODY, OF, SIDE, SPARES, Figure, Symbol
from rules.trickshot.state import Table
from tests.rules.playing import LONG, new_match, seeded_dice, waiting
from tests.rules.trickshot.table import GAME, on_ice

MODES = ("quick", "arcade")
CARDS = ("none", "random", "arena", "choice")
SEEDS = strategies.integers(0, 100_000)


def random_play(seed: int, mode: str, each: Any, most: int = LONG, arena: str = "random", cards: str = "none") -> Match:
    """Play a random verb, then any way of it, so that hits, pokes and shots are as frequent as moves.

    `each` sees the match before every answer.
    """
    rng = random.Random(seed)
    match = new_match(GAME, seeded_dice(seed), mode=mode, arena=arena, cards=cards)
    for _ in range(most):
        if match.over:
            break
        question = waiting(match)
        each(match, question)
        verbs = sorted({a.verb for a in question.options} - ({"line change"} if rng.random() < 0.7 else set()))
        verb = rng.choice(verbs or ["line change"])
        match.answer(question.seat, rng.choice([a for a in question.options if a.verb == verb]))
    return match


def check_table(t: Table) -> None:
    """One puck, nobody on a net or on another, all figures accounted for, tokens within bounds."""
    places = [s for s in t.at if s >= 0]
    assert len(set(places)) == len(places)
    assert not any(t.board.is_net[s] for s in places)
    assert t.puck < 0 or not t.board.is_net[t.puck]
    assert all(t.ice[s] == f for f, s in enumerate(t.at) if s >= 0)
    assert sum(f != NOBODY for f in t.ice) == len(places)
    assert all(0 <= s <= 3 for s in t.stamina)
    assert 1 <= t.space <= t.last_space
    for side in (0, 1):
        accounted = [f for f in OF[side] if t.at[f] >= 0 or t.box[f]]
        spare, goalie = SPARES[side], GOALIES[side]
        if t.phase == "turn":
            assert len(accounted) == EACH - 1, "six figures of a side are on the ice or in the box"
            assert (spare in accounted) != (goalie in accounted)
        assert not t.box[goalie]


@settings(max_examples=40, deadline=None)
@given(SEEDS, strategies.sampled_from((*MODES, "classic")), strategies.sampled_from(CARDS))
def test_a_table_stays_possible(seed: int, mode: str, cards: str) -> None:
    def each(match: Match, question: Question) -> None:
        t: Table = match.state
        check_table(t)
        if question.name == "turn":
            assert t.puck >= 0, "during a turn the puck is on the ice"
            if t.fresh:
                waits = t.arena == "vancouver" and (t.carrier == NOBODY or SIDE[t.carrier] != t.turn)
                assert t.pool == waits, "a turn begins with an empty pool, but in Vancouver"

    random_play(seed, mode, each, 600, cards=cards)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_time_moves_only_without_a_reset_and_a_goal_resets(seed: int) -> None:
    before: dict[str, Any] = {}

    def each(match: Match, question: Question) -> None:
        t: Table = match.state
        names = [e.name for e in match.take_news()[0]]
        if before and "time" in names:
            assert "reset" not in names
            assert t.space == before["space"] + 1
        elif before:
            assert t.space == before["space"]
        if "goal" in names:
            assert "reset" in names or question.name in ("stand in", "serve")
            assert sum(t.score) == before["goals"] + 1
        before.update(space=t.space, goals=sum(t.score))

    random_play(seed, "quick", each)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_an_offside_leaves_no_attacker_in_the_zone(seed: int) -> None:
    def each(match: Match, question: Question) -> None:
        t: Table = match.state
        offside = [e.facts for e in match.take_news()[0] if e.name == "offside"]
        if not offside or question.name != "turn":
            return
        side = ("blue", "red").index(offside[-1]["seat"])
        zone = t.board.offensive[side]
        assert not zone[t.puck]
        assert not any(zone[t.at[f]] for f in OF[side] if t.at[f] >= 0)

    random_play(seed, "quick", each)


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_every_moment_worth_a_picture_can_be_looked_at(seed: int) -> None:
    def each(match: Match, question: Question) -> None:
        for frame in match.take_news()[2]:
            GAME.view(GAME.load(frame.state), None)

    each(random_play(seed, "quick", each), Question("", "", "", (LINE_CHANGE,), LINE_CHANGE))


def test_the_moments_of_a_classic_match_can_be_looked_at() -> None:
    """A goal, a fight and the end of a period, with figures in the box."""
    match = on_ice(
        {"W1": "S5", "W2": None},
        puck="S5",
        mode="classic",
        space=10,
        box={"blue": {"W2": 11}},
        dice="blank" + " puck blank blank blank blank blank blank blank" * 2,
    )
    match.answer("blue", "shoot U5")
    match.answer("blue", "line change")
    frames = match.take_news()[2]
    looks = [GAME.view(GAME.load(frame.state), None) for frame in frames]
    goal = looks[0]
    assert (goal.action.outcome, goal.side("blue").figure("W1").square) == ("goal", "S5"), "the goal is seen as it fell"
    assert looks[-1].period == 2


@pytest.mark.parametrize("mode", MODES)
def test_random_games_have_no_dead_end(mode: str) -> None:
    for seed in range(500):
        rng = random.Random(seed)
        state = GAME.start(GAME.settings.model_validate({"mode": mode}))
        coach = RandomCoach(rng)
        done = play_out(GAME, state, {"blue": coach, "red": coach}, LooseDice(rng))
        assert GAME.over(state)
        assert done.decisions > 10


SOAKED = 5_000


@pytest.mark.soak
@pytest.mark.parametrize("mode", MODES)
def test_ten_thousand_random_games_have_no_dead_end(mode: str) -> None:
    """With player cards of every setting, in every arena: quick and arcade together are ten thousand."""
    settings = [GAME.settings.model_validate({"mode": mode, "cards": cards}) for cards in GAME.choices()["cards"]]
    for seed in range(SOAKED):
        rng = random.Random(1_000_000 + seed)
        state = GAME.start(settings[seed % len(settings)])
        coach = RandomCoach(rng)
        play_out(GAME, state, {"blue": coach, "red": coach}, LooseDice(rng))
        assert GAME.over(state), seed
        check_table(state)


def test_sides_of_several_coaches_play_to_the_end() -> None:
    rng = random.Random(1)
    state = GAME.start(GAME.settings.model_validate({"blue_coaches": 2, "red_coaches": 3}))
    coach = RandomCoach(rng)
    seats = ("blue", "blue2", "red", "red2", "red3")
    play_out(GAME, state, dict.fromkeys(seats, coach), LooseDice(rng))
    assert GAME.over(state)


def asked_for(t: Table, rng: random.Random) -> list[Action]:
    """Whatever could be asked for: every verb with every figure, every square or some, and what is on no rink."""
    names = t.board.grid.names
    out: list[Action] = [a() for a in (LineChange, Reroll, FreeReroll, KeepDice, NoThanks, Refresh)]
    out += [SetPucks(n) for n in range(9)] + [TurnDie(face) for face in Symbol]
    out += [TakeCard(card) for card in ("agile", "boston", "nothing")]
    out += [GAME.parse(notation) for notation in ("move W1 Z9", "clear ice pass Z9", "hit D1 C1 Z9", "react D1 Z9")]
    out += [a(s) for a in (ClearIcePass, Shoot, SlapShot, PullGoalie, Nudge, GoalieHome) for s in names]
    for figure in Figure:
        out += [a(figure) for a in (Pass, Poke, FaceOff, Serve)]
        out += [Move(figure, s) for s in names]
        out += [a(figure, s) for a in (React, Step, Return) for s in rng.sample(names, 8)]
        for other in Figure:
            out += [Swap(figure, other), Hit(figure, other), *(Hit(figure, other, s) for s in rng.sample(names, 2))]
    return out


@settings(max_examples=10, deadline=None)
@given(SEEDS, strategies.sampled_from(CARDS))
def test_whatever_is_not_offered_is_refused_with_its_reason(seed: int, cards: str) -> None:
    """Every figure, square and action, at every question, with every card and arena."""
    rng = random.Random(seed)

    def each(match: Match, question: Question) -> None:
        if rng.random() > (0.04 if question.name == "turn" else 0.3):
            return
        offered = set(question.options)
        for action in asked_for(match.state, rng):
            if action not in offered:
                refusal = GAME.why_not(match.state, question, action)
                assert refusal.rule in GAME.rulings
                assert "not offered" not in refusal.sentence, refusal

    random_play(seed, "quick", each, 60, cards=cards)


def test_the_careful_coach_beats_the_random_one() -> None:
    won = 0
    for seed in range(10):
        rng = random.Random(seed)
        state = GAME.start(GAME.settings())
        careful, other = ("blue", "red") if seed % 2 else ("red", "blue")
        play_out(GAME, state, {careful: CarefulCoach(), other: RandomCoach(rng)}, LooseDice(rng))
        won += GAME.result(state).winner == careful
        assert GAME.result(state).winner != other
    assert won >= 8
