"""A whole match at the local table: two house coaches press the buttons and menus that the real bot shows.

Alice, Bob and the others are people of the stand-in. What to declare, their coach decides from the open question; how
it is declared is what anybody would do: press its button, or pick its words from the menus.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from bot.cli_kit import Stop
from bot.client import Linesman
from bot.config import Config
from bot.local.connector import loopback_connector
from bot.local.interactions import Interaction
from bot.local.standin import StandIn
from bot.local.things import LOADING, Channel, Message, User
from bot.panel import mark_of
from bot.picking import row_of
from bot.tables import Live
from bot.transcript import Transcript, label_of
from data.store import Store
from rules.actions import Action
from rules.coach import Coach, coach_named
from rules.game import Game
from rules.record import MatchRecord, Verdict, read_record
from rules.record import verify as verify_record
from rules.rehearsal import rehearsal

PATIENCE = 20.0  # seconds without a new board, after which the table has come to a halt
PEOPLE = ("Alice", "Bob", "Carol", "Dave", "Erin", "Frank")  # as many as the fullest table has seats
PANEL = ("a1", "m1", "r1", "c1")


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played to its end, and what was kept of it."""

    record: MatchRecord
    verdict: Verdict
    messages: int
    pictures: int


@asynccontextmanager
async def real_bot(standin: StandIn, folder: Path) -> AsyncIterator[Linesman]:
    """The bot, connected to the stand-in and ready; its database lies in `folder`."""
    store = await Store.open(folder / "linesman.sqlite3")
    config = Config(token=None, reports=folder / "reports")
    client = Linesman(config, store, connector=loopback_connector(standin), guild_ready_timeout=0)
    serving = asyncio.create_task(client.start(standin.token))
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait({serving, ready}, return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            await serving
        yield client
    finally:
        ready.cancel()
        await client.close()
        await asyncio.gather(serving, return_exceptions=True)
        await store.close()


class Table:
    """A channel with a person for each seat, what they see there, and what they do."""

    def __init__(self, standin: StandIn, bot: Linesman, out: Path, seats: int) -> None:
        self.standin, self.bot, self.out = standin, bot, out
        self.guild = standin.guild("Game night")
        self.channel = standin.channel(self.guild, "table")
        self.people = {user.id: user for user in map(standin.user, PEOPLE[:seats])}
        self.transcript = Transcript()
        self.transcript.names = {user.id: user.name for user in self.people.values()}
        self.pictures = 0
        self.newest: Message | None = None
        """The newest message with controls of a match on it."""
        self._thinking: set[int] = set()
        standin.listeners.append(self._happened)

    def _happened(self, name: str, thing: Any) -> None:
        if name not in ("message", "edit") or not isinstance(thing, Message):
            return
        if name == "message" and thing.flags & LOADING:
            self._thinking.add(thing.id)
        elif name == "message" or thing.id in self._thinking:
            self._thinking.discard(thing.id)
            self._seen(thing)

    def _seen(self, message: Message) -> None:
        picture = None
        if message.files and message.files[0]["filename"].endswith(".png"):
            self.pictures += 1
            picture = f"board-{self.pictures:03}.png"
            (self.out / picture).write_bytes(self.standin.file(message))
        place = self.standin.world.channels[message.channel_id]
        self.transcript.message(message, f"“{place.name}”" if place.is_thread else f"#{place.name}", picture)
        if message.owner is None and any(i[:2] in PANEL or i.endswith(":rematch") for i in message.controls):
            self.newest = message

    # -- what people do ------------------------------------------------------------------------

    async def slash(self, user: User, place: Channel, *path: str, **options: Any) -> Interaction:
        said = " ".join([*path, *(f"{k}:{f'@{v.name}' if isinstance(v, User) else v}" for k, v in options.items())])
        self.transcript.deed(user.id, f"writes /{said}")
        return await self.standin.slash(user, place, *path, **options)

    async def click(self, user: User, message: Message, custom_id: str) -> Interaction:
        self.transcript.deed(user.id, f"presses [{label_of(message.controls[custom_id])}]")
        return await self._answered(await self.standin.click(user, message, custom_id))

    async def select(self, user: User, message: Message, custom_id: str, values: list[str]) -> Interaction:
        labels = {o["value"]: o["label"] for o in message.controls[custom_id]["options"]}
        self.transcript.deed(user.id, f"picks {', '.join(labels[v] for v in values)}")
        return await self._answered(await self.standin.select(user, message, custom_id, values))

    async def _answered(self, pressed: Interaction) -> Interaction:
        """The press once the bot has answered it. Raises `Stop` if it did not."""
        try:
            await self.standin.wait_for(lambda: not pressed.loading, PATIENCE)
        except TimeoutError as e:
            raise Stop(f"The bot was thinking about a press for {PATIENCE:.0f} seconds.") from e
        if pressed.error:
            raise Stop(f"The bot left a press unanswered: {pressed.error}.")
        return pressed

    async def declare(self, user: User, panel: Message, live: Live, action: Action) -> Interaction:
        """Declare an option of the open question by the controls of its panel."""
        key = f"{live.row.id}:{live.row.asked_seq}"
        if f"c1:{key}" in panel.controls:
            panel = shown(await self.click(user, panel, f"c1:{key}"))
        button = f"a1:{key}:{mark_of(action)}"
        while True:
            if button in panel.controls:
                return await self.click(user, panel, button)
            menu, words, chosen = menu_for(panel, action)
            pressed = await self.select(user, panel, menu, words)
            if len(chosen) == len(action.words) and not pressed_again(pressed, button):
                return pressed
            panel = shown(pressed)

    async def next_board(self, after: int, pressed: Interaction | None = None) -> Message:
        """The next board with controls; raises `Stop` if the press was refused or nothing comes."""

        def there() -> Message | None:
            if pressed and pressed.followups:
                raise Stop(f"The bot refused a press: {pressed.followups[-1].text}")
            return self.newest if self.newest and self.newest.id > after else None

        try:
            board = await self.standin.wait_for(there, PATIENCE)
        except TimeoutError as e:
            raise Stop(f"The table stood still for {PATIENCE:.0f} seconds; the transcript ends there.") from e
        assert board is not None
        return board


def pressed_again(pressed: Interaction, button: str) -> bool:
    """Whether all words are chosen and yet more could be named: then a button declares."""
    message = pressed.followups[-1] if pressed.followups else pressed.message
    return message is not None and button in message.controls


def shown(pressed: Interaction) -> Message:
    """The private message that a press brought up."""
    message = pressed.followups[-1] if pressed.followups else pressed.message
    if message is None or not message.controls:
        raise Stop(f"A press brought up nothing to choose from: {pressed.text or 'no answer'}")
    return message


def menu_for(panel: Message, action: Action) -> tuple[str, list[str], list[str]]:
    """The menu (custom id) for the next word of an action, and what to pick: that word, its row, or all the rest.

    Then the words that are known after that.
    """
    for custom_id, menu in panel.controls.items():
        kind, *_, verb, before = custom_id.split(":") if custom_id.startswith(("m1:", "r1:")) else ("", "", "")
        chosen = before.split()
        rest = list(action.words[len(chosen) :])
        if not kind or verb != action.verb or [*chosen, *rest] != list(action.words) or not rest:
            continue
        offered = {option["value"] for option in menu["options"]}
        wanted = rest if menu.get("max_values", 1) > 1 else rest[:1]
        if offered.issuperset(wanted):
            return custom_id, wanted, [*chosen, *wanted]
        if kind == "r1" and row_of(rest[0]) in offered:
            return custom_id, [row_of(rest[0])], chosen
    raise Stop(f"No button or menu offers “{action.notation}”; the transcript ends there.")


# -- the match ---------------------------------------------------------------------------------


async def play(
    game: Game[Any],
    settings: BaseModel,
    coach: str,
    seed: int,
    out: Path,
    progress: Callable[[], None],
    seated: Callable[[], None] = lambda: None,
) -> Played:
    """Play one match and keep transcript, boards and record in `out`.

    `seated` is called when the bot is there, `progress` after each answer.

    What the coaches choose follows from `seed` and the dice. Raises `Stop`, with the transcript kept so far.
    """
    clear(out)
    async with StandIn(rate_limits=False) as standin:
        with tempfile.TemporaryDirectory() as folder:
            async with real_bot(standin, Path(folder)) as bot:
                table = Table(standin, bot, out, len(game.seats_in(settings)))
                seated()
                coaches: dict[str, Coach] = {
                    seat: coach_named(coach, random.Random(f"{seed}/{seat}"))  # noqa: S311
                    for seat in game.seats_in(settings)
                }
                try:
                    record = await _whole_match(table, game, settings, coaches, progress)
                finally:
                    (out / "transcript.txt").write_text(table.transcript.text(), encoding="utf-8")
    (out / "match.json").write_text(record.text(), encoding="utf-8")
    return Played(record, verify_record(record), table.transcript.messages, table.pictures)


def clear(out: Path) -> None:
    """Make the folder, and take an earlier match out of it."""
    out.mkdir(parents=True, exist_ok=True)
    for old in (*out.glob("board-[0-9][0-9][0-9]*.png"), out / "match.json", out / "transcript.txt"):
        old.unlink(missing_ok=True)


async def _whole_match(
    table: Table, game: Game[Any], settings: BaseModel, coaches: dict[str, Coach], progress: Callable[[], None]
) -> MatchRecord:
    alice, *others = table.people.values()
    terms = {k: v for k, v in settings.model_dump().items() if k in settings.model_fields_set}
    match = await _challenge(table, game, terms, alice, others)
    board = await table.next_board(0)
    while f"u1:{match}:rematch" not in board.controls:
        live = await table.bot.house.tables.live(table.guild.id, match)
        question = live.asked()[0]
        action = coaches[question.seat](
            game, game.view(live.match.state, question.seat), question, rehearsal(live.match)
        )
        user = table.people[live.seats[question.seat].user_id or 0]
        pressed = await table.declare(user, board, live, action)
        board = await table.next_board(board.id, pressed)
        progress()
    return await _record(table, alice, board, match)


async def _challenge(table: Table, game: Game[Any], terms: dict[str, Any], alice: User, others: list[User]) -> str:
    """Alice challenges the other one, or anyone if there are several; all accept; the match's name."""
    opponent = {"opponent": others[0]} if len(others) == 1 else {}
    asked = await table.slash(alice, table.channel, "challenge", game.name, **opponent, **terms)

    def card() -> Message | None:
        return next((m for m in table.standin.messages(table.channel) if "Accept" in m.labels), None)

    try:
        found = await table.standin.wait_for(card, PATIENCE)
    except TimeoutError as e:
        raise Stop(f"The challenge did not come out: {asked.text or asked.error or 'no answer'}") from e
    assert found is not None
    accept = found.labels["Accept"]
    for other in others:
        await table.click(other, found, accept)
    return accept.split(":")[1]


async def _record(table: Table, user: User, board: Message, match: str) -> MatchRecord:
    """Press Verify under the last board, and read the record that comes."""
    pressed = await table.click(user, board, f"u1:{match}:verify")

    def handed() -> Message | None:
        return next((m for m in (pressed.message, *pressed.followups) if m and m.files and m.owner), None)

    try:
        message = await table.standin.wait_for(handed, PATIENCE)
    except TimeoutError as e:
        raise Stop("The bot handed out no record of the match.") from e
    assert message is not None
    return read_record(table.standin.file(message).decode())
