"""How long a board takes and how heavy it is, against the naive floor in the same run.

The floor draws nothing anew: it takes the same picture at twice the size, shrinks it with LANCZOS and packs it as RGB
at level 6, as a painter without stills, sprites and palettes would end.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

from PIL import Image

from render.boards import PAINTERS, Painter
from render.kit import pack, palette_of

ROUNDS = 40
PHOTO_KB = 1024


def milliseconds(work: Callable[[], object], rounds: int = ROUNDS) -> tuple[float, float]:
    """p50 and p99 of `rounds` runs, after two to warm up."""
    times = []
    for _ in range(rounds + 2):
        start = time.perf_counter()
        work()
        times.append((time.perf_counter() - start) * 1000)
    cuts = statistics.quantiles(times[2:], n=100)
    return cuts[49], cuts[98]


def main() -> None:
    for painter in PAINTERS.values():
        print(f"{painter.game}: ms p50/p99, KB")  # noqa: T201
        for name, (view, frame) in painter.gallery.items():
            _report(painter, name, view, frame)


def _report(painter: Painter, name: str, view: Any, frame: Any) -> None:
    palette = palette_of(painter.game, "default")

    def paint() -> Image.Image:
        return painter.paint(view, frame, "default").im

    large = paint().resize((2400, 2 * paint().height), Image.Resampling.NEAREST)

    def naive() -> bytes:
        return pack(large.resize((1200, large.height // 2), Image.Resampling.LANCZOS), level=6)

    row = [f"{name:16}", "paint {:4.1f}/{:4.1f}".format(*milliseconds(paint))]
    for level in (6, painter.level):
        p50, p99 = milliseconds(lambda level=level: pack(paint(), palette, level))  # type: ignore[misc]
        row.append(f"level {level}: {p50:4.1f}/{p99:4.1f} {len(pack(paint(), palette, level)) / PHOTO_KB:4.1f} KB")
    p50, p99 = milliseconds(naive, 8)
    row.append(f"naive {p50:4.0f} {len(naive()) / PHOTO_KB:4.0f} KB")
    print("  ".join(row))  # noqa: T201


if __name__ == "__main__":
    main()
