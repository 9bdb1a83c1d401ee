"""Notation prints and parses back, near misses are named, pickers narrow word by word."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

import pytest

from rules.actions import Action, Odds, Question, fields_of, narrow, parse, usage
from rules.errors import BadNotation


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Shift(Action):
    verb = "shift"
    player: str
    to: Side


@dataclass(frozen=True)
class LineChange(Action):
    verb = "line change"


@dataclass(frozen=True)
class Line(Action):
    verb = "line"
    number: int


@dataclass(frozen=True)
class Again(Action):
    verb = "again"
    dice: tuple[int, ...]


@dataclass(frozen=True)
class Call(Action):
    verb = "call"
    player: str
    number: int | None = None
    marks: tuple[str, ...] = ()


ACTIONS: tuple[type[Action], ...] = (Line, LineChange, Shift, Again, Call)


@pytest.mark.parametrize(
    ("action", "notation"),
    [
        (Shift("C", Side.LEFT), "shift C left"),
        (LineChange(), "line change"),
        (Line(2), "line 2"),
        (Again((2, 4, 5)), "again 2 4 5"),
        (Call("N1"), "call N1"),
        (Call("N1", 3), "call N1 3"),
        (Call("N1", 3, ("x", "y")), "call N1 3 x y"),
    ],
)
def test_an_action_prints_and_parses_back(action: Action, notation: str) -> None:
    assert action.notation == str(action) == notation
    assert parse(notation, ACTIONS) == action


@pytest.mark.parametrize("text", ["  LINE   Change ", "line-change", "Line-CHANGE"])
def test_spaces_capitals_and_hyphens_of_a_verb_do_not_matter(text: str) -> None:
    assert parse(text, ACTIONS) == LineChange()


def test_a_word_is_read_as_its_field_would_have_it() -> None:
    assert parse("shift C LEFT", ACTIONS) == Shift("C", Side.LEFT)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("shfit C left", "“shfit C left” is not an action of this game; did you mean “shift”?"),
        ("line chnge", "“chnge” in “line chnge” does not fit: write “line NUMBER”."),
        ("lin change", "did you mean “line change”?"),
        ("", "“” is not an action of this game; the verbs are line, line change, shift, again, call."),
        ("zzzz", "the verbs are line, line change, shift, again, call."),
        ("shift C", "“shift C” lacks its to: write “shift PLAYER TO”."),
        ("shift C left now", "“shift C left now” has words too many: write “shift PLAYER TO”."),
        ("shift C up", "“up” in “shift C up” does not fit: write “shift PLAYER TO”."),
        ("again", "“again” lacks its dice: write “again DICE...”."),
        ("again 1 x", "“x” in “again 1 x” does not fit: write “again DICE...”."),
    ],
)
def test_what_does_not_parse_is_answered_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as refused:
        parse(text, ACTIONS)
    assert sentence in refused.value.sentence


def test_a_long_text_is_not_echoed_whole() -> None:
    with pytest.raises(BadNotation) as refused:
        parse("word " * 1000, ACTIONS)
    assert len(refused.value.sentence) < 200


def test_fields_tell_pickers_what_they_hold() -> None:
    assert fields_of(Shift) == (("player", str, False), ("to", Side, False))
    assert fields_of(Again) == (("dice", int, True),)
    assert fields_of(Call) == (("player", str, False), ("number", int, False), ("marks", str, True))
    assert usage(Again) == "again DICE..."
    assert usage(Call) == "call PLAYER [NUMBER] [MARKS...]"


def test_narrow_gives_the_next_words_once_and_in_order() -> None:
    options = [Shift("C", Side.LEFT), Shift("C", Side.RIGHT), Shift("W", Side.LEFT), LineChange(), Again((1, 2))]
    assert narrow(options, "shift") == ["C", "W"]
    assert narrow(options, "shift", ("C",)) == ["left", "right"]
    assert narrow(options, "shift", ("W",)) == ["left"]
    assert narrow(options, "shift", ("W", "left")) == []
    assert narrow(options, "line change") == []
    assert narrow(options, "again", ("1",)) == ["2"]


def test_an_option_comes_back_as_the_very_object() -> None:
    small, large = Call("n"), Call("N")
    only = Call("W")
    question = Question("blue", "who", "Who?", (small, large, only), only)
    assert question.option("call n") is small
    assert question.option("call N") is large
    assert question.option("CALL w") is only
    assert question.option("call x") is None


def test_a_question_has_its_default_among_its_options() -> None:
    with pytest.raises(AssertionError, match="default"):
        Question("blue", "who", "Who?", (Call("a"),), Call("b"))


def test_odds_lead_with_the_wish() -> None:
    odds = Odds((("goal", Fraction(5, 36)), ("saved", Fraction(31, 36))))
    assert (odds.wish, odds.chance) == ("goal", Fraction(5, 36))
