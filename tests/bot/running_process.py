"""The bot as a process of its own at a stand-in of another: `python -m tests.bot.running_process PORT PEM-FILE`.

Set up by the environment as `linesman run` is.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.cli_kit import Stop
from bot.local.connector import connector_from
from bot.logs import set_up
from bot.running import read_config, run_bot


def main(port: str, pem: str) -> None:
    config = read_config()
    set_up(config.log_level)
    authority = Path(pem).read_bytes()
    try:
        asyncio.run(run_bot(config, lambda: connector_from(int(port), authority)))
    except Stop as e:
        sys.exit(str(e))


if __name__ == "__main__":
    main(*sys.argv[1:])
