"""The table that a view shows, for looking ahead."""

from __future__ import annotations

from rules.kept import latest
from rules.playoff.state import NOBODY, SEATS, Options, Scene, Table
from rules.playoff.view import ActionView, TableView

UNKNOWN = "?"


@latest
def table_of(v: TableView) -> Table:
    """Unknown cards are of the goalie's club, as blanks."""
    t = Table(v.mode, Options(logo=v.logo, team_dice=v.team_dice), v.phase, quick=v.quick, horn=v.horn, how=v.how)
    for side, seen in enumerate(v.sides):
        t.line[side] = {man.place: man.card.id for man in seen.men}
        t.box[side] = {man.place: man.to_draw for man in seen.men if man.to_draw is not None}
        blank = seen.men[0].card.id if seen.men else UNKNOWN
        t.hand[side] = [card.id for card in seen.hand_cards or ()] or [blank] * seen.hand
        t.deck[side] = [blank] * seen.deck
        t.score[side], t.wins[side] = seen.score, seen.wins
        t.front[side], t.support[side] = [c.id for c in seen.front], [c.id for c in seen.support]
    t.home = next((side for side, seen in enumerate(v.sides) if seen.home), NOBODY)
    t.up = [NOBODY if seat is None else SEATS.index(seat) for seat in v.up]
    t.puck = None if v.puck is None else (SEATS.index(v.puck[0]), v.puck[1])
    t.offense = SEATS.index(v.offense) if v.offense else 0
    t.winner = SEATS.index(v.winner) if v.winner else NOBODY
    t.scene = _scene(v.action)
    return t


def _scene(a: ActionView) -> Scene:
    """Who does what, and the stars that were played for it."""
    return Scene(
        side=SEATS.index(a.seat) if a.seat else NOBODY,
        verb=a.verb,
        card=a.card.id if a.card else None,
        step=NOBODY if a.step is None else a.step,
        men=[(SEATS.index(seat), place) for seat, place in a.men],
        stars=[(SEATS.index(seat), card.id) for seat, card in a.stars],
        outcome=a.outcome,
    )
