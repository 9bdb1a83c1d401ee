"""The whole engine. Rules choose, roll and tell; a match answers, and what was answered is kept.

1. A match is plain data, moved forward in steps. Between steps there is no coroutine: that is the checkpoint.
2. Inside a step the ruling is a coroutine. What it was told is logged; the log is dropped at the next step.
3. Restart, undo, fork and a bug report are one operation: load the checkpoint, replay the short log.
4. If the rules changed under the log: ask again, never roll again, and say so (`Match.changed`).
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Coroutine, Generator
from dataclasses import dataclass, field
from types import coroutine
from typing import TYPE_CHECKING, Any, TypeAlias

from rules.actions import Action, Question, Seat
from rules.dice import Dice, Faces, Roll
from rules.errors import BadRecord, NothingToTakeBack, NotYourTurn, RuleError
from rules.log import Entry, entry_of, fitting, mark_of, mark_of_questions, text_of

if TYPE_CHECKING:
    from rules.game import Game

KEPT = 8  # how many answers back a match can be taken; each costs one saved position
PATIENCE = 10_000  # so many rolls and events without a question are a ruling that runs in circles


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a stable name and plain facts (JSON types only).

    `to` is the only seat that may know it (None: everybody). A `moment` deserves a picture of its own. What
    `reveals` a hidden fact (a card turned up) ends the free undo, as dice and private events do.
    """

    name: str
    facts: dict[str, Any] = field(default_factory=dict)
    to: Seat | None = None
    moment: bool = False
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll that was really thrown: what for, with which die, and the faces."""

    why: str
    die: str
    faces: Faces


@dataclass(frozen=True, slots=True)
class Frame:
    """A table worth a picture of its own, as dumped, after the first `told` events of the news."""

    told: int
    state: dict[str, Any]


Request: TypeAlias = tuple[Question, ...] | Roll | Event
Ruling: TypeAlias = Coroutine[Request, Any, None]
"""What a rule is: it chooses, rolls, tells and changes the state."""


@coroutine
def _trap(request: Request) -> Generator[Request, Any, Any]:
    return (yield request)  # the only yield in the engine


async def choose(question: Question) -> Action:
    """Ask one seat; what comes back is one of the very objects that were offered."""
    answers: tuple[Action, ...] = await _trap((question,))
    return answers[0]


async def choose_all(*questions: Question) -> tuple[Action, ...]:
    """Ask several seats at once, secretly: nobody sees an answer before all are in."""
    assert len({q.seat for q in questions}) == len(questions) > 0, "each seat is asked one question"
    answers: tuple[Action, ...] = await _trap(questions)
    return answers


async def roll(request: Roll) -> Faces:
    faces: Faces = await _trap(request)
    return faces


async def tell(name: str, *, to: Seat | None = None, moment: bool = False, reveals: bool = False, **facts: Any) -> None:
    await _trap(Event(name, facts, to, moment, reveals))


WORDS = frozenset(f.__code__ for f in (choose, choose_all, roll, tell))


class Match:
    """A state, the ruling in progress on it, and the log since the last checkpoint.

    A log entry is `(kind, name, notations or faces, mark)`: what was asked or rolled, what came, and a checksum
    of the state at that time. `events`, `rolls` and `frames` gather what is new until `take_news`; they are not
    saved: whoever saves a match takes and keeps its news first. When a ruling itself raises, the match is spoilt:
    throw it away and restore the last save.
    """

    def __init__(self, game: Game[Any], state: dict[str, Any], dice: Dice) -> None:
        self._set(game, json.dumps(state, ensure_ascii=False), dice)
        self._run(None)

    def _set(self, game: Game[Any], checkpoint: str, dice: Dice) -> None:
        self.game, self.dice = game, dice
        self.checkpoint = checkpoint
        self.state = game.load(json.loads(checkpoint))
        self.open: tuple[Question, ...] = ()
        self.sealed: dict[Seat, str] = {}  # notations, kept until all have chosen
        self.changed = False
        self.revealed = True
        self.events: list[Event] = []
        self.rolls: list[Rolled] = []
        self.frames: list[Frame] = []
        self.history: deque[str] = deque(maxlen=KEPT)
        self._log: list[Entry] = []
        self._told = 0  # events told in this step
        self._known = 0  # of which the first so many were told before the match was restored
        self._moment = False
        self._thrown: list[tuple[str, Faces]] = []  # since the last answer
        self._spare: dict[str, deque[str]] = {}  # dice taken back by an undo, or left by changed rules
        self._resting: int | None = None  # the mark of the state that waits
        self._asked: int | None = None  # the mark of the questions it waits for
        self._ruling: Ruling | None = None
        self._replay: deque[Entry] = deque()

    # -- saving and restoring ------------------------------------------------------------------

    def save(self) -> str:
        """The match as JSON text: all that `restore` needs, history for undo included."""
        return f'{{"now": {self._position()}, "before": [{", ".join(self.history)}]}}'

    def _position(self) -> str:
        place = text_of(
            {
                "revision": self.game.revision,
                "schema": self.game.schema,
                "log": self._log,
                "sealed": self.sealed,
                "told": self._told,
                "resting": self._resting,
                "asked": self._asked,
                "thrown": self._thrown,
                "spare": {why: list(faces) for why, faces in self._spare.items() if faces},
                "revealed": self.revealed,
            }
        )
        # Spliced, not nested: the checkpoint is JSON text already.
        return f'{{"checkpoint": {self.checkpoint}, {place[1:]}'

    @classmethod
    def restore(cls, game: Game[Any], saved: str, dice: Dice) -> Match:
        """Load the checkpoint and replay the log. Raises `BadRecord` for what `save` did not write."""
        try:
            whole = json.loads(saved)
            match = cls._load(game, whole["now"], dice, [text_of(p) for p in whole["before"]])
        except RuleError as e:
            raise BadRecord(f"The saved match does not fit {game.title}: {e}") from e
        except (LookupError, TypeError, AttributeError, ValueError) as e:
            raise BadRecord(f"The saved match cannot be read ({e}); take an older copy of it.") from e
        return match._resume()

    @classmethod
    def _load(cls, game: Game[Any], p: dict[str, Any], dice: Dice, history: list[str]) -> Match:
        if p["schema"] > game.schema:
            raise BadRecord("it was saved by a newer version of the referee; update, then load it again.")
        match = cls.__new__(cls)
        match._set(game, text_of(p["checkpoint"]), dice)
        match.history.extend(history)
        match.revealed, match._known = p["revealed"], p["told"]
        match._thrown = [(why, tuple(faces)) for why, faces in p["thrown"]]
        match._spare = {why: deque(faces) for why, faces in p["spare"].items()}
        match._replay.extend((kind, name, kept, mark) for kind, name, kept, mark in p["log"])
        match._resting, match._asked = p["resting"], p["asked"]
        match.sealed = dict(p["sealed"])
        if p["schema"] < game.schema:  # the state is dumped in another form now: its checksums say nothing
            match._replay = deque((*entry[:3], None) for entry in match._replay)
            match._resting = None
        return match

    def _resume(self) -> Match:
        self._run(None)
        self._known = 0
        if self.changed:
            self.sealed.clear()
        return self

    def fork(self, dice: Dice) -> Match:
        """The same moment with other dice and no past: for a coach that looks ahead, and for what-if."""
        position = json.loads(self._position())
        return Match._load(self.game, position, dice, [])._resume()

    @property
    def said(self) -> list[list[str]]:
        """What was answered and rolled since the checkpoint, as notations and faces."""
        return [list(kept) for _, _, kept, _ in self._log]

    # -- for players ---------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._ruling is None

    def question(self, seat: Seat) -> Question | None:
        """What this seat is asked now; a sealed answer given counts as not asked."""
        return next((q for q in self.open if q.seat == seat and seat not in self.sealed), None)

    def answer(self, seat: Seat, action: Action | str) -> Action:
        """Take a seat's answer and rule on until somebody is asked again, or to the end. Returns the option taken.

        Raises `NotYourTurn`, `BadNotation` or the game's `why_not`; then nothing has changed.
        """
        question = self.question(seat)
        if question is None:
            raise NotYourTurn(self._not_asked(seat))
        notation = action if isinstance(action, str) else action.notation
        offered = question.option(notation)
        if offered is None:
            asked = self.game.parse(action) if isinstance(action, str) else action
            offered = question.option(asked.notation)
            if offered is None:
                raise self.game.why_not(self.state, question, asked)
        self.history.append(self._position())
        self.revealed, self._thrown = False, []
        self.sealed[seat] = offered.notation
        if len(self.sealed) == len(self.open):
            self.revealed = len(self.open) > 1
            notations = [self.sealed[q.seat] for q in self.open]
            given = fitting(self.open, notations)
            self._log.append((*entry_of(self.open), notations, self._mark()))
            self.open, self.sealed, self._resting, self._asked = (), {}, None, None
            self._run(given)
        return offered

    def _not_asked(self, seat: Seat) -> str:
        if self.over:
            return "The match is over: nothing can be declared any more."
        if seat in self.sealed:
            return "Your choice is already in, sealed until the other side has chosen too."
        waiting = " and ".join(q.seat for q in self.open if self.question(q.seat))
        return f"It is not {seat}'s turn: the match waits for {waiting}."

    def take_back(self, agreed: bool = False) -> Match:
        """The match before the last answer.

        Free while nothing was revealed since; beyond that both coaches must have agreed, and dice already
        thrown wait under their name, so that nobody rolls again by undoing. Raises `NothingToTakeBack`.
        """
        if not self.history:
            raise NothingToTakeBack("No answer is left that could be taken back.")
        if self.revealed and not agreed:
            raise NothingToTakeBack("Something was revealed since the last answer: the other side must agree to undo.")
        position = json.loads(self.history[-1])
        spare = {why: deque(faces) for why, faces in self._spare.items()}
        for why, faces in reversed(self._thrown):
            spare.setdefault(why, deque()).extendleft(reversed(faces))
        position["spare"] = spare
        return Match._load(self.game, position, self.dice, list(self.history)[:-1])._resume()

    def where(self) -> list[str]:
        """The rulebook path being resolved, outermost first."""
        path: list[str] = []
        frame: Any = self._ruling
        while frame is not None and hasattr(frame, "cr_code"):
            if frame.cr_code not in WORDS:
                path.append(frame.cr_code.co_name)
            frame = frame.cr_await
        return path

    def take_news(self) -> tuple[list[Event], list[Rolled], list[Frame]]:
        """What was told, really thrown and worth a picture since the last call."""
        news = self.events, self.rolls, self.frames
        self.events, self.rolls, self.frames = [], [], []
        return news

    # -- the kernel ----------------------------------------------------------------------------

    def _run(self, value: Any) -> None:
        for _ in range(PATIENCE):
            if self._ruling is None:
                if self.game.over(self.state):
                    return self._rest(())
                self._begin_step()
                value = None
            assert self._ruling is not None
            try:
                request = self._ruling.send(value)
            except StopIteration:
                self._end_step()
                continue
            value = None
            if isinstance(request, Event):
                self._tell(request)
            elif isinstance(request, Roll):
                value = self._recorded(request)
                value = self._throw(request) if value is None else value
            elif isinstance(request, tuple):
                value = self._recorded(request)
                if value is None:
                    return self._rest(request)
            else:
                raise TypeError(f"rules may only choose, roll and tell, not await {request!r}")
        raise RuntimeError(f"the rules go on without a question: {' > '.join(self.where())}")

    def _begin_step(self) -> None:
        self.checkpoint = text_of(self.game.dump(self.state))
        self._log, self._told, self._moment = [], 0, False
        self._ruling = self.game.step(self.state)

    def _end_step(self) -> None:
        self._ruling = None
        if self._replay:
            self._diverge()  # the step is shorter than it was
        self._known = 0
        if self._moment:
            self.frames.append(Frame(len(self.events), self.game.dump(self.state)))

    def _tell(self, event: Event) -> None:
        self._told += 1
        self._moment |= event.moment
        if self._told > self._known:
            self.events.append(event)
            self.revealed |= event.reveals or event.to is not None

    def _throw(self, request: Roll) -> Faces:
        spare = self._spare.pop(request.why, deque())
        kept: Faces = ()
        while spare and len(kept) < request.count:
            kept += tuple(f for f in (spare.popleft(),) if f in request.die.faces)
        if spare:
            self._spare[request.why] = spare
        fresh: Faces = ()
        if missing := request.count - len(kept):
            fresh = self.dice(Roll(request.die, missing, request.why))
            self.rolls.append(Rolled(request.why, request.die.name, fresh))
        faces = kept + fresh
        self._log.append((*entry_of(request), list(faces), self._mark()))
        self._thrown.append((request.why, faces))
        self.revealed = True
        return faces

    def _rest(self, questions: tuple[Question, ...]) -> None:
        self.open, state, asked = questions, self._mark(), mark_of_questions(questions)
        if not questions:
            self.checkpoint, self._log, self._told = text_of(self.game.dump(self.state)), [], 0
        self.changed |= self._resting not in (None, state) or self._asked not in (None, asked)
        self._resting, self._asked = state, asked

    def _mark(self) -> int:
        return mark_of(self.game.dump(self.state))

    def _recorded(self, request: tuple[Question, ...] | Roll) -> tuple[Any, ...] | None:
        """What the log has for this request, or None when the log is spent or no longer fits the rules."""
        if not self._replay:
            return None
        entry, mark = self._replay[0], self._mark()
        same = entry[:2] == entry_of(request) and entry[3] in (None, mark)
        if not same or (value := fitting(request, entry[2])) is None:
            self._diverge()
            return None
        self._log.append((*self._replay.popleft()[:3], mark))
        return value

    def _diverge(self) -> None:
        """The rules changed under the log: ask again, but never roll again.

        The dice of the rest of the log wait to be used. What is told from here is news, and there is no way back
        to positions that were reached by other rules.
        """
        rolls = [(why, faces) for kind, why, faces, _ in self._replay if kind == "roll"]
        for why, faces in reversed(rolls):
            self._spare.setdefault(why, deque()).extendleft(reversed(faces))
        self._replay.clear()
        self.history.clear()
        self._known = self._told
        self.changed = True
