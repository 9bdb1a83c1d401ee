"""The referee's head: pure rules. No Discord, no event loop, no clock, no chance of its own, no files written.

| module       | holds                                                              |
|--------------|--------------------------------------------------------------------|
| `actions.py` | what a seat may declare: `Action`, its notation, `Question`, `Odds` |
| `dice.py`    | dice kinds, sealed dice, scripted dice                             |
| `kernel.py`  | `choose`, `choose_all`, `roll`, `tell`, and `Match`                |
| `game.py`    | what a game offers, and the register of games                      |
| `odds.py`    | exact chances                                                      |
| `coach.py`   | house coaches that play any game                                   |
| `record.py`  | a match as a record that anyone can replay                         |
| `errors.py`  | refusals, as sentences                                             |
"""
