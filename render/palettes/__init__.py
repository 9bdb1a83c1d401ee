"""Fixed palettes: one for each game and theme, stored here, made anew by `python -m render.palettes`.

A palette holds the flat colours of a game exactly and shares the rest out by how often a colour occurs in the gallery.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from PIL import Image

from render.ink import RGB, Colour, rgb

COLOURS = 64
NEAR = 8  # flat colours closer than this (sum over the channels) count as one
FLAT = 400  # pixels that make a colour a flat one
WEIGHT = 40  # the most that a soft-edge colour may weigh


def make_palette(pictures: Iterable[Image.Image], keep: Sequence[Colour] = (), size: int = COLOURS) -> list[RGB]:
    """At most `size` colours for a gallery of RGB pictures: `keep` exactly, then the flat ones, then soft edges."""
    counts: Counter[RGB] = Counter()
    for picture in pictures:
        counts.update({colour: n for n, colour in picture.getcolors(1 << 24) or []})  # type: ignore[misc]
    kept = list(dict.fromkeys(rgb(colour) for colour in keep))
    for colour, n in counts.most_common():
        if n < FLAT or len(kept) >= size * 0.6:
            break
        if all(sum(abs(a - b) for a, b in zip(colour, other, strict=True)) > NEAR for other in kept):
            kept.append(colour)
    return kept + _soft(counts, size - len(kept))


def _soft(counts: Counter[RGB], size: int) -> list[RGB]:
    """Median cut over the square root of frequency, so that soft edges get their share beside large flats."""
    pool = [
        v for colour, n in sorted(counts.items()) for _ in range(min(WEIGHT, math.ceil(n**0.5 / 3))) for v in colour
    ]
    image = Image.frombytes("RGB", (len(pool) // 3, 1), bytes(pool))
    table = image.quantize(size, method=Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
    return [(table[k], table[k + 1], table[k + 2]) for k in range(0, min(len(table), 3 * size), 3)]
