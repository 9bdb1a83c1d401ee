"""Setup: home team, line-ups, duplicates, the deal (PO-02, PO-06, PO-26, PO-65, PO-78)."""

from __future__ import annotations

from rules.actions import Action, Question
from rules.dice import Roll
from rules.kernel import choose, choose_all, roll, tell
from rules.playoff import dice
from rules.playoff.actions import PLACES, CardId, FillUp, Start
from rules.playoff.cards import card_of, load_cards
from rules.playoff.decks import SIZE, mixed
from rules.playoff.state import Scene, Table

HOME_DICE = 6
FIRST_HAND = 3
FILL_UP = FillUp()


async def mix(t: Table) -> None:
    """Random decks for those who asked for one: each card is drawn by two bytes."""
    for side in (0, 1):
        if not t.deck[side]:
            faces = await roll(Roll(dice.BYTE, 2 * SIZE, f"mix {t.seat(side)}"))
            numbers = [int(faces[2 * n]) * 256 + int(faces[2 * n + 1]) for n in range(SIZE)]
            deck = mixed(load_cards().cards, numbers)
            t.deck[side] = sorted(card for card, copies in deck.items() for _ in range(copies))
    t.phase = "home roll"


async def home_roll(t: Table) -> None:
    """The most pucks and logos with six dice; ties again (PO-04, PO-06)."""
    while True:
        t.scene = Scene(verb="home roll")
        south, north = [await dice.cast(t, side, "home roll", HOME_DICE) for side in (0, 1)]
        await tell("home roll", totals={t.seat(0): south, t.seat(1): north})
        if south != north:
            break
    t.home = 0 if south > north else 1
    await tell("home", seat=t.seat(t.home))
    if t.quick:
        t.phase = "quick goalies"
    else:
        t.phase = "suspense" if t.options.suspense else "line-up"


# -- Starting line-up ------------------------------------------------------------------------------


async def line_up(t: Table) -> None:
    """Both choose in secret, a place at a time, and see each other's six when all are chosen."""
    questions = [pick_question(t, side) for side in (0, 1) if len(t.picked[side]) < len(PLACES)]
    answers = await choose_all(*questions)
    for question, answer in zip(questions, answers, strict=True):
        side = 0 if question.seat == t.seat(0) else 1
        if isinstance(answer, Start):
            pick(t, side, answer.card, next_place(t, side))
        else:
            fill_up(t, side)
    if all(len(picked) == len(PLACES) for picked in t.picked):
        await shown(t)


async def shown(t: Table) -> None:
    for side in (0, 1):
        t.line[side], t.picked[side] = {place: t.picked[side][place] for place in PLACES}, {}
        await tell("line-up", seat=t.seat(side), line=dict(t.line[side]), reveals=True)
    t.phase = "duplicates"


def next_place(t: Table, side: int) -> str:
    return next(place for place in PLACES if place not in t.picked[side])


def candidates(t: Table, side: int, place: str) -> list[str]:
    """The different cards of a deck that fit a place, the strongest first; the two D are different players (PO-65)."""
    position = "D" if place in ("LD", "RD") else place
    chosen = {*t.picked[side].values(), *t.line[side].values()}
    fitting = [
        card for card in dict.fromkeys(t.deck[side]) if card_of(card).position == position and card not in chosen
    ]
    return sorted(fitting, key=lambda card: (-strength(card), card))


def strength(card: str) -> int:
    c = card_of(card)
    return 2 * (c.skill + c.shot) + c.other + c.scoring


def pick_question(t: Table, side: int) -> Question:
    place = next_place(t, side)
    offered: tuple[Action, ...] = (FILL_UP, *(Start(CardId(card)) for card in candidates(t, side, place)))
    heading = f"Your starting line-up, in secret: who is {place}?"
    return Question(t.seat(side), f"start {place}", heading, offered, FILL_UP, secret=True)


def pick(t: Table, side: int, card: str, place: str) -> None:
    t.deck[side].remove(card)
    t.picked[side][place] = card


def fill_up(t: Table, side: int) -> None:
    while len(t.picked[side]) < len(PLACES):
        place = next_place(t, side)
        pick(t, side, candidates(t, side, place)[0], place)


async def suspense(t: Table) -> None:
    """The goalie is chosen, the others are turned up from the shuffled deck; home first (PO-78)."""
    questions = [pick_question(t, side) for side in (0, 1)]
    for side, answer in enumerate(await choose_all(*questions)):
        card = answer.card if isinstance(answer, Start) else candidates(t, side, "G")[0]
        pick(t, side, card, "G")
    for side in (t.home, 1 - t.home):
        t.deck[side] = await dice.shuffled(t, side, t.deck[side])
        deck = t.deck[side][:]
        last = max(deck.index(turned_up(t, side, place)) for place in PLACES[1:])
        await tell("turned up", seat=t.seat(side), cards=deck[: last + 1], reveals=True)
    await shown(t)


def turned_up(t: Table, side: int, place: str) -> str:
    """The first card from the top for this place; the visitors skip whom home has, the rest is shuffled in later."""
    position = "D" if place in ("LD", "RD") else place
    home = {*t.picked[t.home].values()} if side != t.home else set()
    own = {*t.picked[side].values()}
    card = next(c for c in t.deck[side] if card_of(c).position == position and c not in own and c not in home)
    pick(t, side, card, place)
    return card


# -- Duplicate Player Cards ------------------------------------------------------------------------


async def duplicates(t: Table) -> None:
    """Home keeps, the visitors take another card of that position (PO-26)."""
    visitors = 1 - t.home
    for place in PLACES:
        card = t.line[visitors][place]
        if card not in t.line[t.home].values():
            continue
        others = [c for c in candidates(t, visitors, place) if c not in t.line[t.home].values()]
        offered: tuple[Action, ...] = tuple(Start(CardId(c)) for c in others)
        heading = f"The home team has {card_of(card).name} on the ice too: who is your {place} instead?"
        choice = await choose(Question(t.seat(visitors), "duplicate", heading, offered, offered[0], secret=True))
        assert isinstance(choice, Start)
        t.deck[visitors].remove(choice.card)
        t.deck[visitors].append(card)
        t.line[visitors][place] = choice.card
        await tell("replaced", seat=t.seat(visitors), place=place, card=choice.card, old=card, reveals=True)
    t.phase = "deal"


async def deal(t: Table) -> None:
    """Shuffle, three cards each, and the opening face-off."""
    for side in (0, 1):
        t.deck[side] = await dice.shuffled(t, side, sorted(t.deck[side]))
        for _ in range(FIRST_HAND):
            card = t.deck[side].pop(0)
            t.hand[side].append(card)
            await tell("drew", to=t.seat(side), seat=t.seat(side), card=card)
    await tell("dealt", cards=FIRST_HAND)
    t.phase = "face-off"
