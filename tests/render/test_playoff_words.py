"""The Playoff table in words carries every fact of the picture, and no name that is hidden."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from render.alt_text import ALT_LIMIT, length, short
from render.frame import Frame, Target
from render.playoff_gallery import GOAL, NAMES, OVER, PLAYOFF, QUICK_OVER, SHOT, SKATE, STEAL
from render.playoff_path import outcome_of
from render.playoff_text import alt, facts, last_play, rink, text
from render.typefaces import clean
from rules.playoff.cards import card_of
from rules.playoff.state import Table
from rules.playoff.view import TableView, look
from tests.render.playoff_tables import played
from tests.render.tables import frames
from tests.render.test_playoff import MODES

PLAIN = Frame(NAMES)


def lacking(view: TableView, frame: Frame, words: str) -> list[str]:
    """The facts of a table that some words do not carry."""
    wanted = [short(clean(told)) for told in (frame.title, frame.note)]
    for side, shape in zip(view.sides, ("round", "cut"), strict=True):
        seat = side.seat.capitalize()
        goals = side.score if view.mode == "complete" else max(side.score, side.wins)
        wanted += [f"({seat}, {shape}{', home' if side.home else ''}) {goals}"]
        wanted += [f"{seat} {side.deck} (hand {side.hand}, {side.discard} discard"]
        for man in side.men:
            card = man.card
            wanted += [f"{man.place} {card.name.split()[-1]}", f"{card.skill}/{card.shot} {card.other}-{card.scoring}"]
            wanted += [f"{man.to_draw} card"] if man.sits and not view.quick else []
        wanted += [card.name.split()[-1] for card in (*side.front, *side.support)]
    if view.puck:
        wanted.append(f"Puck with {view.puck[0].capitalize()} {view.puck[1]}")
    if view.over:
        wanted += ["Final", "wins" if view.winner else "a tie"]
    elif view.offense:
        wanted.append(f"{view.offense.capitalize()} is the offense" if not view.quick else "'s turn")
    wanted += ["The last play"] if view.horn and not view.over else []
    action = view.action
    wanted += [action.card.name.split()[-1]] if action.card else []
    wanted += [action.card.text] if action.card and not view.quick else []
    wanted += [outcome_of(view)] if action.verb else []
    for seat, card in action.stars:
        wanted.append(f"Star of {seat.capitalize()}: {card.text.removeprefix('STAR: ').split()[0]}")
    wanted += [f"{roll.seat.capitalize()} {roll.why} {roll.total}" for roll in action.rolls[-2:] if roll.total]
    wanted += [f"{seat.capitalize()}" for seat in frame.act]
    wanted += [target.place for target in frame.targets[:6]]
    return [fact for fact in wanted if fact not in words]


@pytest.mark.parametrize("name", PLAYOFF)
def test_the_gallery_is_told_in_full(name: str) -> None:
    view, frame = PLAYOFF[name]
    words = alt(view, frame)
    assert length(words) <= ALT_LIMIT
    assert lacking(view, frame, words) == []


@pytest.mark.parametrize(("mode", "options"), MODES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_table_of_a_match_is_told_in_full(seed: int, mode: str, options: dict[str, str]) -> None:
    for state, frame, _ in played(seed, mode, **options):
        view = look(state, None)
        words = alt(view, frame)
        assert length(words) <= ALT_LIMIT
        assert lacking(view, frame, words) == []


def hidden(state: Table) -> set[str]:
    """The names of cards that lie nowhere but where nobody may look; at the end that is in decks alone (PO-66)."""
    secret = {card for side in (0, 1) for card in (*state.deck[side], *state.picked[side].values())}
    if not state.over:
        secret |= {card for side in (0, 1) for card in state.hand[side]}
        secret |= {card for side in (0, 1) for card, shown in state.discard[side] if not shown}
    shown = {card for side in (0, 1) for card in (*state.line[side].values(), *state.front[side], *state.support[side])}
    shown |= {card for side in (0, 1) for card, up in state.discard[side] if up or state.over}
    shown |= {card for side in (0, 1) for card in state.hand[side] if state.over}
    shown |= {card for _, card in state.scene.stars} | ({state.scene.card} if state.scene.card else set())
    return {card_of(card).name.split()[-1] for card in secret} - {card_of(card).name.split()[-1] for card in shown}


@pytest.mark.parametrize(("mode", "options"), MODES)
def test_no_hidden_name_is_ever_told(mode: str, options: dict[str, str]) -> None:
    told = 0
    for state, frame, _ in played(4, mode, **options):
        view, secret = look(state, None), hidden(state)
        for words in (alt(view, frame), text(view, frame)):
            told += len(secret)
            assert not [name for name in secret if name in words]
    assert told > 1000


def test_a_coach_reads_his_own_hand_and_only_his() -> None:
    for state, frame, _ in played(1)[40:200:20]:
        for side, seat in enumerate(("south", "north")):
            words = text(look(state, seat), frame)
            assert all(f"Your hand: {card_of(card).name}" in words for card in state.hand[side])
            assert words.count("Your hand") == len(state.hand[side])


def test_at_the_end_everybody_reads_what_was_left_in_both_hands() -> None:
    """PO-66."""
    state = played(4, "series")[-1][0]
    assert state.over
    for seat in ("south", "north", None):
        words = text(look(state, seat), PLAIN)
        for side, name in enumerate(("South", "North")):
            held = [card_of(card).name for card in state.hand[side]]
            assert f"{name} had in hand: {', '.join(held[:-1])} and {held[-1]}." in words
        assert "Your hand" not in words


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(frames(), st.integers(0, 499))
def test_no_words_around_the_table_break_the_limit(frame: Frame, n: int) -> None:
    tables = played(1)
    state, plain, _ = tables[n % len(tables)]
    view, frame = look(state, None), replace(frame, targets=plain.targets)
    assert length(alt(view, frame)) <= ALT_LIMIT
    assert lacking(view, replace(frame, act=(), targets=()), alt(view, frame)) == []


def test_the_text_board_has_the_same_facts_and_a_drawing() -> None:
    for view, frame in PLAYOFF.values():
        lines = text(view, frame).splitlines()
        assert all(fact in lines for fact in facts(view, frame))
        assert lines[: len(rink(view))] == rink(view)


def test_the_drawing_reads_as_the_table_does() -> None:
    assert rink(SKATE) == [
        "N  RD    RW    C     LWx   .",
        "+  .     SLW*  SC    .     NLD",
        "S  LD    .     .     RW    RD",
    ]
    assert rink(QUICK_OVER) == []


def test_the_last_play_tells_card_step_men_stars_and_dice() -> None:
    assert list(last_play(SKATE)) == [
        "Last: South: Thibeaux (PWO), OFFENSE: PASS any to any, SKATE receiver, step 2; gained.",
        "Skate of South LW.",
        "Dice: South skate 2 (logo, blank), North skate 1 (puck).",
    ]
    assert list(last_play(STEAL))[-2:] == [
        "Penalty checks: North whistle.",
        "A whistle sends a man of North to the box.",
    ]
    assert "Shot of South C to North G." in last_play(SHOT)
    assert "Star of South: Swarm Puck (Prentergast)." in last_play(SHOT) or "Star of South: Swarm Puck" in alt(
        SHOT, PLAIN
    )
    assert "; goal." in alt(GOAL, PLAIN)
    assert "Final: Sam's Select wins." in alt(OVER, PLAIN)


def test_many_targets_are_counted() -> None:
    frame = replace(PLAIN, targets=tuple(Target(f"south {n}") for n in range(9)))
    assert "and 3 more." in alt(SKATE, frame)
