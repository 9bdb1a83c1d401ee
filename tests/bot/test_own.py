"""Teams and formations of one's own: kept on a server, used where they belong, deleted by their owner only."""

from __future__ import annotations

import pytest

from bot.errors import Refusal
from bot.local.things import Message, User
from bot.own import FORMATION_NAME, FORMATIONS_EACH, checked_name
from tests.bot.pressing import live_match
from tests.bot.table import Table

WALL = "G1-F5-NE J2-D7-SE S1-E9-E"
WALL_MIRRORED = "G1-F17-NW J2-D13-SW S1-E12-W"


@pytest.fixture
def pitch(house: Table) -> Table:
    house.game = "dreadball"
    return house


async def save_team(table: Table, user: User, squad: str, **name: str) -> str:
    return await table.command(user, "team", "save", where=table.channel, squad=squad, **name)


# -- teams ---------------------------------------------------------------------------------------


async def test_a_team_of_ones_own_is_saved_shown_and_deleted(pitch: Table) -> None:
    async with pitch.running():
        assert "no team" in await pitch.command(pitch.alice, "team", "show")
        said = await save_team(pitch, pitch.alice, "dreadball/midgard", name="  Iron   Reapers ")
        assert "**Iron Reapers**, Midgard Delvers (Forge Fathers), in DreadBall: KickOff" in said
        said = await save_team(pitch, pitch.alice, "skittersneak")
        assert "Skittersneak Stealers" in said
    async with pitch.running():
        shown = await pitch.command(pitch.alice, "team", "show")
        assert shown == "Skittersneak Stealers (Veer-myn), in DreadBall: KickOff", "one team for each game"
        assert "no team" in await pitch.command(pitch.bob, "team", "show")
        assert "none to delete" in await pitch.command(pitch.bob, "team", "delete")
        assert "deleted" in await pitch.command(pitch.alice, "team", "delete")
        assert "no team" in await pitch.command(pitch.alice, "team", "show")


async def test_squad_lists_are_offered_while_one_types_and_others_refused(pitch: Table) -> None:
    async with pitch.running():
        asking = pitch.standin.autocomplete
        typed = await asking(pitch.alice, pitch.channel, "team", "save", focused="squad", squad="gre")
        assert [choice["value"] for choice in typed.choices] == ["dreadball/greenmoon"]
        said = await save_team(pitch, pitch.alice, "Leafs")
        assert "is none of them" in said
        assert "Trontek 29ers" in said
        assert "letter" in await save_team(pitch, pitch.alice, "trontek", name="!?")
        assert "no team" in await pitch.command(pitch.alice, "team", "show")


async def test_both_coaches_own_teams_play_where_the_challenge_names_none(pitch: Table) -> None:
    async with pitch.running():
        await save_team(pitch, pitch.alice, "midgard", name="Reapers *x*")
        await save_team(pitch, pitch.bob, "skittersneak", name="Rats")
        card = await pitch.challenge()
        assert "challenger's team: Reapers \\*x\\* (Midgard Delvers, Forge Fathers)" in card.text
        assert "opponent's team: their own" in card.text
        await pitch.standin.click(pitch.bob, card, card.labels["Accept"])
        panel = await pitch.panel()
        assert "opponent's team: Rats (Skittersneak Stealers, Veer-myn)" in card.text
        assert "(Reapers \\*x\\*)" in panel.text or "(Rats)" in panel.text
        state = (await live_match(pitch)).match.state
        assert (state.teams, state.names) == (("midgard", "skittersneak"), ("Reapers *x*", "Rats"))
    async with pitch.running():
        state = (await live_match(pitch)).match.state
        assert (state.teams, state.names) == (("midgard", "skittersneak"), ("Reapers *x*", "Rats"))


async def test_what_a_challenge_names_stands_and_who_has_no_team_plays_a_standard_one(pitch: Table) -> None:
    async with pitch.running():
        await save_team(pitch, pitch.alice, "midgard", name="Reapers")
        card = await pitch.challenge(opponent=pitch.bob, first="greenmoon")
        assert "challenger's team: Greenmoon Smackers" in card.text
        await pitch.standin.click(pitch.bob, card, card.labels["Accept"])
        await pitch.panel()
        state = (await live_match(pitch)).match.state
        assert (state.teams, state.names) == (("greenmoon", "greenmoon"), ("", ""))


async def test_an_open_challenge_is_played_by_the_team_of_whoever_accepts(pitch: Table) -> None:
    async with pitch.running():
        await save_team(pitch, pitch.carol, "trontek", name="Carolinas")
        card = await pitch.challenge(pace="none")
        await pitch.standin.click(pitch.carol, card, card.labels["Accept"])
        await pitch.standin.wait_for(lambda: pitch.panels)
        assert (await live_match(pitch)).match.state.names == ("", "Carolinas")


async def test_against_the_house_coach_ones_own_team_plays_too(pitch: Table) -> None:
    async with pitch.running():
        await save_team(pitch, pitch.alice, "midgard", name="Reapers")
        await pitch.challenge(coach="random")
        await pitch.panel()
        state = (await live_match(pitch)).match.state
        assert sorted(state.names) == ["", "Reapers"]
        assert sorted(state.teams) == ["greenmoon", "midgard"]


async def test_a_team_that_is_changed_or_deleted_plays_its_matches_on_and_the_rematch_keeps_the_teams(
    pitch: Table,
) -> None:
    async with pitch.running():
        await save_team(pitch, pitch.alice, "midgard", name="Reapers")
        await pitch.begin()
        await pitch.command(pitch.alice, "team", "delete")
        await save_team(pitch, pitch.bob, "skittersneak", name="Rats")
    async with pitch.running():
        assert (await live_match(pitch)).match.state.names == ("Reapers", "")
        await pitch.command(pitch.alice, "resign")
        report = await pitch.ended()
        before = {m.id for m in pitch.posted}
        await pitch.standin.click(pitch.bob, report, report.labels["Rematch"])
        card = await pitch.card(before)
        assert "challenger's team: Greenmoon Smackers" in card.text
        assert "opponent's team: Reapers (Midgard Delvers" in card.text, "who was challenged keeps his team"


# -- formations ----------------------------------------------------------------------------------


async def at_set_up(table: Table, choice: str = "Home team") -> Message:
    """Both play the same squad list; the panel of the first set-up. Whoever is asked sits at `table.alice`."""
    await table.begin(opponent=table.bob, first="trontek", second="trontek")
    panel = await table.panel()
    winner = table.asked(panel)
    table.alice, table.bob = winner, table.other(winner)
    await table.standin.click(winner, panel, panel.labels[choice])
    return await table.next(panel.id)


async def set_up(table: Table, user: User, panel: Message, formation: str = WALL) -> Message:
    """Line up by command; the next panel."""
    assert "Declared" in await table.command(user, "dreadball", "line-up", places=formation)
    return await table.next(panel.id)


async def test_a_set_up_is_saved_and_used_again_at_either_end(pitch: Table) -> None:
    async with pitch.running():
        panel = await at_set_up(pitch)
        assert "Nobody of your team" in await pitch.command(pitch.alice, "formation", "save", name="Wall")
        panel = await set_up(pitch, pitch.alice, panel)
        assert "is saved: " + WALL in await pitch.command(pitch.alice, "formation", "save", name="Wall")
        await pitch.standin.click(pitch.alice, panel, panel.labels["Ready"])
        panel = await pitch.next(panel.id)
        assert "no formations" in await pitch.command(pitch.bob, "formation", "use", name="Wall")
        panel = await set_up(pitch, pitch.bob, panel, WALL_MIRRORED)
        said = await pitch.command(pitch.bob, "formation", "save", name="Wall")
        assert WALL in said, "what the visitors save is written as if at home"
        await pitch.command(pitch.alice, "resign")
        await pitch.ended()
    async with pitch.running():
        panel = await at_set_up(pitch, "Visitors")
        assert pitch.asked(panel) is pitch.bob
        assert "not your turn" in await pitch.command(pitch.alice, "formation", "use", name="Wall")
        assert f"Declared: line up {WALL}" in await pitch.command(pitch.bob, "formation", "use", name="wall")
        panel = await pitch.next(panel.id)
        await pitch.standin.click(pitch.bob, panel, panel.labels["Ready"])
        panel = await pitch.next(panel.id)
        said = await pitch.command(pitch.alice, "formation", "use", name="Wall")
        assert f"Declared: line up {WALL_MIRRORED}" in said


async def test_the_button_under_the_board_lines_a_formation_up(pitch: Table) -> None:
    async with pitch.running():
        panel = await at_set_up(pitch)
        click = pitch.standin.click
        assert "no formations" in await pitch.refused(await click(pitch.alice, panel, panel.labels["My formations"]))
        panel = await set_up(pitch, pitch.alice, panel)
        await pitch.command(pitch.alice, "formation", "save", name="Wall")
        await click(pitch.alice, panel, panel.labels["Line up Rush"])
        panel = await pitch.next(panel.id)
        assert "not your turn" in await pitch.refused(await click(pitch.bob, panel, panel.labels["My formations"]))
        shown = await click(pitch.alice, panel, panel.labels["My formations"])
        assert shown.message is not None
        (menu,) = shown.message.controls
        before = shown.message.as_seen_now()
    async with pitch.running():
        given = await pitch.standin.select(pitch.alice, shown.message, menu, ["wall"])
        assert f"(`line up {WALL}`)" in await pitch.said(given)
        after = await pitch.next(panel.id)
        assert "3 of 6 placed" in after.text
        late = await pitch.standin.select(pitch.alice, before, menu, ["wall"])
        assert "moved on" in await pitch.refused(late)


async def test_a_formation_that_this_team_cannot_stand_in_is_refused(pitch: Table) -> None:
    async with pitch.running():
        panel = await at_set_up(pitch)
        await set_up(pitch, pitch.alice, panel)
        await pitch.command(pitch.alice, "formation", "save", name="Wall")
        await pitch.command(pitch.alice, "resign")
        await pitch.ended()
        await pitch.begin(opponent=pitch.bob, first="greenmoon", second="greenmoon")
        panel = await pitch.panel()
        winner = pitch.asked(panel)
        choice = "Home team" if winner is pitch.alice else "Visitors"
        await pitch.standin.click(winner, panel, panel.labels[choice])
        await pitch.next(panel.id)
        said = await pitch.command(pitch.alice, "formation", "use", name="Wall")
        assert "Your team has no S1" in said


async def test_formations_are_listed_and_deleted_by_their_owner_and_outside_of_set_ups_none_is_saved(
    pitch: Table,
) -> None:
    async with pitch.running():
        panel = await at_set_up(pitch)
        panel = await set_up(pitch, pitch.alice, panel)
        for name in ("Wall", "*Zap*"):
            await pitch.command(pitch.alice, "formation", "save", name=name)
        said = await pitch.command(pitch.alice, "formation", "save", name="WALL")
        assert "“WALL” is replaced" in said
        listed = await pitch.command(pitch.alice, "formation", "list")
        assert listed.splitlines() == [
            f"**\\*Zap\\*** (DreadBall: KickOff): {WALL}",
            f"**WALL** (DreadBall: KickOff): {WALL}",
        ]
        offered = await pitch.standin.autocomplete(
            pitch.alice, pitch.places[-1], "formation", "delete", focused="name", name="za"
        )
        assert [choice["value"] for choice in offered.choices] == ["dreadball/*zap*"]
        assert "no formations" in await pitch.command(pitch.bob, "formation", "delete", name="wall")
        assert "is deleted" in await pitch.command(pitch.alice, "formation", "delete", name="dreadball/*zap*")
        assert "is none of them" in await pitch.command(pitch.alice, "formation", "delete", name="zap")
        assert "no seat" in await pitch.command(pitch.carol, "formation", "save", name="Spy")
        for user in (pitch.alice, pitch.bob):
            await pitch.standin.click(user, panel, panel.labels["Ready"])
            panel = await pitch.next(panel.id)
            if user is pitch.alice:
                panel = await set_up(pitch, pitch.bob, panel, WALL_MIRRORED)
        assert "before the first attack" in await pitch.command(pitch.alice, "formation", "save", name="Late")
        assert "while you set up" in await pitch.command(pitch.alice, "formation", "use", name="Wall")


async def test_nobody_keeps_more_formations_than_a_menu_shows(pitch: Table) -> None:
    async with pitch.running():
        panel = await at_set_up(pitch)
        await set_up(pitch, pitch.alice, panel)
        for n in range(FORMATIONS_EACH):
            assert "is saved" in await pitch.command(pitch.alice, "formation", "save", name=f"No {n}")
        said = await pitch.command(pitch.alice, "formation", "save", name="One more")
        assert "delete one of them first" in said


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "letter or digit"),
        ("  ", "letter or digit"),
        ("…!", "letter or digit"),
        ("x" * 33, "at most 32"),
        ("a\u202eb", "invisible"),
        ("a\x00b", "invisible"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(name: str, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        checked_name(name, FORMATION_NAME)


@pytest.mark.parametrize("name", ["Wall", "Mauer 2", "盾", "סוללה", "x" * 32])
def test_names_in_any_script_are_kept_as_written(name: str) -> None:
    assert checked_name(f" {name} ", FORMATION_NAME) == name
