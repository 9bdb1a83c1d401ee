"""The gateway: sessions over websockets, with resume, and everything that can go wrong with them."""

import asyncio
import json
import zlib
from collections import deque
from typing import Any

from aiohttp import WSMsgType, web
from discord import Intents

from bot.local.errors import JSON
from bot.local.world import World

URL = "wss://gateway.discord.gg"
_KEPT_EVENTS = 2000
_PRIVILEGED = Intents(members=True, presences=True, message_content=True).value
_GUILDS = Intents(guilds=True).value
_GUILD_MESSAGES = Intents(guild_messages=True).value
_DM_MESSAGES = Intents(dm_messages=True).value


class Socket:
    """One websocket of a bot; `send` only queues, a writer task keeps the order."""

    def __init__(self, request: web.Request, ws: web.WebSocketResponse, *, compress: bool) -> None:
        self.ws = ws
        self._transport = request.transport
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._zlib = zlib.compressobj() if compress else None
        self.writer = asyncio.create_task(self._write())

    def send(self, raw: str) -> None:
        self._queue.put_nowait(raw)

    def send_op(self, op: int, data: object = None) -> None:
        self.send(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def _write(self) -> None:
        while True:
            raw = await self._queue.get()
            try:
                if self._zlib:
                    packed = self._zlib.compress(raw.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.ws.send_bytes(packed)
                else:
                    await self.ws.send_str(raw)
            except ConnectionError:
                return  # the bot is away: its session keeps the events for a resume

    def abort(self) -> None:
        """The TCP connection just dies."""
        if self._transport:
            self._transport.abort()


class Session:
    """What a bot identified for. `log` keeps (sequence number, event) for a resume, also while no socket is
    there.
    """

    def __init__(self, number: int, intents: int, shard: list[int]) -> None:
        self.id = str(number)
        self.intents = intents
        self.shard = shard
        self.seq = 0
        self.log: deque[tuple[int, str]] = deque(maxlen=_KEPT_EVENTS)
        self.socket: Socket | None = None

    def dispatch(self, event: str, data: object) -> None:
        self.seq += 1
        raw = json.dumps({"op": 0, "t": event, "s": self.seq, "d": data})
        self.log.append((self.seq, raw))
        if self.socket:
            self.socket.send(raw)

    def hears(self, event: str, guild_id: int | None) -> bool:
        index, count = self.shard
        if ((guild_id or 0) >> 22) % count != index:  # direct messages, too, go to the first shard
            return False
        if event == "INTERACTION_CREATE":
            return True
        if event.startswith("MESSAGE_"):
            return bool(self.intents & (_GUILD_MESSAGES if guild_id else _DM_MESSAGES))
        return bool(self.intents & _GUILDS)

    def replay(self, since: int) -> bool:
        """Send again what came after `since`; False when that is no longer kept."""
        if since > self.seq or (self.log and since < self.log[0][0] - 1):
            return False
        for seq, raw in self.log:
            if seq > since and self.socket:
                self.socket.send(raw)
        return True


class Gateway:
    """All sessions of the bot.

    `refuse_resumes`: how many of the next resumes are answered with an invalid session.
    `deaf`: events are lost for good, neither sent nor kept, while heartbeats go on.
    """

    def __init__(self, world: World, token: str, *, heartbeat: float = 41.25, compress: bool = True) -> None:
        self.world = world
        self.token = token
        self.heartbeat = heartbeat
        self.compress = compress
        self.sessions: dict[str, Session] = {}
        self.refuse_resumes = 0
        self.deaf = False
        self.identified = 0
        self.resumed = 0
        self._open: set[Socket] = set()
        world.dispatch = self.dispatch

    @property
    def connected(self) -> bool:
        return any(session.socket for session in self.sessions.values())

    def dispatch(self, event: str, data: JSON, guild_id: int | None) -> None:
        """Send an event to each session that its shard and its intents entitle to it."""
        if self.deaf:
            return
        if guild_id is not None and not self._sees(guild_id, event):
            return
        for session in self.sessions.values():
            if session.hears(event, guild_id):
                session.dispatch(event, self._without_content(event, data))

    def _sees(self, guild_id: int, event: str) -> bool:
        guild = self.world.guilds.get(guild_id)
        return guild is None or guild.has_bot or event in ("GUILD_DELETE", "INTERACTION_CREATE")

    def _without_content(self, event: str, data: JSON) -> JSON:
        """Other people's words are for bots with the message content intent, which is never approved here."""
        if event not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or "guild_id" not in data:
            return data
        if int(data["author"]["id"]) == self.world.bot.id:
            return data
        return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

    # What befalls a connection

    def drop(self) -> None:
        """Every connection dies without a goodbye."""
        for socket in tuple(self._open):
            socket.abort()

    async def close(self, code: int = 1001) -> None:
        for socket in tuple(self._open):
            await socket.ws.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Op 7: the bot is to reconnect and resume."""
        for socket in self._open:
            socket.send_op(7)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Op 9; unless `resumable`, the sessions are gone and the bot must identify anew."""
        for session in tuple(self.sessions.values()):
            if session.socket:
                session.socket.send_op(9, resumable)
            if not resumable:
                del self.sessions[session.id]

    # The protocol

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse(max_msg_size=0)
        await ws.prepare(request)
        compress = self.compress and request.query.get("compress") == "zlib-stream"
        socket = Socket(request, ws, compress=compress)
        self._open.add(socket)
        session: Session | None = None
        try:
            socket.send_op(10, {"heartbeat_interval": round(self.heartbeat * 1000)})
            async for message in ws:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                payload = json.loads(message.data)
                op, data = payload["op"], payload.get("d")
                if op == 1:
                    socket.send_op(11)
                elif op == 2:
                    session = await self._identify(socket, data)
                elif op == 6:
                    session = self._resume(socket, data)
                elif op == 8 and session:
                    self._members(session, data)
        finally:
            self._open.discard(socket)
            socket.writer.cancel()
            if session and session.socket is socket:
                session.socket = None
            self.world.feed.tell("disconnected", session)
        return ws

    async def _identify(self, socket: Socket, data: JSON) -> Session | None:
        if data["token"].removeprefix("Bot ") != self.token:
            await socket.ws.close(code=4004, message=b"Authentication failed.")
            return None
        if data["intents"] & _PRIVILEGED:
            await socket.ws.close(code=4014, message=b"Disallowed intent(s).")
            return None
        shard = data.get("shard") or [0, 1]
        for old in [s for s in self.sessions.values() if s.shard == shard and s.socket is None]:
            del self.sessions[old.id]
        session = Session(self.world.ids.now(), data["intents"], shard)
        session.socket = socket
        self.sessions[session.id] = session
        self.identified += 1
        self._ready(session)
        self.world.feed.tell("identified", session)
        return session

    def _ready(self, session: Session) -> None:
        index, count = session.shard
        mine = [g for g in self.world.guilds.values() if g.has_bot and (g.id >> 22) % count == index]
        ready: dict[str, Any] = {
            "v": 10,
            "user": {**self.world.bot.wire(), "verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(g.id), "unavailable": True} for g in mine],
            "session_id": session.id,
            "resume_gateway_url": URL,
            "shard": session.shard,
            "application": {"id": str(self.world.bot.id), "flags": 1 << 23},
        }
        session.dispatch("READY", ready)
        for guild in mine:
            session.dispatch("GUILD_CREATE", self.world.full_guild(guild))

    def _resume(self, socket: Socket, data: JSON) -> Session | None:
        session = self.sessions.get(data["session_id"])
        if self.refuse_resumes:
            self.refuse_resumes -= 1
            self.sessions.pop(data["session_id"], None)
            session = None
        if session:
            session.socket = socket
        if session is None or not session.replay(data["seq"]):
            socket.send_op(9, False)
            return None
        self.resumed += 1
        session.dispatch("RESUMED", {"_trace": []})
        self.world.feed.tell("resumed", session)
        return session

    def _members(self, session: Session, data: JSON) -> None:
        guild = self.world.guilds[int(data["guild_id"])]
        wanted = data.get("user_ids") or []
        ids = {int(i) for i in (wanted if isinstance(wanted, list) else [wanted])}
        query = (data.get("query") or "").lower()
        found = [
            self.world.member(user, guild)
            for user in self.world.users.values()
            if self.world.is_member(user, guild) and (user.id in ids if ids else user.name.lower().startswith(query))
        ]
        chunk = {"guild_id": str(guild.id), "members": found, "chunk_index": 0, "chunk_count": 1}
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk | {"nonce": data.get("nonce")})
