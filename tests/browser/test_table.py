"""The local table in a real browser."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.browser.seats import ASKED, DESK, ENDED, PANEL, PHONE, Room, Seat, newer_than

MOST_PRESSES = 400


async def play(seats: list[Seat], presses: int) -> int:
    """Answer whatever is asked, at most so many times; how many answers were given before the match ended."""
    for n in range(presses):
        if await seats[0].page.locator(ENDED).count():
            return n
        for seat in seats:
            panel = await seat.answer()
            if panel:
                for window in seats:
                    await newer_than(window, panel)
                break
        else:
            pytest.fail("nobody is asked and the match is not over")
    return presses


async def test_two_people_play_a_match_to_the_end(room: Room) -> None:
    alice, bob = await room.seat("alice"), await room.seat("bob")
    await room.match(alice, bob)
    assert await play([alice, bob], MOST_PRESSES) < MOST_PRESSES
    for seat in (alice, bob):
        await seat.page.locator(ENDED).wait_for()
        assert await seat.page.locator(".message").count() <= 60
    await alice.shoot("ended-1280")


async def test_a_match_goes_on_after_the_bot_was_restarted(room: Room) -> None:
    alice, bob = await room.seat("alice"), await room.seat("bob")
    await room.match(alice, bob)
    await play([alice, bob], 3)
    await room.table.hosted.restart()
    assert await play([alice, bob], 3) == 3
    await alice.page.locator(".bot.up").wait_for()


async def test_the_house_coach_is_played_from_the_first_page(room: Room) -> None:
    alice = await room.seat("alice")
    await alice.page.get_by_role("button", name="Play the house coach").first.click()
    await alice.page.locator(ASKED).last.wait_for()
    assert await alice.answer()


async def test_a_game_is_learned_page_by_page(room: Room) -> None:
    alice = await room.seat("alice")
    await alice.page.get_by_role("button", name="Learn it").first.click()
    lesson = alice.page.locator(".message.private")
    await lesson.get_by_role("button", name="Next").click()
    await lesson.get_by_role("button", name="Back").wait_for()
    await alice.shoot("lesson-1280")


async def test_two_coaches_are_watched(room: Room) -> None:
    sam = await room.seat("sam")
    await sam.page.get_by_role("button", name="Watch two coaches").first.click()
    await sam.page.wait_for_function("() => document.querySelectorAll('.message .picture').length >= 3")
    assert await sam.page.locator(".message.pinged").count() == 0


async def test_a_command_is_completed_by_keyboard_alone(room: Room) -> None:
    alice = await room.seat("alice")
    await alice.go("table")
    await alice.line.focus()
    await alice.type("/rul")
    await alice.page.locator(".suggest li.active", has_text="/rule").wait_for()
    await alice.keys("Tab")
    await alice.type("SD-0")
    await alice.page.locator(".suggest li", has_text="SD-02").wait_for()
    await alice.keys("ArrowDown", "Enter")
    active = alice.page.locator(".option input")
    assert (await active.input_value()).startswith("SD-02")
    await alice.keys("Enter")
    await alice.page.locator(".message.private", has_text="SD-02").wait_for()
    assert await alice.page.evaluate("document.activeElement.matches('.tail')")


async def test_a_needed_option_is_asked_for(room: Room) -> None:
    alice = await room.seat("alice")
    await alice.go("table")
    await alice.line.focus()
    await alice.type("/rule ")
    await alice.page.locator(".suggest li", has_text="SD-01").wait_for()
    await alice.keys("Escape")
    await alice.page.get_by_role("button", name="Send").click()
    assert "needed" in await alice.page.locator(".composer .problem").inner_text()
    assert await alice.page.evaluate("document.activeElement.matches('.option input')")


async def test_nothing_private_reaches_another_window(room: Room) -> None:
    alice, bob = await room.seat("alice"), await room.seat("bob")
    for seat in (alice, bob):
        await seat.go("table")
    await alice.line.focus()
    await alice.type("/rule SD-05")
    await alice.page.locator(".suggest li", has_text="SD-05").wait_for()
    await alice.keys("Enter", "Enter")
    await alice.page.locator(".message.private", has_text="SD-05").wait_for()
    await alice.line.focus()
    await alice.type("heard?")
    await alice.keys("Enter")
    await bob.page.locator(".message", has_text="heard?").wait_for()
    assert any("SD-05" in text for text in alice.wire)
    assert not any("SD-05" in text for text in bob.wire)
    assert "SD-05" not in await bob.page.content()


async def test_the_keyboard_stays_on_the_board_from_one_question_to_the_next(room: Room) -> None:
    alice = await room.seat("alice")
    await alice.page.get_by_role("button", name="Play the house coach").first.click()
    await alice.page.locator(ASKED).last.wait_for()
    before = await alice.page.locator(PANEL).last.get_attribute("id")
    await alice.page.locator(f"#{before} [data-key^='a1:']").first.focus()
    await alice.keys("Enter")
    await newer_than(alice, before or "")
    await alice.page.wait_for_function("() => document.activeElement.closest('.message')?.querySelector('[data-key]')")


async def test_the_bot_too_slow_is_told_under_the_board(room: Room) -> None:
    alice = await room.seat("alice")
    await alice.page.get_by_role("button", name="Play the house coach").first.click()
    await alice.page.locator(ASKED).last.wait_for()
    room.table.standin.core.interactions.deadline = 0.05
    room.table.standin.faults.slow("POST", r"/interactions/\d+/[^/]+/callback", 0.2)
    await alice.page.get_by_role("button", name="Odds").last.click()
    await alice.page.get_by_text("The application did not respond").wait_for()


async def test_marks_show_where_one_is_wanted(room: Room) -> None:
    alice, bob = await room.seat("alice"), await room.seat("bob")
    await alice.go("locker-room")
    await alice.line.click()
    await alice.type("anyone here?")
    await alice.keys("Enter")
    await bob.page.locator(".place.unread", has_text="locker-room").wait_for()
    await bob.go("locker-room")
    await bob.page.locator(".message", has_text="anyone here?").wait_for()
    assert await bob.page.locator(".place.unread").count() == 0
    room.table.standin.core.messages.create(
        room.table.cast.table, {"content": room.table.cast.players["bob"].mention}, []
    )
    await bob.page.locator(".place .badge", has_text="1").wait_for()
    assert await alice.page.locator(".badge").count() == 0


async def test_a_picture_opens_large_and_the_focus_comes_back(room: Room) -> None:
    alice = await room.seat("alice")
    await alice.page.get_by_role("button", name="Play the house coach").first.click()
    picture = alice.page.locator(".picture").last
    await picture.wait_for()
    await picture.click()
    assert await alice.page.locator("dialog.large .caption").inner_text()
    await alice.keys("Escape")
    await alice.page.locator("dialog.large").wait_for(state="detached")
    assert await alice.page.evaluate("document.activeElement.matches('.picture')")


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_pages_for_looking_at(room: Room, size: tuple[int, int], scheme: str) -> None:
    alice = await room.seat("alice", size, scheme)
    await alice.page.get_by_role("button", name="Play the house coach").first.wait_for()
    await alice.shoot(f"{scheme}-{size[0]}-start")
    await alice.page.get_by_role("button", name="Play the house coach").first.click()
    await alice.page.locator(ASKED).last.wait_for()
    await alice.shoot(f"{scheme}-{size[0]}-match")
    await alice.line.click()
    await alice.type("/challenge sportsdice ")
    await alice.shoot(f"{scheme}-{size[0]}-options")
    width = await alice.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]
    await alice.page.goto(f"{room.table.address}#learn/sportsdice")
    await alice.page.locator(".rulings dt").first.wait_for()
    await alice.shoot(f"{scheme}-{size[0]}-learn")


def axe() -> str:
    """The accessibility checker, if it is installed: LINESMAN_AXE names it, or npm put it under .ci."""
    places = [
        os.environ.get("LINESMAN_AXE", ""),
        str(Path(__file__).parents[2] / ".ci/node_modules/axe-core/axe.min.js"),
    ]
    found = next((Path(place) for place in places if place and Path(place).is_file()), None)
    if found is None:
        pytest.skip("axe-core is not installed (npm install --prefix .ci axe-core)")
    return found.read_text("utf-8")


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESK, PHONE])
async def test_no_serious_fault_of_accessibility(room: Room, size: tuple[int, int], scheme: str) -> None:
    source = axe()
    alice = await room.seat("alice", size, scheme)
    await alice.page.evaluate(source)
    for step in ("start", "match", "line", "settings"):
        if step == "match":
            await alice.page.get_by_role("button", name="Play the house coach").first.click()
            await alice.page.locator(ASKED).last.wait_for()
        if step == "line":
            await alice.line.click()
            await alice.type("/")
        if step == "settings":
            await alice.keys("Escape", "Escape")
            if size == PHONE:
                await alice.page.get_by_role("button", name="Channels").click()
            await alice.page.locator(".me").click()
        found = await alice.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        serious = [
            (v["id"], [n["html"][:120] for n in v["nodes"][:3]])
            for v in found["violations"]
            if v["impact"] in ("serious", "critical")
        ]
        assert serious == [], step
