"""The board of a recorded match at any point."""

from __future__ import annotations

from bot.cli_kit import Stop
from bot.compose import chips_of
from render.boards import painter_of
from render.frame import Frame
from render.studio import Picture, picture_of
from rules.actions import Seat
from rules.record import MatchRecord, game_of, replay


def picture_at(record: MatchRecord, at: int | None = None, seat: Seat | None = None) -> Picture:
    """The board after `at` entries (None: all), as `seat` sees it (None: a spectator).

    Raises `BadRecord` at the first entry that does not fit, and `Stop` for an entry or a seat that there is not.
    """
    game = game_of(record)
    if seat is not None and seat not in game.seats:
        raise Stop(f"There is no seat “{seat}” in {game.title}; the seats are {' and '.join(game.seats)}.", 2)
    if at is not None and at > len(record.entries):
        raise Stop(f"The record has {len(record.entries)} entries; entry {at} is not among them.", 2)
    match = replay(record, at, game)
    names = {s: sitting.name for s, sitting in record.seats.items()}
    told = [words for event in match.events if event.to in (None, seat) and (words := game.tell(event, names))]
    asked = [q for q in match.open if q.seat not in match.sealed]
    told_all = len(asked) == 1 and (not asked[0].secret or asked[0].seat == seat)
    chips = tuple(chips_of(asked[0])) if told_all else ()
    note = asked[0].heading if asked else ""
    frame = Frame(names, told[-1] if told else "", note, chips, tuple(q.seat for q in asked))
    return picture_of(painter_of(game.name), game.view(match.state, seat), frame)
