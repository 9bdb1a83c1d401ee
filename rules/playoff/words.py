"""Events as sentences, in the sport's own voice, and what buttons and menus say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.actions import Action, Seat
from rules.game import score_words
from rules.kernel import Event
from rules.playoff.actions import Change, Plain, Put
from rules.playoff.cards import Card, by_id, card_of, club_of
from rules.playoff.view import TableView

Names = Mapping[Seat, str]
Facts = dict[str, Any]
PLACE = {
    "G": "goalie",
    "LD": "left defenseman",
    "LW": "left winger",
    "C": "center",
    "RW": "right winger",
    "RD": "right defenseman",
}


def man(card: str) -> str:
    """`Nadia Holm`."""
    return card_of(card).name


def sentence(event: Event, names: Names) -> str:
    """An event as a sentence; empty when the story needs none."""
    say = SENTENCES.get(event.name)
    return say(event.facts, names) if say else ""


def _who(f: Facts, n: Names) -> str:
    return f"{n[f['seat']]}'s {man(f['card'])}"


def _men(cards: list[str]) -> str:
    return ", ".join(map(man, cards))


def _penalty(f: Facts, n: Names) -> str:
    for_whom = " for his goalie" if f["offender"] == "G" else ""
    return f"Whistle! {_who(f, n)} goes to the box{for_whom}."


def _over(f: Facts, n: Names) -> str:
    how = f" {f['how']}" if f["how"] else ""
    end = "The horn" if f["horn"] else "Quick Shot is over"
    if f["winner"] is None:
        return f"{end}: a tie, {score_words(f['score'], n)}."
    return f"{end}: {n[f['winner']]} wins{how}, {score_words(f['score'], n)}."


def _steal(f: Facts, n: Names) -> str:
    tries = "try" if len(f["men"]) > 1 else "tries"
    return f"{n[f['seat']]}'s {' and '.join(f['men'])} {tries} to steal from {man(f['card'])}."


SENTENCES: dict[str, Callable[[Facts, Names], str]] = {
    "home roll": lambda f, n: f"Roll for home ice: {score_words(f['totals'], n)}.",
    "home": lambda f, n: f"{n[f['seat']]} is the home team.",
    "line-up": lambda f, n: f"{n[f['seat']]} starts with {_men(list(f['line'].values()))}.",
    "turned up": lambda f, n: f"{n[f['seat']]} turns up {_men(f['cards'])}.",
    "replaced": lambda f, n: f"{n[f['seat']]} starts {man(f['card'])} instead of {man(f['old'])}.",
    "dealt": lambda f, n: f"{f['cards']} cards each.",
    "drew": lambda f, n: f"You draw {man(f['card'])}: {card_of(f['card']).text}",
    "drawn": lambda f, n: f"{n[f['seat']]} draws {f['count']}.",
    "last card": lambda f, n: f"{n[f['seat']]} takes the last card.",
    "face-off won": lambda f, n: f"{_who(f, n)} wins the face-off.",
    "played": lambda f, n: f"{n[f['seat']]} plays {man(f['card'])}: {f['text']}",
    "plain": lambda f, n: f"{n[f['seat']]} throws a card away for a plain {f['what'].upper()}.",
    "waits": lambda f, n: f"{n[f['seat']]} waits.",
    "changed": lambda f, n: f"{n[f['seat']]} changes: {man(f['card'])} for {man(f['old'])}.",
    "skated": lambda f, n: f"{_who(f, n)} {'gains' if f['gained'] else 'does not gain'} the attack space.",
    "passed": lambda f, n: f"The puck goes to {_who(f, n)}.",
    "intercepted": lambda f, n: f"Intercepted by {_who(f, n)}!",
    "shot": lambda f, n: f"{_who(f, n)} shoots{' from afar' if f['long'] else ''}.",
    "goal": lambda f, n: f"GOAL! {_who(f, n)} scores: {score_words(f['score'], n)}.",
    "blocked": lambda f, n: f"{_who(f, n)} blocks it.",
    "goalie holds": lambda f, n: f"{_who(f, n)} holds the puck.",
    "player down": lambda f, n: f"{n[f['seat']]} goes down before the shot: blocked.",
    "rebound": lambda f, n: f"{_who(f, n)} has the {'puck back' if f['kept'] else 'rebound'}.",
    "milled": lambda f, n: f"{n[f['seat']]} loses {len(f['cards'])} from the deck: {_men(f['cards'])}.",
    "steal": _steal,
    "stolen": lambda f, n: f"{n[f['seat']]} has stolen the puck.",
    "steal tied": lambda f, n: "Neither wins the puck: face-off.",
    "steal failed": lambda f, n: "The puck stays where it is.",
    "avoids": lambda f, n: f"{n[f['seat']]} passes it away.",
    "star": lambda f, n: f"{n[f['seat']]} plays a star: {f['star']}.",
    "aggressive": lambda f, n: f"{n[f['seat']]} plays rough: {', '.join(PLACE[p] for p in f['men'])}.",
    "penalty check": lambda f, n: "" if f["called"] else "No whistle.",
    "penalty": _penalty,
    "penalty over": lambda f, n: f"{_who(f, n)} is back on the ice.",
    "freed": lambda f, n: f"{_who(f, n)} may leave the box.",
    "line change": lambda f, n: f"Line change, {n[f['seat']]}: {_men(f['cards']) or 'no card is left'}.",
    "no change": lambda f, n: f"{man(f['card'])} stays off.",
    "tie": lambda f, n: f"The horn: level, {score_words(f['score'], n)}. Quick Shot decides.",
    "goalie": lambda f, n: f"{_who(f, n)} is in goal.",
    "deploy": lambda f, n: f"{_who(f, n)} comes to the front.",
    "support": lambda f, n: f"{_who(f, n)} supports the goalie.",
    "discard": lambda f, n: f"{n[f['seat']]} discards {man(f['card'])} and must shoot.",
    "reshuffled": lambda f, n: f"{n[f['seat']]} shuffles the discard pile.",
    "quick shot": lambda f, n: f"{n[f['seat']]} shoots: {f['shot']} against {f['block']}.",
    "quick goal": lambda f, n: f"GOAL for {n[f['seat']]}!",
    "over": _over,
}


# -- buttons and menus ---------------------------------------------------------------------------


def card_line(card: str) -> str:
    c = card_of(card)
    return f"{c.name} ({c.position}): {c.text}"


def action_label(action: Action) -> str:
    """What a button says."""
    if isinstance(action, Change):
        return "Change " + ", ".join(f"{man(w.partition('-')[0])} to {w.partition('-')[2]}" for w in action.men)
    if isinstance(action, Plain):
        return f"Plain {action.kind.upper()}, {man(action.card)} face down"
    if isinstance(action, Put):
        return f"{man(action.card)} to {action.place}"
    words = [card_of(w).name if w in by_id() else PLACE.get(w, w) for w in action.words]
    return " ".join((action.label, " and ".join(words))).strip()


def word_label(view: TableView, seat: Seat, verb: str, chosen: tuple[str, ...], word: str) -> str:
    """What a menu says: a card with its box and its number in the hand, a place with who stands there."""
    if word in by_id():
        hand = [card.id for card in view.side(seat).hand_cards or ()]
        number = f"{hand.index(word) + 1}. " if word in hand else ""
        return f"{number}{card_line(word)}"[:100]
    card, _, place = word.partition("-")
    if card in by_id():
        return f"{man(card)} to {place}"
    if word in PLACE and (found := next((m for m in view.side(seat).men if m.place == word), None)):
        return f"{PLACE[word].capitalize()}: {found.card.name}"
    return word


def card_texts(cards: Iterable[Card]) -> dict[str, tuple[str, str]]:
    """The cards for looking up."""
    return {
        c.id: (
            f"{c.name}, {club_of(c.club).name} {c.number}",
            f"{c.position}, {c.rarity}. Shot {c.shot}, Skill {c.skill}, aggressive {c.other}/{c.scoring}. {c.text}",
        )
        for c in cards
    }
