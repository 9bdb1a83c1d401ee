"""All benchmarks: `python -m tests.bench [name ...]`. Numbers and ratios; nothing is asserted."""

from __future__ import annotations

import asyncio
import inspect
import sys
from importlib import import_module

NAMES = ("rules", "trickshot", "dreadball", "playoff", "board", "store_commit", "press", "live", "page")


def main(names: list[str]) -> None:
    for name in names or NAMES:
        print(f"== {name}")  # noqa: T201
        run = import_module(f"tests.bench.{name}").main
        if inspect.iscoroutinefunction(run):
            asyncio.run(run())
        else:
            run()


if __name__ == "__main__":
    main(sys.argv[1:])
