"""Playoff One-on-One, the complete rules and Quick Shot. The rulebook's chapters and where they live:

| chapter                                   | module                                          |
|-------------------------------------------|-------------------------------------------------|
| Player Cards, Building a Team Deck        | `cards.py`, `boxes.py`, `decks.py` (data packs) |
| Dice                                      | `dice.py`, `duel.py` (one roll of both sides)   |
| Quick Shot                                | `quick_shot.py`                                 |
| Setup, Duplicate Player Cards             | `starting.py`                                   |
| Sequence of Play, Offense, Defense Actions| `turns.py`, `hands.py`, `drawing.py`            |
| Face-Off                                  | `face_offs.py`                                  |
| SKATE, PASS, SHOT, STEAL                  | `skating.py`, `passing.py`, `shooting.py`, `stealing.py` |
| Winning                                   | `ending.py`                                     |
| Line Changes, Change on the Fly           | `line_changes.py`, `turns.py`                   |
| Aggressive Play / Penalty                 | `penalties.py`, `duel.py`                       |
| Star Highlights                           | `stars.py`                                      |
"""

from rules.game import register
from rules.playoff.game import Playoff

register(Playoff())
