"""The DreadBall board in words carries every fact of the picture, within the platform's limit for a description."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from render.alt_text import ALT_LIMIT, length, short
from render.dreadball_gallery import BOUNCE, DREADBALL, FREE, INJURY, KICK_OFF, NAMES, OVER, PASS, RUN, SLAM, SUDDEN
from render.dreadball_targets import threatened
from render.dreadball_text import ROLLS_TOLD, WORDS, alt, facts, last_action, pitch, text
from render.frame import Frame, Target
from render.typefaces import clean
from rules.dreadball.view import TableView
from tests.render.dreadball_tables import played
from tests.render.tables import frames

PLAIN = Frame(NAMES)


def lacking(view: TableView, frame: Frame, words: str) -> list[str]:
    """The facts of a table that some words do not carry."""
    wanted = [short(clean(told)) for told in (frame.title, frame.note)]
    for word, side in zip(WORDS, view.sides, strict=True):
        wanted.append(f"{short(clean(side.team), 24)}) {side.score}")
        line = next((fact for fact in facts(view, frame) if fact.startswith(f"{word}: ")), "")
        wanted.append(line or "no line of players")
        for p in side.players:
            told = {"pitch": f"{p.id} {p.hex} {p.facing or 'down'}", "penalty": f"{p.id} zone {p.zone}"}
            wanted += [told.get(p.place, p.id)] if told.get(p.place, p.id) not in line else []
            wanted += [f"{p.id} {p.hex} {p.facing or 'down'} ({p.actions} used)"] if p.actions and p.hex else []
        wanted += [f"{word} {side.coach_dice}"] if side.coach_dice else []
        wanted += [f"{side.planned} promised"] if side.planned and side.coach_dice else []
    if view.over:
        wanted += ["Final", "wins" if view.winner else "a draw", view.how]
    elif view.turn:
        wanted += [f"Sudden Death, attack {view.attack}" if view.sudden else f"Attack {view.attack} of {view.attacks}"]
        wanted += [f"{view.side(view.turn).markers} of {view.markers} markers"] if view.phase == "action" else []
        wanted += [f"by {abs(view.lead)}" if view.lead else "Level"]
        wanted += ["ball lost"] if view.lost else []
    if view.carrier:
        seat, name = view.carrier
        wanted.append(f"with {WORDS[view.sides[1].seat == seat]} {name} at {view.side(seat).player(name).hex}")
    else:
        wanted.append(f"Ball loose at {view.ball}" if view.ball else "No ball")
    action = view.action
    wanted += [action.verb if action.seat else "", action.outcome if action.seat else "", action.player or ""]
    wanted += [name for way in (action.path, action.line, *action.ball) for name in (*way[:1], *way[-1:])]
    wanted += [f"{push.player}: {push.start} to {push.end}" for push in action.pushes]
    wanted += list(action.dodges)
    wanted += [f"{roll.why} " for roll in action.rolls[-ROLLS_TOLD:]]
    wanted += [" ".join(roll.faces) for roll in action.rolls[-ROLLS_TOLD:]]
    wanted += ["to act"] if frame.act else []
    wanted += list(threatened(view, frame))
    wanted += [target.place for target in frame.targets[:12]]
    return [fact for fact in wanted if fact not in words]


@pytest.mark.parametrize("name", DREADBALL)
def test_the_gallery_is_told_in_full(name: str) -> None:
    view, frame = DREADBALL[name]
    words = alt(view, frame)
    assert length(words) <= ALT_LIMIT
    assert lacking(view, frame, words) == []


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_table_of_a_match_is_told_in_full(seed: int) -> None:
    for view, frame in played(seed):
        words = alt(view, frame)
        assert length(words) <= ALT_LIMIT
        assert lacking(view, frame, words) == []


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(frames(), st.integers(0, 249))
def test_no_words_around_the_table_push_the_table_out(frame: Frame, n: int) -> None:
    tables = played(1)
    view, plain = tables[n % len(tables)]
    names = {"first": frame.names["blue"], "second": frame.names["white"]}
    frame = replace(frame, names=names, act=plain.act[:1], targets=())
    words = alt(view, frame)
    assert length(words) <= ALT_LIMIT
    assert lacking(view, frame, words) == []


def test_the_text_board_has_the_same_facts_and_a_drawing() -> None:
    for view, frame in DREADBALL.values():
        lines = text(view, frame).splitlines()
        assert all(fact in lines for fact in facts(view, frame))
        assert lines[: len(pitch(view))] == pitch(view)


def test_the_drawing_has_every_player_once_and_a_loose_ball() -> None:
    for view, _ in DREADBALL.values():
        board = "\n".join(line[2:] for line in pitch(view))
        for k, side in enumerate(view.sides):
            for p in side.players:
                assert board.count(p.id.lower() if k else p.id) == (p.hex is not None)
        assert board.count("*") == (view.ball is not None)
        assert all(len(line) <= 2 + 2 * max(view.pitch.rows) for line in pitch(view))


def test_the_drawing_reads_as_the_pitch_does() -> None:
    assert pitch(SLAM)[0] == "A      . . . . . . . . . . . . . . . ."
    assert pitch(SLAM)[5] == "F . 3 . . . + . G1. g1o . s2. . + . . . 3 ."
    assert pitch(SLAM)[7] == "H   . . . . . . . . . o * . j3. . . . . ."


def test_the_last_action_tells_ways_pushes_and_dice() -> None:
    assert list(last_action(SLAM)) == [
        "Last: Home G1 slam G1 (F5-F8; ball F10-G10-H11): pushed.",
        "Visitors G1: F9 to F10.",
        "Dice (1 earlier): Visitors counter-slam 3+ 1 4 3 2: 2; Visitors armour 4+ 2 4 1 5: 2, needs 3; "
        "Home bounce 6 2.",
    ]
    assert list(last_action(RUN)) == [
        "Last: Visitors S1 run (C11-C7; dodges at C9): picked up.",
        "Dice: Visitors dodge 5+ 4 1 5: 1, needs 1; Visitors pick-up 4+ 5 2 4 1 (1 coach): 2, needs 1.",
    ]
    assert "Last: Home S2 pass S1 (thrown G14 to E16, 3 hexes): caught." in last_action(PASS)
    assert "The ball flies B9-F11." in last_action(KICK_OFF)
    assert "dodges at D14, D15; ball D17-B17-C17; ball C17-F20-G19-F19-F18): fell." in next(last_action(BOUNCE))


def test_special_states_are_told() -> None:
    told = alt(INJURY, PLAIN)
    assert "Attack 11 of 14: Home, 1 of 5 markers left, ball lost: the attack ends. Level; 7 ahead wins." in told
    assert "penalty J1 zone 2, J3 zone 3; dead S3." in told
    assert "Sudden Death, attack 2: Visitors" in alt(SUDDEN, PLAIN)
    assert "Final by a landslide: Gantry Miners wins." in alt(OVER, PLAIN)
    assert "Coach dice: Home 0, Visitors 1 (1 promised)." in alt(FREE, PLAIN)
    assert "Visitors set up." in alt(*DREADBALL["set-up"])
    assert "Home threatens" in alt(*DREADBALL["run"])


def test_the_longest_description_still_fits() -> None:
    longest = "🦊" * 200
    tables = [table for seed in (1, 2, 3) for table in played(seed)]
    view, busy = max(tables, key=lambda table: length(alt(*table)))
    frame = Frame(
        dict.fromkeys(("first", "second"), longest), longest, longest, tuple(f"{n}{longest}" for n in range(8)),
        busy.act, tuple(Target(f"{row}11", longest) for row in "ABCDEFGHIJK"), busy.chosen,
    )  # fmt: skip
    assert length(alt(view, frame)) <= ALT_LIMIT
    kept = replace(frame, targets=(), chosen="", note="")
    assert lacking(view, kept, alt(view, kept)) == []
