"""Sports Dice: Hockey. The rulebook's chapters and where they live:

| chapter                                   | module                              |
|-------------------------------------------|-------------------------------------|
| Components                                | `pack.py` (data in `data/packs`)    |
| Setting Up the Game                       | `setup.py`                          |
| How to Play                               | `play.py`                           |
| Offense/Defense                           | `state.py` (`Table.on_offense`)     |
| Tie Breaker and Power Chip                | `chip.py`                           |
| Dice Chart                                | `dice_chart.py`                     |
| Shot on Goal                              | `shot.py`                           |
| Advanced Rule - Power Chip ReRoll         | `chip.py` (`advanced_reroll`)       |
| End of Game, Overtime Period, shootout    | `periods.py`                        |

What may be declared is in `options.py`, why not in `refusals.py`, the odds in `chances.py`, the rulings in
`rulings.py`, the sentences in `words.py`.
"""

from rules.game import register
from rules.sportsdice.game import SportsDice

register(SportsDice())
