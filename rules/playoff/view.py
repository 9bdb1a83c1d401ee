"""What a seat may see: the only thing the painter and the coaches receive.

Hands and decks are hidden: of the other side there are numbers only. The hand and the cards thrown away face down are
seen by their owner alone until the match is over, then by all (PO-66).
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.actions import Seat
from rules.dice import Faces
from rules.playoff.cards import Card, card_of, club_of
from rules.playoff.state import COLUMNS, SEATS, Mode, Phase, Table


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as it lies face up. `text` is its action box; `club` is the short name, `club_name` the long one."""

    id: str
    name: str
    number: int
    position: str
    club: str
    club_name: str
    rarity: str
    shot: int
    skill: int
    other: int
    scoring: int
    text: str


@dataclass(frozen=True, slots=True)
class ManView:
    """A man on the ice: his place and column from the west, whether he is up, has the puck or sits.

    `to_draw` counts the cards until he is free.
    """

    place: str
    column: int | None
    card: CardView
    up: bool
    puck: bool
    sits: bool
    to_draw: int | None


@dataclass(frozen=True, slots=True)
class SideView:
    """One side. `hand_cards` only for its own seat until the match is over; `picked` and `hidden_discard` (thrown away
    face down; all of it is in `open_discard` at the end) too.
    """

    seat: Seat
    home: bool
    score: int
    wins: int
    men: tuple[ManView, ...]
    hand: int
    hand_cards: tuple[CardView, ...] | None
    deck: int
    discard: int
    top: CardView | None
    """The last card that was thrown away face up."""
    open_discard: tuple[str, ...]
    hidden_discard: tuple[str, ...] | None
    picked: tuple[tuple[str, CardView], ...] | None
    front: tuple[CardView, ...]
    support: tuple[CardView, ...]

    def man(self, place: str) -> ManView:
        return next(m for m in self.men if m.place == place)


@dataclass(frozen=True, slots=True)
class RollView:
    """One roll: what for, the faces, and what they count together.

    A logo on the first `own` dice is the crest of `club` (empty: nobody's).
    """

    seat: Seat
    why: str
    faces: Faces
    total: int
    club: str
    own: int


@dataclass(frozen=True, slots=True)
class ActionView:
    """The last play: the card (None for a plain action), its step, who acted, stars, rolls, what came of it."""

    seat: Seat | None
    verb: str
    card: CardView | None
    step: int | None
    men: tuple[tuple[Seat, str], ...]
    stars: tuple[tuple[Seat, CardView], ...]
    rolls: tuple[RollView, ...]
    outcome: str


@dataclass(frozen=True, slots=True)
class TableView:
    """The table as one seat (None: a spectator) sees it. `columns` are both sides' places from west to east."""

    seat: Seat | None
    mode: Mode
    quick: bool
    phase: Phase
    sides: tuple[SideView, SideView]
    columns: tuple[tuple[str, ...], tuple[str, ...]]
    up: tuple[Seat | None, ...]
    puck: tuple[Seat, str] | None
    offense: Seat | None
    horn: bool
    action: ActionView
    team_dice: bool
    logo: int
    """What the logo of a plain die counts for a man who acts."""
    over: bool
    winner: Seat | None
    how: str

    def side(self, seat: Seat) -> SideView:
        return self.sides[SEATS.index(seat)]


def card_view(card: str) -> CardView:
    return _view(card_of(card))


def _view(c: Card) -> CardView:
    return CardView(
        c.id, c.name, c.number, c.position, c.club, club_of(c.club).name, c.rarity, c.shot, c.skill, c.other, c.scoring,
        c.text,
    )  # fmt: skip


def look(t: Table, seat: Seat | None) -> TableView:
    """All that this seat may see."""
    playing = t.phase in ("offense", "defense", "quick turn")
    return TableView(
        seat=seat,
        mode=t.mode,
        quick=t.quick,
        phase=t.phase,
        sides=(_side(t, 0, seat), _side(t, 1, seat)),
        columns=COLUMNS,
        up=tuple(SEATS[side] if side >= 0 else None for side in t.up),
        puck=(SEATS[t.puck[0]], t.puck[1]) if t.puck else None,
        offense=SEATS[t.offense] if playing else None,
        horn=t.horn,
        action=_action(t),
        team_dice=t.options.team_dice,
        logo=t.options.logo,
        over=t.over,
        winner=SEATS[t.winner] if t.winner >= 0 else None,
        how=t.how,
    )


def _side(t: Table, side: int, seat: Seat | None) -> SideView:
    own = seat == SEATS[side]
    face_up = [card for card, shown in t.discard[side] if shown or t.over]
    face_down = tuple(card for card, shown in t.discard[side] if not shown)
    return SideView(
        seat=SEATS[side],
        home=side == t.home,
        score=t.score[side],
        wins=t.wins[side],
        men=tuple(_man(t, side, place) for place in t.line[side]),
        hand=len(t.hand[side]),
        hand_cards=tuple(map(card_view, t.hand[side])) if own or t.over else None,
        deck=len(t.deck[side]),
        discard=len(t.discard[side]),
        top=card_view(face_up[-1]) if face_up else None,
        open_discard=tuple(face_up),
        hidden_discard=face_down if own else None,
        picked=tuple((place, card_view(card)) for place, card in t.picked[side].items()) if own else None,
        front=tuple(map(card_view, t.front[side])),
        support=tuple(map(card_view, t.support[side])),
    )


def _man(t: Table, side: int, place: str) -> ManView:
    return ManView(
        place=place,
        column=None if place == "G" else t.column(side, place),
        card=card_view(t.line[side][place]),
        up=t.is_up(side, place),
        puck=t.puck == (side, place),
        sits=t.sits(side, place),
        to_draw=t.box[side].get(place),
    )


def _action(t: Table) -> ActionView:
    s = t.scene
    return ActionView(
        seat=SEATS[s.side] if s.side >= 0 else None,
        verb=s.verb,
        card=card_view(s.card) if s.card else None,
        step=s.step if s.step >= 0 else None,
        men=tuple((SEATS[side], place) for side, place in s.men),
        stars=tuple((SEATS[side], card_view(card)) for side, card in s.stars),
        rolls=tuple(RollView(SEATS[r.side], r.why, r.faces, r.total, r.club, r.own) for r in s.rolls),
        outcome=s.outcome,
    )
