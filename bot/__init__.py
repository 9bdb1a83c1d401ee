"""The bot: Discord in front, the rules behind, the store beside them.

| module        | holds                                                                  |
|---------------|------------------------------------------------------------------------|
| `client.py`   | the Discord client: intents, sync of the command tree, start and stop   |
| `desk.py`     | one door for every declared action                                     |
| `offers.py`   | challenges, from the invitation to the first whistle                   |
| `own.py`      | what coaches keep as their own: teams and formations                   |
| `decks.py`    | the decks that they build and keep                                     |
| `tables.py`   | live matches in memory, restored when they are needed                  |
| `poster.py`   | outbox -> Discord, in order, exactly once                              |
| `compose.py`  | what a message says and shows                                          |
| `rights.py`   | the rights that the bot needs in a channel, by name                    |
| `panel.py`    | buttons and menus for the open question                                |
| `picking.py`  | the next word of a verb, by rows where they are places of a board      |
| `commands.py` | slash commands built from the games' actions                           |
| `clock.py`    | deadlines, in one supervised loop                                      |
| `cogs/`       | the other commands                                                     |
| `local/`      | the local table: Discord's stand-in on loopback                        |
"""
