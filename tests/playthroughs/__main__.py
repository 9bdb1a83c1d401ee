"""Write the playthroughs anew; read the difference before it is committed."""

from __future__ import annotations

import sys

from tests.playthroughs import file_of, playthrough
from tests.rules.games import GAMES

for game in GAMES.values():
    file_of(game).write_text(playthrough(game), encoding="utf-8")
    sys.stdout.write(f"{file_of(game)}\n")
