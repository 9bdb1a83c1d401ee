"""Faults to order: what Discord, or the way to it, does wrong now and then."""

import asyncio
import re
from dataclasses import dataclass, field

from bot.local.errors import ApiError
from bot.local.limits import RateLimitError

MESSAGES = r"/channels/\d+/messages"
EDITS = r"/channels/\d+/messages/\d+"
CALLBACK = r"/interactions/\d+/[^/]+/callback"
FOLLOWUPS = r"/webhooks/\d+/[^/]+"


@dataclass
class Fault:
    """What happens to the next `times` requests of `method` whose whole path below /api/v10 matches `path`.

    `after_work`: the request is carried out first, so that only its answer is lost.
    `delay` is in seconds; `hang` gives no answer until `release()`; `cut` kills the connection instead of
    answering; `error` is the answer. With none of them the request goes through (after the delay).
    """

    method: str
    path: str
    error: ApiError | None = None
    times: int = 1
    delay: float = 0.0
    after_work: bool = False
    hang: bool = False
    cut: bool = False
    hits: int = 0
    _released: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    def release(self) -> None:
        """Let hanging requests go on."""
        self._released.set()

    async def wait(self) -> None:
        if self.delay:
            await asyncio.sleep(self.delay)
        if self.hang:
            await self._released.wait()


class Faults:
    """The faults on order, first come first served."""

    def __init__(self) -> None:
        self.ordered: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        self.ordered.append(fault)
        return fault

    def clear(self) -> None:
        for fault in self.ordered:
            fault.release()
        self.ordered.clear()

    def meet(self, method: str, path: str) -> Fault | None:
        """The fault that befalls this request, counted as used."""
        for fault in self.ordered:
            if fault.hits < fault.times and fault.method == method and re.fullmatch(fault.path, path):
                fault.hits += 1
                return fault
        return None

    # What can be ordered, by name

    def rate_limited(self, method: str, path: str, wait: float, *, times: int = 1, whole_bot: bool = False) -> Fault:
        """429 with `retry_after` seconds."""
        return self.add(Fault(method, path, RateLimitError(wait, whole_bot=whole_bot), times))

    def server_error(self, method: str, path: str, status: int = 500, *, times: int = 1) -> Fault:
        """500, 502 or the like; nothing was done."""
        return self.add(Fault(method, path, server_error(status), times))

    def lost_reply(self, method: str, path: str, *, times: int = 1, cut: bool = False) -> Fault:
        """The work is done, but the bot hears 500 or, with `cut`, nothing but a broken connection."""
        return self.add(Fault(method, path, server_error(500), times, after_work=True, cut=cut))

    def refused(self, method: str, path: str, code: int, *, times: int = 1) -> Fault:
        """A refusal by Discord's error code, for example 50013, whatever the permissions say."""
        return self.add(Fault(method, path, ApiError(code), times))

    def hang(self, method: str, path: str, *, times: int = 1, after_work: bool = False) -> Fault:
        """No answer until `release()` of the fault returned."""
        return self.add(Fault(method, path, times=times, hang=True, after_work=after_work))

    def slow(self, method: str, path: str, seconds: float, *, times: int = 1) -> Fault:
        return self.add(Fault(method, path, times=times, delay=seconds))


def server_error(status: int) -> ApiError:
    error = ApiError(0)
    error.status = status
    error.body = {"message": f"{status}: Internal Server Error", "code": 0}
    return error
