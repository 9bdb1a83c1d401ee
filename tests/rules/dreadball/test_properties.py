"""What holds on every table that play can lead to."""

from __future__ import annotations

import functools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings, strategies

from rules.actions import Action, Question
from rules.coach import LooseDice, RandomCoach, play_out
from rules.dice import Roll
from rules.dreadball.actions import (
    BENCH,
    CounterSlam,
    Dice,
    Duck,
    EndAttack,
    Extra,
    Face,
    Follow,
    LineUp,
    NoThanks,
    On,
    Pass,
    Place,
    Play,
    Player,
    Push,
    Ready,
    Run,
    Slam,
    Snatch,
    Spot,
    Sprint,
    StandUp,
    Step,
    Strike,
    Throw,
    ThrowAt,
)
from rules.dreadball.ball import bounce, drop, travel
from rules.dreadball.state import ALL, NOBODY, OFF, SIDE, Table
from rules.dreadball.teams import load_teams
from rules.hexes import DIRECTIONS, Compass, Hex
from rules.kernel import PATIENCE, Match
from tests.rules.dreadball.playing import position
from tests.rules.dreadball.random_play import random_play
from tests.rules.dreadball.table import GAME, on_pitch, table

SEEDS = strategies.integers(0, 100_000)
TEAMS = strategies.sampled_from(sorted(load_teams()))


def check(t: Table, question: Question) -> None:
    """One ball, one player a hex, six of a team at most, and everything else within its bounds."""
    places = [h for h in t.at if h >= 0]
    assert len(set(places)) == len(places), "a player has a hex of his own"
    assert all(t.floor[h] == f for f, h in enumerate(t.at) if h >= 0)
    assert sum(f >= 0 for f in t.floor) == len(places)
    assert all(t.facing[f] < 0 for f in range(ALL) if t.at[f] < 0), "nobody looks anywhere off the pitch"
    for side in (0, 1):
        assert sum(1 for _ in t.on_pitch(side)) <= t.kit.match.players
        foreign = t.floor[t.pitch.access[1 - side]]
        assert foreign < 0 or SIDE[foreign] != side, "nobody is on the other team's access hex"
        assert 0 <= t.dice[side] <= t.squads[side].coach_dice
    assert 0 <= t.markers <= t.kit.match.markers
    assert all(0 <= n <= t.kit.match.actions for n in t.used)
    assert abs(t.lead) < t.kit.match.landslide
    check_ball(t, question)


def check_ball(t: Table, question: Question) -> None:
    assert t.ball == OFF or t.holder < 0, "there is one ball"
    assert t.holder < 0 or t.role(t.holder) != "G", "no Guard holds the ball"
    if question.name == "action":
        assert t.holder < 0 or t.stands(t.holder), "the carrier is on his feet, once the ball has bounced last"
        assert t.throw_in == (t.ball == OFF and t.holder < 0), "in an attack a ball is in play, until a Strike"
        assert not t.throw_in
        assert t.ball == OFF or t.floor[t.ball] < 0, "no loose ball lies under a player"
        assert t.loss == "", "an attack goes on only if nothing is lost"


@settings(max_examples=20, deadline=None)
@given(SEEDS, TEAMS, TEAMS)
def test_a_table_stays_possible(seed: int, first: str, second: str) -> None:
    random_play(seed, lambda match, question: check(match.state, question), first=first, second=second)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_a_table_is_saved_and_read_back_between_actions(seed: int) -> None:
    def each(match: Match, question: Question) -> None:
        if question.name in ("action", "set-up"):
            data = GAME.dump(match.state)
            assert GAME.dump(GAME.load(data)) == data

    random_play(seed, each, 80)


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_events_are_sentences(seed: int) -> None:
    match = random_play(seed, lambda match, question: None, second="trontek")
    names = {"first": "Ann", "second": "Bob"}
    for event in match.events:
        assert event.to is None, "nothing is hidden in this game"
        assert GAME.tell(event, names), event.name


@pytest.mark.parametrize("seed", range(4))
def test_random_matches_end(seed: int) -> None:
    rng = random.Random(seed)
    state = GAME.start(GAME.settings.model_validate({"first": "trontek", "second": "midgard"}))
    coach = RandomCoach(rng)
    play_out(GAME, state, {"first": coach, "second": coach}, LooseDice(rng))
    assert GAME.over(state)


@pytest.mark.soak
def test_ten_thousand_random_matches_end() -> None:
    """Every pair of teams; coaches who choose among all answers alike, and so mostly run about."""
    teams = sorted(load_teams())
    for seed in range(10_000):
        rng = random.Random(1_000_000 + seed)
        pair = {"first": teams[seed % 4], "second": teams[seed // 4 % 4]}
        state = GAME.start(GAME.settings.model_validate(pair))
        coach = RandomCoach(rng)
        play_out(GAME, state, {"first": coach, "second": coach}, LooseDice(rng))
        assert GAME.over(state), seed
        assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state), seed


# -- bounces ---------------------------------------------------------------------------------------


def test_a_ball_always_stays_on_the_pitch() -> None:
    t = table(on_pitch({"G1": "F10 E"}))
    for h in range(t.grid.size):
        for direction in DIRECTIONS:
            for span in range(1, 7):
                way = travel(t, h, direction, span)
                assert all(a in t.grid.around[b] for a, b in zip([h, *way[:-1]], way, strict=True))
                assert len(way) == span or t.floor[way[-1]] >= 0


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_every_bounce_ends_at_rest_or_in_somebodys_hands(seed: int) -> None:
    """Among a crowd, from any hex, off a player or not; whoever earns a free action leaves it out."""
    rng = random.Random(seed)
    t, dice = position(rng), LooseDice(rng)
    drop(t)
    start = rng.randrange(t.grid.size)
    ruling = bounce(t, start, t.floor[start])
    answer: Any = None
    for _ in range(PATIENCE):
        try:
            request: Any = ruling.send(answer)
        except StopIteration:
            break
        if isinstance(request, Roll):
            answer = dice(request)
        else:
            answer = (request[0].default,) if isinstance(request, tuple) else None
    else:
        raise AssertionError("the ball bounces on and on")
    assert (t.ball == OFF) != (t.holder == NOBODY), "there is one ball"
    assert t.ball == OFF or t.floor[t.ball] == NOBODY
    assert t.holder == NOBODY or t.catches(t.holder)
    assert t.loss != "open"


# -- refusals --------------------------------------------------------------------------------------


@functools.cache
def every_action(hexes: tuple[Hex, ...]) -> list[Action]:
    """Every verb with every player, hex, number and direction that could be asked for."""
    points = [Compass(p) for p in ("E", "NW")]
    players = [Player(p) for p in ("G1", "G2", "G3", "J1", "J2", "J5", "S1", "S2", "S6")]
    spots = [Spot(BENCH), *map(Spot, hexes)]
    moves: list[Action] = [kind(p, s) for kind in (Run, Sprint, Place) for p in players for s in spots]
    moves += [kind(p, s, d) for kind in (Run, Sprint, Place) for p in players[:4] for s in spots[::7] for d in points]
    moves += [Run(p, s, points[0], (points[0], points[1])) for p in players for s in spots[::9]]
    moves += [On(s, d) for s in spots for d in (None, points[0])]
    blows: list[Action] = [Slam(p, o, h) for p in players for o in players[::2] for h in hexes[::5]]
    blows += [Snatch(p, h) for p in players for h in hexes] + [Throw(h) for h in hexes]
    blows += [Pass(p) for p in players] + [ThrowAt(p) for p in players] + [StandUp(p) for p in players]
    places: list[Action] = [kind(h) for kind in (Push, Step) for h in hexes[::4]]
    words: list[Action] = [Play("home"), Play("nobody"), LineUp(("rush",)), LineUp(("wedge",)), LineUp(("G1-F5-E",))]
    words += [LineUp(("G1-F5-E", "G1-F6-E")), Ready(), Strike(), EndAttack(), Duck(), CounterSlam(), Follow()]
    words += [NoThanks(), *(Face(p) for p in points), *(Dice(Extra(n)) for n in ("0", "1", "7", "ask"))]
    return [*moves, *blows, *places, *words]


@settings(max_examples=8, deadline=None)
@given(SEEDS, TEAMS)
def test_whatever_is_not_offered_is_refused_with_its_reason(seed: int, second: str) -> None:
    rng, seen = random.Random(seed), Counter[str]()

    def each(match: Match, question: Question) -> None:
        seen[question.name] += 1
        if seen[question.name] > 3:
            return
        before, offered = GAME.dump(match.state), {a.notation for a in question.options}
        for action in rng.sample(every_action(match.state.grid.names), 300):
            if action.notation not in offered and question.option(action.notation) is None:
                refusal = GAME.why_not(match.state, question, action)
                assert refusal.rule in GAME.rulings, (refusal, question.heading)
                assert action.notation in refusal.sentence
        assert GAME.dump(match.state) == before, "a refusal changes nothing"

    random_play(seed, each, 60, second=second)
