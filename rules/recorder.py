"""Writing records: entries for what was thrown, and a match that keeps its own record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from pydantic import BaseModel

from rules.actions import Action, Seat
from rules.dice import SealedDice, seal_of
from rules.game import Game
from rules.kernel import Event, Match, Rolled
from rules.record import Answer, End, MatchRecord, Outcome, Sitting, Throw, Undo, final_result


def throws_of(rolls: Iterable[Rolled], before: int) -> list[Throw]:
    """Entries for rolls that were thrown after the first `before` rolls of the match."""
    return [Throw(roll=before + n, why=r.why, die=r.die, faces=r.faces) for n, r in enumerate(rolls, 1)]


class Recorder:
    """A match that is played here and now, with sealed dice, and its record."""

    def __init__(
        self, game: Game[Any], options: BaseModel, match: str, seats: Mapping[Seat, tuple[str, str]], secret: bytes
    ) -> None:
        self.game, self.options, self.name, self.secret = game, options, match, secret
        self.seats = {seat: Sitting(name=seats[seat][0], salt=seats[seat][1]) for seat in game.seats_in(options)}
        dice = SealedDice(secret, match, [s.salt for s in self.seats.values()])
        self.entries: list[Answer | Throw | Undo | End] = []
        self.match = Match(game, game.dump(game.start(options)), dice)
        self.events: list[Event] = self._news()

    def answer(
        self, seat: Seat, action: Action | str, by: Literal["clock", "coach", "order"] | None = None
    ) -> list[Event]:
        """Give an answer; returns what happened. Refusals as in `Match.answer`."""
        taken = self.match.answer(seat, action)
        self.entries.append(Answer(seat=seat, do=taken.notation, by=by))
        return self._news()

    def undo(self, seat: Seat, agreed: bool = False) -> None:
        self.match = self.match.take_back(agreed)
        self.entries.append(Undo(undo=seat, agreed=agreed))

    def end(self, how: Literal["resign", "draw"], seat: Seat | None = None) -> None:
        self.entries.append(End(end=how, seat=seat))

    def record(self) -> MatchRecord:
        """The record so far; the secret is in it only when the match has ended."""
        result = final_result(self.game, self.match, self.entries)
        return MatchRecord(
            game=self.game.name,
            options=self.options.model_dump(mode="json"),
            revision=self.game.revision,
            form=self.game.schema,
            match=self.name,
            seats=self.seats,
            seal=seal_of(self.secret),
            secret=None if result is None else self.secret.hex(),
            entries=tuple(self.entries),
            result=None if result is None else Outcome(winner=result.winner, score=result.score, how=result.how),
        )

    def _news(self) -> list[Event]:
        events, rolls, _ = self.match.take_news()
        before = sum(isinstance(e, Throw) for e in self.entries)
        self.entries.extend(throws_of(rolls, before))
        return events
