"""The client is given the true names of Discord, finds them on loopback, and finds nothing else."""

import asyncio

import aiohttp
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.local.connector import connector_from, loopback_connector
from bot.local.standin import StandIn
from tests.bot.local.conftest import Table
from tests.bot.local.demo import Demo


def test_nothing_of_the_client_is_patched() -> None:
    assert Route.BASE == "https://discord.com/api/v10"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg/"


@pytest.mark.parametrize("host", ["example.org", "discord.com.example.org", "pypi.org"])
async def test_other_hosts_do_not_exist(table: Table, host: str) -> None:
    async with aiohttp.ClientSession(connector=loopback_connector(table.discord_)) as session:
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get(f"https://{host}/")


async def test_an_address_is_no_way_around(table: Table) -> None:
    """Addresses need no resolver; still nothing but the stand-in is called."""
    called: list[object] = []
    server = await asyncio.start_server(lambda reader, writer: called.append(writer), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server, aiohttp.ClientSession(connector=loopback_connector(table.discord_)) as session:
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get(f"http://127.0.0.1:{port}/")
    assert called == []


async def test_the_authority_of_another_stand_in_is_not_trusted(table: Table) -> None:
    async with StandIn() as other:
        connector = connector_from(table.discord_.port, other.ca_pem)
        async with aiohttp.ClientSession(connector=connector) as session:
            with pytest.raises(aiohttp.ClientConnectorCertificateError):
                await session.get("https://discord.com/api/v10/gateway")


async def test_requests_need_the_token(table: Table) -> None:
    async with aiohttp.ClientSession(connector=loopback_connector(table.discord_)) as session:
        answer = await session.get("https://discord.com/api/v10/users/@me")
        assert answer.status == 401


async def test_json_is_labelled_exactly_as_discord_labels_it(table: Table) -> None:
    async with aiohttp.ClientSession(connector=loopback_connector(table.discord_)) as session:
        headers = {"Authorization": f"Bot {table.discord_.token}"}
        answer = await session.get("https://discord.com/api/v10/users/@me", headers=headers)
        assert answer.headers["Content-Type"] == "application/json"


async def test_the_stand_in_takes_the_port_it_is_given() -> None:
    async with StandIn() as first:
        port = first.port
    async with StandIn(port=port) as second:
        assert second.port == port


async def test_every_request_of_a_login_is_known(table: Table, bot: Demo) -> None:
    asked = [(call.method, call.path) for call in table.discord_.calls]
    app = table.discord_.bot.id
    assert asked == [
        ("GET", "/users/@me"),
        ("GET", "/oauth2/applications/@me"),
        ("PUT", f"/applications/{app}/commands"),
    ]
