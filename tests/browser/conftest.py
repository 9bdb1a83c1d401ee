"""A real browser at the local table. Skipped where Chromium or the playwright package is not installed."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.local.table import opened
from tests.browser.seats import Room

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
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
    api: Any = pytest.importorskip("playwright.async_api", reason="the playwright package is not installed")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    async with opened(tmp_path, pace=0.05) as table, api.async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        room = Room(table, browser)
        yield room
        await browser.close()
        assert room.strays == []
        assert room.faults == []
