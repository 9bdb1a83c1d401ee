"""A match is saved, restored, taken back and forked at any moment, and changed rules never cost a die."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from types import coroutine
from typing import Any

import pytest

from rules.actions import Question
from rules.dice import Dice, Faces, Roll, ScriptedDice
from rules.errors import BadNotation, BadRecord, NotAnOption, NothingToTakeBack, NotYourTurn
from rules.kernel import Event, Match, choose_all, tell
from tests.rules import toy
from tests.rules.playing import new_match, play, seeded_dice, waiting
from tests.rules.toy import TOY, TOY_BEFORE, TOY_PATIENT

SHUFFLE = ("6", "5", "4", "3", "2")  # leaves the deck as it is: both teams hold two calm cards
FRESH = TOY.dump(TOY.start(TOY.settings()))


def no_dice(roll: Roll) -> Faces:
    raise AssertionError(f"nothing may be rolled here, not {roll}")


def kicked_off(*faces: str) -> tuple[Match, ScriptedDice]:
    """North has won its lane; the ball lies in the middle, next to N1."""
    dice = ScriptedDice([*SHUFFLE, *faces])
    match = Match(TOY, FRESH, dice)
    match.answer("north", "take lane middle")
    match.answer("south", "take lane left")
    return match, dice


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
    assert [frame["holder"] for frame in match.take_news()[2]] == ["N1"]


def test_a_private_event_names_its_only_reader() -> None:
    match = Match(TOY, FRESH, ScriptedDice(SHUFFLE))
    assert [(e.name, e.to) for e in match.take_news()[0]] == [
        ("dealt", "north"),
        ("dealt", "south"),
        ("face off", None),
    ]


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


# -- rules that change under the log ----------------------------------------------------------------


class Counting:
    """Dice that remember what they threw."""

    def __init__(self, seed: int) -> None:
        self.dice: Dice = seeded_dice(seed)
        self.thrown: list[tuple[str, Faces]] = []

    def __call__(self, roll: Roll) -> Faces:
        faces = self.dice(roll)
        self.thrown.append((roll.why, faces))
        return faces


def saves_of_old_matches() -> Iterator[str]:
    for seed in range(150):
        saves: list[str] = []

        def keep(match: Match, _: Question, __: Any, saves: list[str] = saves) -> Match:
            saves.append(match.save())
            return match

        play(new_match(TOY_BEFORE, seeded_dice(seed)), seed, keep)
        yield from saves


OLD = list(saves_of_old_matches())


def logged(saved: str) -> list[tuple[str, list[str]]]:
    return [(name, kept) for kind, name, kept, _ in json.loads(saved)["now"]["log"] if kind == "roll"]


def test_an_older_schema_is_upgraded_and_its_steps_go_on() -> None:
    patient = [Match.restore(TOY_PATIENT, saved, no_dice) for saved in OLD]
    assert len(patient) > 1000
    assert not any(m.changed for m in patient), "a step in progress keeps the rules it began under"


def test_changed_rules_ask_again_and_never_roll_again() -> None:
    changed = 0
    for saved in OLD:
        match = Match.restore(TOY, saved, no_dice)
        if not match.changed:
            continue
        changed += 1
        assert waiting(match).name == "second try"
        now = json.loads(match.save())["now"]
        waits = [face for faces in now["spare"].values() for face in faces]
        used = [face for kind, _, faces, _ in now["log"] if kind == "roll" for face in faces]
        assert sorted(used + waits) == sorted(face for _, faces in logged(saved) for face in faces)
        with pytest.raises(NothingToTakeBack):
            match.take_back(agreed=True)
        again = Match.restore(TOY, match.save(), no_dice)
        assert not again.changed, "it is said once"
        assert again.open == match.open
        dice = Counting(1)
        match.dice = dice
        match.take_news()
        match.answer(waiting(match).seat, "no")
        told = [e.name for e in match.take_news()[0]]
        assert "bounced" in told, "what happens from there is told anew"
        assert ("bounce" in now["spare"]) != ("bounce" in [why for why, _ in dice.thrown[:1]])
    assert changed > 0


def test_a_step_that_became_shorter_does_not_feed_its_log_to_the_next() -> None:
    match, _ = kicked_off(*"666", *"152")
    match.answer("north", "move N1 0,0")
    saved = json.loads(match.save())
    saved["now"]["log"].insert(0, ["ask", "north: token", ["stop"], None])
    for entry in saved["now"]["log"]:
        entry[3] = None
    match = Match.restore(TOY, json.dumps(saved), ScriptedDice([]))
    assert match.changed
    assert waiting(match).name == "lane"
    assert json.loads(match.save())["now"]["spare"] == {"pick up N1": list("666152")}


def test_an_answer_of_another_seat_is_not_taken_over() -> None:
    match, _ = kicked_off(*"555")
    match.answer("north", "move N1 0,0")
    saved = json.loads(match.save())
    saved["now"]["log"][0][1] = "south: token"
    match = Match.restore(TOY, json.dumps(saved), no_dice)
    assert match.changed
    assert (waiting(match).seat, waiting(match).name) == ("north", "token")


def test_a_question_with_other_options_is_said_to_have_changed() -> None:
    match, _ = kicked_off()
    saved = json.loads(match.save())
    saved["now"]["asked"] += 1
    assert Match.restore(TOY, json.dumps(saved), no_dice).changed
    saved["now"]["asked"] -= 1
    saved["now"]["resting"] += 1
    assert Match.restore(TOY, json.dumps(saved), no_dice).changed


def test_a_recorded_roll_of_another_number_of_dice_is_completed_not_repeated() -> None:
    match, _ = kicked_off(*"666", *"152")
    match.answer("north", "move N1 0,0")
    saved = json.loads(match.save())
    rolls = [entry for entry in saved["now"]["log"] if entry[0] == "roll"]
    rolls[0][2] = ["6", "6"]
    del saved["now"]["log"][saved["now"]["log"].index(rolls[1]) :]
    match = Match.restore(TOY, json.dumps(saved), ScriptedDice(["1", "1", "1"]))
    assert match.changed
    assert [r.faces for r in match.take_news()[1]] == [("1",), ("1", "1")]


# -- rulings that misbehave ----------------------------------------------------------------------


class Odd(toy.Toy):
    """Toss with one step replaced."""

    def __init__(self, step: Any) -> None:
        super().__init__()
        self.odd = step

    def step(self, state: toy.Table) -> Any:
        return self.odd(state)


async def goes_in_circles(_: toy.Table) -> None:
    await tell("round and round")


async def asks_nobody(_: toy.Table) -> None:
    await choose_all()


def test_rules_that_never_ask_are_stopped() -> None:
    with pytest.raises(RuntimeError, match="without a question"):
        Match(Odd(goes_in_circles), FRESH, no_dice)


def test_somebody_must_be_asked() -> None:
    with pytest.raises(AssertionError, match="each seat is asked one question"):
        Match(Odd(asks_nobody), FRESH, no_dice)


def test_rules_may_await_nothing_else() -> None:
    @coroutine
    def sleep() -> Any:
        yield "a second"

    async def sleeps(_: toy.Table) -> None:
        await sleep()

    with pytest.raises(TypeError, match="only choose, roll and tell, not await 'a second'"):
        Match(Odd(sleeps), FRESH, no_dice)


def test_an_error_of_a_ruling_is_not_taken_for_a_spoilt_save() -> None:
    async def stumbles(_: toy.Table) -> None:
        raise KeyError("a bug")

    saved = new_match(TOY, seeded_dice(1)).save()
    with pytest.raises(KeyError, match="a bug"):
        Match.restore(Odd(stumbles), saved, no_dice)


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
