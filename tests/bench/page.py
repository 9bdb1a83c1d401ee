"""The local table's page in Chromium: how fast it opens, a press to the new board on the screen, memory."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from bot.local.table import LocalTable, opened

LOADS = 20
PRESSES = 80
BOARDS = 300
WARM_UP = 5
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking")

OPENED = """() => new Promise(done => {
  const seen = () => requestAnimationFrame(() => done(performance.now()));
  const look = () => document.querySelector(".place") ? seen() : setTimeout(look, 1);
  look();
})"""
PRESS = """() => new Promise(done => {
  const log = document.querySelector(".log");
  const there = () => [...log.children].findLast(m => m.querySelector("[data-key^='a1:'], [data-key^='u1:']"));
  const before = there().id;
  const begun = performance.now();
  const seen = new MutationObserver(async () => {
    if (there().id === before || !there().querySelector("img")) return;
    seen.disconnect();
    await there().querySelector("img").decode();
    requestAnimationFrame(() => done(performance.now() - begun));
  });
  seen.observe(log, { childList: true, subtree: true });
  const button = there().querySelector("[data-key^='a1:']");
  if (button) button.click(); else { seen.disconnect(); done(null); }
})"""


async def main() -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        print("Chromium is not installed")  # noqa: T201
        return
    from playwright.async_api import async_playwright

    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder)) as table, async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=chromium, args=list(QUIET))
            await _loads(browser, table)
            await _presses(browser, table)
            await _memory(browser, table)
            await browser.close()


async def _loads(browser: Any, table: LocalTable) -> None:
    """From the first request to the first drawn list of channels, each time in a new profile."""
    times = []
    for _ in range(LOADS + 1):
        context = await browser.new_context()
        page = await context.new_page()
        await page.goto(table.address, wait_until="commit")
        times.append(await page.evaluate(OPENED))
        await context.close()
    print(f"page open: p50 {statistics.median(times[1:]):.0f} ms, worst {max(times[1:]):.0f} ms")  # noqa: T201


async def _presses(browser: Any, table: LocalTable) -> None:
    """Against the house coach, whose moves are in the time; questions that take a menu are passed by a new match."""
    page = await browser.new_page()
    times: list[float] = []
    while len(times) < PRESSES + WARM_UP:
        await page.goto(f"{table.address}#start")
        await page.get_by_role("button", name="Play the house coach").first.click()
        await page.locator("[data-key^='a1:'], [data-key^='m1:']").first.wait_for()
        while (took := await page.evaluate(PRESS)) is not None:
            times.append(took)
    cuts = statistics.quantiles(times[WARM_UP:], n=100)
    print(f"press to the new board seen: p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, n {len(times) - WARM_UP}")  # noqa: T201
    await page.close()


async def _memory(browser: Any, table: LocalTable) -> None:
    """What the page holds after so many boards in one channel."""
    page = await browser.new_page()
    await page.goto(f"{table.address}?as=sam#start")
    await page.get_by_role("button", name="Play the house coach").first.click()
    await page.locator("[data-key^='u1:']").first.wait_for()
    wire = await page.context.new_cdp_session(page)
    await wire.send("Performance.enable")
    assert table.hosted.client is not None
    house = table.hosted.client.house
    guild = table.cast.guild.id
    sam = table.cast.players["sam"].id
    row = (await house.store.matches.open_matches(guild, sam))[-1]
    live = await house.tables.live(guild, row.id)
    for n in range(1, BOARDS + 1):
        await house.poster.repost(live, str(n))
        await house.poster.settle()
        if n % 100 == 0:
            newest = live.row.panel_message_id
            await page.locator(f"#m{newest}").wait_for()
            await wire.send("HeapProfiler.collectGarbage")
            facts = {m["name"]: m["value"] for m in (await wire.send("Performance.getMetrics"))["metrics"]}
            heap, nodes = facts["JSHeapUsedSize"] / 2**20, facts["Nodes"]
            print(f"after {n} boards: {heap:.1f} MB of script, {nodes:.0f} nodes")  # noqa: T201
