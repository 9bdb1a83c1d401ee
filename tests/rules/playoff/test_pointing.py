"""What a picture points at, and what menus say: men by side and place, cards by their number in the hand."""

from __future__ import annotations

from fractions import Fraction

from rules.actions import Action, Odds, Question
from rules.playoff.actions import Aggressive, CardId, NoThanks, Place, Play, Skate, Steal
from rules.playoff.game import Playoff
from rules.playoff.state import Settings, set_up
from rules.playoff.view import look

GAME = Playoff()
LW, RW = Place("LW"), Place("RW")


def evens(action: Action) -> Odds | None:
    return None if isinstance(action, NoThanks) else Odds((("success", Fraction(1, 2)), ("failure", Fraction(1, 2))))


def marks(*options: Action, verb: str = "", secret: bool = False) -> list[tuple[str, str, bool]]:
    question = Question("north", "a question", "Who?", options, options[0], evens, secret=secret)
    _, found = GAME.marks(None, question, verb)
    return [(mark.place, mark.word, mark.chance is not None) for mark in found]


def test_men_are_pointed_at_with_the_chance_of_one_alone() -> None:
    assert marks(Skate(LW), Skate(RW)) == [("north LW", "Skate", True), ("north RW", "Skate", True)]
    assert marks(Steal((LW, RW))) == [("north LW", "", False), ("north RW", "", False)]
    one_or_both = (NoThanks(), Aggressive((LW, RW)), Aggressive((LW,)), Aggressive((RW,)))
    assert marks(*one_or_both) == [("north LW", "Aggressive", True), ("north RW", "Aggressive", True)]
    assert marks(Skate(LW), Steal((RW,)), verb="steal") == [("north RW", "Steal", True)]


def test_nothing_points_at_what_a_hand_allows() -> None:
    assert marks(Skate(LW), secret=True) == []
    assert marks(Play(CardId("NGL30"))) == []


def test_menus_number_the_cards_of_a_hand_as_its_picture_does() -> None:
    table = set_up(Settings())
    table.hand[0] = ["NGL30", "NGL37"]
    own, other = look(table, "south"), look(table, "north")
    assert GAME.word_label(own, "south", "play", (), "NGL37").startswith("2. Piotr Wendzik (G): ")
    assert GAME.word_label(other, "south", "play", (), "NGL37").startswith("Piotr Wendzik (G): ")
    assert GAME.word_label(own, "south", "change", (), "NGL37-G") == "Piotr Wendzik to G"
