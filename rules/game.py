"""What a game offers the table, and the register of games."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel

from rules.actions import Action, Question, Seat, parse
from rules.dice import Chance, Die
from rules.errors import RuleError
from rules.kernel import Event, Ruling

S = TypeVar("S")
"""A game's state: what lies on the table, as plain data."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: the winner (None: drawn), goals for each seat, and how, in two or three words."""

    winner: Seat | None
    score: dict[Seat, int]
    how: str = ""


def score_words(score: Mapping[Seat, int], names: Mapping[Seat, str]) -> str:
    """`Ann 3, Ben 2`."""
    return ", ".join(f"{names[seat]} {goals}" for seat, goals in score.items())


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the board that an answer names: a word to stand there, and the answer's chance if dice decide."""

    place: str
    word: str = ""
    chance: Fraction | None = None
    danger: bool = False


@dataclass(frozen=True, slots=True)
class OwnTeam:
    """A team of a coach's own: one of the game's squad lists under a name of his (empty: the list's own).

    In a game with decks `squad` is the code of the deck that he brings.
    """

    squad: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class DeckRules:
    """How decks are built in a game that has them. A deck maps cards (see `Game.cards`) to copies.

    `ready` are the decks to start from, `offered` what a challenge may name besides one's own: name -> title. `read`
    takes a ready deck's name or a code, `code` makes one; both raise `RuleError`. `problems` says why a deck cannot be
    played, with rarity limits or without, a sentence each; `lines` tell a deck in words.
    """

    size: int
    ready: Mapping[str, str]
    offered: Mapping[str, str]
    read: Callable[[str], dict[str, int]]
    code: Callable[[Mapping[str, int]], str]
    problems: Callable[[Mapping[str, int], bool], list[str]]
    lines: Callable[[Mapping[str, int]], list[str]]


class Game(Generic[S]):
    """A game, as the rest of the house sees it. A game's `__init__.py` registers one instance.

    `revision` is bumped when behaviour changes, `schema` when the dumped state changes its form. Queries
    (`def`s) change nothing.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    revision: ClassVar[int] = 1
    schema: ClassVar[int] = 1
    seats: ClassVar[tuple[Seat, ...]]
    actions: ClassVar[tuple[type[Action], ...]]
    settings: ClassVar[type[BaseModel]]
    """The options of a match: a model whose fields have a default and a description for the challenge."""
    reactions: ClassVar[frozenset[str]] = frozenset()
    """Names of the questions that a standing order may answer: reaction windows, whose default is to pass."""
    set_ups: ClassVar[frozenset[str]] = frozenset()
    """Names of the questions that a saved formation may answer."""
    first_at_home: ClassVar[bool] = True
    """Whether the first seat plays at home; else that is rolled for."""
    doubt: ClassVar[float] = 1.5
    """How far playouts must be ahead, in standard errors, before a house coach leaves the best appraised answer."""
    playouts: ClassVar[int] = 240
    """How often a house coach plays on before it answers: the more one playout takes, the fewer."""
    decisions: ClassVar[int] = 900
    """How many answers it gives in these playouts: the faster one is found, the more."""
    rulings: ClassVar[Mapping[str, str]]
    """Ruling number -> what it says, in a sentence."""

    def choices(self) -> dict[str, dict[str, str]]:
        """Settings that are chosen from a list: setting -> value -> title."""
        return {}

    def alarms(self, view: Any, seat: Seat) -> bool:
        """Whether a seat that skips its reactions should look up now."""
        return True

    def cards(self) -> Mapping[str, tuple[str, str]]:
        """The cards of the game for looking up: id -> (title, text)."""
        return {}

    def terms(self, settings: BaseModel) -> list[str]:
        """The settings of a match in words: `rink: Nine sections`, `chip re-rolls: yes`."""
        titles, words = self.choices(), []
        for name, field in type(settings).model_fields.items():
            value = getattr(settings, name)
            shown = ("yes" if value else "no") if isinstance(value, bool) else titles.get(name, {}).get(value, value)
            words.append(f"{field.title or name.replace('_', ' ')}: {shown}")
        return words

    # -- what coaches bring with them ----------------------------------------------------------
    def squads(self) -> Mapping[str, str]:
        """The squad lists of which a coach may make a team of his own: name -> title. Empty: there are no teams."""
        return {}

    def deck_rules(self) -> DeckRules | None:
        """How decks are built; None where there are none. The setting of a seat's name is the deck that it plays."""
        return None

    def with_team(self, settings: BaseModel, seat: Seat, team: OwnTeam | None) -> BaseModel:
        """The terms once it is known who sits on a seat: his own team (None: he has none) where they leave it open."""
        return settings

    def turned(self, settings: BaseModel) -> BaseModel:
        """The same terms for a match in which the two sides change seats."""
        return settings

    def formation(self, state: S, seat: Seat) -> str:
        """The present set-up of a seat's side as text, the same for either end. Raises `RuleError` if there is none."""
        raise RuleError(f"In {self.title} there is no set-up to save.")

    def lined_up(self, state: S, seat: Seat, formation: str) -> Action:
        """The answer that sets a saved formation up. Raises `RuleError` when that cannot be done here."""
        raise RuleError(f"In {self.title} no formation is lined up.")

    # -- the table -----------------------------------------------------------------------------
    def start(self, settings: BaseModel) -> S:
        """The table before anything was rolled or asked."""
        raise NotImplementedError

    def dump(self, state: S) -> dict[str, Any]:
        """The state as JSON types that a person can read and write."""
        raise NotImplementedError

    def load(self, data: dict[str, Any]) -> S:
        """The inverse of `dump`; older schemas are upgraded. Raises `RuleError` for data that do not fit."""
        raise NotImplementedError

    def copy(self, state: S) -> S:
        raise NotImplementedError

    # -- the rules -----------------------------------------------------------------------------
    def over(self, state: S) -> bool:
        raise NotImplementedError

    def step(self, state: S) -> Ruling:
        """One checkpointed step; begins from the state alone."""
        raise NotImplementedError

    def result(self, state: S) -> Result:
        """The result of a match that is over; the score so far of one that is not."""
        raise NotImplementedError

    def why_not(self, state: S, question: Question, action: Action) -> RuleError:
        """Why an action that is not among the question's options is not legal, with the ruling."""
        raise NotImplementedError

    def dice(self, state: S) -> Iterable[Die]:
        """The kinds of dice in play."""
        raise NotImplementedError

    # -- what others see -----------------------------------------------------------------------
    def view(self, state: S, seat: Seat | None) -> Any:
        """All that this seat (None: a spectator) may see: the only thing a painter or a coach receives."""
        raise NotImplementedError

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        """An event as a sentence; empty when there is nothing to say about it."""
        raise NotImplementedError

    def seats_in(self, settings: BaseModel) -> tuple[Seat, ...]:
        """The seats of a match with these settings: `seats`, then those of further coaches of a side."""
        return self.seats

    def side(self, seat: Seat) -> Seat:
        """The side that a seat plays for, by its first seat."""
        return seat

    def action_label(self, action: Action) -> str:
        """What a button says."""
        return " ".join((action.label, *action.words))

    def answer_label(self, question: Question, action: Action) -> str:
        """What a button says under a question, where that matters."""
        return self.action_label(action)

    def word_label(self, view: Any, seat: Seat, verb: str, chosen: tuple[str, ...], word: str) -> str:
        """What a menu says for the next word of a verb."""
        return word

    def marks(
        self, view: Any, question: Question, verb: str = "", chosen: tuple[str, ...] = ()
    ) -> tuple[str, tuple[Mark, ...]]:
        """What a picture points at: the place of whoever is chosen (or empty), and the places of the answers.

        `verb` and `chosen`: the words that have been picked so far.
        """
        return "", ()

    def seat_title(self, seat: Seat) -> str:
        return seat.capitalize()

    def role(self, view: Any, seat: Seat) -> str:
        """What a seat plays at this table, to stand behind its coach's name."""
        return self.seat_title(seat)

    # -- for the house coaches -----------------------------------------------------------------
    def appraise(self, view: Any, question: Question, action: Action) -> float:
        """The exact expectation, one step ahead, of this game's evaluation for the seat that is asked."""
        raise NotImplementedError

    def evaluate(self, view: Any, seat: Seat) -> float:
        """What the position is worth to a seat, in goals: the lead, and what the table or the time left promises."""
        raise NotImplementedError

    def promise(self, state: S, seat: Seat) -> float:
        """The same at an imagined table, for comparing how playouts end."""
        return self.evaluate(self.view(state, seat), seat)

    def deal_anew(self, state: S, seat: Seat, chance: Chance) -> None:
        """Mix, in place, all that this seat cannot know, so that looking ahead from it tells no secret.

        What comes out depends on what the seat knows and on chance alone. By default nothing is hidden.
        """

    def turn(self, state: S) -> Hashable:
        """A name of the turn under way: house coaches look ahead to its end. By default each step is one."""
        return object()

    def alike(self, action: Action) -> Hashable:
        """What answers have in common between which playouts could not tell; by default each is different."""
        return action

    def quick(self, state: S, question: Question) -> Action:
        """A sensible answer at an imagined table, for playing on fast; by default the best appraised one."""
        view = self.view(state, question.seat)
        return max(question.options, key=lambda action: self.appraise(view, question, action))

    # -- common to all -------------------------------------------------------------------------
    def parse(self, notation: str) -> Action:
        """Read an action of this game; raises `BadNotation`."""
        return parse(notation, self.actions)


GAMES: dict[str, Game[Any]] = {}


def register(game: Game[Any]) -> None:
    GAMES[game.name] = game


def game_named(name: str) -> Game[Any]:
    """The game of this name; raises `RuleError` naming those there are."""
    games = all_games()
    if name not in games:
        raise RuleError(f"There is no game “{name}”; the games are {', '.join(games)}.")
    return games[name]


def all_games(packages: Sequence[str] = ("sportsdice", "trickshot", "dreadball", "playoff")) -> dict[str, Game[Any]]:
    for package in packages:
        importlib.import_module(f"rules.{package}")
    return {name: GAMES[name] for name in packages} | GAMES  # in this order, whichever was imported first
