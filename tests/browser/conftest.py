"""A real browser at the local table. Skipped where Chromium or the playwright package is not installed."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="the playwright package is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
if CHROMIUM is None:
    pytest.skip("Chromium is not installed", allow_module_level=True)

from playwright.async_api import async_playwright  # noqa: E402

from bot.local.table import opened  # noqa: E402
from tests.browser.seats import Room  # noqa: E402

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """An open table and a browser; every request that any window made must have stayed on it."""
    async with opened(tmp_path, pace=0.05) as table, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        room = Room(table, browser)
        yield room
        await browser.close()
        assert room.strays == []
        assert room.faults == []
