"""When the rules change under a parked step, it is asked again, nothing is rolled again, and it is said."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from rules.actions import Action, Question
from rules.dice import Dice, Faces, Roll, ScriptedDice
from rules.errors import NothingToTakeBack
from rules.kernel import Match, choose_all, roll, tell
from tests.rules.playing import new_match, no_dice, play, seeded_dice, waiting
from tests.rules.toy import D6, TOY, TOY_BEFORE, TOY_PATIENT, No, Stop, Table, Yes
from tests.rules.toy_table import FRESH, Ruled, ask, kicked_off

Step = Callable[[Table], Coroutine[Any, Any, None]]


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


def after_yes(old: Step, new: Step, *faces: str, answers: int = 1) -> Match:
    """A match that north answered with yes under the old step, restored under the new one."""
    match = Match(Ruled(old), FRESH, ScriptedDice(faces))
    for _ in range(answers):
        match.answer("north", "yes")
    return Match.restore(Ruled(new), match.save(), no_dice)


def test_a_step_that_became_shorter_does_not_feed_its_log_to_the_next() -> None:
    async def old(t: Table) -> None:
        await ask("first")
        t.tokens = 1
        await roll(Roll(D6, 1, "any"))
        await ask("second")

    async def new(t: Table) -> None:
        if t.tokens:
            await roll(Roll(D6, 1, "any"))
            await ask("second")
        else:
            await ask("first")
            t.tokens = 1

    match = after_yes(old, new, "4")
    assert match.changed
    assert waiting(match).name == "second"
    assert match.rolls == [], "the die that had fallen was used"


def test_a_state_that_differs_when_asked_is_asked_again() -> None:
    async def old(t: Table) -> None:
        t.tokens = 1
        await ask("first")
        await ask("second")

    async def new(t: Table) -> None:
        t.tokens = 2
        await ask("first")
        await ask("second")

    match = after_yes(old, new)
    assert match.changed
    assert waiting(match).name == "first"


def test_what_is_told_after_the_change_is_news() -> None:
    async def old(_: Table) -> None:
        await ask("first")
        await roll(Roll(D6, 1, "old"))
        await tell("low")
        await tell("lower")
        await ask("second")

    async def new(_: Table) -> None:
        await ask("first")
        await roll(Roll(D6, 0, "new"))
        await tell("high")
        await ask("second")

    assert [e.name for e in after_yes(old, new, "1").events] == ["high"]


def test_rules_that_tell_less_swallow_nothing_later() -> None:
    async def old(_: Table) -> None:
        await ask("first")
        await tell("one")
        await tell("two")
        await ask("second")

    async def new(_: Table) -> None:
        await ask("first")
        await tell("one")
        await ask("second")
        await tell("later")
        await ask("third")

    match = after_yes(old, new)
    assert match.events == []
    match.answer("north", "yes")
    assert [e.name for e in match.events] == ["later"]


def test_a_sealed_choice_is_dropped_when_what_is_offered_has_changed() -> None:
    def step(*options: Action) -> Step:
        async def both(_: Table) -> None:
            await choose_all(*(Question(s, "both", "Well?", (No(), *options), No()) for s in TOY.seats))

        return both

    match = Match(Ruled(step(Yes())), FRESH, no_dice)
    match.answer("south", "yes")
    again = Match.restore(Ruled(step(Yes(), Stop())), match.save(), no_dice)
    assert again.changed
    assert again.sealed == {}
    assert again.question("south") is not None


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
