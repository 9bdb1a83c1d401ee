"""The studio keeps painting off the loop, bounded, the same for every thread, and never too heavy to post."""

from __future__ import annotations

import asyncio
import io
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image

from render.boards import Painter, painter_of
from render.frame import Frame
from render.gallery import NAMES, ROLL, SPORTSDICE
from render.kit import Sheet, palette_of, squeeze
from render.studio import Studio, picture_of
from render.theme import Theme
from rules.sportsdice.view import TableView

FRAME = Frame(NAMES, "Past the blue line")


@pytest.fixture
async def studio() -> AsyncIterator[Studio]:
    studio = Studio(kept=3)
    yield studio
    studio.close()


async def test_a_board_comes_with_its_words(studio: Studio) -> None:
    picture = await studio.board("sportsdice", ROLL, FRAME)
    assert picture.png
    assert Image.open(io.BytesIO(picture.png)).size == (1200, 724)
    assert "Past the blue line." in picture.alt
    assert "Past the blue line." in picture.text.splitlines()


async def test_the_same_board_is_painted_once(studio: Studio) -> None:
    first, second = await asyncio.gather(*(studio.board("sportsdice", ROLL, FRAME) for _ in range(2)))
    assert first is second
    assert await studio.board("sportsdice", ROLL, Frame(dict(NAMES), "Past the blue line")) is first


async def test_a_board_can_be_begun_before_it_is_asked_for(studio: Studio) -> None:
    studio.begin("sportsdice", ROLL, FRAME)
    assert (await studio.board("sportsdice", ROLL, FRAME)).png


async def test_what_is_kept_is_bounded(studio: Studio) -> None:
    first = await studio.board("sportsdice", ROLL, FRAME)
    for shots in range(3):
        await studio.board("sportsdice", replace(ROLL, shots=shots), FRAME)
    assert await studio.board("sportsdice", ROLL, FRAME) is not first


async def test_a_caller_who_leaves_does_not_spoil_the_picture_for_others(studio: Studio) -> None:
    leaving = asyncio.ensure_future(studio.board("sportsdice", ROLL, FRAME))
    staying = asyncio.ensure_future(studio.board("sportsdice", ROLL, FRAME))
    await asyncio.sleep(0)
    leaving.cancel()
    assert (await staying).png


async def test_the_theme_is_part_of_the_look(studio: Studio) -> None:
    default = await studio.board("sportsdice", ROLL, FRAME)
    safe = await studio.board("sportsdice", ROLL, FRAME, "safe")
    assert default.png != safe.png
    assert default.alt == safe.alt


async def test_a_game_without_a_painter_is_named(studio: Studio) -> None:
    with pytest.raises(LookupError, match="no painter for “curling”"):
        await studio.board("curling", ROLL, FRAME)


def test_two_threads_paint_the_same_bytes() -> None:
    ready = threading.Barrier(2)

    def work() -> list[bytes]:
        ready.wait()
        return [picture_of(painter_of("sportsdice"), view, frame).png for view, frame in SPORTSDICE.values()]

    with ThreadPoolExecutor(2) as pool:
        first, second = pool.submit(work), pool.submit(work)
    assert first.result() == second.result()


@pytest.mark.parametrize(("limit", "size"), [(30_000, (1200, 724)), (12_000, (600, 362))])
def test_a_board_over_the_limit_degrades(limit: int, size: tuple[int, int]) -> None:
    painter = painter_of("sportsdice")
    whole = picture_of(painter, ROLL, FRAME).png
    assert whole
    assert len(whole) > limit
    data = squeeze(painter.paint(ROLL, FRAME, "default").im, palette_of("sportsdice", "default"), limit)
    assert data
    assert len(data) <= limit
    assert Image.open(io.BytesIO(data)).size == size


def test_when_nothing_fits_the_words_remain(caplog: pytest.LogCaptureFixture) -> None:
    picture = picture_of(painter_of("sportsdice"), ROLL, FRAME, limit=500)
    assert picture.png == b""
    assert "Larkspur" in picture.text
    assert "does not fit in 500 bytes" in caplog.text


def test_a_painter_that_fails_costs_the_picture_only(caplog: pytest.LogCaptureFixture) -> None:
    def fails(view: TableView, frame: Frame, theme: Theme) -> Sheet:
        raise RuntimeError("out of paint")

    picture = picture_of(replace_paint(painter_of("sportsdice"), fails), ROLL, FRAME)
    assert picture.png == b""
    assert "Blue attacks." in picture.text
    assert "out of paint" in caplog.text


def replace_paint(painter: Painter, paint: object) -> Painter:
    return replace(painter, paint=paint)  # type: ignore[arg-type]


async def test_warming_paints_every_game(studio: Studio) -> None:
    await studio.warm()
    assert (await studio.board("sportsdice", ROLL, FRAME)).png
