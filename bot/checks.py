"""What a host wants to know before the first start: each thing in a sentence, and what to do about it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import discord
import sqlalchemy as sa
from PIL import ImageFont

from bot import rights
from bot.cli_kit import Stop
from bot.config import Config
from bot.running import NOT_SET, UNKNOWN_TO_DISCORD, Connectors, token_of
from data.packs import PackError, pack_names
from data.store import StoreError
from data.store.backup import verify as verify_store
from data.store.database import Database, database_url, file_of
from render.kit import palette_of
from render.theme import THEMES
from render.typefaces import FACES, FALLBACKS, FOLDER, shaping_works
from rules.errors import RuleError
from rules.game import Game, all_games

NEEDED = rights.NEEDED | rights.FOR_A_THREAD
AGAIN = "install Linesman anew"
PAGE = 200  # servers in one answer of Discord


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at, and whether it is as it should be (None: there is nothing to look at)."""

    fine: bool | None
    sentence: str


async def look_around(config: Config, connector: Connectors | None = None) -> list[Finding]:
    """All findings: what is installed, the database, and Discord if there is a token."""
    return [
        *packs_and_palettes(),
        *fonts(),
        shaping(),
        await database(config.database),
        *await discord_itself(config, connector),
    ]


# -- what is installed -------------------------------------------------------------------------


def packs_and_palettes() -> Iterator[Finding]:
    """Every pack can be played with, and every game has its palettes. A game may have cards alone and no packs."""
    for game in all_games().values():
        packed = "pack" in game.settings.model_fields
        names = pack_names(game.name)
        if packed and not names:
            yield Finding(False, f"{game.title} has no packs: {AGAIN}.")
            continue
        choices: list[dict[str, str]] = [{"pack": name} for name in names] if packed else [{}]
        wrong = [*filter(None, (_fault(game, choice) for choice in choices)), *_palette_faults(game)]
        yield from (Finding(False, sentence) for sentence in wrong)
        if not wrong:
            kept = f"packs {', '.join(names)}" if packed else "cards"
            yield Finding(True, f"{game.title}: {kept} and all palettes are there.")


def _fault(game: Game[Any], choice: dict[str, str]) -> str | None:
    try:
        game.start(game.settings.model_validate(choice))
    except (RuleError, PackError, ValueError) as e:
        return f"{e} Mend that file, or {AGAIN}."
    return None


def _palette_faults(game: Game[Any]) -> Iterator[str]:
    for theme in THEMES:
        try:
            palette_of(game.name, theme)
        except (OSError, ValueError):
            yield f"The palette {game.name}-{theme} is missing or damaged: {AGAIN}."


def fonts() -> Iterator[Finding]:
    """Every font file can be opened."""
    files = (*FACES.values(), *FALLBACKS)
    wrong = [file for file in files if not _opens(FOLDER / file)]
    yield from (Finding(False, f"The font {file} is missing or damaged: {AGAIN}.") for file in wrong)
    if not wrong:
        yield Finding(True, f"All {len(files)} fonts are there.")


def _opens(path: Path) -> bool:
    try:
        ImageFont.truetype(path, 20)
    except OSError:
        return False
    return True


def shaping() -> Finding:
    """Whether names in joined scripts are drawn as their readers write them."""
    if shaping_works():
        return Finding(True, "Joined and right-to-left scripts are shaped.")
    return Finding(
        False,
        "Text shaping is off, so Arabic, Hebrew or Thai names are drawn wrong: install FriBiDi "
        "(on Debian and Ubuntu: apt-get install libfribidi0).",
    )


# -- the database ------------------------------------------------------------------------------


async def database(place: str) -> Finding:
    """Whether the database can be used; nothing is created or changed."""
    try:
        url = database_url(place)
        path = file_of(url)
        return _file(path) if path else await _server(url)
    except (StoreError, sa.exc.SQLAlchemyError, OSError) as e:
        words = str(e) if isinstance(e, StoreError) else f"It cannot be used ({type(e).__name__})."
        return Finding(False, f"LINESMAN_DATABASE: {words}")


def _file(path: Path) -> Finding:
    if path.exists():
        verify_store(path)
        if not os.access(path, os.W_OK):
            return Finding(False, f"The database {path} cannot be written: give this user the right to.")
        return Finding(True, f"The database {path} is intact.")
    if not os.access(path.parent, os.W_OK):
        return Finding(False, f"No database can be made in {path.parent}: make that folder, writable by this user.")
    return Finding(None, f"There is no database {path} yet; the first start makes it.")


async def _server(url: sa.URL) -> Finding:
    store = Database(url)
    try:
        await store.read(lambda connection: connection.execute(sa.select(1)).close())
    finally:
        await store.close()
    return Finding(True, "The database server answers.")


# -- Discord -----------------------------------------------------------------------------------


async def discord_itself(config: Config, connector: Connectors | None) -> list[Finding]:
    """Whether Discord knows the token, and what the bot may do on its servers."""
    try:
        token = token_of(config)
    except Stop as e:
        return [Finding(None if str(e) == NOT_SET else False, f"{e} All else was looked at.")]
    made = connector() if connector else None
    client = discord.Client(intents=discord.Intents.none(), connector=made)
    try:
        await client.login(token)
        return [
            Finding(True, "Discord knows the token; the bot needs no privileged intent."),
            *await _servers(client),
        ]
    except discord.LoginFailure:
        return [Finding(False, UNKNOWN_TO_DISCORD)]
    except (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError) as e:
        return [
            Finding(
                False,
                f"Discord cannot be reached ({type(e).__name__}): look at the network and at https://discordstatus.com.",
            )
        ]
    finally:
        await client.close()


async def _servers(client: discord.Client) -> list[Finding]:
    """The rights of the bot's roles on its servers; channels may still forbid what the server allows."""
    servers: list[Any] = list(await client.http.get_guilds(PAGE))
    if not servers:
        assert client.application_id is not None
        rights = discord.Permissions(**dict.fromkeys(NEEDED, True))
        link = discord.utils.oauth_url(client.application_id, permissions=rights)
        return [Finding(None, f"The bot is on no server yet: invite it by {link} .")]
    found = [_rights(server["name"], int(server["permissions"])) for server in servers]
    return [f for f in found if not f.fine] or [Finding(True, f"The bot has its rights on {len(found)} servers.")]


def _rights(server: str, value: int) -> Finding:
    has = discord.Permissions(value)
    missing = [title for name, title in NEEDED.items() if not (has.administrator or getattr(has, name))]
    words = f"On the server “{server}” the bot lacks {', '.join(missing)}: give its role these rights."
    return Finding(not missing, words)
