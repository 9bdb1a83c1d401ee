"""A game with hidden hands and sealed choices, through the same panel: nobody sees what is not theirs."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.local.things import Message, User
from rules.playoff.cards import card_of
from rules.playoff.state import Table as State
from tests.bot.games import SECRETS, Marked, also_played
from tests.bot.table import Table


@pytest.fixture
async def toss(house: Table) -> AsyncIterator[Table]:
    """A table where Toss is played with marked cards."""
    with also_played(Marked()):
        house.game = "marked"
        async with house.running():
            yield house


def overhear(table: Table) -> list[str]:
    """All that everybody may read from now on: each public message as it was sent and as it was changed."""
    heard: list[str] = []

    def listen(name: str, thing: Any) -> None:
        if name in ("message", "edit") and not thing.ephemeral:
            heard.append(json.dumps([thing.data, thing.files]))
        if name == "channel":
            heard.append(json.dumps(thing.data))

    table.standin.listeners.append(listen)
    return heard


async def choose(table: Table, user: User, panel: Message, lane: str) -> Message:
    """Choose a lane in private; the private message."""
    opened = await table.standin.click(user, panel, panel.labels["Choose"])
    assert opened.message is not None
    assert opened.ephemeral
    custom_id = next(i for label, i in opened.message.labels.items() if lane in label)
    await table.standin.click(user, opened.message, custom_id)
    return opened.message


async def test_secrets_stay_secret_from_the_deal_to_the_last_word(toss: Table) -> None:
    heard = overhear(toss)
    await toss.begin(opponent=toss.bob)
    panel = await toss.panel()
    assert {i[:2] for i in panel.controls} == {"c1", "u1", "u2"}
    assert toss.alice.mention in panel.text
    assert toss.bob.mention in panel.text
    chosen = await choose(toss, toss.alice, panel, "left")
    assert "take lane left" in chosen.text
    panel = await toss.panel(panel.id)
    assert toss.alice.mention not in panel.text
    assert {i[:2] for i in panel.controls} == {"c1", "u1", "u2"}
    said = await toss.refused(await toss.standin.click(toss.alice, panel, panel.labels["Choose"]))
    assert "sealed" in said
    for name in ("board", "log", "odds", "verify", "matches"):
        assert "lane left" not in await toss.command(toss.carol, name)
    for name in ("board", "log", "verify", "matches"):
        assert "lane left" not in await toss.command(toss.bob, name)
    assert not any("lane left" in public for public in heard)
    await choose(toss, toss.bob, panel, "right")
    panel = await toss.next(panel.id)
    assert "Lanes: " in panel.text
    for _ in range(12):
        menus = [i for i, c in panel.controls.items() if "options" in c]
        if "c1" in {i[:2] for i in panel.controls}:
            break
        if menus:
            await by_menus(toss, toss.asked(panel), panel, menus[0])
        else:
            await toss.press(panel)
        panel = await toss.next(panel.id)
    assert not any(secret in public for public in heard for secret in SECRETS)
    hand = await toss.command(toss.alice, "log")
    other = await toss.command(toss.bob, "log")
    mine = [secret for secret in SECRETS if secret in hand]
    theirs = [secret for secret in SECRETS if secret in other]
    assert len(mine) == len(theirs) == 2
    assert not set(mine) & set(theirs)
    onlooker, board = await toss.command(toss.carol, "log"), await toss.command(toss.alice, "board")
    assert not any(secret in onlooker for secret in SECRETS)
    assert all(secret in board for secret in mine)
    assert not any(secret in board for secret in theirs)
    await toss.command(toss.alice, "resign")
    await toss.ended()
    assert not any(secret in public for public in heard for secret in SECRETS)


async def by_menus(table: Table, user: User, panel: Message, menu: str) -> None:
    """Choose the first word of each menu until the action is whole."""
    message, custom_id = panel, menu
    while True:
        word = message.controls[custom_id]["options"][0]["value"]
        answer = await table.standin.select(user, message, custom_id, [word])
        if not answer.ephemeral or answer.message is None or not answer.message.controls:
            return
        message = answer.message
        custom_id = next(iter(message.controls))


async def test_choosing_in_private_goes_on_after_a_restart(house: Table) -> None:
    with also_played(Marked()):
        house.game = "marked"
        async with house.running():
            await house.begin(opponent=house.bob)
            panel = await house.panel()
            opened = await house.standin.click(house.alice, panel, panel.labels["Choose"])
            assert opened.message is not None
        async with house.running():
            await house.standin.click(house.alice, opened.message, next(iter(opened.message.controls)))
            after = await house.panel(panel.id)
        async with house.running():
            await choose(house, house.bob, after, "right")
            assert "Lanes: " in (await house.next(after.id)).text


# -- a hidden hand in a game of cards --------------------------------------------------------------


async def take_first(table: Table, user: User, message: Message) -> None:
    """Answer with the first button of a message, or by its first menu."""
    button = next((i for i in message.controls if i.startswith("a1")), None)
    if button is not None:
        await table.standin.click(user, message, button)
    else:
        menu = next(i for i, c in message.controls.items() if "options" in c)
        await by_menus(table, user, message, menu)


async def answer_in_private(table: Table, user: User, panel: Message) -> Message:
    """Open one's own question by the panel's Choose button and answer it; the private message."""
    opened = await table.standin.click(user, panel, panel.labels["Choose"])
    assert opened.message is not None
    assert opened.ephemeral
    await take_first(table, user, opened.message)
    return opened.message


async def hidden_cards(table: Table) -> set[str]:
    """Ids and names of all cards that lie only in hands and decks."""
    live = await table.bot.house.tables.live(table.guild.id, (await table.row()).id)
    state: State = live.match.state
    secret = {card for side in (0, 1) for card in (*state.hand[side], *state.deck[side])}
    seen = {card for side in (0, 1) for card, shown in state.discard[side] if shown}
    seen |= {card for side in (0, 1) for card in state.line[side].values()}
    return secret - seen


async def test_a_hand_is_shown_to_its_coach_and_told_to_nobody_else(house: Table) -> None:
    house.game = "playoff"
    heard = overhear(house)
    hands = 0
    async with house.running():
        await house.begin(opponent=house.bob)
        panel = await house.panel()
        for _ in range(40):
            before = len(heard)
            secret = await hidden_cards(house)
            if "Choose" in panel.labels:  # nothing on the panel tells what may be chosen
                assert {i[:2] for i in panel.controls} <= {"c1", "s1", "u1", "u2"}
                assert not any("options" in control for control in panel.controls.values())
                assert not any("to act:" in file["description"] for file in panel.files)
                shown = await answer_in_private(house, house.asked(panel), panel)
                hands += any("Your hand" in (file.get("description") or "") for file in shown.files)
            else:
                await take_first(house, house.asked(panel), panel)
            panel = await house.panel(panel.id)
            still = await hidden_cards(house) & secret
            told = "".join(heard[before:])
            assert not [card for card in still if card in told or card_of(card).name in told]
            if hands > 3:
                break
    assert hands > 3
