"""The table's own memory: what was said in which channel, in one SQLite file, written as it happens.

Private messages are not kept: the tokens that reach them do not outlive the process either.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

from bot.local.cdn import BASE
from bot.local.errors import JSON
from bot.local.standin import StandIn
from bot.local.table.cast import Cast
from bot.local.things import Channel, Message

COMMIT_SECONDS = 0.2
TABLES = """
create table if not exists channels (id integer primary key, data text not null);
create table if not exists messages (id integer primary key, data text not null);
create table if not exists files (path text primary key, kind text not null, data blob not null);
create table if not exists facts (name text primary key, data text not null);
"""


class Keeper:
    """Hears of every change and writes it down. `restore` first, then add `hear` to the listeners."""

    def __init__(self, path: Path, standin: StandIn, cast: Cast) -> None:
        self.standin, self.cast = standin, cast
        self._db = sqlite3.connect(path)
        try:
            self._db.executescript("pragma journal_mode = wal; pragma synchronous = off;" + TABLES)
        except sqlite3.DatabaseError:
            self._db.close()
            raise
        self._commit: asyncio.TimerHandle | None = None

    # Writing

    def hear(self, name: str, thing: Any) -> None:
        if name in ("message", "edit"):
            self._keep_message(thing)
        elif name == "delete":
            self._run("delete from messages where id = ?", thing.id)
            for file in thing.files:
                self._run("delete from files where path = ?", _path(file))
        elif name == "channel":
            self._keep_channel(thing)
        elif name == "commands":
            self.note("commands", self.standin.world.commands[None])

    def note(self, name: str, data: Any) -> None:
        """Keep a single fact under a name."""
        self._run("insert or replace into facts values (?, ?)", name, json.dumps(data))

    def fact(self, name: str) -> Any:
        """A fact kept earlier, or None."""
        found = self._db.execute("select data from facts where name = ?", (name,)).fetchone()
        return json.loads(found[0]) if found else None

    def close(self) -> None:
        if self._commit:
            self._commit.cancel()
        self._db.commit()
        self._db.close()

    def _run(self, statement: str, *values: Any) -> None:
        self._db.execute(statement, values)
        if self._commit is None:
            self._commit = asyncio.get_running_loop().call_later(COMMIT_SECONDS, self._commit_now)

    def _commit_now(self) -> None:
        self._commit = None
        self._db.commit()

    def _keep_message(self, message: Message) -> None:
        if message.ephemeral:
            return
        for file in message.files:
            data = self.standin.cdn.read(file["url"])
            self._run("insert or ignore into files values (?, ?, ?)", _path(file), file["content_type"], data)
        kept = {
            "channel": message.channel_id,
            "author": message.author_id,
            "data": message.data,
            "files": message.files,
            "pings": message.pings,
            "edits": message.edits,
        }
        self._run("insert or replace into messages values (?, ?)", message.id, json.dumps(kept))
        channel = self.standin.world.channels.get(message.channel_id)
        if channel:
            self._keep_channel(channel)

    def _keep_channel(self, channel: Channel) -> None:
        if channel.deleted:
            self._run("delete from channels where id = ?", channel.id)
            return
        kept = {
            "type": channel.type,
            "data": channel.data,
            "parent": channel.parent.id if channel.parent else None,
            "user": channel.user.id if channel.user else None,
            "overwrites": list(channel.overwrites.items()),
            "members": sorted(channel.members),
        }
        self._run("insert or replace into channels values (?, ?)", channel.id, json.dumps(kept))

    # Reading

    def restore(self) -> None:
        """Bring back what an earlier run left; nothing happens in an empty file."""
        cdn, world = self.standin.cdn, self.standin.world
        for path, kind, data in self._db.execute("select path, kind, data from files order by rowid"):
            cdn.keep(path, kind, data)
        there = cdn.paths
        gone = [(p,) for (p,) in self._db.execute("select path from files") if p not in there]
        self._db.executemany("delete from files where path = ?", gone)
        for number, text in self._db.execute("select id, data from channels order by id"):
            self._restore_channel(number, json.loads(text))
        for number, text in self._db.execute("select id, data from messages order by id"):
            self._restore_message(number, json.loads(text))
        world.commands[None] = self.fact("commands") or []
        for key, user in self.cast.players.items():
            user.locale = self.fact(f"locale/{key}") or user.locale

    def _restore_channel(self, number: int, kept: JSON) -> None:
        world, guild = self.standin.world, self.cast.guild
        user = world.users.get(kept["user"] or 0)
        channel = Channel(
            number,
            kept["type"],
            kept["data"],
            None if user else guild,
            world.channels.get(kept["parent"] or 0),
            user,
            overwrites={target: (allow, deny) for target, (allow, deny) in kept["overwrites"]},
            members=set(kept["members"]),
        )
        world.channels[number] = channel
        if user:
            world.dms[user.id] = channel
        else:
            guild.channels[number] = channel

    def _restore_message(self, number: int, kept: JSON) -> None:
        world = self.standin.world
        channel = world.channels.get(kept["channel"])
        if channel is None:
            return
        message = Message(number, channel.id, kept["author"], kept["data"], kept["files"])
        message.pings, message.edits = tuple(kept["pings"]), kept["edits"]
        channel.messages[number] = message
        channel.order.append(number)
        for user_id in message.pings:
            world.pings.setdefault(user_id, []).append(message)
        nonce = message.data.get("nonce")
        if nonce is not None:
            channel.nonces[message.author_id, str(nonce)] = (time.monotonic(), message)


def _path(file: JSON) -> str:
    return str(file["url"]).removeprefix(f"{BASE}/")
