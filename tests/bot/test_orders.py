"""Standing orders: reactions answered beforehand, with a scope and an end, kept over restarts."""

from __future__ import annotations

from tests.bot.table import Table


async def kinds(house: Table) -> list[tuple[str, str, str]]:
    row = await house.row()
    record = await house.bot.store.matches.record(row.guild_id, row.id)
    return [(a.kind, a.seat, a.notation) for a in record.answers]


async def test_skipping_until_ones_own_turn_leaves_the_dice_and_then_ends(house: Table) -> None:
    async with house.running():
        await house.begin()
        said = await house.command(house.alice, "orders", order="turn")
        assert "skip reactions" in said
        assert "skip reactions" in await house.command(house.bob, "orders", order="turn")
        # Both let their dice lie, until somebody is asked for more than a re-roll.
        panel = await house.standin.wait_for(
            lambda: next((p for p in house.panels if "Keep dice" not in p.labels), None)
        )
        assert panel is not None
        given = await kinds(house)
        assert given
        assert {(kind, notation) for kind, _, notation in given} == {("order", "stand")}
        row = await house.row()
        asked = row.asked[0].seat
        seats = {s.seat: s.orders for s in await house.bot.store.matches.seats(row.guild_id, row.id)}
        assert seats.pop(asked) is None, "the order of the seat that is asked is at its end"
        assert set(seats.values()) == {"turn"}
    assert house.standin.problems == []


async def test_an_order_outlives_a_restart_and_is_taken_back_by_its_owner_only(house: Table) -> None:
    async with house.running():
        await house.begin()
        await house.command(house.bob, "orders", order="coach")
    async with house.running():
        assert "house coach answers" in await house.command(house.bob, "orders")
        assert "asked about every reaction" in await house.command(house.alice, "orders")
        assert "no seat" in await house.command(house.carol, "orders", order="turn")
        assert "asked about every reaction" in await house.command(house.bob, "orders", order="none")
    assert house.standin.problems == []


async def test_a_button_gives_the_order_and_the_house_coach_answers_by_it(house: Table) -> None:
    async with house.running():
        await house.begin()
        panel = await house.panel()
        user = house.asked(panel)
        answer = await house.standin.click(user, panel, panel.labels["Let the coach answer"])
        assert "The house coach answers reactions for you" in await house.said(answer)
        await house.next(panel.id)
        (kind, _, _), *_ = await kinds(house)
        assert kind == "order"
    assert house.standin.problems == []


async def test_only_a_player_gives_orders(house: Table) -> None:
    async with house.running():
        await house.begin()
        panel = await house.panel()
        answer = await house.standin.click(house.carol, panel, panel.labels["Skip until my turn"])
        assert "no seat" in await house.refused(answer)
        assert await kinds(house) == []
    assert house.standin.problems == []
