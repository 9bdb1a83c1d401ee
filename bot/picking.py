"""The next word of a verb: which words there are, and what a menu says about each.

Places are named by row and number (`F11`); where there are too many for a menu or two, their row is asked first.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from discord import SelectOption

from bot.tables import Live
from bot.wording import percent, wish_words
from rules.actions import Action, Odds, Question, fields_of

MENU = 25  # words in one menu
MENUS = 4
MENUS_OF_PLACES = 2  # more places than these hold are asked for by their row first
SURVEYED = 100  # options of which the best chance is named: that of very many says nothing, and takes long
PLACE = re.compile(r"([A-Za-z]+)\d+")


def row_of(word: str) -> str:
    """The letters before the number of a place; any other word is a row by itself."""
    place = PLACE.fullmatch(word)
    return place[1] if place else word


def takes_several(options: Sequence[Action]) -> bool:
    """Whether the last field of these takes several words, and some of them have several."""
    fields = fields_of(type(options[0]))
    return bool(fields) and fields[-1][2] and any(len(a.words) > len(fields) for a in options)


def forced(question: Question, verb: str, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The words chosen so far and those that must follow, as long as there is something to choose after them."""
    depth = len(chosen)
    left = [a for a in question.options if a.verb == verb and a.words[:depth] == chosen]
    following = {a.words[depth : depth + 1] for a in left}
    if len(left) < 2 or len(following) > 1 or () in following or any(len(a.words) <= depth + 1 for a in left):
        return chosen
    return forced(question, verb, (*chosen, *following.pop()))


@dataclass(frozen=True, eq=False)
class Picking:
    """One seat picks the word of `verb` after those already `chosen`, in `row` if one is named."""

    live: Live
    question: Question
    verb: str
    chosen: tuple[str, ...] = ()
    row: str = ""

    @functools.cached_property
    def options(self) -> list[Action]:
        """The answers that are left."""
        depth = len(self.chosen)
        left = [a for a in self.question.options if a.verb == self.verb and a.words[:depth] == self.chosen]
        return [a for a in left if len(a.words) > depth and row_of(a.words[depth]) == self.row] if self.row else left

    @functools.cached_property
    def several(self) -> bool:
        """Whether all the words of the last field are picked at once."""
        last = len(fields_of(type(self.options[0]))) == len(self.chosen) + 1
        return last and takes_several(self.options)

    @functools.cached_property
    def by_word(self) -> dict[str, list[Action]]:
        """The words that may follow, each with the answers that have it."""
        depth, out = len(self.chosen), dict[str, list[Action]]()
        for action in self.options:
            for word in action.words[depth:] if self.several else action.words[depth : depth + 1]:
                out.setdefault(word, []).append(action)
        return out

    @functools.cached_property
    def rows(self) -> dict[str, list[str]]:
        """The words by row, where the row is asked first; else empty."""
        if self.row or self.several or len(self.by_word) <= MENU * MENUS_OF_PLACES:
            return {}
        out: dict[str, list[str]] = {}
        for word in self.by_word:
            out.setdefault(row_of(word), []).append(word)
        return out if 1 < len(out) <= MENU else {}

    @functools.cached_property
    def odds(self) -> dict[str, Odds]:
        """The chances of the answers by notation, if they are worth knowing."""
        if not self.chosen and not self.row and len(self.options) > SURVEYED:
            return {}
        return {a.notation: odds for a in self.options if (odds := self.question.chance(a))}

    def best(self, options: Sequence[Action]) -> Odds | None:
        """The best chance among some of the answers; None where one needs no die at all."""
        known = [self.odds[a.notation] for a in options if a.notation in self.odds]
        return max(known, key=lambda odds: odds.chance) if known and len(known) == len(options) else None

    @property
    def label(self) -> str:
        """What is picked for: `Run G1, row F · arrives 92% at best`."""
        words = " ".join((type(self.options[0]).label or self.verb.capitalize(), *self.chosen))
        if self.rows:
            return f"{words}: which row?"
        odds = self.best(self.options)
        return words + (f", row {self.row}" if self.row else "") + (f" · {wish_words(odds)} at best" if odds else "")

    def word_option(self, word: str) -> SelectOption:
        """A word in a menu, with the chance of the answer that it completes, or the best of those it leads to."""
        options = self.by_word[word]
        odds = None if self.several else self.best(options)
        said = f"{wish_words(odds)}{' at best' if options[1:] else ''}"[:100] if odds else None
        return SelectOption(label=self._label(word), value=word[:100], description=said)

    def row_option(self, row: str) -> SelectOption:
        """`Row F: F3 to F14, 12 places, best 92%`; a row of a single word is that word."""
        words = self.rows[row]
        odds = self.best([a for word in words for a in self.by_word[word]])
        label = f"Row {row}: {words[0]} to {words[-1]}, {len(words)} places" if words[1:] else self._label(words[0])
        label += f", best {percent(odds.chance)}" if odds else ""
        return SelectOption(label=label[:100], value=row[:100] if words[1:] else words[0][:100])

    def _label(self, word: str) -> str:
        view = self.live.game.view(self.live.match.state, self.question.seat)
        return self.live.game.word_label(view, self.question.seat, self.verb, self.chosen, word)[:100]
