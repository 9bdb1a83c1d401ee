"""Write the playthroughs anew; read the difference before it is committed."""

from __future__ import annotations

import sys

from tests.playthroughs import playthroughs
from tests.rules.games import GAMES

for game in GAMES.values():
    for path, text in playthroughs(game).items():
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path}\n")
