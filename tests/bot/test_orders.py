"""Standing orders: reactions answered beforehand, with a scope and an end, kept over restarts."""

from __future__ import annotations

from tests.bot.table import Table


async def kinds(table: Table) -> list[tuple[str, str, str]]:
    row = await table.row()
    record = await table.bot.store.matches.record(row.guild_id, row.id)
    return [(a.kind, a.seat, a.notation) for a in record.answers]


async def test_skipping_until_ones_own_turn_leaves_the_dice_and_then_ends(table: Table) -> None:
    async with table.running():
        await table.begin()
        said = await table.command(table.alice, "orders", order="turn")
        assert "skip reactions" in said
        assert "skip reactions" in await table.command(table.bob, "orders", order="turn")
        # Both let their dice lie, until somebody is asked for more than a re-roll.
        panel = await table.standin.wait_for(
            lambda: next((p for p in table.panels if "Keep dice" not in p.labels), None)
        )
        assert panel is not None
        given = await kinds(table)
        assert given
        assert {(kind, notation) for kind, _, notation in given} == {("order", "stand")}
        row = await table.row()
        asked = row.asked[0].seat
        seats = {s.seat: s.orders for s in await table.bot.store.matches.seats(row.guild_id, row.id)}
        assert seats.pop(asked) is None, "the order of the seat that is asked is at its end"
        assert set(seats.values()) == {"turn"}
    assert table.standin.problems == []


async def test_an_order_outlives_a_restart_and_is_taken_back_by_its_owner_only(table: Table) -> None:
    async with table.running():
        await table.begin()
        await table.command(table.bob, "orders", order="coach")
    async with table.running():
        assert "house coach answers" in await table.command(table.bob, "orders")
        assert "asked about every reaction" in await table.command(table.alice, "orders")
        assert "no seat" in await table.command(table.carol, "orders", order="turn")
        assert "asked about every reaction" in await table.command(table.bob, "orders", order="none")
    assert table.standin.problems == []


async def test_a_button_gives_the_order_and_the_house_coach_answers_by_it(table: Table) -> None:
    async with table.running():
        await table.begin()
        panel = await table.panel()
        user = table.asked(panel)
        answer = await table.standin.click(user, panel, panel.labels["Let the coach answer"])
        assert "The house coach answers reactions for you" in await table.said(answer)
        await table.next(panel.id)
        (kind, _, _), *_ = await kinds(table)
        assert kind == "order"
    assert table.standin.problems == []


async def test_only_a_player_gives_orders(table: Table) -> None:
    async with table.running():
        await table.begin()
        panel = await table.panel()
        answer = await table.standin.click(table.carol, panel, panel.labels["Skip until my turn"])
        assert "no seat" in await table.refused(answer)
        assert await kinds(table) == []
    assert table.standin.problems == []
