"""Dice: their kinds, dice nobody can choose, and dice that a test has written down."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from rules.errors import DiceError

Faces: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die: a stable name and its 1 to 256 faces in order; a face that occurs twice is listed twice."""

    name: str
    faces: Faces

    def __post_init__(self) -> None:
        assert 1 <= len(self.faces) <= 256, f"a {self.name} of {len(self.faces)} faces: one byte decides a die"


@dataclass(frozen=True, slots=True)
class Roll:
    """What a ruling throws. `why` is stable and saved: dice left over after an undo wait under it."""

    die: Die
    count: int
    why: str


Dice: TypeAlias = Callable[[Roll], Faces]
"""Whatever throws dice: takes a roll, gives one face for each die."""


class Chance(Protocol):
    """Where imagined dice and cards come from; `random.Random` fits."""

    def randrange(self, stop: int, /) -> int: ...


def mix(cards: list[str], chance: Chance) -> None:
    """Shuffle imagined cards in place; how they lay before makes no difference."""
    cards.sort()
    for n in range(len(cards) - 1, 0, -1):
        m = chance.randrange(n + 1)
        cards[n], cards[m] = cards[m], cards[n]


class SealedDice:
    """Dice nobody can choose and anyone can check.

    `seal` (SHA-256 of the secret, hexadecimal) is published before the first roll, `secret` after the last.
    Roll number n is read byte by byte from HMAC-SHA256 under the secret of the text
    `match/n/count/die/salt/.../block` for block 0, 1, 2 and on; each seat's salt enters, in seat order, as its
    SHA-256. A byte b gives face b % sides; bytes that would favour low faces are dropped. `rolled` counts the rolls
    made so far.
    """

    def __init__(self, secret: bytes, match: str, salts: Sequence[str], rolled: int = 0) -> None:
        self.secret, self.match, self.salts, self.rolled = secret, match, tuple(salts), rolled

    @property
    def seal(self) -> str:
        return seal_of(self.secret)

    def __call__(self, roll: Roll) -> Faces:
        self.rolled += 1
        sides = len(roll.die.faces)
        salts = (hashlib.sha256(salt.encode()).hexdigest() for salt in self.salts)
        label = "/".join((self.match, str(self.rolled), str(roll.count), roll.die.name, *salts))
        fair = 256 - 256 % sides
        stream = (b for b in _bytes(self.secret, label) if b < fair)
        return tuple(roll.die.faces[next(stream) % sides] for _ in range(roll.count))


def seal_of(secret: bytes) -> str:
    return hashlib.sha256(secret).hexdigest()


def _bytes(secret: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(secret, f"{label}/{block}".encode(), "sha256")
        block += 1


class ScriptedDice:
    """Dice written down beforehand, in order. A missing or foreign face is a `DiceError`; so is one left over.

    >>> coin = Die("coin", ("blue", "white"))
    >>> dice = ScriptedDice(["white"])
    >>> dice(Roll(coin, 1, "toss"))
    ('white',)
    >>> dice.finish()
    """

    def __init__(self, faces: Sequence[str]) -> None:
        self.faces = list(faces)

    def __call__(self, roll: Roll) -> Faces:
        if len(self.faces) < roll.count:
            raise DiceError(f"“{roll.why}” throws {roll.count} dice, but the script has {len(self.faces)} left.")
        taken = tuple(self.faces[: roll.count])
        for face in taken:
            if face not in roll.die.faces:
                faces = ", ".join(dict.fromkeys(roll.die.faces))
                raise DiceError(f"“{roll.why}” throws a {roll.die.name}: it has no face “{face}”, only {faces}.")
        del self.faces[: roll.count]
        return taken

    def finish(self) -> None:
        """Every die must have been thrown."""
        if self.faces:
            raise DiceError(f"Dice are left over that nothing threw: {' '.join(self.faces)}.")
