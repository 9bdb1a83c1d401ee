"""A match from the invitation to the report, by commands and buttons."""

from __future__ import annotations

from tests.bot.table import Table


async def test_the_card_shows_the_terms_and_the_seal_and_asks_the_one_invited(table: Table) -> None:
    card = await table.challenge(opponent=table.bob, advanced=True, pace="daily")
    row = await table.row()
    assert f"seal: `{row.seal}`" in card.text
    assert "advanced: True" in card.text
    assert "a day for each answer" in card.text
    assert "rated" in card.text
    assert set(card.labels) == {"Accept", "Decline", "Withdraw"}
    assert table.standin.pings(table.bob) == [card]


async def test_a_match_from_challenge_to_report(table: Table) -> None:
    card = await table.challenge()
    await table.standin.click(table.bob, card, card.labels["Accept"])
    panel = await table.panel()
    assert card.labels == {}
    thread = table.standin.world.channels[panel.channel_id]
    assert (thread.id, thread.parent) == (card.id, table.channel)
    report = await table.play_on()
    row = await table.row()
    assert row.status == "over"
    assert row.secret.hex() in report.text
    assert set(report.labels) == {"Rematch", "Verify", "Log"}
    for message in table.posted:
        if message is not card:
            assert message.channel_id == thread.id
            (picture,) = message.files
            assert picture["description"]
    verdict = await table.standin.click(table.carol, report, report.labels["Verify"])
    assert verdict.ephemeral
    assert "fits" in verdict.text or "fair" in verdict.text, verdict.text
