"""Looking cards up."""

from __future__ import annotations

import pytest

from bot.cogs.help import card_text, cards
from bot.errors import Refusal
from rules.game import all_games
from tests.bot.table import Table


@pytest.fixture(autouse=True)
def with_trickshot() -> None:
    all_games(("sportsdice", "trickshot"))


def test_a_card_is_found_by_its_name_and_says_its_rulings() -> None:
    text = card_text("  SLY ")
    assert text.startswith("**Sly (Winger), Trick Shot**: ")
    assert "TS-136" in text


def test_the_value_that_autocomplete_gives_is_a_name_too() -> None:
    assert card_text("trickshot/face-off-master") == card_text("Face-off Master")


def test_words_find_every_card_that_says_them() -> None:
    found = card_text("free pass")
    assert all(name in found for name in ("Skilled", "Vigilant", "Active"))
    assert "Tough" not in found


@pytest.mark.parametrize("wanted", ["", "   ", "z" * 3000, "no such card"])
def test_what_is_no_card_is_refused_with_examples(wanted: str) -> None:
    with pytest.raises(Refusal, match="No card is called") as refused:
        card_text(wanted)
    assert "Agile (Center), Trick Shot" in str(refused.value)
    assert len(str(refused.value)) < 300


def test_cards_of_all_games_have_names_of_their_own() -> None:
    assert len({title for title, _ in cards().values()}) == len(cards())


async def test_the_command_answers_privately_and_completes_names(table: Table) -> None:
    assert "Tough (Winger)" in await table.command(table.carol, "card", card="tough")
    assert "No card is called" in await table.command(table.carol, "card", card="nothing of the sort")
    typed = await table.standin.autocomplete(table.carol, table.channel, "card", focused="card", card="sni")
    assert [choice["value"] for choice in typed.choices][:1] == ["trickshot/sniper"]
    everything = await table.standin.autocomplete(table.carol, table.channel, "card", focused="card", card="")
    assert len(everything.choices) == 25


async def test_a_single_card_comes_with_its_picture_where_the_game_paints_it(table: Table) -> None:
    shown = await table.standin.slash(table.carol, table.channel, "card", card="NGL30")
    assert shown.message is not None
    assert [file["filename"] for file in shown.message.files] == ["card-NGL30.png"]
    assert shown.message.ephemeral
    several = await table.standin.slash(table.carol, table.channel, "card", card="double steal")
    assert several.message is not None
    assert several.message.files == []
