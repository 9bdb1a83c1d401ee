"""Playoff at the table: whole matches with private hands and restarts, standing orders that give nothing away."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from bot import desk
from bot.local.things import Message
from bot.tables import Live
from render.boards import PAINTERS
from rules.actions import Action, Question
from rules.playoff.game import Playoff
from rules.playoff.state import Table as State
from rules.scenario import merged
from tests.bot.games import also_played
from tests.bot.playoff import Spy, answered, first_asked, marked_decks
from tests.bot.pressing import careful, live_match
from tests.bot.table import Table, a_table
from tests.rules.playoff.table import NORTH_LINE, SOUTH_LINE

WINDOWS = ("star", "aggression", "interception", "avoid")
IN_PLAY = {
    "phase": "offense",
    "home": "south",
    "offense": "south",
    "opening": False,
    "line": {"south": {**SOUTH_LINE, "LW": "NGL21"}, "north": NORTH_LINE},
    "hand": {"south": ["NGL12", "NGL18", "NGL10", "NGL29"]},
    "deck": {"south": ["NGL20"], "north": ["HFR11", "HFR70"]},
    "puck": "south C",
}


class InPlay(Playoff):
    """A match in the middle of play: South has the puck and a full hand, North the hand that is given."""

    name, title = "inplay", "In Play"

    def __init__(self, hand: list[str], up: tuple[int, ...] = (-1, -1, -1, -1, -1)) -> None:
        self.given = {"hand": {"north": hand}, "up": list(up)}

    def choices(self) -> dict[str, dict[str, str]]:
        return {}

    def start(self, settings: BaseModel) -> State:
        return self.load(merged(merged(self.dump(super().start(settings)), IN_PLAY), self.given))


@pytest.fixture
def ice(house: Table) -> Table:
    house.game = "playoff"
    return house


# -- standing orders -------------------------------------------------------------------------------

TEAMWORK, NO_STAR = "STB17", "HFR7"


async def skated(folder: Path, hand: list[str]) -> tuple[list[Any], list[tuple[str, str, str]]]:
    """Alice tries to gain a space while Bob skips reactions: all public messages, and the answers given."""
    async with a_table(folder) as ice:
        with also_played(InPlay(hand)):
            PAINTERS["inplay"] = PAINTERS["playoff"]
            ice.game = "inplay"
            async with ice.running():
                await ice.begin(opponent=ice.bob)
                await ice.command(ice.bob, "orders", order="turn")
                panel = await ice.panel()
                for notation in ("play NGL29", "skate LW", "none"):
                    question = first_asked(await live_match(ice))
                    action = question.option(notation)
                    assert action is not None, [a.notation for a in question.options]
                    panel = await answered(ice, panel, question, action)
                await ice.standin.wait_for(lambda: [p for p in ice.panels if "Aggressive" in str(p.labels)])
                match = (await ice.row()).id
                told = [(plain(m, match), [i[:2] for i in m.controls]) for m in ice.posted]
                assert ice.standin.problems == []
                return told, ice.sql("SELECT seat, kind, notation FROM answers ORDER BY seq")


def plain(message: Message, match: str) -> str:
    """The words of a message without what differs in any two matches."""
    words = " ".join([message.text, *(f"{file['filename']} {file['description']}" for file in message.files)])
    return re.sub(r"`[0-9a-f]{64}`|<t:\d+:R>|<@\d+>", "", words.replace(match, "MATCH"))


async def test_an_order_is_followed_alike_whether_or_not_the_hand_has_a_card_that_fits(tmp_path: Path) -> None:
    """PO-54: Bob's window for a star comes and goes; nobody can tell what he could have played."""
    with_star, without = [tmp_path / name for name in ("with", "without")]
    for folder in (with_star, without):
        folder.mkdir()
    first, given = await skated(with_star, [TEAMWORK, "HFR12", "HFR17", "HFR27"])
    second, also_given = await skated(without, [NO_STAR, "HFR12", "HFR17", "HFR27"])
    assert given == also_given
    assert ("north", "order", "none") in given
    assert [controls for _, controls in first] == [controls for _, controls in second]
    assert [words for words, _ in first] == [words for words, _ in second]
    assert not any("Fyrstrand" in words or TEAMWORK in words for words, _ in first)


@pytest.mark.parametrize(("up", "asked"), [((-1, -1, -1, -1, -1), False), ((-1, -1, 0, -1, -1), True)])
async def test_reactions_are_skipped_until_an_opponent_has_the_puck_in_an_attack_space(
    ice: Table, up: tuple[int, ...], asked: bool
) -> None:
    with also_played(InPlay([TEAMWORK, "HFR12", "HFR17", "HFR27"], up)):
        PAINTERS["inplay"] = PAINTERS["playoff"]
        ice.game = "inplay"
        async with ice.running():
            await ice.begin(opponent=ice.bob)
            assert "until it gets dangerous" in await ice.command(ice.bob, "orders", order="zone")
            panel = await ice.panel()
            for notation in ("play NGL29", "skate LW", "none"):
                question = first_asked(await live_match(ice))
                action = question.option(notation)
                assert action is not None
                panel = await answered(ice, panel, question, action)
            (question,) = (await live_match(ice)).asked()
            assert (question.seat, question.name) == (("north", "star") if asked else ("south", "aggression"))
            assert ("asked about every reaction" in await ice.command(ice.bob, "orders")) == asked


async def test_a_house_coach_takes_as_long_for_a_hand_without_a_choice(
    ice: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PO-54: North is asked for a star and can only decline; an answer at once would tell that."""
    monkeypatch.setattr(desk, "THINKING", 1.0)
    with also_played(InPlay([NO_STAR, "HFR12", "HFR17", "HFR27"])):
        PAINTERS["inplay"] = PAINTERS["playoff"]
        ice.game = "inplay"
        async with ice.running():
            await ice.challenge(coach="rollout")
            panel, began = await ice.panel(), 0.0
            for notation in ("play NGL29", "skate LW", "none"):
                question = first_asked(await live_match(ice))
                action = question.option(notation)
                assert action is not None
                began = time.monotonic()
                panel = await answered(ice, panel, question, action)
            await ice.standin.wait_for(lambda: [p for p in ice.panels if "Aggressive" in str(p.labels)])
            assert time.monotonic() - began >= 1.0
            assert ("north", "coach", "none") in ice.sql("SELECT seat, kind, notation FROM answers")


# -- whole matches ---------------------------------------------------------------------------------


def simple(live: Live, question: Question) -> Action:
    """No stars, nothing rough; else what a careful coach does."""
    return question.default if question.name in WINDOWS else careful(live, question)


async def played_out(ice: Table, restart_every: int, **terms: Any) -> Counter[str]:
    """A match from the challenge to the horn, with a new bot every so many answers; what was asked, how often."""
    asked = Counter[str]()
    south, north = marked_decks()
    async with AsyncExitStack() as bots:
        await bots.enter_async_context(ice.running())
        match = (await ice.begin(opponent=ice.bob, south=south, north=north, **terms)).id
        spy = Spy(ice, match)
        panel = await ice.panel()
        while "Rematch" not in panel.labels:
            live = await live_match(ice)
            question = first_asked(live)
            asked[question.name] += 1
            panel = await answered(ice, panel, question, simple(live, question))
            if asked.total() % restart_every == 0:
                await bots.aclose()
                await bots.enter_async_context(ice.running())
        await ice.ended()
        assert spy.leaks == []
        said = await ice.command(ice.carol, "verify", match=match)
        assert "The seal fits the secret." in said
        assert "answers were legal" in said
    return asked


async def test_a_complete_match_goes_from_the_line_up_to_the_horn_through_restarts(ice: Table) -> None:
    asked = await played_out(ice, 40)
    assert {"start G", "offense", "defense", "star"} <= set(asked)
    assert any("The horn" in message.text for message in ice.posted)


async def test_a_quick_shot_series_is_won_by_three_goals_through_restarts(ice: Table) -> None:
    asked = await played_out(ice, 25, mode="series")
    assert set(asked) == {"goalie", "lay", "shoot"}
    ((result,),) = ice.sql("SELECT result FROM matches")
    assert max(json.loads(result)["score"].values()) == 3
