"""DreadBall: KickOff. The rulebook's chapters and where they live:

| chapter                                        | module                                             |
|------------------------------------------------|----------------------------------------------------|
| The Playing Board, Measuring movement          | `pack.py`, `pitch.py` (data in `data/packs`)       |
| Facing and threatened hexes, Ball bounces      | `rules/hexes.py`                                   |
| Keeping track, Winning the game, Scoring       | `scoring.py`                                       |
| Dice rolls and tests, Coach dice, Modifiers    | `pools.py`                                         |
| Starting a Game                                | `setting_up.py`                                    |
| Throwing in the ball, Bouncing the ball        | `ball.py`                                          |
| Playing an attack, Ending an attack            | `attack.py`                                        |
| Free actions                                   | `free_actions.py`                                  |
| Run, Sprint, Substitution, Sprint extra, Dodge | `moving.py`, `routes.py`                           |
| Slam, Pushing back                             | `slamming.py`                                      |
| Armour Test                                    | `armour.py`                                        |
| Snatch                                         | `snatching.py`                                     |
| Throw, Strike, Passing, Throwing at opponents  | `throwing.py`, `targets.py`                        |
| Stand Up                                       | `standing_up.py`                                   |
| Picking up the ball                            | `extras.py`                                        |
| Teams                                          | `teams.py` (data in `data/packs`)                  |

What may be declared is in `options.py`, why not in `refusals.py`, the odds in `chances.py` and `chances_of_actions.py`,
the rulings in `rulings.py`, the sentences in `words.py`. `act.py` is one movement while it is resolved, `own.py` what a
coach brings with him: his team and his formations.

The house coaches: `coach.py` tells what an answer is worth, `declared.py` what an action is, `imagine.py` what may
become of a table, `outlook.py` what a table promises; `measures.py` has the numbers. `quick.py` plays on in their stead
with the few actions that `steps.py` finds; `kept.py` says by what a table is known again.
"""

from rules.dreadball.game import DreadBall
from rules.game import register

register(DreadBall())
