"""People at the browser: windows, and what one does in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.local.table import LocalTable

if TYPE_CHECKING:
    from playwright.async_api import Browser, Locator, Page

OUT = Path(__file__).parents[2] / "out"
DESK, PHONE = (1280, 800), (390, 844)
PANEL = ".message:has([data-key^='a1:'], [data-key^='m1:'], [data-key^='r1:'], [data-key^='c1:'])"
ASKED = f"{PANEL}:has(.mention.mine)"
ENDED = ".button:text-is('Rematch')"


@dataclass
class Seat:
    """One person's window; `wire` is all that the stream and the requests brought it."""

    page: Page
    name: str
    wire: list[str] = field(default_factory=list)

    @property
    def line(self) -> Locator:
        """The message line."""
        return self.page.locator(".composer .tail")

    async def shoot(self, name: str) -> None:
        """A picture of the window for people to look at."""
        OUT.mkdir(exist_ok=True)
        await self.page.screenshot(path=OUT / f"{name}.png")

    async def go(self, channel: str) -> None:
        """Open a channel by its name."""
        await self.page.locator(".place", has_text=channel).first.click()
        await self.page.locator(".log").wait_for(state="attached")

    async def type(self, text: str) -> None:
        """Keys into whatever has the focus."""
        await self.page.keyboard.type(text)

    async def keys(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def answer(self, words: str = "") -> str | None:
        """Answer the newest question that asks this person; its panel's id.

        By the button with these words where there is one, else by the first button or menu.
        """
        panel = self.page.locator(ASKED).last
        if not await panel.count():
            return None
        number = await panel.get_attribute("id")
        buttons = panel.locator("[data-key^='a1:']:not(:disabled)")
        wanted = buttons.filter(has_text=words)
        if await buttons.count():
            await (wanted if await wanted.count() else buttons).first.click()
        else:
            await panel.locator("[data-key^='m1:']").first.click()
            await self.page.locator(".menu-popup li").first.click()
            done = self.page.locator(".menu-done")
            if await done.count():
                await done.click()
        return number


@dataclass
class Room:
    """The table with its windows. `strays` are requests that left it, `faults` what the pages complained of."""

    table: LocalTable
    browser: Browser
    strays: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    async def seat(self, name: str, size: Sequence[int] = DESK, scheme: Any = "dark", place: str = "#start") -> Seat:
        """Open a window for a person."""
        context = await self.browser.new_context(
            viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce"
        )
        page = await context.new_page()
        seat = Seat(page, name)
        page.on("request", lambda request: self._watch(request.url))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self.faults.append(said.text) if "Content Security" in said.text else None)
        await self._listen(seat)
        await page.goto(f"{self.table.address}?as={name}{place}")
        await page.locator(".me").wait_for(state="attached")
        return seat

    def _watch(self, url: str) -> None:
        if not url.startswith((self.table.address, "data:")):
            self.strays.append(url)

    async def _listen(self, seat: Seat) -> None:
        """Keep what comes over the network, the event stream too."""
        wire = await seat.page.context.new_cdp_session(seat.page)
        await wire.send("Network.enable")
        wire.on("Network.eventSourceMessageReceived", lambda event: seat.wire.append(event["data"]))

        async def keep(response: Any) -> None:
            if "/channel/" in response.url or "/do/" in response.url:
                seat.wire.append(await response.text())

        seat.page.on("response", keep)

    async def match(self, home: Seat, away: Seat, game: str = "sportsdice") -> None:
        """Begin a match between two windows, by the line and the card's button; both open its thread."""
        for seat in (home, away):
            await seat.go("table")
        await home.line.click()
        await home.type(f"/challenge {game} opponent:")
        await home.type(away.name)
        await home.keys("Tab", "Enter")
        await away.page.get_by_role("button", name="Accept").click()
        for seat in (home, away):
            await seat.page.locator(".threads .place").first.click()
            await seat.page.locator(PANEL).last.wait_for()


async def newer_than(seat: Seat, panel: str) -> None:
    """Wait until the question of `panel` is answered and the next one, or the end, is there."""
    await seat.page.wait_for_function(
        """([asked, panel]) => {
          const last = [...document.querySelectorAll(asked)].at(-1);
          const ended = [...document.querySelectorAll(".button")].some(b => b.textContent === "Rematch");
          return ended || (last && last.id !== panel);
        }""",
        arg=[PANEL, panel],
    )
