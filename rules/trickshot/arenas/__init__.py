"""What the arenas change, grouped by the windows they act in; each hook is named after its arena.

| module              | acts on                                                    |
|---------------------|------------------------------------------------------------|
| `declaring.py`      | what may be declared, and of which type it is              |
| `rolling.py`        | pool and re-rolls                                          |
| `resolving.py`      | what success and failure bring, and whether the turn goes on |
| `reacting.py`       | reaction moves and what is taken instead                   |
| `granting.py`       | free actions                                               |
| `line_changing.py`  | the line change                                            |

An arena acts on both sides (TS-83, TS-146 to TS-167); its words are in `data/packs/trickshot/arenas.toml`.
"""

from rules.trickshot.arenas import declaring, granting, line_changing, reacting, resolving, rolling

__all__ = ["declaring", "granting", "line_changing", "reacting", "resolving", "rolling"]
