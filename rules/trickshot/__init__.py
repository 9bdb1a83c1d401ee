"""Trick Shot, Second Edition. The rulebook's chapters and where they live:

| chapter                                   | module                                             |
|-------------------------------------------|----------------------------------------------------|
| Game Modes, Setup                         | `state.py` (`Settings`, `set_up`)                  |
| Anatomy of the Board, Other Components    | `pack.py`, `board.py` (data in `data/packs`)       |
| Miniatures, Player Types                  | `figures.py`                                       |
| Player Cards, Arena Cards                 | `windows.py`: where they act                       |
| Setup C to E                              | `own_arenas.py`                                    |
| Player Cards                              | `cards/`, `deck.py`, `draft.py` (data as above)    |
| Arena Cards                               | `arenas/`, `arena_cards.py` (data in `data/packs`) |
| Key Terms: Checking, Adjacency, Crease    | `sight.py`                                         |
| Key Terms: Types of Actions               | `options.py` (`is_difficult`)                      |
| Key Terms: Dice Pool, Stamina             | `dice_pool.py`, `stamina.py`                       |
| Key Terms: Free Actions                   | `free_actions.py`                                  |
| Detailed Turn Sequence, End of Turn       | `turn.py`, `perform.py`                            |
| Resetting the Board, Roll for Face-off    | `resetting.py`                                     |
| Moving                                    | `moving.py`                                        |
| Passing                                   | `passing.py`, `puck.py`                            |
| Scoring Goals                             | `scoring.py`                                       |
| Stealing the Puck                         | `stealing.py`                                      |
| Penalties, Fights, Power Play             | `penalties.py`, `declare.py` (`power_play_ready`)  |
| Reactions, Offside                        | `reactions.py`                                     |
| Pulling the Goalie                        | `resetting.py` (`pull_goalie`)                     |

What may be declared is in `options.py`, why not in `refusals.py` and its two neighbours, the odds in `chances.py`,
the rulings in `rulings.py` and `rulings_cards.py`, the sentences in `words.py`. `act.py` is one action while it is
resolved.
"""

from rules.game import register
from rules.trickshot import arenas as arenas  # the hooks of arenas and cards register themselves
from rules.trickshot import cards as cards
from rules.trickshot.game import TrickShot

register(TrickShot())
