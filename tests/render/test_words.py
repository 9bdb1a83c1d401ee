"""The board in words carries every fact of the picture, within the platform's limit for a description."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from render.alt_text import ALT_LIMIT, LINE_LIMIT, NAME_LIMIT, length, listed, short
from render.frame import Frame
from render.gallery import SHOOTOUT, SPORTSDICE, rolled
from render.sportsdice_text import alt, facts, rink_line, section_words, text
from render.typefaces import clean
from rules.sportsdice.view import ShotView, TableView
from tests.render.tables import SYMBOLS, frames, played, tables

SEATS = ("blue", "white")


def lacking(view: TableView, frame: Frame, words: str) -> list[str]:
    """The facts of a table that some words do not carry."""
    wanted = [short(frame.name(side.seat), NAME_LIMIT) for side in view.sides]
    wanted += [
        f"{side.seat.capitalize()}, {shape}) {side.score}"
        for side, shape in zip(view.sides, ("round", "square"), strict=True)
    ]
    wanted += [short(clean(words)) for words in (frame.title, frame.note)]
    wanted += [f"Puck at {section_words(view, view.puck)}"]
    if view.was not in (None, view.puck) and view.period < 5:
        wanted.append(f"from {section_words(view, view.was or 0)}")
    if view.over:
        wanted += ["Final", f"{short(frame.name(view.winner or ''), NAME_LIMIT)} wins"]
    else:
        wanted.append(view.period_name)
        if view.period < 5:
            wanted.append(f"{view.shots} of {view.shots_a_period} shots")
            wanted.append(f"{view.attacker.capitalize()} attacks" if view.attacker else "Both sides roll")
    for side in view.sides:
        wanted += [", ".join(side.faces)]
        wanted += [f"{side.seat.capitalize()} holds the power chip"] if side.chip else []
        wanted += [f"rolls {side.dice} dice"] if side.penalties else []
        if side.faces:
            number = side.faces.count("stick") if side.role == "shooter" else side.count
            wanted += [{True: "won", False: "lost", None: ""}[side.won], str(number), *side.symbols]
            wanted += [str(n) for n, again in enumerate(side.rerolled, 1) if again]
    if view.period == 5:
        for side in view.sides:
            wanted.append(f"{side.seat.capitalize()} {sum(side.shootout)} of {len(side.shootout)}")
    if view.shot:
        wanted += [
            f"goaltender {view.shot.face}",
            {"goal": "goal", "save": "saved", None: "undecided"}[view.shot.result],
        ]
    if frame.act:
        wanted += [f"{listed([seat.capitalize() for seat in frame.act])} to act"]
        wanted += [short(clean(words), 18) for words in frame.chips[:4]]
    return [fact for fact in wanted if fact not in words]


@settings(deadline=None)
@given(tables(), frames())
def test_alt_text_carries_every_fact(view: TableView, frame: Frame) -> None:
    words = alt(view, frame)
    assert length(words) <= ALT_LIMIT
    assert lacking(view, frame, words) == []


@settings(deadline=None)
@given(tables(), frames())
def test_the_text_board_has_the_same_facts(view: TableView, frame: Frame) -> None:
    board = text(view, frame)
    assert all(fact in board.splitlines() for fact in facts(view, frame))


def test_descriptions_of_a_whole_match_fit() -> None:
    for view, frame in played(3):
        words = alt(view, frame)
        assert length(words) <= ALT_LIMIT
        assert lacking(view, frame, words) == []


@pytest.mark.parametrize("name", SPORTSDICE)
def test_the_rink_as_signs_brackets_the_puck_once(name: str) -> None:
    view, _ = SPORTSDICE[name]
    line = rink_line(view)
    assert line.count("(") == 1
    assert line.count("|") == 2
    assert line.startswith("Blue [")


@pytest.mark.parametrize("period", [3, 5])
def test_the_longest_description_still_fits(period: int) -> None:
    longest = "🦊" * 200
    frame = Frame(
        {"blue": longest, "white": longest}, longest, longest, tuple(f"{n}{longest}" for n in range(8)), SEATS
    )
    dice = rolled("rrrrrr", *SYMBOLS, again="xxxxxx")
    blue, white = (
        replace(side, score=12, penalties=2, dice=4, chip=True, role="offense", shootout=(True,) * 12, **dice)  # type: ignore[arg-type]
        for side in SHOOTOUT.sides
    )
    shot = ShotView("white", -4, "mask", -1, 6, None)
    view = replace(SHOOTOUT, sides=(blue, white), puck=-4, was=4, shot=shot, period=period, attacker=None)
    said = list(facts(view, frame))
    assert sum(length(fact) + 1 for fact in said) - 1 <= ALT_LIMIT
    assert alt(view, frame) == " ".join(said)


def test_long_lines_are_cut_between_signs() -> None:
    assert short("👩‍🚀" * 40, LINE_LIMIT) == "👩‍🚀" * 15 + "…"
