"""Every kind of component is shown and sends what a person's app would send; the test answers in the bot's place."""

from __future__ import annotations

from typing import Any

from bot.local.interactions import COMPONENT, MODAL, SUBMIT, UPDATE, Interaction
from bot.local.things import COMPONENTS_V2
from tests.browser.seats import DESK, PHONE, Room, Seat

FORM = {
    "custom_id": "form",
    "title": "A word with the referee",
    "components": [
        {"type": 10, "content": "Say it in **your own** words."},
        {
            "type": 18,
            "label": "What happened",
            "description": "One sentence will do",
            "component": {"type": 4, "custom_id": "words", "style": 2, "max_length": 100},
        },
        {
            "type": 18,
            "label": "How bad",
            "component": {
                "type": 21,
                "custom_id": "bad",
                "options": [{"label": "A little", "value": "1"}, {"label": "Very", "value": "2"}],
            },
        },
        {"type": 18, "label": "Sure?", "component": {"type": 23, "custom_id": "sure"}},
    ],
}
DICE = [{"label": f"Die {n}", "value": str(n), "description": "A puck"} for n in range(1, 7)]
TEXTS = (
    "# A heading\n**bold** *slanted* __under__ ~~struck~~ `code` ||hidden||\n- one\n- two\n> said before\n"
    "-# small print\n[a link](https://example.org) <t:1700000000:D>\n```\nas it is\n```"
)
BUTTONS = [{"type": 2, "style": n, "label": f"Style {n}", "custom_id": f"b{n}"} for n in range(1, 5)]
ALL: list[dict[str, Any]] = [
    {
        "type": 17,
        "accent_color": 0xFFB81C,
        "components": [
            {"type": 10, "content": TEXTS},
            {"type": 14, "divider": True, "spacing": 2},
            {
                "type": 9,
                "components": [{"type": 10, "content": "A section with a button beside it"}],
                "accessory": {"type": 2, "style": 2, "label": "Form", "custom_id": "form"},
            },
            {"type": 1, "components": BUTTONS},
            {"type": 1, "components": [{"type": 2, "style": 5, "label": "Out", "url": "https://example.org"}]},
            {
                "type": 1,
                "components": [
                    {"type": 3, "custom_id": "dice", "placeholder": "Dice", "min_values": 2, "max_values": 3}
                    | {"options": DICE}
                ],
            },
            {"type": 1, "components": [{"type": 5, "custom_id": "who", "placeholder": "Somebody"}]},
            {"type": 1, "components": [{"type": 8, "custom_id": "where", "placeholder": "Somewhere"}]},
        ],
    }
]
EMBED = {
    "title": "Standings",
    "description": "After *three* rounds",
    "color": 0x1FD6A1,
    "fields": [
        {"name": "Larkspur", "value": "7", "inline": True},
        {"name": "Ivory Pine", "value": "4", "inline": True},
    ],
    "footer": {"text": "Two points for a win"},
}


class Bot:
    """Stands in for the bot: answers with an update, or with the form."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.heard: list[Interaction] = []
        room.table.standin.listeners.append(self.hear)

    def hear(self, name: str, thing: Any) -> None:
        if name != "interaction" or thing.type not in (COMPONENT, SUBMIT):
            return
        self.heard.append(thing)
        opens = thing.payload["data"]["custom_id"] == "form" and thing.type == COMPONENT
        answer: dict[str, Any] = {"type": MODAL, "data": FORM} if opens else {"type": UPDATE, "data": {}}
        self.room.table.standin.core.interactions.answer(thing.id, thing.token, answer, [])

    async def first(self) -> dict[str, Any]:
        """The data of the first thing that a person did."""
        heard = await self.room.table.standin.wait_for(lambda: self.heard)
        return dict(heard[0].payload["data"])


async def shown(room: Room, size: tuple[int, int] = DESK) -> tuple[Seat, Bot]:
    alice = await room.seat("alice", size)
    await alice.go("locker-room") if size == DESK else await alice.page.evaluate(
        f"location.hash = '#c/{list(room.table.cast.guild.channels)[2]}'"
    )
    channel = next(c for c in room.table.cast.guild.channels.values() if c.name == "locker-room")
    posts = room.table.standin.core.messages
    posts.create(channel, {"content": "", "embeds": [EMBED]}, [])
    posts.create(channel, {"flags": COMPONENTS_V2, "components": ALL}, [])
    await alice.page.locator(".container").last.wait_for()
    return alice, Bot(room)


async def test_several_are_chosen_by_keyboard(room: Room) -> None:
    alice, bot = await shown(room)
    await alice.page.locator("[data-key='dice']").focus()
    await alice.keys("Enter", "Enter")
    assert await alice.page.locator(".menu-done").is_disabled()  # two at least
    await alice.keys("ArrowDown", "ArrowDown", "Enter", "Tab")
    await alice.keys("Enter")
    assert (await bot.first())["values"] == ["1", "3"]


async def test_somebody_is_found_by_name(room: Room) -> None:
    alice, bot = await shown(room)
    await alice.page.locator("[data-key='who']").click()
    await alice.page.locator(".menu-popup li", has_text="Olive").click()
    olive = room.table.cast.players["olive"]
    data = await bot.first()
    assert data["values"] == [str(olive.id)]
    assert str(olive.id) in data["resolved"]["users"]


async def test_escape_chooses_nothing(room: Room) -> None:
    alice, bot = await shown(room)
    await alice.page.locator("[data-key='where']").click()
    await alice.keys("ArrowDown", "Escape")
    assert await alice.page.locator(".menu-popup").count() == 0
    assert await alice.page.evaluate("document.activeElement.dataset.key") == "where"
    assert bot.heard == []


async def test_a_form_is_filled_in_and_sent(room: Room) -> None:
    alice, bot = await shown(room)
    await alice.page.locator("[data-key='form']").click()
    await alice.page.locator("dialog.form").wait_for()
    await alice.page.get_by_label("What happened").fill("He was off side")
    await alice.page.get_by_label("Very").check()
    await alice.page.locator("input[name=sure]").check()
    await alice.shoot("form-1280")
    await alice.page.get_by_role("button", name="Submit").click()
    await alice.page.locator("dialog.form").wait_for(state="detached")
    labels = bot.heard[-1].payload["data"]["components"][1:]
    assert [row["component"]["value"] for row in labels] == ["He was off side", "2", True]


async def test_words_become_what_they_mean_and_never_markup(room: Room) -> None:
    alice, _ = await shown(room)
    found = await alice.page.evaluate(
        """() => ["strong", "em", "u", "s", "code", ".spoiler", "li", "blockquote", ".subtext", "a", "time", "pre"]
          .filter(what => !document.querySelector(`.container .md ${what}`))"""
    )
    assert found == []
    room.table.standin.say(room.table.cast.players["bob"], room.table.cast.table, "<img src=x onerror=alert(1)> <b>x")
    await alice.go("table")
    said = alice.page.locator(".message", has_text="onerror")
    await said.wait_for()
    assert await said.locator(".md img, .md b").count() == 0


async def test_components_for_looking_at(room: Room) -> None:
    for size in (DESK, PHONE):
        alice, _ = await shown(room, size)
        await alice.shoot(f"components-{size[0]}")
        width = await alice.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width[0] <= width[1]
