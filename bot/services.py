"""What can be asked about a match at any time: board, log, odds, undo, draw, rematch, verify."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord

from bot import compose, wording
from bot.errors import Refusal
from bot.offers import Where
from bot.press import caller, house_of, must_be_able
from bot.records import record_of
from bot.replies import Pressed, acknowledge, say_privately, show_privately
from bot.tables import Live
from bot.turns import now, told_story
from data.store import rows
from data.store.errors import AlreadyPosted
from rules.record import verify as verify_record

LOG_SHOWN = 1800


async def board(interaction: Pressed, live: Live, where: Where) -> None:
    """The newest board, privately, with the same in words."""
    house, seat = house_of(interaction), next(iter(live.seats_of(interaction.user.id)), None)
    async with house.tables.lock(live.row.id):  # what is not committed is not shown
        live = await house.tables.live(live.row.guild_id, live.row.id)
        view = live.game.view(live.match.state, seat)
        frame = compose.frame_of(live, live.match, "", live.row.status == "over")
        under = await asyncio.to_thread(compose.under_board, live)
    picture = await house.studio.board(live.game.name, view, frame)
    name = f"board-{live.row.id}-{live.row.seq}.png"
    shown = compose.gallery(picture, name) if picture.png else None
    items: list[Any] = [shown, wording.fenced(picture.text, compose.BOARD_LIMIT), *under]
    files = [compose.attached(picture, name)] if picture.png else []
    await show_privately(
        interaction, compose.boxed(*items), files=files, allowed_mentions=discord.AllowedMentions.none()
    )


async def log(interaction: Pressed, live: Live, where: Where) -> None:
    """The whole story as a file, its end as text."""
    told = await house_of(interaction).store.matches.journal(live.row.guild_id, live.row.id)
    mine = (None, *live.seats_of(interaction.user.id))
    events = [dict(t.event) for t in told if t.event.get("to") in mine]
    text = "\n".join(told_story(live, events, live.shown))
    tail = text if len(text) <= LOG_SHOWN else "…" + text[-LOG_SHOWN:]
    whole = "\n".join(told_story(live, events, live.names))
    file = discord.File(io.BytesIO(whole.encode()), filename=f"log-{live.row.id}.txt")
    await say_privately(
        interaction, tail or "Nothing has happened yet.", file=file, allowed_mentions=discord.AllowedMentions.none()
    )


async def odds(interaction: Pressed, live: Live, where: Where) -> None:
    """The exact odds of what is asked now."""
    async with house_of(interaction).tables.lock(live.row.id):  # very many answers take their time: in a thread
        if not live.asked():
            raise Refusal("Nothing is asked now: this match is over.")
        mine = live.seats_of(interaction.user.id)
        shown = [q for q in live.asked() if not live.in_secret or q.seat in mine]
        if not shown:
            raise Refusal(
                "The sides choose in secret now; only a player still asked sees the odds of their own question."
            )
        told = [await asyncio.to_thread(wording.odds_table, question) for question in shown]
    await say_privately(interaction, "\n\n".join(told))


async def undo(interaction: Pressed, live: Live, where: Where, at: int | None = None) -> None:
    """Take the last answer back (if the match stands at entry `at`), or ask the other side to agree."""
    house, row = house_of(interaction), live.row
    if await house.desk.undo(row.guild_id, row.id, caller(interaction), at=at):
        await say_privately(interaction, "Taken back. Dice that had fallen keep their faces.")
        return
    await ask_other_side(interaction, live, "undo", "asks to take the last answer back; dice that fell stay fallen")


async def draw(interaction: Pressed, live: Live, where: Where) -> None:
    """Offer a draw."""
    if not live.seats_of(interaction.user.id):
        raise Refusal("You have no seat in this match; only its players can do that.")
    if live.row.status != "live":
        raise Refusal("This match is over already; /rematch plays it again.")
    if any(s.coach for s in live.seats.values()):
        raise Refusal("The house coach plays to the end; /resign ends the match.")
    await ask_other_side(interaction, live, "draw", "offers a draw")


async def ask_other_side(interaction: Pressed, live: Live, what: str, words: str) -> None:
    """Post a request that the other side can agree to until the match moves on."""
    house, row, by = house_of(interaction), live.row, interaction.user
    own = {live.game.side(seat) for seat in live.seats_of(by.id)}
    others = [s.user_id for seat, s in live.seats.items() if s.user_id and live.game.side(seat) not in own]
    body = {"what": what, "by": by.id, "seq": row.seq, "to": others, "name": by.display_name, "words": f"{words}."}
    post = rows.Post(row.place_id, "request", body, f"{row.id}-{row.seq}-{what}")
    try:
        ids = await house.store.outbox.add(row.guild_id, [post], now(), row.id)
    except AlreadyPosted as e:
        raise Refusal(f"The {what} was asked for already; it can be asked for again after the next answer.") from e
    live.requested = True
    house.poster.announce(row.guild_id, row.id, [post], ids)
    await say_privately(interaction, f"The other side is asked about the {what}.")


async def resign(interaction: Pressed, live: Live, where: Where) -> None:
    """Give the match up."""
    await house_of(interaction).desk.resign(live.row.guild_id, live.row.id, caller(interaction))
    await say_privately(interaction, f"You resigned match {live.row.id}; the other side wins it.")


async def rematch(interaction: Pressed, live: Live, where: Where) -> None:
    """The same again."""
    name = interaction.user.display_name
    there = Where(live.row.guild_id, live.row.channel_id)  # not in the thread of the match that is over
    offer = await house_of(interaction).offers.rematch(there, live.row.id, caller(interaction), name)
    begun = any(seat.coach for seat in live.seats.values())
    words = f"The house coach takes you on again: match {offer.id}" if begun else f"Your challenge {offer.id} is out"
    await say_privately(interaction, f"{words} in <#{there.channel_id}>.")


async def verify(interaction: Pressed, live: Live, where: Where) -> None:
    """The match as a record, replayed and its dice derived again from the secret."""
    if live.row.status != "over":  # the record tells what is still sealed or face down
        raise Refusal(
            f"The match is on: the seal of its dice is `{live.row.seal}`. "
            "The record and the secret to check it by are shown at the end; /log tells the story so far."
        )
    await acknowledge(interaction.response.defer(ephemeral=True, thinking=True))
    record = await record_of(house_of(interaction).store, live)
    verdict = await asyncio.to_thread(verify_record, record)
    text = record.text()
    file = discord.File(io.BytesIO(text.encode()), filename=f"match-{live.row.id}.json")
    await say_privately(interaction, "\n".join(verdict.sentences), file=file)


async def move(interaction: Pressed, live: Live, where: Where) -> None:
    """Play on in this channel."""
    house, row = house_of(interaction), live.row
    if not live.seats_of(interaction.user.id):
        raise Refusal("You have no seat in this match; only its players can move it.")
    if row.status != "live":
        raise Refusal("This match is over: there is nothing to move. /rematch plays it again.")
    if row.place_id == where.channel_id and not row.homeless:
        raise Refusal("The match is played in this channel already; /board shows its board.")
    must_be_able(interaction)
    await house.store.matches.set_place(row.guild_id, row.id, where.channel_id, None)
    house.tables.see(live, channel_id=where.channel_id, thread_id=None, homeless=False)
    await house.poster.repost(live, f"{interaction.id % 10**12}")
    await say_privately(interaction, "The match goes on here.")
