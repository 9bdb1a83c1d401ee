"""Logs: one JSON object a line, to stderr, without tokens and without what Discord sends."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

import discord

from bot.cli_kit import Stop

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
SECRETS = (
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s\"'?]+"), r"\1…"),  # these paths hold tokens
    (re.compile(r"\b[\w-]{20,}\.[\w-]{5,}\.[\w-]{25,}"), "…"),  # a bot's token
    (re.compile(r"(\w+://[^:/\s]+:)[^@/\s]+@"), r"\1…@"),  # a database's password
)


class Lines(logging.Formatter):
    """`{"at", "level", "from", "text"}`, and `"error"` with the traceback where there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": without_secrets(record.getMessage()),
        }
        if record.exc_info:
            line["error"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def without_secrets(words: str) -> str:
    """The words with tokens and passwords left out."""
    for pattern, instead in SECRETS:
        words = pattern.sub(instead, words)
    return words


def set_up(level: str) -> None:
    """Log from this level on. Raises `Stop` for a level that there is not."""
    level = level.upper()
    if level not in LEVELS:
        raise Stop(f"LINESMAN_LOG_LEVEL is “{level}”; it may be {', '.join(LEVELS)}.", 2)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nothing is ever spoken
    # Below this level discord.py logs what Discord sends, names and messages included.
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLevelNamesMapping()[level]))
