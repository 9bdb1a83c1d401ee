"""The house coaches at Playoff: what a person would find silly they do not do, and they never read a hidden card."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from rules.actions import Action, Question, Seat
from rules.coach import CarefulCoach, Coach, LooseDice, RandomCoach, RolloutCoach, play_out, unlike
from rules.game import all_games
from rules.kernel import Match
from rules.playoff import saving
from rules.playoff.actions import Aggressive, Change, FillUp, NoThanks, Plain, Play, Star
from rules.playoff.cards import card_of
from rules.playoff.coach import worth
from rules.playoff.decks import load_decks
from rules.playoff.state import SEATS, Settings, Table, set_up
from rules.rehearsal import rehearsal
from tests.rules.playing import waiting
from tests.rules.playoff.table import unseen_twin

GAME = all_games()["playoff"]
LINES = (
    {"G": "NGL30", "LD": "NGL22", "LW": "NGL14", "C": "NGL18", "RW": "NGL15", "RD": "NGL36"},
    {"G": "HFR70", "LD": "HFR5", "LW": "HFR33", "C": "HFR12", "RW": "HFR32", "RD": "HFR26"},
)
SHOT, PASS, SKATE, STEAL = "NGL20", "NGL34", "NGL10", "NGL46"
INTERCEPTION, DOWN = "HFR45", "HFR2"


def table(puck: str = "C", up: tuple[int, ...] = (-1, -1, 0, -1, -1), **hands: list[str]) -> Table:
    """South has the puck and is to play."""
    t = set_up(Settings(south="lanterns", north="rams"))
    t.home, t.opening, t.phase, t.offense = 0, False, "offense", 0
    t.line = [dict(line) for line in LINES]
    t.up, t.puck = list(up), (0, puck)
    t.hand = [hands.get("south", [PASS, SKATE, STEAL, SHOT]), hands.get("north", ["HFR33", "HFR7", "HFR12", "HFR72"])]
    for side in (0, 1):
        for card in (*t.line[side].values(), *t.hand[side]):
            t.deck[side].remove(card)
    return t


def asked(t: Table, *said: str, until: str) -> tuple[Match, Question]:
    """The question of this name, after these answers; those not mentioned are declined."""
    match = Match(GAME, saving.dump(t), LooseDice(random.Random(1)))
    answers = list(said)
    while (question := waiting(match)).name != until:
        match.answer(question.seat, (answers and question.option(answers[0])) or question.default)
        if answers and question.option(answers[0]):
            answers.pop(0)
    return match, question


def careful(match: Match, question: Question) -> Action:
    return CarefulCoach()(GAME, GAME.view(match.state, question.seat), question)


def shoots(action: Action) -> bool:
    if isinstance(action, Plain):
        return action.kind == "shot"
    return isinstance(action, Play) and card_of(action.card).box.steps[0].kind == "shot"


# -- silly and sensible ----------------------------------------------------------------------------


def test_it_shoots_with_a_good_chance_and_with_the_card_that_helps() -> None:
    match, question = asked(table("RW", (0, 0, 0, 0, 0)), until="offense")
    assert careful(match, question) == Play(SHOT)  # type: ignore[arg-type]


def test_it_does_not_shoot_from_afar_with_nobody_up() -> None:
    match, question = asked(table("LD", (1, 1, -1, 1, 1)), until="offense")
    assert not shoots(careful(match, question))


def a_winger(card: str, left: int = 20) -> Match:
    """He is up with the puck, and a man against him; so many cards are left in the deck."""
    t = table("LW", (-1, 0, -1, 1, -1), south=["NGL12", STEAL, SKATE])
    t.deck[0] = [*t.deck[0][: left - 1], t.line[0]["LW"]]
    t.line[0]["LW"] = card
    return asked(t, until="offense")[0]


def test_it_reckons_with_the_aggressive_number_of_the_shooter() -> None:
    """The same Shot: with two dice more he shoots, without he lets another man skate up."""
    for card, at_once in (("NGL14", True), ("NGL10", False)):
        match = a_winger(card)
        assert (card_of(card).scoring, card_of(card).shot) == (2 if at_once else 0, 2)
        assert shoots(careful(match, waiting(match))) == at_once


def test_in_the_last_play_it_shoots_for_nobody_plays_on() -> None:
    match = a_winger("NGL10", left=1)
    assert match.state.horn
    assert shoots(careful(match, waiting(match)))


def test_it_throws_away_the_card_that_is_worth_least() -> None:
    match, question = asked(table("C", (0, 0, 0, 0, 0), south=[STEAL, "NGL12", SHOT, SKATE]), until="offense")
    answer = careful(match, question)
    assert isinstance(answer, Plain)
    assert answer.card == SKATE


def test_it_plays_an_interception() -> None:
    t = table("C", north=[INTERCEPTION, "HFR7", "HFR12", "HFR72"], south=[SKATE, STEAL, "NGL12", "NGL87"])
    match, question = asked(t, f"plain pass {SKATE}", until="interception")
    assert isinstance(careful(match, question), Star)


def test_it_lies_down_before_a_good_shot_and_not_before_a_hopeless_one() -> None:
    def lies_down(puck: str, up: tuple[int, ...]) -> bool:
        t = table(puck, up, north=["HFR33", "HFR7", "HFR12", DOWN], south=[PASS, SKATE, STEAL, "NGL12"])
        match, question = asked(t, f"plain shot {SKATE}", until="star")
        while question.seat != "north":
            match.answer(question.seat, question.default)
            question = waiting(match)
        assert question.name == "star"
        return isinstance(careful(match, question), Star)

    assert lies_down("RW", (0, 0, 0, 0, 0))
    assert not lies_down("LD", (1, 1, -1, 1, 1))


def test_it_is_rough_before_a_goal_and_not_for_a_stride() -> None:
    match, question = asked(table("LW", (0, 0, 0, 0, 0)), f"play {SHOT}", until="aggression")
    assert question.seat == "south"
    assert isinstance(careful(match, question), Aggressive)
    match, question = asked(table("C"), f"play {SKATE}", "skate LD", until="aggression")
    assert question.seat == "south"
    assert careful(match, question) == NoThanks()


def test_it_fills_up_its_line() -> None:
    match = Match(GAME, saving.dump(set_up(Settings())), LooseDice(random.Random(3)))
    question = waiting(match)
    assert question.name == "start G"
    assert careful(match, question) == FillUp()


def test_of_answers_that_differ_in_the_card_thrown_away_one_is_played_on() -> None:
    match, question = asked(table("C", (0, 0, 0, 0, 0), south=["NGL12", STEAL, SKATE]), until="offense")
    favourite, *others = sorted(question.options, key=lambda a: -worth(match.state, question, a))
    kinds = [a.kind for a in (favourite, *unlike(GAME, favourite, others)) if isinstance(a, Plain)]
    assert len(kinds) == len(set(kinds)) > 1


def test_playing_on_fast_leaves_out_only_what_is_not_the_best() -> None:
    for match, question in moments(8, 3, 40):
        if question.name in ("offense", "defense"):
            plain = [a for a in question.options if not isinstance(a, Change)]
            best = max(plain, key=lambda a: worth(match.state, question, a))
            assert GAME.quick(match.state, question) == best


# -- hidden cards ----------------------------------------------------------------------------------


def moments(seed: int, every: int, most: int) -> list[tuple[Match, Question]]:
    """Questions of a game between careful coaches."""
    dice = LooseDice(random.Random(seed))
    match, n = Match(GAME, GAME.dump(GAME.start(GAME.settings())), dice), 0
    found: list[tuple[Match, Question]] = []
    while not match.over and len(found) < most:
        question = waiting(match)
        n += 1
        if n % every == 0 and len(question.options) > 1:
            found.append((match.fork(dice), question))
        match.answer(question.seat, careful(match, question))
        match.take_news()
    return found


def test_no_coach_chooses_by_what_its_seat_cannot_see() -> None:
    """Two tables that differ only in the decks, in the other hand and in what the other side threw away face down."""
    differ = 0
    for match, _ in moments(5, 3, 60):
        question = waiting(match)
        if match.said or question.name not in ("offense", "defense"):  # a step can be set up where it begins
            continue
        data = json.loads(match.checkpoint)
        other = unseen_twin(data, question.seat)
        other["deck"][question.seat] = data["deck"][question.seat]  # from which the hand was filled
        differ += other != data
        answers = set()
        for one in (data, other):
            twin = Match(GAME, one, LooseDice(random.Random(1)))
            view = GAME.view(twin.state, question.seat)
            same = waiting(twin)
            assert same.options == question.options
            coach = RolloutCoach(random.Random(2), decisions=300, doubt=0.0)
            answers.add((CarefulCoach()(GAME, view, same), coach(GAME, view, same, rehearsal(twin))))
        assert len(answers) == 1
    assert differ >= 5


def test_what_is_dealt_anew_is_what_the_seat_cannot_know() -> None:
    for match, question in moments(6, 9, 12):
        side = SEATS.index(question.seat)
        before, t = match.state, GAME.copy(match.state)
        GAME.deal_anew(t, question.seat, random.Random(4))
        assert GAME.view(t, question.seat) == GAME.view(before, question.seat)
        for s in (0, 1):
            assert sorted(t.cards_of(s)) == sorted(before.cards_of(s))
        assert t.hand[side] == before.hand[side]


def test_the_other_hand_is_another_one_each_time() -> None:
    t = table()
    hands = set()
    for seed in range(20):
        anew = GAME.copy(t)
        GAME.deal_anew(anew, "south", random.Random(seed))
        hands.add(tuple(sorted(anew.hand[1])))
    assert len(hands) > 15


# -- what a position is worth ----------------------------------------------------------------------


def test_a_lead_is_worth_more_the_fewer_cards_are_left_and_a_draw_little() -> None:
    t = table()
    t.phase, t.score = "line change", [1, 0]
    early, behind = GAME.promise(t, "south"), GAME.promise(t, "north")
    for deck in t.deck:
        del deck[3:]
    assert GAME.promise(t, "south") > early > behind > GAME.promise(t, "north")
    won, level, lost = (GAME.promise(over(winner), "south") for winner in (0, -1, 1))
    assert lost < level < (won + lost) / 2


def test_a_strong_man_is_worth_nothing_when_no_card_is_left_to_play() -> None:
    def gain(left: int) -> float:
        weak, strong = table(), table()
        strong.line[0]["C"] = "NGL25"
        for t in (weak, strong):
            t.phase = "line change"
            for deck in t.deck:
                del deck[left:]
        return GAME.promise(strong, "south") - GAME.promise(weak, "south")

    assert gain(20) > gain(4) > gain(0) == 0.0


def test_where_a_tie_is_decided_by_quick_shot_it_is_worth_half() -> None:
    won, level, lost = (GAME.promise(over(winner), "south") for winner in (0, -1, 1))
    tie = over(-1)
    tie.phase, tie.quick, tie.options.tie_break = "home roll", True, True
    assert GAME.promise(tie, "south") == (won + lost) / 2 > level
    drawn, decided = table(), table()
    decided.options.tie_break = True
    for t in (drawn, decided):
        t.phase = "line change"
        for deck in t.deck:
            del deck[1:]
    assert GAME.promise(decided, "south") > GAME.promise(drawn, "south")


def over(winner: int) -> Table:
    t = table()
    t.phase, t.winner = "over", winner
    return t


def test_the_puck_tells_nothing_when_play_has_stopped() -> None:
    t = table("C", (0, 0, 0, 0, 0))
    t.phase = "line change"
    there = GAME.promise(t, "south")
    t.puck, t.up = (1, "C"), [1] * 5
    assert GAME.promise(t, "south") == there


# -- how strong they are ---------------------------------------------------------------------------


def tournament(one: Any, other: Any, seeds: range) -> tuple[int, int, float]:
    """Games won by each, home and away in turn, and the goals of a game."""
    decks, won, goals = list(load_decks()), [0, 0], 0
    for seed in seeds:
        rng = random.Random(seed)
        seats = SEATS if seed % 2 else SEATS[::-1]
        coaches: dict[Seat, Coach] = {seats[0]: one(rng), seats[1]: other(rng)}
        settings = Settings(south=rng.choice(decks), north=rng.choice(decks))
        result = play_out(GAME, GAME.start(settings), coaches, LooseDice(rng)).result
        goals += sum(result.score.values())
        if result.winner is not None:
            won[seats.index(result.winner)] += 1
    return won[0], won[1], goals / len(seeds)


def a_careful(_: random.Random) -> CarefulCoach:
    return CarefulCoach()


def test_careful_beats_random() -> None:
    won, lost, _ = tournament(a_careful, RandomCoach, range(12))
    assert won >= 10
    assert lost <= 1


def test_looking_ahead_is_not_worse_with_a_part_of_the_budget() -> None:
    won, lost, _ = tournament(lambda rng: RolloutCoach(rng, decisions=300), a_careful, range(10))
    assert won >= lost


@pytest.mark.soak
def test_in_a_long_series_careful_nearly_always_beats_random() -> None:
    won, _, _ = tournament(a_careful, RandomCoach, range(7000, 7100))
    assert won >= 85


@pytest.mark.soak
def test_in_a_long_series_goals_are_scored_and_most_games_are_decided() -> None:
    won, lost, goals = tournament(a_careful, a_careful, range(7000, 7100))
    assert 4 <= goals <= 12
    assert won + lost >= 65
