"""What outlives the process: matches, messages on their way, deadlines, settings.

matches.py    offers, seats, the one transaction of an answer (turns.py), lists
outbox.py     messages for Discord, in order, each sent once
deadlines.py  when questions run out
settings.py   settings of a server; values the bot keeps for itself
owned.py      teams and formations that coaches keep on a server
lease.py      one process for one database
backup.py     copies of a SQLite store, and back
migrate.py    from the tables of an older version to those of this one

Knows no rules: a match is a row with JSON. All times are aware datetimes, kept to the millisecond in UTC.
"""

from data.store.errors import StoreError
from data.store.store import Store

__all__ = ["Store", "StoreError"]
