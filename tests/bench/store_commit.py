"""How long one answer takes to commit to a file: `python -m tests.bench.store_commit`."""

import asyncio
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from data.store import Store
from tests.store.builders import a_live_match, a_turn

ANSWERS = 2000
WARM_UP = 100
POSITION = '{"pieces":"' + "x" * 4000 + '"}'


async def measure(answers: int = ANSWERS) -> tuple[float, float]:
    """p50 and p99 of a commit, in milliseconds: position of 4 KB, a roll, an event, a deadline, a post."""
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "bench.sqlite3")
        await a_live_match(store)
        taken: list[float] = []
        for seq in range(1, WARM_UP + answers + 1):
            turn = a_turn(seq, position=POSITION)
            start = time.perf_counter()
            await store.matches.commit(turn)
            taken.append((time.perf_counter() - start) * 1000)
        await store.close()
    cuts = quantiles(taken[WARM_UP:], n=100)
    return cuts[49], cuts[98]


def main() -> None:
    p50, p99 = asyncio.run(measure())
    print(f"store: commit of one answer  p50 {p50:.2f} ms  p99 {p99:.2f} ms")  # noqa: T201


if __name__ == "__main__":
    main()
