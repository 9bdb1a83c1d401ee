"""Trick Shot at the table: menus, sides of several coaches, reactions, arenas."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel

from bot.local.things import User
from render.boards import PAINTERS
from rules.dice import Die
from rules.scenario import merged
from rules.trickshot.actions import TakeCard
from rules.trickshot.game import TrickShot
from rules.trickshot.state import Table as State
from tests.bot.games import also_played
from tests.bot.pressing import answer_by_controls, careful, first_press, is_menu, live_match, next_word
from tests.bot.table import Table


class LoosePuck(TrickShot):
    """A match that begins with Blue to move and the puck beside his Agile Center."""

    name, title = "loosepuck", "Loose Puck"

    def start(self, settings: BaseModel) -> State:
        given = {"phase": "turn", "puck": "J6", "arena": None, "cards": {"blue": {"C": "agile"}}}
        return self.load(merged(self.dump(super().start(settings)), given))


class Reacting(TrickShot):
    """A match that begins with Blue to move, W1 with the puck, no Stamina, and dice that show only Reactions."""

    name, title = "reacting", "Reacting"

    def __init__(self, puck: str) -> None:
        self.puck = puck

    def start(self, settings: BaseModel) -> State:
        given = {"phase": "turn", "puck": self.puck, "stamina": {"blue": 0, "red": 0}}
        figures = {"figures": {"blue": {"W1": self.puck}, "red": {"D1": "Q2"}}}
        return self.load(merged(self.dump(super().start(settings)), given | figures))

    def load(self, data: dict[str, Any]) -> State:
        state = super().load(data)
        state.kit = state.kit.model_copy(update={"die": Die("trick shot", ("reaction",))})
        return state


@pytest.fixture
def rink(house: Table) -> Table:
    house.game = "trickshot"
    return house


# -- menus -----------------------------------------------------------------------------------------


async def test_a_private_menu_goes_on_after_a_restart(rink: Table) -> None:
    async with rink.running():
        await rink.begin(opponent=rink.bob, arena="none")
        panel = await rink.panel()
        live = await live_match(rink)
        (question,) = live.asked()
        action = next(a for a in question.options if a.verb == "move" and a.words[0] == "W1")
        user = rink.asked(panel)
        opened = await first_press(rink, user, panel, action)
        assert is_menu(opened)
    async with rink.running():
        assert opened.message is not None
        said = await next_word(rink, user, opened.message, action, 1)
        assert f"Declared: Winger W1 to {action.words[-1]} (`{action.notation}`)." in await rink.said(said)
        assert panel.id < (await rink.next(panel.id)).id
        assert [notation for (notation,) in rink.sql("SELECT notation FROM answers")] == [action.notation]
    assert rink.standin.problems == []


@pytest.mark.parametrize("notation", ["move C1 I5 J6", "move C1 I6"])
async def test_a_way_over_the_puck_and_the_way_around_it_are_both_offered_by_menus(rink: Table, notation: str) -> None:
    """TS-121: the words of the way around are the beginning of those of the way over the puck."""
    rink.game = "loosepuck"
    with also_played(LoosePuck()):
        PAINTERS[rink.game] = PAINTERS["trickshot"]
        async with rink.running():
            await rink.begin(opponent=rink.bob)
            panel = await rink.panel()
            (question,) = (await live_match(rink)).asked()
            action = question.option(notation)
            assert action is not None
            assert await answer_by_controls(rink, rink.alice, panel, action) == 2
            assert rink.sql("SELECT notation FROM answers") == [(notation,)]
    assert rink.standin.problems == []


# -- sides of several coaches ----------------------------------------------------------------------


async def a_full_table(rink: Table) -> dict[str, User]:
    """Two coaches a side, seated by the card's button: seat -> person."""
    dave = rink.standin.user("Dave")
    card = await rink.challenge(blue_coaches=2, red_coaches=2, arena="none")
    for taken, user in ((2, rink.bob), (3, rink.carol)):
        await rink.standin.click(user, card, card.labels["Accept"])
        assert f"Alice challenges Bob. {taken} of 4 seats are taken." in card.text
        assert (await rink.row()).status == "offered"
        assert rink.panels == []
    again = await rink.standin.click(rink.bob, card, card.labels["Accept"])
    assert "You have a seat in this match already" in await rink.refused(again)
    await rink.standin.click(dave, card, card.labels["Accept"])
    await rink.panel()
    row = await rink.row()
    people = {user.id: user for user in (rink.alice, rink.bob, rink.carol, dave)}
    seats = await rink.bot.store.matches.seats(row.guild_id, row.id)
    return {seat.seat: people[seat.user_id or 0] for seat in seats}


async def test_a_mate_goes_on_for_a_coach_who_is_away(rink: Table) -> None:
    """TS-28: if one is absent, his mate goes on, until the other takes it back."""
    async with rink.running():
        by_seat = await a_full_table(rink)
        panel, live = await rink.panel(), await live_match(rink)
        (question,) = live.asked()
        absent, mate = by_seat[question.seat], by_seat[live.mates_of(question.seat)[0]]
        foe = next(u for seat, u in by_seat.items() if live.game.side(seat) != live.game.side(question.seat))
        assert "only for a team-mate" in await rink.command(foe, "orders", absent=absent)
        assert "You may answer for" in await rink.command(mate, "orders", absent=absent)
        await answer_by_controls(rink, mate, panel, careful(live, question))
        panel = await rink.next(panel.id)
        assert "asked about every reaction" in await rink.command(absent, "orders", order="none")
        live = await live_match(rink)
        assert live.answers_for(mate.id) == live.seats_of(mate.id)
    assert rink.standin.problems == []


async def test_talk_between_mates_is_called_and_admitted(rink: Table) -> None:
    """TS-28: both who are said to have talked are asked, each for himself; one who admits it is enough."""
    async with rink.running():
        by_seat = await a_full_table(rink)
        (question,) = (await live_match(rink)).asked()
        caller, mine = by_seat[question.seat], (await live_match(rink)).game.side(question.seat)
        talkers = [user for seat, user in by_seat.items() if not seat.startswith(mine)]
        panel = await rink.panel()
        assert "Declared: call talk" in await rink.command(caller, "trickshot", "answer", "call-talk")
        panel = await rink.next(panel.id)
        assert all(user.mention in panel.text for user in talkers)
        for user, words in zip(talkers, ("No, we did not", "Yes, we talked"), strict=True):
            opened = await rink.standin.click(user, panel, panel.labels["Choose"])
            assert opened.message is not None
            await rink.standin.click(user, opened.message, opened.message.labels[words])
            panel = await rink.next(panel.id)
        assert "admits it" in "\n".join(message.text for message in rink.posted)
        (question,) = (await live_match(rink)).asked()
        assert (by_seat[question.seat], question.name) == (caller, "reaction")
    assert rink.standin.problems == []


async def test_coaches_of_a_side_take_their_activations_in_turn(rink: Table) -> None:
    async with rink.running():
        by_seat = await a_full_table(rink)
        assert set(by_seat) == {"blue", "blue2", "red", "red2"}
        assert len(set(by_seat.values())) == 4
        made = {"blue": 0, "red": 0}
        panel = await rink.panel()
        for _ in range(30):
            live = await live_match(rink)
            (question,) = live.asked()
            side = live.game.side(question.seat)
            user = by_seat[question.seat]
            assert rink.standin.pings(user)[-1:] == [panel], "the coach whose turn it is, and nobody else, is called"
            assert [u for u in by_seat.values() if u.mention in panel.text] == [user]
            if question.name == "turn":
                assert question.seat == (f"{side}2" if made[side] % 2 else side)
                mate = by_seat[side if question.seat != side else f"{side}2"]
                button = next(i for i in panel.labels.values() if i.startswith("a1"))
                assert "not your turn" in await rink.refused(await rink.standin.click(mate, panel, button))
            action = careful(live, question)
            made[side] += question.name == "turn" and action.verb not in ("line change", "pull goalie")
            await answer_by_controls(rink, user, panel, action)
            panel = await rink.next(panel.id)
            if "Rematch" in panel.labels:
                break
        else:
            assert sum(made.values()) > 5
            await rink.command(rink.carol, "resign")
        await rink.ended()
        row = await rink.row()
        said = await rink.command(rink.alice, "verify", match=row.id)
        assert "The seal fits the secret." in said
        assert "answers were legal" in said
    assert rink.standin.problems == []


# -- reactions ---------------------------------------------------------------------------------------


async def test_a_reaction_is_asked_of_the_other_side_only_and_standing_orders_answer_it(rink: Table) -> None:
    async with rink.running():
        await rink.begin(opponent=rink.bob, arena="none")
        panel, acting = await rink.panel(), None
        live = await live_match(rink)
        (question,) = live.asked()
        while question.name != "reaction":
            acting = rink.asked(panel)
            await answer_by_controls(rink, acting, panel, careful(live, question))
            panel = await rink.next(panel.id)
            (question,) = live.asked()
        user = rink.asked(panel)
        assert user is not acting
        assert acting is not None
        button = next(i for i in panel.labels.values() if i.startswith("a1"))
        assert "not your turn" in await rink.refused(await rink.standin.click(acting, panel, button))
        assert "no seat" in await rink.refused(
            await rink.standin.click(rink.carol, panel, panel.labels["Skip until my turn"])
        )
        await rink.standin.click(user, panel, panel.labels["Skip until my turn"])
        await rink.next(panel.id)
        row = await rink.row()
        record = await rink.bot.store.matches.record(row.guild_id, row.id)
        last = record.answers[-1]
        assert (last.kind, last.notation, last.seat) == ("order", "none", question.seat)
    assert rink.standin.problems == []


@pytest.mark.parametrize(("puck", "asked"), [("N4", False), ("O4", True)])
async def test_reactions_are_skipped_until_the_puck_is_in_ones_own_zone(rink: Table, puck: str, asked: bool) -> None:
    """Beyond the blue line the coach is asked, and the order is over."""
    rink.game = "reacting"
    with also_played(Reacting(puck)):
        PAINTERS[rink.game] = PAINTERS["trickshot"]
        async with rink.running():
            await rink.begin(opponent=rink.bob, arena="none")
            panel = await rink.panel()
            assert "skip reactions" in await rink.command(rink.bob, "orders", order="zone")
            await rink.command(rink.alice, "reacting", "move", player="W2", to="K11")
            await rink.next(panel.id)
            (question,) = (await live_match(rink)).asked()
            given = rink.sql("SELECT seat, kind, notation FROM answers ORDER BY seq")
            assert (question.seat, question.name) == (("red", "reaction") if asked else ("blue", "turn"))
            assert given[1:] == ([] if asked else [("red", "order", "none")])
            told = await rink.command(rink.bob, "orders")
            assert ("asked about every reaction" in told) == asked
    assert rink.standin.problems == []


# -- arenas and their player cards -------------------------------------------------------------------


async def test_each_side_chooses_its_arena_in_private_and_gets_the_cards_on_it(rink: Table) -> None:
    async with rink.running():
        await rink.begin(opponent=rink.bob, cards="arena", arena="choice")
        panel = await rink.panel()
        for user, arena in ((rink.alice, "boston"), (rink.bob, "winnipeg")):
            opened = await rink.standin.click(user, panel, panel.labels["Choose"])
            assert opened.message is not None
            given = await next_word(rink, user, opened.message, TakeCard(arena), 0)
            assert not given.failed
            if user is rink.alice:
                panel = await rink.panel(panel.id)
                assert not any("Boston" in message.text for message in rink.posted)
                assert "Boston" not in await rink.command(rink.bob, "board")
        panel = await rink.next(panel.id)
        said = await rink.command(rink.carol, "log")
        assert "Alice's arena card: Boston." in said
        assert "Bob's arena card: Winnipeg." in said
        assert "Bob's Center card: " in said
    assert rink.standin.problems == []
