"""The decks that coaches build and keep on a server, for the game that has decks.

A deck is kept as its code, finished or not. The one that was chosen last (`/deck use`) plays where a challenge names
none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.desk import Caller
from bot.errors import Refusal
from bot.own import checked_name, pick
from bot.turns import now
from bot.wording import clean
from data.store.rows import Own
from data.store.store import Store
from rules.errors import RuleError
from rules.game import DeckRules, Game, OwnTeam, all_games

DECK_NAME = 32  # characters
DECKS_EACH = 20  # for a game, on a server
CARDS_NAMED = 8  # that a refusal lists
NONE_KEPT = "You keep no deck on this server; /deck save makes one."


def deck_game() -> tuple[Game[Any], DeckRules]:
    """The game that has decks, and how they are built in it. Raises `Refusal`."""
    for game in all_games().values():
        if rules := game.deck_rules():
            return game, rules
    raise Refusal("None of the games here has decks.")


# -- what is kept --------------------------------------------------------------------------------


async def kept(store: Store, guild_id: int, user_id: int) -> dict[str, Own]:
    """Somebody's decks by their keys."""
    game, _ = deck_game()
    return {own.key: own for own in await store.owned.of(guild_id, user_id, "deck", game.name)}


def meant(decks: Mapping[str, Own], typed: str | None) -> Own:
    """The deck of this name, or the one that was changed last. Raises `Refusal` naming those there are."""
    if not decks:
        raise Refusal(NONE_KEPT)
    if typed is None:
        return max(decks.values(), key=lambda own: own.saved_at)
    return decks[pick({key: own.name for key, own in decks.items()}, typed, "your decks are")]


def in_use(decks: Mapping[str, Own]) -> Own | None:
    """The deck that plays where a challenge names none."""
    used = [own for own in decks.values() if own.data["used"]]
    return max(used, key=lambda own: own.data["used"]) if used else None


async def any_deck(store: Store, guild_id: int, user_id: int, typed: str | None) -> tuple[str, dict[str, int]]:
    """The name and the cards of one's own deck (the one changed last if none is named), a club's, or a code."""
    _, rules = deck_game()
    decks = await kept(store, guild_id, user_id)
    if typed is None or typed.strip().casefold() in decks:
        own = meant(decks, typed)
        return own.name, rules.read(own.data["code"])
    return rules.ready.get(typed.strip().lower(), "The deck of this code"), read(rules, typed)


def read(rules: DeckRules, text: str) -> dict[str, int]:
    """The cards of a club's deck or of a code. Raises `Refusal` naming the clubs' decks."""
    try:
        return rules.read(text)
    except RuleError as e:
        clubs = ", ".join(rules.ready)
        raise Refusal(
            f"“{clean(text[:40])}” is no deck of yours and none of the clubs' ({clubs}). As a code: {e}"
        ) from e


# -- building ------------------------------------------------------------------------------------


async def save(store: Store, guild_id: int, by: Caller, name: str, source: str | None) -> str:
    """Keep a deck made from another, a club's, or a code, or an empty one; the sentence about it. Raises a refusal."""
    game, rules = deck_game()
    called = checked_name(name, DECK_NAME)
    if called.lower() in rules.offered:
        raise Refusal(f"“{clean(called)}” is a name that challenges know already; call your deck something else.")
    _, cards = await any_deck(store, guild_id, by.user_id, source) if source else ("", {})
    before = (await kept(store, guild_id, by.user_id)).get(called.casefold())
    data = {"code": rules.code(cards), "used": before.data["used"] if before else 0}
    own = Own(guild_id, by.user_id, game.name, "deck", called.casefold(), called, data, now())
    if not await store.owned.put(own, DECKS_EACH):
        raise Refusal(f"You keep {DECKS_EACH} decks already: /deck delete one of them first.")
    return f"Deck “{clean(called)}” is {'replaced' if before else 'saved'}. {state_words(rules, cards)}"


async def change(store: Store, guild_id: int, user_id: int, typed: str, copies: int, deck: str | None) -> str:
    """Put so many copies of a card into a deck, or take them out (less than 0); the sentence. Raises a refusal."""
    game, rules = deck_game()
    card = named_card(game, typed)
    title = game.cards()[card][0]

    def changed(kept_: tuple[Own, ...]) -> Own:
        own = meant({own.key: own for own in kept_}, deck)
        cards = rules.read(own.data["code"])
        has = cards.pop(card, 0)
        if has + copies < 0:
            raise Refusal(f"“{clean(own.name)}” has {has} of {title}, not {-copies}.")
        if has + copies:
            cards[card] = has + copies
        if (total := sum(cards.values())) > rules.size:
            raise Refusal(f"A deck has {rules.size} cards: take {total - rules.size} out of “{clean(own.name)}” first.")
        return replace(own, data={**own.data, "code": rules.code(cards)}, saved_at=now())

    own = await store.owned.change(guild_id, user_id, game.name, "deck", changed)
    done = "is in" if copies > 0 else "is out of"
    words = state_words(rules, rules.read(own.data["code"]))
    return f"{abs(copies)} × {title} {done} “{clean(own.name)}”. {words}"


def named_card(game: Game[Any], typed: str) -> str:
    """The card with this id, or these words in its title. Raises `Refusal` naming some that fit."""
    titles = {card: title for card, (title, _) in game.cards().items()}
    wanted = " ".join(typed.split()).casefold()
    found = [card for card in titles if card.casefold() == wanted]
    found = found or [card for card, title in titles.items() if wanted and wanted in title.casefold()]
    if len(found) == 1:
        return found[0]
    if not found:
        raise Refusal(f"There is no card “{clean(typed[:40])}”; take one of those that are offered while you type.")
    some = "; ".join(f"{titles[card]} ({card})" for card in found[:CARDS_NAMED])
    raise Refusal(f"“{clean(typed[:40])}” could be several cards: {some}{'…' if found[CARDS_NAMED:] else ''}")


def state_words(rules: DeckRules, cards: Mapping[str, int], limits: bool = False) -> str:
    """Whether a deck can be played; if not, what is missing."""
    head = f"{sum(cards.values())} of {rules.size} cards."
    if wrong := rules.problems(cards, limits):
        return "\n".join([head, *wrong])
    limited = limits or not rules.problems(cards, True)
    return f"{head} It can be played, {'also' if limited else 'but not'} with rarity limits."


# -- looking -------------------------------------------------------------------------------------


async def checked(store: Store, guild_id: int, user_id: int, deck: str | None, limits: bool) -> str:
    name, cards = await any_deck(store, guild_id, user_id, deck)
    return f"**{clean(name)}**: {state_words(deck_game()[1], cards, limits)}"


async def shown(store: Store, guild_id: int, user_id: int, deck: str | None) -> list[str]:
    """A deck in lines: its name, then its cards by position. Raises a refusal."""
    _, rules = deck_game()
    name, cards = await any_deck(store, guild_id, user_id, deck)
    return [f"**{clean(name)}**: {state_words(rules, cards)}", *rules.lines(cards)]


async def shared(store: Store, guild_id: int, user_id: int, deck: str | None) -> str:
    """The code of a deck, to be copied. Raises a refusal."""
    _, rules = deck_game()
    name, cards = await any_deck(store, guild_id, user_id, deck)
    return f"The code of “{clean(name)}”; /deck save takes it:\n```\n{rules.code(cards)}\n```"


async def listed(store: Store, guild_id: int, user_id: int) -> list[str]:
    """One's decks, a line each. Raises `Refusal` when there are none."""
    _, rules = deck_game()
    decks = await kept(store, guild_id, user_id)
    if not decks:
        raise Refusal(NONE_KEPT)
    used, out = in_use(decks), []
    for own in decks.values():
        cards = rules.read(own.data["code"])
        state = "not finished" if rules.problems(cards, False) else "ready"
        use = ", plays where a challenge names none" if own is used else ""
        out.append(f"**{clean(own.name)}**: {sum(cards.values())} cards, {state}{use}")
    return out


async def use(store: Store, guild_id: int, user_id: int, deck: str) -> str:
    """From now on this deck plays where a challenge names none; the sentence. Raises a refusal."""
    game, rules = deck_game()

    def used(kept_: tuple[Own, ...]) -> Own:
        own = meant({own.key: own for own in kept_}, deck)
        if wrong := rules.problems(rules.read(own.data["code"]), False):
            raise Refusal("\n".join([f"“{clean(own.name)}” cannot be played yet.", *wrong]))
        return replace(own, data={**own.data, "used": now().timestamp()})

    own = await store.owned.change(guild_id, user_id, game.name, "deck", used)
    return f"You play “{clean(own.name)}” where a challenge names no deck for you."


async def delete(store: Store, guild_id: int, user_id: int, deck: str) -> str:
    """Forget a deck; the sentence. Raises a refusal."""
    own = meant(await kept(store, guild_id, user_id), deck)
    await store.owned.delete(guild_id, user_id, own.game, "deck", own.key)
    return f"Deck “{clean(own.name)}” is deleted. Matches that it plays in go on."


# -- into a match --------------------------------------------------------------------------------


async def deck_of(store: Store, guild_id: int, user_id: int) -> OwnTeam | None:
    """The deck that somebody uses; None if he has chosen none."""
    own = in_use(await kept(store, guild_id, user_id))
    return OwnTeam(own.data["code"], own.name) if own else None


async def named_in(
    store: Store, guild_id: int, user_id: int, game: Game[Any], given: Mapping[str, Any]
) -> dict[str, Any]:
    """The settings of a challenge, with the codes of the decks that are named by what their coach calls them."""
    rules = game.deck_rules()
    named = [seat for seat in game.seats if given.get(seat)] if rules else []
    if rules is None or not named:
        return dict(given)
    decks, out = await kept(store, guild_id, user_id), dict(given)
    for seat in named:
        typed = str(given[seat]).strip()
        if typed.casefold() in decks:
            out[seat] = decks[typed.casefold()].data["code"]
        elif typed.lower() in rules.offered:
            out[seat] = typed.lower()
        else:
            read(rules, typed)
    return out
