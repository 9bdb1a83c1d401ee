"""The command tree: made from the games, within Discord's limits, and sent only when it changed."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel

from bot.client import Linesman
from bot.config import Config
from bot.local.check_commands import check_commands
from data.store import Store
from render.boards import PAINTERS
from rules.actions import fields_of
from rules.game import all_games
from rules.scenario import merged
from rules.trickshot.game import TrickShot
from rules.trickshot.state import Table as State
from tests.bot.games import Lots, Marked, also_played
from tests.bot.table import Table


def walk(options: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for option in options:
        yield option
        yield from walk(option.get("options") or [])


async def test_the_tree_is_within_discords_limits(table: Table) -> None:
    tree = table.standin.commands
    assert list(check_commands(tree)) == []
    assert 0 < len(tree) <= 100
    for node in walk(tree):
        assert 1 <= len(node["name"]) <= 32
        assert node["name"] == node["name"].lower()
        if "description" in node:
            assert 1 <= len(node["description"]) <= 100
        assert len(node.get("options") or []) <= 25
        assert len(node.get("choices") or []) <= 25


async def test_every_action_of_every_game_is_a_command_with_its_fields(table: Table) -> None:
    tree = {command["name"]: command for command in table.standin.commands}
    for game in all_games().values():
        commands = {option["name"]: option for option in tree[game.name]["options"]}
        deeper = commands.pop("answer", {"options": []})["options"]
        assert {option["name"] for option in deeper} == {a.verb.replace(" ", "-") for a in game.actions if a.seldom}
        commands |= {option["name"]: option for option in deeper}
        assert set(commands) == {action.verb.replace(" ", "-") for action in game.actions}
        for action in game.actions:
            command = commands[action.verb.replace(" ", "-")]
            assert command["description"] == action.help
            fields = [name for name, _, _ in fields_of(action)]
            assert [option["name"] for option in command["options"]] == fields
            assert all(option["autocomplete"] for option in command["options"])
            needed = [f.name for f in dataclasses.fields(action) if f.default is dataclasses.MISSING]
            assert [option["name"] for option in command["options"] if option["required"]] == needed


async def test_every_game_has_room_for_more_actions(table: Table) -> None:
    """For one command too many in a group Discord refuses the whole tree."""
    for command in table.standin.commands:
        if command["name"] in all_games():
            assert len(command["options"]) <= 20, f"/{command['name']}: mark what is seldom declared"


class Boxed(TrickShot):
    """A match that begins with Blue's Center in the penalty box and the puck with his goalie."""

    name, title = "boxed", "Boxed"

    def start(self, settings: BaseModel) -> State:
        given = {"phase": "turn", "puck": "C6", "figures": {"blue": {"C1": None}}, "box": {"blue": {"C1": 4}}}
        return self.load(merged(self.dump(super().start(settings)), given))


async def test_what_is_seldom_declared_is_completed_and_declared_a_level_deeper(house: Table) -> None:
    """A Center in the penalty box: who stands in is one of the answers."""
    house.game = "boxed"
    with also_played(Boxed()):
        PAINTERS[house.game] = PAINTERS["trickshot"]
        async with house.running():
            await house.begin(opponent=house.bob, arena="none")
            place, path = house.places[-1], ("boxed", "answer", "face-off")
            assert "Declared: line change" in await house.command(house.alice, "boxed", "line-change")
            typed = await house.standin.autocomplete(house.alice, place, *path, focused="player", player="D")
            assert [choice["value"] for choice in typed.choices] == ["D1", "D2"]
            assert "Declared: face off D2" in await house.command(house.alice, *path, player="D2")
    assert house.standin.problems == []


async def test_only_looking_things_up_is_offered_outside_a_server(table: Table) -> None:
    assert {c["name"] for c in table.standin.commands if c.get("contexts") != [0]} == {"rule", "card", "learn"}


def puts(table: Table) -> int:
    return sum(call.method == "PUT" and call.path.endswith("/commands") for call in table.standin.calls)


async def test_the_tree_is_sent_only_when_it_changed(house: Table) -> None:
    async with house.running():
        assert puts(house) == 1
    async with house.running():
        assert puts(house) == 1
    with also_played(Lots()):
        async with house.running():
            assert puts(house) == 2
            assert "lots" in {c["name"] for c in house.standin.commands}
    async with house.running():
        assert puts(house) == 3


async def test_a_tree_that_discord_refuses_keeps_nobody_from_playing(house: Table) -> None:
    async with house.running():
        pass
    with also_played(Marked()):
        house.standin.faults.refused("PUT", r"/applications/\d+/commands", 50035)
        async with house.running():
            assert (await house.begin()).status == "live"
        async with house.running():
            assert "marked" in {c["name"] for c in house.standin.commands}


async def test_another_game_adds_no_code(house: Table) -> None:
    """Settings become options of the challenge, actions become commands."""
    with also_played(Marked()):
        store = await Store.open(house.folder / "other.sqlite3")
        client = Linesman(Config(), store)
        tree = [command.to_dict(client.tree) for command in client.tree.get_commands()]
        await client.close()
        await store.close()
    assert list(check_commands(tree)) == []
    challenge = next(c for c in tree if c["name"] == "challenge")
    marked = next(o for o in challenge["options"] if o["name"] == "marked")
    assert {"rushes", "coach_dice", "pack"} < {o["name"] for o in marked["options"]}
