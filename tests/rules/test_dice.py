"""Sealed dice can be checked by anyone and favour nobody; scripted dice fail on a missing, foreign or spare face."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from rules.dice import Die, Roll, ScriptedDice, SealedDice, seal_of
from rules.errors import DiceError

COIN = Die("coin", ("blue", "white"))
D6 = Die("d6", tuple("123456"))


def derived(secret: str, match: str, n: int, die: Die, count: int, salts: list[str]) -> list[str]:
    """Roll n anew, from what is published and the description alone: no code of the house."""
    hashed = [hashlib.sha256(s.encode()).hexdigest() for s in salts]
    faces: list[str] = []
    block = 0
    while len(faces) < count:
        text = "/".join([match, str(n), str(count), die.name, *hashed, str(block)])
        for byte in hmac.new(bytes.fromhex(secret), text.encode(), "sha256").digest():
            if byte < 256 - 256 % len(die.faces):
                faces.append(die.faces[byte % len(die.faces)])
        block += 1
    return faces[:count]


def test_the_seal_is_the_hash_of_the_secret() -> None:
    assert SealedDice(b"secret", "7", ["a", "b"]).seal == hashlib.sha256(b"secret").hexdigest() == seal_of(b"secret")


@pytest.mark.parametrize("die", [COIN, D6, Die("letter", tuple("abcdefghijklmnopqrstuvwxyz"))], ids=lambda d: d.name)
def test_every_roll_can_be_derived_from_the_published_secret(die: Die) -> None:
    dice = SealedDice(b"\x01\xff", "match 9", ["salt/1", "käse"])
    for n in range(1, 40):
        roll = Roll(die, n, "any")
        assert list(dice(roll)) == derived("01ff", "match 9", n, die, n, ["salt/1", "käse"])


def test_dice_that_go_on_after_a_restart_are_the_same() -> None:
    whole, before = SealedDice(b"s", "m", ["a", "b"]), SealedDice(b"s", "m", ["a", "b"])
    rolls = [Roll(D6, 3, f"roll {n}") for n in range(10)]
    first = [before(r) for r in rolls[:4]]
    after = SealedDice(b"s", "m", ["a", "b"], rolled=before.rolled)
    assert [whole(r) for r in rolls] == first + [after(r) for r in rolls[4:]]


@pytest.mark.parametrize("sides", [2, 3, 5, 6, 8, 10, 12, 20, 26, 100])
def test_no_face_is_favoured(sides: int) -> None:
    die = Die(f"d{sides}", tuple(str(n) for n in range(sides)))
    dice = SealedDice(b"an arbitrary secret", "fair", ["a", "b"])
    throws = 300 * sides
    seen = Counter(face for _ in range(sides) for face in dice(Roll(die, 300, "many")))
    expected = throws / sides
    chi_square = sum((seen[face] - expected) ** 2 / expected for face in die.faces)
    spread = (2 * (sides - 1)) ** 0.5
    assert abs(chi_square - (sides - 1)) < 4 * spread


@pytest.mark.parametrize(
    "other",
    [
        SealedDice(b"other", "m", ["a", "b"]),
        SealedDice(b"s", "n", ["a", "b"]),
        SealedDice(b"s", "m", ["A", "b"]),
        SealedDice(b"s", "m", ["a", "B"]),
        SealedDice(b"s", "m", ["b", "a"]),
        SealedDice(b"s", "m", ["a/b", ""]),
        SealedDice(b"s", "m", ["a", "b"], rolled=1),
    ],
    ids=["secret", "match", "first salt", "second salt", "order of salts", "salts run together", "number"],
)
def test_secret_match_number_and_both_salts_matter(other: SealedDice) -> None:
    assert SealedDice(b"s", "m", ["a", "b"])(Roll(D6, 30, "x")) != other(Roll(D6, 30, "x"))


def test_a_die_has_no_more_faces_than_a_byte_can_decide() -> None:
    with pytest.raises(AssertionError, match="257 faces"):
        Die("d257", tuple(str(n) for n in range(257)))


def test_scripted_dice_fall_in_order() -> None:
    dice = ScriptedDice(["1", "6", "white"])
    assert dice(Roll(D6, 2, "test")) == ("1", "6")
    assert dice(Roll(COIN, 1, "toss")) == ("white",)
    dice.finish()


def test_a_missing_scripted_die_is_an_error() -> None:
    with pytest.raises(DiceError, match="“test” throws 3 dice, but the script has 2 left"):
        ScriptedDice(["1", "2"])(Roll(D6, 3, "test"))


def test_a_foreign_face_is_an_error_and_leaves_the_script() -> None:
    dice = ScriptedDice(["1", "7"])
    with pytest.raises(DiceError, match="no face “7”, only 1, 2, 3, 4, 5, 6"):
        dice(Roll(D6, 2, "test"))
    assert dice.faces == ["1", "7"]


def test_a_scripted_die_left_over_is_an_error() -> None:
    with pytest.raises(DiceError, match="nothing threw: 4 5"):
        ScriptedDice(["4", "5"]).finish()
