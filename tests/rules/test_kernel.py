"""A match is saved, restored, taken back and forked at any moment, and changed rules never cost a die."""

from __future__ import annotations

import json
import random
from types import coroutine
from typing import Any

import pytest

from rules.actions import Question
from rules.dice import Roll, ScriptedDice
from rules.errors import BadNotation, BadRecord, NotAnOption, NothingToTakeBack, NotYourTurn
from rules.kernel import Event, Match, choose_all, roll, tell
from tests.rules import toy
from tests.rules.playing import new_match, no_dice, play, seeded_dice, waiting
from tests.rules.toy import TOY, TOY_BEFORE
from tests.rules.toy_table import FRESH, SHUFFLE, Ruled, ask, kicked_off


def parked(match: Match) -> Any:
    """All that a coach could tell two matches apart by."""
    return json.loads(match.save()), match.open, match.where(), dict(match.sealed)


# -- answers -------------------------------------------------------------------------------------


def test_the_ruling_gets_back_the_very_object_that_was_offered() -> None:
    match, _ = kicked_off()
    question = waiting(match)
    assert match.answer("north", "MOVE n1 1,-2") is question.option("move N1 1,-2")


@pytest.mark.parametrize(
    ("seat", "text", "error", "sentence"),
    [
        ("south", "stop", NotYourTurn, "It is not south's turn: the match waits for north."),
        ("east", "stop", NotYourTurn, "It is not east's turn: the match waits for north."),
        ("north", "move N1 9,9", NotAnOption, "TOY-1: “move N1 9,9” is not offered now: 3 tokens left."),
        ("north", "fly", BadNotation, "“fly” is not an action of this game"),
    ],
)
def test_a_refused_answer_changes_nothing(seat: str, text: str, error: type[Exception], sentence: str) -> None:
    match, _ = kicked_off()
    before = parked(match)
    with pytest.raises(error) as refused:
        match.answer(seat, text)
    assert sentence in str(refused.value)
    assert parked(match) == before


def test_nothing_can_be_declared_after_the_end() -> None:
    match = play(new_match(TOY, seeded_dice(3)), 3)
    with pytest.raises(NotYourTurn, match="The match is over"):
        match.answer("north", "stop")


def test_where_names_the_rulebook_path() -> None:
    match, _ = kicked_off(*"666", *"152")
    assert match.where() == ["step", "token"]
    match.answer("north", "move N1 0,0")
    assert waiting(match).name == "free action"
    assert match.where() == ["step", "token", "act", "pick_up", "secure", "free_action"]


# -- sealed choices ------------------------------------------------------------------------------


def test_a_sealed_choice_stays_sealed_until_all_are_in() -> None:
    match = Match(TOY, FRESH, ScriptedDice(SHUFFLE))
    match.take_news()
    match.answer("south", "take lane left")
    assert match.question("south") is None
    assert match.question("north") is not None
    assert match.take_news() == ([], [], [])
    with pytest.raises(NotYourTurn, match="already in, sealed until"):
        match.answer("south", "take lane right")


def test_a_sealed_choice_survives_a_restart() -> None:
    match = Match(TOY, FRESH, ScriptedDice(SHUFFLE))
    match.answer("south", "take lane left")
    match = Match.restore(TOY, match.save(), no_dice)
    assert match.sealed == {"south": "take lane left"}
    assert not match.changed
    match.answer("north", "take lane right")
    assert match.state.ball == toy.LANES["right"]


def test_a_sealed_choice_is_taken_back_freely_and_a_revealed_one_is_not() -> None:
    match = Match(TOY, FRESH, ScriptedDice(SHUFFLE))
    match.answer("south", "take lane left")
    match = match.take_back()
    assert match.sealed == {}
    match.answer("south", "take lane right")
    match.answer("north", "take lane left")
    with pytest.raises(NothingToTakeBack, match="revealed"):
        match.take_back()


# -- taking back ---------------------------------------------------------------------------------


def test_a_move_without_dice_is_taken_back_freely_even_after_a_restart() -> None:
    match, _ = kicked_off()
    before = parked(match)
    match.answer("north", "move N1 1,-2")
    match = Match.restore(TOY, match.save(), no_dice)
    assert parked(match.take_back()) == before


def test_dice_end_the_free_undo_and_wait_after_an_agreed_one() -> None:
    match, dice = kicked_off(*"555")
    match.answer("north", "move N1 0,0")
    dice.finish()
    with pytest.raises(NothingToTakeBack, match="the other side must agree"):
        match.take_back()
    match = match.take_back(agreed=True)
    match.take_news()
    match.answer("north", "move N2 2,-1")
    match.answer("north", "move N1 0,0")
    events, rolls, _ = match.take_news()
    assert Event("tested", {"player": "N1", "why": "pick up", "hits": 3}) in events
    assert rolls == [], "the dice that were taken back are used first"


def test_dice_that_wait_survive_a_restart() -> None:
    match, dice = kicked_off(*"555")
    match.answer("north", "move N1 0,0")
    dice.finish()
    match = Match.restore(TOY, match.save(), no_dice).take_back(agreed=True)
    match = Match.restore(TOY, match.save(), no_dice)
    match.answer("north", "move N1 0,0")
    assert match.state.holder == "N1"


def test_only_the_dice_that_are_missing_are_thrown_anew() -> None:
    match, dice = kicked_off(*"555")
    match.answer("north", "move N1 0,0")
    match = match.take_back(agreed=True)
    saved = json.loads(match.save())
    saved["now"]["spare"] = {"pick up N1": ["1", "9", "2"]}
    dice.faces.append("5")
    match = Match.restore(TOY, json.dumps(saved), dice)
    match.answer("north", "move N1 0,0")
    assert [r.faces for r in match.take_news()[1]] == [("5",)], "a face that is foreign to the die is not used"


def test_a_card_that_was_shown_ends_the_free_undo() -> None:
    start = TOY.dump(TOY.start(TOY.settings()))
    start |= {"phase": "rush", "tokens": 3, "hands": {"north": ["lucky"], "south": []}}
    match = Match(TOY, start, no_dice)
    match.answer("north", "move N1 0,0")
    assert match.take_back().where() == ["step", "token"]
    match.dice = ScriptedDice(list("5555"))
    match.answer("north", "play lucky")
    with pytest.raises(NothingToTakeBack, match="revealed"):
        match.take_back()


@pytest.mark.parametrize("shown", [{"to": "south"}, {"reveals": True}])
def test_what_was_shown_without_dice_ends_the_free_undo_too(shown: dict[str, Any]) -> None:
    async def step(_: toy.Table) -> None:
        await ask("first")
        await tell("card", **shown)
        await ask("second")

    match = Match(Ruled(step), FRESH, no_dice)
    match.answer("north", "yes")
    with pytest.raises(NothingToTakeBack, match="revealed"):
        match.take_back()
    assert waiting(match.take_back(agreed=True)).name == "first"


def test_there_is_nothing_to_take_back_at_kick_off() -> None:
    with pytest.raises(NothingToTakeBack, match="No answer"):
        Match(TOY, FRESH, ScriptedDice(SHUFFLE)).take_back(agreed=True)


# -- restoring -----------------------------------------------------------------------------------


def test_what_was_told_is_not_told_again() -> None:
    match, _ = kicked_off(*"666", *"152")
    match.answer("north", "move N1 0,0")
    assert "spectacular" in [e.name for e in match.take_news()[0]]
    match = Match.restore(TOY, match.save(), no_dice)
    assert match.take_news() == ([], [], [])
    match.answer("north", "stop")
    assert [e.name for e in match.take_news()[0]] == []


def test_a_step_with_a_moment_leaves_a_picture_also_when_restored_in_between() -> None:
    match, _ = kicked_off(*"666", *"152")
    match.answer("north", "move N1 0,0")
    assert match.take_news()[2] == []
    match = Match.restore(TOY, match.save(), no_dice)
    match.answer("north", "stop")
    assert [frame.state["holder"] for frame in match.take_news()[2]] == ["N1"]


def test_a_private_event_names_its_only_reader() -> None:
    match = Match(TOY, FRESH, ScriptedDice(SHUFFLE))
    assert [(e.name, e.to) for e in match.take_news()[0]] == [
        ("dealt", "north"),
        ("dealt", "south"),
        ("face off", None),
    ]


def test_a_roll_of_no_dice_is_a_roll() -> None:
    async def step(_: toy.Table) -> None:
        assert await roll(Roll(toy.D6, 0, "nothing")) == ()
        await ask("first")

    match = Match(Ruled(step), FRESH, no_dice)
    again = Match.restore(Ruled(step), match.save(), no_dice)
    assert again.save() == match.save()


@pytest.mark.parametrize(
    "saved",
    ["", "{", "[]", "null", "7", "{}", '{"now": {}, "before": []}', '{"now": 3, "before": []}'],
)
def test_a_save_that_cannot_be_read_is_answered_with_a_sentence(saved: str) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        Match.restore(TOY, saved, no_dice)


@pytest.mark.parametrize("part", ["checkpoint", "log", "spare", "thrown", "schema", "sealed"])
def test_a_save_with_a_spoilt_part_is_answered_with_a_sentence(part: str) -> None:
    match, _ = kicked_off()
    saved = json.loads(match.save())
    saved["now"][part] = 7 if part != "schema" else "new"
    with pytest.raises(BadRecord):
        Match.restore(TOY, json.dumps(saved), no_dice)


def test_a_save_of_a_newer_version_is_not_read() -> None:
    match = new_match(TOY, seeded_dice(1))
    with pytest.raises(BadRecord, match="newer version"):
        Match.restore(TOY_BEFORE, match.save(), no_dice)


def test_a_fork_is_the_same_moment_and_does_not_touch_the_match() -> None:
    match, _ = kicked_off(*"666", *"152")
    match.answer("north", "move N1 0,0")
    before = parked(match)
    fork = match.fork(seeded_dice(1))
    assert (fork.open, fork.where(), fork.state) == (match.open, match.where(), match.state)
    play(fork, 1)
    assert parked(match) == before


# -- rulings that misbehave ----------------------------------------------------------------------


async def goes_in_circles(_: toy.Table) -> None:
    await tell("round and round")


async def asks_nobody(_: toy.Table) -> None:
    await choose_all()


def test_rules_that_never_ask_are_stopped() -> None:
    with pytest.raises(RuntimeError, match="without a question"):
        Match(Ruled(goes_in_circles), FRESH, no_dice)


def test_somebody_must_be_asked() -> None:
    with pytest.raises(AssertionError, match="each seat is asked one question"):
        Match(Ruled(asks_nobody), FRESH, no_dice)


def test_rules_may_await_nothing_else() -> None:
    @coroutine
    def sleep() -> Any:
        yield "a second"

    async def sleeps(_: toy.Table) -> None:
        await sleep()

    with pytest.raises(TypeError, match="only choose, roll and tell, not await 'a second'"):
        Match(Ruled(sleeps), FRESH, no_dice)


def test_an_error_of_a_ruling_is_not_taken_for_a_spoilt_save() -> None:
    async def stumbles(_: toy.Table) -> None:
        raise KeyError("a bug")

    saved = new_match(TOY, seeded_dice(1)).save()
    with pytest.raises(KeyError, match="a bug"):
        Match.restore(Ruled(stumbles), saved, no_dice)


def test_random_undo_lands_where_the_match_was() -> None:
    for seed in range(40):
        rng = random.Random(seed)
        places: list[Any] = []

        def maybe_undo(
            match: Match, question: Question, action: Any, rng: random.Random = rng, places: list[Any] = places
        ) -> Match:
            before = (match.state, match.open, match.where(), match.sealed, match._log)
            probe = Match.restore(TOY, match.save(), seeded_dice(rng.randrange(99)))
            probe.answer(question.seat, action)
            back = probe.take_back(agreed=True)
            places.append((back.state, back.open, back.where(), back.sealed, back._log) == before)
            return match

        play(new_match(TOY, seeded_dice(seed)), seed, maybe_undo)
        assert all(places)
        assert places
