"""The grammar of action boxes: what can be said is read as it was meant, all else is refused with a sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.playoff.boxes import FITS, Box, Kind, Side, Step, Who, parse_box

MEN: list[Who] = ["any", "Center", "Winger", "Defenseman"]


@pytest.mark.parametrize(
    ("text", "box"),
    [
        ("SKATE: any", Box("either", (Step("skate"),))),
        ("SKATE: Winger +1", Box("either", (Step("skate", "Winger", plus=1),))),
        ("OFFENSE: SKATE any, SKATE any", Box("offense", (Step("skate"), Step("skate")))),
        ("OFFENSE: PASS Center to Winger", Box("offense", (Step("pass", "Center", "Winger"),))),
        (
            "OFFENSE: PASS any to any, SKATE receiver",
            Box("offense", (Step("pass"), Step("skate", "receiver"))),
        ),
        (
            "OFFENSE: DROP PASS, SHOT receiver +1",
            Box("offense", (Step("drop pass"), Step("shot", "receiver", plus=1))),
        ),
        ("OFFENSE: SKATE Center, SHOT skater", Box("offense", (Step("skate", "Center"), Step("shot", "skater")))),
        ("OFFENSE: SHOT any, rebound", Box("offense", (Step("shot"),), rebound=True)),
        ("DEFENSE: SKATE any +1", Box("defense", (Step("skate", plus=1),))),
        ("DEFENSE: SKATE Defenseman, STEAL any", Box("defense", (Step("skate", "Defenseman"), Step("steal")))),
        ("DEFENSE: DOUBLE STEAL", Box("defense", (Step("double steal"),))),
        ("STAR: Interception", Box("star", star="Interception")),
        ("STAR: Whistle on SHOT", Box("star", star="Whistle on SHOT")),
        ("STAR: Teamwork Harbour Kings", Box("star", star="Teamwork", club="Harbour Kings")),
    ],
)
def test_a_text_is_read(text: str, box: Box) -> None:
    assert parse_box(text) == box


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is no step of an action box"),
        ("OFFENSE:", "is no step of an action box"),
        ("OFFENSE: SHOOT any", "“SHOOT any” in “OFFENSE: SHOOT any” is no step of an action box"),
        ("OFFENSE: SHOT Goalie", "“SHOT Goalie” in “OFFENSE: SHOT Goalie” is no step of an action box"),
        ("OFFENSE: SHOT any +4", "is no step of an action box"),
        ("OFFENSE: SHOT any,", "“” in “OFFENSE: SHOT any,” is no step of an action box"),
        ("OFFENCE: SHOT any", "is no step of an action box"),
        ("OFFENSE: STEAL any", "STEAL is not for offense cards"),
        ("DEFENSE: SHOT any", "SHOT is not for defense cards"),
        ("DEFENSE: PASS any to any", "PASS is not for defense cards"),
        ("PASS: any", "PASS is not for either cards"),
        ("OFFENSE: SHOT receiver", "names a receiver without a PASS before"),
        ("OFFENSE: SKATE receiver, PASS any to any", "names a receiver without a PASS before"),
        ("OFFENSE: SHOT skater", "names a skater without a SKATE before"),
        ("OFFENSE: PASS any to any, PASS receiver to any", "only a SKATE or a SHOT is for the receiver, no PASS"),
        ("DEFENSE: SKATE any, STEAL skater", "only a SKATE or a SHOT is for the skater, no STEAL"),
        ("OFFENSE: SKATE any to Center", "only a PASS goes to somebody"),
        ("OFFENSE: PASS any to any +1", "a PASS rolls no dice, so it has no +1"),
        ("OFFENSE: SKATE any, rebound", "only a SHOT has a rebound"),
        ("OFFENSE: rebound", "has no step"),
        ("STAR: Golden goal", "“Golden goal” is no star: there are Interception, "),
        ("STAR: Teamwork", "and Teamwork names a club"),
    ],
)
def test_what_means_nothing_is_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as e:  # noqa: PT011 - the sentence is compared below
        parse_box(text)
    assert sentence in str(e.value)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("SKATE: any", "skate"),
        ("OFFENSE: DROP PASS, SHOT receiver", "pass"),
        ("DEFENSE: DOUBLE STEAL", "steal"),
        ("OFFENSE: SKATE any, SHOT skater", "skate"),
        ("STAR: Swarm Puck", ""),
    ],
)
def test_a_box_begins_with_its_first_action(text: str, first: str) -> None:
    """PO-15 and PO-35 ask with which action a box begins."""
    assert parse_box(text).first == first


@pytest.mark.parametrize(
    ("text", "offense", "defense"),
    [
        ("SKATE: any", True, True),
        ("OFFENSE: SHOT any", True, False),
        ("DEFENSE: STEAL any", False, True),
        ("STAR: Interception", False, False),
    ],
)
def test_a_box_is_for_a_side(text: str, offense: bool, defense: bool) -> None:
    """A star is never the play of a turn (PO-54), so it is for neither."""
    box = parse_box(text)
    assert (box.for_side("offense"), box.for_side("defense")) == (offense, defense)


def test_every_place_of_a_line_has_a_word_and_goalies_have_none() -> None:
    """PO-18."""
    assert sorted(place for word in ("Center", "Winger", "Defenseman") for place in FITS[word]) == sorted(FITS["any"])
    assert "G" not in FITS["any"]


def steps(kind: Kind) -> st.SearchStrategy[Step]:
    passing = kind in ("pass", "drop pass")
    return st.builds(
        Step,
        kind=st.just(kind),
        who=st.sampled_from(MEN),
        to=st.sampled_from(MEN) if passing else st.just("any"),
        plus=st.just(0) if passing else st.integers(0, 3),
    )


def said(step: Step) -> str:
    to = f" to {step.to}" if step.kind in ("pass", "drop pass") else ""
    return f"{step.kind.upper()} {step.who}{to}" + (f" +{step.plus}" if step.plus else "")


OF_SIDE: dict[Side, list[Kind]] = {
    "offense": ["skate", "pass", "drop pass", "shot"],
    "defense": ["skate", "steal", "double steal"],
}


@given(st.data(), st.sampled_from(["offense", "defense"]), st.booleans())
def test_what_is_said_by_the_grammar_is_read_back(data: st.DataObject, side: Side, rebound: bool) -> None:
    chosen = data.draw(st.lists(st.sampled_from(OF_SIDE[side]).flatmap(steps), min_size=1, max_size=3))
    rebound = rebound and chosen[-1].kind == "shot"
    text = f"{side.upper()}: " + ", ".join([*map(said, chosen), *(["rebound"] if rebound else [])])
    assert parse_box(text) == Box(side, tuple(chosen), rebound)


@given(
    st.text(max_size=40)
    | st.lists(st.sampled_from(["OFFENSE:", "STAR:", "SHOT", "PASS", "any", "to", "+1", ",", "rebound"])).map(" ".join)
)
def test_anything_is_read_or_refused_as_a_value(text: str) -> None:
    try:
        box = parse_box(text)
    except ValueError:
        return
    assert bool(box.steps) != bool(box.star)
