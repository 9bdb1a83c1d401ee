"""Discord's ids: 64 bits, the upper 42 of them milliseconds since 2015."""

import time
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000
_PAST_MS = 1_704_067_200_000  # 2024: people and servers are older than what happens at the table


class Snowflakes:
    """Makes ids that only ever rise, in real time: discord.py reads expiry times out of them."""

    def __init__(self) -> None:
        self._last = 0
        self._old = 0

    def now(self) -> int:
        """An id of this moment, above every earlier one."""
        self._last = max(self._last + 1, (time.time_ns() // 1_000_000 - EPOCH_MS) << 22)
        return self._last

    def old(self) -> int:
        """An id of the past. Each has its own millisecond, so that servers spread over shards."""
        self._old += 1
        return (_PAST_MS + self._old - EPOCH_MS) << 22


def timestamp() -> str:
    return datetime.now(UTC).isoformat()
