"""What happened, told to whoever listens: the browser page, and waits that need no polling."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
Listener = Callable[[str, Any], None]


class Feed:
    """Tells every change of the stand-in's world: a name ("message", "edit", "callback", ...) and the thing
    changed.
    """

    def __init__(self) -> None:
        self.listeners: list[Listener] = []
        self._waits: list[Callable[[], None]] = []

    def tell(self, name: str, thing: object) -> None:
        for listener in tuple(self.listeners):
            listener(name, thing)
        for look in tuple(self._waits):
            look()

    async def wait_for(self, predicate: Callable[[], T | None], within: float = 10.0) -> T:
        """The first true value of `predicate`, asked now and again after each change.

        Raises TimeoutError after `within` seconds, and whatever the predicate raises.
        """
        found = predicate()
        if found:
            return found
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def look() -> None:
            if future.done():
                return
            try:
                value = predicate()
            except Exception as error:
                future.set_exception(error)
            else:
                if value:
                    future.set_result(value)

        self._waits.append(look)
        try:
            async with asyncio.timeout(within):
                return await future
        finally:
            self._waits.remove(look)
