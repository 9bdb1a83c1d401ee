"""Refusals. Every message is a sentence for the player: what was asked, why not, what to do."""

from __future__ import annotations


class RuleError(ValueError):
    """A refusal by the rules.

    `rule` is the ruling's number (`SD-09`) where one forbids what was asked; it leads the sentence.
    """

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        self.sentence = sentence
        self.rule = rule
        super().__init__(f"{rule}: {sentence}" if rule else sentence)


class BadNotation(RuleError):
    """The words are not an action of this game."""


class NotYourTurn(RuleError):
    """This seat is not asked for anything now."""


class NotAnOption(RuleError):
    """An action of the game that is not legal now."""


class NothingToTakeBack(RuleError):
    """No answer is left that could be undone."""


class BadRecord(RuleError):
    """A saved match that does not fit the rules, its dice or itself."""


class BadPack(RuleError):
    """A board, dice or card file that cannot be played with."""


class BadScenario(RuleError):
    """A scenario file that cannot be read."""


class DiceError(RuleError):
    """Scripted dice that are missing, left over or not faces of the die that was thrown."""
