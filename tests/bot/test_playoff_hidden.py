"""Hidden hands through the real client: of a live match nobody reads a card that is not theirs to know."""

from __future__ import annotations

import random

import pytest

from bot import press
from bot.turns import now
from tests.bot.playoff import Spy, answered, controls_of, first_asked, lively, marked_decks, named, told
from tests.bot.pressing import live_match
from tests.bot.table import Table

SERVICES = ("board", "log", "odds", "verify", "matches")


@pytest.fixture
def ice(house: Table) -> Table:
    house.game = "playoff"
    return house


async def begun(ice: Table, **terms: object) -> Spy:
    """A match of two marked decks, and who reads all that it says from now on."""
    south, north = marked_decks()
    row = await ice.begin(opponent=ice.bob, south=south, north=north, **terms)
    return Spy(ice, row.id)


@pytest.mark.parametrize("terms", [{}, {"mode": "series"}, {"changes": "hand", "line_up": "turned up"}])
async def test_no_message_names_a_card_that_its_reader_may_not_know(ice: Table, terms: dict[str, str]) -> None:
    chance = random.Random(f"{terms}")
    async with ice.running():
        spy = await begun(ice, **terms)
        panel, names_asked = await ice.panel(), set[str]()
        for n in range(40):
            live = await live_match(ice)
            question = first_asked(live)
            names_asked.add(question.name)
            if question.secret:
                assert {i[:2] for i in panel.controls} <= {"c1", "s1", "u1", "u2"}
                assert not any("options" in control for control in panel.controls.values())
                assert "choose in private" in panel.text
            if n % 9 == 4:
                for user in (ice.alice, ice.bob, ice.carol):
                    for service in SERVICES:
                        await ice.command(user, service)
            panel = await answered(ice, panel, question, lively(chance, question))
            if "Rematch" in panel.labels:
                break
        assert spy.read > 100
        assert len(names_asked) > 2
        assert spy.leaks == []


async def test_the_spy_would_notice(ice: Table) -> None:
    """Each coach's private hand names cards that a public message may not: the search finds them there."""
    async with ice.running():
        spy = await begun(ice, mode="quick")
        panel = await ice.panel()
        shown = await controls_of(ice, ice.alice, panel)
        state = (await live_match(ice)).match.state
        words = told(ice, shown)
        assert named(words, spy.hidden(state, 0))
        assert not named(words, spy.hidden(state, 1))


async def test_the_clock_chooses_in_secret_too(ice: Table) -> None:
    async with ice.running():
        spy = await begun(ice, mode="quick", pace="daily")
        panel, live = await ice.panel(), await live_match(ice)
        asked = live.match.question("south")
        assert asked is not None
        goalie = asked.default
        store = ice.bot.store
        due = next(d for d in await store.deadlines.of_match(live.row.guild_id, live.row.id) if d.seat == "south")
        await store.deadlines.reschedule(due.guild_id, due.match_id, due.seat, due.seq, now())
        assert await ice.bot.clock.tick() == 1
        panel = await ice.panel(panel.id)
        assert "Time is up: the clock answers for Alice." in panel.text
        for user in (ice.bob, ice.carol):
            for service in SERVICES:
                await ice.command(user, service)
        assert spy.leaks == []
        (north,) = (await live_match(ice)).asked()
        assert not any(named(message.text, goalie.words) for message in ice.posted)
        panel = await answered(ice, panel, north, north.default)
        assert named(panel.text, goalie.words), "both have chosen: now it is told"


async def test_an_undo_of_a_card_thrown_face_down_does_not_name_it(ice: Table) -> None:
    async with ice.running():
        spy = await begun(ice)
        panel = await ice.panel()
        question = first_asked(await live_match(ice))
        while question.name != "offense":
            panel = await answered(ice, panel, question, question.default)
            question = first_asked(await live_match(ice))
        plain = next(a for a in question.options if a.verb.startswith("plain"))
        panel = await answered(ice, panel, question, plain)
        live = await live_match(ice)
        user = next(u for u in (ice.alice, ice.bob) if u.id == live.seats[question.seat].user_id)
        assert "throws a card away for a plain" in await ice.command(ice.other(user), "log")
        said = await ice.command(user, "undo")
        assert "Taken back" in said or "is asked about the undo" in said
        for reader in (ice.alice, ice.bob, ice.carol):
            await ice.command(reader, "log")
        assert spy.leaks == []


async def test_a_hand_that_takes_long_to_paint_comes_all_the_same(ice: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(press, "PATIENCE", 0)
    async with ice.running():
        spy = await begun(ice, mode="quick")
        shown = await controls_of(ice, ice.alice, await ice.panel())
        assert any(i.startswith("m1:") for i in shown.controls)
        assert shown.files
        assert spy.leaks == []


async def test_a_coach_who_guesses_learns_nothing_of_the_other_hand(ice: Table) -> None:
    """The refusal is the same for a card in the other's hand and for one in the other's deck."""
    async with ice.running():
        await begun(ice, mode="quick")
        panel = await ice.panel()
        for _ in range(2):
            question = first_asked(await live_match(ice))
            panel = await answered(ice, panel, question, question.default)
        live = await live_match(ice)
        (question,) = live.asked()
        user = next(u for u in (ice.alice, ice.bob) if u.id == live.seats[question.seat].user_id)
        state, other = live.match.state, 1 - live.game.seats.index(question.seat)
        said = []
        for card in (state.hand[other][0], state.deck[other][0]):
            words = await ice.command(user, "playoff", "deploy", card=card)
            said.append(words.replace(card, "CARD"))
        assert said[0] == said[1]
        typed = await ice.standin.autocomplete(
            ice.other(user), ice.places[-1], "playoff", "deploy", focused="card", card=""
        )
        assert typed.choices == [], "nothing is offered to whoever is not asked"
