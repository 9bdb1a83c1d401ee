"""Discord's limits: what is one too many is refused, what is just enough is not."""

from typing import Any

import discord
import pytest

from bot.local.cdn import Upload
from bot.local.checks import check
from bot.local.interactions import CHOICES, MODAL, REPLY, UPDATE
from bot.local.things import COMPONENTS_V2
from tests.bot.local.conftest import Table
from tests.bot.local.demo import Demo

JSON = dict[str, Any]
CALLBACK, COMMANDS, POST = "/interactions/1/t/callback", "/applications/1/commands", "/channels/1/messages"


def button(name: object = "a", **more: Any) -> JSON:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": str(name), **more}


def link(**more: Any) -> JSON:
    return {"type": 2, "style": 5, "label": "Go", "url": "https://example.org", **more}


def row(*children: JSON) -> JSON:
    return {"type": 1, "components": list(children)}


def menu(count: int = 1, **more: Any) -> JSON:
    options = [{"label": str(n), "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options, **more}


def text(size: int = 1) -> JSON:
    return {"type": 10, "content": "x" * size}


def box(*children: JSON) -> JSON:
    return {"type": 17, "components": list(children)}


def section(texts: int = 1, **more: Any) -> JSON:
    return {"type": 9, "components": [text() for _ in range(texts)], "accessory": button(), **more}


def gallery(count: int = 1, description: str = "", url: str = "https://example.org/a.png") -> JSON:
    return {"type": 12, "items": [{"media": {"url": url}, "description": description or None}] * count}


def reply(**data: Any) -> JSON:
    return {"type": REPLY, "data": data}


def v2(*components: JSON, **more: Any) -> JSON:
    return reply(flags=COMPONENTS_V2, components=list(components), **more)


def modal(labels: int = 1, *, title: str = "t", label: str = "l", **field: Any) -> JSON:
    fields = [{"type": 4, "custom_id": f"f{n}", "style": 1, **field} for n in range(labels)]
    rows = [{"type": 18, "label": label, "component": one} for one in fields]
    return {"type": MODAL, "data": {"custom_id": "m", "title": title, "components": rows}}


def choices(count: int = 1, name: str = "", value: str = "v") -> JSON:
    listed = [{"name": name or str(n), "value": value} for n in range(count)]
    return {"type": CHOICES, "data": {"choices": listed}}


def command(**more: Any) -> JSON:
    return {"name": "play", "description": "d", "type": 1, **more}


def option(name: str = "o", kind: int = 3, **more: Any) -> JSON:
    return {"name": name, "type": kind, "description": "d", **more}


def options(count: int) -> list[JSON]:
    return [option(f"o{n}") for n in range(count)]


def listed(count: int, **more: Any) -> list[JSON]:
    return [{"name": str(n), "value": str(n), **more} for n in range(count)]


def embeds(count: int = 1, **more: Any) -> JSON:
    return reply(embeds=[more or {"title": "t"}] * count)


WRONG: dict[str, tuple[str, Any]] = {
    "26 autocomplete choices": (CALLBACK, choices(26)),
    "choice name too long": (CALLBACK, choices(name="n" * 101)),
    "choice value too long": (CALLBACK, choices(value="v" * 101)),
    "choice without a name": (CALLBACK, {"type": CHOICES, "data": {"choices": [{"name": "", "value": "v"}]}}),
    "button label too long": (CALLBACK, reply(components=[row(button(label="x" * 81))])),
    "button without label": (CALLBACK, reply(components=[row(button(label=None))])),
    "button of an unknown style": (CALLBACK, reply(components=[row(button(style=9))])),
    "link with a custom id": (CALLBACK, reply(components=[row(link(custom_id="a"))])),
    "link without address": (CALLBACK, reply(components=[row(link(url=None))])),
    "custom id too long": (CALLBACK, reply(components=[row(button("x" * 101))])),
    "custom id twice": (CALLBACK, reply(components=[row(button(), button())])),
    "custom id twice in a box": (CALLBACK, v2(box(row(button())), row(button()))),
    "six buttons in a row": (CALLBACK, reply(components=[row(*map(button, range(6)))])),
    "six rows": (CALLBACK, reply(components=[row(button(n)) for n in range(6)])),
    "an empty row": (CALLBACK, reply(components=[row()])),
    "a button without a row": (CALLBACK, reply(components=[button()])),
    "menu beside a button": (CALLBACK, reply(components=[row(button(), menu())])),
    "26 options in a menu": (CALLBACK, reply(components=[row(menu(26))])),
    "menu without options": (CALLBACK, reply(components=[row(menu(0))])),
    "menu wants more than it has": (CALLBACK, reply(components=[row(menu(2, max_values=3))])),
    "placeholder too long": (CALLBACK, reply(components=[row(menu(placeholder="x" * 151))])),
    "option value twice": (
        CALLBACK,
        reply(components=[row(menu(options=[{"label": "a", "value": "1"}] * 2))]),
    ),
    "option label too long": (
        CALLBACK,
        reply(components=[row(menu(options=[{"label": "a" * 101, "value": "1"}]))]),
    ),
    "41 components, nested": (CALLBACK, v2(box(*[text() for _ in range(40)]))),
    "41 components, flat": (CALLBACK, v2(*[text() for _ in range(41)])),
    "one text too long": (CALLBACK, v2(text(4001))),
    "texts too long together": (CALLBACK, v2(text(4000), text(1))),
    "layout with content": (CALLBACK, v2(text(), content="x")),
    "layout with an embed": (CALLBACK, v2(text(), embeds=[{"title": "t"}])),
    "layout without its flag": (CALLBACK, reply(components=[text()])),
    "box in a box": (CALLBACK, v2(box(box(text())))),
    "four texts in a section": (CALLBACK, v2(section(4))),
    "section without accessory": (CALLBACK, v2({"type": 9, "components": [text()]})),
    "eleven pictures": (CALLBACK, v2(gallery(11))),
    "alt text too long": (CALLBACK, v2(gallery(description="d" * 1025))),
    "picture that is not sent": (CALLBACK, v2(gallery(url="attachment://b.png"))),
    "component id twice": (CALLBACK, v2({**text(), "id": 7}, {**text(), "id": 7})),
    "content too long": (CALLBACK, reply(content="x" * 2001)),
    "content too long in a channel": (POST, {"content": "x" * 2001}),
    "nonce too long": (POST, {"content": "x", "nonce": "1" * 26}),
    "eleven attachments": (CALLBACK, reply(attachments=[{"id": n, "filename": "a"} for n in range(11)])),
    "file description too long": (CALLBACK, reply(attachments=[{"id": 0, "description": "d" * 1025}])),
    "users both parsed and listed": (
        POST,
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    ),
    "eleven embeds": (CALLBACK, embeds(11)),
    "embed title too long": (CALLBACK, embeds(title="t" * 257)),
    "embed description too long": (CALLBACK, embeds(description="d" * 4097)),
    "embeds too long together": (CALLBACK, embeds(2, description="d" * 3001)),
    "26 embed fields": (CALLBACK, embeds(fields=[{"name": "n", "value": "v"}] * 26)),
    "embed field without value": (CALLBACK, embeds(fields=[{"name": "n", "value": ""}])),
    "eleven poll answers": (
        POST,
        {"poll": {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a"}}] * 11}},
    ),
    "form title too long": (CALLBACK, modal(title="t" * 46)),
    "form label too long": (CALLBACK, modal(label="l" * 46)),
    "six fields in a form": (CALLBACK, modal(6)),
    "one field id twice": (CALLBACK, modal(2, custom_id="f")),
    "field longer than allowed": (CALLBACK, modal(max_length=4001)),
    "101 commands": (COMMANDS, [command(name=f"c{n}") for n in range(101)]),
    "16 menu commands": (COMMANDS, [{"name": f"c{n}", "type": 2} for n in range(16)]),
    "one command twice": (COMMANDS, [command(), command()]),
    "command in capitals": (COMMANDS, [command(name="Play")]),
    "command of two words": (COMMANDS, [command(name="a b")]),
    "command name too long": (COMMANDS, [command(name="a" * 33)]),
    "localised name in capitals": (COMMANDS, [command(name_localizations={"de": "Spielen"})]),
    "description too long": (COMMANDS, [command(description="d" * 101)]),
    "no description": (COMMANDS, [command(description="")]),
    "unknown locale": (COMMANDS, [command(name_localizations={"xx": "y"})]),
    "26 options": (COMMANDS, [command(options=options(26))]),
    "one option twice": (COMMANDS, [command(options=[option(), option()])]),
    "required after optional": (COMMANDS, [command(options=[option("a"), option("b", required=True)])]),
    "26 choices": (COMMANDS, [command(options=[option(choices=listed(26))])]),
    "choice value of an option too long": (
        COMMANDS,
        [command(options=[option(choices=listed(1, value="v" * 101))])],
    ),
    "choices and autocomplete": (COMMANDS, [command(options=[option(choices=listed(1), autocomplete=True)])]),
    "autocomplete for a person": (COMMANDS, [command(options=[option(kind=6, autocomplete=True)])]),
    "subcommand beside an option": (COMMANDS, [command(options=[option("a", 1), option("b")])]),
    "group in a group": (
        COMMANDS,
        [command(options=[option("a", 2, options=[option("b", 2, options=[option("c", 1)])])])],
    ),
    "subcommand in a subcommand": (COMMANDS, [command(options=[option("a", 1, options=[option("b", 1)])])]),
    "command too long in all": (
        COMMANDS,
        [command(options=[option(f"o{i}", choices=listed(25, value="v" * 100)) for i in range(4)])],
    ),
    "archive duration of an odd length": ("/channels/1/threads", {"name": "x", "auto_archive_duration": 100}),
    "thread name too long": ("/channels/1/threads", {"name": "x" * 101}),
    "thread without a name": ("/channels/1/messages/2/threads", {"name": ""}),
    "emoji name too long": (
        "/applications/1/emojis",
        {"name": "x" * 33, "image": "data:image/png;base64,AA=="},
    ),
}

RIGHT: dict[str, tuple[str, Any]] = {
    "25 autocomplete choices": (CALLBACK, choices(25, name="n" * 100, value="v" * 100)),
    "five rows of five": (
        CALLBACK,
        reply(components=[row(*[button(f"{r}{c}") for c in range(5)]) for r in range(5)]),
    ),
    "button with only an emoji": (
        CALLBACK,
        reply(components=[row(button(label=None, emoji={"name": "🎲"}))]),
    ),
    "link": (CALLBACK, reply(components=[row(link())])),
    "full menu": (CALLBACK, reply(components=[row(menu(25, max_values=25, placeholder="x" * 150))])),
    "40 components": (CALLBACK, v2(box(*[text(100) for _ in range(39)]))),
    "longest text": (CALLBACK, v2(text(4000))),
    "full section": (CALLBACK, v2(section(3))),
    "full gallery": (CALLBACK, v2(gallery(10, description="d" * 1024))),
    "longest content": (POST, {"content": "x" * 2000, "nonce": "1" * 25}),
    "full form": (CALLBACK, modal(5, title="t" * 45, label="l" * 45, max_length=4000)),
    "100 commands": (COMMANDS, [command(name=f"c{n}") for n in range(100)]),
    "command in a group": (
        COMMANDS,
        [command(options=[option("a", 2, options=[option("b", 1, options=options(25))])])],
    ),
    "names of every script": (
        COMMANDS,
        [command(name="spiel-1_ä"), command(name="खेल"), command(name="เกม"), command(name="将棋")],
    ),
    "an edit that shows an old file": (
        CALLBACK,
        {"type": UPDATE, "data": {"components": [gallery(url="attachment://a.png")]}},
    ),
}


def method(path: str) -> str:
    return "PUT" if path == COMMANDS else "POST"


@pytest.mark.parametrize(("path", "body"), WRONG.values(), ids=WRONG.keys())
def test_too_much_is_refused(path: str, body: Any) -> None:
    assert check(method(path), path, body)


@pytest.mark.parametrize(("path", "body"), RIGHT.values(), ids=RIGHT.keys())
def test_as_much_as_allowed_is_let_through(path: str, body: Any) -> None:
    assert check(method(path), path, body) == []


def test_files_and_their_list_agree() -> None:
    file = Upload("files[0]", "a.png", b"x")
    picture = gallery(url="attachment://a.png")
    described = [{"id": 0, "filename": "a.png"}]
    assert check("POST", CALLBACK, v2(picture, attachments=described), [file]) == []
    assert check("POST", CALLBACK, v2(text(), attachments=described), [file])  # nobody would see it
    assert check("POST", CALLBACK, reply(attachments=[{"id": 1}]), [file])
    assert check("POST", CALLBACK, reply(), [Upload("file", "a.png", b"x")])
    assert check("POST", CALLBACK, reply(), [Upload(f"files[{n}]", "a.png", b"x") for n in range(11)])


async def test_a_bad_request_is_refused_and_remembered(table: Table, bot: Demo) -> None:
    channel = bot.get_partial_messageable(table.channel.id)
    with pytest.raises(discord.HTTPException, match="2001 characters") as caught:
        await channel.send("x" * 2001)
    assert caught.value.code == 50035
    assert table.discord_.messages(table.channel) == []
    assert any("2001 characters" in problem for problem in table.discord_.problems)
    table.discord_.forget_calls()


async def test_an_empty_message_is_refused(table: Table, bot: Demo) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await bot.get_partial_messageable(table.channel.id).send()
    assert caught.value.code == 50006


async def test_a_layout_takes_no_content(table: Table, bot: Demo) -> None:
    """The flag of Components V2 stays for good, and discord.py does not look."""
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay("board"))
    message = await bot.get_partial_messageable(table.channel.id).send(view=view)
    route = discord.http.Route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        channel_id=table.channel.id,
        message_id=message.id,
    )
    with pytest.raises(discord.HTTPException) as caught:
        await bot.http.request(route, json={"content": "words"})
    assert caught.value.code == 50035
    assert [m.text for m in table.discord_.messages(table.channel)] == ["board"]


async def test_a_request_that_cannot_be_read_is_refused(table: Table, bot: Demo) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await bot.http.request(discord.http.Route("POST", "/users/@me/channels"), json={"recipient": "1"})
    assert caught.value.code == 50035
    table.discord_.forget_calls()


async def test_a_route_that_is_not_built_is_a_problem(table: Table, bot: Demo) -> None:
    with pytest.raises(discord.HTTPException, match="no route"):
        await bot.http.request(discord.http.Route("GET", "/users/@me/connections"))
    assert table.discord_.problems
    table.discord_.forget_calls()
