"""Which painter paints which game. A new game adds one line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from render import (
    dreadball,
    dreadball_dice,
    dreadball_gallery,
    dreadball_pitch,
    dreadball_text,
    gallery,
    playoff,
    playoff_dice,
    playoff_gallery,
    playoff_hand,
    playoff_play,
    playoff_table,
    playoff_text,
    sportsdice,
    sportsdice_rink,
    sportsdice_text,
    trickshot,
    trickshot_dice,
    trickshot_gallery,
    trickshot_rink,
    trickshot_text,
)
from render.frame import Frame
from render.ink import Colour
from render.kit import LEVEL, Sheet
from render.palettes import COLOURS
from render.theme import Theme
from rules.actions import Question


@dataclass(frozen=True, slots=True)
class Hand:
    """The private picture of a secret question, for the eyes of the seat that is asked alone.

    `shows` says whether the question chooses among cards of the hand; `gallery` as that of the painter.
    """

    shows: Callable[[Any, Question], bool]
    paint: Callable[[Any, Question, Theme], Sheet]
    alt: Callable[[Any, Question], str]
    gallery: Mapping[str, tuple[Any, Question]]
    level: int = LEVEL


@dataclass(frozen=True, slots=True)
class Painter:
    """What a game offers the studio.

    `gallery`: tables worth a look; `flat`: colours that the palette holds exactly. A busy board wants a higher `level`
    of deflate and fewer `colours` to stay light.
    `hand`: of a game with hidden hands, how it paints and tells what one seat chooses from in secret. `card`: the
    picture of a card by its name in notation.
    """

    game: str
    paint: Callable[[Any, Frame, Theme], Sheet]
    alt: Callable[[Any, Frame], str]
    text: Callable[[Any, Frame], str]
    gallery: Mapping[str, tuple[Any, Frame]]
    flat: Mapping[Theme, tuple[Colour, ...]]
    level: int = LEVEL
    colours: int = COLOURS
    hand: Hand | None = None
    card: Callable[[str], Sheet] | None = None


PAINTERS: dict[str, Painter] = {
    painter.game: painter
    for painter in (
        Painter(
            "sportsdice",
            sportsdice.paint,
            sportsdice_text.alt,
            sportsdice_text.text,
            gallery.SPORTSDICE,
            {theme: look.flat for theme, look in sportsdice_rink.LOOKS.items()},
        ),
        Painter(
            "trickshot",
            trickshot.paint,
            trickshot_text.alt,
            trickshot_text.text,
            trickshot_gallery.TRICKSHOT,
            {theme: (*look.flat, *trickshot_dice.FLAT) for theme, look in trickshot_rink.LOOKS.items()},
            level=4,
        ),
        Painter(
            "dreadball",
            dreadball.paint,
            dreadball_text.alt,
            dreadball_text.text,
            dreadball_gallery.DREADBALL,
            {theme: (*look.flat, *dreadball_dice.FLAT) for theme, look in dreadball_pitch.LOOKS.items()},
            level=6,
            colours=56,
        ),
        Painter(
            "playoff",
            playoff.paint,
            playoff_text.alt,
            playoff_text.text,
            playoff_gallery.PLAYOFF,
            {
                theme: (*look.flat, *playoff_dice.FLAT, *playoff_play.FLAT, *playoff_hand.flat())
                for theme, look in playoff_table.LOOKS.items()
            },
            level=5,
            colours=144,
            hand=Hand(playoff_hand.shows, playoff_hand.paint, playoff_hand.alt, playoff_gallery.HANDS),
            card=playoff_hand.paint_card,
        ),
    )
}


def painter_of(game: str) -> Painter:
    """Raises `LookupError` in a sentence for a game that has none."""
    try:
        return PAINTERS[game]
    except KeyError:
        raise LookupError(f"no painter for “{game}”: boards are painted for {', '.join(PAINTERS)}") from None
