"""A full game of Trick Shot at the table: two people, three periods, buttons, menus and commands, over restarts."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import AsyncExitStack
from typing import Any

from bot.local.things import Message, User
from bot.tables import Live
from rules.actions import Action, Question, fields_of
from rules.trickshot.actions import TakeCard
from tests.bot.pressing import answer_by_controls, careful, check_report, live_match, next_word
from tests.bot.table import Table

MOST = 2500
TYPED = 0.2  # of the answers are typed as commands
RESTARTS = 0.02  # of the answers are given to a bot that has just started, and these for certain, the second time:
CERTAIN = ("turn", "re-roll", "reaction", "free action")


async def choose_arenas(rink: Table, *arenas: str) -> Message:
    """Each side takes an arena in private; the first panel of the match."""
    panel = await rink.panel()
    for user, arena in zip((rink.alice, rink.bob), arenas, strict=True):
        opened = await rink.standin.click(user, panel, panel.labels["Choose"])
        assert opened.message is not None
        await next_word(rink, user, opened.message, TakeCard(arena), 0)
        panel = await rink.next(panel.id)
    return panel


async def answer_by_command(rink: Table, user: User, action: Action) -> None:
    """Type an action; what is typed is among what is offered for it."""
    path = (rink.game, *(["answer"] if action.seldom else []), action.verb.replace(" ", "-"))
    values: dict[str, Any] = dict(zip((name for name, _, _ in fields_of(type(action))), action.words, strict=False))
    if values:
        last = list(values)[-1]
        typed = await rink.standin.autocomplete(user, rink.places[-1], *path, focused=last, **values)
        assert values[last] in [choice["value"] for choice in typed.choices]
    assert f"Declared: {action.notation}." in await rink.command(user, *path, **values)


def standing(live: Live) -> tuple[object, list[tuple[str, tuple[Action, ...]]]]:
    """What lies on the table and what is asked."""
    return live.game.dump(live.match.state), [(q.seat, q.options) for q in live.asked()]


async def played(rink: Table, chance: random.Random) -> Counter[str]:
    """Play a full game to its report; what was asked and done, how often."""
    done: Counter[str] = Counter()
    async with AsyncExitStack() as running:
        await running.enter_async_context(rink.running())
        card = await rink.challenge(opponent=rink.bob, mode="classic", arena="choice")
        await rink.standin.click(rink.bob, card, card.labels["Accept"])
        panel = await choose_arenas(rink, "chicago", "toronto")
        for _ in range(MOST):
            if "Rematch" in panel.labels:
                break
            live = await live_match(rink)
            (question,) = live.asked()
            done[question.name] += 1
            if chance.random() < RESTARTS or (done[question.name] == 2 and question.name in CERTAIN):
                before = standing(live)
                await running.aclose()
                await running.enter_async_context(rink.running())
                live = await live_match(rink)
                assert standing(live) == before
                done[f"restarts at a {question.name}"] += 1
            await answer(rink, panel, live, question, chance, done)
            panel = await rink.next(panel.id)
        await check_report(rink, await rink.ended())
    return done


async def answer(
    rink: Table, panel: Message, live: Live, question: Question, chance: random.Random, done: Counter[str]
) -> None:
    """The person who is asked answers as a careful coach would, by hand."""
    user, action = rink.asked(panel), careful(live, question)
    if chance.random() < TYPED:
        await answer_by_command(rink, user, action)
        done["commands"] += 1
    else:
        done["menus"] += await answer_by_controls(rink, user, panel, action)


async def test_a_classic_match_is_played_to_its_report_by_hand_over_restarts(house: Table) -> None:
    house.game = "trickshot"
    done = await played(house, random.Random(28))
    assert all(done[f"restarts at a {name}"] for name in ("turn", "re-roll", "reaction"))
    assert done["commands"] > 10
    assert done["menus"] > 10
    story = "\n".join(message.text for message in house.posted)
    assert all(
        words in story
        for words in ("'s arena card: Chicago.", "'s arena card: Toronto.", "Now period 2.", "Now period 3.")
    )
    pictures = [house.standin.file(message) for message in house.posted if message.files]
    assert len(pictures) > 100
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
    assert house.standin.problems == []
