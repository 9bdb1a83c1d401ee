"""A record replays to the same match, and a check names the first thing in it that does not fit."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from rules.dice import SealedDice, seal_of
from rules.errors import BadRecord
from rules.record import MatchRecord, read_record, replay, replayed, verify
from rules.recorder import Recorder
from tests.rules.playing import waiting
from tests.rules.toy import TOY, Toy

SEATS = {"north": ("Ann", "salt of Ann"), "south": ("Bo", "salt of Bo")}


def recorder(seed: int = 1) -> Recorder:
    return Recorder(TOY, TOY.settings(rushes=6), f"match {seed}", SEATS, b"secret %d" % seed)


def played(seed: int, undo: float = 0.0) -> Recorder:
    table, rng = recorder(seed), random.Random(seed)
    while not table.match.over:
        question = waiting(table.match)
        table.answer(question.seat, rng.choice(question.options), rng.choice([None, "clock", "coach"]))
        if rng.random() < undo:
            table.undo(question.seat, agreed=True)
    return table


def spoilt(record: MatchRecord, change: Callable[[dict[str, Any]], Any]) -> MatchRecord:
    data = json.loads(record.text())
    change(data)
    return read_record(json.dumps(data))


def place(data: dict[str, Any], key: str, nth: int = 0) -> int:
    return [i for i, e in enumerate(data["entries"]) if key in e][nth]


WHOLE = played(5)
RECORD = WHOLE.record()


@pytest.mark.parametrize("seed", range(25))
def test_a_record_replays_to_the_same_match_and_fits(seed: int) -> None:
    table = played(seed, undo=0.15)
    record = read_record(table.record().text())
    assert record == table.record()
    assert replay(record, game=TOY).state == table.match.state
    verdict = verify(record, TOY)
    assert verdict.fits, verdict
    assert verdict.sentences[0] == "The seal fits the secret."


def test_a_record_replays_to_every_moment() -> None:
    table, states = recorder(), []
    while not table.match.over:
        states.append((len(table.entries), table.match.save()))
        question = waiting(table.match)
        table.answer(question.seat, question.options[0])
    for done, saved in states:
        assert replay(table.record(), done, TOY).save() == saved
    assert [done for done, _ in replayed(table.record(), TOY)][:-1] == [done for done, _ in states]


def test_the_secret_is_in_the_record_only_after_the_end() -> None:
    table = recorder()
    record = table.record()
    assert record.secret is None
    assert record.result is None
    assert verify(record, TOY).sentences[0] == "The secret is not published yet: dice are unchecked."
    assert verify(record, TOY).sentences[-1] == "The match is not over."
    assert verify(RECORD, TOY).fits


@pytest.mark.parametrize(("how", "seat", "winner"), [("resign", "north", "south"), ("draw", None, None)])
def test_a_match_that_its_coaches_ended_fits(how: Any, seat: str | None, winner: str | None) -> None:
    table = recorder()
    table.answer("south", "take lane left")
    table.end(how, seat)
    record = table.record()
    assert record.result is not None
    assert record.result.winner == winner
    assert verify(record, TOY).fits
    more = spoilt(record, lambda d: d["entries"].append({"seat": "north", "do": "take lane left"}))
    assert "the coaches had ended the match before" in verify(more, TOY).sentences[-1]


def test_a_change_of_the_rules_is_explained() -> None:
    newer = Toy(revision=3)
    verdict = verify(RECORD, newer)
    assert verdict.fits
    assert verdict.sentences[-1].startswith("It was played under revision 2 of Toss; these rules are revision 3")


def other_face(data: dict[str, Any], nth: int) -> None:
    entry = data["entries"][place(data, "roll", nth)]
    entry["faces"] = ["2" if entry["faces"][0] != "2" else "1", *entry["faces"][1:]]


def no_roll(data: dict[str, Any]) -> None:
    del data["entries"][place(data, "roll", -1)]


def one_roll_more(data: dict[str, Any]) -> None:
    last = data["entries"][place(data, "roll", -1)]
    data["entries"].append({**last, "roll": last["roll"] + 1})


def swap_salts(data: dict[str, Any]) -> None:
    north, south = data["seats"]["north"], data["seats"]["south"]
    north["salt"], south["salt"] = south["salt"], north["salt"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d.update(secret=b"other".hex()), "The secret does not fit the seal that was published at kick-off."),
        (lambda d: d.update(secret="xyz"), "The secret is not hexadecimal."),
        (lambda d: d.update(match="another"), "At kick-off: roll 1 (“shuffle”) shows"),
        (swap_salts, "At kick-off: roll 1 (“shuffle”) shows"),
        (lambda d: other_face(d, 2), "At kick-off: roll 3 (“shuffle”) shows"),
        (no_roll, "but the record has no roll there"),
        (one_roll_more, "is recorded, but the rules throw nothing there"),
        (lambda d: d["entries"][1].update(roll=7), "At kick-off: roll 7 stands where roll 2 should."),
        (
            lambda d: d["entries"][1].update(why="deal"),
            "roll 2 is 1 d5 for “deal”, but the rules throw 1 d5 for “shuffle”",
        ),
        (lambda d: d["entries"][1].update(faces=["9"]), "roll 2 shows “9”, which is no face of a d5"),
        (lambda d: d["entries"][5].update(do="stop"), "stop): TOY-1: “stop” is not offered now"),
        (lambda d: d["entries"][5].update(do="hop"), "Entry 6 (north: hop): “hop” is not an action of this game"),
        (lambda d: d["entries"][5].update(seat="west"), "Entry 6 (west: take lane"),
        (lambda d: d["entries"].append({"seat": "north", "do": "stop"}), "The match is over"),
        (lambda d: d["entries"].append({"end": "draw"}), "(draw): the match was over already."),
        (lambda d: d["result"].update(winner="north", how="luck"), "The record's result (Ann (north) won"),
        (lambda d: d.update(result=None), "The record's result does not fit: the match is over and names none."),
        (lambda d: d["seats"].update(east={"name": "C", "salt": ""}), "Toss is played by north and south, not by"),
        (lambda d: d["options"].update(rushes=-1), "At kick-off: the options do not fit Toss"),
    ],
)
def test_the_first_thing_that_does_not_fit_is_named(change: Callable[[dict[str, Any]], Any], sentence: str) -> None:
    verdict = verify(spoilt(RECORD, change), TOY)
    assert not verdict.fits
    assert sentence in verdict.sentences[-1]


def test_a_roll_of_other_dice_is_found_wherever_it_is() -> None:
    numbers = range(sum(hasattr(e, "roll") for e in RECORD.entries))
    for nth in numbers:
        data = json.loads(RECORD.text())
        entry = data["entries"][place(data, "roll", nth)]
        if entry["die"] == "coin":
            entry["faces"] = ["north" if entry["faces"] == ["south"] else "south"]
        else:
            other_face(data, nth)
        verdict = verify(read_record(json.dumps(data)), TOY)
        assert not verdict.fits
        assert f"roll {nth + 1} (" in verdict.sentences[-1]


def test_an_undo_that_was_not_agreed_does_not_fit_after_dice() -> None:
    table = recorder()
    table.answer("north", "take lane left")
    table.answer("south", "take lane left")
    table.undo("south", agreed=True)
    record = spoilt(table.record(), lambda d: d["entries"][-1].update(agreed=False))
    assert "(south takes back): Something was revealed" in verify(record, TOY).sentences[-1]


def test_a_resignation_names_its_seat() -> None:
    table = recorder()
    table.end("resign", "north")
    record = spoilt(table.record(), lambda d: d["entries"][-1].pop("seat"))
    assert "it does not say which seat resigns" in verify(record, TOY).sentences[-1]


def without(key: str) -> str:
    data = json.loads(RECORD.text())
    del data[key]
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[1]",
        "null",
        "[" * 100_000,
        "1" * 5_000,
        RECORD.text()[: len(RECORD.text()) // 2],
        RECORD.text().replace('"linesman": 1', '"linesman": 2'),
        RECORD.text().replace('"do": ', '"does": '),
        RECORD.text().replace('"name": "Ann"', '"name": "\\ud800"'),
        *(without(key) for key in ("game", "options", "revision", "schema", "match", "seats", "seal", "entries")),
    ],
    ids=lambda text: text[:20] or "empty",
)
def test_what_is_no_record_is_answered_with_a_sentence(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^This (is not a record|record cannot be read)"):
        read_record(text)


def test_an_unknown_game_is_answered_with_a_sentence() -> None:
    record = spoilt(RECORD, lambda d: d.update(game="chess"))
    with pytest.raises(BadRecord, match="There is no game “chess”"):
        verify(record)


def test_a_spoilt_record_never_trips_the_check() -> None:
    rng = random.Random(0)
    text = RECORD.text()
    for _ in range(400):
        at = rng.randrange(len(text))
        damaged = text[:at] + rng.choice('x"0,{}[] -') + text[at + rng.choice((0, 1, 1, 5)) :]
        with contextlib.suppress(BadRecord):
            assert verify(read_record(damaged), TOY).sentences


def test_a_recorder_begins_with_sealed_dice_and_its_news() -> None:
    table = recorder()
    assert isinstance(table.match.dice, SealedDice)
    assert table.record().seal == seal_of(b"secret 1")
    assert [e.name for e in table.events] == ["dealt", "dealt", "face off"]
    events = table.answer("south", "TAKE LANE left")
    assert events == []
    assert table.entries[-1].model_dump(exclude_none=True) == {"seat": "south", "do": "take lane left"}
