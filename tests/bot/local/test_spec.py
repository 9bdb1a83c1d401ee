"""Discord's own description as second judge, where its file is at hand."""

from typing import Any

import pytest

from bot.local.spec import Spec, load_spec
from tests.bot.local.conftest import Table
from tests.bot.local.demo import Demo
from tests.bot.local.test_checks import RIGHT, method


@pytest.fixture(scope="module")
def spec() -> Spec:
    found = load_spec()
    if found is None:
        pytest.skip("Discord's API description is not at hand (LINESMAN_DISCORD_SPEC)")
    return found


@pytest.mark.parametrize(("path", "body"), RIGHT.values(), ids=RIGHT.keys())
def test_both_judges_let_the_same_through(spec: Spec, path: str, body: Any) -> None:
    assert spec.check_request(method(path), path, body) == []


@pytest.mark.parametrize(
    ("verb", "path", "body"),
    [
        ("POST", "/channels/1/nothing", {}),
        ("POST", "/channels/1/messages", None),
        ("POST", "/channels/1/messages", {"content": 7}),
        ("POST", "/channels/1/messages", {"contents": "a misspelt key"}),
        ("POST", "/interactions/1/t/callback", {"type": 99}),
        (
            "POST",
            "/channels/1/messages",
            {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "lable": "x", "custom_id": "a"}]}]},
        ),
    ],
)
def test_bad_requests_are_found_out(spec: Spec, verb: str, path: str, body: Any) -> None:
    assert spec.check_request(verb, path, body)


def test_answers_are_judged_too(spec: Spec) -> None:
    assert spec.check_answer("GET", "/users/@me", 200, {"id": "1"})
    assert spec.check_answer("GET", "/users/@me", 202, {})
    assert spec.check_answer("DELETE", "/channels/1/messages/2", 204, None) == []


async def test_a_whole_game_evening_is_free_of_problems(spec: Spec, table: Table, bot: Demo) -> None:
    """Judged: each request of the client and each answer of the stand-in."""
    answer = await table.discord_.slash(table.alice, table.channel, "play", game="playoff", rival=table.bob)
    assert answer.message is not None
    for _ in range(3):
        await table.discord_.click(table.alice, answer.message, f"score:t{answer.id}")
    await table.discord_.slash(table.alice, table.channel, "slow")
    guild = await bot.fetch_guild(table.guild.id)
    await guild.fetch_channels()
    channel = await bot.fetch_channel(table.channel.id)
    assert table.discord_.rest.spec is spec
    assert channel.id == table.channel.id
    assert table.discord_.problems == []
