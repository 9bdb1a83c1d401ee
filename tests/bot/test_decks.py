"""Decks of one's own: built card by card, kept on a server, shared as a code, played where they belong."""

from __future__ import annotations

import asyncio

import pytest

from bot import decks
from bot.decks import DECKS_EACH
from bot.local.things import User
from rules.playoff.decks import deck_code, deck_named, load_decks
from tests.bot.pressing import live_match
from tests.bot.table import Table

OWLS = deck_code(load_decks()["owls"].cards)
FOXES = deck_code(load_decks()["foxes"].cards)


@pytest.fixture
def ice(house: Table) -> Table:
    house.game = "playoff"
    return house


async def deck(table: Table, user: User, *path: str, **options: object) -> str:
    return await table.command(user, "deck", *path, where=table.channel, **options)


async def decks_played(table: Table) -> tuple[str, str]:
    options = (await table.row()).options
    return options["south"], options["north"]


# -- building ------------------------------------------------------------------------------------


async def test_a_deck_is_built_card_by_card_and_what_it_lacks_is_told(ice: Table) -> None:
    async with ice.running():
        assert "You keep no deck" in await deck(ice, ice.alice, "list")
        assert "is saved. 0 of 50 cards" in await deck(ice, ice.alice, "save", name=" My  first ")
        said = await deck(ice, ice.alice, "add", card="NGL30", copies=3)
        assert "3 × Veikko Saarelma" in said
        assert "yours has 3, add 47" in said
        assert "three different Goalies: yours has one" in said
        assert "six different Defensemen: yours has none" in said
        assert "has 3 of Veikko Saarelma" in await deck(ice, ice.alice, "remove", card="veikko saarelma", copies=4)
        assert "2 × Veikko Saarelma" in await deck(ice, ice.alice, "remove", card="ngl30", copies=2)
        assert "take 1 out" in await deck(ice, ice.alice, "add", card="NGL37", copies=50)
    async with ice.running():
        shown = await deck(ice, ice.alice, "show")
        assert shown.splitlines()[0] == "**My first**: 1 of 50 cards."
        assert shown.splitlines()[-1] == "**Goalies**, 1: 1 Veikko Saarelma (NGL30)"
        assert await deck(ice, ice.alice, "list") == "**My first**: 1 cards, not finished"
        assert "cannot be played yet" in await deck(ice, ice.alice, "use", deck="my first")
    assert ice.standin.problems == []


async def test_of_cards_that_are_put_in_at_once_none_is_lost(ice: Table) -> None:
    async with ice.running():
        await deck(ice, ice.alice, "save", name="Fast")
        cards = ("NGL30", "NGL37", "NGL41", "NGL12")
        put = [decks.change(ice.bot.store, ice.guild.id, ice.alice.id, card, 1, None) for card in cards]
        await asyncio.gather(*put)
        assert "4 of 50 cards" in await deck(ice, ice.alice, "show")


async def test_rarity_limits_are_checked_on_demand(ice: Table) -> None:
    async with ice.running():
        said = await deck(ice, ice.alice, "save", name="Night", start="lanterns")
        assert said == "Deck “Night” is saved. 50 of 50 cards. It can be played, also with rarity limits."
        await deck(ice, ice.alice, "remove", card="NGL18")
        said = await deck(ice, ice.alice, "add", card="NGL25")
        assert "It can be played, but not with rarity limits." in said
        said = await deck(ice, ice.alice, "check", deck="Night", limits=True)
        assert "Sigbjørn Ravndalen (NGL25) is" in said
        assert "yours has 2" in said
        assert "It can be played" in await deck(ice, ice.alice, "check", deck="owls", limits=True)
        assert "This is no deck code" in await deck(ice, ice.alice, "check", deck="?")


async def test_a_deck_is_shared_as_a_code_that_another_coach_saves(ice: Table) -> None:
    async with ice.running():
        await deck(ice, ice.alice, "save", name="Night", start="owls")
        code = (await deck(ice, ice.alice, "share")).split("```")[1].strip()
        assert code == OWLS
        assert "is saved. 50 of 50" in await deck(ice, ice.bob, "save", name="Stolen", start=code)
        assert await deck(ice, ice.bob, "share", deck="Stolen") == await deck(ice, ice.bob, "share")
        broken = code[:20] + ("A" if code[20] != "A" else "B") + code[21:]
        assert "has a slip" in await deck(ice, ice.bob, "save", name="Broken", start=broken)
        assert "none of them" in await deck(ice, ice.bob, "use", deck="Night"), "hers is hers"


async def test_decks_are_replaced_and_deleted_and_nobody_keeps_more_than_so_many(ice: Table) -> None:
    async with ice.running():
        for n in range(DECKS_EACH):
            assert "is saved" in await deck(ice, ice.alice, "save", name=f"No {n}")
        assert "delete one of them" in await deck(ice, ice.alice, "save", name="One more")
        assert "is replaced. 50 of 50" in await deck(ice, ice.alice, "save", name="NO 3", start="owls")
        assert "is deleted" in await deck(ice, ice.alice, "delete", deck="no 3")
        assert "is saved" in await deck(ice, ice.alice, "save", name="One more")
        assert "know already" in await deck(ice, ice.alice, "save", name="Owls")
        assert "letter" in await deck(ice, ice.alice, "save", name="!?")


async def test_cards_and_decks_are_offered_while_one_types(ice: Table) -> None:
    async with ice.running():
        asking = ice.standin.autocomplete
        await deck(ice, ice.alice, "save", name="Oh, rare")
        typed = await asking(ice.alice, ice.channel, "deck", "add", focused="card", card="veikko s")
        assert [choice["value"] for choice in typed.choices] == ["NGL30"]
        typed = await asking(ice.alice, ice.channel, "deck", "show", focused="deck", deck="o")
        assert [choice["value"] for choice in typed.choices][:2] == ["oh, rare", "rams"]
        typed = await asking(ice.bob, ice.channel, "deck", "use", focused="deck", deck="o")
        assert typed.choices == []
        typed = await asking(ice.alice, ice.channel, "challenge", "playoff", focused="south", south="r")
        assert {"oh, rare", "rams", "mixed"} <= {choice["value"] for choice in typed.choices}
        assert "could be several cards" in await deck(ice, ice.alice, "add", card="Nordglim")
        assert "There is no card" in await deck(ice, ice.alice, "add", card="Gretzky")


# -- into a match --------------------------------------------------------------------------------


async def test_each_coach_plays_the_deck_in_use_and_its_cards_are_told_to_nobody(ice: Table) -> None:
    async with ice.running():
        await deck(ice, ice.alice, "save", name="Night", start="owls")
        await deck(ice, ice.bob, "save", name="Day", start="foxes")
        await deck(ice, ice.bob, "use", deck="day")
        assert "You play “Night”" in await deck(ice, ice.alice, "use", deck="Night")
        assert "plays where a challenge names none" in await deck(ice, ice.alice, "list")
        card = await ice.challenge()
        assert "challenger's deck: their own; opponent's deck: their own" in card.text
        await ice.standin.click(ice.bob, card, card.labels["Accept"])
        await ice.panel()
        assert await decks_played(ice) == (OWLS, FOXES)
        state = (await live_match(ice)).match.state
        assert sorted(state.deck[1]) == deck_named("foxes", limits=True)
        await ice.command(ice.alice, "resign")
        report = await ice.ended()
        assert not any(code in message.text for message in ice.posted for code in (OWLS, FOXES))
        before = {m.id for m in ice.posted}
        await ice.standin.click(ice.bob, report, report.labels["Rematch"])
        await ice.card(before)
        assert await decks_played(ice) == (FOXES, OWLS), "each keeps his deck"


async def test_a_challenge_names_a_saved_deck_a_clubs_or_a_code(ice: Table) -> None:
    async with ice.running():
        await deck(ice, ice.alice, "save", name="Night", start="owls")
        card = await ice.challenge(opponent=ice.bob, south="Night", north=FOXES)
        assert "challenger's deck: their own; opponent's deck: their own" in card.text
        assert await decks_played(ice) == (OWLS, FOXES)
        card = await ice.challenge(opponent=ice.bob, south="Tides", north="mixed")
        assert "challenger's deck: High Water; opponent's deck: Mixed at random" in card.text
        card = await ice.challenge(opponent=ice.bob)
        assert "challenger's deck: Lanterns by Night" in card.text
        said = await ice.command(ice.alice, "challenge", "playoff", where=ice.channel, south="Knight")
        assert "“Knight” is no deck of yours and none of the clubs' (lanterns, " in said
        await deck(ice, ice.alice, "save", name="Night")
        said = await ice.command(ice.alice, "challenge", "playoff", where=ice.channel, south="Night")
        assert "(A deck has exactly 50 cards: yours has 0, add 50)" in said


async def test_a_deck_in_use_that_the_terms_do_not_allow_is_refused_to_its_own_coach(ice: Table) -> None:
    async with ice.running():
        for user in (ice.alice, ice.bob):
            await deck(ice, user, "save", name="Rich", start="lanterns")
            await deck(ice, user, "remove", card="NGL18")
            await deck(ice, user, "add", card="NGL25")
            await deck(ice, user, "use", deck="Rich")
        said = await ice.command(ice.alice, "challenge", "playoff", where=ice.channel, limits=True)
        assert "The deck “Rich” cannot be played on these terms" in said
        card = await ice.challenge(south="owls", limits=True)
        said = await ice.refused(await ice.standin.click(ice.bob, card, card.labels["Accept"]))
        assert "The deck “Rich” cannot be played on these terms" in said
        assert (await ice.row()).status == "offered"
        await deck(ice, ice.bob, "delete", deck="rich")
        await ice.standin.click(ice.bob, card, card.labels["Accept"])
        await ice.panel()
        assert await decks_played(ice) == ("owls", "rams")
