"""What the careful coach makes of a table: the plain cases that any coach would get right; and how the levels fare."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from rules.actions import Action, Question, Seat
from rules.coach import CarefulCoach, Coach, LooseDice, RandomCoach, RolloutCoach, play_out
from rules.dice import ScriptedDice
from rules.dreadball import attack, imagine, options, outlook, quick, routes, steps
from rules.dreadball.coach import table_of
from rules.dreadball.game import DreadBall
from rules.dreadball.imagine import thrown_in
from rules.dreadball.outlook import Outlook
from rules.dreadball.quick import answer as quick_answer
from rules.dreadball.state import Table
from rules.kernel import Match
from rules.scenario import merged

GAME = DreadBall()


def on_pitch(home: dict[str, str], visitors: dict[str, str], faces: str = "", **changes: Any) -> Match:
    """Home's first attack, the ball on the middle hex, no coach dice; laid over by changes. Nobody else is alive."""
    gone = GAME.start(GAME.settings()).squads
    home, visitors = (dict.fromkeys(team.ids, "dead") | side for team, side in zip(gone, (home, visitors), strict=True))
    attack = {"phase": "action", "attack": 1, "markers": 5, "throw_in": False, "ball": "F11"}
    start = merged(GAME.dump(GAME.start(GAME.settings())), {**attack, "dice": {"home": 0, "visitors": 0}})
    state = merged(merged(start, {"players": {"home": home, "visitors": visitors}}), changes)
    return Match(GAME, state, ScriptedDice(faces.split()))


def question_of(match: Match) -> Question:
    (question,) = match.open
    return question


def answer(match: Match) -> str:
    question = question_of(match)
    return CarefulCoach()(GAME, GAME.view(match.state, question.seat), question).notation


def answered(match: Match, *notations: str) -> Match:
    for notation in notations:
        question = question_of(match)
        action = question.option(notation)
        assert action is not None, f"{notation} is not offered"
        match.answer(question.seat, action)
    return match


def worth(match: Match, notation: str) -> float:
    question = question_of(match)
    action = question.option(notation)
    assert action is not None
    return GAME.appraise(GAME.view(match.state, question.seat), question, action)


# -- an attack -------------------------------------------------------------------------------------


def test_an_open_strike_is_taken() -> None:
    match = on_pitch({"S1": "F17 E"}, {"G1": "C8 W", "J1": "H5 W"}, ball=None, holder="home S1", markers=1, attack=13)
    assert answer(match) == "strike"


def test_before_a_strike_that_ends_the_attack_the_other_markers_may_be_used_but_not_the_last_one() -> None:
    match = on_pitch(
        {"S1": "F17 E"}, {"G1": "C8 W"}, ball=None, holder="home S1", faces="1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
    )
    done = []
    while match.state.phase == "action" and question_of(match).name != "coach dice" and "strike" not in done:
        done.append(answer(match))
        if done[-1] != "strike":
            answered(match, done[-1])
    assert done[-1] == "strike"


def test_a_free_ball_is_picked_up() -> None:
    match = on_pitch({"S1": "F9 E", "G1": "C8 E"}, {"G1": "D15 W"}, markers=2)
    assert answer(match) == "run S1 F11"


def test_with_the_ball_and_markers_left_he_carries_it_to_where_he_can_strike() -> None:
    match = on_pitch({"S1": "F11 E"}, {"G1": "A12 W"}, ball=None, holder="home S1")
    assert answer(match) not in ("end attack", "throw F11")
    assert worth(match, answer(match)) > worth(match, "end attack") + 0.3


def test_a_coach_who_leads_in_the_last_attack_risks_nothing() -> None:
    match = on_pitch(
        {"S1": "F11 E", "J1": "E11 E"}, {"J1": "F12 W", "G1": "H5 W"}, ball=None, holder="visitors J1",
        attack=14, score={"home": 2, "visitors": 3},
    )  # fmt: skip
    assert answer(match) == "end attack"


def test_the_other_sides_carrier_is_attacked() -> None:
    match = on_pitch(
        {"S1": "F6 W", "G1": "E6 W", "J1": "H9 W"}, {"J2": "F4 W", "J1": "C12 W"}, ball=None, holder="visitors J2",
    )  # fmt: skip
    assert answer(match).split()[0] in ("slam", "snatch")


def test_a_point_that_wins_is_worth_more_than_one_that_changes_little() -> None:
    def strike(attack: int, home: int, visitors: int) -> float:
        score = {"home": home, "visitors": visitors}
        match = on_pitch({"S1": "F17 E"}, {"J1": "A4 W"}, ball=None, holder="home S1", attack=attack, score=score)
        return worth(match, "strike") - worth(match, "end attack")

    assert strike(13, 0, 0) > strike(1, 0, 0)
    assert strike(13, 0, 6) < strike(1, 0, 6)


# -- within an action ------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "reply"), [("G1", "counter slam"), ("J2", "duck")])
def test_he_ducks_or_counters_by_the_better_odds(target: str, reply: str) -> None:
    """An Orx Guard, strong and slow, strikes back; a Goblin Jack, quick and weak, ducks."""
    visitors = {target: "F11 W", "J1": "A14 W"}
    match = answered(on_pitch({"J1": "F10 E", "S1": "A3 E"}, visitors, ball="K9"), f"slam J1 {target} F10")
    question = question_of(match)
    assert question.name == "reply"
    assert max(question.options, key=lambda a: odds(question, a)).notation == reply
    assert answer(match) == reply


def odds(question: Question, action: Action) -> float:
    found = question.chance(action)
    assert found is not None
    return float(found.chance)


def test_the_coach_die_is_spent_on_a_strike_and_not_on_getting_up() -> None:
    dice = {"home": 1, "visitors": 0}
    strike = on_pitch({"S1": "F16 E"}, {"J1": "A4 W"}, ball=None, holder="home S1", dice=dice)
    assert answer(answered(strike, "strike")) == "dice 1"
    up = on_pitch({"S1": "A5 fallen", "J1": "K3 E"}, {"J1": "A14 W"}, dice=dice)
    assert answer(answered(up, "stand up S1")) == "dice 0"


def test_a_formation_of_six_is_lined_up_and_that_is_all() -> None:
    for seat_rolls in ("6 1", "1 6"):
        match = Match(GAME, GAME.dump(GAME.start(GAME.settings())), ScriptedDice([*seat_rolls.split(), *"1111111"]))
        answered(match, answer(match))
        for _ in range(2):
            assert answer(match).startswith("line up")
            answered(match, answer(match))
            assert answer(match) == "ready"
            answered(match, "ready")
        assert [sum(1 for _ in match.state.on_pitch(side)) for side in (0, 1)] == [6, 6]


# -- what a coach is shown -------------------------------------------------------------------------


def test_the_table_is_rebuilt_from_a_view_as_far_as_anybody_sees_it() -> None:
    rng = random.Random(3)
    compared = 0

    class Comparing(CarefulCoach):
        def __call__(self, game: Any, view: Any, question: Question, imagine: Any = None) -> Action:
            nonlocal compared
            compared += 1
            assert GAME.view(table_of(view), question.seat).players == view.players
            assert GAME.view(table_of(view), question.seat).sides == view.sides
            return RandomCoach(rng)(game, view, question)

    state = GAME.start(GAME.settings())
    match = Match(GAME, GAME.dump(state), LooseDice(rng))
    while not match.over and compared < 200:
        question = next(q for q in match.open if match.question(q.seat))
        view = GAME.view(match.state, question.seat)
        match.answer(question.seat, Comparing()(GAME, view, question))
        match.take_news()
    assert compared == 200


def test_a_quick_answer_is_always_one_that_is_offered() -> None:
    class Quick:
        def __call__(self, game: Any, view: Any, question: Question, imagine: Any = None) -> Action:
            chosen = question.option(quick_answer(table_of(view), question).notation)
            assert chosen is not None, f"{question.name} was not answered with an option"
            return chosen

    for seed in range(3):
        played = play_out(
            GAME, GAME.start(GAME.settings()), dict.fromkeys(GAME.seats, Quick()), LooseDice(random.Random(seed))
        )
        assert played.decisions > 20


# -- looking ahead ---------------------------------------------------------------------------------


class Watching(CarefulCoach):
    """Plays quickly, and looks at each table on which an action is declared."""

    def __init__(self, look: Callable[[Table, Question], None]) -> None:
        self.look = look

    def __call__(self, game: Any, view: Any, question: Question, imagine: Any = None) -> Action:
        table = table_of(view)
        if question.name == "action":
            self.look(table, question)
        return quick_answer(table, question)


def watched(look: Callable[[Table, Question], None], seeds: range) -> None:
    teams = list(GAME.squads())
    for seed in seeds:
        terms = GAME.settings.model_validate(
            {"first": teams[seed % len(teams)], "second": teams[-1 - seed % len(teams)]}
        )
        play_out(GAME, GAME.start(terms), dict.fromkeys(GAME.seats, Watching(look)), LooseDice(random.Random(seed)))


def test_the_steps_that_are_compared_are_all_offered() -> None:
    seen = 0

    def look(table: Table, question: Question) -> None:
        nonlocal seen
        found = steps.of_attack(table)
        assert [action.notation for action in found if action not in question.options] == []
        seen += len(found)

    watched(look, range(3))
    assert seen > 200


def test_what_is_kept_of_a_table_is_what_is_found_anew() -> None:
    seen = 0

    def look(table: Table, question: Question) -> None:
        nonlocal seen
        assert attack.question(table).options == options.turn(table)
        kept = Outlook(table).after(table.side), quick.best(table), thrown_in(table)
        for known in (outlook.known, quick.known, imagine.known, routes.found_safest):
            known.clear()
        assert kept == (Outlook(table).after(table.side), quick.best(table), thrown_in(table))
        seen += 1

    watched(look, range(3))
    assert seen > 50


def promised(**changes: Any) -> float:
    """What home's Striker, with the ball before an empty zone, is promised; with changes to the table."""
    table = on_pitch({"S1": "F17 E"}, {"G1": "C8 W"}, ball=None, holder="home S1").state
    for name, value in changes.items():
        setattr(table, name, value)
    return GAME.promise(table, "first")


def test_markers_that_were_given_up_promise_nothing() -> None:
    given_up = promised(phase="end of attack", markers=4)
    assert given_up == promised(phase="end of attack", markers=0)
    assert given_up < promised(markers=4)


def test_a_coach_die_in_hand_is_worth_something_to_its_side() -> None:
    assert promised(dice=[1, 0]) > promised(dice=[0, 0]) > promised(dice=[0, 1])


# -- series ----------------------------------------------------------------------------------------


def decided(one: Any, other: Any, seeds: range) -> tuple[int, int, int]:
    """Matches won by each of two kinds of coaches, in turn on either seat, and the points of both in all.

    Both have the same team: the Humans, who have Strikers, win most matches against the Orx and Goblins.
    """
    same = GAME.settings.model_validate({"first": "trontek", "second": "trontek"})
    won, points = [0, 0], 0
    for seed in seeds:
        rng = random.Random(seed)
        seats: tuple[Seat, ...] = GAME.seats if seed % 2 else GAME.seats[::-1]
        coaches: dict[Seat, Coach] = {seats[0]: one(rng), seats[1]: other(rng)}
        result = play_out(GAME, GAME.start(same), coaches, LooseDice(rng)).result
        points += sum(result.score.values())
        if result.winner is not None:
            won[seats.index(result.winner)] += 1
    return won[0], won[1], points


def careful(_: random.Random) -> Coach:
    return CarefulCoach()


def test_the_careful_coach_beats_random_answers() -> None:
    won, _, points = decided(careful, RandomCoach, range(2))
    assert won == 2
    assert points >= 4


def test_careful_coaches_score_in_a_match_that_ends() -> None:
    won, lost, points = decided(careful, careful, range(1, 2))
    assert won + lost == 1
    assert points in range(3, 40)


@pytest.mark.soak
def test_in_a_long_series_careful_nearly_always_beats_random() -> None:
    assert decided(careful, RandomCoach, range(100))[0] >= 95


@pytest.mark.soak
def test_in_a_long_series_looking_ahead_is_better() -> None:
    assert decided(RolloutCoach, careful, range(100))[0] >= 60
