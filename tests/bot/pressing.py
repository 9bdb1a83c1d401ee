"""Answers given by the controls that are shown: the button of an option, or menus one after another."""

from __future__ import annotations

from bot.local.interactions import DEFER_UPDATE, Interaction
from bot.local.things import Message, User
from bot.panel import mark_of
from bot.picking import row_of
from bot.tables import Live
from rules.actions import Action, Question
from rules.coach import CarefulCoach
from tests.bot.table import Table


async def live_match(table: Table) -> Live:
    """The newest match, as the bot that runs now has it."""
    row = await table.row()
    return await table.bot.house.tables.live(row.guild_id, row.id)


def careful(live: Live, question: Question) -> Action:
    """What a careful coach answers who sees what the seat sees."""
    return CarefulCoach()(live.game, live.game.view(live.match.state, question.seat), question)


async def first_press(table: Table, user: User, message: Message, action: Action) -> Interaction:
    """Press the button of an action, or choose its first word in the menu of its verb."""
    return await next_word(table, user, message, action, 0)


async def next_word(table: Table, user: User, message: Message, action: Action, chosen: int) -> Interaction:
    """Choose the word after the first `chosen` ones of an action, by its row if that is asked, or press its button.

    Words that must follow are not asked.
    """
    mark = mark_of(action)
    button = next((i for i in message.labels.values() if i.startswith("a1") and i.endswith(mark)), None)
    if button is not None:
        return await settled(table, await table.standin.click(user, message, button))
    for custom_id, control in message.controls.items():
        kind, *_, verb, before = custom_id.split(":") if custom_id.startswith(("m1", "r1")) else ("", "", "")
        known = tuple(before.split())
        if verb != action.verb or len(known) < chosen or action.words[: len(known)] != known:
            continue
        word, words = action.words[len(known)], [option["value"] for option in control["options"]]
        if word in words:
            return await settled(table, await table.standin.select(user, message, custom_id, [word]))
        if kind == "r1" and row_of(word) in words:
            opened = await settled(table, await table.standin.select(user, message, custom_id, [row_of(word)]))
            assert opened.message is not None
            assert is_menu(opened)
            assert opened.message.files, "the places of a row are pointed at"
            return await next_word(table, user, opened.message, action, chosen)
    raise AssertionError(f"no menu offers word {chosen + 1} of {action}")


async def settled(table: Table, answer: Interaction) -> Interaction:
    """An answer once the bot has thought about it; what it is slow to answer keeps its controls for as long."""

    def done() -> bool:
        later = answer.kind == DEFER_UPDATE and answer.message is not None and not answer.followups
        return not answer.loading and not (later and answer.message and answer.message.controls)

    await table.standin.wait_for(done)
    return answer


def is_menu(answer: Interaction) -> bool:
    """Whether a press was answered by a private menu for the next word."""
    return answer.message is not None and answer.message.ephemeral and bool(answer.message.controls)


async def answer_by_controls(table: Table, user: User, panel: Message, action: Action) -> int:
    """Give an answer; how many private menus, each under a picture, it took."""
    given, chosen = await first_press(table, user, panel, action), 1
    while is_menu(given):
        assert given.message is not None
        assert given.message.files, "a menu stands under a picture that points at what can be picked"
        given, chosen = await next_word(table, user, given.message, action, chosen), chosen + 1
    assert not given.failed
    return chosen - 1


async def check_report(table: Table, report: Message) -> None:
    """The match is over, its report says so and opens the dice, and anybody may verify them."""
    row = await table.row()
    assert row.status == "over"
    assert all(words in report.text for words in ("Final whistle", "Alice", "Bob", row.secret.hex()))
    said = await table.command(table.carol, "verify", match=row.id)
    assert "The seal fits the secret." in said
    assert "The result is right" in said
