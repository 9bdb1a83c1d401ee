"""Rate limits, told by headers as Discord tells them."""

import time
from collections import deque

from bot.local.errors import ApiError

VIA = {"Via": "1.1 google"}  # without it discord.py takes a 429 for Cloudflare's ban and gives up


class Limits:
    """`requests` in `seconds` for each channel, counted apart for creating and for editing messages."""

    def __init__(self, *, on: bool = True, requests: int = 5, seconds: float = 5.0) -> None:
        self.on = on
        self.requests = requests
        self.seconds = seconds
        self._taken: dict[tuple[str, str], deque[float]] = {}

    def take(self, bucket: str, channel: str) -> dict[str, str]:
        """Count one request; the headers of its answer. Raises ApiError 429 when there were too many."""
        if not self.on:
            return {}
        now = time.time()
        taken = self._taken.setdefault((bucket, channel), deque())
        while taken and taken[0] <= now - self.seconds:
            taken.popleft()
        allowed = len(taken) < self.requests
        if allowed:
            taken.append(now)
        wait = taken[0] + self.seconds - now
        headers = {
            "X-RateLimit-Limit": str(self.requests),
            "X-RateLimit-Remaining": str(self.requests - len(taken)),
            "X-RateLimit-Reset": f"{now + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": bucket,
        }
        if not allowed:
            raise RateLimitError(wait, headers)
        return headers

    def forget(self) -> None:
        self._taken.clear()


class RateLimitError(ApiError):
    """429: `wait` is in seconds."""

    def __init__(self, wait: float, headers: dict[str, str] | None = None, *, whole_bot: bool = False) -> None:
        super().__init__(0)
        self.status = 429
        self.body = too_many(wait, whole_bot=whole_bot)
        scope = {
            "X-RateLimit-Scope": "global" if whole_bot else "user",
            "Retry-After": str(max(1, round(wait))),
        }
        self.headers = {**VIA, **scope, **(headers or {})}


def too_many(wait: float, *, whole_bot: bool = False) -> dict[str, object]:
    return {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": whole_bot}
