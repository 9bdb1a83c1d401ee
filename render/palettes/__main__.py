"""Make the stored palettes from the galleries of all games."""

from __future__ import annotations

from pathlib import Path

from render.boards import PAINTERS
from render.palettes import make_palette
from render.theme import HOUSE, THEMES


def main() -> None:
    for painter in PAINTERS.values():
        for theme in THEMES:
            pictures = [painter.paint(view, frame, theme).im for view, frame in painter.gallery.values()]
            if hand := painter.hand:
                pictures += [hand.paint(view, question, theme).im for view, question in hand.gallery.values()]
            colours = make_palette(pictures, (*HOUSE, *painter.flat[theme]), painter.colours)
            lines = "".join("#{:02X}{:02X}{:02X}\n".format(*colour) for colour in colours)
            (Path(__file__).parent / f"{painter.game}-{theme}.txt").write_text(lines, "ascii")


if __name__ == "__main__":
    main()
