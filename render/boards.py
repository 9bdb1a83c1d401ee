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


@dataclass(frozen=True, slots=True)
class Painter:
    """What a game offers the studio.

    `gallery`: tables worth a look; `flat`: colours that the palette holds exactly. A busy board wants a higher `level`
    of deflate and fewer `colours` to stay light.
    """

    game: str
    paint: Callable[[Any, Frame, Theme], Sheet]
    alt: Callable[[Any, Frame], str]
    text: Callable[[Any, Frame], str]
    gallery: Mapping[str, tuple[Any, Frame]]
    flat: Mapping[Theme, tuple[Colour, ...]]
    level: int = LEVEL
    colours: int = COLOURS


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
    )
}


def painter_of(game: str) -> Painter:
    """Raises `LookupError` in a sentence for a game that has none."""
    try:
        return PAINTERS[game]
    except KeyError:
        raise LookupError(f"no painter for “{game}”: boards are painted for {', '.join(PAINTERS)}") from None
