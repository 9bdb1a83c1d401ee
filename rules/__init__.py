"""The referee's head: pure rules. No Discord, no event loop, no clock, no chance of its own, no files written.

| module        | holds                                                               |
|---------------|---------------------------------------------------------------------|
| `actions.py`  | what a seat may declare: `Action`, its notation, `Question`, `Odds` |
| `dice.py`     | dice kinds, sealed dice, scripted dice                              |
| `kernel.py`   | `choose`, `choose_all`, `roll`, `tell`, and `Match`                 |
| `log.py`      | entries of the log, and when they still fit                         |
| `game.py`     | what a game offers, and the register of games                       |
| `odds.py`     | exact chances                                                       |
| `coach.py`    | house coaches that play any game                                    |
| `record.py`   | a match as a record that anyone can replay                          |
| `recorder.py` | a match that keeps its own record                                   |
| `scenario.py` | a ruling as a table, dice, answers and what must follow             |
| `errors.py`   | refusals, as sentences                                              |
"""
