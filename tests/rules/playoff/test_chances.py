"""The odds of plays, against every roll counted one by one, and against many matches played out (chapter Dice)."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

from rules.actions import Odds
from rules.kernel import Match
from rules.playoff import chances
from rules.playoff.dice import PLAIN
from tests.rules.playing import seeded_dice
from tests.rules.playoff.table import on_ice

WORTH = {"puck": 1, "logo": 1}
MATCHES = 500
NEAR = 0.09
"""Four standard deviations of so many matches."""


def count(faces: tuple[str, ...], doubled: int) -> int:
    return sum(WORTH.get(face, 0) + (face == "logo" and n < doubled) for n, face in enumerate(faces))


def by_hand(mine: int, doubled: int, theirs: int, other: int) -> tuple[Fraction, Fraction, Fraction]:
    """Ahead, level and behind, all rolls of both sides counted one by one."""
    tally = [0, 0, 0]
    for faces in itertools.product(PLAIN.faces, repeat=mine + theirs):
        a, b = count(faces[:mine], doubled), count(faces[mine:], other)
        tally[0 if a > b else 1 if a == b else 2] += 1
    cases = len(PLAIN.faces) ** (mine + theirs)
    return Fraction(tally[0], cases), Fraction(tally[1], cases), Fraction(tally[2], cases)


@pytest.mark.parametrize(
    ("mine", "doubled", "theirs", "other"),
    [(1, 12, 1, 12), (2, 12, 3, 12), (3, 0, 2, 0), (3, 0, 2, 12), (3, 1, 3, 2), (0, 0, 3, 0), (4, 12, 2, 0)],
)
def test_two_casts_are_compared_exactly(mine: int, doubled: int, theirs: int, other: int) -> None:
    assert chances.compared(mine, doubled, theirs, other) == by_hand(mine, doubled, theirs, other)


def test_the_thirteenth_die_counts_a_logo_once() -> None:
    assert max(chances.total(12, 12)) == 24
    assert max(chances.total(13, 12)) == 25


def chance_of(match: Match, notation: str) -> Odds:
    (question,) = match.open
    action = question.option(notation)
    assert action is not None, [a.notation for a in question.options]
    found = question.chance(action)
    assert found is not None
    return found


def test_a_shot_may_end_in_goal_tie_or_a_rebound_of_either_side() -> None:
    match = on_ice(hand={"south": ["HFR32"], "north": []}, up=[-1, -1, 0, -1, -1])
    ahead, level, behind = by_hand(1, 12, 4, 12)
    won, again, _ = by_hand(1, 0, 6, 0)
    own = won / (1 - again)
    found = chance_of(match, "play HFR32")
    assert dict(found.outcomes) == {
        "goal": ahead,
        "goalie holds": level,
        "own rebound": behind * own,
        "their rebound": behind * (1 - own),
    }


def test_a_rebound_card_leaves_the_other_side_none() -> None:
    found = dict(chance_of(on_ice(hand={"south": ["CBF37"], "north": []}), "play CBF37").outcomes)
    assert found["their rebound"] == 0
    assert found["own rebound"] == by_hand(1, 12, 4, 12)[2]


def test_a_goalie_alone_at_home_holds_what_he_wins() -> None:
    table: dict[str, Any] = {"up": [1, 1, 0, 1, 1], "box": {"north": {"C": 6}, "south": {"LD": 6}}}
    found = dict(chance_of(on_ice(hand={"south": ["HFR32"], "north": []}, **table), "play HFR32").outcomes)
    assert found["their rebound"] == 0
    assert sum(found.values()) == 1


def test_what_rolls_nothing_has_no_chance() -> None:
    match = on_ice(hand={"south": ["NGL14", "NGL18"], "north": []}, box={"north": {"LD": 6}})
    (question,) = match.open
    for notation in ("play NGL14", "play NGL18", "change NGL14-LW"):
        action = question.option(notation)
        assert action is not None
        assert question.chance(action) is None


def test_aggressive_dice_are_in_the_chance_of_announcing_them() -> None:
    line = {"south": {"LW": "NGL21"}, "north": {}}
    match = on_ice(hand={"south": ["NGL14"], "north": []}, line=line)
    match.answer("south", "play NGL14")
    match.answer("south", "skate LW")
    for notation, dice in (("none", 2), ("aggressive LW", 3)):
        ahead, level, behind = by_hand(dice, 12, 2, 12)
        assert dict(chance_of(match, notation).outcomes) == {"wins": ahead + level, "loses": behind}


def test_the_defender_of_a_skate_wins_only_with_more() -> None:
    match = on_ice(hand={"south": ["NGL74"], "north": []})
    for answer in ("play NGL74", "skate LD", "none"):
        match.answer("south", answer)
    ahead, level, behind = by_hand(1, 12, 3, 12)
    assert dict(chance_of(match, "none").outcomes) == {"wins": ahead, "loses": level + behind}


def shooting(rebound: bool = False, **more: Any) -> Match:
    """South's center is about to shoot with one mate up; North's goalie has Skill 2, South a star and North another."""
    card = "CBF37" if rebound else "HFR32"
    hand = {"south": [card, "NGL87"], "north": ["HFR2", "HFR53"]}
    match = on_ice(hand=hand, up=[-1, 0, 0, -1, -1], **more)
    match.answer("south", f"play {card}")
    return match


def test_a_shot_shows_before_its_dice_who_wins_the_rebound_too() -> None:
    """One die and a mate's against four; two attackers at the rebound against the goalie and five at home."""
    match = shooting()
    won, again, _ = by_hand(2, 0, 6, 0)
    own = won / (1 - again)
    for notation, mine in (("none", 2), ("star NGL87", 3)):
        ahead, level, behind = by_hand(mine, 12, 4, 12)
        found = chance_of(match, notation)
        assert dict(found.outcomes) == {
            "goal": ahead, "goalie holds": level, "own rebound": behind * own, "their rebound": behind * (1 - own),
        }  # fmt: skip
        assert found.chance == ahead
    match.answer("south", "none")
    ahead, level, behind = by_hand(2, 12, 4, 12)
    found = chance_of(match, "none")
    assert dict(found.outcomes) == {
        "rebound won": behind * (1 - own), "held": level, "rebound lost": behind * own, "goal": ahead,
    }  # fmt: skip
    assert found.chance == level + behind * (1 - own)
    assert dict(chance_of(match, "star HFR2").outcomes) == {"held": 1}, "a man down: no dice"
    more = by_hand(2, 12, 6, 12)
    assert dict(chance_of(match, "star HFR53").outcomes)["goal"] == more[0]


def test_a_goalie_sees_that_a_kept_rebound_is_lost_to_him() -> None:
    match = shooting(rebound=True)
    match.answer("south", "none")
    assert dict(chance_of(match, "none").outcomes)["rebound won"] == 0


def test_the_carrier_sees_what_a_plain_steal_would_bring() -> None:
    table: dict[str, Any] = {"phase": "defense", "offense": "north", "puck": "north RW", "up": [-1, 1, -1, -1, -1]}
    match = on_ice(hand={"south": ["HFR32"], "north": ["HFR33"]}, **table)
    match.answer("south", "plain steal HFR32")
    ahead, level, behind = by_hand(2, 12, 2, 12)
    assert chance_of(match, "none").outcomes == (("stays", behind), ("face-off", level), ("steals", ahead))
    (question,) = match.open
    assert question.chance(question.options[1]) is None


def test_whoever_stands_in_at_a_face_off_sees_his_chance_if_it_is_known_whom_he_meets() -> None:
    match = on_ice(phase="face-off", puck=None, up=[-1] * 5, box={"north": {"C": 6}})
    ahead, _, behind = by_hand(2, 12, match.state.card(0, "C").skill, 12)
    assert match.state.card(1, "RW").skill == 2
    assert chance_of(match, "face off RW").chance == ahead / (ahead + behind)
    both = on_ice(phase="face-off", puck=None, up=[-1] * 5, box={"south": {"C": 6}, "north": {"C": 6}})
    (question,) = both.open
    assert question.seat == "south", "home speaks first"
    assert question.chance(question.default) is None
    both.answer("south", "face off LW")
    assert chance_of(both, "face off RW").chance > 0


# -- played out ------------------------------------------------------------------------------------


def share(answers: str, wanted: dict[str, str], table: dict[str, Any]) -> dict[str, float]:
    """How often matches end in each outcome: the name of an event -> the outcome that it means."""
    dice = seeded_dice(7)
    tally = dict.fromkeys(wanted.values(), 0)
    for _ in range(MATCHES):
        match = on_ice(dice, options={"changes": "hand"}, **table)
        for answer in answers.split(", "):
            if not match.over:
                match.answer(match.open[0].seat, answer)
        if not match.over and match.open[0].name == "puck":
            match.answer(match.open[0].seat, match.open[0].default)
        told = [f"{e.name} {e.facts.get('seat', '')}".strip() for e in match.events]
        told += [f"skated {e.facts['gained']}" for e in match.events if e.name == "skated"]
        ends = [end for name, end in wanted.items() if name in told]
        assert len(ends) == 1, told
        tally[ends[0]] += 1
    return {end: n / MATCHES for end, n in tally.items()}


@pytest.mark.parametrize(
    ("answers", "wanted", "table"),
    [
        (
            "play NGL14, skate LW",
            {"skated True": "gains the space", "skated False": "held"},
            {"hand": {"south": ["NGL14"], "north": []}},
        ),
        (
            "play HFR22",
            {"stolen south": "steals", "steal tied south": "face-off", "steal failed south": "stays"},
            {
                "phase": "defense",
                "offense": "north",
                "puck": "north RW",
                "up": [-1, 1, -1, -1, -1],
                "hand": {"south": ["HFR22"], "north": []},
            },
        ),
        (
            "play HFR80",
            {"stolen south": "steals", "steal tied south": "face-off", "steal failed south": "stays"},
            {
                "phase": "defense",
                "offense": "north",
                "puck": "north RW",
                "up": [-1, 1, 0, -1, -1],
                "hand": {"south": ["HFR80"], "north": []},
            },
        ),
        (
            "play HFR32",
            {
                "goal south": "goal",
                "goalie holds north": "goalie holds",
                "rebound south": "own rebound",
                "rebound north": "their rebound",
            },
            {"hand": {"south": ["HFR32"], "north": []}, "up": [1, 1, 0, 1, -1]},
        ),
    ],
    ids=["skate", "steal", "double team", "shot"],
)
def test_the_odds_are_what_many_matches_show(answers: str, wanted: dict[str, str], table: dict[str, Any]) -> None:
    match = on_ice(options={"changes": "hand"}, **table)
    told = answers.split(", ")
    for answer in told[:-1]:
        match.answer("south", answer)
    odds = dict(chance_of(match, told[-1]).outcomes)
    found = share(answers, wanted, table)
    assert found.keys() == odds.keys()
    for end, chance in odds.items():
        assert found[end] == pytest.approx(float(chance), abs=NEAR)
