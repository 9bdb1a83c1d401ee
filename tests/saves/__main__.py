"""Park the saves of this release."""

from __future__ import annotations

import sys
from importlib.metadata import version

from tests.rules.games import GAMES
from tests.saves import FOLDER, parked

release = version("linesman-bot")
for game in GAMES.values():
    folder = FOLDER / game.name
    folder.mkdir(exist_ok=True)
    for old in folder.glob(f"{release}-*.json"):
        old.unlink()
    for place, saved in parked(game).items():
        path = folder / f"{release}-{place}.json"
        path.write_text(saved + "\n", encoding="utf-8")
        sys.stdout.write(f"{path}\n")
