"""The local table's server: who is let in, what each window is told, what is kept."""

from __future__ import annotations

import json
import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from yarl import URL

import bot.local
from bot.errors import Refusal
from bot.local.table import LocalTable, forget, opened
from bot.local.table.guard import fault
from tests.bot.house import newest_panel


class Window:
    """A page's requests and its stream, without a browser."""

    def __init__(self, session: aiohttp.ClientSession, table: LocalTable, key: str) -> None:
        self.session, self.address, self.key = session, URL(table.address), key
        self.origin = str(self.address.origin())
        self.heard: list[tuple[str, Any]] = []
        self.stream: aiohttp.ClientResponse | None = None

    async def open(self) -> dict[str, Any]:
        """Open the stream; the state that it begins with."""
        self.stream = await self.session.get(self.address / "events" % {"as": self.key})
        _, state = await self.event("state")
        return dict(state)

    async def event(self, name: str) -> tuple[str, Any]:
        """The next event of this name; those before it are in `heard` too."""
        assert self.stream
        while True:
            said = (await self.stream.content.readline()).decode().rstrip("\n")
            if said.startswith("event: "):
                data = (await self.stream.content.readline()).decode().removeprefix("data: ")
                self.heard.append((said.removeprefix("event: "), json.loads(data)))
                if self.heard[-1][0] == name:
                    return self.heard[-1]

    async def do(self, what: str, **body: Any) -> Any:
        post = self.session.post(
            self.address / "do" / what % {"as": self.key}, json=body, headers={"Origin": self.origin}
        )
        async with post as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()


@asynccontextmanager
async def seats(folder: Path, *keys: str) -> AsyncIterator[tuple[LocalTable, list[Window]]]:
    async with opened(folder, pace=0.0) as table, aiohttp.ClientSession() as session:
        windows = [Window(session, table, key) for key in keys]
        yield table, windows
        for window in windows:
            if window.stream:
                window.stream.close()


def table_id(table: LocalTable) -> str:
    return str(table.cast.table.id)


# -- who is let in -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:{port}"}, 200),
        ({"Host": "table.example:{port}"}, 403),
        ({"Host": "127.0.0.1:1"}, 403),
        ({"Origin": "http://127.0.0.1:{port}"}, 200),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
async def test_only_the_page_itself_is_served(tmp_path: Path, headers: dict[str, str], status: int) -> None:
    async with seats(tmp_path, "alice") as (table, [alice]):
        port = URL(table.address).port
        sent = {name: value.format(port=port) for name, value in headers.items()}
        async with alice.session.get(alice.address, headers=sent) as answer:
            assert answer.status == status
            assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")


async def test_the_secret_path_is_needed_for_everything(tmp_path: Path) -> None:
    async with seats(tmp_path, "alice") as (table, [alice]):
        elsewhere = alice.address.with_path("/guessed/")
        for path in ("", "events", "main.js", f"channel/{table_id(table)}", "learn/sportsdice"):
            async with alice.session.get(elsewhere.join(URL(path))) as answer:
                assert answer.status == 404
        async with alice.session.get(alice.address.origin()) as answer:
            assert answer.status == 404
        key = (tmp_path / "key").stat()
        assert key.st_mode & 0o077 == 0


async def test_nothing_is_done_without_the_pages_origin_or_by_a_form(tmp_path: Path) -> None:
    async with seats(tmp_path, "alice") as (table, [alice]):
        body = {"channel": table_id(table), "text": "hello"}
        say = alice.address / "do" / "say"
        async with alice.session.post(say, json=body) as answer:
            assert answer.status == 403
        async with alice.session.post(say, data="{}", headers={"Origin": alice.origin}) as answer:
            assert answer.status == 403
        assert table.standin.messages(table.cast.table) == []
        await alice.do("say", **body)
        assert [m.text for m in table.standin.messages(table.cast.table)] == ["hello"]


async def test_it_listens_on_loopback_only(tmp_path: Path) -> None:
    async with seats(tmp_path, "alice") as (table, _):
        assert URL(table.address).host == "127.0.0.1"


@pytest.mark.parametrize("name", ["..%2f..%2fcore.py", "index.html", "types.py", "nothing.js"])
async def test_only_the_pages_own_parts_are_served(tmp_path: Path, name: str) -> None:
    async with seats(tmp_path, "alice") as (table, [alice]):
        answer = await alice.session.get(URL(f"{table.address}{name}", encoded=True))
        assert answer.status == 404
        answer.release()


def test_a_refusal_is_a_sentence() -> None:
    from aiohttp.test_utils import make_mocked_request

    request = make_mocked_request("GET", "/x/", headers={"Host": "table.example:80"})
    found = fault(request, "x", 80)
    assert found is not None
    assert found[1].endswith("no other name.")


# -- what each window is told --------------------------------------------------------------------


async def test_a_window_begins_with_what_its_person_sees(tmp_path: Path) -> None:
    async with seats(tmp_path, "bob", "olive") as (table, [bob, olive]):
        state = await bob.open()
        assert state["me"] == str(table.cast.players["bob"].id)
        assert [c["name"] for c in state["channels"]][:3] == ["table", "side-table", "locker-room"]
        assert [c["type"] for c in state["channels"]].count(1) == 1  # one's own direct messages only
        assert "rule" in [c["name"] for c in state["commands"]["server"]]
        assert state["games"]
        assert (await olive.open())["me"] != state["me"]


async def test_a_change_is_told_as_it_happens(tmp_path: Path) -> None:
    async with seats(tmp_path, "alice", "bob") as (table, [alice, bob]):
        await bob.open()
        await alice.do("say", channel=table_id(table), text="hello")
        _, message = await bob.event("message")
        assert (message["content"], message["rev"], message["pinged"]) == ("hello", 0, False)


async def test_a_private_message_is_told_to_its_owner_alone(tmp_path: Path) -> None:
    async with seats(tmp_path, "alice", "bob") as (table, [alice, bob]):
        await alice.open()
        await bob.open()
        channel = table_id(table)
        await alice.do("slash", channel=channel, path=["rule"], options={"ruling": "SD-01"})
        _, secret = await alice.event("message")
        assert secret["private"]
        await alice.do("say", channel=channel, text="done")
        await bob.event("message")
        assert [data["content"] for name, data in bob.heard if name == "message"] == ["done"]
        async with bob.session.get(bob.address / "channel" / channel % {"as": "bob"}) as answer:
            assert "SD-01" not in await answer.text()
        stolen = await bob.do("dismiss", channel=channel, message=secret["id"])
        assert stolen == {"error": "This message is gone."}
        await alice.do("dismiss", channel=channel, message=secret["id"])
        assert (await alice.event("gone"))[1]["id"] == secret["id"]


async def test_pictures_are_asked_of_this_server(tmp_path: Path) -> None:
    async with seats(tmp_path, "alice") as (_, [alice]):
        await alice.open()
        begun = await alice.do("play", game="sportsdice")
        async with alice.session.get(alice.address / "channel" / begun["channel"]) as answer:
            text = await answer.text()
        assert "https://" not in text
        path = text.split('"files/attachments/')[1].split('"')[0]
        async with alice.session.get(URL(f"{alice.address}files/attachments/{path}")) as answer:
            assert answer.content_type == "image/png"
            assert (await answer.read())[:4] == b"\x89PNG"


async def test_the_bot_too_slow_is_told_as_such(tmp_path: Path) -> None:
    async with seats(tmp_path, "alice") as (table, [alice]):
        table.standin.core.interactions.deadline = 0.05
        assert "4 seconds" in (await alice.do("fault", fault="slow"))["said"]
        answer = await alice.do("slash", channel=table_id(table), path=["rule"], options={"ruling": "SD-01"})
        assert answer == {"failed": True}
        table.standin.faults.clear()


async def test_the_language_goes_with_the_interaction(tmp_path: Path) -> None:
    async with seats(tmp_path, "alice") as (table, [alice]):
        await alice.do("locale", locale="de")
        heard: list[str] = []
        table.standin.listeners.append(
            lambda name, thing: heard.append(thing.payload["locale"]) if name == "interaction" else None
        )
        await alice.do("slash", channel=table_id(table), path=["matches"])
        assert heard == ["de"]


# -- what is kept --------------------------------------------------------------------------------


async def test_one_can_stop_and_go_on(tmp_path: Path) -> None:
    async with seats(tmp_path, "alice") as (table, [alice]):
        begun = await alice.do("play", game="sportsdice")
        await alice.do("say", channel=table_id(table), text="back in a minute")
        await alice.do("locale", locale="fr")
        address = URL(table.address).path
    async with seats(tmp_path, "alice") as (table, [alice]):
        assert URL(table.address).path == address
        state = await alice.open()
        assert state["locale"] == "fr"
        assert begun["channel"] in [c["id"] for c in state["channels"]]
        assert "rule" in [c["name"] for c in state["commands"]["server"]]
        thread = table.standin.world.channels[int(begun["channel"])]
        board = await newest_panel(table.standin, thread)
        assert table.standin.file(board)[:4] == b"\x89PNG"
        pressed = next(i for i in board.controls if i.startswith("u1:"))
        assert await alice.do("press", channel=begun["channel"], message=str(board.id), control=pressed) == {}


async def test_a_reset_forgets_the_table_and_nothing_else(tmp_path: Path) -> None:
    async with seats(tmp_path, "alice") as (table, [alice]):
        await alice.do("say", channel=table_id(table), text="hello")
    (tmp_path / "mine.txt").write_text("keep me")
    forget(tmp_path)
    assert os.listdir(tmp_path) == ["mine.txt"]  # noqa: PTH208
    async with seats(tmp_path, "alice") as (table, _):
        assert table.standin.messages(table.cast.table) == []


async def test_a_taken_port_is_said_plainly(tmp_path: Path) -> None:
    async with seats(tmp_path / "one", "alice") as (table, _):
        port = URL(table.address).port or 0
        with pytest.raises(Refusal, match=f"port {port}"):
            async with opened(tmp_path / "two", port):
                pass


async def test_a_broken_memory_is_said_plainly(tmp_path: Path) -> None:
    (tmp_path / "table.sqlite3").write_bytes(b"not a database" * 100)
    with pytest.raises(Refusal, match="--reset"):
        async with opened(tmp_path):
            pass


async def test_two_coaches_play_to_the_end(tmp_path: Path) -> None:
    async with seats(tmp_path, "sam") as (table, [sam]):
        begun = await sam.do("watch", game="sportsdice")
        again = await sam.do("watch", game="sportsdice")
        assert again == begun  # the match that is on is shown, not a second one begun
        thread = table.standin.world.channels[int(begun["channel"])]
        last = await table.standin.wait_for(
            lambda: next((m for m in thread.messages.values() if "Rematch" in m.labels), None), within=120
        )
        assert "win" in last.text or "Drawn" in last.text


def test_every_module_of_the_page_is_named_in_it() -> None:
    page = Path(bot.local.__file__).parent / "page"
    index = (page / "index.html").read_text("utf-8")
    assert [p.name for p in page.glob("*.js") if p.name != "types.js" and f'"{p.name}"' not in index] == []


def test_no_part_of_the_page_names_another_place() -> None:
    page = Path(bot.local.__file__).parent / "page"
    parts = {p.name: p.read_text("utf-8").replace("http://www.w3.org/", "") for p in page.iterdir()}
    assert [name for name, text in parts.items() if re.search(r"""["'(]https?://[a-z]""", text)] == []
    assert [name for name, text in parts.items() if len(text.splitlines()) > 620] == []
