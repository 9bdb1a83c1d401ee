"""Who may talk to the page's server: only the page itself, opened on this machine by its secret path."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable

from aiohttp import web
from aiohttp.typedefs import Middleware

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
NAMES = ("127.0.0.1", "localhost")
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def fault(request: web.Request, key: str, port: int) -> tuple[int, str] | None:
    """Why a request is turned away, as a status and a sentence; None when it may pass.

    A foreign Host is a name that was pointed at this machine, a foreign Origin or fetch site another web page;
    a wrong key is somebody who was not given the address.
    """
    if request.host not in [f"{name}:{port}" for name in NAMES]:
        return 403, f"This table is at 127.0.0.1:{port} and answers to no other name."
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        return 403, "Another page asked for this; only the table's own page may."
    if request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
        return 403, "Another page asked for this; only the table's own page may."
    if not hmac.compare_digest(request.match_info.get("key", "").encode(), key.encode()):
        return 404, "There is nothing here. Open the address that `linesman play` shows."
    if request.method == "POST" and (origin is None or request.content_type != "application/json"):
        return 403, "Only the table's own page may do that."
    return None


def guard(key: str, port: Callable[[], int]) -> Middleware:
    """The middleware that turns strangers away and seals every answer against other pages."""

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        refused = fault(request, key, port())
        if refused:
            status, sentence = refused
            return web.Response(status=status, text=sentence, headers=HEADERS)
        return await handler(request)

    return guarded


async def seal(request: web.Request, response: web.StreamResponse) -> None:
    """Every answer carries the headers, streams too."""
    response.headers.update(HEADERS)
