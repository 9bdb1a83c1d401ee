"""The command tree: made from the games, within Discord's limits, and sent only when it changed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.client import Linesman
from bot.config import Config
from bot.local.check_commands import check_commands
from data.store import Store
from rules.actions import fields_of
from rules.game import all_games
from tests.bot.games import Lots, Marked, also_played
from tests.bot.table import Table


def walk(options: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for option in options:
        yield option
        yield from walk(option.get("options") or [])


async def test_the_tree_is_within_discords_limits(table: Table) -> None:
    tree = table.standin.commands
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
        assert set(commands) == {action.verb.replace(" ", "-") for action in game.actions}
        for action in game.actions:
            command = commands[action.verb.replace(" ", "-")]
            assert command["description"] == action.help
            fields = [name for name, _, _ in fields_of(action)]
            assert [option["name"] for option in command["options"]] == fields
            assert all(option["autocomplete"] for option in command["options"])


async def test_only_looking_things_up_is_offered_outside_a_server(table: Table) -> None:
    assert {c["name"] for c in table.standin.commands if c.get("contexts") != [0]} == {"rule", "learn"}


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
