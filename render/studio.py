"""The studio: boards painted off the event loop, by a bounded pool, once for each look, and never too heavy to post."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from render.boards import PAINTERS, Painter, painter_of
from render.frame import Frame
from render.kit import Sheet, palette_of, squeeze
from render.theme import THEMES, Theme
from rules.actions import Question

log = logging.getLogger(__name__)

THREADS = 2  # Pillow lets go of the interpreter while it packs, so two threads paint nearly twice as much
KEPT = 256  # pictures, about 40 KB each
LIMIT = 8 * 1024 * 1024  # below the least that a server takes; callers may know better


@dataclass(frozen=True, slots=True)
class Picture:
    """A board: PNG bytes (empty when only text will do), its alt text, and the text board with the same facts."""

    png: bytes
    alt: str
    text: str


class Studio:
    """Paints boards for the event loop. Close it when the bot stops."""

    def __init__(self, threads: int = THREADS, kept: int = KEPT):
        self._pool = ThreadPoolExecutor(threads, "painter")
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self._most = kept
        self._working: dict[Hashable, asyncio.Future[Picture]] = {}

    async def board(self, game: str, view: Any, frame: Frame, theme: Theme = "default", limit: int = LIMIT) -> Picture:
        """The board of a view (hashable, frozen). Asked twice at once, it is painted once.

        `limit` in bytes: a heavier picture is packed harder, then given fewer colours, then halved, then left out.
        A painter that fails is logged and costs the picture, never the words. Raises `LookupError` for a game
        without a painter.
        """
        return await asyncio.shield(self._begun(game, view, frame, theme, limit))

    async def hand(
        self, game: str, view: Any, question: Question, theme: Theme = "default", limit: int = LIMIT
    ) -> Picture | None:
        """What a seat chooses from in secret, as its own view shows it; None where there is no hand to be shown."""
        painter = painter_of(game)
        if painter.hand is None or not question.secret or not painter.hand.shows(view, question):
            return None
        key = (game, view, question, theme, limit)
        return await asyncio.shield(self._work(key, hand_of, painter, view, question, theme, limit))

    async def card(self, game: str, card: str, words: str) -> Picture | None:
        """The picture of a card, described by `words`; None for a game that has none."""
        painter = painter_of(game)
        if painter.card is None:
            return None
        return await asyncio.shield(self._work((game, card, words), card_of, painter, card, words))

    def begin(self, game: str, view: Any, frame: Frame, theme: Theme = "default", limit: int = LIMIT) -> None:
        """Start on a board that will be asked for soon."""
        _ = self._begun(game, view, frame, theme, limit)

    def _begun(self, game: str, view: Any, frame: Frame, theme: Theme, limit: int) -> asyncio.Future[Picture]:
        painter = painter_of(game)
        key = (game, view, frame.key, theme, limit)
        return self._work(key, picture_of, painter, view, frame, theme, limit)

    def _work(self, key: Hashable, paint: Callable[..., Picture], *told: Any) -> asyncio.Future[Picture]:
        loop = asyncio.get_running_loop()
        if key in self._kept:
            self._kept.move_to_end(key)
            done: asyncio.Future[Picture] = loop.create_future()
            done.set_result(self._kept[key])
            return done
        if key not in self._working:
            work = loop.run_in_executor(self._pool, paint, *told)
            self._working[key] = work
            work.add_done_callback(lambda work: self._finish(key, work))
        return self._working[key]

    async def warm(self) -> None:
        """Paint the stills and sprites of every game and theme, so that the first board of a match is quick."""
        for painter in PAINTERS.values():
            for theme in THEMES:
                for view, frame in painter.gallery.values():
                    await self.board(painter.game, view, frame, theme)
                for view, question in painter.hand.gallery.values() if painter.hand else ():
                    await self.hand(painter.game, view, question, theme)

    def close(self) -> None:
        """Stop the pool; boards that wait are given up."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _finish(self, key: Hashable, done: asyncio.Future[Picture]) -> None:
        self._working.pop(key, None)
        if done.cancelled() or done.exception():
            return
        self._kept[key] = done.result()
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


def picture_of(painter: Painter, view: Any, frame: Frame, theme: Theme = "default", limit: int = LIMIT) -> Picture:
    """Paint and pack one board, in the calling thread."""
    alt, text = painter.alt(view, frame), painter.text(view, frame)
    return _packed(painter, lambda: painter.paint(view, frame, theme), alt, text, theme, limit, painter.level)


def hand_of(painter: Painter, view: Any, question: Question, theme: Theme = "default", limit: int = LIMIT) -> Picture:
    """Paint and pack one hand, in the calling thread."""
    hand = painter.hand
    assert hand is not None
    alt = hand.alt(view, question)
    return _packed(painter, lambda: hand.paint(view, question, theme), alt, alt, theme, limit, hand.level)


def card_of(painter: Painter, card: str, words: str) -> Picture:
    """Paint and pack one card, described by `words`, in the calling thread."""
    paint = painter.card
    assert paint is not None
    return _packed(painter, lambda: paint(card), words, words, "default", LIMIT, painter.level)


def _packed(
    painter: Painter, paint: Callable[[], Sheet], alt: str, text: str, theme: Theme, limit: int, level: int
) -> Picture:
    try:
        png = squeeze(paint().im, palette_of(painter.game, theme), limit, level)
    except Exception:  # the words carry every fact: the move stands and the table goes on
        log.exception("no picture of %s", painter.game)
        return Picture(b"", alt, text)
    if png is None:
        log.warning("a picture of %s does not fit in %d bytes; the text board is shown", painter.game, limit)
    return Picture(png or b"", alt, text)
