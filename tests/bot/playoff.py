"""Playoff at the table: marked decks, answers given in private, and a spy who reads all that reaches anybody."""

from __future__ import annotations

import itertools
import json
import random
import re
from collections.abc import Iterable
from typing import Any

from bot.local.things import Message, User
from bot.tables import Live
from rules.actions import Action, Question
from rules.playoff.cards import Card, card_of, load_cards
from rules.playoff.decks import DIFFERENT, SIZE, deck_code
from rules.playoff.state import Table as State
from tests.bot.pressing import answer_by_controls, live_match
from tests.bot.table import Table


def marked_decks() -> tuple[str, str]:
    """Two decks, as codes, of a hundred different cards: whoever names one of them can mean no other copy."""
    left = list(load_cards().cards)
    first = marked(left)
    return deck_code(first), deck_code(marked([card for card in left if card.id not in first]))


def marked(pool: Iterable[Card]) -> dict[str, int]:
    """Fifty different cards: of each position what a deck needs, then whoever comes first."""
    cards = list(pool)
    needed = [card for p, n in DIFFERENT.items() for card in [c for c in cards if c.position == p][:n]]
    others = [card for card in cards if card not in needed]
    return dict.fromkeys([card.id for card in (*needed, *others)][:SIZE], 1)


FACE_UP = ("goalie", "line-up", "turned up", "deploy", "support", "discard")
"""What is told of cards that lie face up and may be shuffled into a deck before anybody looks at the table again."""


class Spy:
    """Reads each message as it is sent or changed, files too, and notes every card that its reader may not know.

    A card is hidden from all but its own coach until it was seen on the table once.
    """

    def __init__(self, table: Table, match: str) -> None:
        self.table, self.match = table, match
        self.read = 0
        self.leaks: list[str] = []
        self.seen: set[str] = set()
        self.heard = 0  # lines of the journal
        table.standin.listeners.append(self._listen)

    def hidden(self, state: State, side: int) -> set[str]:
        """The cards of a side that nobody else has seen yet."""
        for one in (0, 1):
            self.seen |= {*state.line[one].values(), *state.front[one], *state.support[one], *state.coming[one]}
            self.seen |= {card for card, shown in state.discard[one] if shown}
        told = self.table.sql("SELECT event FROM journal ORDER BY rowid LIMIT -1 OFFSET ?", self.heard)
        self.heard += len(told)
        for event in map(json.loads, itertools.chain(*told)):
            if event["event"] in FACE_UP:
                self.seen |= {event.get("card"), *event.get("cards", ()), *event.get("line", {}).values()}
        return set(state.cards_of(side)) - self.seen

    def _listen(self, name: str, thing: Any) -> None:
        live = self.table.bot.house.tables.at_hand(self.match)
        if name not in ("message", "edit", "channel") or live is None or live.row.status != "live":
            return
        self.read += 1
        owner = getattr(thing, "owner", None)
        words = told(self.table, thing)
        for side, seat in enumerate(live.game.seats):
            if owner is None or live.seats[seat].user_id != owner:
                found = named(words, self.hidden(live.match.state, side))
                self.leaks += [f"{card} of {seat} in {words}" for card in found]


def told(table: Table, thing: Any) -> str:
    """All the words that somebody gets with a message or a channel."""
    words = json.dumps([thing.data, getattr(thing, "files", [])], ensure_ascii=False, default=str)
    for file in getattr(thing, "files", []):
        if file["filename"].endswith(".txt"):
            words += table.standin.file(thing).decode()
    return words


def named(words: str, cards: Iterable[str]) -> list[str]:
    """Those of some cards that are named by their ids or by their players."""
    ids = set(re.findall(r"\w+", words))
    return [card for card in cards if card in ids or card_of(card).name in words]


# -- playing -------------------------------------------------------------------------------------


async def controls_of(table: Table, user: User, panel: Message) -> Message:
    """Where somebody answers: his private message behind the panel's Choose, or the panel itself."""
    if "Choose" not in panel.labels:
        return panel
    opened = await table.standin.click(user, panel, panel.labels["Choose"])
    await table.said(opened)
    assert opened.message is not None
    assert opened.message.owner == user.id
    return opened.message


async def answered(table: Table, panel: Message, question: Question, action: Action) -> Message:
    """Give an answer by the controls that are shown; the message by which the match goes on."""
    live = await live_match(table)
    user = next(u for u in (table.alice, table.bob) if u.id == live.seats[question.seat].user_id)
    await answer_by_controls(table, user, await controls_of(table, user, panel), action)
    return await table.next(panel.id)


def lively(chance: random.Random, question: Question) -> Action:
    """A star, a change, or whatever is there: everything happens sooner or later."""
    plays = [a for a in question.options if a.verb != "none"]
    if question.name in ("star", "aggression", "defense", "interception", "avoid") and chance.random() < 0.5:
        return question.default
    return chance.choice(plays or list(question.options))


def first_asked(live: Live) -> Question:
    return live.asked()[0]
