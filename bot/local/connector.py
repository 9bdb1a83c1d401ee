"""How the real discord.py client comes to talk to the stand-in: nothing is patched.

`discord.Client(connector=...)` is given a connector that finds Discord's names on loopback, trusts a throw-
away certificate authority, and can reach no other host at all.
"""

import socket
import ssl
from typing import Protocol

import aiohttp
import trustme
from aiohttp.abc import AbstractResolver, ResolveResult

LOOPBACK = "127.0.0.1"
HOSTS = ("discord.com", "cdn.discordapp.com", "media.discordapp.net", "gateway.discord.gg")


class Loopback(Protocol):
    port: int
    ca_pem: bytes


def loopback_connector(standin: Loopback) -> aiohttp.TCPConnector:
    """A connector to a stand-in of this process. Make a new one for each Client: closing the client closes
    it.
    """
    return connector_from(standin.port, standin.ca_pem)


def connector_from(port: int, ca_pem: bytes) -> aiohttp.TCPConnector:
    """The same for a bot in another process, which is told the port and the authority's certificate (PEM)."""
    trust = ssl.create_default_context(cadata=ca_pem.decode())

    def only_here(address: aiohttp.AddrInfoType) -> socket.socket:
        """Addresses pass no resolver, so each socket is looked at as well."""
        family, kind, protocol, _, target = address
        if target[:2] != (LOOPBACK, port):
            raise OSError(f"{target[0]} is not part of the local table")
        return socket.socket(family, kind, protocol)

    return aiohttp.TCPConnector(
        limit=0, resolver=_OnlyLoopback(port), ssl=trust, use_dns_cache=False, socket_factory=only_here
    )


def server_tls() -> tuple[ssl.SSLContext, bytes]:
    """A server's TLS context for Discord's names, and the PEM of the authority that vouches for it."""
    authority = trustme.CA()
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(*HOSTS, "*.discord.gg").configure_cert(context)
    return context, authority.cert_pem.bytes()


class _OnlyLoopback(AbstractResolver):
    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        if host not in HOSTS and not host.endswith(".discord.gg"):
            raise OSError(f"{host} is not part of the local table")
        here: ResolveResult = {
            "hostname": host,
            "host": LOOPBACK,
            "port": self._port,
            "family": socket.AF_INET,
            "proto": 0,
            "flags": socket.AI_NUMERICHOST,
        }
        return [here]

    async def close(self) -> None:
        pass
