"""Settings from the environment: `LINESMAN_TOKEN`, `LINESMAN_DATABASE` and so on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Config(BaseSettings):
    """What a host may set. The token comes from the environment only and is never printed."""

    model_config = SettingsConfigDict(env_prefix="LINESMAN_", extra="ignore")

    token: SecretStr | None = None
    """The bot's token."""
    database: str = "linesman.sqlite3"
    """A SQLite file, or the URL of a PostgreSQL database."""
    backups: Path | None = None
    """Where backups go; beside the database when not set."""
    reports: Path = Path("reports")
    """Where reports of tripped rules go."""
    log_level: str = "INFO"
    live_matches: Annotated[int, Field(ge=1)] = 500
    """How many live matches are kept in memory; the others wait in the database."""
