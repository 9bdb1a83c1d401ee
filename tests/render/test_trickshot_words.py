"""The Trick Shot board in words carries every fact of the picture, within the platform's limit for a description."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from render.alt_text import ALT_LIMIT, NAME_LIMIT, length, short
from render.frame import Frame, Target
from render.trickshot_gallery import FIGHT, GOAL, HIT, MOVE, NAMES, OVER, PULLED, REROLL, TRICKSHOT
from render.trickshot_text import alt, facts, last_action, rink, text
from render.typefaces import clean
from rules.trickshot.view import TableView
from tests.render.tables import frames
from tests.render.trickshot_tables import played

PLAIN = Frame(NAMES)


def lacking(view: TableView, frame: Frame, words: str) -> list[str]:
    """The facts of a table that some words do not carry."""
    wanted = [short(clean(told)) for told in (frame.title, frame.note)]
    for side, shape in zip(view.sides, ("round", "square"), strict=True):
        seat = side.seat.capitalize()
        wanted += [f"{seat}, {shape}) {side.score}", f"{seat} {side.stamina} of {side.tokens}"]
        line = next((fact for fact in facts(view, frame) if fact.startswith(f"{seat} on the ice")), "")
        wanted.append(line or "no line of figures")
        wanted += [f"{f.id} {f.square}" for f in side.figures if f.square and f"{f.id} {f.square}" not in line]
        wanted += [f"{seat} {f.id} until {view.track[f.back - 1].time}" for f in side.figures if f.back]
        wanted += [f"{seat}'s goalie is off"] if side.goalie_pulled else []
        wanted += [f"{seat} has a power play"] if side.power_play and not view.over else []
    if view.over:
        wanted += ["Final", "wins" if view.winner else "a draw"]
    else:
        wanted += [view.period_name, f"space {view.space} of", view.track[view.space - 1].time]
        turn = view.turn if view.puck else None
        wanted += [f"{turn.capitalize()}'s turn, next roll {view.pool + 1} d"] if turn else ["face-off"]
    wanted += [f"Puck at {view.puck}"] if view.carrier else [view.puck or ""]
    if view.carrier:
        seat, name = view.carrier
        wanted.append(f"with {seat.capitalize()} {name}" + ", checked" * view.side(seat).figure(name).checked)
    action = view.action
    wanted += [action.verb if action.seat else "", action.outcome if action.seat else "", action.figure or ""]
    wanted += [square for way in (action.path, action.puck, action.bounce) for square in (*way[:1], *way[-1:])]
    wanted += [f"{move.figure} {move.start} to {move.end}" for move in (*action.reactions, *action.slides)]
    wanted += [face for faces in action.rolls for face in faces] + ["then"] * (len(action.rolls) > 1)
    wanted += [view.arena or ""]
    wanted += [f"{frame.act[0].capitalize()}"] if frame.act else []
    wanted += [target.place for target in frame.targets[:12]]
    return [fact for fact in wanted if fact not in words]


@pytest.mark.parametrize("name", TRICKSHOT)
def test_the_gallery_is_told_in_full(name: str) -> None:
    view, frame = TRICKSHOT[name]
    words = alt(view, frame)
    assert length(words) <= ALT_LIMIT
    assert lacking(view, frame, words) == []


@pytest.mark.parametrize(("mode", "coaches"), [("quick", 1), ("classic", 2), ("arcade", 1)])
def test_every_table_of_a_match_is_told_in_full(mode: str, coaches: int) -> None:
    for seed in (1, 2):
        for view, frame in played(seed, mode, coaches):
            words = alt(view, frame)
            assert length(words) <= ALT_LIMIT
            assert lacking(view, frame, words) == []


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(frames(), st.integers(0, 399))
def test_no_words_around_the_table_push_a_fact_out(frame: Frame, n: int) -> None:
    tables = played(1, "classic", 2)
    view, plain = tables[n % len(tables)]
    frame = replace(frame, targets=plain.targets)
    assert lacking(view, frame, alt(view, frame)) == []


def test_the_text_board_has_the_same_facts_and_a_drawing() -> None:
    for view, frame in TRICKSHOT.values():
        lines = text(view, frame).splitlines()
        assert all(fact in lines for fact in facts(view, frame))
        assert lines[: len(rink(view))] == rink(view)


def test_the_drawing_has_every_figure_once_and_the_puck() -> None:
    for view, _ in TRICKSHOT.values():
        board = "\n".join(rink(view)[1:])
        for n, side in enumerate(view.sides):
            for kind in "GDWC":
                sign = kind.lower() if n else kind
                assert board.count(sign) == sum(f.kind == kind and f.place == "ice" for f in side.figures)
        assert board.count("*") == (view.puck is not None)
        assert all(len(line) <= 3 + 2 * view.board.columns for line in rink(view))


def test_the_drawing_reads_as_the_rink_does() -> None:
    assert rink(MOVE)[0].startswith("   A B C ")
    assert rink(MOVE)[1] == " 1 . .!. . . . . .|. . .:. . .|W*d . . . .!. ."
    assert rink(MOVE)[6] == " 6 . #!G . . . . .|. . .:. c .|. . . . . g!# ."


def test_the_last_action_tells_ways_dice_and_what_followed() -> None:
    assert list(last_action(MOVE)) == [
        "Last: Blue W1 move (K1 to O1): success.",
        "Reaction: Red D1 P2 to P1.",
        "Dice: reaction, puck, blank.",
    ]
    assert list(last_action(HIT)) == [
        "Last: Blue D1 hit C1 (O4 to P4): dice not final.",
        "Red C1 is pushed from P4 to Q4.",
        "Dice: fail, puck.",
    ]
    assert list(last_action(REROLL))[-1] == (
        "Dice: fail, puck, reaction, blank, then fail, reaction, puck, blank, then 2 fail, puck, blank"
        " (dice 1, 2 and 3 again)."
    )
    assert "Fight dice: Blue fail, Red fail, blank." in last_action(FIGHT)
    assert "Last: Blue C1 shoot (puck R5 to U5): goal." in last_action(GOAL)


def test_special_states_are_told() -> None:
    told = alt(PULLED, PLAIN)
    assert "Blue's goalie is off: the net is empty." in told
    assert "Penalty box: Red W1 until 18:00 next period." in told
    assert "Final in overtime: Harbour Blues wins." in alt(OVER, PLAIN)
    assert "Puck in the net at U5." in alt(OVER, PLAIN)


def test_the_longest_description_still_fits() -> None:
    longest = "🦊" * 200
    view, _ = TRICKSHOT["move"]
    busiest = max(
        (table for seed in (1, 2) for table in played(seed, "classic", 2)), key=lambda table: length(alt(*table))
    )[0]
    names = dict.fromkeys(("blue", "red", "blue2", "red2"), longest)
    frame = Frame(
        names, longest, longest, tuple(f"{n}{longest}" for n in range(8)), ("blue", "red"),
        tuple(Target(f"{column}11", longest) for column in "ABCDEFGHIJKLMNO"), "A1",
    )  # fmt: skip
    for table in (view, replace(busiest, arena="🦊" * NAME_LIMIT)):
        said = list(facts(table, frame))
        assert alt(table, frame) == " ".join(said) or length(" ".join(said)) > ALT_LIMIT
        assert length(alt(table, frame)) <= ALT_LIMIT
        assert lacking(table, replace(frame, targets=(), note=""), alt(table, frame)) == []
