"""What a press of a button or a choice in a menu does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import discord
from discord import ui

from bot import compose, own, panel, rights, wording
from bot.desk import Caller
from bot.errors import REFUSALS, Refusal
from bot.house import House
from bot.offers import Where
from bot.orders import TOLD
from bot.picking import Picking, forced
from bot.replies import (
    Pressed,
    acknowledge,
    beside,
    guarded,
    place_of,
    say_privately,
    sentence_of,
    show_privately,
    without_controls,
)
from bot.tables import Live
from render.frame import Frame
from render.studio import Picture
from rules.actions import Action, Question, Seat

Shown = TypeVar("Shown", Picture, Picture | None)
PATIENCE = 1.5  # seconds that a player's app waits before it is told that we are at it
MATCH_IN_ID = re.compile(r"\w\d:([a-z0-9]{8})(?::|$)")


def house_of(interaction: Pressed) -> House:
    house: House = interaction.client.house
    return house


def caller(interaction: Pressed) -> Caller:
    return Caller(interaction.user.id, interaction.id, interaction.user.display_name)


def must_be_able(interaction: Pressed) -> None:
    """Every right that the bot needs in this channel; each one missing is named."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    if missing := rights.missing(interaction.app_permissions, in_thread=in_thread):
        raise Refusal(
            f"I cannot run a match in this channel: I lack {', '.join(missing)}. "
            "Ask somebody who manages the server to grant it, or use another channel."
        )


async def asked(interaction: Pressed, match: str, seq: int) -> tuple[Live, Seat, Question]:
    """The question that this person may answer; raises a refusal."""
    guild_id, _ = place_of(interaction)
    return await house_of(interaction).desk.asked(guild_id, match, caller(interaction), seq)


async def option(interaction: Pressed, match: str, seq: int, mark: str) -> None:
    """A button of an option."""

    async def work() -> None:
        live, seat, question = await asked(interaction, match, seq)
        action = next((a for a in question.options if panel.mark_of(a) == mark), None)
        if action is None:
            raise Refusal("The rules changed since this button was made: it is no answer any more. See /board.")
        await declare(interaction, live, seat, action, seq)

    await guarded(interaction, work)


async def words(interaction: Pressed, match: str, seq: int, verb: str, chosen: tuple[str, ...]) -> None:
    """A choice in a menu: an answer if it is complete, else a menu for the next word."""

    async def work() -> None:
        live, seat, question = await asked(interaction, match, seq)
        await picked(interaction, live, seat, question, verb, chosen, seq)

    await guarded(interaction, work)


async def row(interaction: Pressed, match: str, seq: int, verb: str, chosen: tuple[str, ...], value: str) -> None:
    """A choice in a menu of rows: a menu for the places in it. A word that is a row by itself is chosen with that."""

    async def work() -> None:
        live, seat, question = await asked(interaction, match, seq)
        if len(Picking(live, question, verb, chosen).rows.get(value, ())) > 1:
            await pick_next(interaction, live, question, verb, chosen, value)
        else:
            await picked(interaction, live, seat, question, verb, (*chosen, value), seq)

    await guarded(interaction, work)


async def picked(
    interaction: Pressed, live: Live, seat: Seat, question: Question, verb: str, chosen: tuple[str, ...], seq: int
) -> None:
    """These words of a verb are chosen: declare what they are, or ask on."""
    ordered = tuple(sorted(chosen, key=lambda w: (not w.isdecimal(), int(w) if w.isdecimal() else 0)))
    action = question.option(" ".join((verb, *chosen))) or question.option(" ".join((verb, *ordered)))
    if panel.goes_on(question, verb, chosen):
        await pick_next(interaction, live, question, verb, chosen)
    elif action is not None:
        await declare(interaction, live, seat, action, seq)
    elif any(a.verb == verb and a.words[: len(chosen)] == chosen for a in question.options):
        await pick_next(interaction, live, question, verb, chosen)
    else:
        notation = " ".join((verb, *chosen))
        raise live.game.why_not(live.match.state, question, live.game.parse(notation))


async def pick_next(
    interaction: Pressed, live: Live, question: Question, verb: str, chosen: tuple[str, ...], row: str = ""
) -> None:
    """Menus for the next word, under a board that points at what may be picked."""
    chosen = forced(question, verb, chosen)
    title = " ".join((panel.by_verb(question)[verb][0].label, *chosen))
    rows = partial(panel.further_rows, live, question, verb, chosen, row)
    menus, frame, view = await laid_out(interaction, live, question, rows, title, verb, chosen, row)
    studio = house_of(interaction).studio
    painting = studio.hand(live.game.name, view, question) if question.secret else None
    picture = await painted(interaction, painting) if painting else None
    picture = picture or await painted(interaction, studio.board(live.game.name, view, frame))
    await show_choice(interaction, live, question, picture, menus)


async def laid_out(
    interaction: Pressed,
    live: Live,
    question: Question,
    rows: Callable[[], list[ui.ActionRow[Any]]],
    title: str = "",
    verb: str = "",
    chosen: tuple[str, ...] = (),
    row: str = "",
) -> tuple[list[ui.ActionRow[Any]], Frame, Any]:
    """Controls, frame and view of a question that still stands. Odds take their time: in a thread."""
    async with house_of(interaction).tables.lock(live.row.id):
        must_stand(live, question)
        controls = await asyncio.to_thread(rows)
        frame = await asyncio.to_thread(compose.asking_frame, live, live.match, question, title, verb, chosen, row)
        return controls, frame, live.game.view(live.match.state, question.seat)


def must_stand(live: Live, question: Question) -> None:
    """The odds of a question that was answered mean nothing. Raises `Refusal`."""
    if not live.stands(question):
        raise Refusal("That was already answered: the match has moved on. Use the buttons under its newest board.")


async def painted(interaction: Pressed, painting: Coroutine[Any, Any, Shown]) -> Shown:
    """A picture; whoever waits for it too long for Discord sees that we are at it."""
    work = beside(interaction, painting)
    done, _ = await asyncio.wait({work}, timeout=PATIENCE)
    if not done and not interaction.response.is_done():
        await acknowledge(interaction.response.defer(ephemeral=True, thinking=True))
    return await work


async def show_choice(
    interaction: Pressed, live: Live, question: Question, picture: Picture | None, controls: list[ui.ActionRow[Any]]
) -> None:
    """A question for this person alone, under the picture that it is answered from."""
    name = f"choice-{live.row.id}-{live.row.seq}.png"
    shown = picture if picture and picture.png else None
    items = [compose.gallery(shown, name), *controls] if shown else controls
    files = [compose.attached(shown, name)] if shown else []
    await show_privately(interaction, compose.boxed(question.heading, *items), files=files)


async def declare(interaction: Pressed, live: Live, seat: Seat, action: Action, seq: int) -> None:
    """Answer; once it is committed, and not before, the pressed panel loses its controls."""
    message = interaction.message
    assert message is not None
    desk = house_of(interaction).desk
    answering = beside(interaction, desk.answer(live.row.guild_id, live.row.id, seat, action, caller(interaction), seq))
    done, _ = await asyncio.wait({answering}, timeout=PATIENCE)
    if not done:
        await acknowledge(interaction.response.defer())
    live = await answering
    private = message.flags.ephemeral
    said = f"Declared: {live.game.action_label(action)} (`{action.notation}`)."
    view = compose.boxed(said) if private else without_controls(message)
    if interaction.response.is_done():
        shown = await acknowledge(interaction.edit_original_response(view=view))
    else:
        shown = await acknowledge(interaction.response.edit_message(view=view))
    if shown and not private:
        live.bare_panel = message.id


async def choose_privately(interaction: Pressed, match: str, seq: int) -> None:
    """One's own question, for nobody else to see; with the hand that it is answered from, or one's own view."""

    async def work() -> None:
        live, _, question = await asked(interaction, match, seq)
        rows = partial(panel.question_rows, live, question)
        controls, frame, view = await laid_out(interaction, live, question, rows)
        studio = house_of(interaction).studio
        picture = await painted(interaction, studio.hand(live.game.name, view, question))
        if picture is None and question.secret:
            picture = await painted(interaction, studio.board(live.game.name, view, frame))
        await show_choice(interaction, live, question, picture, controls)

    await guarded(interaction, work)


async def formations(interaction: Pressed, match: str, seq: int) -> None:
    """A menu of one's own formations, for nobody else to see."""

    async def work() -> None:
        live, _, question = await asked(interaction, match, seq)
        store, me = house_of(interaction).store, interaction.user.id
        kept = [*(await own.formations(store, live.row.guild_id, me, live.game.name)).values()]
        if not kept:
            raise Refusal("You keep no formations here. Set your players up, then /formation save keeps that.")
        await show_privately(interaction, compose.boxed(question.heading, panel.formations_row(live, kept)))

    await guarded(interaction, work)


async def formation(interaction: Pressed, match: str, seq: int, key: str) -> None:
    """One of one's own formations is lined up."""

    async def work() -> None:
        guild_id, _ = place_of(interaction)
        house = house_of(interaction)
        live = await house.tables.live(guild_id, match)
        live, seat, action = await own.lined_up(house, live, caller(interaction), seq, key)
        await declare(interaction, live, seat, action, seq)

    await guarded(interaction, work)


async def offer(interaction: Pressed, match: str, what: str) -> None:
    """Accept, decline or withdraw a challenge."""

    async def work() -> None:
        guild_id, _ = place_of(interaction)
        house, by = house_of(interaction), caller(interaction)
        try:
            if what == "accept":
                await house.offers.accept(guild_id, match, by, interaction.user.display_name)
            elif what == "decline":
                await house.offers.decline(guild_id, match, by)
            else:
                await house.offers.withdraw(guild_id, match, by)
        except REFUSALS as e:
            await say_privately(interaction, sentence_of(e))
            await house.poster.delivery.renew_card(guild_id, match)
            return
        row = await house.store.matches.load(guild_id, match)
        seats = await house.store.matches.seats(guild_id, match)
        await acknowledge(interaction.response.edit_message(view=compose.card_message(row, seats)))

    await guarded(interaction, work)


async def request(interaction: Pressed, match: str, seq: int, what: str, by: int, yes: bool) -> None:
    """The other side's word on a draw or an undo."""

    async def work() -> None:
        guild_id, _ = place_of(interaction)
        house = house_of(interaction)
        live = await house.tables.live(guild_id, match)
        if live.row.seq != seq or live.row.status != "live":
            raise Refusal(f"The match has moved on since this was asked, so it counts no more. /{what} asks again.")
        me = interaction.user.id
        if not live.seats_of(me) or (me == by and yes):
            raise Refusal("Only the other side can agree to this.")
        asker = Caller(by, interaction.id)
        if not yes:
            said = f"{wording.clean(interaction.user.display_name)} refuses the {what}."
        elif what == "draw":
            await house.desk.draw(guild_id, match, asker, me, seq)
            said = f"{wording.clean(interaction.user.display_name)} accepts the draw."
        else:
            await house.desk.undo(guild_id, match, asker, me, seq)
            said = f"{wording.clean(interaction.user.display_name)} agrees to the undo."
        await acknowledge(interaction.response.edit_message(view=compose.boxed(said)))

    await guarded(interaction, work)


async def order(interaction: Pressed, match: str, what: str) -> None:
    """A standing order for reactions, given by a button."""

    async def work() -> None:
        guild_id, _ = place_of(interaction)
        await house_of(interaction).desk.order(guild_id, match, caller(interaction), what)
        await say_privately(interaction, f"{TOLD[what]} /orders takes it back.")

    await guarded(interaction, work)


async def undo(interaction: Pressed, match: str, seq: int) -> None:
    """Take the answer back that led to the board pressed on; of two presses the second comes too late."""
    from bot import services

    async def work() -> None:
        guild_id, channel_id = place_of(interaction)
        live = await house_of(interaction).tables.live(guild_id, match)
        await services.undo(interaction, live, Where(guild_id, channel_id), seq)

    await guarded(interaction, work)


async def utility(interaction: Pressed, match: str, what: str) -> None:
    """Odds, undo, log, rematch, verify: the same as the commands of these names."""
    from bot import services

    async def work() -> None:
        guild_id, channel_id = place_of(interaction)
        live = await house_of(interaction).tables.live(guild_id, match)
        doings: dict[str, Any] = {
            "odds": services.odds,
            "undo": services.undo,
            "log": services.log,
            "rematch": services.rematch,
            "verify": services.verify,
        }
        await doings[what](interaction, live, Where(guild_id, live.row.channel_id or channel_id))

    await guarded(interaction, work)


async def gone(interaction: Pressed) -> None:
    """A press of a control that its message has no more, or that no version here knows: never silence."""

    async def work() -> None:
        guild_id, channel_id = place_of(interaction)
        store = house_of(interaction).store
        data: Any = interaction.data or {}
        found = MATCH_IN_ID.match(str(data.get("custom_id", "")))
        rows_ = [await store.matches.load(guild_id, found[1])] if found else []
        rows_ = rows_ or [*await store.matches.find_by_thread(guild_id, channel_id)]
        boards = [
            f"https://discord.com/channels/{guild_id}/{row.panel_channel_id}/{row.panel_message_id}"
            for row in rows_
            if row.panel_message_id
        ]
        where = f"The newest board: {boards[0]}" if boards else "/board shows the newest board."
        raise Refusal(f"That button or menu is out of use: the match has moved on. {where}")

    await guarded(interaction, work)
