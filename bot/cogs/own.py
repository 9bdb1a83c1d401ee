"""`/team` and `/formation`: what coaches keep as their own."""

from __future__ import annotations

import logging

from discord import app_commands

from bot import own
from bot.commands import match_here
from bot.errors import REFUSALS, Refusal
from bot.press import caller, house_of
from bot.replies import Pressed, acknowledge, guarded, place_of, say_privately
from bot.wording import clean, fitting_lines
from data.store.rows import Own

log = logging.getLogger(__name__)

SERVER_ONLY = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)

team = app_commands.Group(name="team", description="Your own team on this server", allowed_contexts=SERVER_ONLY)
formation = app_commands.Group(
    name="formation", description="Set-ups that you save and use again", allowed_contexts=SERVER_ONLY
)


# -- teams ---------------------------------------------------------------------------------------


@team.command(name="save", description="Save a team of your own; challenges that name no team use it")
@app_commands.describe(squad="The squad list it is made from", name="Its name, if it shall have its own")
async def save(interaction: Pressed, squad: str, name: str | None = None) -> None:
    async def work() -> None:
        guild_id, _ = place_of(interaction)
        store = house_of(interaction).store
        await say_privately(interaction, await own.save_team(store, guild_id, caller(interaction), squad, name))

    await guarded(interaction, work)


@save.autocomplete("squad")
async def complete_squad(interaction: Pressed, current: str) -> list[app_commands.Choice[str]]:
    return own.choices(own.squads(), current)


@team.command(name="show", description="Your teams on this server")
async def show(interaction: Pressed) -> None:
    async def work() -> None:
        guild_id, _ = place_of(interaction)
        await say_privately(
            interaction, await own.teams_shown(house_of(interaction).store, guild_id, interaction.user.id)
        )

    await guarded(interaction, work)


@team.command(name="delete", description="Delete your team; matches that it plays in go on")
@app_commands.describe(game="The game whose team it is, if you keep several")
async def delete(interaction: Pressed, game: str | None = None) -> None:
    async def work() -> None:
        guild_id, _ = place_of(interaction)
        store = house_of(interaction).store
        await say_privately(interaction, await own.delete_team(store, guild_id, interaction.user.id, game))

    await guarded(interaction, work)


# -- formations ----------------------------------------------------------------------------------


@formation.command(name="save", description="Save the present set-up of your side under a name")
@app_commands.describe(name="What you call it; one of the same name is replaced")
async def save_formation(interaction: Pressed, name: str) -> None:
    async def work() -> None:
        live = await match_here(interaction, None, waiting=False)
        said = await own.save_formation(house_of(interaction), live, caller(interaction), name)
        await say_privately(interaction, said)

    await guarded(interaction, work)


@formation.command(name="use", description="Line up a formation that you saved")
@app_commands.describe(name="Which one; for the visitors it is turned round")
async def use(interaction: Pressed, name: str) -> None:
    async def work() -> None:
        live, house, by = await match_here(interaction, None), house_of(interaction), caller(interaction)
        seq = live.row.asked_seq
        kept = await own.formations(house.store, live.row.guild_id, by.user_id, live.game.name)
        live, seat, action = await own.lined_up(house, live, by, seq, kept[chosen(kept, name)].key)
        await acknowledge(interaction.response.defer(ephemeral=True, thinking=True))
        await house.desk.answer(live.row.guild_id, live.row.id, seat, action, by, seq)
        await say_privately(interaction, f"Declared: {action.notation}.")

    await guarded(interaction, work)


def chosen(kept: dict[str, Own], name: str) -> str:
    """The formation that was named. Raises `Refusal` naming those there are."""
    if not kept:
        raise Refusal("You keep no formations here; /formation save keeps the one that you set up.")
    return own.pick({key: kept_.name for key, kept_ in kept.items()}, name, "your formations are")


@formation.command(name="list", description="Your formations on this server")
async def list_formations(interaction: Pressed) -> None:
    async def work() -> None:
        guild_id, _ = place_of(interaction)
        kept = await own.formations(house_of(interaction).store, guild_id, interaction.user.id)
        words = fitting_lines(own.formation_lines(kept.values()))
        await say_privately(interaction, words or "You keep no formations here; /formation save keeps one.")

    await guarded(interaction, work)


@formation.command(name="delete", description="Delete a formation of yours")
@app_commands.describe(name="Which one")
async def delete_formation(interaction: Pressed, name: str) -> None:
    async def work() -> None:
        guild_id, _ = place_of(interaction)
        store = house_of(interaction).store
        kept = await own.formations(store, guild_id, interaction.user.id)
        gone = kept[chosen(kept, name)]
        await store.owned.delete(guild_id, interaction.user.id, gone.game, "formation", gone.key)
        await say_privately(interaction, f"Formation “{clean(gone.name)}” is deleted.")

    await guarded(interaction, work)


async def complete_formation(interaction: Pressed, current: str) -> list[app_commands.Choice[str]]:
    """One's own formations."""
    if interaction.guild_id is None:
        return []
    try:
        kept = await own.formations(house_of(interaction).store, interaction.guild_id, interaction.user.id)
    except REFUSALS as e:
        log.warning("the names of formations could not be offered: %s", e)
        return []
    return own.choices({key: kept_.name for key, kept_ in kept.items()}, current)


use.autocomplete("name")(complete_formation)
delete_formation.autocomplete("name")(complete_formation)
