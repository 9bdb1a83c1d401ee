"""What a coach brings with him: a deck of his own; `def`s only.

What is in it is for the other side to find out on the ice, so the terms of a match tell no code.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.actions import Seat
from rules.errors import RuleError
from rules.game import DeckRules, OwnTeam
from rules.playoff.cards import POSITIONS, by_id
from rules.playoff.decks import MIXED, SIZE, STANDARD, TITLES, deck_code, load_decks, problems, read_code
from rules.playoff.state import SEATS, Settings


def deck_rules() -> DeckRules:
    ready = {name: deck.title for name, deck in load_decks().items()}
    return DeckRules(SIZE, ready, {**ready, MIXED: "Mixed at random"}, read, deck_code, problems, lines)


def read(text: str) -> dict[str, int]:
    """The cards of a club's deck or of a code. Raises `RuleError`."""
    ready = load_decks().get(text.strip().lower())
    return dict(ready.cards) if ready else read_code(text)


def lines(cards: Mapping[str, int]) -> list[str]:
    """`**Goalies**, 4: 2 Nadia Holm (NGL30), ...`; a line for each position that is there."""
    out = []
    for position in POSITIONS:
        copies = {card: n for card, n in sorted(cards.items()) if by_id()[card].position == position}
        men = ", ".join(f"{n} {by_id()[card].name} ({card})" for card, n in copies.items())
        out += [f"**{TITLES[position][1]}**, {sum(copies.values())}: {men}"] if copies else []
    return out


def with_team(settings: Settings, seat: Seat, team: OwnTeam | None) -> Settings:
    """The terms with the deck of whoever sits there, where they leave it open. Raises `RuleError` if it is illegal."""
    if getattr(settings, seat):
        return settings
    if team is None:
        return settings.model_copy(update={seat: STANDARD[SEATS.index(seat)]})
    if wrong := problems(read_code(team.squad), settings.limits):
        raise RuleError(f"The deck “{team.name}” cannot be played on these terms. {wrong[0]}", "PO-12")
    return settings.model_copy(update={seat: team.squad})


def turned(settings: Settings) -> Settings:
    """Who was challenged challenges: each keeps his deck."""
    return settings.model_copy(update={"south": settings.north, "north": settings.south})


def told(settings: Settings) -> Settings:
    """The terms as both sides may read them: of a deck its title, and of one that a coach built that it is his."""
    titles = deck_rules().offered
    return settings.model_copy(update={seat: titles.get(getattr(settings, seat), "their own") for seat in SEATS})
